//! Refuses an output that is also an input, or a second output: the same file, by whatever name.

use std::fs;
use std::path::{Path, PathBuf};
use taquin::phrase;

use crate::failure::bail;
use clap::ArgMatches;

use crate::terminal::printable::printable;

/// The options that name files to be written, by their ids.
const OUTPUTS: [&str; 7] = ["output", "resume", "checkpoint", "plot", "gif", "svg", "png"];
/// The arguments that may name files to be read.
const INPUTS: [&str; 7] = ["board", "file", "files", "set", "moves", "goal", "image"];

/// An error if the file of one output is that of an input or of another output.
pub fn refuse(matches: &ArgMatches) -> crate::Result<()> {
    let mut matches = matches;
    while let Some((_, inner)) = matches.subcommand() {
        matches = inner;
    }
    let mut taken: Vec<FileIdentity> = Vec::new();
    for path in paths(matches, &INPUTS) {
        taken.extend(FileIdentity::of(&path));
        let inside = fs::read_dir(&path).into_iter().flatten().flatten();
        taken.extend(inside.filter_map(|entry| FileIdentity::of(&entry.path())));
    }
    taken.extend(FileIdentity::of_stdin());
    for path in paths(matches, &OUTPUTS) {
        let Some(output) = FileIdentity::of(&path) else { continue };
        if taken.contains(&output) {
            bail!(phrase!("cli.error.output-is-taken", file = printable(path.display())));
        }
        taken.push(output);
    }
    Ok(())
}

/// The values of some arguments as paths.
fn paths(matches: &ArgMatches, ids: &[&str]) -> Vec<PathBuf> {
    let values = ids.iter().filter_map(|id| matches.try_get_raw(id).ok().flatten()).flatten();
    values.map(PathBuf::from).filter(|path| path != Path::new("-")).collect()
}

/// What two names of one regular file have in common.
#[derive(PartialEq, Eq)]
struct FileIdentity {
    #[cfg(unix)]
    device_and_inode: (u64, u64),
    #[cfg(not(unix))]
    path: PathBuf,
}

impl FileIdentity {
    /// The identity of a regular file; `None` for everything else.
    #[cfg(unix)]
    fn of(path: &Path) -> Option<FileIdentity> {
        FileIdentity::of_metadata(&fs::metadata(path).ok()?)
    }

    #[cfg(unix)]
    fn of_metadata(found: &fs::Metadata) -> Option<FileIdentity> {
        use std::os::unix::fs::MetadataExt;
        found.is_file().then(|| FileIdentity { device_and_inode: (found.dev(), found.ino()) })
    }

    /// The file that standard input is read from.
    #[cfg(unix)]
    fn of_stdin() -> Option<FileIdentity> {
        use std::os::fd::AsFd;
        let stdin = std::io::stdin().as_fd().try_clone_to_owned().ok()?;
        FileIdentity::of_metadata(&fs::File::from(stdin).metadata().ok()?)
    }

    #[cfg(not(unix))]
    fn of(path: &Path) -> Option<FileIdentity> {
        let path = path.canonicalize().ok()?;
        path.is_file().then_some(FileIdentity { path })
    }

    #[cfg(not(unix))]
    fn of_stdin() -> Option<FileIdentity> {
        None
    }
}
