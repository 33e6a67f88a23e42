//! Learned weights that serve boards of every size: [`PairWeights`], one number per term of the pair evaluator.
//!
//! Trained on 5×5 boards. To go on with 6×6 boards at the same beam width made them worse: those solutions are too long
//! to learn from. Added to squared distances they take 8×8 boards in 1 s from 1.87 to 1.49 times the Manhattan distance.

use std::sync::{Arc, OnceLock};

/// Distances along one axis are told apart up to this.
pub(in crate::anytime) const MAX_DISTANCE: usize = 7;
/// Distances per axis, 0 to [`MAX_DISTANCE`].
pub(in crate::anytime) const DISTANCES: usize = MAX_DISTANCE + 1;
/// The largest offset per axis of the second tile of a pair from its place beside the first.
pub(in crate::anytime) const MAX_OFFSET: i32 = 4;
/// The largest offset per axis of the first tile of a pair from home.
pub(in crate::anytime) const MAX_AWAY: i32 = 2;

/// Classes of homes along one axis: on the edge, next to it, further in.
pub(in crate::anytime) const EDGE_CLASSES: usize = 3;
/// Places of the second tile of a pair, relative to the first.
pub(in crate::anytime) const SECOND_PLACES: usize = (2 * MAX_OFFSET as usize + 1).pow(2);
/// Places of the first tile of a pair, relative to its home.
pub(in crate::anytime) const FIRST_PLACES: usize = (2 * MAX_AWAY as usize + 1).pow(2);

/// The weights of single tiles come first.
const SINGLES: usize = EDGE_CLASSES * EDGE_CLASSES * DISTANCES * DISTANCES;
/// The index of the first weight of pairs: inside, then on an edge.
pub(in crate::anytime) const PAIRS: usize = SINGLES;
/// The index of the weight of every step beyond [`MAX_DISTANCE`].
pub(in crate::anytime) const BEYOND: usize = PAIRS + 2 * SECOND_PLACES * FIRST_PLACES;
/// The index of the first weight of the blank's distances.
pub(in crate::anytime) const BLANK: usize = BEYOND + 1;

/// A weight for every term of the pair evaluator, in 1/256 slide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairWeights {
    pub(in crate::anytime) weights: Arc<[i32]>,
}

impl PairWeights {
    /// The number of weights.
    pub const COUNT: usize = BLANK + DISTANCES * DISTANCES;

    /// These weights, or `None` if there are not [`COUNT`](Self::COUNT) of them.
    pub fn new(weights: Vec<i32>) -> Option<PairWeights> {
        (weights.len() == PairWeights::COUNT).then(|| PairWeights { weights: weights.into() })
    }

    /// Parses numbers separated by white space; lines that begin with `#` are comments.
    pub fn parse(text: &str) -> Option<PairWeights> {
        let numbers = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
        PairWeights::new(numbers.map(|number| number.parse().ok()).collect::<Option<_>>()?)
    }

    /// The weights that come with the library.
    pub fn built_in() -> PairWeights {
        static BUILT_IN: OnceLock<PairWeights> = OnceLock::new();
        let parse = || PairWeights::parse(include_str!("../../../data/pair_weights.txt")).expect("a file of weights");
        BUILT_IN.get_or_init(parse).clone()
    }
}

/// What only training uses.
#[cfg(feature = "train")]
impl PairWeights {
    /// The weights before training: a little more than the Manhattan distance.
    pub fn untrained() -> PairWeights {
        let mut weights = vec![0; PairWeights::COUNT];
        for (index, weight) in weights[..SINGLES].iter_mut().enumerate() {
            let (rows, cols) = (index / DISTANCES % DISTANCES, index % DISTANCES);
            *weight = 300 * (rows + cols) as i32;
        }
        weights[BEYOND] = 400;
        PairWeights { weights: weights.into() }
    }

    /// The weights, in 1/256 slide.
    pub fn weights(&self) -> &[i32] {
        &self.weights
    }

    /// The text that [`parse`](Self::parse) reads, without comments.
    pub fn to_text(&self) -> String {
        let line = |line: &[i32]| line.iter().map(i32::to_string).collect::<Vec<_>>().join(" ") + "\n";
        self.weights.chunks(27).map(line).collect()
    }
}
