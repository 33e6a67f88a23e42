//! Additive pattern databases that take the position of the blank into account.
//!
//! A [`Partition`] divides the tiles of a goal into patterns. The [`Table`] of a [`Pattern`] has the fewest slides of
//! the pattern's own tiles that bring them home and the blank into the region of its home. Slides of other tiles are
//! free, so the values of a partition's tables may be added, and the sum is admissible. Every slide moves a tile of
//! exactly one pattern and changes that pattern's value by one, so the sum is consistent.
//!
//! A table holds one bit per entry; a [`TableBuilder`] computes it and a [`Store`] keeps it on disk. Boards, searches
//! for solutions and the choice of tables are not here but in [`engine`](crate::engine).
//!
//! This module is unstable: it serves the engines of this project, and changes with them.

mod build;
mod cell_set;
mod embedded;
mod file;
mod layout;
mod memory;
mod multi_tile;
mod partition;
mod permutation;
mod regions;
mod store;
mod table;
mod verify;

pub use build::{BlockEdge, BuiltTable, TableBuildError, TableBuilder};
pub(crate) use cell_set::moved;
pub use cell_set::place;
pub(crate) use embedded::embedded;
pub use file::{Damage, TableSubject, checksum};
pub(crate) use layout::fewest_entries;
pub use layout::{EntryAddress, EntryIndex, EntryIndexParts, MAX_CELLS, MAX_NARROW_CELLS, TableLayout};
pub(crate) use multi_tile::{GroupMove, MAX_CELLS as MAX_MULTI_TILE_CELLS};
pub use multi_tile::{
    MultiTileMismatch, MultiTileTable, TileGroups, verify_multi_tile_table, verify_multi_tile_table_sample,
};
pub use partition::{Partition, PartitionError};
#[cfg(all(target_arch = "x86_64", not(taquin_portable)))]
pub(crate) use permutation::HALF_BITS;
pub use permutation::{MAX_TILES, PermutationIndex, relocate, rotate};
pub use store::{CACHE_VARIABLE, OpenedTable, Store, StoreError, StoredTable};
pub use table::{Bits, Pattern, Placement, Table};
pub use verify::{Mismatch, SlowDistances, slow_distances, verify, verify_sample};
