//! Searches on graphs given by closures, with every kind of cost.

use taquin_search::closures::{
    FoundPath, SearchError, astar_metered, bfs_metered, dijkstra_metered, distances_metered, idastar_metered,
};
use taquin_search::{Cost, Limits, Meter, Stop, Unwatched};

/// Every search finds a cheapest path to the goal, or that there is none; a cost beyond 32 bits ends it.
///
/// The first byte is the number of nodes; then come edges of three bytes: from, to, cost. Node 0 is the start, the last
/// one the goal.
pub fn closures(data: &[u8]) {
    const COSTS: [Cost; 8] = [0, 1, 1, 2, 7, 1 << 16, 1 << 31, Cost::MAX];
    let Some((&nodes, edges)) = data.split_first() else { return };
    let nodes = 1 + usize::from(nodes) % 12;
    let goal = nodes - 1;
    let mut next = vec![Vec::new(); nodes];
    for edge in edges.chunks_exact(3).take(40) {
        next[usize::from(edge[0]) % nodes].push((usize::from(edge[1]) % nodes, COSTS[usize::from(edge[2]) % 8]));
    }
    // The distance of every node to the goal, by relaxation until nothing changes.
    let mut to_goal = vec![u64::MAX; nodes];
    to_goal[goal] = 0;
    for _ in 0..nodes {
        for node in 0..nodes {
            let through = next[node].iter().map(|&(to, cost)| to_goal[to].saturating_add(u64::from(cost))).min();
            to_goal[node] = to_goal[node].min(through.unwrap_or(u64::MAX));
        }
    }
    let truth = to_goal[0];
    // Exact, or halved: never more than the distance. Nodes without a path to the goal have the largest value.
    let exact = |&node: &usize| Cost::try_from(to_goal[node]).unwrap_or(Cost::MAX);
    let halved = |&node: &usize| match to_goal[node] {
        u64::MAX => Cost::MAX,
        distance if node % 2 == 0 => (distance / 2).min(u64::from(Cost::MAX - 1)) as Cost,
        _ => 0,
    };
    let successors = |&node: &usize| next[node].clone();
    let success = |&node: &usize| node == goal;
    let check = |name: &str, found: FoundPath<usize, Cost>| match found {
        Ok(Some((path, cost))) => {
            assert_eq!(u64::from(cost), truth, "{name}");
            assert_eq!((path[0], path[path.len() - 1]), (0, goal), "{name}");
            let sum: u64 = path.windows(2).map(|pair| cheapest(&next[pair[0]], pair[1])).sum();
            assert_eq!(sum, truth, "{name}: the path");
        }
        Ok(None) => assert!(truth >= u64::from(Cost::MAX), "{name} finds no path of {truth}"),
        Err(SearchError::Stopped(Stop::Overflow)) => {
            assert!(truth > u64::from(Cost::MAX), "{name} does not find a path of {truth}")
        }
        Err(SearchError::Stopped(Stop::Nodes)) => assert_eq!(name, "ida", "{name} has few nodes"),
        Err(error) => panic!("{name}: {error}"),
    };
    let meter = || Meter::new(Limits::none().nodes(20_000));
    check("dijkstra", dijkstra_metered(&0, successors, success, &mut meter(), &mut Unwatched));
    check("astar", astar_metered(&0, successors, exact, success, &mut meter(), &mut Unwatched));
    check("astar", astar_metered(&0, successors, halved, success, &mut meter(), &mut Unwatched));
    check("ida", idastar_metered(&0, successors, exact, success, &mut meter(), &mut Unwatched));
    check("ida", idastar_metered(&0, successors, halved, success, &mut meter(), &mut Unwatched));
    if let Ok(costs) = distances_metered(&0, successors, &mut meter()) {
        assert_eq!(costs.get(&goal).map(u64::from), (truth != u64::MAX).then_some(truth));
    }
    let steps = |&node: &usize| next[node].iter().map(|&(to, _)| to).collect::<Vec<_>>();
    let path = bfs_metered(&0, steps, success, &mut meter(), &mut Unwatched).expect("few nodes");
    assert_eq!(path.is_some(), truth != u64::MAX);
}

fn cheapest(edges: &[(usize, Cost)], to: usize) -> u64 {
    let costs = edges.iter().filter(|edge| edge.0 == to).map(|edge| u64::from(edge.1));
    costs.min().expect("the path follows edges")
}
