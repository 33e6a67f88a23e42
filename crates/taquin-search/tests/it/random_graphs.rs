//! Every search, by closures and on spaces, agrees with Bellman–Ford on small random graphs, and proves no false bound.

use std::ops::ControlFlow;

use taquin_search::*;

use crate::graph::{Dice, Digraph, Listed};

/// An answer of any search.
#[derive(Debug)]
enum Answer {
    Path { cost: Cost, walked: Option<u64> },
    None,
    Stopped(Stop),
}

/// What a search guarantees.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Guarantee {
    Cheapest,
    /// At most 3/2 times the cheapest.
    Within,
    Anything,
}

fn on_space(graph: &Digraph, outcome: Outcome<usize>) -> Answer {
    let path = match outcome {
        Outcome::Solved(path) => path,
        Outcome::Unsolvable => return Answer::None,
        Outcome::Stopped(stop) => return Answer::Stopped(stop),
    };
    let (mut node, mut walked) = (0, Some(0));
    for exit in path.moves {
        let hop = graph.exits[node][exit];
        walked = walked.and_then(|walked| hop.map(|hop| walked + u64::from(hop.cost)));
        node = hop.map_or(node, |hop| hop.to);
    }
    Answer::Path { cost: path.cost, walked: walked.filter(|_| node == graph.goal()) }
}

fn by_closures(graph: &Digraph, found: closures::FoundPath<usize>) -> Answer {
    let (path, cost) = match found {
        Ok(Some(found)) => found,
        Ok(None) => return Answer::None,
        Err(error) => return Answer::Stopped(error.stop().expect("costs are numbers")),
    };
    let cheapest = |pair: &[usize]| graph.successors(pair[0]).filter(|(to, _)| *to == pair[1]).map(|(_, c)| c).min();
    let walked = path.windows(2).map(|pair| cheapest(pair).map(u64::from)).sum::<Option<u64>>();
    Answer::Path { cost, walked: walked.filter(|_| path[0] == 0 && path.last() == Some(&graph.goal())) }
}

/// Checks an answer and the bound proved with it.
fn check(name: &str, graph: &Digraph, answer: &Answer, guarantee: Guarantee, bound: Cost) {
    let truth = graph.costs(0, false)[graph.goal()];
    let about = || format!("{name}: {answer:?}, bound {bound}, truth {truth:?}, {graph:?}");
    assert!(truth.is_none_or(|truth| u64::from(bound) <= truth), "{}", about());
    match (answer, truth) {
        (Answer::Path { cost, walked }, Some(truth)) => {
            assert!(walked.is_some_and(|walked| walked <= u64::from(*cost)), "{}", about());
            match guarantee {
                Guarantee::Cheapest => assert_eq!(u64::from(*cost), truth, "{}", about()),
                Guarantee::Within => assert!(2 * u64::from(*cost) <= 3 * truth, "{}", about()),
                Guarantee::Anything => {}
            }
        }
        (Answer::None, None) => {}
        (Answer::Stopped(Stop::Overflow), None) => assert!(graph.huge, "{}", about()),
        (Answer::Stopped(Stop::Overflow), Some(truth)) => {
            assert!(graph.huge && (guarantee != Guarantee::Cheapest || truth > u64::from(Cost::MAX)), "{}", about());
        }
        // It remembers no states, and walks in circles where there is no goal.
        (Answer::Stopped(Stop::Nodes), None) => assert!(name.starts_with("textbook"), "{}", about()),
        (Answer::Stopped(Stop::Nodes), Some(_)) => assert!(name.starts_with("textbook"), "{}", about()),
        (Answer::Stopped(Stop::DeadEnd), _) => assert!(name.starts_with("narrow beam"), "{}", about()),
        _ => panic!("{}", about()),
    }
}

