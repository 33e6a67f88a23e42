//! What the cost of a path can be: integers, floats, or a type of the user's.

use std::cmp::Ordering;

use crate::Cost;

/// A number that searches by [`closures`](crate::closures) and [`Graph`](crate::closures::Graph) can add and compare.
///
/// Integers and floats are such numbers. A type of your own needs a zero, a sum and an order:
///
/// ```
/// use std::cmp::Ordering;
/// use taquin_search::PathCost;
/// use taquin_search::closures::dijkstra;
///
/// /// First the number of changes of train, then the minutes.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
/// struct Trip(u32, u32);
///
/// impl PathCost for Trip {
///     const ZERO: Trip = Trip(0, 0);
///     fn plus(self, edge: Trip) -> Option<Trip> {
///         Some(Trip(self.0.checked_add(edge.0)?, self.1.checked_add(edge.1)?))
///     }
///     fn compare(self, other: Trip) -> Ordering {
///         self.cmp(&other)
///     }
/// }
///
/// let trains = |&town: &char| match town {
///     'a' => vec![('b', Trip(0, 20)), ('c', Trip(0, 90))],
///     'b' => vec![('c', Trip(1, 10))],
///     _ => vec![],
/// };
/// let (path, cost) = dijkstra(&'a', trains, |&town| town == 'c').expect("a train");
/// assert_eq!((path, cost), (vec!['a', 'c'], Trip(0, 90)));
/// ```
///
/// # Floats
///
/// The cost of a path is the sum of its edges from the first to the last, each sum rounded as the processor does. That
/// rounding keeps the order of sums, so Dijkstra's algorithm finds a path for which this sum is smallest: never a longer
/// one. A* does, too, where estimates are consistent with room for one rounding, which 0.999999 times a distance is. An
/// estimate that exceeds the true cost by a rounding, as a distance computed in another order may, can make the path of
/// A* and IDA* longer by roundings of the same size: relatively 2⁻⁵² for each edge. No path is longer by more.
pub trait PathCost: Copy {
    /// The cost of a path without edges.
    const ZERO: Self;

    /// The cost of a path that is longer by one edge; `None` if it is too large for the type. It must not be less than
    /// either part, and must keep the order of paths: if a ≤ b, then a + edge ≤ b + edge.
    fn plus(self, edge: Self) -> Option<Self>;

    /// The order of costs, which must be total.
    fn compare(self, other: Self) -> Ordering;

    /// Whether no edge may have this cost: by default, if it is less than zero. A search that meets one ends with
    /// [`SearchError::EdgeCost`](crate::closures::SearchError::EdgeCost).
    fn is_refused(self) -> bool {
        self.compare(Self::ZERO) == Ordering::Less
    }

    /// Whether this estimate says that no goal can be reached: the largest integer, an infinite float.
    fn is_dead_end(self) -> bool {
        false
    }

    /// The sum by which nodes are ordered; `None` if it is too large for the type. Integers saturate: the largest come last.
    #[doc(hidden)]
    fn rank_sum(self, other: Self) -> Option<Self> {
        self.plus(other)
    }

    /// This many times the cost, as weighted A* needs it; `None` if it is too large. By default it is added up.
    fn times(self, mut factor: u32) -> Option<Self> {
        let (mut product, mut power) = (Self::ZERO, self);
        loop {
            if factor & 1 == 1 {
                product = product.plus(power)?;
            }
            factor >>= 1;
            if factor == 0 {
                return Some(product);
            }
            power = power.plus(power)?;
        }
    }

    /// The largest whole number that is known not to exceed this cost divided by `divisor`, for the meter's lower bound;
    /// 0 by default.
    fn whole(self, divisor: Cost) -> Cost {
        let _ = divisor;
        0
    }

    /// The cost as a number of 32 bits, where it is one: many nodes of few different costs are queued in buckets.
    #[doc(hidden)]
    const IN_BUCKETS: bool = false;

    #[doc(hidden)]
    fn to_bucket(self) -> Cost {
        0
    }

    #[doc(hidden)]
    fn from_bucket(_: Cost) -> Self {
        Self::ZERO
    }
}

/// Whether one cost is less than another.
#[inline(always)]
pub(crate) fn less<C: PathCost>(one: C, other: C) -> bool {
    one.compare(other) == Ordering::Less
}

