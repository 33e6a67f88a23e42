//! `taquin convert`: converts boards and moves between notations.

use std::io::Write;

use anyhow::anyhow;
use clap::Args;
use taquin::{Board, Notation, write_slides};

use crate::board_folder::OutDirArgs;
use crate::exit::Exit;
use crate::format::BoardFormat;
use crate::input::{BoardArgs, PlacedBoard, Source};
use crate::messages::ExpectedInput;
use crate::output_args::OutputArgs;
use crate::stderr::note;
use crate::{method_args, named_values};

const EXAMPLES: &str = "\
Examples:
  taquin convert puzzle.txt --to box
  taquin convert \"4x4:5,1,9,3,11,13,6,8,14,10,4,15,0,12,7,2\" --to grid
  taquin convert boards.txt --to tatham                  one or many boards
  taquin convert boards.txt --to sized --out-dir maps    a file for each
  taquin convert maps/*.txt --to line                    and back into one
  taquin convert \"1 2 3/4 0 6/7 5 8\" --moves UL --moves-to number
  taquin convert puzzle.txt --moves \"R2 U L\" --moves-to blank --runs

Exit codes: 0 converted; 2 bad input or usage.";

/// Convert boards, or moves made from a board, to another notation
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ConvertArgs {
    #[command(flatten)]
    board: BoardArgs,

    /// Output format of the board
    #[arg(long, visible_alias = "format", value_name = "FORMAT", default_value = "line")]
    to: BoardFormat,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    out_dir: OutDirArgs,

    /// Convert these moves (text or the name of a file), made from the board, instead of the board
    #[arg(long, value_name = "MOVES", requires = "moves_to", conflicts_with = "to")]
    moves: Option<String>,

    /// The notation of the moves given
    #[arg(long, value_name = "NOTATION", default_value = "tile", requires = "moves", value_parser = named_values::parser(method_args::notations()))]
    moves_from: Notation,

    /// The notation of the output
    #[arg(long, value_name = "NOTATION", requires = "moves", value_parser = named_values::parser(method_args::notations()))]
    moves_to: Option<Notation>,

    /// Combine equal moves, as in R2 U
    #[arg(long, requires = "moves")]
    runs: bool,
}

impl ConvertArgs {
    /// Converts and prints the result.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let mut out = self.output.open()?;
        if let (Some(moves), Some(to)) = (&self.moves, self.moves_to) {
            writeln!(out, "{}", self.convert_moves(&self.board.read(true)?, moves, to)?)?;
            out.finish()?;
            return Ok(Exit::Done);
        }
        let boards = self.board.read_all(false)?;
        let mut folder = self.out_dir.folder(boards.len())?;
        for (number, PlacedBoard { board, .. }) in boards.iter().enumerate() {
            match &mut folder {
                Some(folder) => folder.add(board, self.to)?,
                None => {
                    out.write_all(self.to.separator(number))?;
                    self.to.write(board, &mut out)?;
                }
            }
        }
        out.finish()?;
        if let Some(folder) = folder {
            note(folder.written());
        }
        Ok(Exit::Done)
    }

    fn convert_moves(&self, board: &Board, moves: &str, to: Notation) -> anyhow::Result<String> {
        let slides = Source::named(moves, ExpectedInput::Moves)?.slides(board, self.moves_from)?;
        board.after(&slides)?;
        let mut text = String::new();
        write_slides(board, slides, to, self.runs, &mut text).map_err(|error| anyhow!(error))?;
        Ok(text)
    }
}
