//! Atomic writes: a file is written under a temporary name beside the target, then renamed.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
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
    /// A new empty file beside the target, named `.TARGET.RANDOM.part`, and locked while this process writes it.
    ///
    /// The number is random because process ids repeat in containers: a file left by a killed process never blocks
    /// another one.
    pub fn create(target: &Path) -> io::Result<AtomicFile> {
        let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        loop {
            let mut hidden = OsString::from(".");
            hidden.push(name);
            hidden.push(format!(".{:016x}.{PART_EXTENSION}", RandomState::new().hash_one(std::process::id())));
            let part = target.with_file_name(hidden);
            let file = OpenOptions::new().read(true).write(true).create_new(true).open(&part)?;
            // Before it was locked, another process may have taken it for abandoned.
            let is_lost = matches!(file.try_lock(), Err(TryLockError::WouldBlock)) || !part.exists();
            if !is_lost {
                return Ok(AtomicFile { target: target.to_owned(), part, file, committed: false });
            }
        }
    }

    /// The file to write to.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Writes everything to the disk and replaces the target, whose permissions are kept. A power failure after it does not
    /// bring the old file back.
    pub fn commit(mut self) -> io::Result<()> {
        if let Ok(replaced) = fs::metadata(&self.target) {
            self.file.set_permissions(replaced.permissions())?;
        }
        self.file.sync_all()?;
        fs::rename(&self.part, &self.target)?;
        self.committed = true;
        sync_folder_of(&self.target);
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

/// Removes the files that killed processes have left of a target.
pub fn remove_abandoned(target: &Path) {
    let name = target.file_name();
    remove_parts(folder_of(target), |of| name == Some(of.as_ref()));
}

/// Removes the files that killed processes have left of any target in a folder.
pub fn remove_abandoned_in(folder: &Path) {
    remove_parts(folder, |_| true);
}

fn remove_parts(folder: &Path, is_meant: impl Fn(&str) -> bool) {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let parts = entries.filter_map(|entry| Some(entry.ok()?.path()));
    for part in parts.filter(|part| target_name(part).is_some_and(&is_meant)) {
        // The lock of a process ends with it. What cannot be removed does no harm: names are never used twice.
        if part.is_file()
            && let Ok(file) = File::open(&part)
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(&part);
        }
    }
}

/// The name of the target of a temporary file, if the path has the form of one.
pub(crate) fn target_name(part: &Path) -> Option<&str> {
    let name = part.file_name()?.to_str()?;
    let inner = name.strip_prefix('.')?.strip_suffix(PART_EXTENSION)?.strip_suffix('.')?;
    let (target, number) = inner.rsplit_once('.')?;
    (number.len() == 16 && number.bytes().all(|digit| digit.is_ascii_hexdigit())).then_some(target)
}

/// Writes the names in the folder of a file to the disk, where the system can: a rename survives a power failure only then.
pub(crate) fn sync_folder_of(path: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
