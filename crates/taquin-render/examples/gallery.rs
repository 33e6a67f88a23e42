//! Writes a board and its solution in every theme and format into a folder: `cargo run --example gallery -- FOLDER`.

use std::error::Error;
use std::path::PathBuf;

use taquin::{Goal, Notation, read_board, read_slides};
use taquin_render::{
    Motion, Sheet, Style, Theme, animated_svg, contact_sheet_png, contact_sheet_svg, render_gif, render_png, render_svg,
};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".to_owned()));
    let board = read_board(b"5 1 3 4/9 2 6 8/10 7 15 11/13 14 12 0")?;
    let slides = read_slides("RDRRDDLULULU", &board, Notation::Tile)?;
    let goal = Goal::RowMajor.board(board.shape())?;
    for theme in Theme::ALL {
        let name = theme.name();
        let style = Style::new(goal.clone()).theme(theme);
        let motion = Motion::new();
        let sheet = Sheet::new();
        let files: [(&str, Vec<u8>); 6] = [
            ("png", render_png(&board, &style)?),
            ("svg", render_svg(&board, &style)?.into()),
            ("gif", render_gif(&board, &slides, &style, &motion)?),
            ("animated.svg", animated_svg(&board, &slides, &style, &motion)?.into()),
            ("sheet.png", contact_sheet_png(&board, &slides, &style, &sheet)?),
            ("sheet.svg", contact_sheet_svg(&board, &slides, &style, &sheet)?.into()),
        ];
        for (kind, bytes) in files {
            std::fs::write(folder.join(format!("{name}.{kind}")), bytes)?;
        }
    }
    Ok(())
}
