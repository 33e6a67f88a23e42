//! The results so far of a run that writes a file: CSV beside it, which `--resume` reads if the run does not end.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use taquin::unstable::atomic_write;

use super::csv;
use super::row::BenchRow;

/// A file `OUTPUT.partial` that grows by a line with each result, and is removed when the output is written.
pub struct PartialFile {
    path: PathBuf,
    file: File,
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

    /// Begins with the results that were taken over; what the file had before is replaced at once.
    pub fn begin<'a>(output: &Path, rows: impl Iterator<Item = &'a BenchRow>) -> anyhow::Result<PartialFile> {
        let path = PartialFile::path_of(output);
        let write = || {
            let mut text = format!("{}\n", csv::HEADER).into_bytes();
            rows.for_each(|row| text.extend(csv::line(row).into_bytes()));
            atomic_write(&path, |file| file.write_all(&text))?;
            OpenOptions::new().append(true).open(&path)
        };
        let file = write().with_context(|| format!("cannot write {}", path.display()))?;
        Ok(PartialFile { path, file })
    }

    /// Adds a result, in one piece.
    pub fn add(&mut self, row: &BenchRow) -> io::Result<()> {
        self.file.write_all(csv::line(row).as_bytes())
    }

    /// Removes the file, after the output is written.
    pub fn remove(self) -> io::Result<()> {
        drop(self.file);
        fs::remove_file(&self.path)
    }
}