fn search_space(graph: &Digraph, h: &Listed) {
    let exact = if h.admissible { Guarantee::Cheapest } else { Guarantee::Anything };
    let within = if h.admissible { Guarantee::Within } else { Guarantee::Anything };
    let run = |name: &str, guarantee, search: &dyn Fn(&mut Meter) -> Outcome<usize>| {
        let mut meter = Meter::new(Limits::none().nodes(20_000));
        let answer = on_space(graph, search(&mut meter));
        check(name, graph, &answer, guarantee, meter.lower_bound());
    };
    let still = || Unwatched;
    run("dijkstra", Guarantee::Cheapest, &|meter| dijkstra_metered(graph, &0, meter, &mut still()));
    for tie in TieBreak::ALL {
        let mut options = AStarOptions::default();
        options.tie = tie;
        run("a*", exact, &|meter| a_star_with_metered(graph, h, options, &0, meter, &mut still()));
    }
    run("a*", exact, &|meter| a_star_metered(graph, h, &0, meter, &mut still()));
    run("textbook", exact, &|meter| textbook_a_star_metered(graph, h, &0, meter, &mut still()));
    run("ida*", exact, &|meter| ida_star_metered(graph, h, &0, meter, &mut still()));
    run("iterative deepening", Guarantee::Cheapest, &|meter| {
        iterative_deepening_metered(graph, &0, meter, &mut still())
    });
    let weight = Weight::new(3, 2).expect("a weight");
    run("weighted", within, &|meter| weighted_a_star_metered(graph, h, weight, &0, meter, &mut still()));
    run("greedy", Guarantee::Anything, &|meter| greedy_metered(graph, h, &0, meter, &mut still()));
    run("beam", Guarantee::Anything, &|meter| beam_metered(graph, h, 1_000, &0, meter, &mut still()));
    run("narrow beam", Guarantee::Anything, &|meter| beam_metered(graph, h, 1, &0, meter, &mut still()));
    if graph.least_cost > 0 {
        run("breadth-first", Guarantee::Anything, &|meter| breadth_first_metered(graph, &0, meter, &mut still()));
    }
    check_distances(graph, distances_metered(graph, &0, &mut Meter::unlimited()));
}

fn search_closures(graph: &Digraph, h: &Listed) {
    use taquin_search::closures::*;
    let exact = if h.admissible { Guarantee::Cheapest } else { Guarantee::Anything };
    let (near, goal) = (|node: &usize| graph.successors(*node), |node: &usize| *node == graph.goal());
    let estimate = |node: &usize| h.estimates[*node];
    let run = |name: &str, guarantee, search: &dyn Fn(&mut Meter) -> FoundPath<usize>| {
        let meter = Meter::new(Limits::none().nodes(20_000));
        let mut meter = if h.admissible { meter.admissible_estimates() } else { meter };
        let answer = by_closures(graph, search(&mut meter));
        check(name, graph, &answer, guarantee, meter.lower_bound());
    };
    run("astar", exact, &|meter| astar_metered(&0, near, estimate, goal, meter, &mut Unwatched));
    run("dijkstra by closures", Guarantee::Cheapest, &|meter| dijkstra_metered(&0, near, goal, meter, &mut Unwatched));
    run("idastar", exact, &|meter| idastar_metered(&0, near, estimate, goal, meter, &mut Unwatched));
    run("beam by closures", Guarantee::Anything, &|meter| {
        beam_metered(&0, near, estimate, goal, 1_000, meter, &mut Unwatched)
    });
    run("narrow beam by closures", Guarantee::Anything, &|meter| {
        beam_metered(&0, near, estimate, goal, 1, meter, &mut Unwatched)
    });
    let found = bfs(&0, |node| near(node).map(|(to, _)| to), goal);
    assert_eq!(found.is_some(), graph.costs(0, false)[graph.goal()].is_some());
    check_distances(graph, distances_metered(&0, near, &mut Meter::unlimited()).map_err(|e| e.stop().expect("a stop")));
}

