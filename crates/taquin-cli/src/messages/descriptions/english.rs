//! Descriptions of boards and tables in English.

use taquin::parity::Sequence;

use crate::messages::descriptions::{
    DescriptionMessages, DeviceNoun, GpuLine, LockstepVerdict, RemovedFile, TableLine, TableTotal, TextLabel,
};
use crate::messages::{English, Messages, Noun};

impl DescriptionMessages for English {
    fn label(&self, label: TextLabel) -> &'static str {
        match label {
            TextLabel::Solvable => "solvable",
            TextLabel::Unsolvable => "unsolvable",
            TextLabel::Shape => "shape",
            TextLabel::Blank => "blank",
            TextLabel::IsTheGoal => "is the goal",
            TextLabel::SolvableTo => "solvable to",
            TextLabel::NoNamedGoal => "no named goal",
            TextLabel::Inversions => "inversions",
            TextLabel::Hamming => "Hamming",
            TextLabel::Manhattan => "Manhattan",
            TextLabel::Neighbor => "neighbour",
            TextLabel::Neighbors => "neighbours",
            TextLabel::Twin => "twin",
            TextLabel::Heuristic => "heuristic",
            TextLabel::Value => "value",
            TextLabel::Admissible => "admissible",
            TextLabel::Consistent => "consistent",
            TextLabel::Yes => "yes",
            TextLabel::No => "no",
            TextLabel::Moves => "moves",
            TextLabel::Boards => "boards",
            TextLabel::Name => "name",
            TextLabel::Tiles => "tiles",
            TextLabel::Size => "size",
            TextLabel::State => "state",
            TextLabel::Ok => "ok",
            TextLabel::NoErrorFound => "no error found",
        }
    }

    fn line(&self, line: usize) -> String {
        format!("line {line}")
    }

    fn place(&self, line: usize, column: usize) -> String {
        format!("line {line}, column {column}")
    }

    fn tiles(&self, count: usize) -> String {
        self.counted(count, Noun::Tile)
    }

    fn blank_cells(&self, board: &Sequence, goal: &Sequence) -> String {
        format!(
            "row {}, column {}; goal: row {}, column {}",
            board.blank_row, board.blank_col, goal.blank_row, goal.blank_col
        )
    }

    fn inversion_counts(&self, board: &Sequence, goal: &Sequence) -> String {
        format!("{}; goal: {}", board.inversions, goal.inversions)
    }

    fn neighbors_elsewhere(&self, count: usize) -> String {
        format!("{count} (--format json has them)")
    }

    fn lockstep(&self, verdict: &LockstepVerdict) -> String {
        match verdict {
            LockstepVerdict::BoardSolved { moves } => {
                format!("Lockstep: the board was solved, in {}, so it is solvable", self.counted(*moves, Noun::Move))
            }
            LockstepVerdict::TwinSolved(twin) => {
                format!("Lockstep: the twin ({twin}) was solved, so the board is unsolvable")
            }
            LockstepVerdict::Stopped(stop) => format!("Lockstep: {} before either was solved", self.stopped(*stop)),
            LockstepVerdict::Neither => "Lockstep: neither the board nor its twin can be solved".into(),
        }
    }

    fn expanded_in(&self, boards: u64, time: &str) -> String {
        format!("{} expanded in {time}", self.counted(boards as usize, Noun::Board))
    }

    fn distances_summary(&self, boards: u64, farthest: usize, mean: &str, is_complete: bool) -> String {
        let far = if is_complete { "farthest" } else { "so far" };
        let (boards, moves) = (self.counted(boards as usize, Noun::Board), self.counted(farthest, Noun::Move));
        format!("{boards}, {far} {moves}, mean {mean}")
    }

    fn server_address(&self, url: &str) -> String {
        format!("taquin is at {url}  (Ctrl-C stops it)")
    }

    fn table_line(&self, line: &TableLine) -> String {
        match line {
            TableLine::NothingToStore => {
                "nothing to store: tables of this size are built about as fast as they are read".into()
            }
            TableLine::Exists { name } => format!("{name} exists"),
            TableLine::Built { name, time, size } => format!("{name} built in {time}, {size}"),
            TableLine::Total(TableTotal { tables, size, folder }) => {
                format!("{}, {size} in {folder}", self.counted(*tables, Noun::Table))
            }
            TableLine::Removed { name, what } => match what {
                RemovedFile::Table { size } => format!("removed {name} ({size})"),
                RemovedFile::Automaton => format!("removed {name} (automaton)"),
                RemovedFile::Incomplete => format!("removed {name} (incomplete)"),
            },
            TableLine::RemovedAll(TableTotal { tables, size, folder }) => {
                format!("{}, {size} removed from {folder}", self.counted(*tables, Noun::Table))
            }
            TableLine::NoTables { folder } => format!("no tables in {folder}"),
            TableLine::Damaged(damage) => format!("damaged: {damage}"),
            TableLine::Wrong(mismatch) => format!("wrong: {mismatch}"),
            TableLine::Vanished => "removed in the meantime".into(),
            TableLine::ComparedAll { good, arrangements } => {
                format!("{good}, all {} arrangements compared", self.number(*arrangements))
            }
            TableLine::ComparedSome { good, near, random } => format!(
                "{good}, {} arrangements near the goal and {} random ones compared",
                self.number(*near),
                self.number(*random)
            ),
        }
    }

    fn gpu_line(&self, line: &GpuLine) -> String {
        match line {
            GpuLine::Device { name, kind, units, memory } => {
                let kind = match kind {
                    DeviceNoun::Card => "graphics card",
                    DeviceNoun::Accelerator => "accelerator",
                    DeviceNoun::Processor => "processor",
                };
                format!("{name} ({kind}, {units} units, {memory} of memory)")
            }
            GpuLine::Fits { shape, tables, nodes, items } => {
                format!(
                    "{shape}: full tables fit: {tables}, and {nodes} for the nodes of {} work items",
                    self.number(*items)
                )
            }
            GpuLine::TooLarge { shape, tables, needed, usable } => {
                format!("{shape}: full tables do not fit: {tables}, with nodes {needed}; {usable} may be used")
            }
            GpuLine::Passed { expanded, per_second, longest } => format!(
                "passed: {} expanded, {} per second, longest slice {longest}",
                self.counted(*expanded as usize, Noun::Board),
                self.number(*per_second)
            ),
            GpuLine::Failed { reason } => format!("failed: {reason}"),
        }
    }
}
