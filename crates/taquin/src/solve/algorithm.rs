//! The searches a user can ask for by name.

use std::fmt;

/// The most bytes that are kept for the search for better solutions beside tables.
const BESIDE_TABLES: usize = 1 << 30;

/// A way of solving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Whatever is best for the board.
    #[default]
    Auto,
    /// Breadth-first search.
    BreadthFirst,
    /// Dijkstra's algorithm.
    Dijkstra,
    /// Depth-first search with iterative deepening.
    IterativeDeepening,
    /// A* with open and closed lists.
    AStar,
    /// A* as the textbook describes it.
    Textbook,
    /// Textbook A* on the board and its twin by turns.
    Lockstep,
    /// A* with the estimate multiplied.
    WeightedAStar,
    /// Greedy best-first search.
    Greedy,
    /// Beam search.
    Beam,
    /// Iterative-deepening A*.
    IdaStar,
    /// Search from both ends.
    Bidirectional,
    /// Iterative-deepening A* on additive pattern databases.
    Patterns,
    /// A solution at once, then better ones.
    Anytime,
}

impl Algorithm {
    /// All of them, in the order of teaching.
    pub const ALL: [Algorithm; 14] = [
        Algorithm::Auto,
        Algorithm::BreadthFirst,
        Algorithm::Dijkstra,
        Algorithm::IterativeDeepening,
        Algorithm::AStar,
        Algorithm::Textbook,
        Algorithm::Lockstep,
        Algorithm::WeightedAStar,
        Algorithm::Greedy,
        Algorithm::Beam,
        Algorithm::IdaStar,
        Algorithm::Bidirectional,
        Algorithm::Patterns,
        Algorithm::Anytime,
    ];

    /// The name it goes by.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Auto => "auto",
            Algorithm::BreadthFirst => "bfs",
            Algorithm::Dijkstra => "dijkstra",
            Algorithm::IterativeDeepening => "iddfs",
            Algorithm::AStar => "astar",
            Algorithm::Textbook => "textbook",
            Algorithm::Lockstep => "lockstep",
            Algorithm::WeightedAStar => "weighted",
            Algorithm::Greedy => "greedy",
            Algorithm::Beam => "beam",
            Algorithm::IdaStar => "ida",
            Algorithm::Bidirectional => "bidirectional",
            Algorithm::Patterns => "pdb",
            Algorithm::Anytime => "anytime",
        }
    }

    /// The algorithm with this name.
    pub fn named(name: &str) -> Option<Algorithm> {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }

    /// What it does, in one sentence.
    pub fn description(self) -> &'static str {
        match self {
            Algorithm::Auto => "Picks what is best for the board.",
            Algorithm::BreadthFirst => "Tries everything one slide away, then two, and so on.",
            Algorithm::Dijkstra => "Takes up the board that is cheapest to reach, without an estimate.",
            Algorithm::IterativeDeepening => "Depth-first to a limit that grows by one, without an estimate.",
            Algorithm::AStar => "Takes up the board with the least f = g + h, and remembers every board.",
            Algorithm::Textbook => "A* with a priority queue of search nodes and no other memory.",
            Algorithm::Lockstep => "Textbook A* on the board and its twin by turns: one of them is solved.",
            Algorithm::WeightedAStar => "A* with h multiplied: quicker, and at most that much longer.",
            Algorithm::Greedy => "Takes up the board with the least h, whatever it took to get there.",
            Algorithm::Beam => "Breadth-first, keeping only the most promising boards of each depth.",
            Algorithm::IdaStar => "Depth-first within a threshold on f = g + h that grows; needs no memory.",
            Algorithm::Bidirectional => "From the board and from the goal until the two meet.",
            Algorithm::Patterns => "IDA* on tables of exact distances for groups of tiles; up to 25 cells.",
            Algorithm::Anytime => "A solution at once, then better ones and a rising bound; for any size.",
        }
    }

    /// Whether it makes use of an estimate that can be chosen.
    pub fn is_informed(self) -> bool {
        use Algorithm::{Anytime, BreadthFirst, Dijkstra, IterativeDeepening, Patterns};
        !matches!(self, Anytime | BreadthFirst | Dijkstra | IterativeDeepening | Patterns)
    }

    /// Of so many bytes of memory, those that pattern databases may take: the search for better solutions beside them
    /// keeps a part for itself.
    pub fn room_for_tables(self, bytes: usize) -> usize {
        if self == Algorithm::Anytime { bytes - (bytes / 4).min(BESIDE_TABLES) } else { bytes }
    }

    /// Whether it returns a shortest solution when its estimate never exceeds the true distance.
    pub fn is_optimal(self) -> bool {
        !matches!(self, Algorithm::Anytime | Algorithm::WeightedAStar | Algorithm::Greedy | Algorithm::Beam)
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
