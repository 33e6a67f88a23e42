//! The words an estimate is described with.

use std::fmt;

/// A heuristic that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// No estimate.
    Zero,
    /// Tiles away from home.
    Hamming,
    /// Distances in slides.
    Manhattan,
    /// Distances in a straight line.
    Euclidean,
    /// Distances in king's steps.
    Chebyshev,
    /// Jumps into the blank.
    Gaschnig,
    /// Surcharge on Manhattan: tiles in each other's way.
    LinearConflict,
    /// Surcharge on Manhattan: tiles that must make way to a corner.
    Corner,
    /// Surcharge on Manhattan: how the blank comes home.
    LastMove,
    /// Disorder in reading order.
    Inversion,
    /// Tiles as members of their goal lines.
    WalkingDistance,
}

impl Part {
    /// All of them, the weak before the strong.
    pub const ALL: [Part; 11] = [
        Part::Zero,
        Part::Hamming,
        Part::Gaschnig,
        Part::Chebyshev,
        Part::Euclidean,
        Part::Manhattan,
        Part::LinearConflict,
        Part::Corner,
        Part::LastMove,
        Part::Inversion,
        Part::WalkingDistance,
    ];

    /// The name it goes by in expressions.
    pub fn name(self) -> &'static str {
        match self {
            Part::Zero => "zero",
            Part::Hamming => "hamming",
            Part::Manhattan => "manhattan",
            Part::Euclidean => "euclidean",
            Part::Chebyshev => "chebyshev",
            Part::Gaschnig => "gaschnig",
            Part::LinearConflict => "linear-conflict",
            Part::Corner => "corner",
            Part::LastMove => "last-move",
            Part::Inversion => "inversion",
            Part::WalkingDistance => "walking-distance",
        }
    }

    /// The part with this name.
    pub fn named(name: &str) -> Option<Part> {
        Part::ALL.into_iter().find(|part| part.name() == name)
    }

    /// What it measures, in one sentence.
    pub fn description(self) -> &'static str {
        match self {
            Part::Zero => "Estimates nothing: every board seems solved.",
            Part::Hamming => "Counts the tiles that are not home.",
            Part::Manhattan => "Adds up how many slides each tile would need if it were alone.",
            Part::Euclidean => "Adds up the straight-line distances from home and rounds the sum up.",
            Part::Chebyshev => "Adds up, for each tile, the larger of its distances from home in rows and in columns.",
            Part::Gaschnig => "Counts the moves of the puzzle in which any tile may jump into the blank.",
            Part::LinearConflict => {
                "Adds 2 to Manhattan for each tile that must leave its goal line to let another one pass."
            }
            Part::Corner => {
                "Adds 2 to Manhattan for each corner with a wrong tile whose neighbour is home and must make way."
            }
            Part::LastMove => "Adds 2 to Manhattan if no tile can make the last slide without a detour.",
            Part::Inversion => {
                "Counts pairs out of order, read by rows and by columns, and how many one slide can mend at most."
            }
            Part::WalkingDistance => {
                "Solves the puzzle in which tiles of the same goal row (then column) are alike, and adds up both."
            }
        }
    }

    /// Whether it only adds to Manhattan, which stands with it even when not named.
    pub fn is_surcharge(self) -> bool {
        matches!(self, Part::LinearConflict | Part::Corner | Part::LastMove)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
