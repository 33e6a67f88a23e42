//! `taquin inspect`: everything that can be said about a board without searching.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use taquin::inspection_json::InspectionJson;
use taquin::{Estimate, Inspection, Neighbor, inspect};

use crate::exit::Exit;
use crate::format::write_json;
use crate::goal_args::GoalArgs;
use crate::input::{BoardArgs, PlacedBoard};
use crate::messages::{TextLabel, longest, messages};
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
        let (boards, exit) = self.board.read_good(false)?;
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
        Ok(exit)
    }

    fn write_text(&self, inspection: &Inspection, out: &mut ResultOutput) -> io::Result<()> {
        let messages = messages();
        let shape = inspection.board.shape();
        let (board, goal) = (&inspection.explanation.board, &inspection.explanation.goal);
        let verdict = if inspection.explanation.solvable { TextLabel::Solvable } else { TextLabel::Unsolvable };
        let names: Vec<_> = inspection.reachable_goals.iter().map(|goal| goal.name()).collect();
        let goals = if names.is_empty() { messages.label(TextLabel::NoNamedGoal).to_owned() } else { names.join(", ") };
        writeln!(out, "{}", out.color().strong(messages.label(verdict)))?;
        let mut lines = vec![
            (TextLabel::Shape, format!("{shape}, {}", messages.tiles(shape.cells() - 1))),
            (TextLabel::Blank, messages.blank_cells(board, goal)),
            (TextLabel::IsTheGoal, yes_or_no(inspection.is_goal).to_owned()),
            (TextLabel::SolvableTo, goals),
            (TextLabel::Inversions, messages.inversion_counts(board, goal)),
            (TextLabel::Hamming, inspection.hamming().to_string()),
            (TextLabel::Manhattan, inspection.manhattan().to_string()),
        ];
        if shape.rows().max(shape.cols()) <= LONGEST_SIDE {
            let neighbor =
                |it: &Neighbor| (TextLabel::Neighbor, format!("{} {}: {}", it.slide.letter(), it.tile, it.board));
            lines.extend(inspection.neighbors.iter().map(neighbor));
            lines.extend(inspection.twin.iter().map(|twin| (TextLabel::Twin, twin.to_string())));
        } else {
            lines.push((TextLabel::Neighbors, messages.neighbors_elsewhere(inspection.neighbors.len())));
        }
        let width = longest(lines.iter().map(|(label, _)| messages.label(*label))) + 2;
        for (label, text) in lines {
            writeln!(out, "{:<width$}{text}", messages.label(label))?;
        }
        self.write_estimates(&inspection.estimates, out)
    }

    fn write_estimates(&self, estimates: &[Estimate], out: &mut impl Write) -> io::Result<()> {
        let [heuristic, value, admissible, consistent] =
            [TextLabel::Heuristic, TextLabel::Value, TextLabel::Admissible, TextLabel::Consistent]
                .map(|head| messages().label(head));
        let width = longest([value]).max(6);
        writeln!(out, "\n{heuristic:<26} {value:>width$}  {admissible:<10}  {consistent}")?;
        for estimate in estimates {
            let expression = estimate.expression();
            let value = estimate.value.map_or_else(|| "–".to_owned(), |value| value.to_string());
            let parts: Vec<_> = estimate.parts.iter().map(|(_, value)| value.to_string()).collect();
            let sum = if parts.is_empty() { String::new() } else { format!("  = {}", parts.join(" + ")) };
            let line = format!(
                "{:<26} {value:>width$}  {:<10}  {:<10}{sum}",
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
    messages().label(if answer { TextLabel::Yes } else { TextLabel::No })
}
