//! What people read: its texts are in the catalogues of `taquin-words`, and are looked up here.
//!
//! JSON, TSV, CSV, the formats of classrooms and manual pages do not depend on the language.

use std::env;
use std::sync::OnceLock;

use taquin::{Message, Phrase, Slide, Value, phrase};
use taquin_search::Stop;
pub use taquin_words::Language;

use crate::number_format;

/// The language of this process, chosen once before anything is printed.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// The language of this process.
pub fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_else(Language::english)
}

/// Uses this language, or that of the environment if there is none.
pub fn choose_language(given: Option<Language>) {
    let variable = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(variable).unwrap_or_default();
    LANGUAGE.get_or_init(|| given.or_else(|| Language::of_locale(&locale())).unwrap_or_else(Language::english));
}

/// The text of a message in the language of this process.
pub fn text(message: &impl Message) -> String {
    language().text(&message.phrase())
}

/// The text of a key that needs no values.
pub fn word(key: &'static str) -> String {
    language().word(key)
}

/// A count with the separators of the language.
pub fn number(count: u64) -> String {
    language().figures(&number_format::grouped(count))
}

/// Figures such as `1,234.5 ms` with the separators of the language.
pub fn figures(figures: &str) -> String {
    language().figures(figures)
}

/// The key of what stopped a search, in a word.
pub fn stop_key(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "stop.time",
        Stop::Nodes => "stop.nodes",
        Stop::Memory => "stop.memory",
        Stop::Cancelled => "stop.cancelled",
        Stop::Depth => "stop.depth",
        Stop::DeadEnd => "stop.dead-end",
        _ => "stop.other",
    }
}

/// A value as a phrase.
pub fn shown(value: impl Into<Value>) -> Phrase {
    phrase!("cli.text", text = value)
}

/// Two texts as one: a colon is between them.
pub fn with_colon(first: impl Into<Value>, second: impl Into<Value>) -> Phrase {
    phrase!("cli.join.colon", first, second)
}

/// Two texts as one: a semicolon is between them.
pub fn with_semicolon(first: impl Into<Value>, second: impl Into<Value>) -> Phrase {
    phrase!("cli.join.semicolon", first, second)
}

/// The text of a message in English, for output that programs read.
pub fn english_text(message: &impl Message) -> String {
    Language::english().text(&message.phrase())
}

/// A move in words: the tile, where it goes, and the row and column where it is.
pub fn move_phrase(tile: u16, slide: Slide, row: usize, column: usize) -> Phrase {
    phrase!("cli.move", tile = tile.to_string(), direction = direction(slide), row, column)
}

/// Where a tile goes, in a word.
pub fn direction(slide: Slide) -> Phrase {
    Phrase::new(match slide {
        Slide::Up => "direction.U",
        Slide::Down => "direction.D",
        Slide::Left => "direction.L",
        Slide::Right => "direction.R",
    })
}
