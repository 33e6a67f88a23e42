//! What to solve, and how.

use std::path::PathBuf;

use taquin_search::Weight;

use super::{CheckpointError, TableCache};
use crate::engine::{EngineError, TableSize};
use crate::heuristic::{Expression, HeuristicError};
use crate::{Algorithm, Board, Goal, GoalShapeError, Shape, Slide};

/// A board to solve, with everything a user may choose; limits are the meter's.
#[derive(Clone, Debug)]
pub struct Request {
    /// The board.
    pub board: Board,
    /// Where its tiles should end up.
    pub goal: Goal,
    /// The way of solving.
    pub algorithm: Algorithm,
    /// What counts as one move.
    pub metric: Metric,
    /// The estimate; `None` leaves the choice to the solver.
    pub heuristic: Option<Expression>,
    /// How much more the estimate counts, for weighted A*.
    pub weight: Weight,
    /// How many boards of each depth are kept, for beam search.
    pub beam_width: usize,
    /// Threads to use, where a search can use more than one.
    pub threads: usize,
    /// Decides what is left to chance in the search for better and better solutions.
    pub seed: u64,
    /// Whether the first solution will do, for searches that go on after it.
    pub first_only: bool,
    /// The length that is short enough, for the same.
    pub target_length: Option<usize>,
    /// How many percent above the proven bound are near enough, for the same.
    pub within_percent: Option<u32>,
    /// Pattern databases, shared with other requests.
    pub tables: TableCache,
    /// How much to spend on pattern databases; `None` begins with little and spends more when a board is hard.
    pub table_size: Option<TableSize>,
    /// A file that keeps a search on pattern databases, so that it can be interrupted and taken up again; it goes away
    /// when the search is over.
    pub checkpoint: Option<PathBuf>,
}

/// What counts as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// One tile slides into the blank.
    #[default]
    SingleTile,
    /// One or more tiles in a line are pushed at once; solved up to 16 cells.
    MultiTile,
}

impl Metric {
    /// Both of them.
    pub const ALL: [Metric; 2] = [Metric::SingleTile, Metric::MultiTile];

    /// The name it goes by: single-tile or multi-tile metric.
    pub fn name(self) -> &'static str {
        match self {
            Metric::SingleTile => "stm",
            Metric::MultiTile => "mtm",
        }
    }

    /// The metric with this name.
    pub fn named(name: &str) -> Option<Metric> {
        Metric::ALL.into_iter().find(|metric| metric.name() == name)
    }

    /// How many moves a list of slides is.
    pub fn count(self, slides: &[Slide]) -> usize {
        match self {
            Metric::SingleTile => slides.len(),
            Metric::MultiTile => slides.chunk_by(|a, b| a == b).count(),
        }
    }
}

/// Why a request makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// The goal is of another shape than the board.
    #[error(transparent)]
    Goal(#[from] GoalShapeError),
    /// The estimate cannot be computed for this board.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
    /// The board is too large for moves of several tiles.
    #[error("moves of several tiles are searched on boards of up to 16 cells and 8 in a line, not on {shape}")]
    MultiTile {
        /// Its shape.
        shape: Shape,
    },
    /// The board is not one for pattern databases.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The search cannot be kept in a file, or not be taken up again.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

/// What a way of solving promises of the solutions it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarantee {
    /// They are shortest.
    Shortest,
    /// They are at most this much longer than the shortest.
    Within(Weight),
    /// Nothing, because the search does not look for short ones.
    Nothing,
    /// Nothing, because the estimate may exceed the true distance.
    Overestimates,
}

impl Request {
    /// Solve this board to the row-major goal in whatever way is best.
    pub fn new(board: Board) -> Request {
        Request {
            board,
            goal: Goal::RowMajor,
            algorithm: Algorithm::Auto,
            metric: Metric::SingleTile,
            heuristic: None,
            weight: Weight::new(2, 1).expect("two is a weight"),
            beam_width: 1_000,
            seed: 0,
            first_only: false,
            target_length: None,
            within_percent: None,
            tables: TableCache::in_memory(),
            table_size: None,
            checkpoint: None,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// The same with this goal.
    pub fn goal(mut self, goal: Goal) -> Request {
        self.goal = goal;
        self
    }

    /// The same with this algorithm.
    pub fn algorithm(mut self, algorithm: Algorithm) -> Request {
        self.algorithm = algorithm;
        self
    }

    /// The same with this estimate.
    pub fn heuristic(mut self, heuristic: Expression) -> Request {
        self.heuristic = Some(heuristic);
        self
    }

    /// Whether the solver may choose how to solve, and is only asked for slides.
    pub(super) fn leaves_the_way_open(&self) -> bool {
        self.algorithm == Algorithm::Auto && self.heuristic.is_none() && self.metric == Metric::SingleTile
    }

    /// What can be said of a solution before the search begins.
    pub fn promise(&self) -> Guarantee {
        let overestimates = self.heuristic.as_ref().is_some_and(|h| !h.is_admissible());
        match self.algorithm {
            Algorithm::Greedy | Algorithm::Beam => Guarantee::Nothing,
            Algorithm::Anytime => Guarantee::Shortest,
            algorithm if algorithm.is_informed() && overestimates => Guarantee::Overestimates,
            Algorithm::WeightedAStar => Guarantee::Within(self.weight),
            _ => Guarantee::Shortest,
        }
    }
}
