//! The results so far of a run that writes a file: CSV beside it, which `--resume` reads if the run does not end.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use taquin::unstable::atomic_write;

use super::csv;
use super::row::BenchRow;
use crate::messages::CommandError;

/// A file `OUTPUT.partial` that grows by a line with each result, and is removed when the output is written.
pub struct PartialFile {
    path: PathBuf,
    /// The lines before the first result: the names of the columns, and results that were taken over.
    start: String,
    /// Opened with the first result.
    file: Option<File>,
}

impl PartialFile {
    /// The path of the partial file of an output.
    pub fn path_of(output: &Path) -> PathBuf {
        let mut name = OsString::from(output);
        name.push(".partial");
        name.into()
    }

    /// Refuses to overwrite the results of a run that did not end.
    pub fn check_absent(output: &Path) -> anyhow::Result<()> {
        let path = PartialFile::path_of(output);
        if path.exists() {
            let (path, output) = (path.display(), output.display());
            bail!(
                "{path} has the results of a run that did not end: continue it with --resume {output}, or remove the file"
            );
        }
        Ok(())
    }

    /// The file of an output that begins with the results that were taken over; nothing is written before the first
    /// new one.
    pub fn new<'a>(output: &Path, rows: impl Iterator<Item = &'a BenchRow>) -> PartialFile {
        let lines: String = rows.map(csv::line).collect();
        PartialFile { path: PartialFile::path_of(output), start: format!("{}\n{lines}", csv::HEADER), file: None }
    }

    /// Adds a result, in one piece.
    pub fn add(&mut self, row: &BenchRow) -> anyhow::Result<()> {
        self.write(&csv::line(row)).with_context(|| CommandError::CannotWrite { file: self.path.display().to_string() })
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        match &mut self.file {
            Some(file) => file.write_all(line.as_bytes()),
            None => {
                // The file may have results of an earlier run: it is replaced at once.
                let text = format!("{}{line}", self.start);
                atomic_write(&self.path, |file| file.write_all(text.as_bytes()))?;
                self.file = Some(OpenOptions::new().append(true).open(&self.path)?);
                Ok(())
            }
        }
    }

    /// Removes the file, after the output is written.
    pub fn remove(self) -> anyhow::Result<()> {
        drop(self.file);
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| CommandError::CannotRemove { file: self.path.display().to_string() })
            }
            _ => Ok(()),
        }
    }
}
