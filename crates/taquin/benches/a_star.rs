//! Bytes a stored board takes in A*, on Korf's board 79: `cargo bench --bench a_star`.

use taquin::heuristic::Expression;
use taquin::{Algorithm, Board, Goal, Request, solve};
use taquin_search::Meter;

const KORF_79: &str = "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15";
const MOST: f64 = 24.0;

fn main() {
    let board: Board = KORF_79.parse().expect("a board");
    let request =
        Request::new(board).goal(Goal::BlankFirst).algorithm(Algorithm::AStar).heuristic(Expression::MANHATTAN);
    let report = solve(&request, &mut Meter::unlimited()).expect("a request that makes sense");
    assert_eq!((report.moves(), report.is_optimal()), (Some(42), true));
    let tally = report.tally;
    let each = tally.bytes_peak as f64 / tally.stored_peak as f64;
    println!(
        "{each:.1} bytes a board: {} bytes for {} boards, {} expanded in {:?}; at most {MOST} are allowed",
        tally.bytes_peak, tally.stored_peak, tally.expanded, tally.time
    );
    assert!(each <= MOST);
}
