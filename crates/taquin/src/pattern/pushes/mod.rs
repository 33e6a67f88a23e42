//! Tables of pushes: the fewest multi-tile moves when the tiles of some rows look alike.
//!
//! One push moves tiles of several patterns, so the values of such tables cannot be added; a search takes the largest.
//! [`TileGroups`] merges tiles by the rows of their homes into up to four groups (a domain abstraction, Hernádvölgyi and
//! Holte 2000). A [`PushTable`] has for each arrangement of the groups and each cell of the blank four bits: the fewest
//! pushes modulo three, and whether a shortest solution can begin with a vertical push, with a horizontal one, or both.

mod build;
mod entry_numbers;
mod group_word;
mod table;
mod tile_groups;
mod verify;

pub use entry_numbers::EntryNumbers;
pub use group_word::WordPush;
pub use table::PushTable;
pub use tile_groups::TileGroups;
pub use verify::{PushMismatch, verify_push_table, verify_push_table_sample};

/// The most cells of a board with tables of pushes: two bits per cell in a word of 32.
pub const MAX_CELLS: usize = 16;
