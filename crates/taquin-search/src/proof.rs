//! Lower bounds with a proof: meters and budgets take no other.

use crate::{Cost, Heuristic, Meter, Space};

/// A proven lower bound: no solution costs less.
///
/// An estimate proves one only if its heuristic is declared [admissible](Heuristic::is_admissible).
///
/// ```
/// use taquin_search::{Meter, Proven};
///
/// let mut meter = Meter::unlimited();
/// meter.prove(Proven::by_completed_search(7));
/// meter.prove(Proven::by_completed_search(5));
/// assert_eq!(meter.lower_bound(), 7);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Proven(Cost);

impl Proven {
    /// The bound 0, which needs no proof.
    pub const NOTHING: Proven = Proven(0);

    /// The bound `f`, an estimate of the start or the lowest cost plus estimate of all open nodes; `None` unless the
    /// heuristic is admissible.
    pub fn by_estimate<S: Space>(heuristic: &impl Heuristic<S>, f: Cost) -> Option<Proven> {
        heuristic.is_admissible().then_some(Proven(f))
    }

    /// The bound of a search that is complete below it: all paths that cost less were ruled out without an inadmissible
    /// estimate.
    pub fn by_completed_search(bound: Cost) -> Proven {
        Proven(bound)
    }

    /// The bound.
    pub fn bound(self) -> Cost {
        self.0
    }
}

/// Whether the estimates of a search prove lower bounds; asked once per search.
#[derive(Clone, Copy)]
pub(crate) struct EstimateProof {
    is_admissible: bool,
}

impl EstimateProof {
    /// No estimates, only costs of paths.
    pub const COSTS: EstimateProof = EstimateProof { is_admissible: true };

    /// The estimates of this heuristic.
    pub fn of<S: Space>(heuristic: &impl Heuristic<S>) -> EstimateProof {
        EstimateProof { is_admissible: heuristic.is_admissible() }
    }

    /// The estimates of a closure: what the caller has declared.
    pub fn of_closure(meter: &Meter) -> EstimateProof {
        EstimateProof { is_admissible: meter.has_admissible_estimates() }
    }

    /// These estimates together with others.
    pub fn and(self, other: EstimateProof) -> EstimateProof {
        EstimateProof { is_admissible: self.is_admissible && other.is_admissible }
    }

    /// What a bound by these estimates proves; 0 if they prove nothing.
    #[inline]
    pub fn bound(self, f: Cost) -> Proven {
        Proven(if self.is_admissible { f } else { 0 })
    }
}
