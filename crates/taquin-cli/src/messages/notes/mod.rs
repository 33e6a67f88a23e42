//! Notes and warnings on standard error as values; each language has a sentence for each.

mod english;
mod french;
mod russian;

use std::fmt;

use taquin::{Algorithm, Assumption, BoundSource, MethodReason, Report, StoreError, TablesUsed};
use taquin_gpu::GpuError;
use taquin_search::{Iteration, Progress, Stop};

use crate::messages::messages;
use crate::picture::PictureKind;

/// Notes in a language.
pub trait NoteMessages {
    /// A note or a warning.
    fn note(&self, note: &Note) -> String;
    /// What is expected on standard input, as the object of "type".
    fn expected(&self, expected: ExpectedInput) -> &'static str;
    /// The progress of a search: boards, boards per second, the best solution and the bound.
    fn progress(&self, boards: &str, rate: &str, progress: &Progress) -> String;
    /// How many moves, or boards of a sheet, are drawn.
    fn drawn(&self, kind: PictureKind, done: usize, all: usize) -> String;
}

/// What is expected on standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedInput {
    Board,
    Boards,
    Goal,
    Moves,
    Colors,
    SolutionJson,
    FileText,
}

/// A note or a warning.
#[derive(Debug)]
pub enum Note<'a> {
    /// On a terminal: what to type.
    Type(ExpectedInput),
    Assumed(Assumption),
    Seed(u64),
    /// The distance of the hardest boards, and their number.
    Hardest {
        distance: usize,
        boards: usize,
    },
    StoppedAfter {
        stop: Stop,
        done: usize,
        all: usize,
    },
    StoppedBefore(Stop),
    BoardsWritten {
        boards: usize,
        folder: String,
    },
    DefaultTime {
        seconds: u64,
    },
    ImpliesSnail,
    /// What a checkpoint file keeps.
    Kept {
        path: String,
        tables: &'static str,
        bound: u32,
        expanded: u64,
    },
    NothingKept {
        path: String,
    },
    NoPicture,
    /// A stop left this file unwritten, or the picture on standard output incomplete.
    NotWritten {
        stop: Stop,
        file: Option<String>,
    },
    FewerThreads,
    /// There is no graphics card, or it failed, and the processor takes over.
    ProcessorInstead {
        failure: &'a GpuError,
    },
    /// No board has the shape or method for `--gpu`.
    CardWithoutEffect,
    NoThreadForCtrlC,
    /// What happened to a table that could not be read or written.
    Store(&'a StoreError, StoreConsequence),
    MemoryShortage(&'a MemoryShortage),
    /// The method of a search and the reason for it.
    Method {
        algorithm: Algorithm,
        heuristic: Option<&'a str>,
        reason: Option<MethodReason>,
    },
    Tables(&'a TablesUsed),
    /// The device that searched.
    Device(&'a str),
    /// The time of the longest slice of a search on a device.
    LongestSlice(String),
    LowerBound {
        moves: usize,
        by: BoundSource,
    },
    Iteration(&'a Iteration),
    PublicServer,
    /// The browser was not opened, for this reason.
    NoBrowser(String),
    Automaton {
        name: String,
        size: String,
    },
    IncompleteTable {
        name: String,
    },
    NotBuilt {
        name: String,
    },
    RebuildAdvice,
}

impl fmt::Display for Note<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&messages().note(self))
    }
}

/// What followed from a table that could not be read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreConsequence {
    WasRebuilt,
    WillBeRebuilt,
    UsedAnyway,
}

/// Tables that do not fit the memory limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryShortage {
    /// The name of the size that was asked for; the strongest if `None`.
    pub tables: Option<&'static str>,
    /// What they need, and whether only while they are built.
    pub need: String,
    pub while_built: bool,
    pub limit: String,
    /// What the limit leaves for tables, if less.
    pub room: Option<String>,
    pub consequence: ShortageConsequence,
}

/// What follows from tables that do not fit the memory limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShortageConsequence {
    LightTables,
    ChooseSmaller,
    ProofWithoutTables,
    ProofOnLightTables,
}

impl<'a> Note<'a> {
    /// The method of a report.
    pub fn method_of(report: &'a Report) -> Note<'a> {
        Note::Method { algorithm: report.algorithm, heuristic: report.heuristic.as_deref(), reason: report.reason }
    }
}
