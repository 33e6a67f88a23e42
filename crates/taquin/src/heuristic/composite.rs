//! Any expression as a heuristic.

use taquin_search::{Cost, Heuristic, Zero};

use super::{
    Chebyshev, Euclidean, Expression, Gaschnig, GuardedMemo, GuardedSum, Hamming, InversionDistance, LinearConflict,
    Manhattan, Measure, Part, Surcharges, WalkingDistance,
};
use crate::{Board, Grid, Large, Puzzle, Shape, Shift};

/// Why an expression cannot be computed for a goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeuristicError {
    /// The walking-distance tables would be too large.
    #[error(
        "the walking distance is not available for {shape} boards: its tables would be too large \
         (it is up to 4x4, 3x5, 2x6 and 1x11, and these lying on their other side)"
    )]
    WalkingTable {
        /// The shape of the board.
        shape: Shape,
    },
    /// The expression has too many different estimates.
    #[error(
        "{found} different estimates in one expression; at most {} can be kept up to date",
        Composite::MAX_MEASURES
    )]
    TooManyMeasures {
        /// How many it has.
        found: usize,
    },
}

/// An expression made ready for one goal; as fast as can be without knowing it at compile time.
#[derive(Clone, Debug)]
pub struct Composite {
    expression: Expression,
    measures: Box<[Built]>,
    root: Node,
}

/// An expression over the places of the memo.
#[derive(Clone, Debug)]
enum Node {
    Measure(usize),
    Sum(Box<[Node]>),
    Max(Box<[Node]>),
}

/// A measure made ready for one goal.
#[derive(Clone, Debug)]
enum Built {
    Zero(Zero),
    Hamming(Hamming),
    Manhattan(Manhattan),
    LinearConflict(LinearConflict),
    GuardedSum(GuardedSum),
    Euclidean(Euclidean),
    Chebyshev(Chebyshev),
    Gaschnig(Gaschnig),
    Inversion(InversionDistance),
    Walking(WalkingDistance),
}

/// A memo kept in one word, so that all memos have one type.
trait Word: Copy {
    fn pack(self) -> u64;
    fn unpack(word: u64) -> Self;
}

impl Word for () {
    fn pack(self) -> u64 {
        0
    }
    fn unpack(_word: u64) {}
}

impl Word for u32 {
    #[inline]
    fn pack(self) -> u64 {
        self.into()
    }
    #[inline]
    fn unpack(word: u64) -> u32 {
        word as u32
    }
}

impl Word for u64 {
    #[inline]
    fn pack(self) -> u64 {
        self
    }
    #[inline]
    fn unpack(word: u64) -> u64 {
        word
    }
}

impl Word for [u32; 2] {
    #[inline]
    fn pack(self) -> u64 {
        u64::from(self[1]) << 32 | u64::from(self[0])
    }
    #[inline]
    fn unpack(word: u64) -> [u32; 2] {
        [word as u32, (word >> 32) as u32]
    }
}

impl Word for GuardedMemo {
    #[inline]
    fn pack(self) -> u64 {
        GuardedMemo::pack(self)
    }
    #[inline]
    fn unpack(word: u64) -> GuardedMemo {
        GuardedMemo::unpack(word)
    }
}

/// Runs one line of code for whichever heuristic it is.
macro_rules! whichever {
    ($built:expr, $heuristic:ident => $code:expr) => {
        match $built {
            Built::Zero($heuristic) => $code,
            Built::Hamming($heuristic) => $code,
            Built::Manhattan($heuristic) => $code,
            Built::LinearConflict($heuristic) => $code,
            Built::GuardedSum($heuristic) => $code,
            Built::Euclidean($heuristic) => $code,
            Built::Chebyshev($heuristic) => $code,
            Built::Gaschnig($heuristic) => $code,
            Built::Inversion($heuristic) => $code,
            Built::Walking($heuristic) => $code,
        }
    };
}

impl Built {
    fn new(measure: Measure, goal: &Board) -> Result<Built, HeuristicError> {
        Ok(match measure {
            Measure::Zero => Built::Zero(Zero),
            Measure::Hamming => Built::Hamming(Hamming::new(goal)),
            Measure::Manhattan(Surcharges::NONE) => Built::Manhattan(Manhattan::new(goal)),
            Measure::Manhattan(Surcharges::CONFLICTS) => Built::LinearConflict(LinearConflict::new(goal)),
            Measure::Manhattan(with) => Built::GuardedSum(GuardedSum::new(goal, with)),
            Measure::Euclidean => Built::Euclidean(Euclidean::new(goal)),
            Measure::Chebyshev => Built::Chebyshev(Chebyshev::new(goal)),
            Measure::Gaschnig => Built::Gaschnig(Gaschnig::new(goal)),
            Measure::Inversion => Built::Inversion(InversionDistance::new(goal)),
            Measure::WalkingDistance => Built::Walking(WalkingDistance::new(goal)?),
        })
    }

