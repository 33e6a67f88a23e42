//! `taquin pdb`: the pattern databases stored on disk.

mod build;
mod list;
mod remove;
mod verify;

use std::io::{self, Write};
use std::path::Path;
use taquin::{Message, Phrase, Store, StoreError, Value, phrase};

use crate::failure::{Failure, bail};
use clap::{Args, Subcommand};
use taquin::unstable::StoredTable;

use crate::args::table_args::CacheArgs;
use crate::exit::Exit;
use crate::number_format;
use crate::terminal::printable::printable;

const EXAMPLES: &str = "\
Examples:
  taquin pdb build 4x4                     the strongest tables for 15-puzzles
  taquin pdb build 4x4 --goal snail
  taquin pdb list
  taquin pdb verify
  taquin pdb remove --all

A search builds the tables it needs; 'pdb build' does it in advance. Goals of the same shape share tables when a \
symmetry of the board maps one blank onto the other: for example, blanks in any of the four corners.
Exit codes: 0 done; 1 verify found a damaged or wrong table; 2 bad input or usage, or a disk error; 130 interrupted.";

/// Build, list, verify and remove pattern databases on disk
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, subcommand_required = true, arg_required_else_help = true)]
pub struct PdbArgs {
    #[command(subcommand)]
    command: PdbCommand,
}

#[derive(Subcommand, Debug)]
enum PdbCommand {
    Build(build::PdbBuildArgs),
    List(list::PdbListArgs),
    Verify(verify::PdbVerifyArgs),
    Remove(remove::PdbRemoveArgs),
    Path(PdbPathArgs),
}

/// Print the folder where tables are stored
#[derive(Args, Debug)]
struct PdbPathArgs {
    #[command(flatten)]
    cache: CacheArgs,
}

impl PdbArgs {
    /// Runs the command.
    pub fn run(&self) -> crate::Result<Exit> {
        match &self.command {
            PdbCommand::Build(args) => args.run(),
            PdbCommand::List(args) => args.run(),
            PdbCommand::Verify(args) => args.run(),
            PdbCommand::Remove(args) => args.run(),
            PdbCommand::Path(PdbPathArgs { cache }) => {
                writeln!(io::stdout(), "{}", cache.store()?.directory().display())?;
                Ok(Exit::Done)
            }
        }
    }
}

/// The name of a file without its folder.
fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The tables with these names, with or without the extension; all tables if no name is given.
fn named(store: &Store, names: &[String]) -> crate::Result<Vec<StoredTable>> {
    let mut listed = store.list().map_err(|error| explain(error, store))?;
    let has_name = |stored: &StoredTable, wanted: &String| {
        name(&stored.path) == *wanted || stored.path.file_stem().is_some_and(|stem| stem == wanted.as_str())
    };
    if let Some(missing) = names.iter().find(|wanted| !listed.iter().any(|stored| has_name(stored, wanted))) {
        let known: Vec<String> = listed.iter().map(|stored| name(&stored.path)).collect();
        let (folder, known) = (printable(store.directory().display()), known.join(", "));
        let name = &missing[..];
        if known.is_empty() {
            bail!(phrase!("cli.error.no-table-at-all", name, folder));
        }
        bail!(phrase!("cli.error.no-table", name, folder, known));
    }
    listed.retain(|stored| names.is_empty() || names.iter().any(|wanted| has_name(stored, wanted)));
    Ok(listed)
}

/// A disk error with advice.
fn explain(error: StoreError, store: &Store) -> Failure {
    let elsewhere = phrase!("cli.advice.elsewhere");
    let advice = match &error {
        StoreError::System { source, .. } => match source.kind() {
            io::ErrorKind::StorageFull => phrase!("cli.advice.disk-full", elsewhere),
            io::ErrorKind::PermissionDenied => phrase!("cli.advice.permission-denied", elsewhere),
            io::ErrorKind::ReadOnlyFilesystem => phrase!("cli.advice.read-only", elsewhere),
            io::ErrorKind::NotADirectory => {
                phrase!("cli.advice.not-a-folder", folder = printable(store.directory().display()), elsewhere)
            }
            _ => elsewhere,
        },
        _ => phrase!("cli.advice.remove"),
    };
    phrase!("cli.error.with-advice", error = error.phrase(), advice).into()
}

/// A sentence about the number of tables, their size and their folder.
fn total(sentence: Phrase, tables: &[StoredTable], store: &Store) -> Phrase {
    let bytes: u64 = tables.iter().map(|stored| stored.bytes).sum();
    let size = Value::Figures(number_format::bytes(bytes as usize));
    sentence.with("n", tables.len()).with("size", size).with("folder", printable(store.directory().display()))
}
