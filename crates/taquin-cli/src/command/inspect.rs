//! `taquin inspect`: everything that can be said about a board without searching.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use serde::Serialize;
use taquin::heuristic::{Composite, Expression};
use taquin::inspection_json::InspectionJson;
use taquin::{Estimate, Inspection, Neighbor, inspect, phrase};

use crate::args::goal_args::GoalArgs;
use crate::args::heuristic_args::{Expressions, expressions_parser};
use crate::args::output_args::{OutputArgs, ResultOutput};
use crate::exit::Exit;
use crate::input::{BoardArgs, PlacedBoard};
use crate::messages::{figures, text, with_colon, with_semicolon, word};
use crate::number_format::grouped;
use crate::output::json::JsonList;
use crate::terminal::stderr;

const EXAMPLES: &str = "\
Examples:
  taquin inspect \"8 1 3/4 0 2/7 6 5\"
  taquin inspect puzzle.txt --verbose     what each tile adds to the heuristics
  taquin inspect puzzle.txt --heuristic manhattan+linear-conflict+corner
  taquin inspect puzzle.txt --goal snail --format json

Exit codes: 0 done, whether or not the board can be solved; 2 bad input or usage.";

/// Describe boards without solving them: parity, heuristics, twin
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct InspectArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    goal: GoalArgs,

    /// Only the values of these heuristics, separated by commas: names joined by +, or max(…, …) of such sums
    #[arg(short = 'H', long, alias = "heuristics", value_name = "EXPRS", hide_possible_values = true, value_parser = expressions_parser())]
    heuristic: Option<Expressions>,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: InspectFormat,

    #[command(flatten)]
    output: OutputArgs,

    /// Show what each tile adds to the heuristics; of several boards show all
    #[arg(short, long)]
    verbose: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum InspectFormat {
    /// Lines for people
    Text,
    /// One JSON object; of several boards an array
    Json,
    /// JSON Lines: an object on each line
    Jsonl,
}

impl InspectArgs {
    /// Inspects each board and prints what is known.
    pub fn run(&self) -> crate::Result<Exit> {
        let mut out = self.output.open()?;
        let goal = self.goal.chosen()?;
        let boards = self.board.boards(false)?;
        let is_single = boards.is_single;
        let mut list = JsonList::new(self.format == InspectFormat::Json && !is_single);
        let (mut exit, mut is_first) = (Exit::Done, true);
        for read in boards {
            let inspected = read.and_then(|placed| {
                let inspection = inspect(&placed.given.board, &goal.board_of(&placed.given)?)?;
                Ok((placed, self.values(&inspection)?, inspection))
            });
            let (PlacedBoard { place, given }, values, inspection) = match inspected {
                Ok(inspected) => inspected,
                Err(error) if is_single => return Err(error),
                Err(error) => {
                    stderr::error(text(&error.phrase()));
                    exit = Exit::BadInput;
                    continue;
                }
            };
            let is_text = self.format == InspectFormat::Text;
            if is_text && !is_single {
                if self.verbose || !values.is_empty() {
                    let line = text(&with_colon(&place[..], given.board.to_string()));
                    writeln!(out, "{}{line}", if is_first { "" } else { "\n" })?;
                } else {
                    write_line(&place, &inspection, &mut out)?;
                    continue;
                }
            }
            is_first = false;
            match (is_text, values.is_empty()) {
                (false, true) => list.add(&InspectionJson::from(&inspection), &mut out)?,
                (false, false) => list.add(&ValuesJson::new(&inspection, values), &mut out)?,
                (true, true) => self.write_text(&inspection, &mut out)?,
                (true, false) => {
                    let width = values.iter().map(|value| value.heuristic.chars().count()).max().unwrap_or(0);
                    values.iter().try_for_each(|value| value.write(width, &mut out))?;
                }
            }
        }
        list.end(&mut out)?;
        out.finish()?;
        Ok(exit)
    }

    /// The values of the heuristics that were asked for.
    fn values(&self, inspection: &Inspection) -> crate::Result<Vec<HeuristicValue>> {
        let expressions = self.heuristic.as_ref().map_or(&[][..], |Expressions(list)| list);
        let value = |expression: &Expression| {
            let composite = Composite::new(expression, &inspection.goal)?;
            let parts = composite.explain(&inspection.board);
            Ok(HeuristicValue {
                heuristic: expression.to_string(),
                value: composite.value(&inspection.board),
                admissible: expression.is_admissible(),
                consistent: expression.is_consistent(),
                parts: parts.into_iter().map(|(name, value)| (name.name(), value)).collect(),
            })
        };
        expressions.iter().map(value).collect()
    }

