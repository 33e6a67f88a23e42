//! Expansions for the fewest multi-tile moves on multi-tile tables, beside a search from both ends with the walking distance:
//! `cargo bench --bench multi_tile -- [BOARDS]`.
//!
//! The boards are 4×4, some random moves away from the goal: from random boards the search from both ends takes minutes and
//! gigabytes. Both must find the same length.

use taquin::heuristic::MultiTileWalkingDistance;
use taquin::space::{Grid, MultiTilePuzzle, Small};
use taquin::{Board, Goal, Metric, Random, Request, Shape, TableCache, solve};
use taquin_search::{Meter, Outcome, Space, Unwatched, bidirectional_metered};

type MultiTile = MultiTilePuzzle<Small<16>>;

/// Random moves from the goal.
const MOVES: usize = 22;

fn main() {
    let wanted = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(8);
    let goal = Goal::RowMajor.board(Shape::new(4, 4).expect("a shape")).expect("it fits every shape");
    let (puzzle, cache) = (MultiTile::new(&goal).expect("short sides"), TableCache::in_memory());
    let (mut random, mut sums) = (Random::seeded(1), [0; 2]);
    for _ in 0..wanted {
        let board = scrambled(&puzzle, &goal, &mut random);
        let (length, from_both_ends) = from_both_ends(&puzzle, &board, &goal);
        let request = Request::new(board.clone()).metric(Metric::MultiTile).table_cache(cache.clone());
        let report = solve(&request, &mut Meter::unlimited()).expect("a 4×4 board");
        assert_eq!((report.moves(), report.is_optimal()), (Some(length), true), "{board}");
        println!("{length} moves: {from_both_ends} expanded from both ends, {} on tables", report.tally.expanded);
        sums[0] += from_both_ends;
        sums[1] += report.tally.expanded;
    }
    println!("{} and {} in all", sums[0], sums[1]);
    assert!(sums[0] > sums[1], "tables save expansions");
}

/// A board some random moves away from the goal.
fn scrambled(puzzle: &MultiTile, goal: &Board, random: &mut Random) -> Board {
    let (mut state, mut last) = (Small::of(goal), None);
    for _ in 0..MOVES {
        let choices: Vec<usize> = puzzle.choices(&state, last).expect("its own choices").collect();
        let tiles_move = MultiTile::MOVES[choices[random.below(choices.len())]];
        let step = puzzle.step(&state, tiles_move).expect("a choice is possible");
        puzzle.apply(&mut state, step);
        last = Some(tiles_move);
    }
    Board::new(goal.shape(), (0..16).map(|cell| state.tile(cell) as u16).collect::<Vec<_>>()).expect("a board")
}

/// The fewest multi-tile moves and the boards expanded by the search that the program used before it had tables.
fn from_both_ends(puzzle: &MultiTile, board: &Board, goal: &Board) -> (usize, u64) {
    let [forward, backward] = [goal, board].map(|end| MultiTileWalkingDistance::new(end).expect("small tables"));
    let (start, end, mut meter) = (Small::of(board), Small::of(goal), Meter::unlimited());
    match bidirectional_metered(puzzle, &forward, &backward, &start, &end, &mut meter, &mut Unwatched) {
        Outcome::Solved(path) => (path.moves.len(), meter.tally().expanded),
        _ => panic!("{board} can be solved"),
    }
}
