//! Output files, written atomically: under a temporary name, then renamed.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// A file to be written, checked to be writable.
#[derive(Debug)]
pub struct OutputFile {
    path: PathBuf,
    /// Whether it is a pipe or a device, which is written directly and must not be replaced by a file.
    is_special: bool,
}

impl OutputFile {
    /// The output file with this name; an error if it cannot be written.
    pub fn new(path: &Path) -> anyhow::Result<OutputFile> {
        let cannot_write = || format!("cannot write {}", path.display());
        if let Some(folder) = folder(path).filter(|folder| !folder.exists()) {
            bail!("cannot write {}: there is no folder {}", path.display(), folder.display());
        }
        let file = match fs::metadata(path) {
            Ok(existing) if existing.is_dir() => bail!("{} is a folder, not a file", path.display()),
            Ok(existing) if existing.is_file() && existing.permissions().readonly() => {
                bail!("cannot write {}: it is read-only", path.display())
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
            drop(PartFile::new(&file.path).with_context(cannot_write)?);
        }
        Ok(file)
    }

    /// Whether both are the same file.
    pub fn is_same(&self, other: &OutputFile) -> bool {
        !self.is_special && self.path == other.path
    }

    /// Writes the file; on failure the previous content remains.
    pub fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let write = || {
            if self.is_special {
                return OpenOptions::new().write(true).open(&self.path)?.write_all(bytes);
            }
            let mut part = PartFile::new(&self.path)?;
            part.file.write_all(bytes)?;
            part.replace(&self.path)
        };
        write().with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// The folder in a path, if it names one.
fn folder(path: &Path) -> Option<&Path> {
    path.parent().filter(|folder| !folder.as_os_str().is_empty())
}

/// A file under a temporary name beside its target; removed unless it replaces the target.
struct PartFile {
    path: PathBuf,
    file: File,
    done: bool,
}

impl PartFile {
    fn new(target: &Path) -> io::Result<PartFile> {
        let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let mut hidden = OsString::from(".");
        hidden.push(name);
        // Random, since process ids repeat in containers and a part file left by a killed process would block it.
        hidden.push(format!(".{:016x}.part", RandomState::new().hash_one(std::process::id())));
        let path = target.with_file_name(hidden);
        let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        Ok(PartFile { path, file, done: false })
    }

    /// Renames the file to the target and keeps the permissions of the target.
    fn replace(mut self, target: &Path) -> io::Result<()> {
        if let Ok(existing) = fs::metadata(target) {
            self.file.set_permissions(existing.permissions())?;
        }
        self.file.sync_all()?;
        fs::rename(&self.path, target)?;
        self.done = true;
        Ok(())
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        if !self.done {
            // Best effort: there is nothing else to do if it cannot be removed.
            let _ = fs::remove_file(&self.path);
        }
    }
}
