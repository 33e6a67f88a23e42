//! The laws of search, on graphs that are no puzzles.

mod agreement;
mod limits;
mod map;
mod watching;
