//! Pattern databases: `--tables`, `--cache`, and what is reported about them.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::bail;
use clap::Args;
use serde::{Serialize, Serializer};
use taquin::{Algorithm, CACHE_VARIABLE, Report, Request, Store, StoreError, TableCache, TableSize};
use taquin_search::Limits;

use crate::messages::{CommandError, MemoryShortage, Note, ShortageConsequence, StoreConsequence, messages};
use crate::named_values::{self, NamedValue};
use crate::number_format::bytes;
use crate::stderr::warn;

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
    pub fn store(&self) -> anyhow::Result<Store> {
        if self.cache.as_ref().is_some_and(|path| path.as_os_str().is_empty()) {
            bail!(CommandError::CacheWithoutName);
        }
        self.found().ok_or_else(|| CommandError::NoHomeForTables { variable: CACHE_VARIABLE }.into())
    }
}

fn cached_tables(store: Option<Store>) -> TableCache {
    store.map_or_else(TableCache::in_memory, TableCache::stored_in)
}

/// Which tables boards are solved with.
#[derive(Args, Debug)]
pub struct TableArgs {
    /// The size of the pattern databases; implies --algorithm pdb unless it is auto
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

/// All table sizes as option values.
pub fn table_sizes() -> impl Iterator<Item = NamedValue<TableSize>> {
    TableSize::ALL.into_iter().map(|size| NamedValue {
        value: size,
        name: size.name(),
        description: size.description(),
    })
}

/// `auto` and all table sizes as option values.
fn table_choices() -> impl Iterator<Item = NamedValue<TableChoice>> {
    let auto = TableChoice(None);
    let description = "Light tables first, full ones when a board is hard.";
    let sizes = table_sizes().map(|row| row.map(|size| TableChoice(Some(size))));
    std::iter::once(NamedValue { value: auto, name: auto.name(), description }).chain(sizes)
}

impl TableArgs {
    /// The table size, if the user chose one.
    pub fn table_size(&self) -> Option<TableSize> {
        self.tables.0
    }

    /// Sets the tables of this run on a request.
    pub fn apply_to(&self, request: &mut Request) {
        request.table_cache = self.shared.get_or_init(|| self.cache.tables()).clone();
        request.table_size = self.table_size();
    }
}

/// Warnings about tables on disk, each printed once.
#[derive(Default)]
pub struct TableWarnings {
    printed: HashSet<String>,
}

impl TableWarnings {
    /// Prints the new warnings of a report.
    pub fn print(&mut self, report: &Report) {
        for error in report.tables.iter().flat_map(|tables| &*tables.store_errors) {
            let consequence = match error {
                StoreError::Damaged { .. } => StoreConsequence::WasRebuilt,
                _ => StoreConsequence::UsedAnyway,
            };
            let sentence = Note::Store(error, consequence).to_string();
            if self.printed.insert(sentence.clone()) {
                warn(sentence);
            }
        }
    }
}

/// Which tables did not fit the memory limit, and the consequence.
pub fn memory_shortage(request: &Request, report: &Report, limits: Limits) -> Option<MemoryShortage> {
    let (tables, consequence) = match (report.algorithm, request.table_size) {
        (Algorithm::Patterns, None) => (None, ShortageConsequence::LightTables),
        (Algorithm::Patterns, Some(table_size)) => (Some(table_size.name()), ShortageConsequence::ChooseSmaller),
        (Algorithm::Anytime, _) if report.tables.is_empty() => (None, ShortageConsequence::ProofWithoutTables),
        (Algorithm::Anytime, _) => (None, ShortageConsequence::ProofOnLightTables),
        _ => return None,
    };
    let table_size = request.table_size.unwrap_or(TableSize::Full);
    let limit = limits.memory?;
    let room = report.algorithm.memory_for_tables(limit);
    let config = request.table_cache.config(table_size, request.threads, room);
    let need = config.peak_bytes(&report.goal).ok().filter(|need| *need > config.memory)?;
    let amount = |count| messages().figures(&bytes(count));
    Some(MemoryShortage {
        tables,
        need: amount(need),
        while_built: !config.is_stored(&report.goal).ok()?,
        limit: amount(limit),
        room: (config.memory < limit).then(|| amount(config.memory)),
        consequence,
    })
}
