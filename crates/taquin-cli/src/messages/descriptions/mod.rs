//! Labels, heads of tables and sentences of the commands that describe boards and tables.

mod english;
mod french;
mod russian;

use taquin::Board;
use taquin::parity::Sequence;
use taquin_search::Stop;

/// Descriptions in a language.
pub trait DescriptionMessages {
    /// A label, a head of a column, or a word in a cell.
    fn label(&self, label: TextLabel) -> &'static str;
    /// The line of a board in a text.
    fn line(&self, line: usize) -> String;
    /// A place in a text.
    fn place(&self, line: usize, column: usize) -> String;
    /// The number of tiles of a board.
    fn tiles(&self, count: usize) -> String;
    /// The cells of the blank on the board and in the goal.
    fn blank_cells(&self, board: &Sequence, goal: &Sequence) -> String;
    /// The inversions of the board and of the goal.
    fn inversion_counts(&self, board: &Sequence, goal: &Sequence) -> String;
    /// How many neighbours there are, and where to see them.
    fn neighbors_elsewhere(&self, count: usize) -> String;
    /// What the search of a board and its twin in turns has shown.
    fn lockstep(&self, verdict: &LockstepVerdict) -> String;
    /// How many boards were expanded in which time.
    fn expanded_in(&self, boards: u64, time: &str) -> String;
    /// All boards, the farthest distance (so far), and the mean.
    fn distances_summary(&self, boards: u64, farthest: usize, mean: &str, is_complete: bool) -> String;
    /// The address of the server.
    fn server_address(&self, url: &str) -> String;
    /// A line about tables on disk.
    fn table_line(&self, line: &TableLine) -> String;
    /// A line about a device that can search.
    fn gpu_line(&self, line: &GpuLine) -> String;
}

/// A label, a head of a column, or a word in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextLabel {
    Solvable,
    Unsolvable,
    Shape,
    Blank,
    IsTheGoal,
    SolvableTo,
    NoNamedGoal,
    Inversions,
    Hamming,
    Manhattan,
    Neighbor,
    Neighbors,
    Twin,
    Heuristic,
    Value,
    Admissible,
    Consistent,
    Yes,
    No,
    Moves,
    Boards,
    Name,
    Tiles,
    Size,
    State,
    Ok,
    NoErrorFound,
}

/// What the search of a board and its twin in turns has shown.
pub enum LockstepVerdict<'a> {
    BoardSolved { moves: usize },
    TwinSolved(&'a Board),
    Stopped(Stop),
    Neither,
}

/// A line about tables on disk.
pub enum TableLine<'a> {
    NothingToStore,
    Exists {
        name: &'a str,
    },
    Built {
        name: &'a str,
        time: String,
        size: String,
    },
    Total(TableTotal),
    Removed {
        name: &'a str,
        what: RemovedFile,
    },
    RemovedAll(TableTotal),
    NoTables {
        folder: String,
    },
    Damaged(&'a str),
    Wrong(&'a str),
    Vanished,
    /// All arrangements of a table were compared.
    ComparedAll {
        good: String,
        arrangements: u64,
    },
    /// Arrangements near the goal and random ones were compared.
    ComparedSome {
        good: String,
        near: u64,
        random: u64,
    },
}

/// A line about a device that can search.
pub enum GpuLine<'a> {
    Device {
        name: &'a str,
        kind: DeviceNoun,
        units: u32,
        memory: String,
    },
    /// Full tables that fit, with the nodes that wait and the work items of a launch.
    Fits {
        shape: String,
        tables: String,
        nodes: String,
        items: u64,
    },
    /// Full tables that do not fit.
    TooLarge {
        shape: String,
        tables: String,
        needed: String,
        usable: String,
    },
    /// The test was passed; the longest launch took this time.
    Passed {
        expanded: u64,
        per_second: u64,
        longest: String,
    },
    Failed {
        reason: String,
    },
}

/// What a device is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceNoun {
    Card,
    Accelerator,
    Processor,
}

impl DeviceNoun {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            DeviceNoun::Card => "gpu",
            DeviceNoun::Accelerator => "accelerator",
            DeviceNoun::Processor => "processor",
        }
    }
}

/// The number of tables in a folder, and their size.
pub struct TableTotal {
    pub tables: usize,
    pub size: String,
    pub folder: String,
}

/// What was removed.
pub enum RemovedFile {
    Table { size: String },
    Automaton,
    Incomplete,
}

/// The longest of these labels, in characters.
pub fn longest(texts: impl IntoIterator<Item = &'static str>) -> usize {
    texts.into_iter().map(|text| text.chars().count()).max().unwrap_or(0)
}
