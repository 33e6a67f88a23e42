//! Priorities of best-first search: which open node is expanded next, and what that proves.

use crate::{Cost, PathCost};

/// The place of a node in the queue: the smaller first part goes first, then the smaller second part.
pub type Rank<C = Cost> = (C, C);

/// Which open node a best-first search expands next, and what that proves.
pub trait Priority<C: PathCost = Cost> {
    /// The rank of a node with cost `g` and estimate `h`; the node of the smallest rank is expanded first.
    ///
    /// `None` if a rank cannot hold it. The node is then left out, and a search that has no others left stops with
    /// [`Stop::Overflow`](crate::Stop::Overflow).
    fn rank(&self, g: C, h: C) -> Option<Rank<C>>;
    /// The estimate of a node with this rank, if the rank tells it.
    fn estimate(&self, _rank: Rank<C>) -> Option<C> {
        None
    }
    /// A lower bound on the cost of a solution while `best` is the smallest rank in the queue: a [whole](PathCost::whole)
    /// number.
    fn lower_bound(&self, best: Rank<C>) -> Cost;
    /// Whether a node that was expanded is expanded again when a cheaper path to it is found.
    fn reopens(&self) -> bool {
        true
    }
    /// Whether the move that takes back the last one is generated, too; it never leads to a shortest path.
    fn goes_back(&self) -> bool {
        false
    }
}

impl<C: PathCost, P: Priority<C> + ?Sized> Priority<C> for &P {
    #[inline]
    fn rank(&self, g: C, h: C) -> Option<Rank<C>> {
        (**self).rank(g, h)
    }

    #[inline]
    fn estimate(&self, rank: Rank<C>) -> Option<C> {
        (**self).estimate(rank)
    }

    #[inline]
    fn lower_bound(&self, best: Rank<C>) -> Cost {
        (**self).lower_bound(best)
    }

    fn reopens(&self) -> bool {
        (**self).reopens()
    }

    fn goes_back(&self) -> bool {
        (**self).goes_back()
    }
}

/// Which of the open nodes of the same f = g + h A* expands first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// The one of the lowest g: the nodes next to the start.
    LowG,
    /// The one of the highest g, and of those the newest: the nodes next to the goal.
    #[default]
    HighG,
    /// The oldest.
    Fifo,
}

impl TieBreak {
    /// All of them.
    pub const ALL: [TieBreak; 3] = [TieBreak::LowG, TieBreak::HighG, TieBreak::Fifo];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            TieBreak::LowG => "low-g",
            TieBreak::HighG => "high-g",
            TieBreak::Fifo => "fifo",
        }
    }

    /// Which node goes first, in one sentence.
    pub fn description(self) -> &'static str {
        match self {
            TieBreak::LowG => "The board with the lowest g, next to the start.",
            TieBreak::HighG => "The board with the highest g, next to the goal.",
            TieBreak::Fifo => "The oldest board.",
        }
    }
}

/// How A* differs from the usual one, to show what its parts are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AStarOptions {
    /// Which of the nodes of the same f is expanded first.
    pub tie: TieBreak,
    /// Whether a node that was expanded is expanded again when a cheaper path to it is found. Without that, the path is a
    /// cheapest one only if the estimate is consistent.
    pub reopens: bool,
    /// Whether the move that takes back the last one is generated.
    pub goes_back: bool,
}

impl Default for AStarOptions {
    fn default() -> AStarOptions {
        AStarOptions { tie: TieBreak::default(), reopens: true, goes_back: false }
    }
}

impl<C: PathCost> Priority<C> for AStarOptions {
    fn rank(&self, g: C, h: C) -> Option<Rank<C>> {
        let f = g.rank_sum(h)?;
        Some(match self.tie {
            TieBreak::LowG => (f, g),
            TieBreak::HighG => (f, h),
            TieBreak::Fifo => (f, C::ZERO),
        })
    }

    fn estimate(&self, rank: Rank<C>) -> Option<C> {
        (self.tie == TieBreak::HighG).then_some(rank.1)
    }

    fn lower_bound(&self, best: Rank<C>) -> Cost {
        // Without reopening, the open node on a cheapest path may have been dropped.
        if self.reopens { best.0.whole(1) } else { 0 }
    }

    fn reopens(&self) -> bool {
        self.reopens
    }

    fn goes_back(&self) -> bool {
        self.goes_back
    }
}

/// The smallest g first: Dijkstra's algorithm.
pub(crate) struct SmallestCost;

impl<C: PathCost> Priority<C> for SmallestCost {
    fn rank(&self, g: C, _h: C) -> Option<Rank<C>> {
        Some((g, C::ZERO))
    }

    fn lower_bound(&self, best: Rank<C>) -> Cost {
        best.0.whole(1)
    }
}

/// The smallest f = g + h first, and among equal f the smallest h: A*.
pub(crate) struct SmallestSum;

impl<C: PathCost> Priority<C> for SmallestSum {
    fn rank(&self, g: C, h: C) -> Option<Rank<C>> {
        Some((g.rank_sum(h)?, h))
    }

    fn estimate(&self, rank: Rank<C>) -> Option<C> {
        Some(rank.1)
    }

    fn lower_bound(&self, best: Rank<C>) -> Cost {
        best.0.whole(1)
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

    /// The weight nearest to a number from 1 to 10, as an exact fraction with a small denominator where there is one.
    pub fn nearest(number: f64) -> Option<Weight> {
        let is_exact = |under: Cost| (number * f64::from(under)).fract() == 0.0;
        let under = [1, 2, 4, 5, 8, 10, 20].into_iter().find(|&under| is_exact(under)).unwrap_or(100);
        let over = (number * f64::from(under)).round();
        if (1.0..=10.0).contains(&number) { Weight::new(over as Cost, under) } else { None }
    }

    /// The weight as a fraction: numerator, denominator.
    pub fn ratio(self) -> (Cost, Cost) {
        (self.over, self.under)
    }
}

impl<C: PathCost> Priority<C> for Weight {
    fn rank(&self, g: C, h: C) -> Option<Rank<C>> {
        g.times(self.under)?.plus(h.times(self.over)?).map(|weighted| (weighted, h))
    }

    fn estimate(&self, rank: Rank<C>) -> Option<C> {
        Some(rank.1)
    }

    fn lower_bound(&self, best: Rank<C>) -> Cost {
        // Some open node lies on an optimal path, and its g·under + h·over is at most over times that path's cost.
        best.0.whole(self.over)
    }
}

/// The smallest h first, and among equal h the smallest g: greedy best-first search.
pub(crate) struct SmallestEstimate;

impl<C: PathCost> Priority<C> for SmallestEstimate {
    fn rank(&self, g: C, h: C) -> Option<Rank<C>> {
        Some((h, g))
    }

    fn estimate(&self, rank: Rank<C>) -> Option<C> {
        Some(rank.0)
    }

    fn lower_bound(&self, _best: Rank<C>) -> Cost {
        0
    }

    fn reopens(&self) -> bool {
        false
    }
}
