//! A lower bound is proven or it is not there: estimates count only if they are declared admissible.

use taquin_search::*;

use crate::map::{Go, Leg, Manhattan, Map};

const START: (i32, i32) = (0, 0);

/// A multiple of the Manhattan distance, which may be declared admissible.
struct Multiple {
    manhattan: Manhattan,
    factor: Cost,
    declared: bool,
}

impl Heuristic<Map> for Multiple {
    type Memo = Cost;

    fn start(&self, state: &(i32, i32)) -> Cost {
        self.factor * self.manhattan.start(state)
    }

    fn step(&self, _memo: Cost, _state: &(i32, i32), leg: Leg) -> Cost {
        self.start(&leg.to)
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_admissible(&self) -> bool {
        self.declared
    }
}

type Search = fn(&Map, &Multiple, &mut Meter) -> Outcome<Go>;

/// Every search on a space that takes estimates.
const ESTIMATING: [(&str, Search); 8] = [
    ("a*", |map, h, meter| a_star_metered(map, h, &START, meter, &mut Unwatched)),
    ("a*, fifo", |map, h, meter| {
        let mut options = AStarOptions::default();
        options.tie = TieBreak::Fifo;
        a_star_with_metered(map, h, options, &START, meter, &mut Unwatched)
    }),
    ("weighted", |map, h, meter| {
        let weight = Weight::new(3, 2).expect("a weight");
        weighted_a_star_metered(map, h, weight, &START, meter, &mut Unwatched)
    }),
    ("greedy", |map, h, meter| greedy_metered(map, h, &START, meter, &mut Unwatched)),
    ("textbook", |map, h, meter| textbook_a_star_metered(map, h, &START, meter, &mut Unwatched)),
    ("beam", |map, h, meter| beam_metered(map, h, 3, &START, meter, &mut Unwatched)),
    ("ida*", |map, h, meter| ida_star_metered(map, h, &START, meter, &mut Unwatched)),
    ("bidirectional", |map, h, meter| bidirectional_metered(map, h, h, &START, &map.goal, meter, &mut Unwatched)),
];

/// The largest bound that was reported while a search ran or at its end.
fn largest_bound(limits: Limits, search: impl FnOnce(&mut Meter)) -> Cost {
    let mut largest = 0;
    let mut listener = |progress: &Progress| largest = largest.max(progress.lower_bound);
    let mut meter = Meter::new(limits).reporting_to(&mut listener);
    search(&mut meter);
    let end = meter.lower_bound();
    largest.max(end)
}

#[test]
fn an_estimate_that_is_not_declared_admissible_proves_nothing() {
    let limits = Limits::none().nodes(2_000);
    for seed in 0..20 {
        let map = Map::random(seed, 6, true);
        let Some(truth) = map.cheapest() else { continue };
        for (name, search) in ESTIMATING {
            let bound = |factor, declared| {
                let h = Multiple { manhattan: Manhattan(map.goal), factor, declared };
                largest_bound(limits, |meter| drop(search(&map, &h, meter)))
            };
            assert_eq!((bound(3, false), bound(1, false)), (0, 0), "{name}, map {seed}");
            let proven = bound(1, true);
            assert!(proven <= truth && (proven >= 1 || name == "greedy"), "{name}, map {seed}: {proven}");
        }
    }
}

#[test]
fn estimates_of_closures_prove_what_the_meter_declares() {
    use taquin_search::closures::{astar_metered, idastar_metered};
    let (near, goal) = (|&n: &i64| [(n + 1, 1), (n - 1, 1)], |&n: &i64| n == 60);
    let (exact, double) = (|&n: &i64| n.abs_diff(60) as Cost, |&n: &i64| 2 * n.abs_diff(60) as Cost);
    let bound = |estimate: &dyn Fn(&i64) -> Cost, declared: bool, deepening: bool| {
        let mut meter = Meter::new(Limits::none().nodes(10));
        if declared {
            meter = meter.admissible_estimates();
        }
        let found = if deepening {
            idastar_metered(&0, near, estimate, goal, &mut meter, &mut Unwatched)
        } else {
            astar_metered(&0, near, estimate, goal, &mut meter, &mut Unwatched)
        };
        assert_eq!(found, Err(Stop::Nodes.into()));
        meter.lower_bound()
    };
    for deepening in [false, true] {
        assert_eq!((bound(&double, false, deepening), bound(&exact, false, deepening)), (0, 0));
        assert_eq!(bound(&exact, true, deepening), 60);
    }
}

#[test]
fn only_admissible_heuristics_make_a_proof() {
    let admissible = Multiple { manhattan: Manhattan((0, 0)), factor: 1, declared: true };
    let overestimating = Multiple { manhattan: Manhattan((0, 0)), factor: 3, declared: false };
    assert_eq!(Proven::by_estimate(&admissible, 4).map(Proven::bound), Some(4));
    assert_eq!(Proven::by_estimate(&overestimating, 4), None);
}
