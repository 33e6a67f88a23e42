//! Fills in what a request leaves open: the algorithm, the heuristic, and why.

use super::algorithm::RunBy;
use super::{Algorithm, Guarantee, MethodReason, Request};
use crate::engine::{SMALL_BOARD_CELLS, has_tables};
use crate::heuristic::{Expression, HeuristicName};
use crate::{BoundSource, Metric};

/// Boards of up to this many cells are solved without tables in less time than the tables take to build.
pub(super) const SOLVED_WITHOUT_TABLES: usize = 9;

/// How a request will be met.
pub(super) struct Plan {
    /// Never [`Algorithm::Auto`].
    pub algorithm: Algorithm,
    pub heuristic: Expression,
    pub guarantee: Guarantee,
    /// Why this algorithm, where the request leaves it open.
    pub reason: Option<MethodReason>,
}

impl Plan {
    /// Chooses what the request leaves open.
    pub fn new(request: &Request) -> Plan {
        let (algorithm, heuristic, reason) = match request.metric {
            Metric::SingleTile => single_tile(request),
            Metric::MultiTile => multi_tile(request),
        };
        let loses_paths = algorithm == Algorithm::AStar && !request.a_star.reopens && !heuristic.is_consistent();
        let guarantee = match algorithm.guarantee(heuristic.is_admissible(), request.weight) {
            Guarantee::Shortest if loses_paths => Guarantee::Nothing,
            guarantee => guarantee,
        };
        Plan { algorithm, heuristic, guarantee, reason }
    }

    /// What proves the lower bounds of its search.
    pub fn bound_source(&self) -> BoundSource {
        match self.algorithm.run_by() {
            RunBy::Engine => BoundSource::PatternDatabases,
            RunBy::Choice | RunBy::GraphSearch | RunBy::Improvement => BoundSource::IterativeDeepening,
        }
    }
}

fn single_tile(request: &Request) -> (Algorithm, Expression, Option<MethodReason>) {
    let heuristic = request.heuristic.clone().unwrap_or(Expression::LINEAR_CONFLICT);
    let (shape, cells) = (request.board.shape(), request.board.shape().cells());
    let (algorithm, reason) = match request.algorithm {
        Algorithm::Auto if request.heuristic.is_some() => (Algorithm::IdaStar, Some(MethodReason::GivenHeuristic)),
        Algorithm::Auto if cells > SMALL_BOARD_CELLS => (Algorithm::Anytime, Some(MethodReason::LargeBoard)),
        Algorithm::Auto if has_tables(shape) && cells > SOLVED_WITHOUT_TABLES => {
            (Algorithm::Patterns, Some(MethodReason::LightThenFullTables))
        }
        Algorithm::Auto if has_tables(shape) && request.one_of_many => {
            (Algorithm::Patterns, Some(MethodReason::ManyBoards))
        }
        Algorithm::Auto => (Algorithm::IdaStar, Some(MethodReason::NoMemory)),
        algorithm => (algorithm, None),
    };
    (algorithm, heuristic, reason)
}

/// Moves of several tiles have an algorithm and a heuristic for each size.
fn multi_tile(request: &Request) -> (Algorithm, Expression, Option<MethodReason>) {
    let shape = request.board.shape();
    let (algorithm, reason) = if shape.cells() <= SOLVED_WITHOUT_TABLES || shape.rows().min(shape.cols()) == 1 {
        (Algorithm::IdaStar, MethodReason::MultiTile)
    } else {
        (Algorithm::Patterns, MethodReason::MultiTileTables)
    };
    (algorithm, HeuristicName::WalkingDistance.into(), Some(reason))
}
