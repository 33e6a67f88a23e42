//! Which tables a search used, and how they were prepared.

use std::sync::Arc;

use crate::engine::{Engine, Preparation, TableSize};
use crate::heuristic::multi_tile_tables::MultiTileTables;
use crate::pattern::StoreError;

/// The direction of a search between the board and the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the board to the goal.
    Forward,
    /// From the goal to the board.
    Backward,
}

impl Direction {
    /// The name in files and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Direction::Forward => "forward",
            Direction::Backward => "backward",
        }
    }

    /// The direction with this name.
    pub fn named(name: &str) -> Option<Direction> {
        [Direction::Forward, Direction::Backward].into_iter().find(|direction| direction.name() == name)
    }
}

/// Pattern databases that a search used.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TablesUsed {
    /// How much was spent on them.
    pub table_size: TableSize,
    /// The direction of the search that used them.
    pub direction: Direction,
    /// Their size in memory.
    pub bytes: usize,
    /// How they were prepared, perhaps for an earlier request.
    pub prepared: Preparation,
    /// How many boards the search had expanded before it used them.
    pub from: u64,
    /// What went wrong with them on disk; such tables were built and used in memory.
    pub store_errors: Arc<[StoreError]>,
}

impl TablesUsed {
    /// Multi-tile tables, used after `from` expansions.
    pub(crate) fn of_multi_tile_moves(tables: &MultiTileTables, from: u64) -> TablesUsed {
        TablesUsed {
            table_size: tables.table_size(),
            direction: Direction::Forward,
            bytes: tables.bytes(),
            prepared: tables.prepared(),
            from,
            store_errors: Arc::clone(tables.store_errors()),
        }
    }

    /// The tables of an engine, used after `from` expansions.
    pub(crate) fn new(engine: &Engine, direction: Direction, from: u64) -> TablesUsed {
        TablesUsed {
            table_size: engine.table_size(),
            direction,
            bytes: engine.bytes(),
            prepared: engine.prepared(),
            from,
            store_errors: Arc::clone(engine.store_errors()),
        }
    }
}
