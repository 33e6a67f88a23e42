//! What a solver has to say.

use std::sync::Arc;

use taquin_search::{Cost, Stop, Tally};

use super::{Direction, Metric};
use crate::engine::{Engine, Made, TableSize};
use crate::pattern::StoreError;
use crate::{Algorithm, Board, Slide};

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct Report {
    /// The board that was to be solved.
    pub board: Board,
    /// The goal, as a board.
    pub goal: Board,
    /// What counts as one move.
    pub metric: Metric,
    /// How it ended.
    pub verdict: Verdict,
    /// The limit that ended the search, if one did; a solution may have been found before.
    pub stopped: Option<Stop>,
    /// No solution is shorter than this.
    pub lower_bound: Cost,
    /// What proves that, where it is not the search that found the solution.
    pub bound_by: Option<&'static str>,
    /// The algorithm that was used.
    pub algorithm: Algorithm,
    /// The estimate that was used, in words, if any.
    pub heuristic: Option<String>,
    /// Why these two were used, where the solver chose.
    pub reason: Option<&'static str>,
    /// The pattern databases that were used, one after the other.
    pub tables: Vec<TablesUsed>,
    /// What it took.
    pub tally: Tally,
}

/// Pattern databases that a search used.
#[derive(Clone, Debug)]
pub struct TablesUsed {
    /// How much was spent on them.
    pub table_size: TableSize,
    /// The end of the way that is searched from with them.
    pub end: Direction,
    /// What they take.
    pub bytes: usize,
    /// How they, and the automaton beside them, were made ready; it may have been for an earlier request.
    pub made: Made,
    /// How many boards the search that uses them had expanded before.
    pub from: u64,
    /// What went wrong with them on disk; such tables were built and used in memory.
    pub troubles: Arc<[StoreError]>,
}

impl TablesUsed {
    /// The tables of an engine.
    pub(super) fn new(table_size: TableSize, end: Direction, engine: &Engine, from: u64) -> TablesUsed {
        let troubles = Arc::clone(engine.troubles());
        TablesUsed { table_size, end, bytes: engine.bytes(), made: engine.made(), from, troubles }
    }
}

/// How solving ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// With these slides.
    Solved(Vec<Slide>),
    /// There is no solution.
    Unsolvable,
    /// Before anything was found.
    Stopped(Stop),
}

impl Report {
    /// The slides of the solution, if one was found.
    pub fn slides(&self) -> Option<&[Slide]> {
        match &self.verdict {
            Verdict::Solved(slides) => Some(slides),
            Verdict::Unsolvable | Verdict::Stopped(_) => None,
        }
    }

    /// Whether there is a solution; `None` if the search was stopped before that was known.
    pub fn is_solvable(&self) -> Option<bool> {
        match self.verdict {
            Verdict::Solved(_) => Some(true),
            Verdict::Unsolvable => Some(false),
            Verdict::Stopped(_) => crate::is_solvable(&self.board, &self.goal).then_some(true),
        }
    }

    /// The number of moves of the solution, if one was found.
    pub fn moves(&self) -> Option<usize> {
        self.slides().map(|slides| self.metric.count(slides))
    }

    /// Whether the solution is proved to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.moves() == Some(self.lower_bound as usize)
    }

    /// The boards from the first to the last, made one by one; `None` without a solution.
    pub fn solution(&self) -> Option<impl Iterator<Item = Board> + '_> {
        Some(self.board.states(self.slides()?))
    }
}
