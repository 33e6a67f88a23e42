//! Pattern databases: `--tables` and `--cache`.

use std::path::PathBuf;
use std::sync::OnceLock;
use taquin::{CACHE_VARIABLE, Request, Store, TableCache, TableSize, phrase};

use crate::failure::bail;
use clap::Args;
use serde::{Serialize, Serializer};

use crate::args::named_values::{self, NamedValue};

/// Where tables are stored.
#[derive(Args, Debug)]
pub struct CacheArgs {
    /// Store pattern databases in this folder [default: $TAQUIN_CACHE, or taquin in the user's cache folder]
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
}

impl CacheArgs {
    /// The tables of the folder; in memory only without a folder.
    pub fn tables(&self) -> TableCache {
        cached_tables(self.found())
    }

    /// The tables of the folder, to which none are added; in memory only without a folder.
    pub fn read_only_tables(&self) -> TableCache {
        cached_tables(self.found().map(Store::as_it_is))
    }

    /// The folder, if there is one.
    fn found(&self) -> Option<Store> {
        self.cache.as_ref().map(Store::at).or_else(Store::of_user)
    }

    /// The folder, or an error without one.
    pub fn store(&self) -> crate::Result<Store> {
        if self.cache.as_ref().is_some_and(|path| path.as_os_str().is_empty()) {
            bail!(phrase!("cli.error.cache-without-name"));
        }
        self.found().ok_or_else(|| phrase!("cli.error.no-home-for-tables", variable = CACHE_VARIABLE).into())
    }
}

fn cached_tables(store: Option<Store>) -> TableCache {
    store.map_or_else(TableCache::in_memory, TableCache::stored_in)
}

/// Which tables boards are solved with.
#[derive(Args, Debug)]
pub struct TableArgs {
    /// The size of the pattern databases; any size but auto implies --algorithm pdb
    #[arg(long, value_name = "SIZE", default_value = "auto", value_parser = named_values::parser(table_choices()))]
    tables: TableChoice,

    #[command(flatten)]
    cache: CacheArgs,

    /// Created once, so that all boards of a run share them.
    #[arg(skip)]
    shared: OnceLock<TableCache>,
}

/// A table size, or `auto`: light tables first, full ones when a board is hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableChoice(pub Option<TableSize>);

impl TableChoice {
    /// The name users choose it by.
    pub fn name(self) -> &'static str {
        self.0.map_or("auto", TableSize::name)
    }
}

impl Serialize for TableChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// `auto` and all table sizes as option values.
fn table_choices() -> impl Iterator<Item = NamedValue<TableChoice>> {
    let auto = TableChoice(None);
    let description = "Light tables first, full ones when a board is hard.";
    let sizes = named_values::all::<TableSize>().map(|row| row.map(|size| TableChoice(Some(size))));
    std::iter::once(NamedValue { value: auto, name: auto.name(), description }).chain(sizes)
}

impl TableArgs {
    /// The table size, if the user chose one.
    pub fn table_size(&self) -> Option<TableSize> {
        self.tables.0
    }

    /// Sets the tables of this run on a request.
    pub fn apply_to(&self, request: Request) -> Request {
        let cache = self.shared.get_or_init(|| self.cache.tables()).clone();
        request.table_cache(cache).table_size(self.table_size())
    }
}
