//! How an engine is configured: which tables, how many threads, how much memory.

use std::sync::Arc;

use super::EngineError;
use super::goal_frame::GoalFrame;
use super::sizes::SMALL_BOARD_CELLS;
use super::subtree_backend::SubtreeBackend;
use crate::pattern::{MAX_CELLS, MAX_NARROW_CELLS, Partition, PartitionError, Pattern, Store};
use crate::{Board, Shape};

/// Boards with more cells than this and at most [`MAX_NARROW_CELLS`] have full tables in place of medium ones.
const LARGEST_WITH_MEDIUM: usize = 20;

crate::named_rows! {
    /// How much memory and time is spent on tables before a search begins.
    #[non_exhaustive]
    pub enum TableSize {
        /// For a 15-puzzle 0.3 MB.
        #[default]
        Light => "light", "Ready in milliseconds; never stored.";
        /// For a 15-puzzle 35 MB, a ninth of the nodes of light ones.
        Medium => "medium", "A second or two to build, then stored; a fifth of the memory of full.";
        /// For a 15-puzzle 196 MB, 2/5 of the nodes of medium ones.
        Full => "full", "The strongest: seconds to minutes to build, then stored.";
    }
}

impl TableSize {
    /// The same, with full in place of medium.
    fn or_full(self) -> TableSize {
        if self == TableSize::Medium { TableSize::Full } else { self }
    }

    /// The partitions drawn for this size.
    fn drawn_partitions(self) -> Vec<Partition> {
        let text = match self {
            TableSize::Light => include_str!("../../data/partitions/light.txt"),
            TableSize::Medium => include_str!("../../data/partitions/medium.txt"),
            TableSize::Full => include_str!("../../data/partitions/full.txt"),
        };
        Partition::read_all(text).expect("the drawings of the project can be read")
    }

    /// The most tiles of a pattern on a shape for which no partition is drawn.
    fn most_tiles(self, shape: Shape) -> usize {
        match (shape.cells(), self) {
            (..=9, _) => 8,
            (10..=SMALL_BOARD_CELLS, TableSize::Light) => 5,
            (10..=SMALL_BOARD_CELLS, TableSize::Medium) => 7,
            (10..=SMALL_BOARD_CELLS, TableSize::Full) => 8,
            (..=LARGEST_WITH_MEDIUM, TableSize::Full) => 7,
            (..=MAX_NARROW_CELLS, TableSize::Light) => 5,
            (..=MAX_NARROW_CELLS, TableSize::Medium | TableSize::Full) => 6,
            (_, TableSize::Light) => 4,
            (_, TableSize::Medium) => 5,
            (_, TableSize::Full) => 6,
        }
    }
}

/// How much a search reads, but for the automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchExtent {
    /// The bytes of all tables, each counted once.
    pub table_bytes: usize,
    /// The bytes of the maps from which entries are found.
    pub index_bytes: usize,
    /// The patterns of all views.
    pub slots: usize,
    /// The views.
    pub views: usize,
    /// The most roots of a task.
    pub most_roots: usize,
}

/// The choices that make an engine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct EngineConfig {
    /// How much is spent on tables.
    pub table_size: TableSize,
    /// Threads for building and searching.
    pub threads: usize,
    /// Partitions to use instead of those chosen by size.
    pub custom: Option<Vec<Partition>>,
    /// Through how many symmetries of the goal each partition is seen.
    pub views_each: usize,
    /// Nodes expanded together, 64 at most; chosen by the shape and the tables if `None`.
    pub batch: Option<usize>,
    /// The length up to which duplicate strings of slides are pruned (2 only forbids taking back the last slide); chosen
    /// by size and shape if `None`.
    pub duplicate_depth: Option<usize>,
    /// Whether AVX-512 is used where the processor and the tables allow it; the nodes are the same either way.
    pub avx512: bool,
    /// Where larger tables are stored; if `None`, they are built every time.
    pub store: Option<Store>,
    /// The bytes that preparing the tables may take.
    pub memory: usize,
    /// May build tables in place of the processor.
    pub backend: Option<Arc<dyn SubtreeBackend>>,
    /// Whether boards of up to 25 cells are searched like larger ones: for tests of that.
    #[doc(hidden)]
    pub wide: bool,
}

