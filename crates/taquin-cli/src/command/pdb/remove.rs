//! `taquin pdb remove`: removes tables from disk.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use taquin::{Phrase, Value, phrase};

use crate::failure::{Context, bail};
use clap::Args;

use super::{explain, name, named, total};
use crate::args::table_args::CacheArgs;
use crate::exit::Exit;
use crate::messages::text;
use crate::number_format;
use crate::terminal::printable::printable;

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

    /// Remove all tables, all duplicate-pruning automata, and all incomplete files left by killed processes
    #[arg(long, conflicts_with = "names")]
    all: bool,

    #[command(flatten)]
    cache: CacheArgs,
}

impl PdbRemoveArgs {
    /// Removes the tables.
    pub fn run(&self) -> crate::Result<Exit> {
        if self.names.is_empty() && !self.all {
            bail!(phrase!("cli.error.tables-not-named"));
        }
        let store = self.cache.store()?;
        let tables = named(&store, &self.names)?;
        for stored in &tables {
            store.remove(stored).map_err(|error| explain(error, &store))?;
            let size = Value::Figures(number_format::bytes(stored.bytes as usize));
            print_removed(&stored.path, phrase!("cli.pdb.removed", size))?;
        }
        if self.all {
            for path in store.automata().map_err(|error| explain(error, &store))? {
                fs::remove_file(&path)
                    .with_context(|| phrase!("cli.error.cannot-remove", file = printable(path.display())))?;
                print_removed(&path, phrase!("cli.pdb.removed-automaton"))?;
            }
            for path in store.unfinished().map_err(|error| explain(error, &store))? {
                fs::remove_file(&path)
                    .with_context(|| phrase!("cli.error.cannot-remove", file = printable(path.display())))?;
                print_removed(&path, phrase!("cli.pdb.removed-incomplete"))?;
            }
            let line = total(phrase!("cli.pdb.removed-all"), &tables, &store);
            writeln!(io::stdout(), "{}", text(&line))?;
        }
        Ok(Exit::Done)
    }
}

fn print_removed(path: &Path, sentence: Phrase) -> io::Result<()> {
    writeln!(io::stdout(), "{}", text(&sentence.with("name", name(path))))
}
