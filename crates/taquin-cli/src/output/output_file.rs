//! Output files, written atomically: under a temporary name, then renamed.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use taquin::phrase;

use crate::failure::{Context, bail};
use taquin::unstable::{AtomicFile, atomic_write, remove_abandoned};

use crate::terminal::printable::{is_a_folder, printable};

/// A file to be written, checked to be writable.
#[derive(Debug)]
pub struct OutputFile {
    pub path: PathBuf,
    /// Whether it is a pipe or a device, which is written directly and must not be replaced by a file.
    pub is_special: bool,
}

impl OutputFile {
    /// The output file with this name; an error if it cannot be written. What a killed process has left of it is removed.
    pub fn new(path: &Path) -> crate::Result<OutputFile> {
        let file = OutputFile::one_of_many(path)?;
        remove_abandoned(&file.path);
        Ok(file)
    }

    /// The same in a folder that has been cleared of what killed processes left.
    pub fn one_of_many(path: &Path) -> crate::Result<OutputFile> {
        let name = || printable(path.display());
        let cannot_write = || phrase!("cli.error.cannot-write", file = name());
        if let Some(folder) = folder(path).filter(|folder| !folder.exists()) {
            bail!(phrase!("cli.error.no-folder-for", file = name(), folder = printable(folder.display())));
        }
        let file = match fs::metadata(path) {
            Ok(existing) if existing.is_dir() => bail!(is_a_folder(path)),
            Ok(existing) if existing.is_file() && existing.permissions().readonly() => {
                bail!(phrase!("cli.error.is-read-only", file = name()))
            }
            // A link stays a link, and the file it points to is replaced.
            Ok(existing) if existing.is_file() => {
                OutputFile { path: path.canonicalize().with_context(cannot_write)?, is_special: false }
            }
            Ok(_) => OutputFile { path: path.into(), is_special: true },
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                OutputFile { path: path.into(), is_special: false }
            }
            Err(error) => return Err(error).with_context(cannot_write),
        };
        if !file.is_special {
            drop(AtomicFile::create(&file.path).with_context(cannot_write)?);
        }
        Ok(file)
    }

    /// Its path, for messages.
    pub fn name(&self) -> impl fmt::Display {
        printable(self.path.display())
    }

    /// Whether both are the same file.
    pub fn is_same(&self, other: &OutputFile) -> bool {
        !self.is_special && self.path == other.path
    }

    /// Writes the file; on failure the previous content remains.
    pub fn write(&self, bytes: &[u8]) -> crate::Result<()> {
        let write = || {
            if self.is_special {
                return OpenOptions::new().write(true).open(&self.path)?.write_all(bytes);
            }
            atomic_write(&self.path, |file| file.write_all(bytes))
        };
        write().with_context(|| phrase!("cli.error.cannot-write", file = self.name().to_string()))
    }
}

/// The folder in a path, if it names one.
fn folder(path: &Path) -> Option<&Path> {
    path.parent().filter(|folder| !folder.as_os_str().is_empty())
}
