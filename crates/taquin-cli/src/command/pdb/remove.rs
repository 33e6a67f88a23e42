//! `taquin pdb remove`: removes tables from disk.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, bail};
use clap::Args;

use super::{explain, name, named, total};
use crate::exit::Exit;
use crate::messages::{CommandError, RemovedFile, TableLine, messages};
use crate::number_format;
use crate::printable::printable;
use crate::table_args::CacheArgs;

const EXAMPLES: &str = "\
Examples:
  taquin pdb remove 4x4-blank0-00000fe
  taquin pdb remove --all";

/// Remove tables from disk
///
/// Only tables are removed; searches rebuild them when needed.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct PdbRemoveArgs {
    /// The names of the tables, as listed by 'taquin pdb list'
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Remove all tables, all automata that prune duplicates, and all incomplete files left by killed processes
    #[arg(long, conflicts_with = "names")]
    all: bool,

    #[command(flatten)]
    cache: CacheArgs,
}

impl PdbRemoveArgs {
    /// Removes the tables.
    pub fn run(&self) -> anyhow::Result<Exit> {
        if self.names.is_empty() && !self.all {
            bail!(CommandError::TablesNotNamed);
        }
        let store = self.cache.store()?;
        let tables = named(&store, &self.names)?;
        for stored in &tables {
            store.remove(stored).map_err(|error| explain(error, &store))?;
            let size = messages().figures(&number_format::bytes(stored.bytes as usize));
            print_removed(&stored.path, RemovedFile::Table { size })?;
        }
        if self.all {
            for path in store.automata().map_err(|error| explain(error, &store))? {
                fs::remove_file(&path)
                    .with_context(|| CommandError::CannotRemove { file: printable(path.display()) })?;
                print_removed(&path, RemovedFile::Automaton)?;
            }
            for path in store.unfinished().map_err(|error| explain(error, &store))? {
                fs::remove_file(&path)
                    .with_context(|| CommandError::CannotRemove { file: printable(path.display()) })?;
                print_removed(&path, RemovedFile::Incomplete)?;
            }
            let line = TableLine::RemovedAll(total(&tables, &store));
            writeln!(io::stdout(), "{}", messages().table_line(&line))?;
        }
        Ok(Exit::Done)
    }
}

fn print_removed(path: &Path, what: RemovedFile) -> io::Result<()> {
    let line = TableLine::Removed { name: &name(path), what };
    writeln!(io::stdout(), "{}", messages().table_line(&line))
}
