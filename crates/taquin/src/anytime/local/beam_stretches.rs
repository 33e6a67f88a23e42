//! Large-neighbourhood search: replaces a random stretch of a path by what a beam search finds between its two boards.

use taquin_search::Budget;

use crate::Slide;
use crate::anytime::beam::{CopyBeamConfig, TableBeam};
use crate::anytime::hashing::mix;
use crate::anytime::work_board::{Adjacency, WorkBoard};

/// The fewest slides of a stretch, if the path is long enough.
const MIN_SLIDES: usize = 30;
/// The most slides of a stretch.
const MAX_SLIDES: usize = 160;

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::anytime) struct Stretch {
    from: usize,
    to: usize,
    seed: u64,
}

impl Stretch {
    /// One random stretch per thread, disjoint and in order, of a path of `slides` slides.
    pub(in crate::anytime) fn choose(slides: usize, threads: usize, seed: u64) -> Vec<Stretch> {
        let part = slides / threads;
        (0..threads)
            .map(|thread| {
                let random = mix(seed ^ mix(thread as u64));
                let longest = part.min(MAX_SLIDES);
                let length = longest.min(MIN_SLIDES + random as usize % longest.saturating_sub(MIN_SLIDES).max(1));
                let from = thread * part + (random >> 32) as usize % (part - length + 1);
                Stretch { from, to: from + length, seed: random }
            })
            .collect()
    }

    pub(in crate::anytime) fn range(self) -> std::ops::Range<usize> {
        self.from..self.to
    }
}

/// Another path over a stretch, no longer than it is, by a beam search in a random direction.
pub(in crate::anytime) fn replace_stretch(
    beam: &TableBeam,
    adjacency: &Adjacency,
    start: &WorkBoard,
    path: &[Slide],
    stretch: Stretch,
    width: usize,
    budget: &mut dyn Budget,
) -> Option<Vec<Slide>> {
    let mut begin = start.clone();
    path[..stretch.from].iter().for_each(|&slide| begin.slide(adjacency, slide));
    let mut end = begin.clone();
    path[stretch.range()].iter().for_each(|&slide| end.slide(adjacency, slide));
    let board = begin.relative_to(&end);
    let config = CopyBeamConfig { width, layers: stretch.to - stretch.from, seed: mix(stretch.seed) };
    match stretch.seed >> 63 {
        0 => beam.forward(&board, config, budget).slides,
        _ => beam.backward(&board, config, budget),
    }
}
