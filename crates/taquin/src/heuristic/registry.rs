//! One row per heuristic: its name, description, guarantees, cost and constructor.
//!
//! To add a heuristic: write its file, declare it in `mod.rs`, and add its row to the table below. Names, parsing, help,
//! guarantees and the dispatch of [`Composite`](super::Composite) are made from the row.

use std::fmt;

use taquin_search::{Budget, Cost, Heuristic};

use super::memo_word::MemoWord;
use super::{
    Chebyshev, Euclidean, Gaschnig, Hamming, HeuristicError, InversionDistance, LinearConflict, Manhattan,
    ManhattanPlus, WalkingDistance, Zero,
};
use crate::Board;
use crate::space::{Grid, Large, Puzzle, Shift};

/// What is known about a heuristic, without computing it.
///
/// For a surcharge, everything holds for Manhattan with this surcharge alone.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct HeuristicRow {
    /// The name in expressions.
    pub name: &'static str,
    /// What it measures, in one sentence.
    pub description: &'static str,
    /// Whether it only adds to Manhattan, which is implied where it is not named.
    pub is_surcharge: bool,
    /// Whether it never exceeds the true distance.
    pub is_admissible: bool,
    /// Whether one slide never changes it by more than one.
    pub is_consistent: bool,
    /// The mean over all 3×3 boards that can reach the row-major goal, with three decimals.
    pub mean_3x3: &'static str,
    /// The work that one slide costs.
    pub work_per_slide: &'static str,
    /// What a tile contributes that is these rows and columns away from home, if the value is the sum over the tiles (or that
    /// sum rounded up).
    pub tile_share: Option<fn(f64, f64) -> f64>,
}

/// Defines [`HeuristicName`], its rows, and [`Prepared`] from one table.
///
/// A row is `/// doc`, `Name: Type = constructor => { fields of HeuristicRow }`.
macro_rules! heuristics {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $new:expr => $row:tt)+) => {
        /// A heuristic that has a name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum HeuristicName {
            $($(#[$doc])* $name,)+
        }

        impl HeuristicName {
            /// All of them; those that are heuristics by themselves stand in the order of their means.
            pub const ALL: [HeuristicName; [$(stringify!($name)),+].len()] = [$(HeuristicName::$name),+];

            /// Everything that is known about it.
            pub const fn row(self) -> HeuristicRow {
                match self {
                    $(HeuristicName::$name => heuristics!(@row $row),)+
                }
            }
        }

        /// A heuristic made ready for one goal. Its memo is kept in one word, so that all memos have one type.
        #[derive(Clone, Debug)]
        pub(super) enum Prepared {
            $($name($type),)+
            /// Manhattan with two or more surcharges.
            Combined(ManhattanPlus),
        }

        impl Prepared {
            /// The heuristic that the name alone stands for.
            pub(super) fn new(
                name: HeuristicName,
                goal: &Board,
                budget: &mut dyn Budget,
            ) -> Result<Prepared, HeuristicError> {
                match name {
                    $(HeuristicName::$name => {
                        let new: fn(&Board, &mut dyn Budget) -> Result<$type, HeuristicError> = $new;
                        Ok(Prepared::$name(new(goal, budget)?))
                    })+
                }
            }

            /// The memo of a board.
            pub(super) fn start<G: Grid>(&self, state: &G) -> u64 {
                match self {
                    $(Prepared::$name(heuristic) => start(heuristic, state),)+
                    Prepared::Combined(heuristic) => start(heuristic, state),
                }
            }

            /// The memo after a slide.
            #[inline]
            pub(super) fn step<G: Grid>(&self, word: u64, state: &G, shift: Shift) -> u64 {
                match self {
                    $(Prepared::$name(heuristic) => step(heuristic, word, state, shift),)+
                    Prepared::Combined(heuristic) => step(heuristic, word, state, shift),
                }
            }

            /// The estimate for the board of a memo.
            #[inline]
            pub(super) fn estimate(&self, word: u64) -> Cost {
                match self {
                    $(Prepared::$name(heuristic) => estimate(heuristic, word),)+
                    Prepared::Combined(heuristic) => estimate(heuristic, word),
                }
            }
        }
    };
    (@row { $($field:ident: $value:expr,)+ }) => {
        HeuristicRow { $($field: $value,)+ }
    };
}

