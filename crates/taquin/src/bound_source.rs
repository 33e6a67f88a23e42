//! What proves a lower bound, and how near a length is to one.

use std::fmt;

use taquin_search::Cost;

/// What proves that no solution is shorter than a lower bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoundSource {
    /// Nothing: the bound is 0.
    Zero,
    /// The Manhattan distance with linear conflicts, corner tiles and the last move.
    ManhattanPlus,
    /// The inversion distance.
    Inversion,
    /// The walking distance.
    WalkingDistance,
    /// The exact costs of disjoint groups of tiles, added up.
    AdditivePatterns,
    /// IDA* on pattern databases.
    PatternDatabases,
    /// IDA* without tables.
    IterativeDeepening,
}

impl BoundSource {
    /// The name that reports give it; for an estimate, its heuristic expression.
    pub fn name(self) -> &'static str {
        match self {
            BoundSource::Zero => "zero",
            BoundSource::ManhattanPlus => "manhattan+linear-conflict+corner+last-move",
            BoundSource::Inversion => "inversion",
            BoundSource::WalkingDistance => "walking-distance",
            BoundSource::AdditivePatterns => "additive-patterns",
            BoundSource::PatternDatabases => "pattern databases",
            BoundSource::IterativeDeepening => "iterative deepening",
        }
    }
}

impl fmt::Display for BoundSource {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Whether a solution of `length` slides is at most `percent` percent longer than the lower bound.
pub(crate) fn is_within_percent(length: usize, bound: Cost, percent: u32) -> bool {
    length as u64 * 100 <= u64::from(bound) * (100 + u64::from(percent))
}

#[cfg(test)]
mod tests {
    use super::is_within_percent;

    #[test]
    fn the_limit_itself_is_within() {
        assert!(is_within_percent(110, 100, 10) && !is_within_percent(111, 100, 10));
        assert!(is_within_percent(0, 0, 0) && !is_within_percent(1, 0, u32::MAX));
    }
}
