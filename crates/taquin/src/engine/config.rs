//! Which tables to solve with.

use super::EngineError;
use super::goal_frame::Frame;
use super::load_tables::{is_stocked, peak_bytes, worth_keeping};
use crate::pattern::{MAX_CELLS, Partition, Pattern, Store};
use crate::{Board, Shape};

/// How much is spent on tables before a search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TableSize {
    /// Tables that are built in a blink, at every start.
    #[default]
    Light,
    /// Tables of a second or so.
    Medium,
    /// The strongest tables, worth keeping on disk.
    Full,
}

impl TableSize {
    /// All of them, the weakest first.
    pub const ALL: [TableSize; 3] = [TableSize::Light, TableSize::Medium, TableSize::Full];

    /// The name it goes by.
    pub fn name(self) -> &'static str {
        match self {
            TableSize::Light => "light",
            TableSize::Medium => "medium",
            TableSize::Full => "full",
        }
    }

    /// The table_size with this name.
    pub fn named(name: &str) -> Option<TableSize> {
        TableSize::ALL.into_iter().find(|table_size| table_size.name() == name)
    }
}

/// The choices that make an engine.
#[derive(Clone, Debug)]
pub struct EngineConfig {
    /// How much is spent on tables.
    pub table_size: TableSize,
    /// Threads to build and to search with.
    pub threads: usize,
    /// Partitions to use instead of the ones chosen by table_size.
    pub custom: Option<Vec<Partition>>,
    /// Through how many symmetries of the goal each partition is looked at.
    pub views_each: usize,
    /// Nodes opened together, 64 at most; chosen by the shape and the tables if `None`.
    pub batch: Option<usize>,
    /// Up to how many slides detours are recognised and left out (2 only forbids to go straight back); chosen by
    /// table_size and shape if `None`.
    pub detours: Option<usize>,
    /// Whether sixteen children are looked at together, where the processor can and all tables have one layout; the
    /// nodes are the same either way.
    pub wide: bool,
    /// Where larger tables are kept; they are built anew each time if `None`.
    pub store: Option<Store>,
    /// The bytes that making the tables ready may take.
    pub memory: usize,
}

impl EngineConfig {
    /// The plan of a table_size, on this many threads.
    pub fn new(table_size: TableSize, threads: usize) -> EngineConfig {
        EngineConfig {
            table_size,
            threads,
            custom: None,
            views_each: 2,
            batch: None,
            detours: None,
            wide: true,
            store: None,
            memory: usize::MAX,
        }
    }

    /// The partitions the plan uses for a goal.
    pub fn partitions(&self, goal: &Board) -> Result<Vec<Partition>, EngineError> {
        let frame = Frame::new(goal);
        let shape = frame.shape();
        if shape.rows() < 2 || shape.cells() > MAX_CELLS {
            return Err(EngineError::Unsupported(goal.shape()));
        }
        if let Some(custom) = &self.custom {
            let fits = |p: &Partition| p.shape() == shape && p.blank() == frame.blank();
            if custom.is_empty() || !custom.iter().all(fits) {
                return Err(EngineError::Partition { shape, blank: frame.blank() });
            }
            return Ok(custom.clone());
        }
        let drawn: Vec<Partition> = drawings(self.table_size)
            .into_iter()
            .filter(|partition| partition.shape() == shape && partition.blank() == frame.blank())
            .collect();
        if !drawn.is_empty() {
            return Ok(drawn);
        }
        Ok(vec![Partition::by_rule(shape, frame.blank(), most_tiles(shape, self.table_size))])
    }

    /// The most memory that making the plan's tables ready takes: more if they must be built than if they are kept.
    pub fn peak_bytes(&self, goal: &Board) -> Result<usize, EngineError> {
        let is_kept = |subject: &Pattern| self.store.as_ref().is_some_and(|store| store.path(*subject).exists());
        Ok(peak_bytes(&self.partitions(goal)?, self, |subject| !is_kept(subject)))
    }

    /// Up to how many slides detours are recognised: 10 take milliseconds to find on 4×4 and save 29 % of the nodes, 14
    /// take 0.8 CPU s on 5×5 and save 37 %.
    pub(super) fn detours_on(&self, shape: Shape) -> usize {
        self.detours.unwrap_or(match (shape.cells(), self.table_size) {
            (..=9, _) => 2,
            (_, TableSize::Light) => 10,
            (..=16, _) => 12,
            _ => 14,
        })
    }

    /// The tables of the plan that are worth keeping, the largest first; the others are built about as fast as read.
    pub fn worth_keeping(&self, goal: &Board) -> Result<Vec<Pattern>, EngineError> {
        Ok(worth_keeping(&self.partitions(goal)?).collect())
    }

    /// Whether every table of the plan that is worth keeping is kept.
    pub fn is_stored(&self, goal: &Board) -> Result<bool, EngineError> {
        let partitions = self.partitions(goal)?;
        Ok(self.store.as_ref().is_some_and(|store| is_stocked(&partitions, store)))
    }
}

/// The partitions drawn for a table_size.
fn drawings(table_size: TableSize) -> Vec<Partition> {
    let text = match table_size {
        TableSize::Light => include_str!("../../data/partitions/light.txt"),
        TableSize::Medium => include_str!("../../data/partitions/medium.txt"),
        TableSize::Full => include_str!("../../data/partitions/full.txt"),
    };
    Partition::read_all(text).expect("the drawings of the project can be read")
}

/// The largest patterns that a table_size allows on a shape.
fn most_tiles(shape: Shape, table_size: TableSize) -> usize {
    match (shape.cells(), table_size) {
        (..=9, _) => 8,
        (10..=16, TableSize::Light) => 5,
        (10..=16, TableSize::Medium) => 6,
        (10..=16, TableSize::Full) => 8,
        (17..=20, TableSize::Light) => 5,
        (17..=20, TableSize::Full) => 7,
        (_, TableSize::Light) => 5,
        (_, _) => 6,
    }
}
