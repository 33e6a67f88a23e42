//! `Request`: the board, the goal and everything else a caller may choose; `RequestError`.

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use taquin_search::{AStarOptions, Limits, Weight};

use super::plan::{Plan, SOLVED_WITHOUT_TABLES};
use super::{Algorithm, CheckpointError, Guarantee, MultiTileConflict, NamedMethod, NoProofReason, TableCache};
use crate::anytime::ImprovementOptions;
use crate::engine::{EngineConfig, EngineError, SubtreeBackend, TableSize, has_tables};
use crate::heuristic::{Expression, HeuristicError};
use crate::{Board, Goal, GoalShapeError, Metric, Shape};

/// A board to solve, with everything a user may choose. Limits on time, nodes and memory are the meter's.
///
/// ```
/// use taquin::{Algorithm, Goal, Meter, Request, solve};
///
/// let request = Request::new("1 2 3/8 4 0/7 6 5".parse()?)
///     .goal(Goal::Snail)
///     .algorithm(Algorithm::IdaStar)
///     .heuristic("walking-distance".parse()?);
/// assert_eq!(solve(&request, &mut Meter::unlimited())?.moves(), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    options: RequestOptions,
}

/// What a [`Request`] asks for: its fields are read as those of the request, and set by its functions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RequestOptions {
    /// The board.
    pub board: Board,
    /// Where its tiles should end up.
    pub goal: Goal,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// What counts as one move.
    pub metric: Metric,
    /// The heuristic; `None` leaves the choice to the solver.
    pub heuristic: Option<Expression>,
    /// How A* breaks ties, and whether it reopens boards and takes back moves.
    pub a_star: AStarOptions,
    /// The weight of the heuristic, for weighted A*.
    pub weight: Weight,
    /// How many boards of each depth are kept, for beam search.
    pub beam_width: usize,
    /// Threads to use, where an algorithm can use more than one.
    pub threads: usize,
    /// The seed of improvement searches, and when they stop.
    pub improvement: ImprovementOptions,
    /// Pattern databases, shared with other requests.
    pub table_cache: TableCache,
    /// How much to spend on pattern databases; `None` starts with little and spends more if a board is hard.
    pub table_size: Option<TableSize>,
    /// Whether every run counts the same nodes: one thread, and no choice that depends on time or on what other requests
    /// left behind.
    pub repeatable: bool,
    /// Whether more boards with this goal will follow, so that tables are worth building even for small boards.
    pub one_of_many: bool,
    /// A file that keeps a search on pattern databases, so that it can be interrupted and resumed; removed when the
    /// search is complete.
    pub checkpoint: Option<PathBuf>,
    /// Searches the subtrees of IDA* on pattern databases instead of the processor: a graphics card or a cluster.
    pub subtree_backend: Option<Arc<dyn SubtreeBackend>>,
}

impl Deref for Request {
    type Target = RequestOptions;

    fn deref(&self) -> &RequestOptions {
        &self.options
    }
}

