//! `bench --resume`: the rows of earlier runs, from their journal.

use std::collections::HashMap;
use taquin::{Metric, Notation, phrase, read_slides_within, verify};

use crate::failure::bail;
use taquin_search::Stop;

use super::row::BenchRow;
use super::sets::BenchInstance;
use super::task::BenchTask;
use crate::output::result_journal::KeptRecords;

/// The rows of earlier runs, each with the name of its board and the options it was measured with.
#[derive(Default)]
pub struct EarlierRows {
    rows: HashMap<(String, String), BenchRow>,
}

impl EarlierRows {
    /// Reads the rows of a journal that are asked for now; one that is not of its board is an error.
    pub fn read(mut records: KeptRecords, tasks: &[BenchTask]) -> crate::Result<EarlierRows> {
        let tasks: HashMap<(&str, String), &BenchInstance> =
            tasks.iter().map(|task| ((&task.instance.id[..], task.options.to_string()), &task.instance)).collect();
        let mut earlier = EarlierRows::default();
        while let Some((row, _)) = records.next::<BenchRow>()? {
            let Some(instance) = tasks.get(&(&row.id[..], row.options.clone())) else { continue };
            if !is_of(&row, instance) {
                let (file, line) = (records.name().to_owned(), records.number());
                bail!(phrase!("cli.error.stale-result", file, line, board = &row.id[..]));
            }
            earlier.rows.insert((row.id.clone(), row.options.clone()), row);
        }
        Ok(earlier)
    }

    /// The number of rows.
    pub fn count(&self) -> usize {
        self.rows.len()
    }

    /// The row of a board, if it has one.
    pub fn get(&self, task: &BenchTask) -> Option<&BenchRow> {
        self.rows.get(&(task.instance.id.clone(), task.options.to_string()))
    }
}

/// Whether a row can be one of this board: its solution is checked.
fn is_of(row: &BenchRow, instance: &BenchInstance) -> bool {
    let board = &instance.board;
    let Ok(goal) = instance.goal.board(board.shape()) else { return false };
    let is_same = row.board == board.to_string() && row.goal == goal.to_string();
    let is_solution = |moves: &String| {
        // One letter for each slide.
        let slides = read_slides_within(moves, board, Notation::Tile, moves.len());
        slides.is_ok_and(|slides| {
            Metric::ALL.map(|metric| Some(metric.count(&slides))).contains(&row.length)
                && verify(board, &goal, slides.iter().copied()).is_ok()
        })
    };
    is_same && row.stopped != Some(Stop::Cancelled) && row.moves.as_ref().is_none_or(is_solution)
}
