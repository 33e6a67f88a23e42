//! **Unstable**: the parts from which other engines and tools are built. Anything here may change in every release.
//!
//! - [`SubtreeBackend`]: searches the subtrees of IDA* in place of the processor's threads (a graphics card, a cluster). A
//!   [`SubtreeTask`] gives it the bound, the [`Root`]s, and the [`SearchTables`]: views, one-bit tables and [`Automaton`].
//!   Give it to [`Request::subtree_backend`](crate::Request::subtree_backend). A process elsewhere searches roots that it is
//!   sent with [`Engine::search_roots`]; [`Engine::grow_roots`] makes them.
//! - [`Engine`]: IDA* on pattern databases for one goal, with [`Checkpoint`]s.
//! - [`Partition`], [`Pattern`], [`TableBuilder`], [`Table`]: pattern databases, built, stored and verified.
//! - [`MultiTileTables`], [`TileGroups`], [`MultiTileTable`]: the same for multi-tile moves.
//! - [`improve`]: a first solution of any board, then better ones, without a proof.
//! - [`atomic_write`]: files replaced completely or not at all; [`Journal`]: files that grow by lines and survive a crash.

#[cfg(feature = "train")]
pub use crate::anytime::train;
pub use crate::anytime::{ImprovementEnd, ImprovementResult, Method, improve};
pub use crate::engine::Preparation;
pub use crate::engine::{
    Automaton, Checkpoint, Engine, EngineConfig, GrownRoots, NodeCounts, PatternState, Processor, Root, RootsEnd,
    RootsOutcome, RunOptions, SearchExtent, SearchTables, Slot, SolutionCount, StartAt, SubtreeBackend, SubtreeTask,
    TaskRoot, Transitions, VIEW_CELLS, View,
};
pub use crate::files::{AtomicFile, atomic_write, remove_abandoned, remove_abandoned_in};
pub use crate::files::{Journal, JournalError, JournalRecords};
pub use crate::heuristic::multi_tile_tables::MultiTileTables;
pub use crate::pattern::{
    Bits, BlockEdge, BuiltTable, Damage, EntryAddress, EntryIndex, EntryIndexParts, MAX_CELLS, MAX_NARROW_CELLS,
    MAX_TILES, Mismatch, MultiTileMismatch, MultiTileTable, OpenedTable, Partition, PartitionError, Pattern,
    PermutationIndex, Placement, SlowDistances, StoredTable, Table, TableBuilder, TableLayout, TableSubject,
    TileGroups, checksum, place, relocate, rotate, slow_distances, verify as verify_table, verify_multi_tile_table,
    verify_multi_tile_table_sample, verify_sample as verify_table_sample,
};
pub use crate::search_outcome::SearchOutcome;
