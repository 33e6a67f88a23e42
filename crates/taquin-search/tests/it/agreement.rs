//! Every search that guarantees a cheapest path finds one, and the others find a path.

use std::ops::ControlFlow;

use taquin_search::*;

use crate::map::{Go, Inconsistent, Manhattan, Map};

const START: (i32, i32) = (0, 0);

/// Follows a path and returns its cost, if it ends at the goal.
fn walk(map: &Map, path: &Path<Go>) -> Option<Cost> {
    let mut at = START;
    let mut cost = 0;
    for &go in &path.moves {
        let step = map.step(&at, go)?;
        map.apply(&mut at, step);
        cost += map.cost(step);
    }
    (at == map.goal).then_some(cost)
}

type Search = fn(&Map, &mut Meter) -> Outcome<Go>;

const OPTIMAL: [(&str, Search); 9] = [
    ("dijkstra", |map, meter| dijkstra_metered(map, &START, meter, &mut Unwatched)),
    ("a*", |map, meter| a_star_metered(map, &Manhattan(map.goal), &START, meter, &mut Unwatched)),
    ("a*, inconsistent", |map, meter| a_star_metered(map, &Inconsistent(map.goal), &START, meter, &mut Unwatched)),
    ("weight one", |map, meter| {
        let weight = Weight::new(1, 1).expect("one is a weight");
        weighted_a_star_metered(map, &Manhattan(map.goal), weight, &START, meter, &mut Unwatched)
    }),
    ("textbook", |map, meter| textbook_a_star_metered(map, &Manhattan(map.goal), &START, meter, &mut Unwatched)),
    ("ida*", |map, meter| ida_star_metered(map, &Manhattan(map.goal), &START, meter, &mut Unwatched)),
    ("bidirectional", |map, meter| {
        bidirectional_metered(map, &Manhattan(map.goal), &Manhattan(START), &START, &map.goal, meter, &mut Unwatched)
    }),
    ("bidirectional, inconsistent", |map, meter| {
        bidirectional_metered(
            map,
            &Inconsistent(map.goal),
            &Inconsistent(START),
            &START,
            &map.goal,
            meter,
            &mut Unwatched,
        )
    }),
    ("bidirectional, no estimate", |map, meter| {
        bidirectional_metered(map, &Zero, &Zero, &START, &map.goal, meter, &mut Unwatched)
    }),
];

/// Searches without a table of known states: only for small maps that have a solution.
const FORGETTING: [&str; 2] = ["textbook", "ida*"];

#[test]
fn optimal_searches_find_a_cheapest_path() {
    for seed in 0..60 {
        let map = Map::random(seed, if seed % 2 == 0 { 5 } else { 12 }, seed % 3 == 0);
        let truth = map.cheapest();
        for (name, search) in OPTIMAL {
            if FORGETTING.contains(&name) && (truth.is_none() || map.side > 5) {
                continue;
            }
            let mut meter = Meter::unlimited();
            let path = search(&map, &mut meter).path();
            assert_eq!(path.as_ref().map(|p| p.cost), truth, "{name}, map {seed}");
            if let Some(path) = path {
                assert_eq!(walk(&map, &path), truth, "{name}, map {seed}");
                assert!(meter.tally().lower_bound <= path.cost, "{name}, map {seed}");
            }
        }
    }
}

/// In a space without choices of its own IDA* does not walk in circles: it even ends where there is no goal.
#[test]
fn ida_star_leaves_out_states_on_its_path() {
    for seed in 0..60 {
        let mut map = Map::random(seed, 4, seed % 3 == 0);
        let solve = |map: &Map| {
            let mut meter = Meter::unlimited();
            let path = ida_star_metered(map, &Manhattan(map.goal), &START, &mut meter, &mut Unwatched).path();
            (path.map(|path| path.cost), meter.tally().expanded)
        };
        let truth = map.cheapest();
        let with_choices = truth.map(|_| solve(&map).1);
        map.own_choices = false;
        let (cost, expanded) = solve(&map);
        assert_eq!(cost, truth, "map {seed}");
        assert!(with_choices.is_none_or(|with_choices| expanded <= with_choices), "map {seed}: {expanded}");
    }
}

