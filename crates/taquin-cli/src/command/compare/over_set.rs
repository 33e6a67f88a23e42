//! `compare --set`: means per method, over all boards and by their length.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::failure::Context;
use serde::Serialize;
use taquin::{Report, Request, phrase};

use super::{AStarVariant, CompareArgs, MethodVariant, TIME_PER_ROW, plot};
use crate::command::bench::sets::{self, BenchInstance};
use crate::exit::Exit;
use crate::format::write_json;
use crate::messages::{figures, shown, text, word};
use crate::number_format::time;
use crate::output::chart_file::ChartFile;
use crate::output::printable::printable;
use crate::output::table_output::{TableFormat, TextColumn, TextTable, csv_field};
use crate::run_search::run_search;
use crate::terminal::progress::ProgressLine;
use crate::terminal::signals;
use crate::terminal::stderr::note;

const CSV_HEADER: &str =
    "algorithm,heuristic,weight,length,boards,solved,proven,moves,expanded,generated,duplicates,reopened,seconds";
/// The columns after those of A*.
const CSV_CUT_OFF: &str = "cut_off,measured";

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
    /// The mean over the boards that it solved.
    moves: Option<f64>,
    /// The number of searches that a limit ended.
    cut_off: usize,
    /// The number of boards on which no method was cut off: the means are over these, or, if there are none, over all,
    /// where a search that was cut off counts with what it did so far.
    measured: usize,
    expanded: f64,
    generated: f64,
    duplicates: f64,
    reopened: f64,
    seconds: f64,
}

impl<'a> MethodMeans<'a> {
    fn new(
        variant: &'a MethodVariant,
        length: Option<usize>,
        reports: &[&Report],
        finished: &HashSet<String>,
    ) -> MethodMeans<'a> {
        let common: Vec<&Report> =
            reports.iter().copied().filter(|report| finished.contains(&report.board.to_string())).collect();
        let measured = if common.is_empty() { reports } else { &common };
        let mean = |value: fn(&Report) -> f64| {
            measured.iter().map(|report| value(report)).sum::<f64>() / measured.len().max(1) as f64
        };
        let lengths: Vec<usize> = reports.iter().filter_map(|report| report.moves()).collect();
        MethodMeans {
            variant,
            length,
            boards: reports.len(),
            solved: lengths.len(),
            proven: reports.iter().filter(|report| report.is_optimal()).count(),
            moves: (!lengths.is_empty()).then(|| lengths.iter().sum::<usize>() as f64 / lengths.len() as f64),
            cut_off: reports.iter().filter(|report| report.stopped.is_some()).count(),
            measured: common.len(),
            expanded: mean(|report| report.tally.expanded as f64),
            generated: mean(|report| report.tally.generated as f64),
            duplicates: mean(|report| report.tally.duplicates as f64),
            reopened: mean(|report| report.tally.reopened as f64),
            seconds: mean(|report| report.tally.time.as_secs_f64()),
        }
    }

    /// The cells of its row in a table.
    fn cells(&self, table: &TextTable) -> [String; 11] {
        let least = if self.measured == 0 && self.cut_off > 0 { "≥ " } else { "" };
        let count = |mean: f64| format!("{least}{}", table.count(mean.round() as u64));
        [
            self.variant.label.clone(),
            self.variant.heuristic.clone().unwrap_or_default(),
            self.length.map_or_else(|| word("cli.bench.all-lengths"), |length| length.to_string()),
            self.boards.to_string(),
            self.solved.to_string(),
            self.moves.map_or("-".into(), |moves| figures(&format!("{moves:.2}"))),
            count(self.expanded),
            count(self.generated),
            count(self.duplicates),
            count(self.reopened),
            format!("{least}{}", figures(&time(Duration::from_secs_f64(self.seconds)))),
        ]
    }
}

