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

/// What a path within a threshold may still cost: the threshold less g.
#[derive(Clone, Copy)]
pub(crate) struct Room(i64);

impl Room {
    /// The room of a path of cost g, which is within the threshold.
    #[inline]
    pub fn new(bound: Cost, g: Cost) -> Room {
        Room(i64::from(bound - g))
    }

    /// The room after one more edge, or by how much f is then beyond the threshold; both exact.
    #[inline]
    pub fn after(self, edge: Cost, h: Cost) -> Result<Room, Excess> {
        let rest = self.0 - i64::from(edge);
        let over = i64::from(h) - rest;
        if over <= 0 { Ok(Room(rest)) } else { Err(Excess(over as u64)) }
    }

    /// The cost g of a path with this room.
    #[inline]
    pub fn g(self, bound: Cost) -> Cost {
        bound - self.0 as Cost
    }
}

/// By how much f exceeds the threshold of an iteration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Excess(u64);

impl Excess {
    /// More than every excess: nothing was beyond the threshold.
    pub const NONE: Excess = Excess(u64::MAX);

    /// The threshold of the next iteration, if this is the lowest excess of one with this threshold; `None` if there was none.
    pub fn next_bound(self, bound: Cost) -> Result<Option<Cost>, Stop> {
        match self {
            Excess::NONE => Ok(None),
            Excess(by) => Cost::try_from(u64::from(bound) + by).map(Some).map_err(|_| Stop::Overflow),
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
