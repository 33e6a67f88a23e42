//! `taquin pdb list`: the tables on disk.

use std::fs;
use std::io::Write;
use taquin::{Message, Store, StoreError, phrase};

use clap::Args;
use serde::{Serialize, Serializer};
use taquin::unstable::{Damage, StoredTable};
use taquin_search::Unlimited;

use super::{explain, name, total};
use crate::args::output_args::OutputArgs;
use crate::args::table_args::CacheArgs;
use crate::exit::Exit;
use crate::messages::{figures, text, word};
use crate::number_format;
use crate::output::table_writer::{CsvColumn, TableFormat, TableRow, TableWriter, or_empty};
use crate::output::text_table::{TextColumn, TextTable};
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
    format: TableFormat,

    #[command(flatten)]
    output: OutputArgs,
}

/// A table on disk.
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
        let out = self.output.open()?;
        let store = self.cache.store()?;
        let listed = store.list().map_err(|error| explain(error, &store))?;
        let entries = listed.iter().map(|stored| entry(&store, stored)).collect::<Result<Vec<ListedTable>, _>>()?;
        let width = entries.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
        let columns = vec![
            TextColumn::text("cli.heading.name", width, 0),
            TextColumn::number("cli.heading.shape", 5, 0),
            TextColumn::number("cli.heading.tiles", 5, 0),
            TextColumn::number("cli.heading.blank", 5, 0),
            TextColumn::number("cli.heading.size", 10, 0),
            TextColumn::text("cli.heading.state", 0, 0),
        ];
        let mut table = TableWriter::new(self.format, columns, None, out);
        entries.iter().try_for_each(|entry| table.add(entry))?;
        let mut out = table.end()?;
        if self.format == TableFormat::Table {
            writeln!(out, "{}", text(&total(phrase!("cli.pdb.total"), &listed, &store)))?;
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

impl TableRow for ListedTable {
    fn csv_columns() -> Vec<CsvColumn<ListedTable>> {
        vec![
            ("name", |table| table.name.clone()),
            ("shape", |table| or_empty(table.shape.as_ref())),
            ("metric", |table| or_empty(table.metric)),
            ("tiles", |table| or_empty(table.tiles)),
            ("blank", |table| or_empty(table.blank)),
            ("bytes", |table| table.bytes.to_string()),
            ("damage", |table| or_empty(table.damage)),
        ]
    }

    fn cells(&self, _: &TextTable) -> Vec<String> {
        let number = |value: Option<usize>| value.map_or("?".to_owned(), |value| value.to_string());
        let state = match &self.damage {
            None => word("cli.pdb.ok"),
            Some(damage) => text(&phrase!("cli.pdb.damaged", damage = damage.phrase())),
        };
        vec![
            self.name.clone(),
            self.shape.clone().unwrap_or("?".into()),
            number(self.tiles),
            number(self.blank),
            figures(&number_format::bytes(self.bytes as usize)),
            state,
        ]
    }
}
