//! The methods that the boards of a set were solved with, and what each took.

use std::time::Duration;

use serde::Serialize;
use taquin::{Algorithm, Request, Value, phrase};

use super::row::BenchRow;
use crate::args::table_args::TableChoice;
use crate::messages::text;
use crate::number_format::time;

/// An algorithm with a heuristic, and its share of the work.
#[derive(Clone, Debug, Serialize)]
pub struct UsedMethod {
    pub algorithm: String,
    pub heuristic: Option<String>,
    /// The most threads that a board was solved on.
    pub threads: usize,
    pub boards: usize,
    pub expanded: u64,
    pub seconds: f64,
}

/// The methods of a set, as the output names them.
pub struct BenchMethod {
    /// In order of appearance.
    pub used: Vec<UsedMethod>,
    pub tables: TableChoice,
}

impl BenchMethod {
    /// The methods of these rows; the request is one of theirs.
    pub fn of(rows: &[BenchRow], request: &Request) -> BenchMethod {
        let mut used: Vec<UsedMethod> = Vec::new();
        for &BenchRow { ref algorithm, ref heuristic, threads, expanded, seconds, .. } in rows {
            match used.iter_mut().find(|method| method.algorithm == *algorithm && method.heuristic == *heuristic) {
                Some(method) => {
                    method.threads = method.threads.max(threads);
                    method.boards += 1;
                    method.expanded += expanded;
                    method.seconds += seconds;
                }
                None => {
                    let (algorithm, heuristic) = (algorithm.clone(), heuristic.clone());
                    used.push(UsedMethod { algorithm, heuristic, threads, boards: 1, expanded, seconds });
                }
            }
        }
        BenchMethod { used, tables: TableChoice(request.table_size) }
    }

    /// The algorithm and heuristic of all boards; `mixed` if there are several.
    pub fn common(&self) -> (&str, Option<&str>) {
        match &self.used[..] {
            [UsedMethod { algorithm, heuristic, .. }] => (algorithm, heuristic.as_deref()),
            _ => ("mixed", None),
        }
    }

    /// The most threads that a board was solved on.
    pub fn threads(&self) -> usize {
        self.used.iter().map(|method| method.threads).max().unwrap_or(1)
    }

    /// The methods in words, each on a line of its own.
    pub fn lines(&self) -> Vec<String> {
        self.used.iter().map(|method| self.describe(method)).collect()
    }

    fn describe(&self, method: &UsedMethod) -> String {
        let &UsedMethod { ref algorithm, ref heuristic, threads, boards, expanded, seconds } = method;
        let algorithm = &algorithm[..];
        let name = match heuristic.as_deref() {
            _ if algorithm == Algorithm::Patterns.name() => {
                phrase!("cli.bench.method-tables", algorithm, tables = self.tables.name(), threads)
            }
            Some(heuristic) => phrase!("cli.bench.method-heuristic", algorithm, heuristic, threads),
            None => phrase!("cli.bench.method", algorithm, threads),
        };
        if self.used.len() == 1 {
            return text(&name);
        }
        let expanded = expanded / boards as u64;
        let time = Value::Figures(time(Duration::from_secs_f64(seconds / boards as f64)));
        text(&phrase!("cli.bench.share", method = name, boards, expanded, time))
    }
}