/// The forms that only `Graph` has, with whole costs and with floats; the sums of both are the same.
fn search_forms(graph: &Digraph, h: &Listed) {
    use taquin_search::closures::Graph;
    if graph.huge {
        return;
    }
    let truth = graph.costs(0, false)[graph.goal()].map(|truth| truth as f64 / 8.0);
    let near = |node: &usize| graph.successors(*node).map(|(to, cost)| (to, f64::from(cost) / 8.0)).collect::<Vec<_>>();
    let back = |node: &usize| {
        let hops = graph.hops().filter(|hop| hop.to == *node);
        hops.map(|hop| (hop.from(), f64::from(hop.cost) / 8.0)).collect::<Vec<_>>()
    };
    let goal = |node: &usize| *node == graph.goal();
    let estimate = |node: &usize| match h.estimates[*node] {
        Cost::MAX => f64::INFINITY,
        estimate => f64::from(estimate) / 8.0,
    };
    let mut floats = Graph::new(near).limits(Limits::none().nodes(1_000_000));
    let exact = |name: &str, found: closures::FoundPath<usize, f64>| {
        assert_eq!(found.expect("no limit").map(|(_, cost)| cost), truth, "{name}, {graph:?}");
    };
    let weight = Weight::new(3, 2).expect("a weight");
    exact("dijkstra", floats.dijkstra(&0, goal));
    exact("bidirectional", floats.bidirectional(&0, &graph.goal(), back));
    if h.admissible {
        exact("astar", floats.astar(&0, estimate, goal));
        exact("idastar", floats.idastar(&0, estimate, goal));
        let within = floats.weighted_astar(&0, estimate, goal, weight).expect("no limit").map(|(_, cost)| cost);
        assert_eq!(within.is_some(), truth.is_some());
        assert!(within.zip(truth).is_none_or(|(cost, truth)| cost <= 1.5 * truth), "{graph:?}");
    }
    let reached = |found: closures::FoundPath<usize, f64>| found.expect("no limit").is_some();
    if h.admissible {
        assert_eq!(reached(floats.greedy(&0, estimate, goal)), truth.is_some(), "{graph:?}");
        assert_eq!(reached(floats.beam(&0, estimate, goal, 1_000)), truth.is_some(), "{graph:?}");
    }
    let all = floats.distances(&0).expect("no limit");
    let sorted: Vec<_> = floats.by_distance(&0).expect("no limit").map(|next| next.expect("no limit")).collect();
    assert!(sorted.is_sorted_by(|one, other| one.1 <= other.1) && sorted.len() == all.len(), "{graph:?}");
    assert!(sorted.iter().all(|(node, distance)| all.get(node) == Some(*distance)));
    // Within a radius are exactly the nodes whose distance is not larger.
    let radius = sorted[sorted.len() / 2].1;
    let within = Graph::new(near).max_cost(radius).distances(&0).expect("no limit");
    assert_eq!(within.len(), sorted.iter().filter(|(_, distance)| *distance <= radius).count(), "{graph:?}");
    for (most, found) in [(truth, truth), (truth.map(|truth| truth - 0.125), None)] {
        let Some(most) = most.filter(|&most| most >= 0.0) else { continue };
        let mut limited = Graph::new(near).max_cost(most);
        for answer in [limited.dijkstra(&0, goal), limited.bidirectional(&0, &graph.goal(), back)] {
            assert_eq!(answer.expect("no limit").map(|(_, cost)| cost), found, "{graph:?}");
        }
        if h.admissible {
            for answer in [limited.astar(&0, estimate, goal), limited.idastar(&0, estimate, goal)] {
                assert_eq!(answer.expect("no limit").map(|(_, cost)| cost), found, "{graph:?}");
            }
        }
    }
    // Every path without a repeated node, by brute force.
    let mut paths = Vec::new();
    every_path(&near, &mut vec![0], 0.0, graph.goal(), &mut paths);
    paths.sort_by(|one, other| one.1.total_cmp(&other.1));
    let cheapest = paths.iter().filter(|(_, cost)| Some(*cost) == truth).count();
    let shortest = floats.all_shortest(&0, goal).expect("no limit");
    assert_eq!(shortest.as_ref().map_or(0, |all| all.paths().count()), cheapest, "{graph:?}");
    let counted = shortest.and_then(|all| all.count());
    assert!(
        counted.is_none_or(|count| count == cheapest as u128)
            && (counted.is_some() || graph.least_cost == 0 || truth.is_none())
    );
    let best = floats.k_shortest(&0, goal, 6).expect("no limit");
    let costs = |paths: &[(Vec<usize>, f64)]| paths.iter().take(6).map(|(_, cost)| *cost).collect::<Vec<_>>();
    assert_eq!(costs(&best), costs(&paths), "{graph:?}");
    assert!(best.iter().all(|found| paths.contains(found)), "{best:?}, {graph:?}");
}

