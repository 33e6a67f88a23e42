//! Every guarantee of a heuristic, checked against the true distance of every board.

mod atlas;
mod incremental;
mod promises;
mod rows;
mod traps;
mod walking;
mod words;
