//! Errors of pattern databases, checkpoints and the files that keep them.

use std::path::Path;

use super::system::{system_error, without_number};
use crate::engine::EngineError;
use crate::pattern::{Damage, MAX_CELLS, Mismatch, MultiTileMismatch};
use crate::solve::{CheckpointError, NothingToKeep};
use crate::{Message, Phrase, StoreError, TableBuildError, Value, phrase};

/// The tiles of a board, or cells, as numbers that are not grouped.
fn numbers(cells: &[u8]) -> String {
    let cells: Vec<String> = cells.iter().map(u8::to_string).collect();
    cells.join(", ")
}

impl Message for EngineError {
    fn phrase(&self) -> Phrase {
        match self {
            EngineError::Shape { goal, board } => phrase!("problem.goal-shape", goal = *goal, board = *board),
            EngineError::Unsolvable => phrase!("problem.unsolvable"),
            EngineError::Table => phrase!("problem.damaged-table"),
            EngineError::FalseBound { length, bound } => {
                phrase!("problem.false-bound", length = *length, bound = *bound)
            }
            EngineError::Unsupported(shape) => {
                phrase!("problem.no-patterns", shape = *shape, most = MAX_CELLS)
            }
            EngineError::Views(views) => phrase!("cli.error.too-many-views", views = *views),
            EngineError::Partition { shape, blank } => {
                phrase!("cli.error.no-partition", shape = *shape, blank = *blank)
            }
            EngineError::Checkpoint => phrase!("cli.error.other-search"),
            EngineError::Root => phrase!("cli.error.foreign-root"),
            EngineError::Build(error) => error.phrase(),
        }
    }
}

impl Message for TableBuildError {
    fn phrase(&self) -> Phrase {
        match self {
            TableBuildError::Stopped(_) => phrase!("problem.table-build-stopped"),
            TableBuildError::Memory { bytes } => phrase!("problem.table-memory", bytes = *bytes),
        }
    }
}

/// What could not be done with a file.
fn action(action: &'static str) -> Phrase {
    match action {
        "read" => phrase!("cli.action.read"),
        "write" => phrase!("cli.action.write"),
        "create" => phrase!("cli.action.create"),
        "open" => phrase!("cli.action.open"),
        "remove" => phrase!("cli.action.remove"),
        "get memory for" => phrase!("cli.action.get-memory"),
        other => phrase!("cli.text", text = other),
    }
}

impl Message for CheckpointError {
    fn phrase(&self) -> Phrase {
        use CheckpointError::*;
        let file = |path: &Path| Value::from(path);
        match self {
            System { action: doing, path, kind, reason } => {
                let reason = system_error(*kind).unwrap_or_else(|| phrase!("cli.text", text = without_number(reason)));
                phrase!("cli.error.checkpoint-system", action = action(doing), file = file(path), reason)
            }
            Foreign(path) => phrase!("cli.error.checkpoint-foreign", file = file(path)),
            Damaged(path) => phrase!("cli.error.checkpoint-damaged", file = file(path)),
            OtherBoard { path, board, goal } => {
                phrase!("cli.error.checkpoint-board", file = file(path), board = &board[..], goal = &goal[..])
            }
            OtherSize { path, made_with } => {
                phrase!("cli.error.checkpoint-size", file = file(path), tables = made_with.name())
            }
            FalseBound { path, bound, length } => {
                phrase!("cli.error.checkpoint-bound", file = file(path), bound = *bound, length = *length)
            }
            OtherTables(path) => phrase!("cli.error.checkpoint-tables", file = file(path)),
            NothingToKeep(reason) => phrase!("cli.error.nothing-to-keep", reason = reason.phrase()),
        }
    }
}

impl Message for NothingToKeep {
    fn phrase(&self) -> Phrase {
        match self {
            NothingToKeep::OtherAlgorithm => phrase!("cli.error.nothing-to-keep.algorithm"),
            NothingToKeep::FirstOrNodes => phrase!("cli.error.nothing-to-keep.first"),
            NothingToKeep::LargeBoard => phrase!("cli.error.nothing-to-keep.board"),
            NothingToKeep::Memory => phrase!("cli.error.nothing-to-keep.memory"),
        }
    }
}

impl Message for StoreError {
    fn phrase(&self) -> Phrase {
        match self {
            StoreError::System { action: doing, path, source } => {
                let file = path.as_path();
                phrase!("cli.error.table-system", action = action(doing), file, reason = source.phrase())
            }
            StoreError::Damaged { path, damage } => {
                phrase!("cli.error.table-damaged", file = path.as_path(), damage = damage.phrase())
            }
            StoreError::Stopped(_) => phrase!("cli.error.table-stopped"),
        }
    }
}

impl Message for Damage {
    fn phrase(&self) -> Phrase {
        match self {
            Damage::Foreign => phrase!("cli.error.damage-foreign"),
            Damage::Header => phrase!("cli.error.damage-header"),
            Damage::Length { expected, found } => {
                phrase!("cli.error.damage-length", expected = *expected, found = *found)
            }
            Damage::OtherPattern => phrase!("cli.error.damage-other-pattern"),
            Damage::Bits => phrase!("cli.error.damage-checksum"),
        }
    }
}

impl Message for Mismatch {
    fn phrase(&self) -> Phrase {
        let impossible = || Value::from(phrase!("cli.error.impossible-value"));
        let found = self.found.map_or_else(impossible, Value::from);
        let (cells, blank) = (numbers(&self.cells), self.blank);
        phrase!("cli.error.mismatch", cells, blank, found, expected = self.expected)
    }
}

impl Message for MultiTileMismatch {
    fn phrase(&self) -> Phrase {
        let (cells, blank, expected) = (numbers(&self.cells), self.blank, self.expected);
        phrase!("cli.error.multi-tile-mismatch", cells, blank, expected)
    }
}
