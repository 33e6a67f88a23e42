//! Published sets of sliding-tile puzzles as text: boards, goals, optimal lengths and sources.
//!
//! A line of a set has five fields or more, separated by tabs: name, side or shape, optimal length (`?` if unknown,
//! `unsolvable` if there is none), tiles row by row with 0 for the blank, goal. Lines that begin with `#` are comments.
//! `taquin::instance_file` reads them.
//!
//! ```
//! let korf = taquin_data::set("korf100").expect("a published set");
//! let first = korf.text.lines().find(|line| !line.starts_with('#')).expect("a board");
//! assert_eq!(first, "korf001\t4\t57\t14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\trowmajor0first");
//! ```

#![forbid(unsafe_code)]

macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../data/", $name, ".tsv"))
    };
}

/// The largest distance for each shape, metric and place of the goal's blank, how many boards have it, and the mean.
pub const GODS_NUMBERS: &str = file!("gods_numbers");

/// The seventeen 15-puzzles of 80 moves, each with a shortest solution in the sixth field.
pub const HARDEST_15_PUZZLES: &str = file!("hardest_15puzzle_80");

/// The number of boards at each distance, for each shape and metric, with the goal's blank in a corner.
static HISTOGRAMS: [(&str, &str, &str); 22] = [
    ("2x2", "stm", file!("histograms/2x2_stm_corner")),
    ("2x2", "mtm", file!("histograms/2x2_mtm_corner")),
    ("2x3", "stm", file!("histograms/2x3_stm_corner")),
    ("2x3", "mtm", file!("histograms/2x3_mtm_corner")),
    ("2x4", "stm", file!("histograms/2x4_stm_corner")),
    ("2x4", "mtm", file!("histograms/2x4_mtm_corner")),
    ("2x5", "stm", file!("histograms/2x5_stm_corner")),
    ("2x5", "mtm", file!("histograms/2x5_mtm_corner")),
    ("2x6", "stm", file!("histograms/2x6_stm_corner")),
    ("2x6", "mtm", file!("histograms/2x6_mtm_corner")),
    ("2x7", "stm", file!("histograms/2x7_stm_corner")),
    ("2x7", "mtm", file!("histograms/2x7_mtm_corner")),
    ("2x8", "stm", file!("histograms/2x8_stm_corner")),
    ("2x8", "mtm", file!("histograms/2x8_mtm_corner")),
    ("3x3", "stm", file!("histograms/3x3_stm_corner")),
    ("3x3", "mtm", file!("histograms/3x3_mtm_corner")),
    ("3x4", "stm", file!("histograms/3x4_stm_corner")),
    ("3x4", "mtm", file!("histograms/3x4_mtm_corner")),
    ("3x5", "stm", file!("histograms/3x5_stm_corner")),
    ("3x5", "mtm", file!("histograms/3x5_mtm_corner")),
    ("4x4", "stm", file!("histograms/4x4_stm_corner")),
    ("4x4", "mtm", file!("histograms/4x4_mtm_corner")),
];

/// The number of boards at each distance from 0, in a metric (`stm` or `mtm`), for a shape with at most as many rows as
/// columns and the goal's blank in a corner; `None` if it is not known.
///
/// ```
/// assert_eq!(taquin_data::histogram(2, 2, "stm"), Some(vec![1.0, 2.0, 2.0, 2.0, 2.0, 2.0, 1.0]));
/// ```
pub fn histogram(rows: usize, columns: usize, metric: &str) -> Option<Vec<f64>> {
    let shape = format!("{rows}x{columns}");
    let (.., text) = HISTOGRAMS.iter().find(|(known, in_metric, _)| *known == shape && *in_metric == metric)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').nth(1)?.parse().ok()).collect()
}

/// A published set of boards.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct BoardSet {
    /// The name that users choose it by.
    pub name: &'static str,
    /// Its content, in one phrase.
    pub description: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// One board per line.
    pub text: &'static str,
    /// The names of its boards if it is a part of the text, else empty.
    pub part: &'static [&'static str],
    /// Names and shortest published lengths, one board per line, where optimal lengths are unknown.
    pub best_known: &'static str,
}

const KORF_1985: &str = "R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence 27, 1985";
const KORF_FELNER: &str =
    "R. E. Korf and A. Felner, Disjoint pattern database heuristics, Artificial Intelligence 134, 2002";
const DEEPCUBEA: &str = "F. Agostinelli and others, Nature Machine Intelligence 1, 2019: half of the test set";

