//! Instructions an expansion of the generic IDA* with Manhattan takes, on Korf's board 12: `cargo bench --bench ida_star`.
//!
//! Counted by valgrind, so that the figure does not depend on what else the machine does.

use std::process::Command;

use taquin::heuristic::Expression;
use taquin::{Algorithm, Board, Goal, Request, solve};
use taquin_search::Meter;

const KORF_12: &str = "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15";
/// Its nodes with the blank tried up, left, right, down, as published.
const EXPANDED: u64 = 269_708;
const GENERATED: u64 = 546_344;
const MOST: f64 = 130.0;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("work") => work(),
        Some("nothing") => {}
        _ => measure(),
    }
}

fn work() {
    let board: Board = KORF_12.parse().expect("a board");
    let request = Request::new(board).to(Goal::BlankFirst).by(Algorithm::IdaStar).with(Expression::MANHATTAN);
    let report = solve(&request, &mut Meter::unlimited()).expect("a request that makes sense");
    assert_eq!(report.moves(), Some(45));
    assert_eq!((report.tally.expanded, report.tally.generated), (EXPANDED, GENERATED));
}

fn measure() {
    work();
    let (Some(with), Some(without)) = (instructions("work"), instructions("nothing")) else {
        println!("valgrind is not installed: the nodes are right, the instructions were not counted");
        return;
    };
    let each = (with - without) as f64 / EXPANDED as f64;
    println!("{each:.1} instructions an expansion, {EXPANDED} expansions; at most {MOST} are allowed");
    assert!(each <= MOST);
}

/// The instructions of this program doing one thing.
fn instructions(task: &str) -> Option<u64> {
    let me = std::env::current_exe().expect("the path of this program");
    let log = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(me)
        .arg(task)
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&log.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(' ').next()?.parse().ok()
}