impl CompareArgs {
    /// Runs all methods on all boards of a set, then prints the means.
    pub(super) fn run_over(&self, set: &str) -> crate::Result<Exit> {
        let mut out = self.output.output.open()?;
        let chart = self.plot.as_deref().map(ChartFile::new).transpose()?;
        let name = set;
        let mut set = sets::instances(name, &self.goal.chosen()?)?;
        if !self.output.quiet {
            set.note_unsolvable(name, self.limit.is_none());
        }
        set.instances.truncate(self.limit.unwrap_or(usize::MAX));
        let (methods, exit) = self.measure(&set.instances)?;
        let lengths = lengths(&set.instances, &methods);
        let finished = finished(&methods);
        let room = out.columns();
        write_means(self.output.format, &means(&methods, &lengths, &finished), room, &mut out)?;
        out.finish()?;
        let boards = methods.iter().map(|method| method.reports.len()).max().unwrap_or(0);
        if finished.len() < boards && !self.output.quiet {
            note(text(&match finished.len() {
                0 => phrase!("cli.compare.all-cut-off"),
                n => phrase!("cli.compare.cut-off", n, boards),
            }));
        }
        if let Some(chart) = chart {
            let title = format!("{} – {}", printable(name), text(&phrase!("noun.board", n = boards)));
            chart.write(&plot::draw(&title, &methods, &lengths))?;
        }
        Ok(exit)
    }

    /// Solves board after board with every method, until the user interrupts.
    fn measure(&self, instances: &[BenchInstance]) -> crate::Result<(Vec<ComparedMethod>, Exit)> {
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
                    .with_context(|| shown(&label[..]))
                    .with_context(|| phrase!("cli.error.board", name = &instance.id[..]))?;
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

/// The boards on which no method was cut off.
fn finished(methods: &[ComparedMethod]) -> HashSet<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let reports = methods.iter().flat_map(|method| &method.reports);
    for report in reports.filter(|report| report.stopped.is_none()) {
        *counts.entry(report.board.to_string()).or_default() += 1;
    }
    counts.into_iter().filter(|(_, count)| *count == methods.len()).map(|(board, _)| board).collect()
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
fn means<'a>(
    methods: &'a [ComparedMethod],
    lengths: &BTreeMap<String, usize>,
    finished: &HashSet<String>,
) -> Vec<MethodMeans<'a>> {
    let mut rows = Vec::new();
    for method in methods {
        rows.push(MethodMeans::new(&method.variant, None, &method.reports.iter().collect::<Vec<_>>(), finished));
        let mut by_length: BTreeMap<usize, Vec<&Report>> = BTreeMap::new();
        for report in &method.reports {
            if let Some(&length) = lengths.get(&report.board.to_string()) {
                by_length.entry(length).or_default().push(report);
            }
        }
        rows.extend(
            by_length
                .iter()
                .map(|(&length, reports)| MethodMeans::new(&method.variant, Some(length), reports, finished)),
        );
    }
    rows
}

fn write_means(format: TableFormat, rows: &[MethodMeans], room: Option<usize>, out: &mut impl Write) -> io::Result<()> {
    match format {
        TableFormat::Json => write_json(&rows, out),
        TableFormat::Csv => {
            writeln!(out, "{CSV_HEADER},{},{CSV_CUT_OFF}", AStarVariant::CSV_HEADER)?;
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
        TextColumn::text("cli.heading.algorithm", widest(|variant| variant.label.chars().count()), 0),
        TextColumn::text("cli.heading.heuristic", widest(heuristic), 0),
        TextColumn::number("cli.heading.length", 6, 0),
        TextColumn::number("cli.heading.boards", 6, 0),
        TextColumn::number("cli.heading.solved", 6, 4),
        TextColumn::number("cli.heading.moves", 7, 0),
        TextColumn::count("cli.heading.expanded", 0),
        TextColumn::count("cli.heading.generated", 1),
        TextColumn::count("cli.heading.duplicates", 2),
        TextColumn::count("cli.heading.reopened", 3),
        TextColumn::number("cli.heading.time", 8, 0),
    ]
}

fn write_csv(row: &MethodMeans, out: &mut impl Write) -> io::Result<()> {
    let variant = row.variant;
    writeln!(
        out,
        "{},{},{},{},{},{},{},{},{:.1},{:.1},{:.1},{:.1},{:.6},{},{},{}",
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
        row.cut_off,
        row.measured,
    )
}
