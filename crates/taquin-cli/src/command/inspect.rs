//! `taquin inspect`: everything that can be said about a board without searching.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use taquin::inspection_json::InspectionJson;
use taquin::{Estimate, Inspection, inspect};

use crate::exit::Exit;
use crate::format::write_json;
use crate::goal_args::GoalArgs;
use crate::input::{BoardArgs, PlacedBoard};
use crate::number_format::counted;
use crate::output_args::{OutputArgs, ResultOutput};

const EXAMPLES: &str = "\
Examples:
  taquin inspect \"8 1 3/4 0 2/7 6 5\"
  taquin inspect puzzle.txt --verbose     what each tile adds to the heuristics
  taquin inspect puzzle.txt --goal snail --format json

Exit codes: 0 done, whether or not the board can be solved; 2 bad input or usage.";

/// Describe boards without solving them: parity, every heuristic, neighbours, twin
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct InspectArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    goal: GoalArgs,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: InspectFormat,

    #[command(flatten)]
    output: OutputArgs,

    /// Show what each tile adds to the heuristics
    #[arg(short, long)]
    verbose: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum InspectFormat {
    /// Lines for people
    Text,
    /// One JSON object per board
    Json,
}

impl InspectArgs {
    /// Inspects each board and prints what is known.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let mut out = self.output.open()?;
        let boards = self.board.read_all(false)?;
        for (number, PlacedBoard { place, board }) in boards.iter().enumerate() {
            let inspection = inspect(board, &self.goal.board(board.shape())?)?;
            if self.format == InspectFormat::Json {
                write_json(&InspectionJson::from(&inspection), &mut out)?;
                continue;
            }
            if boards.len() > 1 {
                writeln!(out, "{}{place}: {board}", if number > 0 { "\n" } else { "" })?;
            }
            self.write_text(&inspection, &mut out)?;
        }
        out.finish()?;
        Ok(Exit::Done)
    }

    fn write_text(&self, inspection: &Inspection, out: &mut ResultOutput) -> io::Result<()> {
        let shape = inspection.board.shape();
        let (board, goal) = (&inspection.explanation.board, &inspection.explanation.goal);
        let verdict = if inspection.explanation.solvable { "solvable" } else { "unsolvable" };
        let names: Vec<_> = inspection.reachable_goals.iter().map(|goal| goal.name()).collect();
        writeln!(out, "{}", out.color().strong(verdict))?;
        writeln!(out, "shape        {shape}, {}", counted(shape.cells() - 1, "tile"))?;
        writeln!(
            out,
            "blank        row {}, column {}; goal: row {}, column {}",
            board.blank_row, board.blank_col, goal.blank_row, goal.blank_col
        )?;
        writeln!(out, "is the goal  {}", yes_or_no(inspection.is_goal))?;
        writeln!(out, "solvable to  {}", if names.is_empty() { "no named goal".to_owned() } else { names.join(", ") })?;
        writeln!(out, "inversions   {}; goal: {}", board.inversions, goal.inversions)?;
        writeln!(out, "Hamming      {}", inspection.hamming())?;
        writeln!(out, "Manhattan    {}", inspection.manhattan())?;
        if shape.rows().max(shape.cols()) <= LONGEST_SIDE {
            for neighbor in &inspection.neighbors {
                writeln!(out, "neighbour    {} {}: {}", neighbor.slide.letter(), neighbor.tile, neighbor.board)?;
            }
            if let Some(twin) = &inspection.twin {
                writeln!(out, "twin         {twin}")?;
            }
        } else {
            writeln!(out, "neighbours   {} (--format json has them)", inspection.neighbors.len())?;
        }
        self.write_estimates(&inspection.estimates, out)
    }

    fn write_estimates(&self, estimates: &[Estimate], out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "\n{:<26} {:>6}  {:<10}  {:<10}", "heuristic", "value", "admissible", "consistent")?;
        for estimate in estimates {
            let expression = estimate.expression();
            let value = estimate.value.map_or_else(|| "–".to_owned(), |value| value.to_string());
            let parts: Vec<_> = estimate.parts.iter().map(|(_, value)| value.to_string()).collect();
            let sum = if parts.is_empty() { String::new() } else { format!("  = {}", parts.join(" + ")) };
            let line = format!(
                "{:<26} {value:>6}  {:<10}  {:<10}{sum}",
                expression.to_string(),
                yes_or_no(expression.is_admissible()),
                yes_or_no(expression.is_consistent())
            );
            writeln!(out, "{}", line.trim_end())?;
            if self.verbose && !estimate.tiles.is_empty() {
                write_tiles(estimate, out)?;
            }
        }
        Ok(())
    }
}

/// The longest side of a board whose neighbours are printed as text.
const LONGEST_SIDE: usize = 8;
/// The tiles on one line.
const TILES_PER_LINE: usize = 8;

/// Writes what each tile contributes, as `tile:share`.
fn write_tiles(estimate: &Estimate, out: &mut impl Write) -> io::Result<()> {
    for line in estimate.tiles.chunks(TILES_PER_LINE) {
        write!(out, "   ")?;
        for share in line {
            // A share is a whole number or the root of one.
            let digits = if share.value.fract() == 0.0 { 0 } else { 2 };
            write!(out, " {}:{:.digits$}", share.tile, share.value)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn yes_or_no(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}
