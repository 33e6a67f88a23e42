//! The programming interface, one file for each path.

pub mod check;
pub mod choices;
pub mod compare;
pub mod convert;
pub mod estimate;
pub mod explain;
pub mod generate;
pub mod jobs;
pub mod openapi;
mod recorder;
pub mod render;
pub mod solve;
pub mod trace;
pub mod verify;
