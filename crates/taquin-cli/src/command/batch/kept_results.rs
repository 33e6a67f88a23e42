//! `--resume FILE`: the results of an earlier run are kept, and those of the boards that are missing are appended.
//!
//! Each result is checked against its board: moves must lead to the goal, and a board without a solution must have none. So
//! results of other boards, another goal or another metric are not continued.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use anyhow::{Context, bail};
use serde_json::Value;
use taquin::{Board, Goal, Metric, Notation, ReadError, is_solvable, read_slides_within, verify};

use super::BatchFormat;
use super::batch_input::LinePlace;
use super::ordered_output::{BatchSummary, LineVerdict};
use crate::exit::Exit;
use crate::messages::CommandError;
use crate::output_args::ResultOutput;

/// The bytes read at once.
const BUFFER: usize = 1 << 16;

/// What the results of a run depend on.
pub struct ResumedRun {
    pub format: BatchFormat,
    pub goal: Goal,
    pub metric: Metric,
    /// Whether the user gave a limit, so that a solution which is not proven shortest is incomplete.
    pub has_limits: bool,
}

/// The results in a file, one line for each board in the order of the input.
pub struct KeptResults {
    name: String,
    run: ResumedRun,
    lines: BufReader<io::Take<File>>,
    /// The results compared so far.
    number: usize,
    line: Vec<u8>,
    /// The results compared so far, by outcome.
    summary: BatchSummary,
}

/// A result that was kept.
struct KeptLine {
    place: String,
    result: KeptResult,
}

enum KeptResult {
    Solved { length: usize, moves: String, is_proven: bool },
    Unsolvable,
    Stopped,
    Failed,
}

impl KeptResults {
    /// Opens a file, which need not exist, and removes a last line that was not written to its end. Returns its results
    /// and the output that appends to it.
    pub fn open(path: &Path, run: ResumedRun) -> anyhow::Result<(KeptResults, ResultOutput)> {
        let name = path.display().to_string();
        let cannot_write = || CommandError::CannotWrite { file: name.clone() };
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).with_context(cannot_write)?;
        let length = complete_lines(&mut file).with_context(|| CommandError::CannotRead { name: name.clone() })?;
        file.set_len(length).with_context(cannot_write)?;
        let kept = File::open(path).with_context(|| CommandError::CannotRead { name: name.clone() })?;
        let lines = BufReader::with_capacity(BUFFER, kept.take(length));
        let results = KeptResults {
            name: name.clone(),
            run,
            lines,
            number: 0,
            line: Vec::new(),
            summary: BatchSummary::default(),
        };
        Ok((results, ResultOutput::appending(file, name)))
    }

    /// Whether there is a result for the next board, which stands here; an error if the next result is not one of this board.
    pub fn has(&mut self, place: &LinePlace, board: &Result<Board, ReadError>) -> anyhow::Result<bool> {
        self.line.clear();
        let cannot_read = || CommandError::CannotRead { name: self.name.clone() };
        if self.lines.read_until(b'\n', &mut self.line).with_context(cannot_read)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        let expected = place.to_string();
        match self.read_line() {
            Some(kept) if kept.place == expected => self.count(&kept.result, board, expected)?,
            found => {
                let (file, line, found) = (self.name.clone(), self.number, found.map(|found| found.place));
                bail!(CommandError::OtherResults { file, line, found, expected })
            }
        }
        Ok(true)
    }

    /// Counts a result; an error if it cannot be one of the board in this place.
    fn count(&mut self, result: &KeptResult, board: &Result<Board, ReadError>, place: String) -> anyhow::Result<()> {
        if !self.run.is_result_of(result, board) {
            bail!(CommandError::StaleResult { file: self.name.clone(), line: self.number, board: place });
        }
        let (verdict, exit) = self.run.outcome(result);
        self.summary.count(verdict, exit);
        Ok(())
    }

    /// The results that were kept, by outcome.
    pub fn into_summary(self) -> BatchSummary {
        self.summary
    }

    /// An error if there are results of more boards than the input has.
    pub fn check_end(&mut self) -> anyhow::Result<()> {
        self.line.clear();
        let cannot_read = || CommandError::CannotRead { name: self.name.clone() };
        if self.lines.read_until(b'\n', &mut self.line).with_context(cannot_read)? > 0 {
            bail!(CommandError::MoreResults { file: self.name.clone(), boards: self.number });
        }
        Ok(())
    }

    /// The line that was read; `None` if it is not a result of this format.
    fn read_line(&self) -> Option<KeptLine> {
        let text = std::str::from_utf8(&self.line).ok()?;
        match self.run.format {
            BatchFormat::Tsv => KeptLine::from_tsv(text),
            BatchFormat::Json => KeptLine::from_json(&serde_json::from_str(text).ok()?),
        }
    }
}

