//! Additive pattern databases that know where the blank is.

mod build;
mod layout;
mod order;
mod partition;
mod table;
mod verify;

pub use build::{Builder, Built};
pub use layout::{Layout, MAX_CELLS, place};
pub use order::{MAX_TILES, Order, relocate};
pub use partition::{Partition, PartitionError};
pub use table::{Spot, Subject, Table};
pub use verify::{Mismatch, slow_distances, verify};
