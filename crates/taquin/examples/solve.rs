//! Solves a board in a few lines: `cargo run --example solve`.

use taquin::{Board, Goal, Request, solve};
use taquin_search::Meter;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "3 5 0/6 7 2/4 1 8".parse()?;
    let report = solve(&Request::new(board).goal(Goal::Snail), &mut Meter::unlimited())?;
    let Some(boards) = report.solution() else {
        println!("No solution.");
        return Ok(());
    };
    for board in boards {
        println!("{}\n", board.boxed());
    }
    println!("{} moves, and no fewer will do: {}", report.slides().unwrap_or_default().len(), report.is_optimal());
    Ok(())
}
