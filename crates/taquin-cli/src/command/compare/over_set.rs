//! `compare --set`: means per method, over all boards and by their length.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;
use taquin::{Report, Request};

use super::methods::{ComparedAlgorithm, row_names, weight_value};
use super::{CompareArgs, TIME_PER_ROW, plot};
use crate::command::bench::sets::{self, BenchInstance};
use crate::exit::Exit;
use crate::format::write_json;
use crate::number_format::{counted, short_count, time};
use crate::progress::ProgressLine;
use crate::run_search::run_search;
use crate::signals;
use crate::stderr::note;
use crate::table_output::{TableFormat, TextColumn, TextTable, csv_field};

const CSV_HEADER: &str =
    "algorithm,heuristic,weight,length,boards,solved,proven,moves,expanded,generated,duplicates,reopened,seconds";

/// The columns in order; the first to be left out where there is no room is the one with the highest number.
const COLUMNS: [TextColumn; 11] = [
    TextColumn::text("algorithm", 9, 0),
    TextColumn::text("heuristic", 9, 0),
    TextColumn::number("length", 6, 0),
    TextColumn::number("boards", 6, 0),
    TextColumn::number("solved", 6, 0),
    TextColumn::number("moves", 7, 0),
    TextColumn::number("expanded", 9, 0),
    TextColumn::number("generated", 9, 1),
    TextColumn::number("duplicates", 10, 2),
    TextColumn::number("reopened", 8, 3),
    TextColumn::number("time", 8, 0),
];

/// One method and what it measured on each board.
pub struct ComparedMethod {
    /// What the table calls it.
    pub label: String,
    pub heuristic: String,
    algorithm: &'static str,
    weight: Option<f64>,
    /// In the order of the boards.
    pub reports: Vec<Report>,
}

impl ComparedMethod {
    fn new(request: &Request) -> ComparedMethod {
        let (label, heuristic) = row_names(request);
        let algorithm = ComparedAlgorithm::of(request).name();
        let weighted = request.algorithm == taquin::Algorithm::WeightedAStar;
        let weight = weighted.then(|| weight_value(request.weight));
        ComparedMethod { label, heuristic, algorithm, weight, reports: Vec::new() }
    }
}

/// The means of a method over boards.
#[derive(Serialize)]
struct MethodMeans<'a> {
    algorithm: &'static str,
    heuristic: Option<&'a str>,
    weight: Option<f64>,
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
    #[serde(skip)]
    label: &'a str,
}

impl<'a> MethodMeans<'a> {
    fn new(method: &'a ComparedMethod, length: Option<usize>, reports: &[&Report]) -> MethodMeans<'a> {
        let mean = |value: fn(&Report) -> f64| {
            reports.iter().map(|report| value(report)).sum::<f64>() / reports.len().max(1) as f64
        };
        let lengths: Vec<usize> = reports.iter().filter_map(|report| report.moves()).collect();
        MethodMeans {
            algorithm: method.algorithm,
            heuristic: (!method.heuristic.is_empty()).then_some(method.heuristic.as_str()),
            weight: method.weight,
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
            label: &method.label,
        }
    }
}

impl CompareArgs {
    /// Runs all methods on all boards of a set, then prints the means.
    pub(super) fn run_over(&self, set: &str) -> anyhow::Result<Exit> {
        let mut out = self.output.output.open()?;
        let plot = self.plot.as_ref().map(|path| plot::file(path)).transpose()?;
        let mut set = sets::instances(set, &self.goal.goal()?)?;
        if set.unsolvable > 0 && !self.output.quiet {
            note(format_args!("{} skipped", counted(set.unsolvable, "unsolvable board")));
        }
        set.instances.truncate(self.limit.unwrap_or(usize::MAX));
        let (methods, exit) = self.measure(&set.instances)?;
        let lengths = lengths(&set.instances, &methods);
        write_means(self.output.format, &means(&methods, &lengths), &mut out)?;
        out.finish()?;
        if let Some(file) = plot {
            file.write(plot::draw(&methods, &lengths).as_bytes())?;
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
            for request in self.requests(&request)? {
                let (label, heuristic) = row_names(&request);
                let text = format!("{}/{} {label}: ", number + 1, instances.len());
                let line = (!self.output.quiet).then(|| ProgressLine::new(text));
                let report = run_search(&request, limits, &flag, line)
                    .with_context(|| format!("board {}: {label}", instance.id))?;
                if flag.load(Ordering::Relaxed) {
                    return Ok((methods, Exit::Interrupted));
                }
                match methods.iter_mut().find(|method| method.label == label && method.heuristic == heuristic) {
                    Some(method) => method.reports.push(report),
                    None => {
                        methods.push(ComparedMethod { reports: vec![report], ..ComparedMethod::new(&request) });
                    }
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
        rows.push(MethodMeans::new(method, None, &method.reports.iter().collect::<Vec<_>>()));
        let mut by_length: BTreeMap<usize, Vec<&Report>> = BTreeMap::new();
        for report in &method.reports {
            if let Some(&length) = lengths.get(&report.board.to_string()) {
                by_length.entry(length).or_default().push(report);
            }
        }
        rows.extend(by_length.iter().map(|(&length, reports)| MethodMeans::new(method, Some(length), reports)));
    }
    rows
}

fn write_means(format: TableFormat, rows: &[MethodMeans], out: &mut impl Write) -> io::Result<()> {
    match format {
        TableFormat::Json => write_json(&rows, out),
        TableFormat::Csv => {
            writeln!(out, "{CSV_HEADER}")?;
            rows.iter().try_for_each(|row| write_csv(row, out))
        }
        TableFormat::Table | TableFormat::Markdown => {
            let mut columns = COLUMNS;
            for row in rows {
                columns[0].width = columns[0].width.max(row.label.chars().count());
                columns[1].width = columns[1].width.max(row.heuristic.unwrap_or_default().chars().count());
            }
            let table = TextTable::new(format, columns);
            table.header(out)?;
            rows.iter().try_for_each(|row| table.row(cells(row), out))
        }
    }
}

fn cells(row: &MethodMeans) -> [String; 11] {
    let count = |mean: f64| short_count(mean.round() as u64);
    [
        row.label.to_owned(),
        row.heuristic.unwrap_or_default().to_owned(),
        row.length.map_or("all".into(), |length| length.to_string()),
        row.boards.to_string(),
        row.solved.to_string(),
        row.moves.map_or("-".into(), |moves| format!("{moves:.2}")),
        count(row.expanded),
        count(row.generated),
        count(row.duplicates),
        count(row.reopened),
        time(Duration::from_secs_f64(row.seconds)),
    ]
}

fn write_csv(row: &MethodMeans, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{},{},{},{},{},{},{},{},{:.1},{:.1},{:.1},{:.1},{:.6}",
        row.algorithm,
        csv_field(row.heuristic.unwrap_or_default()),
        row.weight.map(|weight| weight.to_string()).unwrap_or_default(),
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
    )
}
