//! Instructions an expansion of the generic IDA* with Manhattan takes, on Korf's board 12: `cargo bench --bench ida_star`.
//!
//! Counted by valgrind, so that the figure does not depend on what else the machine does.

#[path = "support/callgrind.rs"]
mod callgrind;

use callgrind::instructions;
use taquin::heuristic::Manhattan;
use taquin::space::{Grid, Puzzle, Small};
use taquin::{Board, Goal};
use taquin_search::{Meter, Unwatched, ida_star_metered};

const KORF_12: &str = "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15";
/// Its nodes with the blank tried up, left, right, down, as published.
const EXPANDED: u64 = 269_708;
const GENERATED: u64 = 546_344;
const MOST: f64 = 132.0;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("work") => work(),
        Some("nothing") => {}
        _ => measure(),
    }
}

fn work() {
    let board: Board = KORF_12.parse().expect("a board");
    let goal = Goal::BlankFirst.board(board.shape()).expect("it fits every shape");
    let (puzzle, manhattan) = (Puzzle::<Small<16>>::new(&goal), Manhattan::new(&goal));
    let mut meter = Meter::unlimited();
    let outcome = ida_star_metered(&puzzle, &manhattan, &Small::of(&board), &mut meter, &mut Unwatched);
    assert_eq!(outcome.path().map(|path| path.cost), Some(45));
    let tally = meter.tally();
    assert_eq!((tally.expanded, tally.generated), (EXPANDED, GENERATED));
}

fn measure() {
    work();
    let (Some(with), Some(without)) = (instructions(&["work"]), instructions(&["nothing"])) else {
        println!("valgrind is not installed: the nodes are right, the instructions were not counted");
        return;
    };
    let each = (with - without) as f64 / EXPANDED as f64;
    println!("{each:.1} instructions an expansion, {EXPANDED} expansions; at most {MOST} are allowed");
    assert!(each <= MOST);
}
