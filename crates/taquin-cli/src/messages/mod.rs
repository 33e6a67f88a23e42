//! What people read, in three languages: results, descriptions, notes and errors.
//!
//! Each topic is a trait with its values in a folder of its own, which has one file per language, so that a missing
//! translation does not compile; results are here. JSON, TSV, CSV and the formats of classrooms do not depend on the
//! language; help and errors of usage are in English.

mod descriptions;
mod english;
mod errors;
mod explanation;
mod french;
mod library_errors;
mod measurements;
mod notes;
mod read_errors;
mod russian;

pub use descriptions::{
    DescriptionMessages, DeviceNoun, GpuLine, LockstepVerdict, RemovedFile, TableLine, TableTotal, TextLabel, longest,
};
pub use errors::{
    CommandError, ErrorMessages, ForManyBoards, JournalSubject, NoEffectReason, Obstacle, OptionUser, PictureError,
};
pub use library_errors::LibraryMessages;
pub use notes::{ExpectedInput, MemoryShortage, Note, NoteMessages, ShortageConsequence, StoreConsequence};
pub use read_errors::ReadMessages;

use english::English;
use french::French;
use russian::Russian;

use std::env;
use std::fmt::Display;
use std::io;
use std::sync::OnceLock;

use clap::ValueEnum;
use taquin::{Explanation, LengthVerdict, Slide};
use taquin_search::Stop;

pub use self::measurements::{
    BenchCounts, CheckCounts, Heading, LengthWords, MeasurementMessages, MethodShare, MethodWords, NodeWords,
    SummaryLabel, TimeWords,
};
use crate::number_format;

/// A language of the messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// English
    En,
    /// French
    Fr,
    /// Russian
    Ru,
}

/// The language of this process, chosen once before anything is printed.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

impl Language {
    /// Its code, as in `--lang fr`.
    pub fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Fr => "fr",
            Language::Ru => "ru",
        }
    }

    /// The language of this process.
    pub fn chosen() -> Language {
        LANGUAGE.get().copied().unwrap_or(Language::En)
    }

    /// Uses this language, or that of the environment if there is none.
    pub fn choose(given: Option<Language>) {
        let variable = |name| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(variable).unwrap_or_default();
        LANGUAGE.get_or_init(|| given.unwrap_or_else(|| Language::of_locale(&locale())));
    }

    /// The language of a locale such as `fr_FR.UTF-8`; English for others.
    fn of_locale(locale: &str) -> Language {
        let language = locale.split(['_', '.', '@', '-']).next().unwrap_or_default().to_lowercase();
        match language.as_str() {
            "fr" => Language::Fr,
            "ru" => Language::Ru,
            _ => Language::En,
        }
    }
}

/// The messages in the language of this process.
pub fn messages() -> &'static dyn Messages {
    match Language::chosen() {
        Language::En => &English,
        Language::Fr => &French,
        Language::Ru => &Russian,
    }
}

/// The messages in English, for output that programs read.
pub fn in_english() -> &'static dyn Messages {
    &English
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noun {
    Move,
    /// A move of one tile, where moves may push several.
    Slide,
    Board,
    /// A straight run of moves.
    Run,
    Tile,
    Table,
    ShortestSolution,
}

