//! The checkpoint file: a search on pattern databases kept on disk, so that it can be interrupted and resumed.
//!
//! The file is text: one fact per line, the last line being the checksum of those before it. `docs/guide/program/formats.md` has an
//! example.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use taquin_search::clock::Instant;
use taquin_search::{Cost, Iteration};

use super::NothingToKeep;
use crate::Board;
use crate::engine::{Checkpoint, Engine, MOST_SLIDES, TableSize};
use crate::files::open_regular;
use crate::files::{AtomicFile, atomic_write, remove_abandoned};
use crate::pattern::checksum;
use crate::tables_used::Direction;

const TITLE: &str = "taquin checkpoint 3";
/// Stands for the direction while only one has been tried.
const EITHER: &str = "either";
/// The size limit of a file: some hundred times the largest there are.
const MAX_BYTES: u64 = 1 << 20;
/// The time between two writes.
const WRITE_INTERVAL: Duration = Duration::from_secs(10);

/// Why a search cannot be kept in a file or resumed from it.
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
        /// The kind of its error.
        kind: io::ErrorKind,
        /// What the system said.
        reason: String,
    },
    /// The file is something else.
    #[error("{} is not a checkpoint of this version of taquin; it was not changed", .0.display())]
    Foreign(PathBuf),
    /// The checksum does not match, a line cannot be parsed, or its bounds cannot be those of a search for the board.
    #[error("the checkpoint {} is damaged; it was not changed", .0.display())]
    Damaged(PathBuf),
    /// The file is about another board or another goal.
    #[error("the checkpoint {} is of the board {board} with the goal {goal}; it was not changed", path.display())]
    OtherBoard {
        /// The file.
        path: PathBuf,
        /// The board it is about.
        board: String,
        /// The goal it is about.
        goal: String,
    },
    /// The search was made with tables of another size.
    #[error(
        "the checkpoint {} was made with {1} tables: choose them (--tables {1}), or another file; it was not changed",
        path.display(), made_with.name()
    )]
    OtherSize {
        /// The file.
        path: PathBuf,
        /// The size of its tables.
        made_with: TableSize,
    },
    /// A solution is shorter than the bound that the file says was reached.
    #[error(
        "the checkpoint {} is false: it says that every solution has at least {bound} moves, but one has {length}",
        path.display()
    )]
    FalseBound {
        /// The file.
        path: PathBuf,
        /// The bound that it says.
        bound: Cost,
        /// The length of the solution.
        length: Cost,
    },
    /// The search was made by a version that searches differently.
    #[error("the checkpoint {} was made by a version with other tables; it was not changed", .0.display())]
    OtherTables(PathBuf),
    /// No search on tables takes place.
    #[error("a checkpoint is for searches on pattern databases: {0}")]
    NothingToKeep(NothingToKeep),
}

/// The state of a search that a checkpoint file keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeptSearch {
    /// The size of its tables.
    pub table_size: TableSize,
    /// The bound that it is working on: no solution is shorter.
    pub bound: Cost,
    /// Boards expanded in all runs.
    pub expanded: u64,
}

/// What a file says beside the board and the goal.
struct Saved {
    table_size: TableSize,
    /// The signature of the engine.
    signature: u64,
    /// The direction in which the search continues, if both have been tried.
    direction: Option<Direction>,
    checkpoint: Checkpoint,
}

impl Saved {
    fn summary(&self) -> KeptSearch {
        let Saved { table_size, checkpoint, .. } = self;
        KeptSearch { table_size: *table_size, bound: checkpoint.current.bound, expanded: checkpoint.expanded() }
    }
}

/// The checkpoint file of one search.
pub(super) struct CheckpointFile {
    path: PathBuf,
    board: String,
    goal: String,
    /// Bounds are at least this, and have its parity.
    manhattan: Cost,
    saved: Option<Saved>,
    written: Option<Instant>,
    /// The state of the search.
    latest: Option<Saved>,
    /// Whether that is in the file.
    is_written: bool,
    /// What the file keeps, or would if it could be written.
    kept: Option<KeptSearch>,
}

