//! `taquin convert`: boards and moves from one notation to another.

use std::io::{self, BufWriter, Write};

use anyhow::anyhow;
use clap::Args;
use taquin::{Board, Notation, read_boards, write_slides};

use crate::exit::Exit;
use crate::format::BoardForm;
use crate::input::{BoardArgs, Source};
use crate::method;

const EXAMPLES: &str = "\
Examples:
  taquin convert puzzle.txt --to box
  taquin convert \"4x4:5,1,9,3,11,13,6,8,14,10,4,15,0,12,7,2\" --to grid
  taquin convert --lines boards.txt --to tatham
  taquin convert \"1 2 3/4 0 6/7 5 8\" --moves UL --moves-to number
  taquin convert puzzle.txt --moves \"R2 U L\" --moves-to blank --runs

Exit codes: 0 converted; 2 bad input or usage.";

/// Rewrite a board, or moves made from it, in another notation
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ConvertArgs {
    #[command(flatten)]
    board: BoardArgs,

    /// How to write the board
    #[arg(long, value_name = "FORM", default_value = "line")]
    to: BoardForm,

    /// Read one board a line and convert each
    #[arg(long, conflicts_with = "moves")]
    lines: bool,

    /// Convert these moves, made from the board (text, or the name of a file), instead of the board
    #[arg(long, value_name = "MOVES", requires = "moves_to", conflicts_with = "to")]
    moves: Option<String>,

    /// How the moves are written now
    #[arg(long, value_name = "NOTATION", default_value = "tile", requires = "moves", value_parser = method::notations())]
    moves_from: Notation,

    /// How to write the moves
    #[arg(long, value_name = "NOTATION", requires = "moves", value_parser = method::notations())]
    moves_to: Option<Notation>,

    /// Draw equal moves together, as in R2 U
    #[arg(long, requires = "moves")]
    runs: bool,
}

impl ConvertArgs {
    /// Converts and prints.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let source = self.board.source()?;
        let mut out = BufWriter::new(io::stdout().lock());
        match (&self.moves, self.moves_to) {
            (Some(moves), Some(to)) => writeln!(out, "{}", self.convert_moves(&source.board()?, moves, to)?)?,
            _ if self.lines => {
                let boards: Result<Vec<Board>, _> = read_boards(&source.text).map(|(_, board)| board).collect();
                for board in boards.map_err(|error| source.complain(&error))? {
                    self.to.write(&board, &mut out)?;
                }
            }
            _ => self.to.write(&source.board()?, &mut out)?,
        }
        out.flush()?;
        Ok(Exit::Done)
    }

    fn convert_moves(&self, board: &Board, moves: &str, to: Notation) -> anyhow::Result<String> {
        let slides = Source::named(moves, "the moves, such as RRD")?.slides(board, self.moves_from)?;
        board.after(&slides)?;
        let mut text = String::new();
        write_slides(board, slides, to, self.runs, &mut text).map_err(|error| anyhow!(error))?;
        Ok(text)
    }
}
