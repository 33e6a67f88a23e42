//! Pattern databases: `--tables`, `--cache`, and what is reported about them.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Context, bail};
use clap::Args;
use serde::{Serialize, Serializer};
use taquin::{Algorithm, Direction, Report, Request, TableCache, TablesUsed};
use taquin::{CACHE_VARIABLE, Store, StoreError};
use taquin::{Preparation, TableSize};
use taquin_search::Limits;

use crate::named_values::{self, NamedValue};
use crate::number_format::{bytes, grouped, time};
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
            bail!("--cache needs the name of a folder");
        }
        self.found().with_context(|| {
            format!("there is no home folder to store tables in: choose a folder with --cache or {CACHE_VARIABLE}")
        })
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
                StoreError::Damaged { .. } => "it was rebuilt",
                _ => "the table was built and used anyway",
            };
            let sentence = format!("{error}; {consequence}");
            if self.printed.insert(sentence.clone()) {
                warn(sentence);
            }
        }
    }
}

/// The tables a search used: size, origin, and when they took over.
pub fn describe_tables(tables: &TablesUsed) -> String {
    let Preparation { read, built, time: took } = tables.prepared;
    let origin = match (read, built) {
        (0, 0) => "part of the program, ready",
        (_, 0) => "from disk",
        (0, _) => "built",
        _ => "partly from disk, partly built",
    };
    let from = match tables.from {
        0 => String::new(),
        boards => format!(", used after {} boards", grouped(boards)),
    };
    let end = match tables.direction {
        Direction::Forward => "",
        Direction::Backward => " for the search from the goal",
    };
    format!("{} tables{end}, {}, {origin} in {}{from}", tables.table_size.name(), bytes(tables.bytes), time(took))
}

/// Which tables did not fit the memory limit, and the consequence.
pub fn memory_shortage(request: &Request, report: &Report, limits: Limits) -> Option<String> {
    let (tables, consequence) = match (report.algorithm, request.table_size) {
        (Algorithm::Patterns, None) => ("strongest", "so only light tables are used"),
        (Algorithm::Patterns, Some(table_size)) => (table_size.name(), "so choose smaller --tables, or auto"),
        (Algorithm::Anytime, _) if report.tables.is_empty() => ("strongest", "so the proof uses none"),
        (Algorithm::Anytime, _) => ("strongest", "so the proof uses only light tables"),
        _ => return None,
    };
    let table_size = request.table_size.unwrap_or(TableSize::Full);
    let limit = limits.memory?;
    let room = report.algorithm.memory_for_tables(limit);
    let config = request.table_cache.config(table_size, request.threads, room);
    let need = config.peak_bytes(&report.goal).ok().filter(|need| *need > config.memory)?;
    let when = if config.is_stored(&report.goal).ok()? { "" } else { " while being built" };
    let room = match config.memory {
        room if room < limit => format!("the limit of {} leaves {} for tables", bytes(limit), bytes(room)),
        _ => format!("the limit is {}", bytes(limit)),
    };
    Some(format!("the {tables} tables need {}{when}; {room}, {consequence}", bytes(need)))
}
