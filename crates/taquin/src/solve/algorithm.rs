//! The algorithms a user can ask for, one row each.
//!
//! A row is the only place that says what an algorithm is called, what it does, what it uses and what it guarantees.
//! Options, help, JSON and the page are made from the rows. To add an algorithm, add a row here and its arm in
//! `generic.rs`.

use std::fmt;

use taquin_search::Weight;

/// How an algorithm is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunBy {
    /// Replaced by another algorithm that suits the board.
    Choice,
    /// A search over any graph, of `taquin-search`.
    GraphSearch,
    /// The engine on pattern databases.
    Engine,
    /// The improvement search with a proof beside it.
    Improvement,
}

/// What the solutions of an algorithm are, as far as the algorithm alone decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Solutions {
    /// Shortest, if the heuristic (where one is used) is admissible.
    Shortest,
    /// At most the weight times as long as the shortest, if the heuristic is admissible.
    WithinWeight,
    /// Shortest if a proof is completed within the limits.
    ShortestIfProven,
    /// Of any length.
    Any,
}

/// Everything known of an algorithm.
struct Row {
    name: &'static str,
    description: &'static str,
    run_by: RunBy,
    uses_heuristic: bool,
    /// What a graph search chooses by, in terms of g, h and the weight w.
    formula: Option<&'static str>,
    solutions: Solutions,
}