heuristics! {
    /// No estimate.
    Zero: Zero = |_, _| Ok(Zero) => {
        name: "zero",
        description: "Always 0.",
        is_surcharge: false,
        is_admissible: true,
        is_consistent: true,
        mean_3x3: "0.000",
        work_per_slide: "none",
        tile_share: None,
    }
    /// Tiles away from home.
    Hamming: Hamming = |goal, _| Ok(Hamming::new(goal)) => {
        name: "hamming",
        description: "Counts the tiles that are not home.",
        is_surcharge: false,
        is_admissible: true,
        is_consistent: true,
        mean_3x3: "7.111",
        work_per_slide: "two comparisons",
        tile_share: Some(|rows, cols| if rows + cols > 0.0 { 1.0 } else { 0.0 }),
    }
    /// Swaps with the blank.
    Gaschnig: Gaschnig = |goal, _| Ok(Gaschnig::new(goal)) => {
        name: "gaschnig",
        description: "Counts the moves of the puzzle in which any tile may jump into the blank.",
        is_surcharge: false,
        is_admissible: true,
        is_consistent: true,
        mean_3x3: "8.053",
        work_per_slide: "follows a cycle of tiles, at worst all",
        tile_share: None,
    }
    /// Distances in moves of a chess king.
    Chebyshev: Chebyshev = |goal, _| Ok(Chebyshev::new(goal)) => {
        name: "chebyshev",
        description: "Adds up, for each tile, the larger of its distances from home in rows and in columns.",
        is_surcharge: false,
        is_admissible: true,
        is_consistent: true,
        mean_3x3: "10.111",
        work_per_slide: "two distances",
        tile_share: Some(f64::max),
    }
    /// Straight-line distances.
    Euclidean: Euclidean = |goal, _| Ok(Euclidean::new(goal)) => {
        name: "euclidean",
        description: "Adds up the straight-line distances from home and rounds the sum up.",
        is_surcharge: false,
        is_admissible: true,
        is_consistent: true,
        mean_3x3: "11.944",
        work_per_slide: "two distances",
        tile_share: Some(f64::hypot),
    }
    /// Distances in slides.
    Manhattan: Manhattan = |goal, _| Ok(Manhattan::new(goal)) => {
        name: "manhattan",
        description: "Adds up how many slides each tile would need if it were alone.",
        is_surcharge: false,
        is_admissible: true,
        is_consistent: true,
        mean_3x3: "14.000",
        work_per_slide: "two table reads",
        tile_share: Some(|rows, cols| rows + cols),
    }
    /// Surcharge on Manhattan: tiles that block each other in their goal line.
    LinearConflict: LinearConflict = |goal, _| Ok(LinearConflict::new(goal)) => {
        name: "linear-conflict",
        description: "Adds 2 to Manhattan for each tile that must leave its goal line to let another one pass.",
        is_surcharge: true,
        is_admissible: true,
        is_consistent: true,
        mean_3x3: "15.119",
        work_per_slide: "a line, when a tile enters or leaves its goal line",
        tile_share: None,
    }
    /// Surcharge on Manhattan: a wrong tile in a corner.
    Corner: ManhattanPlus = |goal, _| Ok(ManhattanPlus::new(goal, [HeuristicName::Corner])) => {
        name: "corner",
        description: "Adds 2 to Manhattan for each corner with a wrong tile whose neighbour is home and must move away.",
        is_surcharge: true,
        is_admissible: true,
        is_consistent: false,
        mean_3x3: "14.734",
        work_per_slide: "three or four corners",
        tile_share: None,
    }
    /// Surcharge on Manhattan: the slide that brings the blank home.
    LastMove: ManhattanPlus = |goal, _| Ok(ManhattanPlus::new(goal, [HeuristicName::LastMove])) => {
        name: "last-move",
        description: "Adds 2 to Manhattan if no tile can make the last slide without a detour.",
        is_surcharge: true,
        is_admissible: true,
        is_consistent: true,
        mean_3x3: "14.889",
        work_per_slide: "two table reads, a few comparisons",
        tile_share: None,
    }
    /// Inversions, read by rows and by columns.
    Inversion: InversionDistance = |goal, _| Ok(InversionDistance::new(goal)) => {
        name: "inversion",
        description: "Counts inversions by rows and by columns, divided by the most that one slide can fix.",
        is_surcharge: false,
        is_admissible: true,
        is_consistent: true,
        mean_3x3: "15.000",
        work_per_slide: "passes over one line",
        tile_share: None,
    }
    /// The puzzle in which tiles of one goal line are alike.
    WalkingDistance: WalkingDistance = WalkingDistance::with_budget => {
        name: "walking-distance",
        description: "Solves the puzzle in which tiles of the same goal row (then column) are alike, and adds up both.",
        is_surcharge: false,
        is_admissible: true,
        is_consistent: true,
        mean_3x3: "15.683",
        work_per_slide: "one table read, two for the estimate",
        tile_share: None,
    }
}

impl HeuristicName {
    /// The name in expressions.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The heuristic with this name.
    pub fn named(name: &str) -> Option<HeuristicName> {
        HeuristicName::ALL.into_iter().find(|heuristic| heuristic.name() == name)
    }

    /// What it measures, in one sentence.
    pub fn description(self) -> &'static str {
        self.row().description
    }

    /// Whether it only adds to Manhattan, which is implied where it is not named.
    pub fn is_surcharge(self) -> bool {
        self.row().is_surcharge
    }
}

crate::named_by_methods!(HeuristicName, HeuristicName::ALL);

impl fmt::Display for HeuristicName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn start<G: Grid, H: Heuristic<Puzzle<G>, Memo: MemoWord>>(heuristic: &H, state: &G) -> u64 {
    heuristic.start(state).pack()
}

#[inline]
fn step<G: Grid, H: Heuristic<Puzzle<G>, Memo: MemoWord>>(heuristic: &H, word: u64, state: &G, shift: Shift) -> u64 {
    heuristic.step(MemoWord::unpack(word), state, shift).pack()
}

#[inline]
fn estimate<H: Heuristic<Puzzle<Large>, Memo: MemoWord>>(heuristic: &H, word: u64) -> Cost {
    heuristic.estimate(MemoWord::unpack(word))
}
