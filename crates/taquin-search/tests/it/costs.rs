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

/// A negative cost or one that is not a number ends every search with an error that names the edge.
#[test]
fn wrong_costs_and_estimates_are_errors_that_name_the_edge() {
    use taquin_search::closures::{Graph, SearchError};
    for wrong in [-1.0, f64::NAN, f64::NEG_INFINITY] {
        let near = move |&n: &u32| [(n + 1, if n == 3 { wrong } else { 1.0 })];
        let mut graph = Graph::new(near).limits(Limits::none().nodes(100));
        let (never, zero) = (|_: &u32| false, |_: &u32| 0.0);
        let errors = [
            graph.dijkstra(&0, never).err(),
            graph.astar(&0, zero, never).err(),
            graph.greedy(&0, zero, never).err(),
            graph.idastar(&0, zero, never).err(),
            graph.beam(&0, zero, never, 5).err(),
            graph.bidirectional(&0, &9, |_: &u32| [(100, 1.0); 0]).err().or(graph.dijkstra(&0, never).err()),
            graph.distances(&0).err(),
            graph.all_shortest(&0, never).err(),
            graph.k_shortest(&0, never, 3).err(),
            graph.by_distance(&0).ok().and_then(|mut nodes| nodes.find_map(Result::err)),
        ];
        for error in errors {
            assert!(
                matches!(error, Some(SearchError::EdgeCost { from: 3, to: 4, cost }) if cost.total_cmp(&wrong).is_eq()),
                "{error:?}"
            );
        }
        let estimate = move |&n: &u32| if n == 2 { wrong } else { 0.0 };
        let mut line = Graph::new(|&n: &u32| [(n + 1, 1.0)]).limits(Limits::none().nodes(100));
        for error in [line.astar(&0, estimate, never).err(), line.idastar(&0, estimate, never).err()] {
            assert!(matches!(error, Some(SearchError::Estimate { node: 2, .. })), "{error:?}");
        }
    }
    let negative = Graph::new(|&n: &i32| [(n + 1, -1)]).dijkstra(&0, |&n| n == 5);
    assert_eq!(
        negative.map_err(|error| error.to_string()),
        Err("the edge from 0 to 1 costs -1: costs must be numbers from 0".into())
    );
}

/// Sums beyond 32 bits are exact in a wider type, and beyond the type they are an error.
#[test]
fn wider_costs_have_no_ceiling_at_32_bits() {
    use taquin_search::closures::{SearchError, dijkstra};
    let near = |&n: &u32| [(n + 1, u64::from(u32::MAX))];
    assert_eq!(dijkstra(&0, near, |&n| n == 9).map(|(_, cost)| cost), Some(9 * u64::from(u32::MAX)));
    let mut dear = closures::Graph::new(|&n: &u32| [(n + 1, f64::MAX)]);
    assert_eq!(dear.dijkstra(&0, |&n| n == 2), Err(SearchError::Stopped(Stop::Overflow)));
}
