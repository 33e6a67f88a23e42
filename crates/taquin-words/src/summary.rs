//! The facts about a language that programs without its catalogue need.

use crate::language::SUMMARIES;

/// The code of a language, its name and the captions of animated pictures.
///
/// ```
/// use taquin_words::LanguageSummary;
///
/// let names: Vec<&str> = LanguageSummary::ALL.iter().map(|language| language.name).collect();
/// assert!(names.starts_with(&["English", "Français"]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LanguageSummary {
    /// Its code, two letters.
    pub code: &'static str,
    /// Its name in the language itself.
    pub name: &'static str,
    /// The caption before the first move.
    pub caption_start: &'static str,
    /// The caption of each move, with placeholders.
    pub caption_move: &'static str,
}

impl LanguageSummary {
    /// Those of all languages, English first.
    pub const ALL: &[LanguageSummary] = SUMMARIES;
}
