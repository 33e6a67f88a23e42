//! Files that are there as a whole or not at all.

use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::Path;

/// A number for the name of a file in the making: random rather than the process id, which is the same again and again
/// in containers.
pub fn part_number() -> u64 {
    RandomState::new().hash_one(std::process::id())
}

/// Writes a file under the name `part`, beside its own, and renames it when it is whole and on the disk.
pub fn write_aside(path: &Path, part: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let whole = || {
        let mut file = File::create_new(part)?;
        write(&mut file)?;
        file.sync_all()?;
        fs::rename(part, path)
    };
    whole().inspect_err(|_| {
        // Half a file is of no use to anybody; that it cannot be removed changes nothing of the error.
        let _ = fs::remove_file(part);
    })
}
