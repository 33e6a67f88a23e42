//! Searches by closures find cheapest paths, agree with searches on a space and keep their limits.

use taquin_search::closures::*;
use taquin_search::{Cost, Heuristic, Limits, Meter, Packed, Space, Stop, Unwatched};

use crate::map::{Inconsistent, Manhattan, Map};

type Cell = (i32, i32);

const START: Cell = (0, 0);

/// The neighbours of a cell of the map, with the costs of the steps.
fn neighbours(map: &Map) -> impl Fn(&Cell) -> Vec<(Cell, Cost)> {
    |&at| {
        let steps = Map::MOVES.iter().filter_map(|&go| map.step(&at, go));
        let arrive = |step| {
            let mut to = at;
            map.apply(&mut to, step);
            (to, map.cost(step))
        };
        steps.map(arrive).collect()
    }
}

/// The cost of a path, if each node is a neighbour of the one before and the last is the goal.
fn cost_of(map: &Map, path: &[Cell]) -> Option<Cost> {
    let near = neighbours(map);
    let costs = path.windows(2).map(|pair| near(&pair[0]).iter().find(|(to, _)| *to == pair[1]).map(|(_, c)| *c));
    (path.first() == Some(&START) && path.last() == Some(&map.goal)).then(|| costs.sum()).flatten()
}

#[test]
fn closures_find_a_cheapest_path_or_say_that_there_is_none() {
    for seed in 0..60 {
        let small = seed % 2 == 0;
        let map = Map::random(seed, if small { 4 } else { 12 }, seed % 3 == 0);
        let (near, goal, truth) = (neighbours(&map), map.goal, map.cheapest());
        let manhattan = |at: &Cell| Manhattan(goal).start(at);
        let inconsistent = |at: &Cell| Inconsistent(goal).start(at);
        let mut answers = vec![
            ("dijkstra", dijkstra(&START, &near, |at| *at == goal)),
            ("a*", astar(&START, &near, manhattan, |at| *at == goal)),
            ("a*, inconsistent", astar(&START, &near, inconsistent, |at| *at == goal)),
        ];
        if small {
            answers.push(("ida*", idastar(&START, &near, manhattan, |at| *at == goal)));
            answers.push(("ida*, inconsistent", idastar(&START, &near, inconsistent, |at| *at == goal)));
        }
        for (name, answer) in answers {
            assert_eq!(answer.as_ref().map(|(_, cost)| *cost), truth, "{name}, map {seed}");
            assert_eq!(answer.and_then(|(path, _)| cost_of(&map, &path)), truth, "{name}, map {seed}");
        }
        let all = distances(&START, &near);
        assert_eq!(all.get(&goal), truth);
        assert_eq!(all.path_to(&goal).and_then(|path| cost_of(&map, &path)), truth);
    }
}

#[test]
fn bfs_counts_edges() {
    for seed in 0..30 {
        let map = Map::random(seed, 8, true);
        let near = neighbours(&map);
        let path = bfs(&START, |at| near(at).into_iter().map(|(to, _)| to), |at| *at == map.goal);
        assert_eq!(path.as_ref().map(|path| path.len() as Cost - 1), map.cheapest(), "map {seed}");
        assert_eq!(path.and_then(|path| cost_of(&map, &path)), map.cheapest(), "map {seed}");
    }
}

#[test]
fn a_space_and_closures_see_the_same_nodes() {
    for seed in 0..20 {
        let map = Map::random(seed, 12, false);
        let (near, goal) = (neighbours(&map), map.goal);
        let (mut space, mut closures) = (Meter::unlimited(), Meter::unlimited());
        taquin_search::dijkstra_metered(&map, &START, &mut space, &mut Unwatched);
        dijkstra_metered(&START, &near, |at| *at == goal, &mut closures, &mut Unwatched).expect("no limit");
        assert_eq!(space.tally().stored_peak, closures.tally().stored_peak, "map {seed}");
        let all = taquin_search::distances_metered(&map, &START, &mut Meter::unlimited()).expect("no limit");
        for (at, cost) in distances(&START, &near).iter() {
            assert_eq!(all.get(&map.pack(at)), Some(cost));
        }
    }
}

