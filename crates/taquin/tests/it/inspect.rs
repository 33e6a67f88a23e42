//! What is said about a board without searching.

use taquin::heuristic::HeuristicName;
use taquin::{Board, Goal, Inspection, inspect, is_solvable};

fn row_major(text: &str) -> Inspection {
    let board: Board = text.parse().expect("a board");
    inspect(&board, &Goal::RowMajor.board(board.shape()).expect("row-major fits")).expect("the same shape")
}

fn value(inspection: &Inspection, name: HeuristicName) -> Option<u32> {
    inspection.estimates.iter().find(|estimate| estimate.heuristic == name).expect("every heuristic").value
}

#[test]
fn published_examples() {
    let princeton = row_major("8 1 3/4 0 2/7 6 5");
    assert_eq!((princeton.hamming(), princeton.manhattan()), (5, 10));
    assert!(princeton.explanation.solvable && !princeton.is_goal);
    let boards: Vec<_> = princeton.neighbors.iter().map(|neighbor| neighbor.board.to_string()).collect();
    assert_eq!(boards, ["8 0 3/4 1 2/7 6 5", "8 1 3/0 4 2/7 6 5", "8 1 3/4 2 0/7 6 5", "8 1 3/4 6 2/7 0 5"]);

    let variant38 = row_major("1 2 3/6 5 4/7 8 0");
    assert_eq!((variant38.manhattan(), variant38.explanation.solvable), (4, false));
    assert_eq!(variant38.reachable_goals, [Goal::Snail]);
    assert_eq!(variant38.twin.map(|twin| twin.to_string()).as_deref(), Some("2 1 3/6 5 4/7 8 0"));
}

#[test]
fn the_shares_of_tiles_and_parts_add_up() {
    for text in ["8 1 3/4 0 2/7 6 5", "1 2 3/6 5 4/7 8 0", "5 1 9 3/11 13 6 8/14 10 4 15/0 12 7 2", "2 1 0/4 5 3"] {
        for estimate in row_major(text).estimates {
            let value = estimate.value.expect("small boards have all heuristics");
            if !estimate.tiles.is_empty() {
                let sum: f64 = estimate.tiles.iter().map(|share| share.value).sum();
                assert_eq!((sum - 1e-3).ceil() as u32, value, "{text}: {}", estimate.heuristic);
            }
            if !estimate.parts.is_empty() {
                assert_eq!(estimate.parts.iter().map(|(_, part)| part).sum::<u32>(), value, "{text}");
            }
        }
    }
}

#[test]
fn every_small_board_can_be_inspected() {
    for goal in ["1x4 1 2 3 0", "1 2/3 0", "1 2 3/4 5 0", "0"] {
        let goal: Board = goal.parse().expect("a board");
        for tiles in permutations(goal.shape().cells() as u16) {
            let board = Board::new(goal.shape(), tiles).expect("a permutation");
            let inspection = inspect(&board, &goal).expect("the same shape");
            assert_eq!(inspection.explanation.solvable, is_solvable(&board, &goal));
            assert_eq!(value(&inspection, HeuristicName::Hamming), Some(inspection.hamming() as u32));
            assert_eq!(value(&inspection, HeuristicName::Manhattan), Some(inspection.manhattan() as u32));
        }
    }
}

fn permutations(cells: u16) -> Vec<Vec<u16>> {
    if cells == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(cells - 1);
    let insert = |at: usize, tiles: &Vec<u16>| [&tiles[..at], &[cells - 1], &tiles[at..]].concat();
    shorter.iter().flat_map(|tiles| (0..=tiles.len()).map(move |at| insert(at, tiles))).collect()
}
