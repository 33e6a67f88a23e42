//! Heuristics combined from named ones: terms, sums and maxima.

use std::fmt;

use super::HeuristicName;

/// One heuristic by itself, or Manhattan with a set of surcharges.
///
/// Surcharges added together are *guarded*: a move that one of them has counted is never counted by another, so the sum
/// stays admissible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// A bit for each heuristic: one bit, or that of Manhattan and those of surcharges.
    names: u16,
}

impl Term {
    /// The term that a name stands for by itself; a surcharge implies Manhattan.
    pub const fn new(name: HeuristicName) -> Term {
        let own = Term::bit(name);
        Term { names: if name.row().is_surcharge { own | Term::bit(HeuristicName::Manhattan) } else { own } }
    }

    const fn bit(name: HeuristicName) -> u16 {
        1 << name as u16
    }

    /// The named heuristics it consists of, Manhattan before its surcharges.
    pub fn names(self) -> impl Iterator<Item = HeuristicName> {
        HeuristicName::ALL.into_iter().filter(move |&name| self.names & Term::bit(name) != 0)
    }

    /// Its surcharges.
    pub fn surcharges(self) -> impl Iterator<Item = HeuristicName> {
        self.names().filter(|name| name.is_surcharge())
    }

    /// Both terms as one guarded sum, if both stand on Manhattan and nothing would be counted twice.
    pub(super) fn joined(self, other: Term) -> Option<Term> {
        let shared = self.names & other.names;
        (self != other && shared == Term::bit(HeuristicName::Manhattan))
            .then_some(Term { names: self.names | other.names })
    }

    /// Whether it never exceeds the true distance.
    pub fn is_admissible(self) -> bool {
        self.names().all(|name| name.row().is_admissible)
    }

    /// Whether one slide never changes it by more than one; of several surcharges together this is not known.
    pub fn is_consistent(self) -> bool {
        self.surcharges().count() <= 1 && self.names().all(|name| name.row().is_consistent)
    }
}

impl From<HeuristicName> for Term {
    fn from(name: HeuristicName) -> Self {
        Term::new(name)
    }
}

/// A heuristic as its user describes it, such as `manhattan+linear-conflict` or `max(manhattan, inversion)`.
///
/// Read one from text with [`str::parse`]. Its text has the names of a term in a fixed order, Manhattan included.
///
/// ```
/// use taquin::heuristic::Expression;
///
/// let sum: Expression = "manhattan + linear-conflict".parse()?;
/// assert!(sum.is_admissible() && sum.is_consistent());
/// assert_eq!("max(hamming, manhattan)".parse::<Expression>()?.terms().len(), 2);
/// assert!(!"hamming+manhattan".parse::<Expression>()?.is_admissible());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expression {
    /// One term.
    Term(Term),
    /// The sum of expressions that are not known to be admissible together.
    Sum(Vec<Expression>),
    /// The largest of several expressions.
    Max(Vec<Expression>),
}

impl Expression {
    /// Manhattan alone.
    pub const MANHATTAN: Expression = Expression::Term(Term::new(HeuristicName::Manhattan));
    /// Manhattan with linear conflicts.
    pub const LINEAR_CONFLICT: Expression = Expression::Term(Term::new(HeuristicName::LinearConflict));

    /// Whether it is known never to exceed the true distance: a search with it finds a shortest solution.
    pub fn is_admissible(&self) -> bool {
        match self {
            Expression::Term(term) => term.is_admissible(),
            Expression::Sum(terms) => sole_term(terms).is_some_and(Expression::is_admissible),
            Expression::Max(terms) => terms.iter().all(Expression::is_admissible),
        }
    }

    /// Whether one slide is known never to change it by more than one: A* with it never reopens a board.
    pub fn is_consistent(&self) -> bool {
        match self {
            Expression::Term(term) => term.is_consistent(),
            Expression::Sum(terms) => sole_term(terms).is_some_and(Expression::is_consistent),
            Expression::Max(terms) => terms.iter().all(Expression::is_consistent),
        }
    }

    /// The different terms in it, in the order of their first occurrence.
    pub fn terms(&self) -> Vec<Term> {
        let mut found = Vec::new();
        self.collect(&mut found);
        found
    }

    fn collect(&self, found: &mut Vec<Term>) {
        match self {
            Expression::Term(term) if found.contains(term) => {}
            Expression::Term(term) => found.push(*term),
            Expression::Sum(terms) | Expression::Max(terms) => terms.iter().for_each(|term| term.collect(found)),
        }
    }
}

/// The only term of a sum that is not zero, if there is one only.
fn sole_term(terms: &[Expression]) -> Option<&Expression> {
    let zero = Expression::from(HeuristicName::Zero);
    let mut others = terms.iter().filter(|term| **term != zero);
    match (others.next(), others.next()) {
        (None, _) => terms.first(),
        (sole, None) => sole,
        _ => None,
    }
}

impl From<Term> for Expression {
    fn from(term: Term) -> Self {
        Expression::Term(term)
    }
}

impl From<HeuristicName> for Expression {
    fn from(name: HeuristicName) -> Self {
        Expression::Term(name.into())
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.names().enumerate().try_for_each(|(i, name)| write!(f, "{}{name}", if i > 0 { "+" } else { "" }))
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let list = |f: &mut fmt::Formatter, terms: &[Expression], between: &str| {
            terms.iter().enumerate().try_for_each(|(i, term)| {
                f.write_str(if i > 0 { between } else { "" })?;
                term.fmt(f)
            })
        };
        match self {
            Expression::Term(term) => term.fmt(f),
            Expression::Sum(terms) => list(f, terms, "+"),
            Expression::Max(terms) => {
                f.write_str("max(")?;
                list(f, terms, ", ")?;
                f.write_str(")")
            }
        }
    }
}