#[test]
fn a_start_that_is_a_goal_is_its_own_path() {
    let none = |_: &u8| [(0_u8, 1); 0];
    assert_eq!(astar(&7, none, |_| 0, |_| true), Some((vec![7], 0)));
    assert_eq!(idastar(&7, none, |_| 0, |_| true), Some((vec![7], 0)));
    assert_eq!(bfs(&7, |_| [0_u8; 0], |_| true), Some(vec![7]));
    assert_eq!((astar(&7, none, |_| 0, |_| false), idastar(&7, none, |_| 0, |_| false)), (None, None));
}

#[test]
fn edges_may_cost_nothing_and_lead_in_circles() {
    // A ring of ten nodes; only the edge from 4 to 5 costs anything.
    let ring = |&n: &u32| [((n + 1) % 10, u32::from(n == 4) * 7), (n, 0)];
    for (goal, expected) in [(8, Some((9, 7))), (10, None)] {
        let figures = |found: Option<(Vec<u32>, Cost)>| found.map(|(path, cost)| (path.len(), cost));
        assert_eq!(figures(astar(&0, ring, |_| 0, |n| *n == goal)), expected);
        assert_eq!(figures(idastar(&0, ring, |_| 0, |n| *n == goal)), expected);
    }
}

#[test]
fn the_largest_estimate_marks_a_dead_end() {
    let tree = |&n: &u64| [(2 * n, 1), (2 * n + 1, 1)];
    let odd_is_dead = |&n: &u64| if n % 2 == 1 && n > 1 { Cost::MAX } else { 0 };
    for goal in [64, 65] {
        let reached = (goal == 64).then_some(6);
        let live = |&n: &u64| if n > 1_000 { Vec::new() } else { tree(&n).to_vec() };
        assert_eq!(idastar(&1, live, odd_is_dead, |n| *n == goal).map(|(_, cost)| cost), reached);
    }
    assert_eq!(astar(&1, tree, odd_is_dead, |n| *n == 64).map(|(_, cost)| cost), Some(6));
}

#[test]
fn limits_are_kept_to_the_node_and_memory_is_counted() {
    let plane = |&(x, y): &Cell| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
    let priced = |at: &Cell| plane(at).map(|to| (to, 1));
    type Run<'a> = &'a dyn Fn(&mut Meter) -> Option<Stop>;
    let runs: [(&str, Run); 5] = [
        ("bfs", &|meter| {
            bfs_metered(&START, plane, |_| false, meter, &mut Unwatched).err().and_then(|error| error.stop())
        }),
        ("dijkstra", &|meter| {
            dijkstra_metered(&START, priced, |_| false, meter, &mut Unwatched).err().and_then(|error| error.stop())
        }),
        ("a*", &|meter| {
            astar_metered(&START, priced, |_| 0, |_| false, meter, &mut Unwatched).err().and_then(|error| error.stop())
        }),
        ("distances", &|meter| distances_metered(&START, priced, meter).err().and_then(|error| error.stop())),
        ("ida*", &|meter| {
            idastar_metered(&START, priced, |_| 0, |_| false, meter, &mut Unwatched)
                .err()
                .and_then(|error| error.stop())
        }),
    ];
    for (name, run) in runs {
        for nodes in [0, 1, 17, 130] {
            let mut meter = Meter::new(Limits::none().nodes(nodes));
            assert_eq!((run(&mut meter), meter.tally().expanded), (Some(Stop::Nodes), nodes), "{name}");
        }
        if name != "ida*" {
            let mut meter = Meter::new(Limits::none().memory(20_000));
            assert_eq!(run(&mut meter), Some(Stop::Memory), "{name}");
            assert!((5_000..=20_000).contains(&meter.tally().bytes_peak), "{name}");
        }
    }
}

