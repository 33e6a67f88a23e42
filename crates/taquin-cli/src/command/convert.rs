//! `taquin convert`: converts boards and moves between notations.

use std::io::Write;

use clap::Args;
use taquin::{Board, Notation, Slide, write_slides};

use crate::args::named_values;
use crate::args::output_args::OutputArgs;
use crate::exit::Exit;
use crate::format::OutDirArgs;
use crate::format::{BoardFormat, BoardList};
use crate::input::{BoardArgs, PlacedBoard, Source};
use crate::messages;
use crate::terminal::stderr::note;

const EXAMPLES: &str = "\
Examples:
  taquin convert puzzle.txt --to box
  taquin convert \"4x4:5,1,9,3,11,13,6,8,14,10,4,15,0,12,7,2\" --to grid
  taquin convert boards.txt --to tatham                  one or many boards
  taquin convert boards.txt --to sized --out-dir maps    a file for each
  taquin convert maps/*.txt --to line                    and back into one
  taquin convert \"1 2 3/4 0 6/7 5 8\" --moves UL         the board after moves
  taquin convert \"1 2 3/4 0 6/7 5 8\" --moves UL --moves-to number
  taquin convert puzzle.txt --moves \"R2 U L\" --moves-to blank --runs

Exit codes: 0 converted; 2 bad input or usage.";

/// The bytes that are written together.
const WRITTEN_AT_ONCE: usize = 4 << 20;

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

    /// Make these moves (text or the name of a file) first; with --moves-to, convert the moves instead of the board
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// The notation of the moves given
    #[arg(long, value_name = "NOTATION", default_value = "tile", requires = "moves", value_parser = named_values::parser(named_values::all::<Notation>()))]
    moves_from: Notation,

    /// The notation of the output
    #[arg(long, value_name = "NOTATION", requires = "moves", conflicts_with = "to", value_parser = named_values::parser(named_values::all::<Notation>()))]
    moves_to: Option<Notation>,

    /// Combine equal moves, as in R2 U
    #[arg(long, requires = "moves_to")]
    runs: bool,
}

impl ConvertArgs {
    /// Converts and prints the result.
    pub fn run(&self) -> crate::Result<Exit> {
        let mut out = self.output.open()?;
        if let (Some(moves), Some(to)) = (&self.moves, self.moves_to) {
            let board = self.board.read(true)?.board;
            let slides = self.slides(&board, moves)?;
            let mut text = String::new();
            write_slides(&board, slides, to, self.runs, &mut text)?;
            writeln!(out, "{text}")?;
            out.finish()?;
            return Ok(Exit::Done);
        }
        let boards = self.board.boards(false)?;
        let mut folder = self.out_dir.folder()?;
        let (mut list, mut text) = (BoardList::new(self.to, boards.is_single), Vec::new());
        for placed in boards {
            let PlacedBoard { mut given, .. } = placed?;
            if let Some(moves) = &self.moves {
                let slides = self.slides(&given.board, moves)?;
                given.board = given.board.after(&slides)?;
            }
            match &mut folder {
                Some(folder) => folder.add(&given.board, self.to)?,
                None => list.add(&given.board, &mut text)?,
            }
            // Nothing is written of a short text with a bad board.
            if text.len() >= WRITTEN_AT_ONCE {
                out.write_all(&std::mem::take(&mut text))?;
            }
        }
        if folder.is_none() {
            list.end(&mut text)?;
        }
        out.write_all(&text)?;
        out.finish()?;
        if let Some(folder) = folder {
            note(messages::text(&folder.written()));
        }
        Ok(Exit::Done)
    }

    fn slides(&self, board: &Board, moves: &str) -> crate::Result<Vec<Slide>> {
        let slides = Source::named(moves, "cli.expected.moves")?.slides(board, self.moves_from)?;
        board.after(&slides)?;
        Ok(slides)
    }
}
