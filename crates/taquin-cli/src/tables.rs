//! The pattern databases a user asks for, and where they are kept.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use taquin::pattern::{CACHE_VARIABLE, Store, StoreError};
use taquin::{Algorithm, Direction, Preparation, Report, Request, TableCache, TableSize, TablesUsed};
use taquin_search::Limits;

use crate::figures::{bytes, grouped, time};
use crate::say::warn;

/// Where tables are kept.
#[derive(Args, Debug)]
pub struct CacheArgs {
    /// Keep pattern databases in this folder [default: $TAQUIN_CACHE, or taquin in the user's cache folder]
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
}

impl CacheArgs {
    /// The folder, if the user has one.
    pub fn found(&self) -> Option<Store> {
        self.cache.as_ref().map(Store::at).or_else(Store::of_user)
    }

    /// The folder.
    pub fn store(&self) -> anyhow::Result<Store> {
        if self.cache.as_ref().is_some_and(|path| path.as_os_str().is_empty()) {
            bail!("--cache needs the name of a folder");
        }
        self.found().with_context(|| {
            format!("there is no home folder to keep tables in: name one with --cache or {CACHE_VARIABLE}")
        })
    }
}

/// Which tables to solve with.
#[derive(Args, Debug)]
pub struct TableArgs {
    /// How much to spend on pattern databases before the search; chooses --algorithm pdb unless it is auto
    #[arg(long, value_name = "SIZE", default_value = "auto")]
    tables: Size,

    #[command(flatten)]
    cache: CacheArgs,

    /// Made once, so that all boards of a run share them.
    #[arg(skip)]
    shared: OnceLock<TableCache>,
}

/// A size of tables, or the choice left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Size {
    /// Small ones first, the largest when a board is hard
    Auto,
    /// Built in a blink at every start
    Light,
    /// About a second to build, then kept
    Medium,
    /// The strongest: seconds to minutes to build, then kept
    Full,
}

impl TableArgs {
    /// How much is to be spent, if the user says.
    pub fn table_size(&self) -> Option<TableSize> {
        match self.tables {
            Size::Auto => None,
            Size::Light => Some(TableSize::Light),
            Size::Medium => Some(TableSize::Medium),
            Size::Full => Some(TableSize::Full),
        }
    }

    /// Gives a request the tables of this run.
    pub fn furnish(&self, request: &mut Request) {
        let make = || self.cache.found().map_or_else(TableCache::in_memory, TableCache::stored_in);
        request.table_cache = self.shared.get_or_init(make).clone();
        request.table_size = self.table_size();
    }
}

/// Says what went wrong on disk with the tables that were used, each thing once.
#[derive(Default)]
pub struct Troubles {
    told: HashSet<String>,
}

impl Troubles {
    /// Says what is new in a report.
    pub fn tell(&mut self, report: &Report) {
        for trouble in report.tables.iter().flat_map(|tables| &*tables.store_errors) {
            let instead = match trouble {
                StoreError::Damaged { .. } => "it was built anew",
                _ => "the table was built and used all the same",
            };
            let sentence = format!("{trouble}; {instead}");
            if self.told.insert(sentence.clone()) {
                warn(sentence);
            }
        }
    }
}

/// Which tables a search used, where they came from, and from when on.
pub fn used(tables: &TablesUsed) -> String {
    let Preparation { read, built, time: took } = tables.prepared;
    let origin = match (read, built) {
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
        Direction::Backward => " for the way back from the goal",
    };
    format!("{} tables{end}, {}, {origin} in {}{from}", tables.table_size.name(), bytes(tables.bytes), time(took))
}

/// Which tables did not fit into the memory that a search was allowed, and what was done without them.
pub fn shortage(request: &Request, report: &Report, limits: Limits) -> Option<String> {
    let (tables, instead) = match (report.algorithm, request.table_size) {
        (Algorithm::Patterns, None) => ("strongest", "so the search has only the small ones"),
        (Algorithm::Patterns, Some(table_size)) => (table_size.name(), "so --tables has to be smaller, or auto"),
        (Algorithm::Anytime, _) if report.tables.is_empty() => ("strongest", "so the search for a proof has none"),
        (Algorithm::Anytime, _) => ("strongest", "so the search for a proof has only the small ones"),
        _ => return None,
    };
    let table_size = request.table_size.unwrap_or(TableSize::Full);
    let limit = limits.memory?;
    let plan = request.table_cache.config(table_size, request.threads, report.algorithm.memory_for_tables(limit));
    let need = plan.peak_bytes(&report.goal).ok().filter(|need| *need > plan.memory)?;
    let when = if plan.is_stored(&report.goal).ok()? { "" } else { " while they are built" };
    let room = match plan.memory {
        room if room < limit => format!("the limit of {} leaves {} for them", bytes(limit), bytes(room)),
        _ => format!("the limit is {}", bytes(limit)),
    };
    Some(format!("the {tables} tables need {}{when}; {room}, {instead}", bytes(need)))
}
