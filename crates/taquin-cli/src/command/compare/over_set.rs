//! `compare --set`: means per method, over all boards and by their length.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::failure::Context;
use serde::Serialize;
use taquin::{Report, Request, phrase};

use super::methods::ComparedMethod;
use super::{CompareArgs, MethodVariant, TIME_PER_ROW, plot};
use crate::command::bench::sets::{self, BenchInstance};
use crate::exit::Exit;
use crate::messages::{figures, shown, text, word};
use crate::number_format::time;
use crate::output::chart_file::ChartFile;
use crate::output::report_warnings::ReportWarnings;
use crate::output::table_writer::{CsvColumn, TableRow, TableWriter, or_empty};
use crate::output::text_table::{TextColumn, TextTable};
use crate::run_search::run_search;
use crate::terminal::printable::printable;
use crate::terminal::progress::ProgressLine;
use crate::terminal::signals;
use crate::terminal::stderr::note;

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
}

impl TableRow for MethodMeans<'_> {
    fn csv_columns() -> Vec<CsvColumn<Self>> {
        vec![
            ("algorithm", |row| row.variant.algorithm.to_owned()),
            ("heuristic", |row| or_empty(row.variant.heuristic.as_ref())),
            ("weight", |row| or_empty(row.variant.weight)),
            ("length", |row| row.length.map_or("all".into(), |length| length.to_string())),
            ("boards", |row| row.boards.to_string()),
            ("solved", |row| row.solved.to_string()),
            ("proven", |row| row.proven.to_string()),
            ("moves", |row| or_empty(row.moves.map(|moves| format!("{moves:.3}")))),
            ("expanded", |row| format!("{:.1}", row.expanded)),
            ("generated", |row| format!("{:.1}", row.generated)),
            ("duplicates", |row| format!("{:.1}", row.duplicates)),
            ("reopened", |row| format!("{:.1}", row.reopened)),
            ("seconds", |row| format!("{:.6}", row.seconds)),
            ("tie", |row| or_empty(row.variant.a_star.tie)),
            ("no_reopen", |row| or_empty(row.variant.a_star.no_reopen)),
            ("no_critical_optimization", |row| or_empty(row.variant.a_star.no_critical_optimization)),
            ("cut_off", |row| row.cut_off.to_string()),
            ("measured", |row| row.measured.to_string()),
        ]
    }

    fn cells(&self, table: &TextTable) -> Vec<String> {
        let least = if self.measured == 0 && self.cut_off > 0 { "≥ " } else { "" };
        let count = |mean: f64| format!("{least}{}", table.count(mean.round() as u64));
        vec![
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
        let out = self.output.output.open()?;
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
        let rows = means(&methods, &lengths, &finished);
        let room = out.columns();
        let mut table = TableWriter::new(self.output.format, columns(&rows), room, out);
        rows.iter().try_for_each(|row| table.add(row))?;
        table.end()?.finish()?;
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
        let (mut methods, mut warnings) = (Vec::<ComparedMethod>::new(), ReportWarnings::default());
        for (number, instance) in instances.iter().enumerate() {
            let request = Request::new(instance.board.clone()).goal(instance.goal.clone());
            let request = self.tables.apply_to(request);
            for (variant, request) in self.methods(&request, number == 0)? {
                let label = &variant.label;
                let text = format!("{}/{} {label}: ", number + 1, instances.len());
                let line = (!self.output.quiet).then(|| ProgressLine::new(text));
                let report = run_search(&request, limits, &flag, line)
                    .with_context(|| shown(&label[..]))
                    .with_context(|| phrase!("cli.error.board", name = &instance.id[..]))?;
                warnings.print_threads(&report.tally);
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
