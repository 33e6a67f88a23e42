//! The methods worth comparing on a board of some size, where a user names none.

use super::{Algorithm, Request};
use crate::ImprovementOptions;

/// The first solution of the anytime search, in the place of a heuristic.
const FIRST: &str = "first";

/// The same request with each of the methods that are worth comparing on its board.
pub fn compared_methods(request: &Request) -> Vec<Request> {
    use Algorithm::*;
    let methods: &[(Algorithm, &str)] = match request.board.shape().cells() {
        0..=9 => &[
            (BreadthFirst, ""),
            (Patterns, ""),
            (Bidirectional, "manhattan"),
            (AStar, "hamming"),
            (AStar, "manhattan"),
            (AStar, "manhattan+linear-conflict"),
            (Textbook, "manhattan"),
            (IdaStar, "manhattan"),
            (IdaStar, "manhattan+linear-conflict"),
            (IdaStar, "walking-distance"),
            (WeightedAStar, "manhattan"),
            (Greedy, "manhattan"),
            (Beam, "manhattan"),
        ],
        10..=16 => &[
            (Patterns, ""),
            (IdaStar, "manhattan"),
            (IdaStar, "manhattan+linear-conflict"),
            (IdaStar, "walking-distance"),
            (AStar, "manhattan+linear-conflict"),
            (Bidirectional, "manhattan+linear-conflict"),
            (WeightedAStar, "manhattan+linear-conflict"),
            (Greedy, "manhattan+linear-conflict"),
            (Beam, "manhattan+linear-conflict"),
        ],
        17..=25 => &[
            (Anytime, FIRST),
            (Anytime, ""),
            (Patterns, ""),
            (IdaStar, "manhattan+linear-conflict"),
            (WeightedAStar, "manhattan+linear-conflict"),
            (Greedy, "manhattan+linear-conflict"),
            (Beam, "manhattan+linear-conflict"),
        ],
        _ => &[
            (Anytime, FIRST),
            (Anytime, ""),
            (IdaStar, "manhattan+linear-conflict"),
            (WeightedAStar, "manhattan+linear-conflict"),
            (Greedy, "manhattan+linear-conflict"),
            (Beam, "manhattan+linear-conflict"),
        ],
    };
    let with = |&(algorithm, text): &(Algorithm, &str)| {
        let is_first = text == FIRST;
        let improvement = ImprovementOptions { first_only: is_first, ..request.improvement };
        let request = request.clone().algorithm(algorithm).improvement(improvement);
        match text {
            "" | FIRST => request,
            heuristic => request.heuristic(heuristic.parse().expect("a known heuristic")),
        }
    };
    methods.iter().map(with).collect()
}
