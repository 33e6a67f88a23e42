//! What is asked of an anytime solver, and what it answers.

use std::time::Duration;

use taquin_search::{Cost, Stop};

use crate::Slide;

/// How to look for better and better answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Decides whatever is left to chance; the same seed, one thread and a limit of nodes give the same answers.
    pub seed: u64,
    /// The threads to use, at least one.
    pub threads: usize,
    /// Whether the first answer will do.
    pub first_only: bool,
    /// The length that is short enough.
    pub target_length: Option<usize>,
    /// How many percent above the proven bound are near enough.
    pub within_percent: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Options { seed: 0, threads: 1, first_only: false, target_length: None, within_percent: None }
    }
}

/// A better answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Improvement {
    /// The number of slides.
    pub length: usize,
    /// No answer is shorter than this.
    pub lower_bound: Cost,
    /// What proves it.
    pub bound_source: crate::BoundSource,
    /// How it was found.
    pub method: Method,
    /// Time since the search for it began.
    pub elapsed: Duration,
}

/// How an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Line by line.
    Lines,
    /// By a search for all tiles at once, as wide as the number says.
    Beam(usize),
    /// By sparing detours.
    Windows,
}

/// Why the search for better answers ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End {
    /// The board cannot be solved.
    Unsolvable,
    /// No answer is shorter.
    Optimal,
    /// The first answer was all that was asked for.
    First,
    /// The answer is as short as was asked for.
    Target,
    /// The answer is as near the bound as was asked for.
    Near,
    /// A limit was met.
    Stopped(Stop),
}

/// The best answer there was time for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anytime {
    /// The slides; none if the board cannot be solved or the search was stopped before the first answer.
    pub slides: Option<Vec<Slide>>,
    /// No answer is shorter than this.
    pub lower_bound: Cost,
    /// What proves it.
    pub bound_source: crate::BoundSource,
    /// Every answer that was better than those before it.
    pub history: Vec<Improvement>,
    /// Why the search ended.
    pub end: End,
    /// The seed it was made with.
    pub seed: u64,
}