#[test]
fn every_expansion_and_child_can_be_watched() {
    let successors = |&n: &u32| [(n + 1, 1), (2 * n, 1)];
    let (estimate, goal) = (|&n: &u32| u32::from(n < 24), |&n: &u32| n == 24);
    type Watched<'a> = &'a mut dyn FnMut(GraphEvent<u32>);
    type Search<'a> = &'a dyn Fn(&mut Meter, Watched) -> Option<Cost>;
    let cost = |found: FoundPath<u32>| found.expect("no limit").map(|(_, cost)| cost);
    let searches: [(&str, Search); 5] = [
        ("a*", &|meter, see| {
            cost(astar_metered(&1, successors, estimate, goal, meter, &mut |e: GraphEvent<u32>| see(e)))
        }),
        ("dijkstra", &|meter, see| {
            cost(dijkstra_metered(&1, successors, goal, meter, &mut |e: GraphEvent<u32>| see(e)))
        }),
        ("ida*", &|meter, see| {
            cost(idastar_metered(&1, successors, estimate, goal, meter, &mut |e: GraphEvent<u32>| see(e)))
        }),
        ("beam", &|meter, see| {
            cost(beam_metered(&1, successors, |n| n.abs_diff(24), goal, 9, meter, &mut |e: GraphEvent<u32>| see(e)))
        }),
        ("bfs", &|meter, see| {
            let near = |n: &u32| successors(n).map(|(next, _)| next);
            let found = bfs_metered(&1, near, goal, meter, &mut |e: GraphEvent<u32>| see(e)).expect("no limit");
            found.map(|path| path.len() as Cost - 1)
        }),
    ];
    for (name, search) in searches {
        let (mut selected, mut children, mut found) = (0, 0, Vec::new());
        let mut meter = Meter::unlimited();
        let cost = search(&mut meter, &mut |event| match event {
            GraphEvent::Selected { .. } => selected += 1,
            GraphEvent::Child { node, parent, .. } => {
                assert!(*node == parent + 1 || *node == 2 * parent, "{name}: {event:?}");
                children += 1;
            }
            GraphEvent::Found { node, g } => found.push((*node, g)),
            _ => {}
        });
        let tally = meter.tally();
        assert_eq!((cost, &found[..]), (Some(5), &[(24, 5)][..]), "{name}: 1 2 3 6 12 24");
        assert_eq!(selected, tally.expanded, "{name}");
        assert!((1..tally.generated).contains(&children), "{name}: {children} of {}", tally.generated);
    }
}

#[test]
fn a_beam_that_drops_nodes_does_not_say_that_there_is_no_path() {
    let line = |&n: &i32| [(n - 1, 1), (n + 1, 1)];
    let bounded = |&n: &i32| line(&n).into_iter().filter(|(to, _)| to.abs() < 5);
    let beam = |width, goal: i32| {
        let meter = &mut Meter::unlimited();
        beam_metered(&0, bounded, |n| n.unsigned_abs(), |&n| n == goal, width, meter, &mut Unwatched)
    };
    assert_eq!(beam(2, -4).map(|path| path.map(|(nodes, cost)| (nodes.len(), cost))), Ok(Some((5, 4))));
    assert_eq!(beam(1, 4), Err(Stop::DeadEnd.into()), "it went the other way");
    assert_eq!(beam(2, 9), Ok(None), "everything was visited");
}

#[test]
fn a_path_that_costs_too_much_stops_the_search() {
    let (dear, meter) = (|&n: &u32| [(n + 1, Cost::MAX / 2 + 1)], &mut Meter::unlimited());
    assert_eq!(dijkstra_metered(&0, dear, |&n| n == 3, meter, &mut Unwatched), Err(Stop::Overflow.into()));
    assert_eq!(idastar_metered(&0, dear, |_| 0, |&n| n == 3, meter, &mut Unwatched), Err(Stop::Overflow.into()));
    assert_eq!(beam_metered(&0, dear, |_| 0, |&n| n == 3, 1, meter, &mut Unwatched), Err(Stop::Overflow.into()));
}
