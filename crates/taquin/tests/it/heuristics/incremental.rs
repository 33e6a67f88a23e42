//! An estimate kept up to date along a walk equals one made afresh, and zero on the goal.

use std::fmt::Debug;

use taquin::space::{Grid, Large, Puzzle, Small};
use taquin::{Board, Goal, Random, heuristic::*};
use taquin_search::{Heuristic, Space};

use super::atlas::{any_arrangement, named, steps};

fn walk<G: Grid, H: Heuristic<Puzzle<G>, Memo: PartialEq + Debug>>(goal: &Board, heuristic: &H, length: usize) {
    let puzzle = Puzzle::<G>::new(goal);
    let mut state = G::of(goal);
    let mut random = Random::seeded(0x9e37_79b9_7f4a_7c15 + goal.shape().cells() as u64);
    let mut memo = heuristic.start(&state);
    assert_eq!(heuristic.estimate(memo), 0, "{goal}");
    for _ in 0..length {
        let choices: Vec<_> = steps(&puzzle, &state).collect();
        if choices.is_empty() {
            return;
        }
        let step = choices[random.below(choices.len())];
        memo = heuristic.step(memo, &state, step);
        puzzle.apply(&mut state, step);
        assert_eq!(memo, heuristic.start(&state), "{goal}");
    }
}

/// Walks with every heuristic that has no limit.
fn walk_with_all<G: Grid>(goal: &Board, length: usize) {
    walk::<G, _>(goal, &Zero, length);
    walk::<G, _>(goal, &Hamming::new(goal), length);
    walk::<G, _>(goal, &Manhattan::new(goal), length);
    walk::<G, _>(goal, &LinearConflict::new(goal), length);
    walk::<G, _>(goal, &Euclidean::new(goal), length);
    walk::<G, _>(goal, &Chebyshev::new(goal), length);
    walk::<G, _>(goal, &Gaschnig::new(goal), length);
    walk::<G, _>(goal, &InversionDistance::new(goal), length);
    for name in HeuristicName::ALL {
        // Tables that would be too large are refused.
        if let Ok(composite) = Composite::new(&name.into(), goal) {
            walk::<G, _>(goal, &composite, length);
        }
    }
    for bits in 0..8 {
        let surcharges = HeuristicName::ALL.into_iter().filter(|name| name.is_surcharge()).enumerate();
        let chosen = surcharges.filter(|(i, _)| bits >> i & 1 == 1).map(|(_, name)| name);
        walk::<G, _>(goal, &ManhattanPlus::new(goal, chosen), length);
    }
}

const SHAPES: [(usize, usize); 14] =
    [(1, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2), (2, 7), (7, 2), (3, 3), (3, 5), (4, 4), (5, 5), (6, 6), (10, 10)];

#[test]
fn equals_fresh_on_every_shape_and_goal() {
    let mut random = Random::seeded(123_456_789);
    for (rows, cols) in SHAPES {
        for goal in Goal::NAMED.map(|goal| named(goal, rows, cols)).into_iter().chain([any_arrangement(
            rows,
            cols,
            &mut random,
        )]) {
            walk_with_all::<Large>(&goal, 300);
            if rows * cols <= 25 {
                walk_with_all::<Small<25>>(&goal, 300);
            }
        }
    }
}

#[test]
fn equals_fresh_beyond_256_cells() {
    walk_with_all::<Large>(&named(Goal::Snail, 17, 19), 100);
    walk_with_all::<Large>(&named(Goal::RowMajor, 127, 127), 10);
}

#[test]
fn walking_distance_equals_fresh() {
    let mut random = Random::seeded(987_654_321);
    for (rows, cols) in [(1, 5), (5, 1), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4)] {
        let goal = any_arrangement(rows, cols, &mut random);
        walk::<Large, _>(&goal, &WalkingDistance::new(&goal).unwrap(), 500);
    }
}

#[test]
fn composites_equal_their_parts() {
    let text = "max(manhattan+linear-conflict+corner+last-move, walking-distance, euclidean, inversion)+gaschnig";
    let mut random = Random::seeded(42);
    for (rows, cols) in [(2, 3), (3, 3), (4, 4)] {
        let goal = any_arrangement(rows, cols, &mut random);
        let composite = Composite::new(&text.parse().unwrap(), &goal).unwrap();
        walk::<Small<25>, _>(&goal, &composite, 500);
        let board = any_arrangement(rows, cols, &mut random);
        let part = |text: &str| Composite::new(&text.parse().unwrap(), &goal).unwrap().value(&board);
        let best = ["manhattan+linear-conflict+corner+last-move", "walking-distance", "euclidean", "inversion"];
        assert_eq!(composite.value(&board), best.into_iter().map(part).max().unwrap() + part("gaschnig"));
    }
}

#[test]
fn explanations_add_up() {
    let mut random = Random::seeded(7);
    for _ in 0..200 {
        let (goal, board) = (any_arrangement(3, 4, &mut random), any_arrangement(3, 4, &mut random));
        let sum = Composite::new(&"manhattan+linear-conflict+corner+last-move".parse().unwrap(), &goal).unwrap();
        let shares = sum.explain(&board);
        let names: Vec<HeuristicName> = shares.iter().map(|(name, _)| *name).collect();
        assert_eq!(
            names,
            [HeuristicName::Manhattan, HeuristicName::LinearConflict, HeuristicName::Corner, HeuristicName::LastMove]
        );
        assert_eq!(shares.iter().map(|(_, value)| value).sum::<u32>(), sum.value(&board), "{board} to {goal}");
        assert_eq!(shares[0].1 as usize, board.manhattan_to(&goal));
    }
}
