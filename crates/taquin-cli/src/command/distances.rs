//! `taquin distances`: the number of boards at each distance from the goal.

use std::io::{self, Write};
use std::ops::ControlFlow;

use clap::Args;
use serde::Serialize;
use taquin::{Board, LayersError, Message, Shape, Value, phrase, visit_layers};

use crate::args::goal_args::GoalArgs;
use crate::args::limit_args::{LimitArgs, search_meter};
use crate::args::output_args::TableOutputArgs;
use crate::exit::Exit;
use crate::messages::{number, text};
use crate::output::table_writer::{CsvColumn, TableFormat, TableRow, TableWriter};
use crate::output::text_table::{TextColumn, TextTable};
use crate::terminal::progress::ProgressLine;
use crate::terminal::stderr::warn;
use crate::{input, terminal::signals};

const EXAMPLES: &str = "\
Examples:
  taquin distances 3x3
  taquin distances 2x5 --goal snail --format csv

Exit codes: 0 all boards counted; 2 bad input or usage; 3 stopped by a limit, 130 interrupted: the \
completed distances are printed.";

/// Count the boards at each distance from the goal, up to 12 cells
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct DistancesArgs {
    /// The size (3) or the shape, rows x columns (2x5)
    #[arg(value_name = "SIZE", value_parser = input::shape)]
    shape: Shape,

    #[command(flatten)]
    goal: GoalArgs,
    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    output: TableOutputArgs,
}

/// The number of boards at each distance, as JSON.
#[derive(Serialize)]
struct DistanceCounts {
    goal: String,
    boards: u64,
    farthest: usize,
    mean: f64,
    complete: bool,
    layers: Vec<u64>,
}

impl DistancesArgs {
    /// Counts the boards and prints the table.
    pub fn run(&self) -> crate::Result<Exit> {
        let out = self.output.output.open()?;
        let goal = self.goal.board(self.shape)?;
        let flag = signals::listen()?;
        let mut line = ProgressLine::new("");
        let mut show = |progress: &_| line.show(progress);
        let mut meter = search_meter(self.limits.limits(), &flag);
        if !self.output.quiet {
            meter = meter.reporting_to(&mut show);
        }
        let mut seen = Vec::new();
        let visited = visit_layers(&goal, &mut meter, |depth, _| {
            seen.resize(depth + 1, 0);
            seen[depth] += 1;
            ControlFlow::Continue(())
        });
        drop(meter);
        drop(line);
        let exit = match visited {
            Ok(_) => Exit::Done,
            Err(LayersError::Stopped(stop)) => {
                // The last layer is incomplete.
                seen.pop();
                warn(text(&stop.phrase()));
                Exit::of_stop(stop)
            }
            Err(error) => return Err(error.into()),
        };
        self.write(&DistanceCounts::new(&goal, seen, exit == Exit::Done), out)?.finish()?;
        Ok(exit)
    }

    fn write<W: Write>(&self, distances: &DistanceCounts, out: W) -> io::Result<W> {
        let columns =
            vec![TextColumn::number("cli.heading.moves", 5, 0), TextColumn::number("cli.heading.boards", 13, 0)];
        let mut table = TableWriter::new(self.output.format, columns, None, out).in_document();
        distances
            .layers
            .iter()
            .enumerate()
            .try_for_each(|(moves, &boards)| table.add(&DistanceRow { moves, boards }))?;
        let mut out = table.end_with(distances)?;
        if self.output.format == TableFormat::Table {
            let &DistanceCounts { boards, farthest: moves, mean, complete, .. } = distances;
            let mean = Value::Figures(format!("{mean:.3}"));
            let summary = match complete {
                true => phrase!("cli.distances.summary", boards, moves, mean),
                false => phrase!("cli.distances.summary-so-far", boards, moves, mean),
            };
            writeln!(out, "{}", text(&summary))?;
        }
        Ok(out)
    }
}

/// The boards at one distance.
#[derive(Serialize)]
struct DistanceRow {
    moves: usize,
    boards: u64,
}

impl TableRow for DistanceRow {
    fn csv_columns() -> Vec<CsvColumn<DistanceRow>> {
        vec![("moves", |row| row.moves.to_string()), ("boards", |row| row.boards.to_string())]
    }

    fn cells(&self, _: &TextTable) -> Vec<String> {
        vec![self.moves.to_string(), number(self.boards)]
    }
}

impl DistanceCounts {
    fn new(goal: &Board, layers: Vec<u64>, complete: bool) -> DistanceCounts {
        let boards: u64 = layers.iter().sum();
        let moves: u64 = layers.iter().enumerate().map(|(depth, &size)| depth as u64 * size).sum();
        DistanceCounts {
            goal: goal.to_string(),
            boards,
            farthest: layers.len().saturating_sub(1),
            mean: moves as f64 / boards.max(1) as f64,
            complete,
            layers,
        }
    }
}
