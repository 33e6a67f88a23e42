//! Notes and warnings in English.

use taquin::{Direction, TablesUsed};
use taquin_search::Progress;

use crate::messages::notes::{
    ExpectedInput, MemoryShortage, Note, NoteMessages, ShortageConsequence, StoreConsequence,
};
use crate::messages::{English, LibraryMessages, Messages, Noun};
use crate::number_format::{bytes, time};
use crate::picture::PictureKind;

impl NoteMessages for English {
    fn note(&self, note: &Note) -> String {
        match note {
            Note::Type(expected) => {
                format!("Type {}, then press Ctrl-D on an empty line (Ctrl-C to quit):", self.expected(*expected))
            }
            Note::Assumed(assumption) => assumption.to_string(),
            Note::Seed(seed) => format!("seed {seed}"),
            Note::Hardest { distance, boards } => format!(
                "{} from the goal, the most there is; {} in all",
                self.counted(*distance, Noun::Move),
                self.counted(*boards, Noun::Board)
            ),
            Note::StoppedAfter { stop, done, all } => {
                let (done, all) = (self.number(*done as u64), self.counted(*all, Noun::Board));
                format!("{} after {done} of {all}", self.stopped(*stop))
            }
            Note::StoppedBefore(stop) => format!("{} before such a board was found", self.stopped(*stop)),
            Note::BoardsWritten { boards, folder } => {
                format!("{} written to {folder}", self.counted(*boards, Noun::Board))
            }
            Note::DefaultTime { seconds } => {
                format!("{seconds} s is the default time for a board of this size; --time sets another, or none")
            }
            Note::ImpliesSnail => "--format school42 implies --goal snail".into(),
            Note::Kept { path, tables, bound, expanded } => format!(
                "kept in {path}: the search on {tables} tables at bound {bound}, {} boards expanded; the same command \
                 resumes it",
                self.number(*expanded)
            ),
            Note::NothingKept { path } => format!(
                "nothing to keep in {path} yet: the search on full tables had not begun ('taquin pdb build' builds them)"
            ),
            Note::NoPicture => "no picture is written without a solution".into(),
            Note::NotWritten { stop, file: Some(file) } => format!("{}; {file} was not written", self.stopped(*stop)),
            Note::NotWritten { stop, file: None } => {
                format!("{}; the picture on standard output is not complete", self.stopped(*stop))
            }
            Note::ProcessorInstead { failure } => format!("{}; the processor takes over", self.gpu_error(failure)),
            Note::CardWithoutEffect => {
                "--gpu has no effect here: a card searches on pattern databases, for boards of 10 to 36 cells".into()
            }
            Note::FewerThreads => "the system starts fewer threads than asked for, so fewer were used".into(),
            Note::NoThreadForCtrlC => {
                "no thread can be started to wait for Ctrl-C, which will end the program without a result".into()
            }
            Note::Store(error, consequence) => {
                let consequence = match consequence {
                    StoreConsequence::WasRebuilt => "it was rebuilt",
                    StoreConsequence::WillBeRebuilt => "it will be rebuilt",
                    StoreConsequence::UsedAnyway => "the table was built and used anyway",
                };
                format!("{}; {consequence}", self.store_error(error))
            }
            Note::MemoryShortage(shortage) => memory_shortage(shortage),
            Note::Method { algorithm, heuristic, reason } => {
                let with = heuristic.map(|heuristic| format!(" with {heuristic}")).unwrap_or_default();
                let why = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
                format!("{algorithm}{with}{why}")
            }
            Note::Tables(tables) => self.tables(tables),
            Note::Device(name) => format!("searched on {name}"),
            Note::LongestSlice(time) => format!("longest slice on the device: {time}"),
            Note::LowerBound { moves, by } => format!("at least {} by {by}", self.counted(*moves, Noun::Move)),
            Note::Iteration(bound) => format!(
                "bound {}: {} expanded, {} generated, {}",
                bound.bound,
                self.number(bound.expanded),
                self.number(bound.generated),
                time(bound.time)
            ),
            Note::PublicServer => "everyone who can reach this machine over the network can use the server and its \
                                   processor; connections are not encrypted and there is no password"
                .into(),
            Note::NoBrowser(reason) => format!("cannot open a browser: {reason}"),
            Note::Automaton { name, size } => format!("automaton: {name} ({size})"),
            Note::IncompleteTable { name } => {
                format!("incomplete: {name} (being written, or left by a killed process)")
            }
            Note::NotBuilt { name } => format!("interrupted: {name} was not built"),
            Note::RebuildAdvice => {
                "'taquin pdb remove NAME' removes a table; 'taquin pdb build' or the next search rebuilds it".into()
            }
        }
    }

    fn expected(&self, expected: ExpectedInput) -> &'static str {
        match expected {
            ExpectedInput::Board => "a board, such as 1 2 3/4 5 6/7 0 8",
            ExpectedInput::Boards => "boards, one per line",
            ExpectedInput::Goal => "the goal, a board",
            ExpectedInput::Moves => "the moves, such as RRD",
            ExpectedInput::Colors => "colours, such as #f0f #ff0",
            ExpectedInput::SolutionJson => "the JSON of 'taquin solve --format json'",
            ExpectedInput::FileText => "the text of the file",
        }
    }

    fn progress(&self, boards: &str, rate: &str, progress: &Progress) -> String {
        let mut text = format!("{boards} boards, {rate}/s");
        if let Some(best) = progress.best {
            text += &format!(", best {}", self.counted(best as usize, Noun::Move));
        }
        if progress.lower_bound > 0 {
            text += &format!(", at least {}", self.counted(progress.lower_bound as usize, Noun::Move));
        }
        text
    }

    fn drawn(&self, kind: PictureKind, done: usize, all: usize) -> String {
        let step = if kind.is_sheet() { "board" } else { "move" };
        format!("{step} {done} of {all}")
    }
}

impl English {
    /// The tables a search used: size, origin, and when they took over.
    fn tables(&self, tables: &TablesUsed) -> String {
        let origin = match (tables.prepared.read, tables.prepared.built) {
            (0, 0) => "part of the program, ready",
            (_, 0) => "from disk",
            (0, _) => "built",
            _ => "partly from disk, partly built",
        };
        let from = match tables.from {
            0 => String::new(),
            boards => format!(", used after {} boards", self.number(boards)),
        };
        let end = match tables.direction {
            Direction::Forward => "",
            Direction::Backward => " for the search from the goal",
        };
        let (size, took) = (bytes(tables.bytes), time(tables.prepared.time));
        format!("{} tables{end}, {size}, {origin} in {took}{from}", tables.table_size.name())
    }
}

/// Which tables did not fit the memory limit, and the consequence.
fn memory_shortage(shortage: &MemoryShortage) -> String {
    let MemoryShortage { tables, need, while_built, limit, room, consequence } = shortage;
    let when = if *while_built { " while being built" } else { "" };
    let room = match room {
        Some(room) => format!("the limit of {limit} leaves {room} for tables"),
        None => format!("the limit is {limit}"),
    };
    let consequence = match consequence {
        ShortageConsequence::LightTables => "so only light tables are used",
        ShortageConsequence::ChooseSmaller => "so choose smaller --tables, or auto",
        ShortageConsequence::ProofWithoutTables => "so the proof uses none",
        ShortageConsequence::ProofOnLightTables => "so the proof uses only light tables",
    };
    format!("the {} tables need {need}{when}; {room}, {consequence}", tables.unwrap_or("strongest"))
}
