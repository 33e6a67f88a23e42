//! Costs near 2³² and estimates that mark dead ends.

use std::ops::ControlFlow;

use taquin_search::closures::{astar, astar_metered, beam_metered, idastar, idastar_metered};
use taquin_search::*;

/// A corridor of this many steps from 0, each of the same cost; `shortcut` is the cost of a direct edge to its end.
struct Corridor {
    steps: u32,
    cost: Cost,
    shortcut: Option<Cost>,
}

impl Space for Corridor {
    type State = u32;
    type Move = bool;
    type Step = (u32, u32, Cost);
    const MOVES: &'static [bool] = &[false, true];

    fn step(&self, &at: &u32, direct: bool) -> Option<(u32, u32, Cost)> {
        if direct {
            self.shortcut.filter(|_| at == 0).map(|cost| (at, self.steps, cost))
        } else {
            (at < self.steps).then_some((at, at + 1, self.cost))
        }
    }

    fn apply(&self, at: &mut u32, step: Self::Step) {
        *at = step.1;
    }

    fn undo(&self, at: &mut u32, step: Self::Step) {
        *at = step.0;
    }

    fn is_goal(&self, at: &u32) -> bool {
        *at == self.steps
    }

    fn cost(&self, step: Self::Step) -> Cost {
        step.2
    }
}

impl Packed<u32> for Corridor {
    fn pack(&self, at: &u32) -> u32 {
        *at
    }

    fn unpack(&self, at: &u32) -> u32 {
        *at
    }
}

#[test]
fn a_sum_above_the_largest_cost_does_not_wrap() {
    const DEAR: Cost = 2_000_000_000;
    type Search = fn(&Corridor) -> Outcome<bool>;
    let searches: [(&str, Search); 5] = [
        ("dijkstra", |space| dijkstra_metered(space, &0, &mut Meter::unlimited(), &mut Unwatched)),
        ("a*", |space| a_star_metered(space, &Zero, &0, &mut Meter::unlimited(), &mut Unwatched)),
        ("textbook", |space| textbook_a_star_metered(space, &Zero, &0, &mut Meter::unlimited(), &mut Unwatched)),
        ("deepening", |space| iterative_deepening_metered(space, &0, &mut Meter::unlimited(), &mut Unwatched)),
        ("beam", |space| beam(space, &Zero, 5, &0)),
    ];
    for (name, search) in searches {
        for shortcut in [4_200_000_000, Cost::MAX] {
            let found = search(&Corridor { steps: 3, cost: DEAR, shortcut: Some(shortcut) });
            assert_eq!(found, Outcome::Solved(Path { moves: vec![true], cost: shortcut }), "{name}");
        }
        let found = search(&Corridor { steps: 3, cost: DEAR, shortcut: None });
        assert_eq!(found, Outcome::Stopped(Stop::Overflow), "{name}");
    }
    let dear = Corridor { steps: 3, cost: DEAR, shortcut: None };
    let found = breadth_first_metered(&dear, &0, &mut Meter::unlimited(), &mut Unwatched);
    assert_eq!(found, Outcome::Stopped(Stop::Overflow));
}

#[test]
fn weighted_a_star_keeps_its_guarantee_or_stops() {
    let weight = Weight::new(1_000, 999).expect("a weight");
    let found = |cost| {
        let space = Corridor { steps: 3, cost, shortcut: Some(3 * cost + cost / 2) };
        weighted_a_star_metered(&space, &Zero, weight, &0, &mut Meter::unlimited(), &mut Unwatched)
    };
    assert_eq!(found(1_000_000), Outcome::Solved(Path { moves: vec![false; 3], cost: 3_000_000 }));
    assert_eq!(found(4_000_000), Outcome::Stopped(Stop::Overflow));
}

/// On an infinite graph without a goal every search ends where all that is left is marked as a dead end, and proves nothing.
#[test]
fn nodes_marked_as_dead_ends_are_never_expanded() {
    let (near, goal) = (|&n: &u64| [(n + 1, 1), (2 * n, 1)], |_: &u64| false);
    let estimate = |&n: &u64| if n < 20 { 0 } else { Cost::MAX };
    let limited = || Meter::new(Limits::none().nodes(100_000)).admissible_estimates();
    for watched in [false, true] {
        let mut meter = limited();
        let found = if watched {
            let mut see = |event: closures::GraphEvent<u64>| {
                if let closures::GraphEvent::Selected { node, .. } = event {
                    assert!(*node < 20);
                }
            };
            astar_metered(&1, near, estimate, goal, &mut meter, &mut see)
        } else {
            astar_metered(&1, near, estimate, goal, &mut meter, &mut Unwatched)
        };
        assert_eq!((found, meter.tally().expanded), (Ok(None), 19));
        assert!(meter.lower_bound() < 20);
    }
    assert_eq!(idastar_metered(&1, near, estimate, goal, &mut limited(), &mut Unwatched), Ok(None));
    assert_eq!(beam_metered(&1, near, estimate, goal, 100, &mut limited(), &mut Unwatched), Ok(None));
    assert_eq!(astar(&1, near, |_| Cost::MAX, goal), None);
}

/// Two ways round a wall of the same length: A* leaves a node of the same f behind on one of them. The work is proportional
/// to the nodes; if it were to their square, this would take a quarter of an hour.
#[test]
fn a_star_takes_linear_time_in_long_corridors() {
    const LENGTH: i64 = 1_000_000;
    // The ring of cells from 0 over LENGTH and back; the goal is opposite.
    let near = |&at: &i64| [((at + 1) % (2 * LENGTH), 1), ((at + 2 * LENGTH - 1) % (2 * LENGTH), 1)];
    let mut meter = Meter::unlimited();
    let estimate = |&at: &i64| at.abs_diff(LENGTH) as Cost;
    let found = astar_metered(&0, near, estimate, |&at| at == LENGTH, &mut meter, &mut Unwatched).expect("no limit");
    assert_eq!(found.map(|(path, cost)| (path.len() as i64, cost)), Some((LENGTH + 1, LENGTH as Cost)));
    assert_eq!(meter.tally().expanded, LENGTH as u64);
}

/// If every node were compared with its whole path, this would take six minutes.
#[test]
fn idastar_takes_linear_time_on_deep_paths() {
    const DEPTH: u32 = 2_000_000;
    // Every node leads back to an earlier one, too.
    let near = |&n: &u32| [(n / 2, 1), (n + 1, 1)];
    let found = idastar(&0, near, |&n| DEPTH - n, |&n| n == DEPTH);
    assert_eq!(found.map(|(path, cost)| (path.len() as u32, cost)), Some((DEPTH + 1, DEPTH)));
}

#[test]
fn all_shortest_needs_no_stack() {
    let corridor = Corridor { steps: 1_000_000, cost: 1, shortcut: Some(1_000_000) };
    let mut lengths = Vec::new();
    let counted = all_shortest(&corridor, &Zero, &0, 1_000_000, &mut Meter::unlimited(), &mut |path| {
        lengths.push(path.len());
        ControlFlow::Continue(())
    });
    assert_eq!((counted, lengths), (Ok(2), vec![1_000_000, 1]));
}
