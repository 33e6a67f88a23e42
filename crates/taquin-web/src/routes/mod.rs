//! The handlers of the programming interface, one file for each path.

pub mod check;
pub mod choices;
pub mod compare;
pub mod convert;
pub mod estimate;
pub mod explain;
pub mod game_distances;
pub mod generate;
pub mod openapi;
pub mod render;
mod search_tree;
pub mod solve;
pub mod verify;
