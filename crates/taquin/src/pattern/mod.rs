//! Additive pattern databases that know where the blank is.
//!
//! The tiles of a goal are shared out among patterns ([`Partition`]). The [`Table`] of a pattern knows the fewest
//! slides of the pattern's own tiles that bring them home and the blank into the region of its home; slides of other
//! tiles are free, so the tables of a partition may be added, and the sum never exceeds the length of a solution.
//! Every slide moves a tile of exactly one pattern, and changes that pattern's number by one: the sum is consistent.
//!
//! A table holds one bit an entry, made by a [`Builder`] and kept in a [`Store`]. What is absent here: boards, searches
//! for solutions, and any choice of which tables to use ([`engine`](crate::engine) has these).

mod build;
mod file;
mod layout;
mod memory;
mod order;
mod partition;
mod prefetch;
mod store;
mod table;
mod verify;

pub use build::{Builder, Built, TableBuildError};
pub use file::Damage;
pub(crate) use file::checksum;
pub use layout::{Index, Layout, MAX_CELLS, Place, place};
pub(crate) use order::HALF_BITS;
pub use order::{MAX_TILES, Order, relocate, rotate};
pub use partition::{Partition, PartitionError};
pub(crate) use prefetch::prefetch;
pub use store::{CACHE_VARIABLE, Store, StoreError, Stored};
pub use table::{Bits, Spot, Subject, Table};
pub use verify::{Mismatch, slow_distances, verify, verify_sample};
