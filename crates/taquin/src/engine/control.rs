//! Stopping a search from outside, and what it says of itself meanwhile.

use taquin_search::Stop;

use super::checkpoint::Checkpoint;

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The bound it works on: no shorter solution exists.
    pub bound: u32,
    /// Nodes expanded so far, all bounds together.
    pub expanded: u64,
    /// Nodes generated so far, all bounds together.
    pub generated: u64,
}

/// Asked now and then, about every 16,384 nodes of a thread, between two bounds and at every checkpoint, whether to
/// go on.
pub trait Control {
    /// A reason to stop, or `None` to go on.
    fn poll(&mut self, progress: &Progress) -> Option<Stop>;

    /// Whether [`keep`](Control::keep) does anything; a search then comes by there every few seconds.
    fn keeps(&self) -> bool {
        false
    }

    /// Takes note of where the search stands.
    fn keep(&mut self, _: &Checkpoint) {}
}

impl<F: FnMut(&Progress) -> Option<Stop>> Control for F {
    fn poll(&mut self, progress: &Progress) -> Option<Stop> {
        self(progress)
    }
}

/// Never stops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Control for Unlimited {
    fn poll(&mut self, _: &Progress) -> Option<Stop> {
        None
    }
}
