//! Watches IDA* think about a board: `cargo run --example watch`.

use taquin::{Algorithm, Board, Request, SearchEvent, solve_watched};
use taquin_search::{Fate, Meter};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "1 3 0/4 2 5/7 8 6".parse()?;
    let request = Request::new(board).algorithm(Algorithm::IdaStar).heuristic("manhattan".parse()?);
    let report = solve_watched(&request, &mut Meter::unlimited(), &mut |moment| match moment {
        SearchEvent::Threshold { bound } => println!("threshold {bound}"),
        SearchEvent::Selected { board, g, h, .. } => println!("  expand {board}  f = {g} + {h}"),
        SearchEvent::Child { via, g, h: Some(h), fate, .. } => {
            let verdict = if fate == Fate::OverBound { "over the threshold" } else { "goes on" };
            println!("    {} leads to f = {g} + {h}: {verdict}", via.word());
        }
        SearchEvent::Reversal { via } => println!("    {} leads straight back", via.word()),
        SearchEvent::Found { g } => println!("solved in {g} moves"),
        SearchEvent::Child { .. } | SearchEvent::Returned { .. } => {}
    })?;
    println!("{} boards expanded", report.tally.expanded);
    Ok(())
}
