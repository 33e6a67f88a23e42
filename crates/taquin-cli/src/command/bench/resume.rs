//! `bench --resume`: the rows of an earlier run, read from its CSV.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, bail};
use taquin::report_json::named_stop;
use taquin::{Metric, Notation, read_slides, verify};
use taquin_search::Stop;

use super::row::{BenchRow, TimedLength};
use super::sets::BenchInstance;
use crate::input::Source;
use crate::table_output::csv_fields;

/// The rows of an earlier run by the names of their boards, as far as these boards have one.
pub struct EarlierRows(HashMap<String, BenchRow>);

impl EarlierRows {
    /// No earlier run.
    pub fn none() -> EarlierRows {
        EarlierRows(HashMap::new())
    }

    /// Reads the CSV of an earlier run; rows that were interrupted, and a last line that is cut off, are left out.
    pub fn read(path: &Path, instances: &[BenchInstance]) -> anyhow::Result<EarlierRows> {
        let source = Source::file(path)?;
        let mut lines = source.utf8()?.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
        let header = csv_fields(lines.next().unwrap_or_default());
        if !header.starts_with(&["id".to_owned(), "length".into()]) || !header.iter().any(|name| name == "moves") {
            bail!("{} is not the CSV of 'taquin bench --format csv'", path.display());
        }
        let mut rows = HashMap::new();
        for (number, line) in (2..).zip(lines) {
            let fields: HashMap<&str, String> = header.iter().map(String::as_str).zip(csv_fields(line)).collect();
            let id = fields.get("id").cloned().unwrap_or_default();
            let Some(instance) = instances.iter().find(|instance| instance.id == id) else { continue };
            let row = row(&fields, instance).with_context(|| format!("{}:{number}", path.display()))?;
            if row.stopped != Some(Stop::Cancelled) {
                rows.insert(id, row);
            }
        }
        Ok(EarlierRows(rows))
    }

    /// The number of rows.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The row of a board, if it has one.
    pub fn get(&self, instance: &BenchInstance) -> Option<&BenchRow> {
        self.0.get(&instance.id)
    }
}

/// The row of a board; its solution is checked.
fn row(fields: &HashMap<&str, String>, instance: &BenchInstance) -> anyhow::Result<BenchRow> {
    let text = |name: &str| fields.get(name).filter(|text| !text.is_empty()).cloned();
    let number = |name: &str| text(name).map(|text| text.parse::<u64>()).transpose().context(format!("bad {name}"));
    let real = |name: &str| text(name).map(|text| text.parse::<f64>()).transpose().context(format!("bad {name}"));
    let goal = instance.goal.board(instance.board.shape())?;
    let length = number("length")?.map(|length| length as usize);
    if let Some(moves) = text("moves") {
        let slides = read_slides(&moves, &instance.board, Notation::Tile).context("bad moves")?;
        verify(&instance.board, &goal, slides.iter().copied()).context("the moves are of another board")?;
        let counts = Metric::ALL.map(|metric| Some(metric.count(&slides)));
        if !counts.contains(&length) {
            bail!("the length does not match the moves");
        }
    }
    let first = number("first_length")?.zip(real("first_seconds")?);
    let stopped = text("stopped").map(|name| named_stop(&name).with_context(|| format!("bad stopped: {name}")));
    Ok(BenchRow {
        id: instance.id.clone(),
        board: instance.board.to_string(),
        goal: goal.to_string(),
        algorithm: text("algorithm").unwrap_or_default(),
        heuristic: text("heuristic"),
        length,
        moves: text("moves"),
        expected: number("expected")?.map(|length| length as usize),
        best_known: number("best_known")?.map(|length| length as usize),
        manhattan: number("manhattan")?.unwrap_or_default(),
        optimal: text("optimal").as_deref() == Some("true"),
        lower_bound: number("lower_bound")?.unwrap_or_default().try_into().context("bad lower_bound")?,
        expanded: number("expanded")?.unwrap_or_default(),
        generated: number("generated")?.unwrap_or_default(),
        seconds: real("seconds")?.unwrap_or_default(),
        cpu_seconds: real("cpu_seconds")?,
        stopped: stopped.transpose()?,
        steps: first.map(|(length, seconds)| TimedLength::first(length as usize, seconds)).into_iter().collect(),
        fault: text("fault"),
    })
}

#[cfg(test)]
mod tests {
    use taquin::report_json::stop_name;

    use super::*;

    #[test]
    fn every_stop_is_read_back() {
        for stop in [Stop::Time, Stop::Nodes, Stop::Memory, Stop::Cancelled, Stop::Depth, Stop::DeadEnd] {
            assert_eq!(named_stop(stop_name(stop)), Some(stop));
        }
    }
}
