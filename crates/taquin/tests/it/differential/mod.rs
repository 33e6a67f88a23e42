//! Every algorithm with every option on random boards, against a breadth-first search that shares no code with the library.
//!
//! `TAQUIN_DIFFERENTIAL_CASES` and `TAQUIN_DIFFERENTIAL_SEED` choose how many cases are tried and where they begin:
//! 600,000 cases take about an hour.

mod case;
mod judge;
mod reduce;
mod reference;

use taquin::{Algorithm, TableCache};

use case::{Case, Seeded, row_major};
use judge::judge;
use reduce::reduce;
use reference::BlankMove;

/// A number from the environment.
fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

/// Reports a failing case as a command line.
fn explain(case: &Case, failure: String, tables: &TableCache) -> String {
    let (case, failure) = reduce(case, failure, &|case| judge(case, tables).err());
    format!("{}\n  {failure}", case.command())
}

#[test]
fn every_search_agrees_with_a_breadth_first_search() {
    let seed = variable("TAQUIN_DIFFERENTIAL_SEED").unwrap_or(1);
    let count = variable("TAQUIN_DIFFERENTIAL_CASES").unwrap_or(2_500);
    let tables = TableCache::in_memory();
    let (mut solved, mut failures) = (0, Vec::new());
    for seed in seed..seed + count {
        let case = Case::seeded(seed);
        match judge(&case, &tables) {
            Ok(is_solved) => solved += u64::from(is_solved),
            Err(failure) => {
                let again = format!("TAQUIN_DIFFERENTIAL_SEED={seed} TAQUIN_DIFFERENTIAL_CASES=1");
                failures.push(format!("{again}\n  {}", explain(&case, failure, &tables)));
            }
        }
        if failures.len() == 5 {
            break;
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(solved * 10 >= count * 8, "{solved} of {count} cases were solved");
}

#[test]
fn every_search_solves_the_largest_boards_near_the_goal() {
    let tables = TableCache::in_memory();
    let mut random = Seeded(variable("TAQUIN_DIFFERENTIAL_SEED").unwrap_or(1));
    let mut failures = Vec::new();
    for (rows, cols) in [(256, 256), (2, 32_768), (255, 257), (1, 65_535)] {
        // The blank next to the last cell, and a few moves from anywhere.
        let near = vec![if cols > 1 { BlankMove::West } else { BlankMove::North }];
        let walk = (0..5).map(|_| random.pick(&BlankMove::ALL)).collect();
        for (number, scramble) in [near, walk].into_iter().enumerate() {
            for algorithm in Algorithm::ALL {
                let mut goal = row_major(rows * cols);
                goal.rotate_right(if number == 0 { 0 } else { random.below(rows * cols) });
                let mut case = Case::new(rows, cols, goal, scramble.clone(), algorithm);
                case.nodes = Some(100);
                if let Err(failure) = judge(&case, &tables) {
                    failures.push(format!("{}\n  {failure}", case.command()));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The search here must itself be right: known numbers of moves.
#[test]
fn the_reference_knows_the_hardest_boards() {
    let tiles = |text: &str| text.split([' ', '/']).map(|tile| tile.parse().expect("a tile")).collect();
    let distance = |board: &str, rows: usize, cols: usize, several: bool| {
        reference::distance(&tiles(board), &row_major(rows * cols), rows, cols, several)
    };
    assert_eq!(distance("8 6 7/2 5 4/3 0 1", 3, 3, false), Some(31));
    assert_eq!(distance("8 6 7/2 5 4/3 0 1", 3, 3, true).map(|moves| moves <= 24), Some(true));
    assert_eq!(distance("1 2 3/4 5 6/8 7 0", 3, 3, false), None);
    assert_eq!(distance("0 1 2 3", 1, 4, false), Some(3));
    assert_eq!(distance("0 1 2 3", 1, 4, true), Some(1));
}