macro_rules! integers {
    ($($type:ty: $in_buckets:expr),*) => {$(
        impl PathCost for $type {
            const ZERO: $type = 0;
            const IN_BUCKETS: bool = $in_buckets;

            #[inline(always)]
            fn plus(self, edge: $type) -> Option<$type> {
                self.checked_add(edge)
            }
            #[inline(always)]
            fn compare(self, other: $type) -> Ordering {
                self.cmp(&other)
            }
            #[inline(always)]
            fn is_dead_end(self) -> bool {
                self == <$type>::MAX
            }
            #[inline(always)]
            fn rank_sum(self, other: $type) -> Option<$type> {
                Some(self.saturating_add(other))
            }
            #[inline(always)]
            fn times(self, factor: u32) -> Option<$type> {
                self.checked_mul(<$type>::try_from(factor).ok()?)
            }
            #[inline(always)]
            fn whole(self, divisor: Cost) -> Cost {
                let rest = self as u128;
                // A divisor of one is known when this is compiled.
                let rest = if divisor == 1 { rest } else { rest.div_ceil(u128::from(divisor)) };
                if $in_buckets { rest as Cost } else { rest.min(u128::from(Cost::MAX)) as Cost }
            }
            #[inline(always)]
            fn to_bucket(self) -> Cost {
                self as Cost
            }
            #[inline(always)]
            fn from_bucket(cost: Cost) -> $type {
                cost as $type
            }
        }
    )*};
}

integers!(u8: true, u16: true, u32: true, i32: true, u64: false, u128: false, usize: false, i64: false, i128: false);

macro_rules! floats {
    ($($type:ty),*) => {$(
        impl PathCost for $type {
            const ZERO: $type = 0.0;

            #[inline(always)]
            fn plus(self, edge: $type) -> Option<$type> {
                let sum = self + edge;
                sum.is_finite().then_some(sum)
            }
            #[inline(always)]
            fn compare(self, other: $type) -> Ordering {
                self.total_cmp(&other)
            }
            #[inline(always)]
            fn is_refused(self) -> bool {
                // True for what is not a number, and false for the negative zero.
                !matches!(self.partial_cmp(&0.0), Some(Ordering::Equal | Ordering::Greater))
            }
            #[inline(always)]
            fn is_dead_end(self) -> bool {
                self == <$type>::INFINITY
            }
            #[inline(always)]
            fn times(self, factor: u32) -> Option<$type> {
                Some(self * factor as $type).filter(|product| product.is_finite())
            }
            #[inline(always)]
            fn whole(self, divisor: Cost) -> Cost {
                // A sum may have been rounded up: a little less is certain.
                ((f64::from(self) * (1.0 - 1e-6)) / f64::from(divisor)) as Cost
            }
        }
    )*};
}

floats!(f32, f64);

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Plain(u64);

    impl PathCost for Plain {
        const ZERO: Plain = Plain(0);

        fn plus(self, edge: Plain) -> Option<Plain> {
            self.0.checked_add(edge.0).map(Plain)
        }

        fn compare(self, other: Plain) -> Ordering {
            self.0.cmp(&other.0)
        }
    }

    #[test]
    fn a_multiple_is_exact_or_too_large() {
        for (cost, factor) in [(0, 5), (7, 1), (7, 0), (3, 1_000), (u64::MAX / 999, 999), (u64::MAX / 2, 3)] {
            assert_eq!(Plain(cost).times(factor), cost.times(factor).map(Plain), "{cost} {factor}");
        }
    }

    #[test]
    fn bounds_are_rounded_down_and_never_too_large() {
        assert_eq!((7_u32.whole(1), 7_u32.whole(3), u64::MAX.whole(1)), (7, 3, Cost::MAX));
        assert_eq!((7.9_f64.whole(1), 7.9_f64.whole(2), f64::INFINITY.whole(1)), (7, 3, Cost::MAX));
    }

    #[test]
    fn negative_costs_and_what_is_not_a_number_are_refused() {
        assert!((-1_i32).is_refused() && f64::NAN.is_refused() && (-f64::NAN).is_refused() && (-0.5).is_refused());
        assert!(!0.0.is_refused() && !(-0.0).is_refused() && !f64::INFINITY.is_refused() && !u32::MAX.is_refused());
        assert_eq!((f64::MAX.plus(f64::MAX), 1.0.plus(f64::INFINITY)), (None, None));
    }
}
