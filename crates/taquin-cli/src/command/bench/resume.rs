//! `bench --resume`: the rows of an earlier run, read from its CSV.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, bail};
use taquin::report_json::named_stop;
use taquin::{Metric, Notation, read_slides, verify};
use taquin_search::Stop;

use super::environment::BenchEnvironment;
use super::measured_options::MeasuredOptions;
use super::partial_file::PartialFile;
use super::row::{BenchRow, TimedLength};
use super::run::BenchTask;
use super::sets::BenchInstance;
use crate::input::Source;
use crate::number_format::counted;
use crate::table_output::csv_fields;

/// The rows of an earlier run, each with the name of its board and the options it was measured with.
#[derive(Default)]
pub struct EarlierRows {
    rows: HashMap<(String, MeasuredOptions), BenchRow>,
    /// The boards in the file that are not asked for now.
    others: usize,
}

impl EarlierRows {
    /// Reads the CSV of an earlier run, and its results so far if it did not end; `None` if there is neither. Rows that
    /// were interrupted, and a last line that is cut off, are left out.
    pub fn read(path: &Path, tasks: &[BenchTask]) -> anyhow::Result<Option<EarlierRows>> {
        let files = [path.to_owned(), PartialFile::path_of(path)];
        let mut earlier = EarlierRows::default();
        let mut is_there = false;
        for file in files.iter().filter(|file| file.exists()) {
            is_there = true;
            earlier.add_file(file, tasks)?;
        }
        Ok(is_there.then_some(earlier))
    }

    fn add_file(&mut self, path: &Path, tasks: &[BenchTask]) -> anyhow::Result<()> {
        let source = Source::file(path)?;
        let mut lines = source.utf8()?.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
        let header = csv_fields(lines.next().unwrap_or_default());
        let has = |column: &str| header.iter().any(|name| name == column);
        if !["id", "length", "moves", "options"].into_iter().all(has) {
            bail!("{} is not the CSV of 'taquin bench --format csv' of this version", path.display());
        }
        for (number, line) in (2..).zip(lines) {
            let place = || format!("{}:{number}", path.display());
            let fields: HashMap<&str, String> = header.iter().map(String::as_str).zip(csv_fields(line)).collect();
            let text = |name: &str| fields.get(name).cloned().unwrap_or_default();
            let (id, options) = (text("id"), MeasuredOptions::read(&text("options")));
            let Some(task) = matching(tasks, &id, &options).with_context(place)? else {
                self.others += 1;
                continue;
            };
            let row = row(&fields, &task.instance).with_context(place)?;
            if row.stopped != Some(Stop::Cancelled) {
                self.rows.insert((id, options), row);
            }
        }
        Ok(())
    }

    /// Refuses a file whose rows would be lost when it is replaced by the results of this run.
    pub fn check_complete(&self, path: &Path) -> anyhow::Result<()> {
        if self.others > 0 {
            let (path, others) = (path.display(), counted(self.others, "result"));
            bail!(
                "{path} has {others} for boards that are not asked for now, which would be lost: ask for them, too, or choose another -o"
            );
        }
        Ok(())
    }

    /// The number of rows.
    pub fn count(&self) -> usize {
        self.rows.len()
    }

    /// The row of a board, if it has one.
    pub fn get(&self, task: &BenchTask) -> Option<&BenchRow> {
        self.rows.get(&(task.instance.id.clone(), task.options.clone()))
    }
}

/// What is to be done with this board and these options; `None` if the board is not asked for, and an error that names
/// the difference if the options are others.
fn matching<'a>(tasks: &'a [BenchTask], id: &str, options: &MeasuredOptions) -> anyhow::Result<Option<&'a BenchTask>> {
    let same_board = || tasks.iter().filter(|task| task.instance.id == id);
    if let Some(task) = same_board().find(|task| task.options == *options) {
        return Ok(Some(task));
    }
    let Some(nearest) = same_board().max_by_key(|task| task.options.agreement(options)) else { return Ok(None) };
    let (then, now) = options.difference(&nearest.options);
    bail!("{id} was measured {then}, and is now asked for {now}: use the same options, or another file")
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
    let (version, host, date) = (text("version"), text("host"), text("date"));
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
        threads: number("threads")?.unwrap_or(1) as usize,
        options: text("options").unwrap_or_default(),
        measured: BenchEnvironment {
            version: version.unwrap_or_default(),
            host: host.unwrap_or_default(),
            date: date.unwrap_or_default(),
        },
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
