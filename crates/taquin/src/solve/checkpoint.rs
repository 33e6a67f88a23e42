//! A search kept in a file, so that it can be interrupted and taken up again.
//!
//! The file is text: a line for each fact, the last one with the checksum of those before it. `docs/formats.md` has an
//! example.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use taquin_search::{Iteration, Stop};

use super::RequestError;
use super::ends::Direction;
use crate::Board;
use crate::atomic_write::{AtomicFile, atomic_write};
use crate::engine::{Begin, Checkpoint, Control, Engine, EngineError, EngineOutcome, Progress, TableSize};
use crate::pattern::checksum;

const TITLE: &str = "taquin checkpoint 2";
/// Stands for the end that a search goes on from while both have not been tried.
const EITHER: &str = "either";
/// Time between two writings.
const EVERY: Duration = Duration::from_secs(10);

/// Why a search cannot be kept in a file, or not be taken up again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The system refused.
    #[error("cannot {action} the checkpoint {}: {reason}", path.display())]
    System {
        /// What was tried.
        action: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// The file is something else.
    #[error("{} is not a checkpoint of this version of taquin; it was left as it is", .0.display())]
    Foreign(PathBuf),
    /// The file does not agree with its checksum, or makes no sense.
    #[error("the checkpoint {} is damaged; it was left as it is", .0.display())]
    Damaged(PathBuf),
    /// The file is about another board or another goal.
    #[error("the checkpoint {} is of the board {board} with the goal {goal}; it was left as it is", path.display())]
    OtherBoard {
        /// The file.
        path: PathBuf,
        /// The board it is about.
        board: String,
        /// The goal it is about.
        goal: String,
    },
    /// The search was made with other tables, or by a version that searches otherwise.
    #[error("the checkpoint {} was made with other tables; it was left as it is", .0.display())]
    OtherTables(PathBuf),
    /// No search on tables takes place.
    #[error("a checkpoint is for searches on pattern databases: {0}")]
    NothingToKeep(&'static str),
}

/// What a file says beside the board and the goal.
struct Saved {
    table_size: TableSize,
    signature: u64,
    /// The end that the search goes on from, if both have been tried.
    end: Option<Direction>,
    checkpoint: Checkpoint,
}

/// The file of one search.
pub(super) struct Keeper {
    path: PathBuf,
    board: String,
    goal: String,
    saved: Option<Saved>,
    written: Option<Instant>,
    /// What is newer than the file.
    newer: Option<Saved>,
    /// What went wrong with the last writing.
    trouble: Option<CheckpointError>,
}

impl Keeper {
    /// Opens the file of a search, if it is there.
    pub fn open(path: &Path, board: &Board, goal: &Board) -> Result<Keeper, CheckpointError> {
        let mut keeper = Keeper {
            path: path.to_owned(),
            board: board.to_string(),
            goal: goal.to_string(),
            saved: None,
            written: None,
            newer: None,
            trouble: None,
        };
        match fs::read(path) {
            Ok(bytes) => keeper.saved = Some(keeper.read(&bytes)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(keeper.failed("read", &error)),
        }
        keeper.try_to_write()?;
        Ok(keeper)
    }

    /// Makes sure that the file can be written: better now than after tables were built.
    fn try_to_write(&self) -> Result<(), CheckpointError> {
        AtomicFile::create(&self.path).map(drop).map_err(|error| self.failed("write", &error))
    }

    /// The tables of the search that the file is about.
    pub fn table_size(&self) -> Option<TableSize> {
        self.saved.as_ref().map(|saved| saved.table_size)
    }

    /// The end that the search goes on from, if both have been tried.
    pub fn end(&self) -> Option<Direction> {
        self.saved.as_ref().and_then(|saved| saved.end)
    }

    /// Where the search stands, whatever its tables.
    pub fn checkpoint(&self) -> Option<&Checkpoint> {
        self.saved.as_ref().map(|saved| &saved.checkpoint)
    }

    /// Where a search on these tables goes on, if it does not begin.
    pub fn resume(&self, engine: &Engine) -> Result<Option<Checkpoint>, CheckpointError> {
        let Some(saved) = &self.saved else { return Ok(None) };
        if saved.signature != engine.signature() {
            return Err(CheckpointError::OtherTables(self.path.clone()));
        }
        Ok(Some(saved.checkpoint.clone()))
    }

    /// Takes note of where a search stands, and writes it down now and then.
    fn keep(&mut self, table_size: TableSize, signature: u64, end: Option<Direction>, checkpoint: &Checkpoint) {
        self.newer = Some(Saved { table_size, signature, end, checkpoint: checkpoint.clone() });
        if self.written.is_none_or(|written| written.elapsed() >= EVERY) {
            self.trouble = self.flush().err();
        }
    }

    /// Ends the keeping: the file of a search that is over goes away, another has all that is known.
    pub fn close(mut self, over: bool) -> Result<(), CheckpointError> {
        if over {
            // The answer is worth more than a clean folder: who finds the file again goes on from there.
            let _ = fs::remove_file(&self.path);
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> Result<(), CheckpointError> {
        let Some(newer) = &self.newer else { return Ok(()) };
        let text = self.write(newer);
        atomic_write(&self.path, |file| file.write_all(text.as_bytes()))
            .map_err(|error| self.failed("write", &error))?;
        (self.newer, self.written) = (None, Some(Instant::now()));
        Ok(())
    }

    fn failed(&self, action: &'static str, error: &io::Error) -> CheckpointError {
        CheckpointError::System { action, path: self.path.clone(), reason: error.to_string() }
    }

    fn write(&self, saved: &Saved) -> String {
        let Saved { table_size, signature, end, checkpoint: Checkpoint { bounds, open, last, roots, done } } = saved;
        let mut text = format!("{TITLE}\nboard {}\ngoal {}\n", self.board, self.goal);
        let mut line = |line: std::fmt::Arguments| writeln!(text, "{line}").expect("text grows");
        line(format_args!("tables {} {signature:016x}", table_size.name()));
        line(format_args!("from {}", end.map_or(EITHER, Direction::name)));
        for Iteration { bound, expanded, generated, time } in bounds.iter().chain([open]) {
            line(format_args!("bound {bound} {expanded} {generated} {}", time.as_nanos()));
        }
        line(format_args!("roots {last} {roots:016x} {done}"));
        let sum = sum(&text);
        text + &format!("sum {sum:016x}\n")
    }

    fn read(&self, bytes: &[u8]) -> Result<Saved, CheckpointError> {
        let damaged = || CheckpointError::Damaged(self.path.clone());
        if !bytes.starts_with(format!("{TITLE}\n").as_bytes()) {
            return Err(CheckpointError::Foreign(self.path.clone()));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| damaged())?;
        let facts = text
            .rfind("sum ")
            .map(|at| text.split_at(at))
            .filter(|(facts, last)| *last == format!("sum {:016x}\n", sum(facts)))
            .map(|(facts, _)| facts)
            .ok_or_else(damaged)?;
        let fact = |name: &str| facts.lines().find_map(|line| line.strip_prefix(name)).ok_or_else(damaged);
        let (board, goal) = (fact("board ")?, fact("goal ")?);
        if board != self.board || goal != self.goal {
            let (path, board, goal) = (self.path.clone(), board.to_owned(), goal.to_owned());
            return Err(CheckpointError::OtherBoard { path, board, goal });
        }
        saved(fact("tables ")?, fact("from ")?, fact("roots ")?, facts).ok_or_else(damaged)
    }
}

/// The end of a search that may have been kept.
pub(super) struct Kept {
    pub outcome: EngineOutcome,
    /// The nodes expanded and generated by this process.
    pub counts: (u64, u64),
}

/// A stretch of a search, on one engine.
pub(super) struct Leg<'a> {
    pub engine: &'a Engine,
    pub board: &'a Board,
    pub table_size: TableSize,
    /// The end that it sets out from, if both have been tried.
    pub end: Option<Direction>,
}

/// Searches a leg, and keeps it in the keeper's file.
pub(super) fn solve_kept(
    leg: &Leg,
    begin: Begin,
    keeper: Option<&mut Keeper>,
    poll: impl FnMut(&Progress) -> Option<Stop>,
) -> Result<Kept, RequestError> {
    let earlier = begin.counts();
    let mut keeping = Keeping { poll, keeper, leg, signature: leg.engine.signature() };
    let outcome = leg.engine.run(leg.board, begin, &mut keeping);
    if let Some(trouble) = keeping.keeper.as_ref().and_then(|keeper| keeper.trouble.clone()) {
        return Err(trouble.into());
    }
    let outcome = match (outcome, keeping.keeper) {
        (Err(EngineError::Checkpoint), Some(keeper)) => {
            return Err(CheckpointError::OtherTables(keeper.path.clone()).into());
        }
        (outcome, _) => outcome?,
    };
    let all = outcome.counts();
    Ok(Kept { outcome, counts: (all.0 - earlier.0, all.1 - earlier.1) })
}

/// The control of a search that may be kept.
struct Keeping<'k, F> {
    poll: F,
    keeper: Option<&'k mut Keeper>,
    leg: &'k Leg<'k>,
    signature: u64,
}

impl<F: FnMut(&Progress) -> Option<Stop>> Control for Keeping<'_, F> {
    fn poll(&mut self, progress: &Progress) -> Option<Stop> {
        let troubled = self.keeper.as_ref().is_some_and(|keeper| keeper.trouble.is_some());
        (self.poll)(progress).or(troubled.then_some(Stop::Cancelled))
    }

    fn keeps(&self) -> bool {
        self.keeper.is_some()
    }

    fn keep(&mut self, checkpoint: &Checkpoint) {
        if let Some(keeper) = &mut self.keeper {
            keeper.keep(self.leg.table_size, self.signature, self.leg.end, checkpoint);
        }
    }
}

/// The checksum of a text.
fn sum(text: &str) -> u64 {
    checksum(&text.bytes().map(u64::from).collect::<Vec<u64>>())
}

fn saved(tables: &str, from: &str, roots: &str, facts: &str) -> Option<Saved> {
    let end = if from == EITHER { None } else { Some(Direction::named(from)?) };
    let (table_size, signature) = tables.split_once(' ')?;
    let mut bounds: Vec<Iteration> =
        facts.lines().filter_map(|line| line.strip_prefix("bound ")).map(bound).collect::<Option<_>>()?;
    let mut numbers = roots.split(' ');
    let last = numbers.next()?.parse().ok()?;
    let roots = u64::from_str_radix(numbers.next()?, 16).ok()?;
    let done = numbers.next()?.parse().ok()?;
    let open = bounds.pop()?;
    Some(Saved {
        table_size: TableSize::named(table_size)?,
        signature: u64::from_str_radix(signature, 16).ok()?,
        end,
        checkpoint: Checkpoint { bounds, open, last, roots, done },
    })
}

fn bound(text: &str) -> Option<Iteration> {
    let mut numbers = text.split(' ').map(str::parse::<u64>);
    let mut next = || numbers.next()?.ok();
    let (bound, expanded, generated, nanos) = (next()?, next()?, next()?, next()?);
    Some(Iteration { bound: bound.try_into().ok()?, expanded, generated, time: Duration::from_nanos(nanos) })
}
