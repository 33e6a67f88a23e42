//! What a report warns of: tables on disk, threads, memory that tables lacked.

use std::collections::HashSet;

use taquin::{Algorithm, Message, Phrase, Report, Request, StoreError, TableSize, Value, phrase};
use taquin_search::{Limits, Tally};

use crate::messages::text;
use crate::number_format::bytes;
use crate::terminal::stderr::warn;

/// Warnings about tables on disk and threads, each printed once.
#[derive(Default)]
pub struct ReportWarnings {
    printed: HashSet<String>,
}

impl ReportWarnings {
    /// Prints the new warnings of a report.
    pub fn print(&mut self, report: &Report) {
        for error in report.tables.iter().flat_map(|tables| &*tables.store_errors) {
            let sentence = text(&match error {
                StoreError::Damaged { .. } => phrase!("cli.note.table-was-rebuilt", error = error.phrase()),
                _ => phrase!("cli.note.table-used-anyway", error = error.phrase()),
            });
            if self.printed.insert(sentence.clone()) {
                warn(sentence);
            }
        }
        self.print_threads(&report.tally);
    }

    /// Prints that the system refused a thread.
    pub fn print_threads(&mut self, tally: &Tally) {
        let sentence = text(&phrase!("cli.note.fewer-threads"));
        if tally.fewer_threads && self.printed.insert(sentence.clone()) {
            warn(sentence);
        }
    }
}

/// Which tables did not fit the memory limit, and the consequence.
pub fn memory_shortage(request: &Request, report: &Report, limits: Limits) -> Option<Phrase> {
    let consequence = match (report.algorithm, request.table_size) {
        (Algorithm::Patterns, None) => phrase!("cli.shortage.light-tables"),
        (Algorithm::Patterns, Some(_)) => phrase!("cli.shortage.choose-smaller"),
        (Algorithm::Anytime, _) if report.tables.is_empty() => phrase!("cli.shortage.proof-without-tables"),
        (Algorithm::Anytime, _) => phrase!("cli.shortage.proof-on-light-tables"),
        _ => return None,
    };
    let tables = match request.table_size.filter(|_| report.algorithm == Algorithm::Patterns) {
        Some(table_size) => phrase!("cli.shortage.tables", name = table_size.name()),
        None => phrase!("cli.shortage.strongest-tables"),
    };
    let table_size = request.table_size.unwrap_or(TableSize::Full);
    let limit = limits.memory?;
    let room = report.algorithm.memory_for_tables(limit);
    let config = request.table_cache.config(table_size, request.threads, room);
    let need = config.peak_bytes(&report.goal).ok().filter(|need| *need > config.memory)?;
    let is_stored = config.is_stored(&report.goal).ok()?;
    let amount = |count| Value::Figures(bytes(count));
    let need = match is_stored {
        true => phrase!("cli.shortage.need", tables, need = amount(need)),
        false => phrase!("cli.shortage.need-while-built", tables, need = amount(need)),
    };
    let limit = match config.memory < limit {
        true => phrase!("cli.shortage.room", limit = amount(limit), room = amount(config.memory)),
        false => phrase!("cli.shortage.limit", limit = amount(limit)),
    };
    Some(phrase!("cli.shortage", need, limit, consequence))
}
