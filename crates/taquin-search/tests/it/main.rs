//! Laws of the searches, on maps and other small graphs.

mod agreement;
mod bounds;
mod closures;
mod costs;
mod graph;
mod limits;
mod map;
mod meter;
mod published_bugs;
mod random_graphs;
mod watching;
