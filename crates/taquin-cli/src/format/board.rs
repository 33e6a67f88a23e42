//! Output formats of a single board.

use std::io::{self, Write};

use clap::ValueEnum;
use taquin::Board;

use super::write_json;

/// An output format of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BoardFormat {
    /// 1 2 3/4 5 6/7 8 0
    Line,
    /// Rows and columns
    Grid,
    /// The size on a line, then rows and columns, as the programs of courses read it
    Sized,
    /// A box drawing
    Box,
    /// A game id of Simon Tatham's puzzle collection: 3x3:1,2,3,4,5,6,7,8,0
    Tatham,
    /// A list of rows: `[[1,2,3],[4,5,6],[7,8,0]]`
    Json,
    /// 1,2,3,4,5,6,7,8,0
    Comma,
}

impl BoardFormat {
    /// Writes a board, ended by a newline.
    pub fn write(self, board: &Board, out: &mut impl Write) -> io::Result<()> {
        match self {
            BoardFormat::Line => writeln!(out, "{board}"),
            BoardFormat::Grid => writeln!(out, "{}", board.grid()),
            BoardFormat::Sized => writeln!(out, "{}", board.sized()),
            BoardFormat::Box => writeln!(out, "{}", board.boxed()),
            BoardFormat::Tatham => writeln!(out, "{}", board.tatham()),
            BoardFormat::Json => write_json(&board.rows().collect::<Vec<_>>(), out),
            BoardFormat::Comma => write_commas(board, out),
        }
    }
}

impl BoardFormat {
    /// What stands before the board with this number, from 0, if several are written: forms of several lines that do not
    /// begin with a size are separated by an empty line.
    pub fn separator(self, number: usize) -> &'static [u8] {
        match self {
            BoardFormat::Grid | BoardFormat::Box if number > 0 => b"\n",
            BoardFormat::Grid
            | BoardFormat::Box
            | BoardFormat::Sized
            | BoardFormat::Line
            | BoardFormat::Tatham
            | BoardFormat::Json
            | BoardFormat::Comma => b"",
        }
    }
}

/// The tiles separated by commas; after the shape if the board is not square.
fn write_commas(board: &Board, out: &mut impl Write) -> io::Result<()> {
    if !board.shape().is_square() {
        write!(out, "{} ", board.shape())?;
    }
    for (cell, tile) in board.tiles().iter().enumerate() {
        write!(out, "{}{tile}", if cell > 0 { "," } else { "" })?;
    }
    writeln!(out)
}
