//! The methods that the boards of a set were solved with, and what each took.

use std::time::Duration;

use serde::Serialize;
use taquin::{Algorithm, Request};

use super::row::BenchRow;
use crate::messages::{MethodShare, MethodWords, messages};
use crate::number_format::time;
use crate::table_args::TableChoice;

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
        let has_tables = algorithm == Algorithm::Patterns.name();
        let share = || MethodShare {
            boards,
            mean_expanded: messages().number(expanded / boards as u64),
            mean_time: messages().figures(&time(Duration::from_secs_f64(seconds / boards as f64))),
        };
        messages().method(&MethodWords {
            algorithm,
            heuristic: heuristic.as_deref().filter(|_| !has_tables),
            tables: has_tables.then(|| self.tables.name()),
            threads,
            share: (self.used.len() > 1).then(share),
        })
    }
}
