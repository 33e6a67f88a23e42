//! `taquin pdb list`: the tables on disk.

use std::fs;
use std::io::{self, Write};
use taquin::{Message, Store, StoreError, phrase};

use clap::{Args, ValueEnum};
use serde::{Serialize, Serializer};
use taquin::unstable::{Damage, StoredTable};
use taquin_search::Unlimited;

use super::{explain, name, total};
use crate::args::output_args::OutputArgs;
use crate::args::table_args::CacheArgs;
use crate::exit::Exit;
use crate::format::write_json;
use crate::messages::{figures, text, word};
use crate::number_format;
use crate::terminal::stderr::note;

const EXAMPLES: &str = "\
Examples:
  taquin pdb list
  taquin pdb list --format json";

/// List the tables on disk and whether they are damaged
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct PdbListArgs {
    #[command(flatten)]
    cache: CacheArgs,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: ListFormat,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ListFormat {
    /// Aligned columns
    Table,
    /// A JSON array with one object per table
    Json,
}

/// A table in JSON.
#[derive(Serialize)]
struct ListedTable {
    name: String,
    shape: Option<String>,
    /// What its entries count: slides (stm) or multi-tile moves (mtm).
    metric: Option<&'static str>,
    /// The number of tiles in the pattern.
    tiles: Option<usize>,
    /// The goal cell of the blank, from 0.
    blank: Option<usize>,
    bytes: u64,
    #[serde(serialize_with = "in_english")]
    damage: Option<Damage>,
}

/// JSON does not depend on the language.
fn in_english<S: Serializer>(damage: &Option<Damage>, serializer: S) -> Result<S::Ok, S::Error> {
    damage.map(|damage| damage.to_string()).serialize(serializer)
}

impl PdbListArgs {
    /// Prints every table.
    pub fn run(&self) -> crate::Result<Exit> {
        let mut out = self.output.open()?;
        let store = self.cache.store()?;
        let listed = store.list().map_err(|error| explain(error, &store))?;
        let entries = listed.iter().map(|stored| entry(&store, stored)).collect::<Result<Vec<ListedTable>, _>>()?;
        match self.format {
            ListFormat::Json => write_json(&entries, &mut out)?,
            ListFormat::Table => {
                write_table(&entries, &mut out)?;
                writeln!(out, "{}", text(&total(phrase!("cli.pdb.total"), &listed, &store)))?;
            }
        }
        out.finish()?;
        for path in store.automata().map_err(|error| explain(error, &store))? {
            let size = fs::metadata(&path).map_or(0, |file| file.len());
            let size = figures(&number_format::bytes(size as usize));
            note(text(&phrase!("cli.note.automaton", name = name(&path), size)));
        }
        let incomplete = store.unfinished().map_err(|error| explain(error, &store))?;
        for path in &incomplete {
            note(text(&phrase!("cli.note.incomplete-table", name = name(path))));
        }
        Ok(Exit::Done)
    }
}

/// The properties of a table; its checksum is verified.
fn entry(store: &Store, stored: &StoredTable) -> crate::Result<ListedTable> {
    let damage = match store.open_listed(stored, &mut Unlimited) {
        Ok(_) => None,
        Err(StoreError::Damaged { damage, .. }) => Some(damage),
        Err(error) => return Err(explain(error, store)),
    };
    let subject = stored.subject.ok();
    Ok(ListedTable {
        name: name(&stored.path),
        shape: subject.map(|subject| subject.shape().to_string()),
        metric: subject.map(|subject| subject.metric().name()),
        tiles: subject.map(|subject| subject.tiles()),
        blank: subject.map(|subject| subject.blank()),
        bytes: stored.bytes,
        damage,
    })
}

fn write_table(entries: &[ListedTable], out: &mut impl Write) -> io::Result<()> {
    if entries.is_empty() {
        return Ok(());
    }
    let width = entries.iter().map(|entry| entry.name.len()).max().unwrap_or(4).max(4);
    let [name, shape, tiles, blank] =
        ["cli.heading.name", "cli.heading.shape", "cli.heading.tiles", "cli.heading.blank"].map(word);
    let [size, state] = ["cli.heading.size", "cli.heading.state"].map(word);
    let widths = [&shape, &tiles, &blank].map(|head| head.chars().count().max(5));
    let [for_shape, for_tiles, for_blank] = widths;
    writeln!(
        out,
        "{name:<width$}  {shape:>for_shape$}  {tiles:>for_tiles$}  {blank:>for_blank$}  {size:>10}  {state}"
    )?;
    let number = |value: Option<usize>| value.map_or("?".to_owned(), |value| value.to_string());
    for ListedTable { name, shape, tiles, blank, bytes, damage, .. } in entries {
        let size = figures(&number_format::bytes(*bytes as usize));
        let shape = shape.as_deref().unwrap_or("?");
        let state = match damage {
            None => word("cli.pdb.ok"),
            Some(damage) => text(&phrase!("cli.pdb.damaged", damage = damage.phrase())),
        };
        let (tiles, blank) = (number(*tiles), number(*blank));
        writeln!(
            out,
            "{name:<width$}  {shape:>for_shape$}  {tiles:>for_tiles$}  {blank:>for_blank$}  {size:>10}  {state}"
        )?;
    }
    Ok(())
}