impl KeptLine {
    fn from_tsv(text: &str) -> Option<KeptLine> {
        let mut columns = text.trim_end().split('\t');
        let (place, verdict) = (columns.next()?.to_owned(), columns.next()?);
        let result = match verdict {
            "error" => KeptResult::Failed,
            "unsolvable" => KeptResult::Unsolvable,
            "stopped" => KeptResult::Stopped,
            length => KeptResult::Solved {
                length: length.parse().ok()?,
                moves: columns.next()?.to_owned(),
                is_proven: columns.next()? == "proven",
            },
        };
        Some(KeptLine { place, result })
    }

    fn from_json(line: &Value) -> Option<KeptLine> {
        let number = line.get("line")?.as_u64()? as usize;
        let file = line.get("file").and_then(Value::as_str).map(Into::into);
        let result = if line.get("error").is_some() {
            KeptResult::Failed
        } else if line.get("solvable")? == &Value::Bool(false) {
            KeptResult::Unsolvable
        } else if let Some(moves) = line.get("moves")?.as_str() {
            KeptResult::Solved {
                length: line.get("length")?.as_u64()? as usize,
                moves: moves.to_owned(),
                is_proven: line.get("optimal")?.as_bool()?,
            }
        } else {
            KeptResult::Stopped
        };
        Some(KeptLine { place: LinePlace { file, line: number }.to_string(), result })
    }
}

impl ResumedRun {
    /// Whether a result can be one of this board.
    fn is_result_of(&self, result: &KeptResult, board: &Result<Board, ReadError>) -> bool {
        let problem = board.as_ref().ok().and_then(|board| Some((board, self.goal.board(board.shape()).ok()?)));
        match (result, problem) {
            (KeptResult::Failed, problem) => problem.is_none(),
            (_, None) => false,
            (KeptResult::Unsolvable, Some((board, goal))) => !is_solvable(board, &goal),
            (KeptResult::Stopped, Some((board, goal))) => is_solvable(board, &goal),
            (KeptResult::Solved { length, moves, .. }, Some((board, goal))) => {
                // A push moves the tiles of a line at most.
                let most = length.saturating_mul(board.shape().rows().max(board.shape().cols()));
                read_slides_within(moves, board, Notation::default(), most)
                    .is_ok_and(|slides| self.metric.count(&slides) == *length && verify(board, &goal, slides).is_ok())
            }
        }
    }

    /// How a result counts.
    fn outcome(&self, result: &KeptResult) -> (LineVerdict, Exit) {
        match *result {
            KeptResult::Solved { is_proven, .. } => {
                let is_incomplete = !is_proven && self.has_limits;
                (LineVerdict::Solved { is_proven }, if is_incomplete { Exit::Stopped } else { Exit::Done })
            }
            KeptResult::Unsolvable => (LineVerdict::Unsolvable, Exit::NoSolution),
            KeptResult::Stopped => (LineVerdict::Stopped, Exit::Stopped),
            KeptResult::Failed => (LineVerdict::Bad, Exit::BadInput),
        }
    }
}

/// The bytes up to the end of the last complete line.
fn complete_lines(file: &mut File) -> io::Result<u64> {
    let mut end = file.seek(SeekFrom::End(0))?;
    let mut buffer = vec![0; BUFFER];
    while end > 0 {
        let begin = end.saturating_sub(BUFFER as u64);
        let part = &mut buffer[..(end - begin) as usize];
        file.seek(SeekFrom::Start(begin))?;
        file.read_exact(part)?;
        if let Some(last) = part.iter().rposition(|&byte| byte == b'\n') {
            return Ok(begin + last as u64 + 1);
        }
        end = begin;
    }
    Ok(0)
}
