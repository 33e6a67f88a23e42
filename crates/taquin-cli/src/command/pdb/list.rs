//! `taquin pdb list`: the tables that are there.

use std::io::{self, BufWriter, Write};

use clap::{Args, ValueEnum};
use serde::Serialize;
use taquin::pattern::{Store, StoreError, StoredTable};

use super::{explain, name, total};
use crate::exit::Exit;
use crate::figures;
use crate::format::write_json;
use crate::say::say;
use crate::tables::CacheArgs;

const EXAMPLES: &str = "\
Examples:
  taquin pdb list
  taquin pdb list --format json";

/// List the tables on disk, and say which are damaged
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ListArgs {
    #[command(flatten)]
    cache: CacheArgs,

    /// How to write the list
    #[arg(short = 'o', long, value_name = "FORMAT", default_value = "table")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Columns for people
    Table,
    /// A JSON array, one object for each table
    Json,
}

/// A table as programs read of it.
#[derive(Serialize)]
struct Entry {
    name: String,
    shape: Option<String>,
    /// The number of tiles of the pattern.
    tiles: Option<usize>,
    /// The cell of the blank's home, from 0.
    blank: Option<usize>,
    bytes: u64,
    damage: Option<String>,
}

impl ListArgs {
    /// Prints every table.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let store = self.cache.store()?;
        let listed = store.list().map_err(|error| explain(error, &store))?;
        let entries = listed.iter().map(|stored| entry(&store, stored)).collect::<Result<Vec<Entry>, _>>()?;
        let mut out = BufWriter::new(io::stdout().lock());
        match self.format {
            Format::Json => write_json(&entries, &mut out)?,
            Format::Table => {
                write_table(&entries, &mut out)?;
                writeln!(out, "{} in {}", total(&listed), store.directory().display())?;
            }
        }
        out.flush()?;
        let unfinished = store.unfinished().map_err(|error| explain(error, &store))?;
        for path in &unfinished {
            say(format_args!("unfinished: {} (being written, or left by a run that was killed)", name(path)));
        }
        Ok(Exit::Done)
    }
}

/// What is known of a table, its checksum included.
fn entry(store: &Store, stored: &StoredTable) -> anyhow::Result<Entry> {
    let damage = match store.open_listed(stored) {
        Ok(_) => None,
        Err(StoreError::Damaged { damage, .. }) => Some(damage.to_string()),
        Err(error) => return Err(explain(error, store)),
    };
    let subject = stored.pattern.ok();
    Ok(Entry {
        name: name(&stored.path),
        shape: subject.map(|subject| subject.shape.to_string()),
        tiles: subject.map(|subject| subject.tiles()),
        blank: subject.map(|subject| subject.blank),
        bytes: stored.bytes,
        damage,
    })
}

fn write_table(entries: &[Entry], out: &mut impl Write) -> io::Result<()> {
    if entries.is_empty() {
        return Ok(());
    }
    let width = entries.iter().map(|entry| entry.name.len()).max().unwrap_or(4).max(4);
    writeln!(out, "{:<width$}  {:>5}  {:>5}  {:>5}  {:>10}  state", "name", "shape", "tiles", "blank", "size")?;
    let number = |value: Option<usize>| value.map_or("?".to_owned(), |value| value.to_string());
    for Entry { name, shape, tiles, blank, bytes, damage } in entries {
        let (shape, size) = (shape.as_deref().unwrap_or("?"), figures::bytes(*bytes as usize));
        let state = damage.as_ref().map_or("whole".to_owned(), |damage| format!("damaged: {damage}"));
        let (tiles, blank) = (number(*tiles), number(*blank));
        writeln!(out, "{name:<width$}  {shape:>5}  {tiles:>5}  {blank:>5}  {size:>10}  {state}")?;
    }
    Ok(())
}
