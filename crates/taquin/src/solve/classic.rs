//! The searches that know nothing of puzzles: those of `taquin-search`.

use super::Algorithm;

/// A search over any graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Classic {
    BreadthFirst,
    Dijkstra,
    IterativeDeepening,
    AStar,
    Textbook,
    Lockstep,
    WeightedAStar,
    Greedy,
    Beam,
    IdaStar,
    Bidirectional,
}

impl Classic {
    /// The one of this name, if it is one of these.
    pub(super) fn of(algorithm: Algorithm) -> Option<Classic> {
        Some(match algorithm {
            Algorithm::Auto | Algorithm::Anytime | Algorithm::Patterns => return None,
            Algorithm::BreadthFirst => Classic::BreadthFirst,
            Algorithm::Dijkstra => Classic::Dijkstra,
            Algorithm::IterativeDeepening => Classic::IterativeDeepening,
            Algorithm::AStar => Classic::AStar,
            Algorithm::Textbook => Classic::Textbook,
            Algorithm::Lockstep => Classic::Lockstep,
            Algorithm::WeightedAStar => Classic::WeightedAStar,
            Algorithm::Greedy => Classic::Greedy,
            Algorithm::Beam => Classic::Beam,
            Algorithm::IdaStar => Classic::IdaStar,
            Algorithm::Bidirectional => Classic::Bidirectional,
        })
    }
}