#[test]
fn breadth_first_and_iterative_deepening_count_moves() {
    for seed in 0..30 {
        let map = Map::random(seed, 5, true);
        let truth = map.cheapest();
        let path = breadth_first_metered(&map, &START, &mut Meter::unlimited(), &mut Unwatched).path();
        assert_eq!(path.map(|p| p.cost), truth, "map {seed}");
        if truth.is_some() {
            let path = iterative_deepening_metered(&map, &START, &mut Meter::unlimited(), &mut Unwatched).path();
            assert_eq!(path.map(|p| p.moves.len() as Cost), truth, "map {seed}");
        }
    }
}

#[test]
fn suboptimal_searches_find_a_path_within_their_guarantee() {
    for seed in 0..60 {
        let map = Map::random(seed, 12, false);
        let truth = map.cheapest();
        let manhattan = Manhattan(map.goal);
        let weight = Weight::new(3, 2).expect("a weight");
        let weighted =
            weighted_a_star_metered(&map, &manhattan, weight, &START, &mut Meter::unlimited(), &mut Unwatched).path();
        assert_eq!(weighted.is_some(), truth.is_some());
        if let (Some(path), Some(best)) = (weighted, truth) {
            assert_eq!(walk(&map, &path), Some(path.cost));
            assert!(2 * path.cost <= 3 * best, "map {seed}: {} against {best}", path.cost);
        }
        let quick = greedy_metered(&map, &manhattan, &START, &mut Meter::unlimited(), &mut Unwatched).path();
        assert_eq!(quick.is_some(), truth.is_some());
        if let Some(path) = quick {
            assert_eq!(walk(&map, &path), Some(path.cost));
        }
        match beam_metered(&map, &manhattan, 4, &START, &mut Meter::unlimited(), &mut Unwatched) {
            Outcome::Solved(path) => assert_eq!(walk(&map, &path), Some(path.cost)),
            Outcome::Unsolvable => assert_eq!(truth, None),
            Outcome::Stopped(stop) => assert_eq!(stop, Stop::DeadEnd),
        }
        let wide = beam_metered(&map, &manhattan, 1_000, &START, &mut Meter::unlimited(), &mut Unwatched);
        assert_eq!(wide.path().is_some(), truth.is_some());
    }
}

#[test]
fn lockstep_ends_when_one_of_two_starts_reaches_a_goal() {
    for seed in 0..30 {
        let mut map = Map::random(seed, 5, true);
        // A start behind walls, and one that may reach the goal.
        map.heights[4] = Some(0);
        for wall in [3, 8, 9] {
            map.heights[wall] = None;
        }
        let starts = [&(4, 0), &START];
        let winner = lockstep(
            &map,
            &Manhattan(map.goal),
            starts,
            &mut Meter::new(Limits::none().nodes(200_000)),
            &mut Unwatched,
        );
        match map.cheapest() {
            Some(best) => {
                let winner = winner.expect("no limit is met").expect("one start has a path");
                assert_eq!((winner.side, winner.path.cost), (Side::Second, best), "map {seed}");
            }
            None => assert_ne!(winner.map(|w| w.is_some()), Ok(true)),
        }
    }
}

#[test]
fn layers_and_distances_agree() {
    for seed in 0..20 {
        let map = Map::random(seed, 9, true);
        let all = distances_metered(&map, &START, &mut Meter::unlimited()).expect("no limit");
        let mut seen = 0;
        let sizes = layers(&map, &START, &mut Meter::unlimited(), |state, depth| {
            seen += 1;
            assert_eq!(all.get(&map.pack(state)), Some(depth as Cost));
            ControlFlow::Continue(())
        })
        .expect("no limit");
        assert_eq!(seen, all.len());
        assert_eq!(sizes.iter().sum::<u64>() as usize, all.len());
        assert_eq!(all.get(&map.pack(&map.goal)), map.cheapest());
        for (depth, &size) in sizes.iter().enumerate() {
            assert_eq!(all.iter().filter(|&(_, cost)| cost == depth as Cost).count() as u64, size);
        }
    }
}
