//! The results that an interrupted batch has in its journal, compared with the boards one after the other.
//!
//! Each result is checked against its board: it must stand in the same place, and moves must lead to the goal.

use crate::failure::bail;
use taquin::report_json::{Answer, BatchLine, BatchLineResult, named_stop};
use taquin::{GivenBoard, Metric, Notation, is_solvable, phrase, read_slides_within, verify};
use taquin_search::Stop;

use super::line_result::LineResult;
use crate::args::goal_args::ChosenGoal;
use crate::args::limit_args::LimitArgs;
use crate::exit::Exit;
use crate::input::LinePlace;
use crate::output::result_journal::KeptRecords;

/// The results in a journal, one for each board that could be read, in the order of the input.
pub struct KeptLines {
    pub records: KeptRecords,
    pub goal: ChosenGoal,
    pub metric: Metric,
    pub limits: LimitArgs,
    /// The results compared so far.
    pub compared: usize,
}

/// A result that was kept.
pub struct KeptLine {
    /// The line of JSON.
    pub json: String,
    pub result: Result<LineResult<'static>, String>,
    pub exit: Exit,
}

impl KeptLines {
    /// The result of the board at this place; `None` after the last, and an error if the next result is of
    /// something else.
    pub fn next(&mut self, place: &LinePlace, board: &GivenBoard) -> crate::Result<Option<KeptLine>> {
        let Some((BatchLine { file, line, result }, json)) = self.records.next::<BatchLine>()? else {
            return Ok(None);
        };
        let (name, number) = (self.records.name().to_owned(), self.records.number());
        let found = LinePlace { file: file.map(Into::into), line };
        if found.to_string() != place.to_string() {
            let (found, expected) = (found.to_string(), place.to_string());
            bail!(phrase!("cli.error.other-results", file = name, line = number, found, expected));
        }
        let read = match result {
            BatchLineResult::Failed { error } => Some((Err(error), Exit::BadInput)),
            BatchLineResult::Answer(answer) => self.result(&answer, board).map(|(result, exit)| (Ok(result), exit)),
        };
        let Some((result, exit)) = read else {
            bail!(phrase!("cli.error.stale-result", file = name, line = number, board = place.to_string()));
        };
        self.compared += 1;
        Ok(Some(KeptLine { json, result, exit }))
    }

    /// The result in an answer and its exit code; `None` if it cannot be one of this board.
    fn result(&self, answer: &Answer, given: &GivenBoard) -> Option<(LineResult<'static>, Exit)> {
        let (board, goal) = (&given.board, self.goal.board_of(given).ok()?);
        let is_same = answer.board == board.to_string() && answer.goal == goal.to_string();
        if !is_same || answer.metric() != Some(self.metric) {
            return None;
        }
        let stop = match &answer.stopped {
            Some(name) => Some(named_stop(name).filter(|&stop| stop != Stop::Cancelled)?),
            None => None,
        };
        match (&answer.moves, answer.length, stop) {
            (Some(moves), Some(length), _) => {
                // One letter for each slide.
                let slides = read_slides_within(moves, board, Notation::Tile, moves.len()).ok()?;
                let is_solution = self.metric.count(&slides) == length
                    && verify(board, &goal, slides.iter().copied()).is_ok()
                    && answer.lower_bound.is_some_and(|bound| bound as usize <= length);
                let exit = if stop.is_some_and(|stop| self.limits.is_given(stop)) { Exit::Stopped } else { Exit::Done };
                let slides = slides.into();
                is_solution.then_some((LineResult::Solved { length, slides, is_proven: answer.optimal }, exit))
            }
            (None, None, None) => (!is_solvable(board, &goal)).then_some((LineResult::Unsolvable, Exit::NoSolution)),
            (None, None, Some(stop)) => {
                let result = LineResult::Stopped { stop, lower_bound: answer.lower_bound? };
                is_solvable(board, &goal).then_some((result, Exit::Stopped))
            }
            _ => None,
        }
    }

    /// An error if there are results of more boards than the input has.
    pub fn check_end(&mut self) -> crate::Result<()> {
        if self.records.next::<BatchLine>()?.is_some() {
            bail!(phrase!("cli.error.more-results", file = self.records.name().to_owned(), boards = self.compared));
        }
        Ok(())
    }
}
