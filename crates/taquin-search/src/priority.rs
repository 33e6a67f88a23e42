//! Priorities of best-first search: which open node is expanded next, and what that proves.

use crate::Cost;

/// The place of a node in the queue: the smaller first part goes first, then the smaller second part.
pub type Rank = (Cost, Cost);

/// Which open node a best-first search expands next, and what that proves.
pub trait Priority {
    /// The rank of a node with cost `g` and estimate `h`; the node of the smallest rank is expanded first.
    fn rank(&self, g: Cost, h: Cost) -> Rank;
    /// A lower bound on the cost of a solution while `best` is the smallest rank in the queue.
    fn lower_bound(&self, best: Rank) -> Cost;
    /// Whether a node that was expanded is expanded again when a cheaper path to it is found.
    fn reopens(&self) -> bool {
        true
    }
}

/// The smallest g first: Dijkstra's algorithm.
pub(crate) struct SmallestCost;

impl Priority for SmallestCost {
    fn rank(&self, g: Cost, _h: Cost) -> Rank {
        (g, 0)
    }

    fn lower_bound(&self, best: Rank) -> Cost {
        best.0
    }
}

/// The smallest f = g + h first, and among equal f the smallest h: A*.
pub(crate) struct SmallestSum;

impl Priority for SmallestSum {
    fn rank(&self, g: Cost, h: Cost) -> Rank {
        (g.saturating_add(h), h)
    }

    fn lower_bound(&self, best: Rank) -> Cost {
        best.0
    }
}

/// The factor by which weighted A* multiplies the estimate: a ratio of integers, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    over: Cost,
    under: Cost,
}

impl Weight {
    /// The weight `over / under`, or `None` if it is less than one or a part exceeds 1000.
    pub fn new(over: Cost, under: Cost) -> Option<Weight> {
        (under >= 1 && over >= under && over <= 1_000).then_some(Weight { over, under })
    }

    /// The weight as a fraction: numerator, denominator.
    pub fn ratio(self) -> (Cost, Cost) {
        (self.over, self.under)
    }
}

impl Priority for Weight {
    fn rank(&self, g: Cost, h: Cost) -> Rank {
        (g.saturating_mul(self.under).saturating_add(h.saturating_mul(self.over)), h)
    }

    fn lower_bound(&self, best: Rank) -> Cost {
        // Some open node lies on an optimal path, and its g·under + h·over is at most over times that path's cost.
        best.0.div_ceil(self.over)
    }
}

/// The smallest h first, and among equal h the smallest g: greedy best-first search.
pub(crate) struct SmallestEstimate;

impl Priority for SmallestEstimate {
    fn rank(&self, g: Cost, h: Cost) -> Rank {
        (h, g)
    }

    fn lower_bound(&self, _best: Rank) -> Cost {
        0
    }

    fn reopens(&self) -> bool {
        false
    }
}
