//! `--resume FILE`: the journal of results from which an interrupted `batch` or `bench` continues.
//!
//! Its first line has the command, the version, the inputs and the options; every other line is a result.

use std::path::Path;
use taquin::{Phrase, phrase};

use crate::failure::{Failure, JsonError, bail};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use taquin::unstable::{Journal, JournalError, JournalRecords};

use crate::terminal::printable::printable;

/// What the results of a journal depend on.
#[derive(Serialize, Deserialize)]
struct JournalHeader {
    journal: String,
    /// The version that began it. Another one may continue.
    version: String,
    inputs: Vec<String>,
    options: Vec<String>,
}

/// The journal of a run, to which results are added.
#[derive(Debug)]
pub struct ResultJournal {
    journal: Journal,
    name: String,
}

/// The results of earlier runs, in the order in which they were added.
#[derive(Debug)]
pub struct KeptRecords {
    records: JournalRecords,
    name: String,
}

impl ResultJournal {
    /// Opens the journal of a command with these inputs and options, or begins one. A file of anything else is an error and
    /// is not changed.
    pub fn open(
        path: &Path,
        command: &str,
        inputs: Vec<String>,
        options: Vec<String>,
    ) -> crate::Result<(ResultJournal, KeptRecords)> {
        if path == Path::new("-") {
            bail!(phrase!("cli.error.resume-without-name"));
        }
        let name = printable(path.display());
        let title = format!("taquin {command} journal 1");
        let mut journal = Journal::open(path, &title).map_err(|error| explain(error, &name, command))?;
        match journal.header() {
            Some(header) => {
                let found: JournalHeader = serde_json::from_str(header)
                    .map_err(|_| phrase!("cli.error.journal-damaged", file = &name[..], line = 1_u64))?;
                require(&name, "cli.error.journal-of-inputs", &found.inputs, &inputs)?;
                require(&name, "cli.error.journal-of-options", &found.options, &options)?;
            }
            None => {
                let version = env!("CARGO_PKG_VERSION").to_owned();
                let header = serde_json::to_string(&JournalHeader { journal: title, version, inputs, options })
                    .map_err(JsonError)?;
                journal.append([&header[..]]).map_err(|error| explain(error, &name, command))?;
            }
        }
        let records = journal.records().map_err(|error| explain(error, &name, command))?;
        Ok((ResultJournal { journal, name: name.clone() }, KeptRecords { records, name }))
    }

    /// Adds results, one JSON object per line.
    pub fn add(&mut self, lines: &[u8]) -> crate::Result<()> {
        let lines = std::str::from_utf8(lines).expect("JSON is text");
        self.journal.append(lines.lines()).map_err(|error| explain(error, &self.name, ""))
    }

    /// Writes everything to the disk.
    pub fn finish(self) -> crate::Result<()> {
        self.journal.sync().map_err(|error| explain(error, &self.name, ""))
    }
}

impl KeptRecords {
    /// The next result and its line as text; `None` after the last.
    pub fn next<T: DeserializeOwned>(&mut self) -> crate::Result<Option<(T, String)>> {
        let Some(text) = self.records.next_record().map_err(|error| explain(error, &self.name, ""))? else {
            return Ok(None);
        };
        let record = serde_json::from_str(&text).map_err(|_| self.damaged())?;
        Ok(Some((record, text)))
    }

    /// The error of a result that cannot be one.
    pub fn damaged(&self) -> Failure {
        phrase!("cli.error.journal-damaged", file = &self.name[..], line = self.number()).into()
    }

    /// The number of the line that was read last, from 1.
    pub fn number(&self) -> usize {
        self.records.number()
    }

    /// The name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// An error unless a journal has what this run has.
fn require(file: &str, code: &'static str, found: &[String], expected: &[String]) -> crate::Result<()> {
    if found == expected {
        return Ok(());
    }
    let [found, expected] = [found, expected].map(|list| printable(list.join(" ")));
    bail!(Phrase::new(code).with("file", file).with("found", found).with("expected", expected))
}

/// The error of a journal with its name.
fn explain(error: JournalError, name: &str, command: &str) -> Failure {
    let file = name.to_owned();
    match error {
        JournalError::Busy => phrase!("cli.error.journal-busy", file).into(),
        JournalError::Damaged { line } => phrase!("cli.error.journal-damaged", file, line).into(),
        JournalError::System { action: "write", source } => {
            Failure::from(source).after(phrase!("cli.error.cannot-append", file))
        }
        JournalError::System { source, .. } => {
            Failure::from(source).after(phrase!("cli.error.cannot-read", name = file))
        }
        _ => phrase!("cli.error.not-a-journal", file, command = command.to_owned()).into(),
    }
}
