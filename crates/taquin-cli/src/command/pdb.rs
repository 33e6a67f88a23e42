//! `taquin pdb`: the pattern databases that are kept on disk.

mod build;
mod list;
mod remove;
mod verify;

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Error, anyhow};
use clap::{Args, Subcommand};
use taquin::pattern::{Store, StoreError, StoredTable};

use crate::exit::Exit;
use crate::figures::counted;
use crate::tables::CacheArgs;

const EXAMPLES: &str = "\
Examples:
  taquin pdb build 4x4                     the strongest tables for 15-puzzles, ready for later
  taquin pdb build 4x4 --goal snail
  taquin pdb list
  taquin pdb verify
  taquin pdb remove --all

Tables are built by the searches that need them, too: 'pdb build' only does it beforehand. All goals of a shape whose \
blank is in a corner share their tables, and so on for every place that the symmetries of the board bring together.
Exit codes: 0 done; 1 verify found a table that is damaged or wrong; 2 bad input or usage, or the disk refuses; 130 interrupted.";

/// Build, list, verify and remove the pattern databases on disk
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, subcommand_required = true, arg_required_else_help = true)]
pub struct PdbArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Build(build::BuildArgs),
    List(list::ListArgs),
    Verify(verify::VerifyArgs),
    Remove(remove::RemoveArgs),
    Path(PathArgs),
}

/// Print the folder that tables are kept in
#[derive(Args, Debug)]
struct PathArgs {
    #[command(flatten)]
    cache: CacheArgs,
}

impl PdbArgs {
    /// Does what is asked.
    pub fn run(&self) -> anyhow::Result<Exit> {
        match &self.action {
            Action::Build(args) => args.run(),
            Action::List(args) => args.run(),
            Action::Verify(args) => args.run(),
            Action::Remove(args) => args.run(),
            Action::Path(PathArgs { cache }) => {
                writeln!(io::stdout(), "{}", cache.store()?.directory().display())?;
                Ok(Exit::Done)
            }
        }
    }
}

/// The name of a file for people.
fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The listed tables with these names, given with or without the extension; all of them if none is named.
fn named(store: &Store, names: &[String]) -> anyhow::Result<Vec<StoredTable>> {
    let mut listed = store.list().map_err(|error| explain(error, store))?;
    let is = |stored: &StoredTable, wanted: &String| {
        name(&stored.path) == *wanted || stored.path.file_stem().is_some_and(|stem| stem == wanted.as_str())
    };
    if let Some(missing) = names.iter().find(|wanted| !listed.iter().any(|stored| is(stored, wanted))) {
        let known: Vec<String> = listed.iter().map(|stored| name(&stored.path)).collect();
        let known = if known.is_empty() { "it is empty".to_owned() } else { format!("it has {}", known.join(", ")) };
        return Err(anyhow!("there is no table '{missing}' in {}: {known}", store.directory().display()));
    }
    listed.retain(|stored| names.is_empty() || names.iter().any(|wanted| is(stored, wanted)));
    Ok(listed)
}

/// The disk's refusal, with what can be done about it.
fn explain(error: StoreError, store: &Store) -> Error {
    use std::io::ErrorKind::{NotADirectory, PermissionDenied, ReadOnlyFilesystem, StorageFull};
    let elsewhere = "--cache or TAQUIN_CACHE names another folder";
    let advice = match &error {
        StoreError::System { source, .. } => match source.kind() {
            StorageFull => format!("the disk is full: 'taquin pdb remove' makes room, and {elsewhere}"),
            PermissionDenied => format!("this user may not do that: {elsewhere}"),
            ReadOnlyFilesystem => format!("nothing can be written there: {elsewhere}"),
            NotADirectory => format!("{} is not a folder: {elsewhere}", store.directory().display()),
            _ => elsewhere.to_owned(),
        },
        _ => "'taquin pdb remove' removes it".to_owned(),
    };
    anyhow!("{error}\n{advice}")
}

/// So many tables, and how many bytes they take.
fn total(tables: &[StoredTable]) -> String {
    let bytes: u64 = tables.iter().map(|stored| stored.bytes).sum();
    format!("{}, {}", counted(tables.len(), "table"), crate::figures::bytes(bytes as usize))
}
