//! `compare --set`: means per method, over all boards and by their length.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;
use taquin::{Report, Request};

use super::{AStarVariant, CompareArgs, MethodVariant, TIME_PER_ROW, plot};
use crate::chart_file::ChartFile;
use crate::command::bench::sets::{self, BenchInstance};
use crate::exit::Exit;
use crate::format::write_json;
use crate::messages::{Heading, messages};
use crate::number_format::time;
use crate::progress::ProgressLine;
use crate::run_search::run_search;
use crate::signals;
use crate::table_output::{TableFormat, TextColumn, TextTable, csv_field};

const CSV_HEADER: &str =
    "algorithm,heuristic,weight,length,boards,solved,proven,moves,expanded,generated,duplicates,reopened,seconds";

/// One method and what it measured on each board.
pub struct ComparedMethod {
    pub variant: MethodVariant,
    /// In the order of the boards.
    pub reports: Vec<Report>,
}

/// The means of a method over boards.
#[derive(Serialize)]
struct MethodMeans<'a> {
    #[serde(flatten)]
    variant: &'a MethodVariant,
    /// The length of the boards; all boards if `None`.
    length: Option<usize>,
    boards: usize,
    solved: usize,
    proven: usize,
    /// The mean over the boards that it solved; the others are over all.
    moves: Option<f64>,
    expanded: f64,
    generated: f64,
    duplicates: f64,
    reopened: f64,
    seconds: f64,
}

impl<'a> MethodMeans<'a> {
    fn new(variant: &'a MethodVariant, length: Option<usize>, reports: &[&Report]) -> MethodMeans<'a> {
        let mean = |value: fn(&Report) -> f64| {
            reports.iter().map(|report| value(report)).sum::<f64>() / reports.len().max(1) as f64
        };
        let lengths: Vec<usize> = reports.iter().filter_map(|report| report.moves()).collect();
        MethodMeans {
            variant,
            length,
            boards: reports.len(),
            solved: lengths.len(),
            proven: reports.iter().filter(|report| report.is_optimal()).count(),
            moves: (!lengths.is_empty()).then(|| lengths.iter().sum::<usize>() as f64 / lengths.len() as f64),
            expanded: mean(|report| report.tally.expanded as f64),
            generated: mean(|report| report.tally.generated as f64),
            duplicates: mean(|report| report.tally.duplicates as f64),
            reopened: mean(|report| report.tally.reopened as f64),
            seconds: mean(|report| report.tally.time.as_secs_f64()),
        }
    }

    /// The cells of its row in a table.
    fn cells(&self, table: &TextTable) -> [String; 11] {
        let count = |mean: f64| table.count(mean.round() as u64);
        let messages = messages();
        [
            self.variant.label.clone(),
            self.variant.heuristic.clone().unwrap_or_default(),
            self.length.map_or(messages.all_lengths().to_owned(), |length| length.to_string()),
            self.boards.to_string(),
            self.solved.to_string(),
            self.moves.map_or("-".into(), |moves| messages.figures(&format!("{moves:.2}"))),
            count(self.expanded),
            count(self.generated),
            count(self.duplicates),
            count(self.reopened),
            messages.figures(&time(Duration::from_secs_f64(self.seconds))),
        ]
    }
}

impl CompareArgs {
    /// Runs all methods on all boards of a set, then prints the means.
    pub(super) fn run_over(&self, set: &str) -> anyhow::Result<Exit> {
        let mut out = self.output.output.open()?;
        let chart = self.plot.as_deref().map(ChartFile::new).transpose()?;
        let name = set;
        let mut set = sets::instances(name, &self.goal.goal()?)?;
        if !self.output.quiet {
            set.note_unsolvable(name, self.limit.is_none());
        }
        set.instances.truncate(self.limit.unwrap_or(usize::MAX));
        let (methods, exit) = self.measure(&set.instances)?;
        let lengths = lengths(&set.instances, &methods);
        let room = out.columns();
        write_means(self.output.format, &means(&methods, &lengths), room, &mut out)?;
        out.finish()?;
        if let Some(chart) = chart {
            chart.write(&plot::draw(&methods, &lengths))?;
        }
        Ok(exit)
    }

