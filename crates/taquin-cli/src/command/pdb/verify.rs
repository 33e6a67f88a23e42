//! `taquin pdb verify`: checks tables against a plain search.

use std::io::{self, Write};
use std::ops::ControlFlow;
use taquin::{Message, Store, StoreError, phrase};

use clap::Args;
use taquin::unstable::{
    Mismatch, MultiTileMismatch, MultiTileTable, OpenedTable, StoredTable, Table, slow_distances,
    verify_multi_tile_table, verify_multi_tile_table_sample, verify_table as verify,
    verify_table_sample as verify_sample,
};
use taquin_search::{Budget, Meter, Stop, Work};

use super::{explain, name, named};
use crate::args::table_args::CacheArgs;
use crate::exit::Exit;
use crate::messages::{text, word};
use crate::terminal::printable::printable;
use crate::terminal::stderr::note;
use crate::{input, terminal::signals, terminal::terminal_color};

const EXAMPLES: &str = "\
Examples:
  taquin pdb verify
  taquin pdb verify 4x4-blank0-00000fe --samples 1000000";

/// Verify the checksums of tables and compare their entries with a plain search
///
/// The entries are compared with a simple breadth-first search that shares no code with the table builder: all entries of
/// a small table, the 100,000 or more nearest to the goal of a large one. Random entries of a large table are also
/// compared with their neighbours: following decreasing entries must lead to the goal.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct PdbVerifyArgs {
    /// The names of the tables, as listed by 'taquin pdb list'; by default all
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// The number of random entries checked of a large table
    #[arg(short, long, value_name = "N", default_value_t = 20_000, value_parser = input::number::<usize>)]
    samples: usize,

    #[command(flatten)]
    cache: CacheArgs,
}

/// The number of entries up to which a table is compared completely, in a few seconds.
const SMALL: usize = 1_000_000;
/// The minimum number of entries near the goal that are compared of a large table.
const NEAR: usize = 100_000;

impl PdbVerifyArgs {
    /// Verifies the tables and prints the results.
    pub fn run(&self) -> crate::Result<Exit> {
        let store = self.cache.store()?;
        let tables = named(&store, &self.names)?;
        if tables.is_empty() {
            let folder = printable(store.directory().display());
            writeln!(io::stdout(), "{}", text(&phrase!("cli.pdb.none", folder)))?;
        }
        let flag = signals::listen()?;
        let mut meter = Meter::unlimited().cancelled_by(&flag);
        let mut exit = Exit::Done;
        for stored in &tables {
            let ControlFlow::Continue(checked) = self.check(&store, stored, &mut meter) else {
                return Ok(Exit::Interrupted);
            };
            match checked {
                Ok(checked) => writeln!(io::stdout(), "{}: {checked}", name(&stored.path))?,
                Err(VerifyFailure::Table(wrong)) => {
                    writeln!(io::stdout(), "{}: {wrong}", name(&stored.path))?;
                    exit = Exit::NoSolution;
                }
                Err(VerifyFailure::Disk(error)) => return Err(explain(error, &store)),
            }
        }
        if exit != Exit::Done {
            note(text(&phrase!("cli.note.rebuild-advice")));
        }
        Ok(exit)
    }

    /// Verifies one table and describes what was compared.
    fn check(
        &self,
        store: &Store,
        stored: &StoredTable,
        budget: &mut dyn Budget,
    ) -> ControlFlow<Stop, Result<String, VerifyFailure>> {
        budget.spend(Work::NONE)?;
        let table = match store.open_listed(stored, budget) {
            Ok(Some(table)) => table,
            Ok(None) => {
                return ControlFlow::Continue(Err(VerifyFailure::Table(word("cli.pdb.vanished"))));
            }
            Err(StoreError::Stopped(stop)) => return ControlFlow::Break(stop),
            Err(StoreError::Damaged { damage, .. }) => {
                let damaged = text(&phrase!("cli.pdb.damaged", damage = damage.phrase()));
                return ControlFlow::Continue(Err(VerifyFailure::Table(damaged)));
            }
            Err(error) => return ControlFlow::Continue(Err(VerifyFailure::Disk(error))),
        };
        let compared = match &table {
            OpenedTable::Slides(table) => self.compare(table, budget)?.map_err(|mismatch| text(&mismatch)),
            OpenedTable::MultiTile(table) => {
                self.compare_multi_tile(table, budget)?.map_err(|mismatch| text(&mismatch))
            }
        };
        let wrong = |mismatch: String| text(&phrase!("cli.pdb.wrong", mismatch));
        ControlFlow::Continue(compared.map_err(|mismatch| VerifyFailure::Table(wrong(mismatch))))
    }

    /// Compares the entries near the goal of a multi-tile table, and random ones.
    fn compare_multi_tile(
        &self,
        table: &MultiTileTable,
        budget: &mut dyn Budget,
    ) -> ControlFlow<Stop, Result<String, MultiTileMismatch>> {
        let near = verify_multi_tile_table(table, NEAR, budget)?;
        let drawn = verify_multi_tile_table_sample(table, self.samples, 1, budget)?;
        ControlFlow::Continue(near.and_then(|near| Ok(no_error_found(near, drawn?))))
    }

    fn compare(&self, table: &Table, budget: &mut dyn Budget) -> ControlFlow<Stop, Result<String, Mismatch>> {
        if table.layout().entries() <= SMALL {
            let good = terminal_color::stdout().good(word("cli.pdb.ok")).to_string();
            let compared = verify(table, u32::MAX, budget)?;
            let line = |arrangements: usize| text(&phrase!("cli.pdb.compared-all", good, arrangements));
            return ControlFlow::Continue(compared.map(line));
        }
        let mut reach = 4;
        while slow_distances(table.pattern(), reach, budget)?.len() < NEAR {
            reach += 1;
        }
        let near = verify(table, reach, budget)?;
        let drawn = verify_sample(table, self.samples, 1, budget)?;
        ControlFlow::Continue(near.and_then(|near| Ok(no_error_found(near, drawn?))))
    }
}

/// What was compared of a large table.
fn no_error_found(near: usize, drawn: usize) -> String {
    let good = terminal_color::stdout().good(word("cli.pdb.no-error-found")).to_string();
    text(&phrase!("cli.pdb.compared-some", good, near, random = drawn))
}

/// Why a table was not verified.
enum VerifyFailure {
    /// The table is damaged or wrong.
    Table(String),
    /// The disk could not be read.
    Disk(StoreError),
}
