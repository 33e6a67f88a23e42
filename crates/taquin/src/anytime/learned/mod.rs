//! Learned weights: pair weights for boards of any size, neighbour tables for 5×5 to 7×7, and their training.

mod neighbour_tables;
mod neighbour_terms;
pub(super) mod pair_weights;
mod search_tables;
#[cfg(feature = "train")]
pub mod train;
#[cfg(feature = "train")]
mod upscale;

pub use neighbour_tables::NeighbourTables;
pub use pair_weights::PairWeights;
pub(super) use search_tables::{GoalTables, SearchTables};
