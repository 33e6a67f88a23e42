//! Watches IDA* think about a board: `cargo run --example watch`.

use taquin::{Algorithm, Board, Moment, Request, solve_watched};
use taquin_search::{Fate, Meter};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "1 3 0/4 2 5/7 8 6".parse()?;
    let request = Request::new(board).by(Algorithm::IdaStar).with("manhattan".parse()?);
    let report = solve_watched(&request, &mut Meter::unlimited(), &mut |moment| match moment {
        Moment::Threshold { bound } => println!("threshold {bound}"),
        Moment::Selected { board, g, h, .. } => println!("  expand {board}  f = {g} + {h}"),
        Moment::Child { via, g, h: Some(h), fate } => {
            let verdict = if fate == Fate::OverBound { "over the threshold" } else { "goes on" };
            println!("    {} leads to f = {g} + {h}: {verdict}", via.word());
        }
        Moment::Reversal { via } => println!("    {} leads straight back", via.word()),
        Moment::Found { g } => println!("solved in {g} moves"),
        Moment::Child { .. } | Moment::Returned { .. } => {}
    })?;
    println!("{} boards expanded", report.tally.expanded);
    Ok(())
}