    /// Solves board after board with every method, until the user interrupts.
    fn measure(&self, instances: &[BenchInstance]) -> anyhow::Result<(Vec<ComparedMethod>, Exit)> {
        let flag = signals::listen()?;
        let limits = self.limits.limits().time(self.limits.time.unwrap_or(TIME_PER_ROW));
        let mut methods: Vec<ComparedMethod> = Vec::new();
        for (number, instance) in instances.iter().enumerate() {
            let mut request = Request::new(instance.board.clone()).goal(instance.goal.clone());
            self.tables.apply_to(&mut request);
            for (variant, request) in self.methods(&request, number == 0)? {
                let label = &variant.label;
                let text = format!("{}/{} {label}: ", number + 1, instances.len());
                let line = (!self.output.quiet).then(|| ProgressLine::new(text));
                let report = run_search(&request, limits, &flag, line)
                    .with_context(|| format!("board {}: {label}", instance.id))?;
                if flag.load(Ordering::Relaxed) {
                    return Ok((methods, Exit::Interrupted));
                }
                match methods.iter_mut().find(|method| method.variant == variant) {
                    Some(method) => method.reports.push(report),
                    None => methods.push(ComparedMethod { variant, reports: vec![report] }),
                }
            }
        }
        Ok((methods, Exit::Done))
    }
}

/// The length of each board: the published one, or the shortest that any method found.
fn lengths(instances: &[BenchInstance], methods: &[ComparedMethod]) -> BTreeMap<String, usize> {
    let found = |board: &str| {
        let reports = methods.iter().flat_map(|method| &method.reports);
        reports.filter(|report| report.board.to_string() == board).filter_map(Report::moves).min()
    };
    let length = |instance: &BenchInstance| {
        let board = instance.board.to_string();
        Some((board.clone(), instance.length.or_else(|| found(&board))?))
    };
    instances.iter().filter_map(length).collect()
}

/// The means of each method over all boards, each followed by those of every length.
fn means<'a>(methods: &'a [ComparedMethod], lengths: &BTreeMap<String, usize>) -> Vec<MethodMeans<'a>> {
    let mut rows = Vec::new();
    for method in methods {
        rows.push(MethodMeans::new(&method.variant, None, &method.reports.iter().collect::<Vec<_>>()));
        let mut by_length: BTreeMap<usize, Vec<&Report>> = BTreeMap::new();
        for report in &method.reports {
            if let Some(&length) = lengths.get(&report.board.to_string()) {
                by_length.entry(length).or_default().push(report);
            }
        }
        rows.extend(
            by_length.iter().map(|(&length, reports)| MethodMeans::new(&method.variant, Some(length), reports)),
        );
    }
    rows
}

fn write_means(format: TableFormat, rows: &[MethodMeans], room: Option<usize>, out: &mut impl Write) -> io::Result<()> {
    match format {
        TableFormat::Json => write_json(&rows, out),
        TableFormat::Csv => {
            writeln!(out, "{CSV_HEADER},{}", AStarVariant::CSV_HEADER)?;
            rows.iter().try_for_each(|row| write_csv(row, out))
        }
        TableFormat::Table | TableFormat::Markdown => {
            let table = TextTable::new(format, columns(rows), room);
            table.header(out)?;
            rows.iter().try_for_each(|row| table.row(&row.cells(&table), out))
        }
    }
}

/// The columns of the table; the first to be left out where there is no room is the one with the highest number.
fn columns(rows: &[MethodMeans]) -> Vec<TextColumn> {
    let widest = |width: fn(&MethodVariant) -> usize| rows.iter().map(|row| width(row.variant)).max().unwrap_or(0);
    let heuristic = |variant: &MethodVariant| variant.heuristic.as_ref().map_or(0, |name| name.chars().count());
    vec![
        TextColumn::text(Heading::Algorithm, widest(|variant| variant.label.chars().count()), 0),
        TextColumn::text(Heading::Heuristic, widest(heuristic), 0),
        TextColumn::number(Heading::Length, 6, 0),
        TextColumn::number(Heading::Boards, 6, 0),
        TextColumn::number(Heading::Solved, 6, 4),
        TextColumn::number(Heading::Moves, 7, 0),
        TextColumn::count(Heading::Expanded, 0),
        TextColumn::count(Heading::Generated, 1),
        TextColumn::count(Heading::Duplicates, 2),
        TextColumn::count(Heading::Reopened, 3),
        TextColumn::number(Heading::Time, 8, 0),
    ]
}

fn write_csv(row: &MethodMeans, out: &mut impl Write) -> io::Result<()> {
    let variant = row.variant;
    writeln!(
        out,
        "{},{},{},{},{},{},{},{},{:.1},{:.1},{:.1},{:.1},{:.6},{}",
        variant.algorithm,
        csv_field(variant.heuristic.as_deref().unwrap_or_default()),
        variant.weight.map(|weight| weight.to_string()).unwrap_or_default(),
        row.length.map_or("all".into(), |length| length.to_string()),
        row.boards,
        row.solved,
        row.proven,
        row.moves.map(|moves| format!("{moves:.3}")).unwrap_or_default(),
        row.expanded,
        row.generated,
        row.duplicates,
        row.reopened,
        row.seconds,
        variant.a_star.csv(),
    )
}
