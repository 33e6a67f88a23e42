//! Other ways between two boards of a path.

use super::judge::Leave;
use super::keys::mix;
use super::scouts::Scouts;
use super::swarm::Reach;
use super::tray::{Floor, Tray};
use crate::Slide;

/// The slides of a stretch at least and at most.
const SHORT: usize = 30;
const LONG: usize = 160;

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    from: usize,
    to: usize,
    seed: u64,
}

impl Stretch {
    /// One stretch for each thread, one after another, of a path of so many slides.
    pub(super) fn choose(slides: usize, threads: usize, seed: u64) -> Vec<Stretch> {
        let part = slides / threads;
        (0..threads)
            .map(|thread| {
                let chance = mix(seed ^ mix(thread as u64));
                let longest = part.min(LONG);
                let length = longest.min(SHORT + chance as usize % longest.saturating_sub(SHORT).max(1));
                let from = thread * part + (chance >> 32) as usize % (part - length + 1);
                Stretch { from, to: from + length, seed: chance }
            })
            .collect()
    }

    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.from..self.to
    }
}

/// Another way over a stretch of a path, no longer than it is, found by a search of a width in one direction or the other.
pub(super) fn reroute(
    scouts: &Scouts,
    floor: &Floor,
    start: &Tray,
    path: &[Slide],
    stretch: Stretch,
    width: usize,
    leave: &mut impl Leave,
) -> Option<Vec<Slide>> {
    let mut begin = start.clone();
    path[..stretch.from].iter().for_each(|&slide| begin.slide(floor, slide));
    let mut end = begin.clone();
    path[stretch.range()].iter().for_each(|&slide| end.slide(floor, slide));
    let tray = begin.seen_from(&end);
    let reach = Reach { width, layers: stretch.to - stretch.from, seed: mix(stretch.seed) };
    match stretch.seed >> 63 {
        0 => scouts.search(&tray, reach, leave).slides,
        _ => scouts.search_back(&tray, reach, leave),
    }
}
