//! What taquin can be told to do, one command a file.

pub mod batch;
pub mod check;
pub mod compare;
pub mod completions;
pub mod convert;
pub mod man;
pub mod solve;
pub mod verify;