impl CheckpointFile {
    /// Opens the file of a search, if it exists, and checks that it can be written.
    pub fn open(path: &Path, board: &Board, goal: &Board) -> Result<CheckpointFile, CheckpointError> {
        let mut file = CheckpointFile {
            path: path.to_owned(),
            board: board.to_string(),
            goal: goal.to_string(),
            manhattan: board.manhattan_to(goal) as Cost,
            saved: None,
            written: None,
            latest: None,
            is_written: true,
            kept: None,
        };
        let path = &file.path;
        match open_regular(path) {
            Ok(None) => {}
            Ok(Some((_, length))) if length > MAX_BYTES => return Err(CheckpointError::Foreign(path.to_owned())),
            Ok(Some((opened, _))) => {
                let mut bytes = Vec::new();
                opened.take(MAX_BYTES).read_to_end(&mut bytes).map_err(|error| file.failed("read", &error))?;
                file.saved = Some(file.read(&bytes)?);
                file.kept = file.saved.as_ref().map(Saved::summary);
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                return Err(CheckpointError::Foreign(path.to_owned()));
            }
            Err(error) => return Err(file.failed("read", &error)),
        }
        file.try_to_write()?;
        Ok(file)
    }

    /// Makes sure that the file can be written: better now than after tables were built.
    fn try_to_write(&self) -> Result<(), CheckpointError> {
        remove_abandoned(&self.path);
        AtomicFile::create(&self.path).map(drop).map_err(|error| self.failed("write", &error))
    }

    /// Rejects a file made with tables of another size, before any are built.
    pub fn require(&self, size: TableSize) -> Result<(), CheckpointError> {
        match self.table_size() {
            Some(made_with) if made_with != size => {
                Err(CheckpointError::OtherSize { path: self.path.clone(), made_with })
            }
            _ => Ok(()),
        }
    }

    /// The search that the file keeps.
    pub fn kept(&self) -> Option<KeptSearch> {
        self.kept
    }

    /// The size of the tables of the search that the file is about.
    pub fn table_size(&self) -> Option<TableSize> {
        self.saved.as_ref().map(|saved| saved.table_size)
    }

    /// The direction in which the search continues, if both have been tried.
    pub fn direction(&self) -> Option<Direction> {
        self.saved.as_ref().and_then(|saved| saved.direction)
    }

    /// The state of the search, whatever its tables.
    pub fn checkpoint(&self) -> Option<&Checkpoint> {
        self.saved.as_ref().map(|saved| &saved.checkpoint)
    }

    /// Where a search on this engine resumes, if the file existed.
    pub fn checkpoint_for(&self, engine: &Engine) -> Result<Option<Checkpoint>, CheckpointError> {
        let Some(saved) = &self.saved else { return Ok(None) };
        if saved.signature != engine.signature() {
            return Err(self.other_tables());
        }
        Ok(Some(saved.checkpoint.clone()))
    }

    /// The error of a file that a solution of this length contradicts.
    pub fn false_bound(&self, length: Cost) -> CheckpointError {
        let bound = self.kept.map_or(0, |kept| kept.bound);
        CheckpointError::FalseBound { path: self.path.clone(), bound, length }
    }

    /// The error of a file made with other tables.
    pub fn other_tables(&self) -> CheckpointError {
        CheckpointError::OtherTables(self.path.clone())
    }

    /// Remembers the state of a search, and writes it to the file every few seconds. A failed write is repeated later:
    /// the search is worth more than the file.
    pub fn note(&mut self, engine: &Engine, direction: Option<Direction>, checkpoint: &Checkpoint) {
        let (table_size, signature) = (engine.table_size(), engine.signature());
        let saved = Saved { table_size, signature, direction, checkpoint: checkpoint.clone() };
        self.kept = Some(saved.summary());
        self.latest = Some(saved);
        self.is_written = false;
        if self.written.is_none_or(|written| written.elapsed() >= WRITE_INTERVAL) {
            self.written = Some(Instant::now());
            let _ = self.flush();
        }
    }