impl EngineConfig {
    /// The configuration for a size of tables and a number of threads.
    pub fn new(table_size: TableSize, threads: usize) -> EngineConfig {
        EngineConfig {
            table_size,
            threads,
            custom: None,
            views_each: 2,
            batch: None,
            duplicate_depth: None,
            avx512: true,
            store: None,
            memory: usize::MAX,
            backend: None,
            wide: false,
        }
    }

    /// The same with this much memory for preparing the tables.
    pub fn memory(mut self, bytes: usize) -> EngineConfig {
        self.memory = bytes;
        self
    }

    /// The partitions used for a goal.
    pub fn partitions(&self, goal: &Board) -> Result<Vec<Partition>, EngineError> {
        let frame = GoalFrame::new(goal);
        let shape = frame.shape();
        if !has_tables(goal.shape()) {
            return Err(EngineError::Unsupported(goal.shape()));
        }
        let fits = |p: &Partition| p.shape() == shape && p.blank() == frame.blank();
        if let Some(custom) = &self.custom {
            if custom.is_empty() || !custom.iter().all(fits) {
                return Err(EngineError::Partition { shape, blank: frame.blank() });
            }
            return Ok(custom.clone());
        }
        // Full tables of 5×5 are no larger than medium ones would be.
        let has_medium = !(LARGEST_WITH_MEDIUM + 1..=MAX_NARROW_CELLS).contains(&shape.cells());
        let size = if has_medium { self.table_size } else { self.table_size.or_full() };
        let drawn: Vec<Partition> = size.drawn_partitions().into_iter().filter(fits).collect();
        if !drawn.is_empty() {
            return Ok(drawn);
        }
        Ok(vec![Partition::by_rule(shape, frame.blank(), self.table_size.most_tiles(shape))])
    }

    /// The groups of tiles of the partitions used for a goal.
    pub fn groups(&self, goal: &Board) -> Result<Vec<Vec<Vec<u16>>>, EngineError> {
        let tiles = GoalFrame::new(goal).tiles_by_home();
        let group = |pattern: Pattern| pattern.home_cells().map(|home| tiles[home]).collect();
        let groups = |partition: &Partition| partition.patterns().map(group).collect();
        Ok(self.partitions(goal)?.iter().map(groups).collect())
    }

    /// The same with one partition, into these groups of the goal's tiles; the tiles must be divided among them.
    pub fn with_groups(mut self, goal: &Board, groups: &[Vec<u16>]) -> Result<EngineConfig, PartitionError> {
        let frame = GoalFrame::new(goal);
        let letter = |tile: &u16| match groups.iter().filter(|group| group.contains(tile)).count() {
            1 => Ok(groups.iter().zip('a'..).find(|(group, _)| group.contains(tile)).map_or('.', |(_, letter)| letter)),
            0 if *tile == 0 => Ok('.'),
            _ => Err(PartitionError::Tile { tile: *tile }),
        };
        let letters = frame.tiles_by_home().iter().map(letter).collect::<Result<Vec<char>, _>>()?;
        let rows: Vec<String> = letters.chunks(frame.shape().cols()).map(|row| row.iter().collect()).collect();
        (self.custom, self.views_each) = (Some(vec![Partition::read(&rows.join("\n"))?]), 1);
        Ok(self)
    }

    /// Through how many symmetries each of these partitions is seen, if there are as many.
    pub(super) fn views_of_each(&self, partitions: &[Partition]) -> usize {
        // One pattern has all tiles.
        let is_complete = partitions.len() == 1 && partitions[0].patterns().count() == 1;
        if is_complete { 1 } else { self.views_each }
    }

    /// The length up to which duplicate strings are pruned: 10 takes milliseconds on 4×4 and saves 29 % of the nodes; 14
    /// takes 0.8 CPU s on 5×5 and saves 37 %.
    pub(super) fn duplicate_depth(&self, shape: Shape) -> usize {
        self.duplicate_depth.unwrap_or(match (shape.cells(), self.table_size) {
            (..=9, _) => 2,
            (_, TableSize::Light) => 10,
            (..=SMALL_BOARD_CELLS, _) => 12,
            _ => 14,
        })
    }
}

/// Whether there are pattern databases for boards of this shape.
pub(crate) fn has_tables(shape: Shape) -> bool {
    shape.rows().min(shape.cols()) >= 2 && shape.cells() <= MAX_CELLS
}