/// Adds all paths to the goal that visit no node twice, with the lowest cost of each.
fn every_path(
    near: &impl Fn(&usize) -> Vec<(usize, f64)>,
    path: &mut Vec<usize>,
    cost: f64,
    goal: usize,
    found: &mut Vec<(Vec<usize>, f64)>,
) {
    let node = path[path.len() - 1];
    if node == goal {
        return found.push((path.clone(), cost));
    }
    let edges = near(&node);
    for (place, &(to, edge)) in edges.iter().enumerate() {
        let is_cheapest = edges
            .iter()
            .enumerate()
            .all(|(other, &(node, cost))| node != to || cost > edge || cost == edge && other >= place);
        if is_cheapest && !path.contains(&to) {
            path.push(to);
            every_path(near, path, cost + edge, goal, found);
            path.pop();
        }
    }
}

fn check_distances(graph: &Digraph, found: Result<Distances<usize>, Stop>) {
    match found {
        Ok(found) => {
            let costs: Vec<_> = (0..graph.exits.len()).map(|node| found.get(&node).map(u64::from)).collect();
            assert_eq!(costs, graph.costs(0, false), "{graph:?}");
        }
        Err(stop) => assert!(stop == Stop::Overflow && graph.huge, "{graph:?}"),
    }
}

#[test]
fn all_searches_agree_with_bellman_ford_and_prove_no_false_bound() {
    compare_all_searches(0..3_000);
}

#[test]
#[ignore = "takes half a minute"]
fn all_searches_agree_on_20_000_graphs() {
    compare_all_searches(3_000..23_000);
}

fn compare_all_searches(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let graph = Digraph::random(&mut dice, (seed % 2) as Cost, false);
        let costs = graph.costs(graph.goal(), true);
        for admissible in [true, false] {
            let h = Listed::random(&mut dice, &costs, admissible);
            search_space(&graph, &h);
            search_closures(&graph, &h);
            search_forms(&graph, &h);
        }
    }
}

#[test]
fn bidirectional_search_agrees_with_bellman_ford() {
    for seed in 0..3_000 {
        let mut dice = Dice::new(seed);
        let graph = Digraph::random(&mut dice, 1, true);
        let (ahead, behind) = (graph.costs(graph.goal(), true), graph.costs(0, false));
        for admissible in [true, false] {
            let forward = Listed::random(&mut dice, &ahead, admissible);
            let backward = Listed::random(&mut dice, &behind, true);
            let mut meter = Meter::unlimited();
            let found =
                bidirectional_metered(&graph, &forward, &backward, &0, &graph.goal(), &mut meter, &mut Unwatched);
            let guarantee = if admissible { Guarantee::Cheapest } else { Guarantee::Anything };
            check("bidirectional", &graph, &on_space(&graph, found), guarantee, meter.lower_bound());
        }
    }
}

#[test]
fn all_cheapest_paths_are_counted() {
    let mut finished = 0;
    for seed in 0..2_000 {
        let mut dice = Dice::new(seed);
        let graph = Digraph::random(&mut dice, 1, seed % 2 == 0);
        let (costs, truth) = (graph.costs(graph.goal(), true), graph.cheapest_paths());
        let Some(Ok(cost)) = costs[0].map(Cost::try_from) else { continue };
        let h = Listed::random(&mut dice, &costs, true);
        // With a poor estimate it walks in circles for long.
        let mut meter = Meter::new(Limits::none().nodes(5_000));
        let count = all_shortest(&graph, &h, &0, cost, &mut meter, &mut |path| {
            assert!(path.len() < graph.exits.len(), "{graph:?}");
            ControlFlow::Continue(())
        });
        finished += u32::from(count.is_ok());
        assert!(matches!(count, Err(Stop::Nodes)) || count == Ok(truth), "{count:?}, {truth}, {graph:?}");
    }
    assert!(finished > 500, "{finished}");
}
