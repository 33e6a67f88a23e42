//! Additive pattern databases that know where the blank is.

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

pub use build::{BuildError, Builder, Built};
pub use file::Damage;
pub use layout::{Index, Layout, MAX_CELLS, place};
pub use order::{MAX_TILES, Order, relocate};
pub use partition::{Partition, PartitionError};
pub(crate) use prefetch::prefetch;
pub use store::{CACHE_VARIABLE, Store, StoreError, Stored};
pub use table::{Bits, Spot, Subject, Table};
pub use verify::{Mismatch, slow_distances, verify};
