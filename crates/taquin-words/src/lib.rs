#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod catalogue;
mod explanation_text;
mod language;
mod plural;
mod summary;

pub use catalogue::Entry;
pub use language::Language;
pub use summary::LanguageSummary;
