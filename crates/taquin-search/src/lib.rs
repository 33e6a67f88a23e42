//! Graph search over anything.

mod heuristic;
mod space;

pub use heuristic::{Heuristic, Zero};
pub use space::{Cost, Packed, Space, Undirected};
