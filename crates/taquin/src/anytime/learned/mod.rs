//! Neighbour tables: learned weights for 5×5 to 7×7 boards, their layout for searching, and the training of all
//! weights.

mod neighbour_tables;
mod score_tables;
#[cfg(feature = "train")]
pub mod train;

pub use neighbour_tables::NeighbourTables;
pub(super) use score_tables::{GoalTables, ScoreTables};
