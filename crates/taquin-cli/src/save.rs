//! Files that are written as a whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// A place for a file, found to be writable.
#[derive(Debug)]
pub struct Place {
    path: PathBuf,
    /// Whether bytes go straight there: to a pipe or a device, which must not be replaced by a file.
    straight: bool,
}

impl Place {
    /// The place with this name; one that cannot be written to is refused at once.
    pub fn new(path: &Path) -> anyhow::Result<Place> {
        let unwritable = || format!("cannot write {}", path.display());
        if let Some(folder) = folder(path).filter(|folder| !folder.exists()) {
            bail!("cannot write {}: there is no folder {}", path.display(), folder.display());
        }
        let place = match fs::metadata(path) {
            Ok(there) if there.is_dir() => bail!("{} is a folder, not a file", path.display()),
            Ok(there) if there.is_file() && there.permissions().readonly() => {
                bail!("cannot write {}: it is read-only", path.display())
            }
            // A link stays a link, and the file it points to is replaced.
            Ok(there) if there.is_file() => {
                Place { path: path.canonicalize().with_context(unwritable)?, straight: false }
            }
            Ok(_) => Place { path: path.into(), straight: true },
            Err(error) if error.kind() == io::ErrorKind::NotFound => Place { path: path.into(), straight: false },
            Err(error) => return Err(error).with_context(unwritable),
        };
        if !place.straight {
            drop(Draft::new(&place.path).with_context(unwritable)?);
        }
        Ok(place)
    }

    /// Whether both name the same file.
    pub fn is_same(&self, other: &Place) -> bool {
        !self.straight && self.path == other.path
    }

    /// Writes the file; if that fails, what was there before is there still.
    pub fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let write = || {
            if self.straight {
                return OpenOptions::new().write(true).open(&self.path)?.write_all(bytes);
            }
            let mut draft = Draft::new(&self.path)?;
            draft.file.write_all(bytes)?;
            draft.replace(&self.path)
        };
        write().with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// The folder that a path names, if it names one.
fn folder(path: &Path) -> Option<&Path> {
    path.parent().filter(|folder| !folder.as_os_str().is_empty())
}

/// A file under a temporary name beside the one it is to become; it goes away if it does not.
struct Draft {
    path: PathBuf,
    file: File,
    done: bool,
}

impl Draft {
    fn new(target: &Path) -> io::Result<Draft> {
        let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}.part", std::process::id()));
        let path = target.with_file_name(hidden);
        let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        Ok(Draft { path, file, done: false })
    }

    /// Puts the file in the place of the target, with the permissions of what was there.
    fn replace(mut self, target: &Path) -> io::Result<()> {
        if let Ok(there) = fs::metadata(target) {
            self.file.set_permissions(there.permissions())?;
        }
        self.file.sync_all()?;
        fs::rename(&self.path, target)?;
        self.done = true;
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.done {
            // Nothing more can be done about a file that cannot be removed.
            let _ = fs::remove_file(&self.path);
        }
    }
}
