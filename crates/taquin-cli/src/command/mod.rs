//! The commands, one module each.

pub mod batch;
pub mod bench;
pub mod check;
pub mod compare;
pub mod completions;
pub mod convert;
pub mod distances;
pub mod explain;
pub mod generate;
pub mod gpu;
pub mod grade;
pub mod help;
pub mod hint;
pub mod inspect;
pub mod man;
pub mod moves;
pub mod pdb;
#[cfg(feature = "play")]
pub mod play;
pub mod render;
pub mod review;
pub mod serve;
pub mod solve;
pub mod verify;
