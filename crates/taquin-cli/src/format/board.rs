//! Output formats of a single board.

use std::io::{self, Write};

use clap::ValueEnum;
use taquin::Board;

use crate::output::json::{JsonList, write_json};

/// An output format of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BoardFormat {
    /// 1 2 3/4 5 6/7 8 0
    Line,
    /// Rows and columns
    Grid,
    /// The size on the first line, then the rows: what course programs read
    Sized,
    /// A box drawing
    Box,
    /// A game id of Simon Tatham's puzzle collection: 3x3:1,2,3,4,5,6,7,8,0
    Tatham,
    /// A list of rows: `[[1,2,3],[4,5,6],[7,8,0]]`; several boards in an array
    Json,
    /// JSON Lines: a list of rows on each line
    Jsonl,
    /// A tuple as Python writes it: (1, 2, 3, 4, 5, 6, 7, 8, 0)
    Tuple,
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
            BoardFormat::Json | BoardFormat::Jsonl => write_json(&rows(board), out),
            BoardFormat::Tuple => write_tuple(board, out),
            BoardFormat::Comma => write_commas(board, out),
        }
    }
}

/// Boards written one after the other.
#[derive(Debug)]
pub struct BoardList {
    format: BoardFormat,
    json: JsonList,
    is_empty: bool,
}

impl BoardList {
    /// One or several boards in a format.
    pub fn new(format: BoardFormat, is_single: bool) -> BoardList {
        BoardList { format, json: JsonList::new(format == BoardFormat::Json && !is_single), is_empty: true }
    }

    /// Writes the next board; forms of several lines that do not begin with a size are separated by an empty line.
    pub fn add(&mut self, board: &Board, out: &mut impl Write) -> io::Result<()> {
        let is_first = std::mem::replace(&mut self.is_empty, false);
        match self.format {
            BoardFormat::Json | BoardFormat::Jsonl => return self.json.add(&rows(board), out),
            BoardFormat::Grid | BoardFormat::Box if !is_first => writeln!(out)?,
            _ => {}
        }
        self.format.write(board, out)
    }

    /// Writes what follows the last board.
    pub fn end(&self, out: &mut impl Write) -> io::Result<()> {
        self.json.end(out)
    }
}

fn rows(board: &Board) -> Vec<&[u16]> {
    board.rows().collect()
}

/// The tiles of a square board in parentheses; otherwise a tuple of rows.
fn write_tuple(board: &Board, out: &mut impl Write) -> io::Result<()> {
    let tuple = |tiles: &[u16]| {
        let tiles: Vec<String> = tiles.iter().map(ToString::to_string).collect();
        // A tuple of one needs a comma.
        format!("({}{})", tiles.join(", "), if tiles.len() == 1 { "," } else { "" })
    };
    if board.shape().is_square() {
        return writeln!(out, "{}", tuple(board.tiles()));
    }
    let rows: Vec<String> = board.rows().map(tuple).collect();
    writeln!(out, "({}{})", rows.join(", "), if rows.len() == 1 { "," } else { "" })
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
