//! Writes a board in every theme, as PNG, into the folder given: `cargo run --example gallery -- FOLDER`.

use std::error::Error;
use std::path::PathBuf;

use taquin::{Goal, read_board};
use taquin_render::{Style, Theme, render_png};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".to_owned()));
    let board = read_board(b"5 1 3 4/2 6 8 12/9 10 7 11/13 14 15 0")?;
    let goal = Goal::RowMajor.board(board.shape())?;
    for name in Theme::NAMES {
        let style = Style { theme: Theme::named(name)?, ..Style::new(goal.clone()) };
        std::fs::write(folder.join(format!("{name}.png")), render_png(&board, &style)?)?;
    }
    Ok(())
}
