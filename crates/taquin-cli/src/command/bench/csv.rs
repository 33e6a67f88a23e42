//! The CSV of `bench`: one line per result.

use super::row::BenchRow;
use crate::output::table_output::csv_field;

/// The names of the columns.
pub const HEADER: &str = "id,length,expected,optimal,lower_bound,expanded,generated,seconds,cpu_seconds,stopped,fault,\
best_known,manhattan,first_length,first_seconds,algorithm,heuristic,moves,version,host,date,threads,options,\
runs,seconds_deviation,tables,iterations";

/// A row as a line, with its line end.
pub fn line(row: &BenchRow) -> String {
    let number = |value: Option<usize>| value.map(|value| value.to_string()).unwrap_or_default();
    let seconds = |value: f64| format!("{value:.6}");
    let text = |value: Option<&str>| csv_field(value.unwrap_or_default());
    let first = row.steps.first();
    let fields = [
        csv_field(&row.id),
        number(row.length),
        number(row.expected),
        row.optimal.to_string(),
        row.lower_bound.to_string(),
        row.expanded.to_string(),
        row.generated.to_string(),
        seconds(row.seconds),
        row.cpu_seconds.map(seconds).unwrap_or_default(),
        row.stopped.map(taquin::report_json::stop_name).unwrap_or_default().to_owned(),
        text(row.fault.as_deref()),
        number(row.best_known),
        row.manhattan.to_string(),
        number(first.map(|step| step.length)),
        first.map(|step| seconds(step.seconds)).unwrap_or_default(),
        row.algorithm.clone(),
        text(row.heuristic.as_deref()),
        row.moves.clone().unwrap_or_default(),
        row.measured.version.clone(),
        csv_field(&row.measured.host),
        row.measured.date.clone(),
        row.threads.to_string(),
        csv_field(&row.options),
        row.runs.to_string(),
        row.seconds_deviation.map(seconds).unwrap_or_default(),
        row.tables.iter().map(|tables| &tables.table_size[..]).collect::<Vec<_>>().join(" "),
        row.iterations.iter().map(|it| format!("{}:{}", it.bound, it.expanded)).collect::<Vec<_>>().join(" "),
    ];
    fields.join(",") + "\n"
}
