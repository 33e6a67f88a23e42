//! The one rule by which all searches add costs.
//!
//! - The cost g of a path is exact. A path whose cost exceeds [`Cost::MAX`] is not followed; a search that runs out of
//!   other paths stops with [`Stop::Overflow`], because it cannot tell whether there is a goal.
//! - An estimate of [`Cost::MAX`] says that no goal can be reached: such a node is never expanded.
//! - f = g + h saturates where it only orders nodes: those of the largest f come last, and none is left out. The threshold
//!   of an iteration prunes, so it is compared with the exact sum.

use crate::Stop;

/// The cost of a path: an integer, so that equal costs compare equal.
///
/// No path may cost more than [`Cost::MAX`]. Costlier ones are not followed, and a search that has nothing else left stops
/// with [`Stop::Overflow`].
pub type Cost = u32;

/// The cost of a path that is longer by one edge; `None` if it is too large.
#[inline]
pub(crate) fn longer(g: Cost, edge: Cost) -> Option<Cost> {
    g.checked_add(edge)
}

/// f = g + h, at most [`Cost::MAX`].
#[inline]
pub(crate) fn sum(g: Cost, h: Cost) -> Cost {
    g.saturating_add(h)
}

/// Whether an estimate says that no goal can be reached.
#[inline]
pub(crate) fn is_dead_end(h: Cost) -> bool {
    h == Cost::MAX
}

/// g and f of a child in a search with a threshold; both exact.
#[derive(Clone, Copy)]
pub(crate) struct ExactSum {
    g: u64,
    f: u64,
}

impl ExactSum {
    #[inline]
    pub fn new(g: Cost, edge: Cost, h: Cost) -> ExactSum {
        let g = u64::from(g) + u64::from(edge);
        ExactSum { g, f: g + u64::from(h) }
    }

    #[inline]
    pub fn is_within(self, bound: Cost) -> bool {
        self.f <= u64::from(bound)
    }

    /// At most [`Cost::MAX`]; exact within every threshold.
    #[inline]
    pub fn g(self) -> Cost {
        self.g.min(Cost::MAX.into()) as Cost
    }

    /// The exact g of a child that is within a threshold.
    #[inline]
    pub fn g_within(self) -> Cost {
        self.g as Cost
    }

    /// At most [`Cost::MAX`]; exact within every threshold.
    #[inline]
    pub fn f(self) -> Cost {
        self.f.min(Cost::MAX.into()) as Cost
    }
}

/// The lowest f that exceeded the threshold of an iteration.
#[derive(Clone, Copy)]
pub(crate) struct Beyond(u64);

impl Beyond {
    pub const NOTHING: Beyond = Beyond(u64::MAX);

    #[inline]
    pub fn note(&mut self, sum: ExactSum) {
        self.0 = self.0.min(sum.f);
    }

    /// Whether noting this sum would lower it.
    #[inline]
    pub fn would_fall(self, sum: ExactSum) -> bool {
        sum.f < self.0
    }

    /// The threshold of the next iteration; `None` if nothing exceeded the last one.
    pub fn next_bound(self) -> Result<Option<Cost>, Stop> {
        match self.0 {
            u64::MAX => Ok(None),
            f => Cost::try_from(f).map(Some).map_err(|_| Stop::Overflow),
        }
    }
}

/// Whether a path was left out because its cost is too large.
#[derive(Clone, Copy, Default)]
pub(crate) struct Overflow(bool);

impl Overflow {
    #[cold]
    pub fn note(&mut self) {
        self.0 = true;
    }

    pub fn happened(self) -> bool {
        self.0
    }

    /// The answer of a search that has nothing left to expand.
    pub fn or_unsolvable<T>(self) -> Result<Option<T>, Stop> {
        if self.0 { Err(Stop::Overflow) } else { Ok(None) }
    }
}
