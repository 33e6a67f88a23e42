//! `Patience`: how many boards are expanded before other tables are worth preparing.

use crate::Board;
use crate::engine::{EngineConfig, EngineError, SMALL_BOARD_CELLS, TableSize};
use crate::pattern::MAX_NARROW_CELLS;

/// Expansions before other tables are prepared.
#[derive(Clone, Copy)]
pub(super) struct Patience {
    /// If they are stored.
    pub stored: u64,
    /// If they must be built.
    pub not_stored: u64,
}

impl Patience {
    /// Other tables are never worth it.
    pub const UNLIMITED: Patience = Patience { stored: u64::MAX, not_stored: u64::MAX };

    /// Expansions on light tables before full ones. With a checkpoint file or a graphics card the board is assumed to be
    /// hard (`is_asked_for`).
    ///
    /// - Stored tables: up to 16 cells about 75 ms on two threads, which one of 200 random boards exceeds, because loading
    ///   takes 60 ms, and half a second if the system does not have the file in memory; beyond 25 cells 20 times as much.
    /// - Building takes some seconds, beyond 25 cells minutes. Up to 16 cells few boards need full tables.
    pub fn on_light_tables(board: &Board, is_asked_for: bool) -> Patience {
        let cells = board.shape().cells();
        if cells <= SMALL_BOARD_CELLS {
            return Patience { stored: 3_000_000, not_stored: 20_000_000 };
        }
        let (stored, not_stored) =
            if cells <= MAX_NARROW_CELLS { (1_000_000, 4_000_000) } else { (20_000_000, 1_000_000_000) };
        Patience { stored, not_stored: if is_asked_for { stored } else { not_stored } }
    }

    /// Expansions forward before the backward direction is tried. Boards of up to 16 cells are solved before its tables are
    /// worth it, and so are those for which weaker tables are enough.
    ///
    /// - Opening stored tables takes 0.1 to 0.3 s, on 6×6 some seconds: about a second of search, or half a minute.
    /// - Building takes 6 to 13 CPU seconds on 5×5, on 6×6 about two minutes: some seconds of search, or minutes.
    pub fn forward(table_size: TableSize, board: &Board) -> Patience {
        match (board.shape().cells(), table_size) {
            (..=SMALL_BOARD_CELLS, _) | (_, TableSize::Light | TableSize::Medium) => Patience::UNLIMITED,
            (..=MAX_NARROW_CELLS, TableSize::Full) => Patience { stored: 30_000_000, not_stored: 100_000_000 },
            (_, TableSize::Full) => Patience { stored: 500_000_000, not_stored: 5_000_000_000 },
        }
    }

    /// The same time for a backend that is `rate` times as fast.
    pub fn times(self, rate: u64) -> Patience {
        let Patience { stored, not_stored } = self;
        Patience { stored: stored.saturating_mul(rate), not_stored: not_stored.saturating_mul(rate) }
    }

    /// Expansions before the tables of this configuration are prepared; `None` if they do not fit the memory.
    pub fn before(self, config: &EngineConfig, goal: &Board) -> Result<Option<u64>, EngineError> {
        if config.peak_bytes(goal)? > config.memory {
            return Ok(None);
        }
        Ok(Some(if config.is_stored(goal)? { self.stored } else { self.not_stored }))
    }
}
