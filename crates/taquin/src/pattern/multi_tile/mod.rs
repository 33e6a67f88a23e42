//! Multi-tile tables: the fewest multi-tile moves when the tiles of some rows look alike.
//!
//! One multi-tile move moves tiles of several patterns, so the values of such tables cannot be added; a search takes the largest.
//! [`TileGroups`] merges tiles by the rows of their homes into up to four groups (a domain abstraction, Hernádvölgyi and
//! Holte 2000). A [`MultiTileTable`] has for each arrangement of the groups and each cell of the blank four bits: the fewest
//! moves modulo three, and whether a shortest solution can begin with a vertical move, with a horizontal one, or both.

mod build;
mod entry_numbers;
mod group_word;
mod table;
mod tile_groups;
mod verify;

pub use entry_numbers::EntryNumbers;
pub use group_word::GroupMove;
pub use table::MultiTileTable;
pub use tile_groups::TileGroups;
pub use verify::{MultiTileMismatch, verify_multi_tile_table, verify_multi_tile_table_sample};

/// The most cells of a board with multi-tile tables: two bits per cell in a word of 32.
pub const MAX_CELLS: usize = 16;
