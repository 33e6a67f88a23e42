//! The requests, one file each: the body, how it is checked, the work and the answer.

pub mod check;
pub mod choices;
pub mod compare;
pub mod convert;
pub mod estimate;
pub mod explain;
pub mod game_distances;
pub mod generate;
pub mod render;
mod search_tree;
pub mod solve;
pub mod verify;