/// Makes the enum, the list of all and the rows from one table.
macro_rules! algorithms {
    ($($(#[$attribute:meta])* $variant:ident { $($field:ident: $value:expr),* $(,)? })*) => {
        /// An algorithm for solving boards.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Algorithm {
            $($(#[$attribute])* $variant,)*
        }

        impl Algorithm {
            /// All algorithms, in the order in which they are taught.
            pub const ALL: [Algorithm; [$(Algorithm::$variant),*].len()] = [$(Algorithm::$variant),*];

            fn row(self) -> Row {
                match self {
                    $(Algorithm::$variant => Row { $($field: $value),* },)*
                }
            }
        }
    };
}

algorithms! {
    /// The best algorithm for the board.
    #[default]
    Auto {
        name: "auto",
        description: "Chooses the best algorithm for the board.",
        run_by: RunBy::Choice,
        uses_heuristic: true,
        formula: None,
        solutions: Solutions::Shortest,
    }
    /// Breadth-first search.
    BreadthFirst {
        name: "bfs",
        description: "Expands all boards one slide away, then two, and so on.",
        run_by: RunBy::GraphSearch,
        uses_heuristic: false,
        formula: Some("g"),
        solutions: Solutions::Shortest,
    }
    /// Dijkstra's algorithm.
    Dijkstra {
        name: "dijkstra",
        description: "Expands the board with the lowest g; uses no heuristic.",
        run_by: RunBy::GraphSearch,
        uses_heuristic: false,
        formula: Some("g"),
        solutions: Solutions::Shortest,
    }
    /// Depth-first search with iterative deepening.
    IterativeDeepening {
        name: "iddfs",
        description: "Depth-first search to a depth that grows by one; uses no heuristic.",
        run_by: RunBy::GraphSearch,
        uses_heuristic: false,
        formula: Some("g"),
        solutions: Solutions::Shortest,
    }
    /// A* with open and closed lists.
    AStar {
        name: "astar",
        description: "Expands the board with the lowest f = g + h and remembers every board.",
        run_by: RunBy::GraphSearch,
        uses_heuristic: true,
        formula: Some("g + h"),
        solutions: Solutions::Shortest,
    }
    /// A* as the textbook describes it.
    Textbook {
        name: "textbook",
        description: "A* with a priority queue of search nodes and no closed list.",
        run_by: RunBy::GraphSearch,
        uses_heuristic: true,
        formula: Some("g + h"),
        solutions: Solutions::Shortest,
    }
    /// Textbook A* on the board and its twin in turns.
    Lockstep {
        name: "lockstep",
        description: "Textbook A* on the board and its twin in turns: exactly one of them is solvable.",
        run_by: RunBy::GraphSearch,
        uses_heuristic: true,
        formula: Some("g + h"),
        solutions: Solutions::Shortest,
    }
    /// A* with the heuristic multiplied by a weight.
    WeightedAStar {
        name: "weighted",
        description: "A* with f = g + w·h: faster, and at most w times as long as the shortest.",
        run_by: RunBy::GraphSearch,
        uses_heuristic: true,
        formula: Some("g + w·h"),
        solutions: Solutions::WithinWeight,
    }
    /// Greedy best-first search.
    Greedy {
        name: "greedy",
        description: "Expands the board with the lowest h, however long the path to it.",
        run_by: RunBy::GraphSearch,
        uses_heuristic: true,
        formula: Some("h"),
        solutions: Solutions::Any,
    }
    /// Beam search.
    Beam {
        name: "beam",
        description: "Breadth-first search that keeps only the best boards of each depth.",
        run_by: RunBy::GraphSearch,
        uses_heuristic: true,
        formula: Some("h"),
        solutions: Solutions::Any,
    }
    /// Iterative-deepening A*.
    IdaStar {
        name: "ida",
        description: "Depth-first search within a threshold on f = g + h that grows; needs no memory.",
        run_by: RunBy::GraphSearch,
        uses_heuristic: true,
        formula: Some("g + h"),
        solutions: Solutions::Shortest,
    }
    /// Bidirectional search.
    Bidirectional {
        name: "bidirectional",
        description: "Searches from the board and from the goal until the two meet.",
        run_by: RunBy::GraphSearch,
        uses_heuristic: true,
        formula: Some("max(g + h, 2·g)"),
        solutions: Solutions::Shortest,
    }
    /// IDA* on additive pattern databases.
    Patterns {
        name: "pdb",
        description: "IDA* on tables of exact distances for groups of tiles; up to 36 cells.",
        run_by: RunBy::Engine,
        uses_heuristic: false,
        formula: None,
        solutions: Solutions::Shortest,
    }
    /// A first solution immediately, then improved.
    Anytime {
        name: "anytime",
        description: "A first solution immediately, then better ones and a rising bound; for any size.",
        run_by: RunBy::Improvement,
        uses_heuristic: false,
        formula: None,
        solutions: Solutions::ShortestIfProven,
    }
}

impl Algorithm {
    /// Its name in options and JSON.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The algorithm with this name.
    pub fn named(name: &str) -> Option<Algorithm> {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }

    /// Other spellings, as in textbooks and papers, each with the name that it stands for.
    pub const SPELLINGS: &[(&str, &str)] = &[
        ("a*", "astar"),
        ("a-star", "astar"),
        ("ida*", "ida"),
        ("idastar", "ida"),
        ("ida-star", "ida"),
        ("wa*", "weighted"),
        ("weighted-a*", "weighted"),
        ("weighted-astar", "weighted"),
        ("dfs", "iddfs"),
        ("depth-first", "iddfs"),
        ("breadth-first", "bfs"),
        ("ucs", "dijkstra"),
        ("uniform-cost", "dijkstra"),
        ("gbfs", "greedy"),
        ("best-first", "greedy"),
    ];

    /// The algorithm with this name or spelling, in lower or upper case.
    pub fn spelled(name: &str) -> Option<Algorithm> {
        let spelling = Algorithm::SPELLINGS.iter().find(|(spelling, _)| spelling.eq_ignore_ascii_case(name));
        Algorithm::named(&spelling.map_or(name, |&(_, name)| name).to_lowercase())
    }

    /// What it does, in one sentence.
    pub fn description(self) -> &'static str {
        self.row().description
    }

    /// Whether it uses a heuristic that can be chosen.
    pub fn uses_heuristic(self) -> bool {
        self.row().uses_heuristic
    }

    /// What it chooses by, in terms of g, h and the weight w: a best-first search expands a board for which this is
    /// lowest, a depth-first search one for which it is within the threshold. `None` where no step can be watched.
    pub fn formula(self) -> Option<&'static str> {
        self.row().formula
    }

    /// Whether it remembers the boards of one path only, and searches again within a larger threshold.
    pub fn is_depth_first(self) -> bool {
        matches!(self, Algorithm::IterativeDeepening | Algorithm::IdaStar)
    }

    /// Whether it searches on pattern databases, which it does on several threads, or may choose an algorithm that does.
    pub fn uses_tables(self) -> bool {
        match self.row().run_by {
            RunBy::Choice | RunBy::Engine | RunBy::Improvement => true,
            RunBy::GraphSearch => false,
        }
    }

    /// Whether it improves a first solution, with random choices, or may choose an algorithm that does.
    pub fn improves_solutions(self) -> bool {
        match self.row().run_by {
            RunBy::Choice | RunBy::Improvement => true,
            RunBy::GraphSearch | RunBy::Engine => false,
        }
    }

    /// Whether its solutions are shortest, provided that its heuristic is admissible.
    pub fn finds_shortest(self) -> bool {
        self.row().solutions == Solutions::Shortest
    }

    /// Whether every step of it can be watched.
    pub fn is_watchable(self) -> bool {
        self.row().run_by == RunBy::GraphSearch
    }

    /// Whether its search can be kept in a checkpoint file.
    pub fn has_checkpoints(self) -> bool {
        matches!(self.row().run_by, RunBy::Engine | RunBy::Improvement)
    }

    /// The part of a number of bytes that pattern databases may take: an improvement search beside them keeps a quarter,
    /// 1 GiB at most.
    pub fn memory_for_tables(self, bytes: usize) -> usize {
        match self.row().run_by {
            RunBy::Improvement => bytes - (bytes / 4).min(1 << 30),
            RunBy::Choice | RunBy::GraphSearch | RunBy::Engine => bytes,
        }
    }

    pub(crate) fn run_by(self) -> RunBy {
        self.row().run_by
    }

    /// What it guarantees of its solutions with a heuristic that is admissible or not, and a weight.
    pub(super) fn guarantee(self, admissible: bool, weight: Weight) -> Guarantee {
        let row = self.row();
        match row.solutions {
            _ if row.uses_heuristic && !admissible => Guarantee::Overestimates,
            Solutions::Any => Guarantee::Nothing,
            Solutions::ShortestIfProven => Guarantee::ShortestIfProven,
            Solutions::Shortest => Guarantee::Shortest,
            Solutions::WithinWeight => Guarantee::Within(weight),
        }
    }
}

crate::named_by_methods!(Algorithm, Algorithm::ALL);

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is known of the length of a solution before the search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarantee {
    /// It is a shortest one.
    Shortest,
    /// It is at most this many times as long as the shortest.
    Within(Weight),
    /// It is a shortest one if the search completes a proof; otherwise the best that was found within the limits.
    ShortestIfProven,
    /// Nothing: the algorithm does not look for short solutions.
    Nothing,
    /// Nothing: the heuristic may exceed the true distance.
    Overestimates,
}

impl Guarantee {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Guarantee::Shortest => "shortest",
            Guarantee::Within(_) => "within-weight",
            Guarantee::ShortestIfProven => "shortest-if-proven",
            Guarantee::Nothing => "nothing",
            Guarantee::Overestimates => "overestimates",
        }
    }
}
