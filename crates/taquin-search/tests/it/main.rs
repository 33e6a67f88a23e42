//! The laws of search, on graphs that are no puzzles.

mod agreement;
mod closures;
mod limits;
mod map;
mod meter;
mod watching;
