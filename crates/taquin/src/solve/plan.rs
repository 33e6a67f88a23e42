//! How a request will be met: what it says, and for what it leaves open the choice that suits the board.

use super::{Algorithm, Metric, Request, patterns};
use crate::heuristic::{Expression, HeuristicName};

/// The way chosen.
pub(super) struct Plan {
    pub algorithm: Algorithm,
    pub heuristic: Expression,
    /// Why this algorithm, where the request leaves it open.
    pub reason: Option<&'static str>,
}

impl Plan {
    /// Fills in what the request leaves open.
    pub fn new(request: &Request) -> Plan {
        if request.metric == Metric::MultiTile {
            return Plan::for_sweeps(request);
        }
        let heuristic = request.heuristic.clone().unwrap_or(Expression::LINEAR_CONFLICT);
        let (algorithm, reason) = match request.algorithm {
            Algorithm::Auto if request.heuristic.is_some() => {
                (Algorithm::IdaStar, Some("IDA* makes the most of an estimate and needs no memory"))
            }
            Algorithm::Auto if patterns::are_quick_for(&request.board) => (
                Algorithm::Patterns,
                Some("small tables are built in a blink, and large ones take over where a board is hard"),
            ),
            Algorithm::Auto if request.board.shape().cells() > 16 => {
                (Algorithm::Anytime, Some("boards of this size are solved at once, and then ever better"))
            }
            Algorithm::Auto => (Algorithm::IdaStar, Some("IDA* needs no memory and proves its solutions shortest")),
            algorithm => (algorithm, None),
        };
        Plan { algorithm, heuristic, reason }
    }

    /// Moves of several tiles have one estimate, and an algorithm for each size.
    fn for_sweeps(request: &Request) -> Plan {
        let small = request.board.shape().cells() <= 9;
        Plan {
            algorithm: if small { Algorithm::IdaStar } else { Algorithm::Bidirectional },
            heuristic: HeuristicName::WalkingDistance.into(),
            reason: Some("moves of several tiles are searched with the walking distance made for them"),
        }
    }
}