    fn write_text(&self, inspection: &Inspection, out: &mut ResultOutput) -> io::Result<()> {
        let shape = inspection.board.shape();
        let (board, goal) = (&inspection.explanation.board, &inspection.explanation.goal);
        let solvable = inspection.explanation.solvable;
        let verdict = if solvable { "cli.inspect.solvable" } else { "cli.inspect.unsolvable" };
        let names: Vec<_> = inspection.reachable_goals.iter().map(|goal| goal.name()).collect();
        let goals = if names.is_empty() { word("cli.inspect.no-named-goal") } else { names.join(", ") };
        writeln!(out, "{}", out.color().strong(word(verdict)))?;
        let (row, column, goal_row, goal_column) = (board.blank_row, board.blank_col, goal.blank_row, goal.blank_col);
        let blank = phrase!("cli.inspect.blank-cells", row, column, goal_row, goal_column);
        let inversions = phrase!("cli.inspect.inversion-counts", board = board.inversions, goal = goal.inversions);
        let mut lines = vec![
            (word("cli.heading.shape"), format!("{shape}, {}", text(&phrase!("noun.tile", n = shape.cells() - 1)))),
            (word("cli.heading.blank"), text(&blank)),
            (word("cli.inspect.is-goal"), yes_or_no(inspection.is_goal)),
            (word("cli.inspect.solvable-to"), goals),
            (word("cli.inspect.inversions"), text(&inversions)),
        ];
        if shape.rows().max(shape.cols()) <= LONGEST_SIDE {
            let neighbor = |it: &Neighbor| {
                (word("cli.inspect.neighbor"), format!("{} {}: {}", it.slide.letter(), it.tile, it.board))
            };
            lines.extend(inspection.neighbors.iter().map(neighbor));
            lines.extend(inspection.twin.iter().map(|twin| (word("cli.inspect.twin"), twin.to_string())));
        } else {
            let elsewhere = phrase!("cli.inspect.neighbors-elsewhere", count = inspection.neighbors.len());
            lines.push((word("cli.inspect.neighbors"), text(&elsewhere)));
        }
        let width = lines.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0) + 2;
        for (label, text) in lines {
            writeln!(out, "{label:<width$}{text}")?;
        }
        self.write_estimates(&inspection.estimates, out)
    }

    fn write_estimates(&self, estimates: &[Estimate], out: &mut impl Write) -> io::Result<()> {
        let [heuristic, value, admissible, consistent] =
            ["cli.heading.heuristic", "cli.inspect.value", "cli.inspect.admissible", "cli.inspect.consistent"]
                .map(word);
        let width = value.chars().count().max(6);
        writeln!(out, "\n{heuristic:<26} {value:>width$}  {admissible:<10}  {consistent}")?;
        for estimate in estimates {
            let expression = estimate.expression();
            let value = estimate.value.map_or_else(|| "–".to_owned(), |value| number(value as usize));
            let parts: Vec<_> = estimate.parts.iter().map(|(_, value)| value.to_string()).collect();
            let sum = match estimate.value {
                None => format!("  {}", word("cli.inspect.too-large")),
                Some(_) if parts.is_empty() => String::new(),
                Some(_) => format!("  = {}", parts.join(" + ")),
            };
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

/// The value of an expression for a board, and what its parts contribute.
#[derive(Serialize)]
struct HeuristicValue {
    heuristic: String,
    value: u32,
    admissible: bool,
    consistent: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<(&'static str, u32)>,
}

impl HeuristicValue {
    fn write(&self, width: usize, out: &mut impl Write) -> io::Result<()> {
        let parts: Vec<String> =
            self.parts.iter().map(|(name, value)| format!("{name} {}", number(*value as usize))).collect();
        let sum = if parts.len() > 1 { format!("  = {}", parts.join(" + ")) } else { String::new() };
        writeln!(out, "{:<width$}  {}{sum}", self.heuristic, number(self.value as usize))
    }
}

/// The values of a board as JSON.
#[derive(Serialize)]
struct ValuesJson {
    board: String,
    goal: String,
    heuristics: Vec<HeuristicValue>,
}

impl ValuesJson {
    fn new(inspection: &Inspection, heuristics: Vec<HeuristicValue>) -> ValuesJson {
        ValuesJson { board: inspection.board.to_string(), goal: inspection.goal.to_string(), heuristics }
    }
}

/// Writes one of several boards on a line.
fn write_line(place: &str, inspection: &Inspection, out: &mut impl Write) -> io::Result<()> {
    let verdict = if inspection.explanation.solvable { "cli.inspect.solvable" } else { "cli.inspect.unsolvable" };
    let (hamming, manhattan) = (inspection.hamming(), inspection.manhattan());
    let values = phrase!("cli.inspect.distances", hamming, manhattan);
    writeln!(out, "{}", text(&with_colon(place, with_semicolon(word(verdict), values))))
}

fn number(number: usize) -> String {
    figures(&grouped(number as u64))
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

fn yes_or_no(answer: bool) -> String {
    word(if answer { "cli.inspect.yes" } else { "cli.inspect.no" })
}
