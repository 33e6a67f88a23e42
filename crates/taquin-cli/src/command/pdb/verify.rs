//! `taquin pdb verify`: are the tables right?

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use clap::Args;
use taquin::pattern::{Mismatch, Store, StoreError, StoredTable, Table, slow_distances, verify, verify_sample};

use super::{explain, name, named};
use crate::exit::Exit;
use crate::figures::grouped;
use crate::say::say;
use crate::tables::CacheArgs;
use crate::{paint, signals};

const EXAMPLES: &str = "\
Examples:
  taquin pdb verify
  taquin pdb verify 4x4-blank0-00000fe --samples 1000000";

/// Check tables: their checksums, and their entries against a plain search
///
/// The entries are compared with a slow and obvious search that shares no code with the building of tables: every entry
/// of a small table; of a large one the hundred thousand or more nearest to the goal. Entries drawn at random all over
/// a large table are then held against their neighbours: each must be one slide nearer or farther, all the way home.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    /// The names of the tables, as 'taquin pdb list' has them; all of them if none is named
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// How many entries of a large table to draw at random
    #[arg(short, long, value_name = "N", default_value_t = 20_000)]
    samples: usize,

    #[command(flatten)]
    cache: CacheArgs,
}

/// Entries up to which a table is compared whole: some seconds.
const SMALL: usize = 1_000_000;
/// How many arrangements near home are compared of a large table, at least.
const NEAR: usize = 100_000;

impl VerifyArgs {
    /// Checks every table and says what came of it.
    pub fn run(&self) -> anyhow::Result<Exit> {
        let store = self.cache.store()?;
        let tables = named(&store, &self.names)?;
        if tables.is_empty() {
            writeln!(io::stdout(), "there are no tables in {}", store.directory().display())?;
        }
        let flag = signals::listen()?;
        let mut exit = Exit::Done;
        for stored in &tables {
            if flag.load(Ordering::Relaxed) {
                return Ok(Exit::Interrupted);
            }
            match self.check(&store, stored) {
                Ok(checked) => writeln!(io::stdout(), "{}: {checked}", name(&stored.path))?,
                Err(Fault::Table(wrong)) => {
                    writeln!(io::stdout(), "{}: {wrong}", name(&stored.path))?;
                    exit = Exit::NoSolution;
                }
                Err(Fault::Disk(error)) => return Err(explain(error, &store)),
            }
        }
        if exit != Exit::Done {
            say("'taquin pdb remove NAME' removes a table, 'taquin pdb build' or the next search builds it anew");
        }
        Ok(exit)
    }

    /// What was compared.
    fn check(&self, store: &Store, stored: &StoredTable) -> Result<String, Fault> {
        let table = match store.open_listed(stored) {
            Ok(Some(table)) => table,
            Ok(None) => return Err(Fault::Table("removed meanwhile".into())),
            Err(StoreError::Damaged { damage, .. }) => return Err(Fault::Table(format!("damaged: {damage}"))),
            Err(error) => return Err(Fault::Disk(error)),
        };
        self.compare(&table).map_err(|mismatch| Fault::Table(format!("wrong: {mismatch}")))
    }

    fn compare(&self, table: &Table) -> Result<String, Mismatch> {
        if table.layout().entries() <= SMALL {
            let compared = grouped(verify(table, u32::MAX)? as u64);
            return Ok(format!("{}, all {compared} arrangements compared", paint::stdout().good("right")));
        }
        let reach = (4..).find(|&most| slow_distances(table.pattern(), most).len() >= NEAR);
        let near = verify(table, reach.expect("a large table has as many"))?;
        let drawn = verify_sample(table, self.samples, 1)?;
        let (near, drawn) = (grouped(near as u64), grouped(drawn as u64));
        let good = paint::stdout().good("no fault found");
        Ok(format!("{good}, {near} arrangements near home compared, {drawn} drawn at random"))
    }
}

/// Why a table did not pass.
enum Fault {
    Table(String),
    Disk(StoreError),
}
