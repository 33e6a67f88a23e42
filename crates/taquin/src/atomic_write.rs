//! Atomic writes: a file is written under a temporary name beside the target, then renamed.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

/// The extension of a file that is being written.
pub(crate) const PART_EXTENSION: &str = "part";

/// A file under a temporary name, which replaces its target when committed and is removed otherwise.
#[derive(Debug)]
pub struct AtomicFile {
    target: PathBuf,
    part: PathBuf,
    file: File,
    committed: bool,
}

impl AtomicFile {
    /// A new empty file beside the target, named `.TARGET.RANDOM.part`.
    ///
    /// The number is random because process ids repeat in containers: a file left by a killed process never blocks
    /// another one.
    pub fn create(target: &Path) -> io::Result<AtomicFile> {
        let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{:016x}.{PART_EXTENSION}", RandomState::new().hash_one(std::process::id())));
        let part = target.with_file_name(hidden);
        let file = OpenOptions::new().write(true).create_new(true).open(&part)?;
        Ok(AtomicFile { target: target.to_owned(), part, file, committed: false })
    }

    /// The file to write to.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Writes everything to the disk and replaces the target, whose permissions are kept.
    pub fn commit(mut self) -> io::Result<()> {
        if let Ok(replaced) = fs::metadata(&self.target) {
            self.file.set_permissions(replaced.permissions())?;
        }
        self.file.sync_all()?;
        fs::rename(&self.part, &self.target)?;
        self.committed = true;
        Ok(())
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.committed {
            // The error that matters is the one that prevented the commit.
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Writes a file so that the target is either replaced by the complete file or left as it was.
pub fn atomic_write(target: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut file = AtomicFile::create(target)?;
    write(file.file())?;
    file.commit()
}

/// The name of the target of a temporary file, if the path has the form of one.
pub(crate) fn target_name(part: &Path) -> Option<&str> {
    let name = part.file_name()?.to_str()?;
    let inner = name.strip_prefix('.')?.strip_suffix(PART_EXTENSION)?.strip_suffix('.')?;
    Some(inner.rsplit_once('.')?.0)
}
