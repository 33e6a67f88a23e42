//! Every promise a heuristic makes, held against the true distance of every board.

mod atlas;
mod incremental;
mod promises;
mod traps;
mod walking;
mod words;
