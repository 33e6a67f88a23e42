//! Laws of the searches, on maps and other small graphs.

mod agreement;
mod bounds;
mod closures;
mod limits;
mod map;
mod meter;
mod watching;
