//! `taquin pdb verify`: checks tables against a plain search.

use std::io::{self, Write};
use std::ops::ControlFlow;

use clap::Args;
use taquin::unstable::{
    Mismatch, OpenedTable, PushMismatch, PushTable, StoredTable, Table, slow_distances, verify_push_table,
    verify_push_table_sample, verify_table as verify, verify_table_sample as verify_sample,
};
use taquin::{Store, StoreError};
use taquin_search::{Budget, Meter, Stop, Work};

use super::{explain, name, named};
use crate::exit::Exit;
use crate::messages::{Note, TableLine, TextLabel, messages};
use crate::printable::printable;
use crate::stderr::note;
use crate::table_args::CacheArgs;
use crate::{input, signals, terminal_color};

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
    pub fn run(&self) -> anyhow::Result<Exit> {
        let store = self.cache.store()?;
        let tables = named(&store, &self.names)?;
        if tables.is_empty() {
            let folder = printable(store.directory().display());
            writeln!(io::stdout(), "{}", messages().table_line(&TableLine::NoTables { folder }))?;
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
            note(Note::RebuildAdvice);
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
                return ControlFlow::Continue(Err(VerifyFailure::Table(messages().table_line(&TableLine::Vanished))));
            }
            Err(StoreError::Stopped(stop)) => return ControlFlow::Break(stop),
            Err(StoreError::Damaged { damage, .. }) => {
                let damaged = messages().table_line(&TableLine::Damaged(&messages().damage(&damage)));
                return ControlFlow::Continue(Err(VerifyFailure::Table(damaged)));
            }
            Err(error) => return ControlFlow::Continue(Err(VerifyFailure::Disk(error))),
        };
        let compared = match &table {
            OpenedTable::Slides(table) => {
                self.compare(table, budget)?.map_err(|mismatch| messages().mismatch(&mismatch))
            }
            OpenedTable::Pushes(table) => {
                self.compare_pushes(table, budget)?.map_err(|mismatch| messages().push_mismatch(&mismatch))
            }
        };
        let wrong = |mismatch: String| messages().table_line(&TableLine::Wrong(&mismatch));
        ControlFlow::Continue(compared.map_err(|mismatch| VerifyFailure::Table(wrong(mismatch))))
    }

    /// Compares the entries near the goal of a table of pushes, and random ones.
    fn compare_pushes(
        &self,
        table: &PushTable,
        budget: &mut dyn Budget,
    ) -> ControlFlow<Stop, Result<String, PushMismatch>> {
        let near = verify_push_table(table, NEAR, budget)?;
        let drawn = verify_push_table_sample(table, self.samples, 1, budget)?;
        ControlFlow::Continue(near.and_then(|near| Ok(no_error_found(near, drawn?))))
    }

    fn compare(&self, table: &Table, budget: &mut dyn Budget) -> ControlFlow<Stop, Result<String, Mismatch>> {
        if table.layout().entries() <= SMALL {
            let good = terminal_color::stdout().good(messages().label(TextLabel::Ok)).to_string();
            let compared = verify(table, u32::MAX, budget)?;
            return ControlFlow::Continue(compared.map(|compared| {
                messages().table_line(&TableLine::ComparedAll { good, arrangements: compared as u64 })
            }));
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
    let good = terminal_color::stdout().good(messages().label(TextLabel::NoErrorFound)).to_string();
    messages().table_line(&TableLine::ComparedSome { good, near: near as u64, random: drawn as u64 })
}

/// Why a table was not verified.
enum VerifyFailure {
    /// The table is damaged or wrong.
    Table(String),
    /// The disk could not be read.
    Disk(StoreError),
}
