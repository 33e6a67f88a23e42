//! The commands, one module each.

pub mod batch;
pub mod bench;
pub mod check;
pub mod compare;
pub mod completions;
pub mod convert;
pub mod distances;
pub mod generate;
pub mod gpu;
pub mod help;
pub mod inspect;
pub mod man;
pub mod pdb;
pub mod render;
pub mod serve;
pub mod solve;
pub mod verify;
