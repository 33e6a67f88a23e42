//! Makes a failing case smaller while it still fails.

use taquin::{AStarOptions, Metric};

use super::case::{Case, row_major};

/// The smallest case found that fails, and how it does.
pub fn reduce(case: &Case, failure: String, fails: &dyn Fn(&Case) -> Option<String>) -> (Case, String) {
    let (mut smallest, mut how) = (case.clone(), failure);
    // Each round ends with a case that is smaller in one respect; the number bounds the time.
    for _ in 0..200 {
        let found = smaller(&smallest).into_iter().find_map(|case| fails(&case).map(|how| (case, how)));
        match found {
            Some(found) => (smallest, how) = found,
            None => break,
        }
    }
    (smallest, how)
}

/// Cases that are simpler in one respect.
fn smaller(case: &Case) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut with = |differs: bool, change: &dyn Fn(&mut Case)| {
        if differs {
            let mut simpler = case.clone();
            change(&mut simpler);
            cases.push(simpler);
        }
    };
    for (rows, cols) in [(case.rows - 1, case.cols), (case.rows, case.cols - 1)] {
        with(rows * cols >= 2, &|case| (case.rows, case.cols, case.goal) = (rows, cols, row_major(rows * cols)));
    }
    with(case.swapped, &|case| case.swapped = false);
    with(case.goal != row_major(case.goal.len()), &|case| case.goal = row_major(case.goal.len()));
    with(case.metric == Metric::MultiTile, &|case| case.metric = Metric::SingleTile);
    with(case.a_star != AStarOptions::default(), &|case| case.a_star = AStarOptions::default());
    with(case.heuristic.is_some(), &|case| case.heuristic = None);
    with(case.memory.is_some(), &|case| case.memory = None);
    with(case.nodes.is_some(), &|case| case.nodes = None);
    with(case.width.is_some_and(|width| width > 1), &|case| case.width = Some(1));
    with(case.first_only, &|case| case.first_only = false);
    // Without half of the scramble, a quarter, …, one move.
    let moves = case.scramble.len();
    let mut part = moves.div_ceil(2);
    while part > 0 {
        for start in (0..moves).step_by(part) {
            with(true, &|case| drop(case.scramble.drain(start..(start + part).min(moves))));
        }
        part = if part == 1 { 0 } else { part.div_ceil(2) };
    }
    cases
}
