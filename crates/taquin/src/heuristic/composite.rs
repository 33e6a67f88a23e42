//! Any expression as a heuristic for the search.

use taquin_search::{Budget, Cost, Heuristic, Stop, Unlimited};

use super::registry::Prepared;
use super::{Expression, HeuristicName, ManhattanPlus, Term};
use crate::space::{Grid, Large, Puzzle, Shift};
use crate::{Board, Shape};

/// Why an expression cannot be computed for a goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeuristicError {
    /// The walking-distance tables would be too large.
    #[error(
        "the walking distance is not available for {shape} boards: its tables would be too large \
         (it is up to 4x4, 3x5, 2x6 and 1x11, and these transposed)"
    )]
    WalkingTable {
        /// The shape of the board.
        shape: Shape,
    },
    /// The expression has too many different terms.
    #[error("{found} different estimates in one expression; at most {} are possible", Composite::MAX_TERMS)]
    TooManyTerms {
        /// How many it has.
        found: usize,
    },
    /// The budget stopped the building of its tables.
    #[error("stopped before the tables of the heuristic were built")]
    Stopped(Stop),
}

/// An expression made ready for one goal. Its terms are dispatched by a `match` in every step: where the heuristic is
/// known at compile time, its own type is faster.
///
/// ```
/// use taquin::heuristic::{Composite, HeuristicName};
/// use taquin::{Board, Goal};
///
/// let board: Board = "2 1 3/4 5 6/8 7 0".parse()?;
/// let heuristic = Composite::new(&"manhattan+linear-conflict".parse()?, &Goal::RowMajor.board(board.shape())?)?;
/// assert_eq!(heuristic.value(&board), 8);
/// assert_eq!(heuristic.explain(&board), [(HeuristicName::Manhattan, 4), (HeuristicName::LinearConflict, 4)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Composite {
    expression: Expression,
    terms: Box<[Prepared]>,
    root: Node,
}

/// An expression over the words of the memo.
#[derive(Clone, Debug)]
enum Node {
    Term(usize),
    Sum(Box<[Node]>),
    Max(Box<[Node]>),
}

impl Composite {
    /// The most different terms an expression may have.
    pub const MAX_TERMS: usize = 8;

    /// The expression, ready to estimate distances to this goal.
    pub fn new(expression: &Expression, goal: &Board) -> Result<Self, HeuristicError> {
        Composite::with_budget(expression, goal, &mut Unlimited)
    }

    /// The expression, ready to estimate distances to this goal, unless the budget stops the building of its tables.
    pub fn with_budget(expression: &Expression, goal: &Board, budget: &mut dyn Budget) -> Result<Self, HeuristicError> {
        let terms = expression.terms();
        if terms.len() > Self::MAX_TERMS {
            return Err(HeuristicError::TooManyTerms { found: terms.len() });
        }
        let root = Node::new(expression, &terms);
        let terms = terms.into_iter().map(|term| prepare(term, goal, budget)).collect::<Result<_, _>>()?;
        Ok(Composite { expression: expression.clone(), terms, root })
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

    /// What each named heuristic contributes on a board: Manhattan and its surcharges add up to their term.
    pub fn explain(&self, board: &Board) -> Vec<(HeuristicName, Cost)> {
        let grid = Large::of(board);
        let shares = |(term, prepared): (Term, &Prepared)| match prepared {
            Prepared::LinearConflict(sum) => sum.shares(board),
            Prepared::Corner(sum) | Prepared::LastMove(sum) | Prepared::Combined(sum) => sum.shares(board),
            alone => term.names().map(|name| (name, alone.estimate(alone.start(&grid)))).collect(),
        };
        self.expression.terms().into_iter().zip(&self.terms).flat_map(shares).collect()
    }
}

/// A term made ready for one goal.
fn prepare(term: Term, goal: &Board, budget: &mut dyn Budget) -> Result<Prepared, HeuristicError> {
    match *term.names().collect::<Vec<_>>() {
        [name] | [HeuristicName::Manhattan, name] => Prepared::new(name, goal, budget),
        _ => Ok(Prepared::Combined(ManhattanPlus::new(goal, term.surcharges()))),
    }
}

impl Node {
    fn new(expression: &Expression, terms: &[Term]) -> Node {
        let all = |inner: &[Expression]| inner.iter().map(|inner| Node::new(inner, terms)).collect();
        match expression {
            Expression::Term(term) => {
                Node::Term(terms.iter().position(|other| other == term).expect("collected from this expression"))
            }
            Expression::Sum(inner) => Node::Sum(all(inner)),
            Expression::Max(inner) => Node::Max(all(inner)),
        }
    }

    fn estimate(&self, values: &[Cost]) -> Cost {
        match self {
            Node::Term(index) => values[*index],
            Node::Sum(terms) => terms.iter().map(|term| term.estimate(values)).sum(),
            Node::Max(terms) => terms.iter().map(|term| term.estimate(values)).max().unwrap_or(0),
        }
    }
}

impl<G: Grid> Heuristic<Puzzle<G>> for Composite {
    type Memo = [u64; Composite::MAX_TERMS];

    fn start(&self, state: &G) -> Self::Memo {
        let mut memo = [0; Composite::MAX_TERMS];
        for (word, term) in memo.iter_mut().zip(&self.terms) {
            *word = term.start(state);
        }
        memo
    }

    #[inline]
    fn step(&self, mut memo: Self::Memo, state: &G, shift: Shift) -> Self::Memo {
        for (word, term) in memo.iter_mut().zip(&self.terms) {
            *word = term.step(*word, state, shift);
        }
        memo
    }

    #[inline]
    fn estimate(&self, memo: Self::Memo) -> Cost {
        let mut values = [0; Composite::MAX_TERMS];
        for ((value, &word), term) in values.iter_mut().zip(&memo).zip(&self.terms) {
            *value = term.estimate(word);
        }
        self.root.estimate(&values)
    }

    fn is_admissible(&self) -> bool {
        self.expression.is_admissible()
    }
}