const fn all(name: &'static str, description: &'static str, source: &'static str, text: &'static str) -> BoardSet {
    BoardSet { name, description, source, text, part: &[], best_known: "" }
}

const KF50: BoardSet =
    all("kf50", "Korf and Felner's fifty random 24-puzzles (2002)", KORF_FELNER, file!("kf50_24puzzle"));

/// Every set, the smaller puzzles first.
pub static SETS: [BoardSet; 15] = [
    all("hardest8", "the two 8-puzzles of 31 moves", "breadth-first search; OEIS A089473", file!("hardest_8puzzle_31")),
    all(
        "princeton",
        "the boards of the algorithms course, 2x2 to 4x4 and more",
        "R. Sedgewick and K. Wayne, Algorithms: files of the 8-puzzle assignment",
        file!("princeton"),
    ),
    all(
        "school42",
        "sample boards of the 42 schools, to the snail goal",
        "students' N-puzzle projects at the 42 schools",
        file!("school42"),
    ),
    all("korf100", "Korf's hundred random 15-puzzles (1985)", KORF_1985, file!("korf100_15puzzle")),
    all("dca15", "250 15-puzzles of DeepCubeA's test set (2019)", DEEPCUBEA, file!("deepcubea_15")),
    all(
        "hard15",
        "15-puzzles of 70 to 78 moves that are slow for their length",
        "M. Wong, 15Puzzle_OptimalSolver",
        file!("hard_15puzzle_70_78"),
    ),
    all(
        "hardest15",
        "the seventeen 15-puzzles of 80 moves",
        "A. Brüngger and others, 1999; M. Wong, 15Puzzle_OptimalSolver",
        HARDEST_15_PUZZLES,
    ),
    BoardSet {
        name: "kf4",
        description: "four 24-puzzles of Korf and Felner that take seconds",
        part: &["kf25", "kf38", "kf40", "kf44"],
        ..KF50
    },
    BoardSet {
        name: "kf-easy",
        description: "the twelve 24-puzzles of Korf and Felner with the fewest published nodes",
        part: &["kf01", "kf05", "kf13", "kf25", "kf28", "kf30", "kf32", "kf36", "kf37", "kf38", "kf40", "kf44"],
        ..KF50
    },
    KF50,
    all(
        "clausecker",
        "Clausecker's random 24-puzzles (2017)",
        "R. Clausecker, 24puzzle, 2017: half of the set",
        file!("clausecker400_24puzzle"),
    ),
    all("dca24", "250 24-puzzles of DeepCubeA's test set (2019)", DEEPCUBEA, file!("deepcubea_24")),
    BoardSet {
        best_known: file!("deepcubea_35_bestknown"),
        ..all("dca35", "250 35-puzzles of DeepCubeA's test set (2019)", DEEPCUBEA, file!("deepcubea_35"))
    },
    BoardSet {
        best_known: file!("deepcubea_48_bestknown"),
        ..all("dca48", "250 48-puzzles of DeepCubeA's test set (2019)", DEEPCUBEA, file!("deepcubea_48"))
    },
    all(
        "large",
        "21 random boards, 8x8 to 100x100 and thin ones",
        "taquin generate SHAPE --seed N",
        file!("random_large"),
    ),
];

/// The set with this name, in either case.
///
/// ```
/// assert_eq!(taquin_data::set("KF50").map(|set| set.name), Some("kf50"));
/// assert!(taquin_data::set("korf").is_none());
/// ```
pub fn set(name: &str) -> Option<&'static BoardSet> {
    SETS.iter().find(|set| set.name.eq_ignore_ascii_case(name))
}

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct SetsReadme;

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
        text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
    }

    #[test]
    fn kf_easy_has_the_boards_with_the_fewest_published_nodes() {
        let mut nodes: Vec<(u64, &str)> =
            rows(file!("kf50_nodes")).map(|row| (row[2].parse().unwrap(), row[0])).collect();
        nodes.sort_unstable();
        let mut fewest: Vec<&str> = nodes[..12].iter().map(|&(_, name)| name).collect();
        fewest.sort_unstable();
        assert_eq!(set("kf-easy").unwrap().part, fewest);
    }

    #[test]
    fn parts_and_best_known_lengths_name_boards_of_their_set() {
        for set in &SETS {
            let names: Vec<&str> = rows(set.text).map(|row| row[0]).collect();
            let best = rows(set.best_known).map(|row| row[0]);
            for name in set.part.iter().copied().chain(best) {
                assert!(names.contains(&name), "{} has no board {name}", set.name);
            }
        }
    }
}
