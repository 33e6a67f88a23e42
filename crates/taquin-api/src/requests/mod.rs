//! The requests, one file each: the body, how it is checked, the work and the answer.

pub mod check;
pub mod choices;
pub mod compare;
pub mod convert;
pub mod estimate;
pub mod explain;
pub mod generate;
pub mod map;
pub mod render;
pub mod review;
mod search_tree;
pub mod solve;
pub mod verify;