    fn start<G: Grid>(&self, state: &G) -> u64 {
        fn start<G: Grid, H: Heuristic<Puzzle<G>, Memo: Word>>(heuristic: &H, state: &G) -> u64 {
            heuristic.start(state).pack()
        }
        whichever!(self, heuristic => start(heuristic, state))
    }

    #[inline]
    fn step<G: Grid>(&self, word: u64, state: &G, shift: Shift) -> u64 {
        #[inline]
        fn step<G: Grid, H: Heuristic<Puzzle<G>, Memo: Word>>(
            heuristic: &H,
            word: u64,
            state: &G,
            shift: Shift,
        ) -> u64 {
            heuristic.step(Word::unpack(word), state, shift).pack()
        }
        whichever!(self, heuristic => step(heuristic, word, state, shift))
    }

    #[inline]
    fn estimate(&self, word: u64) -> Cost {
        #[inline]
        fn estimate<H: Heuristic<Puzzle<Large>, Memo: Word>>(heuristic: &H, word: u64) -> Cost {
            heuristic.estimate(Word::unpack(word))
        }
        whichever!(self, heuristic => estimate(heuristic, word))
    }
}

impl Composite {
    /// The most different estimates an expression may have.
    pub const MAX_MEASURES: usize = 8;

    /// The expression, ready to estimate the way to this goal.
    pub fn new(expression: &Expression, goal: &Board) -> Result<Self, HeuristicError> {
        let measures = expression.measures();
        if measures.len() > Self::MAX_MEASURES {
            return Err(HeuristicError::TooManyMeasures { found: measures.len() });
        }
        let root = Node::new(expression, &measures);
        let measures = measures.into_iter().map(|measure| Built::new(measure, goal)).collect::<Result<_, _>>()?;
        Ok(Composite { expression: expression.clone(), measures, root })
    }

    /// What it computes.
    pub fn expression(&self) -> &Expression {
        &self.expression
    }

    /// The estimate for one board of the goal's shape.
    pub fn value(&self, board: &Board) -> Cost {
        let memo = self.start(&Large::of(board));
        Heuristic::<Puzzle<Large>>::estimate(self, memo)
    }

    /// What each part says of a board: shares of a guarded sum add up, whatever is inside `max` competes.
    pub fn explain(&self, board: &Board) -> Vec<(Part, Cost)> {
        let grid = Large::of(board);
        let shares = |(measure, built): (Measure, &Built)| match built {
            Built::GuardedSum(sum) => sum.shares(board),
            Built::LinearConflict(sum) => sum.shares(board),
            built => vec![(measure.parts()[0], built.estimate(built.start(&grid)))],
        };
        self.expression.measures().into_iter().zip(&self.measures).flat_map(shares).collect()
    }
}

impl Node {
    fn new(expression: &Expression, measures: &[Measure]) -> Node {
        let all = |terms: &[Expression]| terms.iter().map(|term| Node::new(term, measures)).collect();
        match expression {
            Expression::Measure(measure) => {
                Node::Measure(measures.iter().position(|m| m == measure).expect("collected from this expression"))
            }
            Expression::Sum(terms) => Node::Sum(all(terms)),
            Expression::Max(terms) => Node::Max(all(terms)),
        }
    }

    fn estimate(&self, values: &[Cost]) -> Cost {
        match self {
            Node::Measure(place) => values[*place],
            Node::Sum(terms) => terms.iter().map(|term| term.estimate(values)).sum(),
            Node::Max(terms) => terms.iter().map(|term| term.estimate(values)).max().unwrap_or(0),
        }
    }
}

impl<G: Grid> Heuristic<Puzzle<G>> for Composite {
    type Memo = [u64; Composite::MAX_MEASURES];

    fn start(&self, state: &G) -> Self::Memo {
        let mut memo = [0; Composite::MAX_MEASURES];
        for (word, measure) in memo.iter_mut().zip(&self.measures) {
            *word = measure.start(state);
        }
        memo
    }

    #[inline]
    fn step(&self, mut memo: Self::Memo, state: &G, shift: Shift) -> Self::Memo {
        for (word, measure) in memo.iter_mut().zip(&self.measures) {
            *word = measure.step(*word, state, shift);
        }
        memo
    }

    #[inline]
    fn estimate(&self, memo: Self::Memo) -> Cost {
        let mut values = [0; Composite::MAX_MEASURES];
        for ((value, &word), measure) in values.iter_mut().zip(&memo).zip(&self.measures) {
            *value = measure.estimate(word);
        }
        self.root.estimate(&values)
    }
}
