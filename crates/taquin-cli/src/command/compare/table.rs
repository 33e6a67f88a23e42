//! The rows of `compare` on one board.

use serde::Serialize;
use taquin::report_json::{Answer, SlideLetters, stop_name};
use taquin::{Report, Shape, Verdict};

use super::{AStarVariant, MethodVariant};
use crate::messages::{figures, stop_key, word};
use crate::number_format::{bytes, time};
use crate::output::table_writer::{CsvColumn, TableRow, or_empty};
use crate::output::text_table::{TextColumn, TextTable, moves_cell};

/// The width of the column with moves: two numbers and a dash where a solution may be unproven. Constructed solutions have
/// fewer than 10 moves per cell and side.
fn moves_width(shape: Shape) -> usize {
    let most = 10 * shape.cells() * shape.rows().max(shape.cols());
    if shape.cells() > 16 { 2 * (most.ilog10() as usize + 1) + 1 } else { 6 }
}

/// The answer of a method, and what tells the method from the others.
#[derive(Serialize)]
pub struct ComparedRow<'a> {
    #[serde(flatten)]
    answer: Answer<SlideLetters<'a>>,
    #[serde(flatten)]
    a_star: AStarVariant,
    #[serde(skip)]
    label: &'a str,
    #[serde(skip)]
    report: &'a Report,
}

impl<'a> ComparedRow<'a> {
    /// The row of one search.
    pub fn new(variant: &'a MethodVariant, report: &'a Report) -> ComparedRow<'a> {
        let mut answer = Answer::borrowing(report);
        (answer.algorithm, answer.weight) = (variant.algorithm.to_owned(), variant.weight);
        ComparedRow { answer, a_star: variant.a_star, label: &variant.label, report }
    }
}

/// Columns of which the first two fit these methods; duplicates may matter more than other counts.
pub fn columns<'a>(
    variants: impl Iterator<Item = &'a MethodVariant>,
    shape: Shape,
    shows_duplicates: bool,
) -> Vec<TextColumn> {
    let width = |text: &str| text.chars().count();
    let (mut algorithm, mut heuristic) = (0, 0);
    for variant in variants {
        algorithm = algorithm.max(width(&variant.label));
        heuristic = heuristic.max(width(variant.heuristic.as_deref().unwrap_or_default()));
    }
    // What options of A* change is shown before anything else.
    let [generated, duplicates, reopened] = if shows_duplicates { [3, 1, 2] } else { [1, 2, 3] };
    let note = if shows_duplicates { 0 } else { 10 };
    vec![
        TextColumn::text("cli.heading.algorithm", algorithm, 0),
        TextColumn::text("cli.heading.heuristic", heuristic, 0),
        TextColumn::number("cli.heading.moves", moves_width(shape), 0),
        TextColumn::count("cli.heading.expanded", 0),
        TextColumn::count("cli.heading.generated", generated),
        TextColumn::count("cli.heading.duplicates", duplicates),
        TextColumn::count("cli.heading.reopened", reopened),
        TextColumn::count("cli.heading.stored", 4),
        TextColumn::number("cli.heading.memory", 9, 5),
        TextColumn::number("cli.heading.time", 8, 0),
        TextColumn::text("cli.heading.note", note, 0),
    ]
}

impl TableRow for ComparedRow<'_> {
    fn csv_columns() -> Vec<CsvColumn<Self>> {
        vec![
            ("algorithm", |row| row.answer.algorithm.clone()),
            ("heuristic", |row| or_empty(row.report.heuristic.as_ref())),
            ("moves", |row| or_empty(row.report.moves())),
            ("optimal", |row| row.report.is_optimal().to_string()),
            ("lower_bound", |row| row.report.lower_bound.to_string()),
            ("expanded", |row| row.report.tally.expanded.to_string()),
            ("generated", |row| row.report.tally.generated.to_string()),
            ("stored_peak", |row| row.report.tally.stored_peak.to_string()),
            ("bytes_peak", |row| row.report.tally.bytes_peak.to_string()),
            ("seconds", |row| format!("{:.6}", row.report.tally.time.as_secs_f64())),
            ("stopped", |row| match row.report.verdict {
                Verdict::Unsolvable => "unsolvable".to_owned(),
                _ => or_empty(row.report.stopped.map(stop_name)),
            }),
            ("weight", |row| or_empty(row.answer.weight)),
            ("duplicates", |row| row.report.tally.duplicates.to_string()),
            ("reopened", |row| row.report.tally.reopened.to_string()),
            ("tie", |row| or_empty(row.a_star.tie)),
            ("no_reopen", |row| or_empty(row.a_star.no_reopen)),
            ("no_critical_optimization", |row| or_empty(row.a_star.no_critical_optimization)),
        ]
    }

    fn cells(&self, table: &TextTable) -> Vec<String> {
        let (report, tally) = (self.report, &self.report.tally);
        let (moves, note) = match (&report.verdict, report.stopped) {
            (Verdict::Unsolvable, _) => ("-".to_owned(), word("cli.bench.unsolvable")),
            (_, stop) => {
                let moves = moves_cell(report.moves(), report.is_optimal(), report.lower_bound);
                (moves, stop.map(|stop| word(stop_key(stop))).unwrap_or_default())
            }
        };
        vec![
            self.label.to_owned(),
            report.heuristic.clone().unwrap_or_default(),
            moves,
            table.count(tally.expanded),
            table.count(tally.generated),
            table.count(tally.duplicates),
            table.count(tally.reopened),
            table.count(tally.stored_peak),
            figures(&bytes(tally.bytes_peak)),
            figures(&time(tally.time)),
            note,
        ]
    }
}
