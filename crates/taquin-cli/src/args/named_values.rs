//! Option values made from rows: every choice of a library is offered by its name and explained by its description.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use taquin::Named;

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
    parser_with_spellings(rows, &[])
}

/// A parser like [`parser`] that accepts other spellings, too, each given with the name it stands for.
pub fn parser_with_spellings<T: Clone + Send + Sync + 'static>(
    rows: impl IntoIterator<Item = NamedValue<T>>,
    spellings: &'static [(&'static str, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let rows: Vec<NamedValue<T>> = rows.into_iter().collect();
    let others = |name| spellings.iter().filter(move |(_, meant)| *meant == name).map(|&(spelling, _)| spelling);
    let possible = rows.iter().map(|row| PossibleValue::new(row.name).help(row.description).aliases(others(row.name)));
    PossibleValuesParser::new(possible).map(move |typed| {
        let name = spelled(&typed, spellings);
        let row = rows.iter().find(|row| row.name.eq_ignore_ascii_case(name));
        row.expect("clap accepts only the names of rows").value.clone()
    })
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
