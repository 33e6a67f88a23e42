//! Every guarantee of a heuristic, checked against the true distance of every board.

mod atlas;
mod guarantees;
mod incremental;
mod rows;
mod traps;
mod walking;
mod words;
