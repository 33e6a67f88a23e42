//! Estimates put together from named parts.

use std::fmt;

use super::Part;

/// What may be added to Manhattan without losing the promise of a shortest solution.
///
/// Added together they are *guarded*: a move that one of them has counted is never counted by another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Surcharges {
    /// With linear conflicts.
    pub linear_conflict: bool,
    /// With corner tiles.
    pub corner: bool,
    /// With the last move.
    pub last_move: bool,
}

impl Surcharges {
    /// Manhattan alone.
    pub const NONE: Surcharges = Surcharges { linear_conflict: false, corner: false, last_move: false };
    /// The linear conflicts only.
    pub const CONFLICTS: Surcharges = Surcharges { linear_conflict: true, corner: false, last_move: false };
    /// All three.
    pub const ALL: Surcharges = Surcharges { linear_conflict: true, corner: true, last_move: true };

    pub(super) fn field(&mut self, part: Part) -> Option<&mut bool> {
        match part {
            Part::LinearConflict => Some(&mut self.linear_conflict),
            Part::Corner => Some(&mut self.corner),
            Part::LastMove => Some(&mut self.last_move),
            _ => None,
        }
    }

    fn parts(self) -> impl Iterator<Item = Part> {
        [(self.linear_conflict, Part::LinearConflict), (self.corner, Part::Corner), (self.last_move, Part::LastMove)]
            .into_iter()
            .filter_map(|(with, part)| with.then_some(part))
    }
}

/// One estimate that is safe by itself; all of them are admissible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// No estimate.
    Zero,
    /// Tiles away from home.
    Hamming,
    /// Distances in slides, with surcharges.
    Manhattan(Surcharges),
    /// Distances in a straight line.
    Euclidean,
    /// Distances in king's steps.
    Chebyshev,
    /// Jumps into the blank.
    Gaschnig,
    /// Disorder in reading order.
    Inversion,
    /// Tiles as members of their goal lines.
    WalkingDistance,
}

impl Measure {
    /// The parts it is made of.
    pub fn parts(self) -> Vec<Part> {
        match self {
            Measure::Zero => vec![Part::Zero],
            Measure::Hamming => vec![Part::Hamming],
            Measure::Manhattan(surcharges) => [Part::Manhattan].into_iter().chain(surcharges.parts()).collect(),
            Measure::Euclidean => vec![Part::Euclidean],
            Measure::Chebyshev => vec![Part::Chebyshev],
            Measure::Gaschnig => vec![Part::Gaschnig],
            Measure::Inversion => vec![Part::Inversion],
            Measure::WalkingDistance => vec![Part::WalkingDistance],
        }
    }

    /// Whether one slide never changes it by more than one, so that A* need not open a board twice.
    pub fn is_consistent(self) -> bool {
        match self {
            Measure::Manhattan(with) => !(with.corner || with.linear_conflict && with.last_move),
            _ => true,
        }
    }
}

/// The measure a name stands for by itself: a surcharge brings Manhattan along.
impl From<Part> for Measure {
    fn from(part: Part) -> Self {
        match part {
            Part::Zero => Measure::Zero,
            Part::Hamming => Measure::Hamming,
            Part::Manhattan => Measure::Manhattan(Surcharges::NONE),
            Part::LinearConflict | Part::Corner | Part::LastMove => {
                let mut surcharges = Surcharges::NONE;
                *surcharges.field(part).expect("a surcharge") = true;
                Measure::Manhattan(surcharges)
            }
            Part::Euclidean => Measure::Euclidean,
            Part::Chebyshev => Measure::Chebyshev,
            Part::Gaschnig => Measure::Gaschnig,
            Part::Inversion => Measure::Inversion,
            Part::WalkingDistance => Measure::WalkingDistance,
        }
    }
}

/// An estimate as its user describes it, such as `manhattan+linear-conflict` or `max(manhattan, inversion)`.
///
/// Read one from text with [`str::parse`]; written, it has its parts in a fixed order and Manhattan spelt out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// One estimate.
    Measure(Measure),
    /// The sum of estimates that are not known to be safe together.
    Sum(Vec<Expression>),
    /// The largest of several estimates.
    Max(Vec<Expression>),
}

impl Expression {
    /// Manhattan alone.
    pub const MANHATTAN: Expression = Expression::Measure(Measure::Manhattan(Surcharges::NONE));

    /// Whether it is known never to exceed the true distance: a search with it finds a shortest solution.
    pub fn is_admissible(&self) -> bool {
        match self {
            Expression::Measure(_) => true,
            Expression::Sum(terms) => sole_term(terms).is_some_and(Expression::is_admissible),
            Expression::Max(terms) => terms.iter().all(Expression::is_admissible),
        }
    }

    /// Whether one slide is known never to change it by more than one: A* with it need not open a board twice.
    pub fn is_consistent(&self) -> bool {
        match self {
            Expression::Measure(measure) => measure.is_consistent(),
            Expression::Sum(terms) => sole_term(terms).is_some_and(Expression::is_consistent),
            Expression::Max(terms) => terms.iter().all(Expression::is_consistent),
        }
    }

    /// The different estimates in it, in the order they are first named.
    pub fn measures(&self) -> Vec<Measure> {
        let mut found = Vec::new();
        self.collect(&mut found);
        found
    }

    fn collect(&self, found: &mut Vec<Measure>) {
        match self {
            Expression::Measure(measure) if found.contains(measure) => {}
            Expression::Measure(measure) => found.push(*measure),
            Expression::Sum(terms) | Expression::Max(terms) => terms.iter().for_each(|term| term.collect(found)),
        }
    }
}

/// The only term of a sum that is not zero, if there is one only.
fn sole_term(terms: &[Expression]) -> Option<&Expression> {
    let zero = Expression::Measure(Measure::Zero);
    let mut others = terms.iter().filter(|term| **term != zero);
    match (others.next(), others.next()) {
        (None, _) => terms.first(),
        (sole, None) => sole,
        _ => None,
    }
}

impl From<Measure> for Expression {
    fn from(measure: Measure) -> Self {
        Expression::Measure(measure)
    }
}

impl From<Part> for Expression {
    fn from(part: Part) -> Self {
        Expression::Measure(part.into())
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, part) in self.parts().into_iter().enumerate() {
            write!(f, "{}{part}", if i > 0 { "+" } else { "" })?;
        }
        Ok(())
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
            Expression::Measure(measure) => measure.fmt(f),
            Expression::Sum(terms) => list(f, terms, "+"),
            Expression::Max(terms) => {
                f.write_str("max(")?;
                list(f, terms, ", ")?;
                f.write_str(")")
            }
        }
    }
}
