//! The methods that the boards of a set were solved with, and what each took.

use std::fmt;
use std::time::Duration;

use serde::Serialize;
use taquin::{Algorithm, Request};

use super::row::BenchRow;
use crate::number_format::{counted, grouped, time};
use crate::table_args::TableChoice;

/// An algorithm with a heuristic, and its share of the work.
#[derive(Clone, Debug, Serialize)]
pub struct UsedMethod {
    pub algorithm: String,
    pub heuristic: Option<String>,
    pub boards: usize,
    pub expanded: u64,
    pub seconds: f64,
}

/// The methods of a set, as the output names them.
pub struct BenchMethod {
    /// In order of appearance.
    pub used: Vec<UsedMethod>,
    pub tables: TableChoice,
    pub threads: usize,
}

impl BenchMethod {
    /// The methods of these rows; the request is one of theirs.
    pub fn of(rows: &[BenchRow], request: &Request) -> BenchMethod {
        let mut used: Vec<UsedMethod> = Vec::new();
        for &BenchRow { ref algorithm, ref heuristic, expanded, seconds, .. } in rows {
            match used.iter_mut().find(|method| method.algorithm == *algorithm && method.heuristic == *heuristic) {
                Some(method) => {
                    method.boards += 1;
                    method.expanded += expanded;
                    method.seconds += seconds;
                }
                None => {
                    let (algorithm, heuristic) = (algorithm.clone(), heuristic.clone());
                    used.push(UsedMethod { algorithm, heuristic, boards: 1, expanded, seconds });
                }
            }
        }
        BenchMethod { used, tables: TableChoice(request.table_size), threads: request.threads }
    }

    /// The algorithm and heuristic of all boards; `mixed` if there are several.
    pub fn common(&self) -> (&str, Option<&str>) {
        match &self.used[..] {
            [UsedMethod { algorithm, heuristic, .. }] => (algorithm, heuristic.as_deref()),
            _ => ("mixed", None),
        }
    }

    fn describe(&self, method: &UsedMethod) -> String {
        let UsedMethod { algorithm, heuristic, boards, expanded, seconds } = method;
        let name = match heuristic {
            _ if algorithm == Algorithm::Patterns.name() => format!("{algorithm}, {} tables", self.tables.name()),
            Some(heuristic) => format!("{algorithm} with {heuristic}"),
            None => algorithm.clone(),
        };
        if self.used.len() == 1 {
            return name;
        }
        let mean = Duration::from_secs_f64(seconds / *boards as f64);
        let expanded = grouped(expanded / *boards as u64);
        format!("{name} ({}, mean {expanded} expanded, {})", counted(*boards, "board"), time(mean))
    }
}

impl fmt::Display for BenchMethod {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names: Vec<String> = self.used.iter().map(|method| self.describe(method)).collect();
        write!(f, "{}, {}", names.join("; "), counted(self.threads, "thread"))
    }
}
