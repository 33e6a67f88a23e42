//! No lower bound exceeds the true distance: not at the end of a search, nor while it runs, whatever the algorithm, the
//! heuristic, the goal and the metric. Distances come from a breadth-first search of this file.

use std::collections::HashMap;
use std::ops::ControlFlow;

use taquin::{Algorithm, Board, Goal, Guarantee, Metric, Random, Request, Shape, solve, verify};
use taquin_search::{Cost, Limits, Meter, Weight, Work};

/// Heuristics that are admissible, and sums that are not.
const HEURISTICS: [(&str, bool); 6] = [
    ("manhattan", true),
    ("linear-conflict", true),
    ("walking-distance", true),
    ("manhattan+walking-distance", false),
    ("manhattan+hamming", false),
    ("gaschnig+linear-conflict", false),
];
/// Limits on nodes: a search that is stopped shows what it had proven until then.
const NODES: [u64; 4] = [1, 40, 700, 5_000];

/// The distance of every board from the goal. In the multi-tile metric, a move takes the blank anywhere in its line.
fn distances(goal: &Board, metric: Metric) -> HashMap<Vec<u16>, Cost> {
    let (rows, cols) = (goal.shape().rows(), goal.shape().cols());
    let reach = if metric == Metric::MultiTile { rows.max(cols) } else { 2 };
    let mut found = HashMap::from([(goal.tiles().to_vec(), 0)]);
    let (mut layer, mut depth) = (vec![goal.tiles().to_vec()], 0);
    while !layer.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for tiles in layer {
            let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
            for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let (mut child, mut from) = (tiles.clone(), blank);
                for _ in 1..reach {
                    let (row, col) = ((from / cols) as isize + down, (from % cols) as isize + right);
                    if !(0..rows as isize).contains(&row) || !(0..cols as isize).contains(&col) {
                        break;
                    }
                    let to = row as usize * cols + col as usize;
                    child.swap(from, to);
                    from = to;
                    if !found.contains_key(&child) {
                        found.insert(child.clone(), depth);
                        next.push(child.clone());
                    }
                }
            }
        }
        layer = next;
    }
    found
}

/// Every way to search in a metric, each with a heuristic where it takes one.
fn methods(metric: Metric, shape: Shape) -> Vec<(Algorithm, Option<&'static str>)> {
    if metric == Metric::MultiTile {
        return vec![(Algorithm::Auto, None)];
    }
    let mut methods = Vec::new();
    // Pattern databases are for boards with both sides at least 2.
    let has_tables = shape.rows().min(shape.cols()) > 1;
    for algorithm in Algorithm::ALL.into_iter().filter(|&algorithm| has_tables || algorithm != Algorithm::Patterns) {
        methods.push((algorithm, None));
        if algorithm.uses_heuristic() {
            methods.extend(HEURISTICS.map(|(name, _)| (algorithm, Some(name))));
        }
    }
    methods
}

/// Searches within a limit, and compares every bound with the distance.
fn check(request: &Request, nodes: u64, distance: Cost) {
    let what = || {
        let heuristic = request.heuristic.as_ref().map(ToString::to_string).unwrap_or_default();
        format!("{} {heuristic}, {nodes} nodes, {} of {:?}", request.algorithm, request.board, request.goal)
    };
    let mut seen = |work: Work| {
        assert!(
            work.lower_bound.bound() <= distance,
            "{} > {distance} while it runs: {}",
            work.lower_bound.bound(),
            what()
        );
        ControlFlow::Continue(())
    };
    let mut meter = Meter::new(Limits::none().nodes(nodes)).spending_from(&mut seen);
    let report = solve(request, &mut meter).unwrap();
    assert!(meter.lower_bound() <= distance, "{}", what());
    assert!(report.lower_bound <= distance, "{} > {distance}: {}", report.lower_bound, what());
    if let Some(slides) = report.slides() {
        verify(&request.board, &report.goal, slides.iter().copied()).unwrap();
        assert!(report.moves().unwrap() >= distance as usize, "{}", what());
        assert_eq!(report.is_optimal(), report.lower_bound as usize == report.moves().unwrap());
    }
}

#[test]
fn no_bound_exceeds_the_distance() {
    let mut random = Random::seeded(20);
    for (rows, cols, goals, boards) in [(1, 4, 2, 2), (2, 2, 2, 3), (2, 3, 3, 4), (4, 2, 2, 4), (3, 3, 1, 12)] {
        for metric in [Metric::SingleTile, Metric::MultiTile] {
            for _ in 0..goals {
                let mut tiles: Vec<u16> = (0..rows * cols).collect();
                random.shuffle(&mut tiles);
                let shape = Shape::new(rows.into(), cols.into()).unwrap();
                let goal = Board::new(shape, tiles).unwrap();
                let distances = distances(&goal, metric);
                let mut starts: Vec<&Vec<u16>> = distances.keys().collect();
                starts.sort();
                let open = Request::new(goal.clone()).goal(Goal::Custom(goal.clone())).metric(metric).threads(1);
                for number in 0..boards {
                    let start = starts[random.below(starts.len())];
                    let weight = [Weight::new(3, 2), Weight::new(2, 1)][number % 2].unwrap();
                    let open = open.clone().board(Board::new(shape, start.clone()).unwrap()).weight(weight);
                    let open = open.beam_width([1, 3, 10][number % 3]);
                    for (algorithm, heuristic) in methods(metric, shape) {
                        let request = open.clone().algorithm(algorithm);
                        let request = match heuristic {
                            Some(name) => request.heuristic(name.parse().unwrap()),
                            None => request,
                        };
                        for nodes in NODES {
                            check(&request, nodes, distances[start]);
                        }
                    }
                }
            }
        }
    }
}

/// The board of 15 moves that beam search called solved by 21 moves, proven shortest.
#[test]
fn a_beam_with_an_overestimate_proves_nothing() {
    let board: Board = "4 2 6/0 3 5/7 1 8".parse().unwrap();
    for (name, is_admissible) in HEURISTICS {
        let request = Request::new(board.clone()).algorithm(Algorithm::Beam).heuristic(name.parse().unwrap());
        let request = request.beam_width(1);
        let guarantee = if is_admissible { Guarantee::Nothing } else { Guarantee::Overestimates };
        assert_eq!(request.guarantee(), guarantee, "{name}");
        let report = solve(&request, &mut Meter::unlimited()).unwrap();
        assert!(report.lower_bound <= 15 && !report.is_optimal() || report.moves() == Some(15), "{name}: {report:?}");
    }
}
