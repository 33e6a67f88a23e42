//! Sentences for people as data: a code and values, which a catalogue makes into the text of a language.

use std::path::Path;

use crate::{Excerpt, Shape};

/// What people read: an error, a note, a reason. Front ends look its text up by its code.
pub trait Message {
    /// The code and the values.
    fn phrase(&self) -> Phrase;

    /// The code alone.
    fn code(&self) -> &'static str {
        self.phrase().code
    }
}

/// The code of a sentence, or of a part of one, and the values of its placeholders.
///
/// ```
/// use taquin::{Phrase, Value};
///
/// let phrase = Phrase::new("problem.edge").with("number", 3_u64);
/// assert_eq!(phrase.code(), "problem.edge");
/// assert_eq!(phrase.value("number"), Some(&Value::Number(3)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    code: &'static str,
    values: Vec<(&'static str, Value)>,
}

impl Phrase {
    /// A phrase without values.
    pub fn new(code: &'static str) -> Phrase {
        Phrase { code, values: Vec::new() }
    }

    /// The same phrase with this value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Phrase {
        self.values.push((name, value.into()));
        self
    }

    /// Its code: the key of its text in a catalogue.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// Its values by name.
    pub fn values(&self) -> &[(&'static str, Value)] {
        &self.values
    }

    /// The value of this name.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }
}

impl Message for Phrase {
    fn phrase(&self) -> Phrase {
        self.clone()
    }
}

/// A phrase with its values by name. A name alone stands for the variable of that name.
///
/// ```
/// use taquin::{Phrase, phrase};
///
/// let boards = 12_usize;
/// let by_macro = phrase!("cli.written", boards, folder = "out");
/// assert_eq!(by_macro, Phrase::new("cli.written").with("boards", boards).with("folder", "out"));
/// ```
#[macro_export]
macro_rules! phrase {
    ($code:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Phrase::new($code)$(.with(stringify!($name), $crate::phrase!(@value $name $(, $value)?)))*
    };
    (@value $name:ident) => { $name };
    (@value $name:ident, $value:expr) => { $value };
}

/// A value in a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// A text that is the same in every language: a name, a board, a word of the input.
    Text(String),
    /// A number, which gets the separators of the language.
    Number(u64),
    /// Figures with a unit, such as `1,234.5 ms`, which get the separators of the language.
    Figures(String),
    /// A phrase of its own.
    Phrase(Phrase),
    /// Values as a list: a, b or c.
    AnyOf(Vec<Value>),
    /// Values as a list: a, b and c.
    AllOf(Vec<Value>),
}

impl Value {
    /// A list of names: a, b or c.
    pub fn any_of<V: Into<Value>>(values: impl IntoIterator<Item = V>) -> Value {
        Value::AnyOf(values.into_iter().map(Into::into).collect())
    }

    /// A list of names: a, b and c.
    pub fn all_of<V: Into<Value>>(values: impl IntoIterator<Item = V>) -> Value {
        Value::AllOf(values.into_iter().map(Into::into).collect())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<char> for Value {
    fn from(letter: char) -> Value {
        Value::Text(letter.to_string())
    }
}

impl From<Phrase> for Value {
    fn from(phrase: Phrase) -> Value {
        Value::Phrase(phrase)
    }
}

impl From<Shape> for Value {
    fn from(shape: Shape) -> Value {
        Value::Text(shape.to_string())
    }
}

impl From<&Excerpt> for Value {
    fn from(excerpt: &Excerpt) -> Value {
        Value::Text(excerpt.to_string())
    }
}

impl From<&Path> for Value {
    fn from(path: &Path) -> Value {
        Value::Text(path.display().to_string())
    }
}

/// Nothing is an empty text.
impl<V: Into<Value>> From<Option<V>> for Value {
    fn from(value: Option<V>) -> Value {
        value.map_or_else(|| Value::Text(String::new()), Into::into)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Value {
                Value::Number(number as u64)
            }
        })*
    };
}

numbers! { u8 u16 u32 u64 usize }
