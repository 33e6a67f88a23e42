//! `bench --baseline FILE`: nodes and times compared with those of an earlier run, board by board.

use std::collections::HashMap;
use std::path::Path;

use serde::Deserialize;
use taquin::phrase;

use super::row::BenchRow;
use super::table::method_name;
use crate::failure::{Context, JsonError};
use crate::input;
use crate::messages::{figures, text};
use crate::terminal::printable::printable;

/// The size limit of the file.
const MAX_BYTES: u64 = 1 << 30;

/// The rows of an earlier run.
pub struct Baseline {
    name: String,
    rows: Vec<BenchRow>,
}

/// What `bench --format json` writes, as far as it is compared.
#[derive(Deserialize)]
struct EarlierRun {
    boards: Vec<BenchRow>,
}

impl Baseline {
    /// Reads the JSON of an earlier run.
    pub fn read(path: &Path) -> crate::Result<Baseline> {
        let name = printable(path.display());
        let file = input::read_at_most(MAX_BYTES, input::open(path)?, &name)?;
        let run: EarlierRun = serde_json::from_slice(&file).map_err(JsonError).with_context(|| {
            phrase!("cli.error.cannot-read", name = text(&phrase!("cli.bench.baseline-file", file = &name[..])))
        })?;
        Ok(Baseline { name, rows: run.boards })
    }

    /// A line for each method that both runs have: the ratios now to then, as geometric means with their uncertainty.
    pub fn lines(&self, rows: &[BenchRow]) -> Vec<String> {
        let key = |row: &BenchRow| (row.id.clone(), method_name(row), row.board.clone());
        let earlier: HashMap<_, &BenchRow> = self.rows.iter().map(|row| (key(row), row)).collect();
        let mut methods: Vec<(String, Vec<(&BenchRow, &BenchRow)>)> = Vec::new();
        for row in rows {
            let Some(then) = earlier.get(&key(row)) else { continue };
            let name = method_name(row);
            match methods.iter_mut().find(|(known, _)| *known == name) {
                Some((_, pairs)) => pairs.push((row, then)),
                None => methods.push((name, vec![(row, then)])),
            }
        }
        if methods.is_empty() {
            return vec![text(&phrase!("cli.bench.no-baseline", file = &self.name[..]))];
        }
        let line = |(method, pairs): &(String, Vec<(&BenchRow, &BenchRow)>)| {
            let nodes = ratio(pairs, |row| row.expanded.max(1) as f64);
            let time = ratio(pairs, |row| row.seconds.max(1e-9));
            text(&phrase!(
                "cli.bench.baseline",
                method = &method[..],
                nodes,
                time,
                boards = pairs.len(),
                file = &self.name[..]
            ))
        };
        methods.iter().map(line).collect()
    }
}

/// The geometric mean of ratios now to then, with 1.96 standard errors: 95 of 100 such intervals hold the true value.
fn ratio(pairs: &[(&BenchRow, &BenchRow)], value: fn(&BenchRow) -> f64) -> String {
    let logs: Vec<f64> = pairs.iter().map(|(now, then)| (value(now) / value(then)).ln()).collect();
    let count = logs.len() as f64;
    let mean = logs.iter().sum::<f64>() / count;
    let ratio = match logs.len() {
        1 => format!("{:.3}", mean.exp()),
        _ => {
            let variance = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / (count - 1.0);
            let error = 1.96 * (variance / count).sqrt();
            format!("{:.3} ± {:.3}", mean.exp(), mean.exp() * error)
        }
    };
    figures(&ratio)
}
