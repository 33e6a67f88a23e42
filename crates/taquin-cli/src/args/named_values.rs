//! Option values made from rows: every choice of a library is offered by its name and explained by its description.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use taquin::{Message, Named};

use crate::failure::Failure;

/// A choice with the name users type and the description that the help shows.
#[derive(Clone, Debug)]
pub struct NamedValue<T> {
    /// The value that the name stands for.
    pub value: T,
    /// The name.
    pub name: &'static str,
    /// One phrase for the help.
    pub description: &'static str,
}

impl<T> NamedValue<T> {
    /// The same row for another value.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> NamedValue<U> {
        NamedValue { value: convert(self.value), name: self.name, description: self.description }
    }
}

/// All choices of a kind as option values.
pub fn all<T: Named>() -> impl Iterator<Item = NamedValue<T>> {
    let row = |choice: T| NamedValue { name: choice.name(), description: choice.description(), value: choice };
    T::choices().into_iter().map(row)
}

/// A parser that accepts the names of these rows, in lower or upper case, and lists them in the help.
pub fn parser<T: Clone + Send + Sync + 'static>(
    rows: impl IntoIterator<Item = NamedValue<T>>,
) -> impl TypedValueParser<Value = T> {
    let rows: Vec<NamedValue<T>> = rows.into_iter().collect();
    let possible = rows.iter().map(|row| PossibleValue::new(row.name).help(row.description));
    PossibleValuesParser::new(possible).map(move |typed| {
        let row = rows.iter().find(|row| row.name.eq_ignore_ascii_case(&typed));
        row.expect("clap accepts only the names of rows").value.clone()
    })
}

/// A parser of one of these names, perhaps with a parameter after a colon.
#[derive(Clone)]
struct ParameterParser<F> {
    names: PossibleValuesParser,
    read: F,
}

/// A parser that accepts one of these names, in lower or upper case, perhaps with a parameter after a colon, and reads both.
pub fn with_parameter<T, M, F>(names: PossibleValuesParser, read: F) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
    M: Message + 'static,
    F: Fn(&str) -> Result<T, M> + Clone + Send + Sync + 'static,
{
    ParameterParser { names, read }
}

impl<T, M, F> TypedValueParser for ParameterParser<F>
where
    T: Clone + Send + Sync + 'static,
    M: Message + 'static,
    F: Fn(&str) -> Result<T, M> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        let text = value.to_str().unwrap_or_default();
        let name = text.split(':').next().unwrap_or_default();
        self.names.parse_ref(command, arg, OsStr::new(name))?;
        let read = self.read.clone();
        let read = move |text: &str| read(text).map_err(Failure::from);
        read.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.names.possible_values()
    }
}

/// The name that a spelling stands for, in lower or upper case; other texts stand for themselves.
pub fn spelled<'a>(typed: &'a str, spellings: &[(&'static str, &'static str)]) -> &'a str {
    let meant = spellings.iter().find(|(spelling, _)| spelling.eq_ignore_ascii_case(typed));
    meant.map_or(typed, |&(_, name)| name)
}

/// A parser that suggests names to completion scripts and accepts whatever another parser accepts.
#[derive(Clone)]
pub struct SuggestingParser<P> {
    parser: P,
    names: Vec<PossibleValue>,
}

/// A parser that suggests these names, each with its description.
pub fn suggesting<P: TypedValueParser>(
    parser: P,
    names: impl IntoIterator<Item = (&'static str, &'static str)>,
) -> SuggestingParser<P> {
    let names = names.into_iter().map(|(name, description)| PossibleValue::new(name).help(description));
    SuggestingParser { parser, names: names.collect() }
}

impl<P: TypedValueParser> TypedValueParser for SuggestingParser<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().cloned()))
    }
}
