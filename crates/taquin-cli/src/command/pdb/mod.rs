//! `taquin pdb`: the pattern databases stored on disk.

mod build;
mod list;
mod remove;
mod verify;

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Error, anyhow, bail};
use clap::{Args, Subcommand};
use taquin::unstable::StoredTable;
use taquin::{Store, StoreError};

use crate::exit::Exit;
use crate::messages::{CommandError, TableTotal, messages};
use crate::number_format;
use crate::printable::printable;
use crate::table_args::CacheArgs;

const EXAMPLES: &str = "\
Examples:
  taquin pdb build 4x4                     the strongest tables for 15-puzzles
  taquin pdb build 4x4 --goal snail
  taquin pdb list
  taquin pdb verify
  taquin pdb remove --all

A search builds the tables it needs; 'pdb build' does it in advance. Goals of a shape share their tables if a symmetry of \
the board maps the cell of the blank in one to that in the other: all four corners, for example.
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
    pub fn run(&self) -> anyhow::Result<Exit> {
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
fn named(store: &Store, names: &[String]) -> anyhow::Result<Vec<StoredTable>> {
    let mut listed = store.list().map_err(|error| explain(error, store))?;
    let has_name = |stored: &StoredTable, wanted: &String| {
        name(&stored.path) == *wanted || stored.path.file_stem().is_some_and(|stem| stem == wanted.as_str())
    };
    if let Some(missing) = names.iter().find(|wanted| !listed.iter().any(|stored| has_name(stored, wanted))) {
        let known: Vec<String> = listed.iter().map(|stored| name(&stored.path)).collect();
        let (folder, known) = (printable(store.directory().display()), known.join(", "));
        bail!(CommandError::NoTable { name: missing.clone(), folder, known });
    }
    listed.retain(|stored| names.is_empty() || names.iter().any(|wanted| has_name(stored, wanted)));
    Ok(listed)
}

/// A disk error with advice.
fn explain(error: StoreError, store: &Store) -> Error {
    let messages = messages();
    let advice = messages.store_advice(&error, &printable(store.directory().display()));
    anyhow!("{}\n{advice}", messages.store_error(&error))
}

/// The number of tables and their size.
fn total(tables: &[StoredTable], store: &Store) -> TableTotal {
    let bytes: u64 = tables.iter().map(|stored| stored.bytes).sum();
    let size = messages().figures(&number_format::bytes(bytes as usize));
    TableTotal { tables: tables.len(), size, folder: printable(store.directory().display()) }
}