/// Why a request cannot be met.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// The goal has another shape than the board.
    #[error(transparent)]
    Goal(#[from] GoalShapeError),
    /// The heuristic cannot be computed for this board.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
    /// The board is too large for moves of several tiles.
    #[error("moves of several tiles are solved on boards of up to 16 cells, not on {shape}")]
    MultiTile {
        /// Its shape.
        shape: Shape,
    },
    /// Moves of several tiles have one algorithm and one heuristic, without this option.
    #[error("the metric mtm has its own algorithm and heuristic, so it cannot be combined with {option}")]
    MultiTileOption {
        /// What was asked for.
        option: MultiTileConflict,
    },
    /// The counts of an improvement search depend on time unless nodes limit it.
    #[error("a search that improves its solution counts the same nodes in every run only with a limit on nodes")]
    NotRepeatable,
    /// All shortest solutions were asked for with a method that does not prove any solution shortest.
    #[error("all shortest solutions need a method that proves its solution shortest: {reason}")]
    NoProof {
        /// Why this method does not.
        reason: NoProofReason,
    },
    /// Pattern databases do not support the board.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The search cannot be kept in a checkpoint file or resumed from it.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

/// The number of processors, asked for once: the answer takes longer than a small board.
fn processors() -> usize {
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Adds a builder method for a field.
macro_rules! builders {
    ($($(#[$doc:meta])* $field:ident: $type:ty => $value:expr;)*) => {
        $($(#[$doc])*
        pub fn $field(mut self, $field: $type) -> Request {
            self.options.$field = $value;
            self
        })*
    };
}

impl Request {
    /// Solve this board to the row-major goal with the best algorithm for it.
    pub fn new(board: Board) -> Request {
        let options = RequestOptions {
            board,
            goal: Goal::RowMajor,
            algorithm: Algorithm::Auto,
            metric: Metric::SingleTile,
            heuristic: None,
            a_star: AStarOptions::default(),
            weight: Weight::new(2, 1).expect("two is a weight"),
            beam_width: 1_000,
            improvement: ImprovementOptions::default(),
            table_cache: TableCache::in_memory(),
            table_size: None,
            repeatable: false,
            one_of_many: false,
            checkpoint: None,
            subtree_backend: None,
            threads: processors(),
        };
        Request { options }
    }

    builders! {
        /// The same with this board.
        board: Board => board;
        /// The same with this goal.
        goal: Goal => goal;
        /// The same with this algorithm.
        algorithm: Algorithm => algorithm;
        /// The same with this metric.
        metric: Metric => metric;
        /// The same with this heuristic.
        heuristic: Expression => Some(heuristic);
        /// The same with these options for A*.
        a_star: AStarOptions => a_star;
        /// The same with this weight for weighted A*.
        weight: Weight => weight;
        /// The same with this width for beam search.
        beam_width: usize => beam_width;
        /// The same on this many threads.
        threads: usize => threads.max(1);
        /// The same with these options for improvement searches.
        improvement: ImprovementOptions => improvement;
        /// The same with these pattern databases.
        table_cache: TableCache => table_cache;
        /// The same with pattern databases of this size, or, with `None`, of one that suits the board.
        table_size: impl Into<Option<TableSize>> => table_size.into();
        /// The same with or without the guarantee that every run counts the same nodes.
        repeatable: bool => repeatable;
        /// The same as one of many boards with this goal, or not.
        one_of_many: bool => one_of_many;
        /// The same with this checkpoint file.
        checkpoint: PathBuf => Some(checkpoint);
        /// The same with this engine for the subtrees of IDA* on pattern databases.
        subtree_backend: Arc<dyn SubtreeBackend> => Some(subtree_backend);
    }

    /// The same with this algorithm, and with its parameter if the method has one.
    pub fn method(self, method: NamedMethod) -> Request {
        let (weight, width) = (method.weight.unwrap_or(self.weight), method.beam_width.unwrap_or(self.beam_width));
        self.algorithm(method.algorithm).weight(weight).beam_width(width)
    }

    /// Whether the solver may choose how to solve, counting single slides.
    pub(super) fn is_open(&self) -> bool {
        self.may_fall_back() && self.metric == Metric::SingleTile
    }

    /// Whether a longer solution is welcome if a limit ends the search for a shortest one.
    pub(super) fn may_fall_back(&self) -> bool {
        self.algorithm == Algorithm::Auto && self.heuristic.is_none()
    }

    /// Whether a solution may be good enough before it is proven shortest.
    pub fn stops_early(&self) -> bool {
        let ImprovementOptions { first_only, target_length, within_percent, .. } = self.improvement;
        first_only || target_length.is_some() || within_percent.is_some()
    }

    /// Whether a file that keeps the proof or a graphics card that searches for it says that it is wanted, even if it takes
    /// long.
    pub(super) fn asks_for_proof(&self, has_file: bool) -> bool {
        has_file || self.subtree_backend.is_some()
    }

    /// Rejects options that exclude each other, whatever the board: a search in the multi-tile metric obeys few.
    pub fn check(&self) -> Result<(), RequestError> {
        if self.metric == Metric::SingleTile {
            return Ok(());
        }
        let heuristic = self.heuristic.as_ref().map(|heuristic| MultiTileConflict::Heuristic(heuristic.to_string()));
        let unused = (self.algorithm != Algorithm::Auto)
            .then_some(MultiTileConflict::Algorithm(self.algorithm))
            .or(heuristic)
            .or(self.table_size.map(MultiTileConflict::Tables))
            .or(self.stops_early().then_some(MultiTileConflict::EarlyStop))
            .or(self.checkpoint.as_ref().map(|_| MultiTileConflict::Checkpoint));
        unused.map_or(Ok(()), |option| Err(RequestError::MultiTileOption { option }))
    }

    /// Rejects methods that end without a proof.
    pub(super) fn check_proof(&self) -> Result<(), RequestError> {
        let reason = match self.guarantee() {
            Guarantee::Nothing | Guarantee::Within(_) => NoProofReason::Algorithm(self.algorithm),
            Guarantee::Overestimates => {
                let heuristic = self.heuristic.as_ref().map(ToString::to_string).unwrap_or_default();
                NoProofReason::Overestimates(heuristic)
            }
            Guarantee::Shortest | Guarantee::ShortestIfProven if self.stops_early() => NoProofReason::EarlyStop,
            Guarantee::Shortest | Guarantee::ShortestIfProven => return Ok(()),
        };
        Err(RequestError::NoProof { reason })
    }

    /// Gives a search that improves its solution, without a limit on time or nodes, a time by the size of the board: its
    /// proof may take days or have no end.
    pub fn end_improvement(mut self, given: Limits) -> Request {
        let has_end = self.stops_early() || self.checkpoint.is_some();
        let improves = self.algorithm.improves_solutions() && self.heuristic.is_none();
        if improves && !has_end && given.time.is_none() && given.nodes.is_none() {
            self.options.improvement.time = default_time(&self.board);
        }
        self
    }

    /// The threads that may be used.
    pub(super) fn usable_threads(&self) -> usize {
        if self.repeatable { 1 } else { self.threads }
    }

    /// The configuration for tables of a size on this many threads, with this many bytes to prepare them in.
    pub(super) fn engine_config(&self, size: TableSize, threads: usize, memory: usize) -> EngineConfig {
        let mut config = self.table_cache.config(size, threads, memory);
        config.backend = self.subtree_backend.clone();
        config
    }

    /// Whether a proof takes the processor's cores: it does without a faster backend.
    pub(super) fn proves_on_processor(&self) -> bool {
        self.subtree_backend.as_ref().is_none_or(|backend| backend.relative_speed() <= 1)
    }

    /// Whether another backend may search for this board: on pattern databases, in single slides. Those of up to nine cells
    /// have too few nodes to begin with one.
    pub fn may_use_backend(&self) -> bool {
        let shape = self.board.shape();
        let has_tables = has_tables(shape) && shape.cells() > SOLVED_WITHOUT_TABLES;
        self.metric == Metric::SingleTile && has_tables && Plan::new(self).algorithm.uses_tables()
    }

    /// What is known of the length of a solution before the search begins.
    pub fn guarantee(&self) -> Guarantee {
        Plan::new(self).guarantee
    }
}

/// The default time of a search that improves its solution: none up to 4×4, where the proof takes seconds; a minute up to
/// 5×5, where it may succeed; ten seconds on larger boards.
fn default_time(board: &Board) -> Option<Duration> {
    match board.shape().cells() {
        0..=16 => None,
        17..=25 => Some(Duration::from_secs(60)),
        _ => Some(Duration::from_secs(10)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_without_end_have_a_time_by_size() {
        let request = |rows, cols| {
            Request::new(Goal::RowMajor.board(Shape::new(rows, cols).expect("small")).expect("it fits every shape"))
        };
        let seconds = |request: &Request, given| {
            request.clone().end_improvement(given).improvement.time.map(|time| time.as_secs())
        };
        let sizes = [(4, 4), (3, 6), (5, 5), (2, 13), (6, 6)];
        let times = sizes.map(|(rows, cols)| seconds(&request(rows, cols), Limits::none()));
        assert_eq!(times, [None, Some(60), Some(60), Some(10), Some(10)]);
        let large = request(6, 6);
        assert_eq!(seconds(&large.clone().algorithm(Algorithm::Anytime), Limits::none()), Some(10));
        assert_eq!(seconds(&large.clone().algorithm(Algorithm::IdaStar), Limits::none()), None);
        assert_eq!(
            seconds(
                &large.clone().improvement(ImprovementOptions { first_only: true, ..ImprovementOptions::default() }),
                Limits::none()
            ),
            None
        );
        assert_eq!(seconds(&large, Limits::none().nodes(5)), None);
        assert_eq!(seconds(&large, Limits::none().time(Duration::from_secs(3))), None);
    }
}
