//! The languages: one row each.

use std::fmt;

use crate::catalogue::{Catalogue, copied, entry_text};
use crate::plural::{PluralRule, below_two_or_other, by_last_digits, one_or_other};
use crate::summary::LanguageSummary;

/// A language of the messages.
#[derive(Clone, Copy)]
pub struct Language(&'static LanguageRow);

struct LanguageRow {
    code: &'static str,
    plural: PluralRule,
    words: &'static str,
}

// A copy: a part of the catalogue would bring the whole catalogue into a program.
macro_rules! own_text {
    ($words:literal, $key:literal) => {
        const {
            const TEXT: &str = entry_text(include_str!($words), $key);
            const BYTES: [u8; TEXT.len()] = copied(TEXT);
            match str::from_utf8(&BYTES) {
                Ok(text) => text,
                Err(_) => unreachable!(),
            }
        }
    };
}

macro_rules! languages {
    ($($code:literal, $plural:ident, $words:literal;)*) => {
        static ROWS: &[&LanguageRow] = &[$({
            static ROW: LanguageRow = LanguageRow { code: $code, plural: $plural, words: include_str!($words) };
            &ROW
        }),*];

        pub(crate) const SUMMARIES: &[LanguageSummary] = &[$(
            LanguageSummary {
                code: $code,
                name: own_text!($words, "language.name"),
                caption_start: own_text!($words, "caption.start"),
                caption_move: own_text!($words, "caption.move"),
            },
        )*];
    };
}

languages! {
    "en", one_or_other, "../words/en.json";
    "fr", below_two_or_other, "../words/fr.json";
    "de", one_or_other, "../words/de.json";
    "ru", by_last_digits, "../words/ru.json";
}

impl Language {
    /// All languages, English first.
    pub fn all() -> impl ExactSizeIterator<Item = Language> {
        ROWS.iter().copied().map(Language)
    }

    /// English.
    pub fn english() -> Language {
        Language(ROWS[0])
    }

    /// The language of a code such as `fr`.
    pub fn of_code(code: &str) -> Option<Language> {
        Language::all().find(|language| language.code() == code)
    }

    /// The language of a locale such as `fr_FR.UTF-8`, if there is a catalogue for it.
    pub fn of_locale(locale: &str) -> Option<Language> {
        let code = locale.split(['_', '.', '@', '-']).next().unwrap_or_default();
        Language::of_code(&code.to_lowercase())
    }

    /// Its code, two letters.
    pub fn code(self) -> &'static str {
        self.0.code
    }

    /// Its name in the language itself.
    pub fn name(self) -> &'static str {
        let summary = SUMMARIES.iter().find(|summary| summary.code == self.code());
        summary.map_or(self.code(), |summary| summary.name)
    }

    /// The form of words for a number.
    pub(crate) fn plural_form(self, n: u64) -> &'static str {
        (self.0.plural)(n)
    }

    pub(crate) fn catalogue(self) -> Catalogue {
        Catalogue(self.0.words)
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Language) -> bool {
        self.code() == other.code()
    }
}

impl Eq for Language {}

impl fmt::Debug for Language {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        write!(to, "Language({})", self.code())
    }
}