/// The messages of a language.
pub trait Messages:
    DescriptionMessages + ErrorMessages + LibraryMessages + MeasurementMessages + NoteMessages + ReadMessages + Sync
{
    /// The separators of thousands and of decimals.
    fn separators(&self) -> (char, char);
    /// The noun in the form for this number, without the number.
    fn noun(&self, count: usize, noun: Noun) -> &'static str;
    /// A colon after a word.
    fn colon(&self) -> &'static str;
    /// A semicolon after a word.
    fn semicolon(&self) -> &'static str;
    /// The word before an error.
    fn error(&self) -> &'static str;
    /// The word before a warning.
    fn warning(&self) -> &'static str;

    /// A count with the separators of the language.
    fn number(&self, count: u64) -> String {
        self.figures(&number_format::grouped(count))
    }

    /// Figures such as `1,234.5 ms` with the separators of the language.
    fn figures(&self, figures: &str) -> String {
        let (thousands, decimals) = self.separators();
        let separator = |c| match c {
            ',' => thousands,
            '.' => decimals,
            other => other,
        };
        figures.chars().map(separator).collect()
    }

    /// A count and its noun.
    fn counted(&self, count: usize, noun: Noun) -> String {
        format!("{} {}", self.number(count as u64), self.noun(count, noun))
    }

    /// Why a search was stopped, as a phrase.
    fn stopped(&self, stop: Stop) -> &'static str;
    /// There is no solution.
    fn no_solution(&self) -> &'static str;
    /// Which command says why there is none.
    fn check_says_why(&self) -> &'static str;
    /// The goals that it can be solved to instead, as the end of a sentence.
    fn other_goals(&self, goals: &[&str]) -> String;
    /// The board is the goal.
    fn is_the_goal(&self) -> &'static str;
    /// The solution is proven shortest.
    fn proven_shortest(&self) -> &'static str;
    /// The solution is not proven shortest.
    fn not_proven_shortest(&self) -> &'static str;
    /// No solution was found.
    fn none_found(&self) -> &'static str;
    /// Every solution has at least this many moves, which are given with their noun.
    fn at_least(&self, moves: usize) -> String;
    /// The cost of a search; `stored` is the largest number of boards stored.
    fn cost(&self, cost: &SearchCost) -> String;
    /// An algorithm may find a solution this many times as long as the shortest.
    fn may_be_longer(&self, algorithm: &dyn Display, times: &str) -> String;
    /// An algorithm does not guarantee a shortest solution.
    fn guarantees_nothing(&self, algorithm: &dyn Display) -> String;
    /// A heuristic may exceed the true distance.
    fn overestimates(&self, heuristic: &str) -> String;
    /// The title of the first board.
    fn start(&self) -> &'static str;
    /// The direction of a tile.
    fn direction(&self, slide: Slide) -> &'static str;
    /// How many shortest solutions there are, and their length.
    fn shortest_solutions(&self, solutions: usize, moves: usize) -> String;
    /// A search stopped before all solutions were found; `found` are those so far.
    fn not_all_found(&self, stop: Stop, found: u64) -> String;

    /// An option that ends an improvement had no effect, because the board was solved directly.
    fn needed_no_improvement(&self, option: &str) -> String;

    /// The moves, each of one or more tiles, are a solution.
    fn valid_pushes(&self, moves: usize, slides: usize) -> String;
    /// The moves are a solution.
    fn valid(&self, moves: usize, runs: usize) -> String;
    /// Whether a solution is shortest, or why that was not checked, as the end of a sentence.
    fn length_verdict(&self, verdict: Result<LengthVerdict, Stop>) -> String;
    /// The moves are not a solution, for this reason.
    fn not_a_solution(&self, reason: &dyn Display) -> String;
    /// There are no moves.
    fn no_moves(&self) -> &'static str;
    /// The JSON says another length than the number of moves made.
    fn other_length(&self, made: usize, said: usize) -> String;

    /// Whether and why a board can be solved.
    fn explanation(&self, explanation: &Explanation, all_inversions: bool) -> String;

    /// How many boards of a batch have which outcome.
    fn batch_summary(&self, counts: &BatchCounts) -> String;

    /// An argument is neither a board nor the name of a file.
    fn no_such_file_either(&self, name: &str) -> String;
    /// A file cannot be opened.
    fn cannot_open(&self, path: &dyn Display, error: &io::Error) -> String;
    /// A folder was given where a file is needed.
    fn is_a_folder(&self, path: &dyn Display) -> String;
}

/// How many boards of a batch have which outcome.
#[derive(Clone, Copy, Debug)]
pub struct BatchCounts {
    pub solved: usize,
    /// Of those solved, the boards whose solution is not proven shortest.
    pub unproven: usize,
    pub unsolvable: usize,
    pub bad: usize,
    pub stopped: usize,
}

impl BatchCounts {
    /// The number of all boards.
    pub fn all(&self) -> usize {
        self.solved + self.unsolvable + self.bad + self.stopped
    }
}

/// The cost of a search, as numbers for people.
pub struct SearchCost {
    pub expanded: u64,
    pub generated: u64,
    /// The largest number of boards stored, if any were.
    pub stored: usize,
    pub memory: String,
    pub time: String,
}

/// Names as a list: "a, b or c", with this word for "or".
pub fn alternatives<N: AsRef<str>>(names: &[N], or: &str) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match &names[..] {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} {or} {last}", first.join(", ")),
    }
}

/// The system's sentence about an error, without its number.
pub fn system_sentence(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error ").next().unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales() {
        for (locale, language) in [
            ("fr_FR.UTF-8", Language::Fr),
            ("fr", Language::Fr),
            ("ru_RU.KOI8-R", Language::Ru),
            ("RU", Language::Ru),
            ("C", Language::En),
            ("C.UTF-8", Language::En),
            ("frr_DE", Language::En),
            ("", Language::En),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn plurals() {
        let forms = |messages: &dyn Messages| [0, 1, 2, 5, 11, 21, 22, 111].map(|n| messages.counted(n, Noun::Move));
        assert_eq!(
            forms(&English),
            ["0 moves", "1 move", "2 moves", "5 moves", "11 moves", "21 moves", "22 moves", "111 moves"]
        );
        assert_eq!(
            forms(&French),
            ["0 coup", "1 coup", "2 coups", "5 coups", "11 coups", "21 coups", "22 coups", "111 coups"]
        );
        assert_eq!(
            forms(&Russian),
            ["0 ходов", "1 ход", "2 хода", "5 ходов", "11 ходов", "21 ход", "22 хода", "111 ходов"]
        );
    }
}
