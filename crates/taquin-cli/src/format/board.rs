//! One board, written in whichever form is wanted.

use std::io::{self, Write};

use clap::ValueEnum;
use taquin::Board;

use super::write_json;

/// A way of writing a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BoardForm {
    /// 1 2 3/4 5 6/7 8 0
    Line,
    /// Rows and columns
    Grid,
    /// A box drawing
    Box,
    /// A game id of Simon Tatham's puzzles: 3x3:1,2,3,4,5,6,7,8,0
    Tatham,
    /// A list of rows: `[[1,2,3],[4,5,6],[7,8,0]]`
    Json,
    /// 1,2,3,4,5,6,7,8,0
    Comma,
}

impl BoardForm {
    /// Writes a board on lines of its own.
    pub fn write(self, board: &Board, out: &mut impl Write) -> io::Result<()> {
        match self {
            BoardForm::Line => writeln!(out, "{board}"),
            BoardForm::Grid => writeln!(out, "{}", board.grid()),
            BoardForm::Box => writeln!(out, "{}", board.boxed()),
            BoardForm::Tatham => writeln!(out, "{}", board.tatham()),
            BoardForm::Json => write_json(&board.rows().collect::<Vec<_>>(), out),
            BoardForm::Comma => write_commas(board, out),
        }
    }
}

/// The tiles with commas between; the shape goes before those of a board that is not square.
fn write_commas(board: &Board, out: &mut impl Write) -> io::Result<()> {
    if !board.shape().is_square() {
        write!(out, "{} ", board.shape())?;
    }
    for (cell, tile) in board.tiles().iter().enumerate() {
        write!(out, "{}{tile}", if cell > 0 { "," } else { "" })?;
    }
    writeln!(out)
}
