//! `taquin pdb remove`: room on the disk.

use std::fs;
use std::io::{self, Write};

use anyhow::{Context, bail};
use clap::Args;

use super::{explain, name, named, total};
use crate::exit::Exit;
use crate::figures;
use crate::tables::CacheArgs;

const EXAMPLES: &str = "\
Examples:
  taquin pdb remove 4x4-blank0-00000fe
  taquin pdb remove --all";

/// Remove tables from the disk, and say which
///
/// Nothing but tables is removed, and nothing is lost but the time to build them again.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RemoveArgs {
    /// The names of the tables, as 'taquin pdb list' has them
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Remove every table, and what runs that were killed have left half-written
    #[arg(long, conflicts_with = "names")]
    all: bool,

    #[command(flatten)]
    cache: CacheArgs,
}

impl RemoveArgs {
    /// Removes the tables.
    pub fn run(&self) -> anyhow::Result<Exit> {
        if self.names.is_empty() && !self.all {
            bail!("name the tables to remove, or say --all; 'taquin pdb list' has their names");
        }
        let store = self.cache.store()?;
        let tables = named(&store, &self.names)?;
        for stored in &tables {
            store.remove(stored).map_err(|error| explain(error, &store))?;
            writeln!(io::stdout(), "removed {} ({})", name(&stored.path), figures::bytes(stored.bytes as usize))?;
        }
        if self.all {
            for path in store.unfinished().map_err(|error| explain(error, &store))? {
                fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
                writeln!(io::stdout(), "removed {} (unfinished)", name(&path))?;
            }
            writeln!(io::stdout(), "{} removed from {}", total(&tables), store.directory().display())?;
        }
        Ok(Exit::Done)
    }
}
