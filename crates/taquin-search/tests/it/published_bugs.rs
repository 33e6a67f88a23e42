//! Five bugs that published implementations of A* have: for each a graph on which a naive search is wrong and ours is right.
//!
//! The chapter is `docs/guide/learn/five-bugs.md`.

use std::collections::{BTreeMap, HashMap};

use taquin_search::closures::Graph;

type Edge = (char, u32);

/// A* as it is often written, with one mistake at most.
#[derive(Clone, Copy, PartialEq)]
enum Mistake {
    None,
    NeverReopens,
    StopsWhenGenerated,
    ForgetsDecreaseKey,
}

/// The cost that this A* finds.
fn naive_a_star<N: Ord + Clone>(
    start: N,
    near: impl Fn(&N) -> Vec<(N, u32)>,
    estimate: impl Fn(&N) -> u32,
    goal: &N,
    mistake: Mistake,
) -> Option<u32> {
    let mut open = BTreeMap::from([(start, 0)]);
    let mut closed: BTreeMap<N, u32> = BTreeMap::new();
    while let Some((node, g)) =
        open.iter().min_by_key(|(node, g)| (*g + estimate(node), estimate(node))).map(|(node, g)| (node.clone(), *g))
    {
        open.remove(&node);
        if node == *goal {
            return Some(g);
        }
        closed.insert(node.clone(), g);
        for (to, cost) in near(&node) {
            let reached = g + cost;
            if mistake == Mistake::StopsWhenGenerated && to == *goal {
                return Some(reached);
            }
            if closed.get(&to).is_some_and(|&known| known <= reached || mistake == Mistake::NeverReopens) {
                continue;
            }
            if open.get(&to).is_some_and(|&known| known <= reached || mistake == Mistake::ForgetsDecreaseKey) {
                continue;
            }
            closed.remove(&to);
            open.insert(to, reached);
        }
    }
    None
}

/// Compares A* with a mistake, A* without it, and ours.
fn compare(mistake: Mistake, near: fn(&char) -> Vec<Edge>, estimate: fn(&char) -> u32, wrong: u32, right: u32) {
    assert_eq!(naive_a_star('s', near, estimate, &'g', mistake), Some(wrong));
    assert_eq!(naive_a_star('s', near, estimate, &'g', Mistake::None), Some(right));
    let ours = Graph::new(near).astar(&'s', estimate, |&node| node == 'g').expect("no limit");
    assert_eq!(ours.map(|(_, cost)| cost), Some(right));
}

#[test]
fn closed_nodes_must_be_reopened_when_the_estimate_is_inconsistent() {
    let near = |node: &char| match node {
        's' => vec![('b', 1), ('c', 3)],
        'b' => vec![('c', 1)],
        'c' => vec![('g', 3)],
        _ => vec![],
    };
    // Admissible: from b the goal is 4 away. Inconsistent: it falls by 4 along an edge of cost 1.
    compare(Mistake::NeverReopens, near, |&node| if node == 'b' { 4 } else { 0 }, 6, 5);
}

#[test]
fn the_search_ends_when_the_goal_is_expanded_not_when_it_is_generated() {
    let near = |node: &char| match node {
        's' => vec![('g', 10), ('a', 1)],
        'a' => vec![('g', 1)],
        _ => vec![],
    };
    compare(Mistake::StopsWhenGenerated, near, |_| 0, 10, 2);
}

#[test]
fn a_cheaper_path_to_an_open_node_replaces_the_first() {
    let near = |node: &char| match node {
        's' => vec![('a', 4), ('b', 1)],
        'b' => vec![('a', 1)],
        'a' => vec![('g', 1)],
        _ => vec![],
    };
    compare(Mistake::ForgetsDecreaseKey, near, |_| 0, 5, 3);
}

/// A road map that can be driven both ways.
fn roads(node: &char) -> Vec<Edge> {
    let all = [('s', 'm', 5), ('m', 'g', 5), ('s', 'a', 3), ('a', 'b', 3), ('b', 'g', 3)];
    let ends = |&(one, other, cost): &(char, char, u32)| {
        (one == *node).then_some((other, cost)).or((other == *node).then_some((one, cost)))
    };
    all.iter().filter_map(ends).collect()
}

/// Dijkstra's algorithm from both ends, which ends at the first node that both have expanded.
fn ends_at_the_first_meeting() -> Option<u32> {
    let mut sides = [BTreeMap::from([('s', 0)]), BTreeMap::from([('g', 0)])];
    let mut closed: [HashMap<char, u32>; 2] = Default::default();
    for turn in 0.. {
        let (side, other) = (turn % 2, 1 - turn % 2);
        let (&node, &g) = sides[side].iter().min_by_key(|(_, g)| **g)?;
        sides[side].remove(&node);
        closed[side].insert(node, g);
        if let Some(there) = closed[other].get(&node) {
            return Some(g + there);
        }
        for (to, cost) in roads(&node).into_iter().filter(|(to, _)| !closed[side].contains_key(to)) {
            let known = sides[side].entry(to).or_insert(u32::MAX);
            *known = (*known).min(g + cost);
        }
    }
    None
}

#[test]
fn bidirectional_search_must_not_stop_at_the_first_meeting() {
    assert_eq!(ends_at_the_first_meeting(), Some(10));
    let found = Graph::new(roads).bidirectional(&'s', &'g', roads).expect("no limit");
    assert_eq!(found, Some((vec!['s', 'a', 'b', 'g'], 9)));
}

/// The tiles of a 3×3 board after one slide: tile 8 is one cell from home, and so is the blank.
#[test]
fn the_blank_is_not_a_tile() {
    let board = [1, 2, 3, 4, 5, 6, 7, 0, 8];
    let distance = |(cell, &tile): (usize, &usize)| {
        let home = (tile + 8) % 9;
        (cell / 3).abs_diff(home / 3) + (cell % 3).abs_diff(home % 3)
    };
    let with_blank: usize = board.iter().enumerate().map(distance).sum();
    let of_tiles: usize = board.iter().enumerate().filter(|(_, tile)| **tile > 0).map(distance).sum();
    assert_eq!((with_blank, of_tiles), (2, 1), "the goal is one slide away");
}