    /// Removes the file of a search that is complete; writes what is known of any other, and tells what that is.
    pub fn close(mut self, complete: bool) -> Result<Option<KeptSearch>, CheckpointError> {
        if complete {
            // A file that cannot be removed does no harm: the next search resumes from it.
            let _ = fs::remove_file(&self.path);
            return Ok(None);
        }
        // Somebody may have removed the file since it was written.
        self.is_written &= self.path.exists();
        self.flush()?;
        Ok(self.kept)
    }

    fn flush(&mut self) -> Result<(), CheckpointError> {
        let Some(latest) = self.latest.as_ref().or(self.saved.as_ref()).filter(|_| !self.is_written) else {
            return Ok(());
        };
        let text = self.write(latest);
        atomic_write(&self.path, |file| file.write_all(text.as_bytes()))
            .map_err(|error| self.failed("write", &error))?;
        self.is_written = true;
        Ok(())
    }

    fn failed(&self, action: &'static str, error: &io::Error) -> CheckpointError {
        CheckpointError::System { action, path: self.path.clone(), kind: error.kind(), reason: error.to_string() }
    }

    fn write(&self, saved: &Saved) -> String {
        let Saved { table_size, signature, direction, checkpoint } = saved;
        let Checkpoint { completed, current, last, roots, done } = checkpoint;
        let mut text = format!("{TITLE}\nboard {}\ngoal {}\n", self.board, self.goal);
        let mut line = |line: std::fmt::Arguments| writeln!(text, "{line}").expect("text grows");
        line(format_args!("tables {} {signature:016x}", table_size.name()));
        line(format_args!("direction {}", direction.map_or(EITHER, Direction::name)));
        for Iteration { bound, expanded, generated, time } in completed.iter().chain([current]) {
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
        saved(fact("tables ")?, fact("direction ")?, fact("roots ")?, facts)
            .filter(|saved| self.is_possible(&saved.checkpoint))
            .ok_or_else(damaged)
    }

    /// Whether a search for this board can have these bounds.
    fn is_possible(&self, checkpoint: &Checkpoint) -> bool {
        let first = checkpoint.completed.first().unwrap_or(&checkpoint.current).bound;
        checkpoint.is_consistent()
            && first >= self.manhattan
            && (first ^ self.manhattan).is_multiple_of(2)
            && checkpoint.current.bound <= MOST_SLIDES + 2
    }
}

/// The checksum of a text.
fn sum(text: &str) -> u64 {
    checksum(&text.bytes().map(u64::from).collect::<Vec<u64>>())
}

fn saved(tables: &str, direction: &str, roots: &str, facts: &str) -> Option<Saved> {
    let direction = if direction == EITHER { None } else { Some(Direction::named(direction)?) };
    let (table_size, signature) = tables.split_once(' ')?;
    let mut completed: Vec<Iteration> =
        facts.lines().filter_map(|line| line.strip_prefix("bound ")).map(iteration).collect::<Option<_>>()?;
    let mut numbers = roots.split(' ');
    let last = numbers.next()?.parse().ok()?;
    let roots = u64::from_str_radix(numbers.next()?, 16).ok()?;
    let done = numbers.next()?.parse().ok()?;
    let current = completed.pop()?;
    Some(Saved {
        table_size: TableSize::named(table_size)?,
        signature: u64::from_str_radix(signature, 16).ok()?,
        direction,
        checkpoint: Checkpoint { completed, current, last, roots, done },
    })
}

fn iteration(text: &str) -> Option<Iteration> {
    let mut numbers = text.split(' ').map(str::parse::<u64>);
    let mut next = || numbers.next()?.ok();
    let (bound, expanded, generated, nanos) = (next()?, next()?, next()?, next()?);
    Some(Iteration { bound: bound.try_into().ok()?, expanded, generated, time: Duration::from_nanos(nanos) })
}
