//! Errors of usage in the language of the user: what is wrong, tips, and how the command is used.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use taquin::{Phrase, Value, phrase};

use crate::args::help_text;
use crate::cli::collect_formats;
use crate::messages::text;

/// Options that people guess, each with what there is instead.
const GUESSED: [(&str, &str); 5] = [
    ("first", "--until first"),
    ("target", "--until 150"),
    ("quality", "--until 5%"),
    ("weight", "-a weighted:1.5"),
    ("beam-width", "-a beam:500"),
];

/// The message of an error, perhaps with tips, and the usage.
pub fn usage_error(error: &Error, root: &Command, arguments: &[OsString]) -> String {
    // The Python package calls the program `python -m taquin`.
    let program = arguments.first().and_then(|path| Path::new(path).file_name()).unwrap_or_default();
    let (mut command, mut name) = (root, program.to_string_lossy().into_owned());
    for word in arguments.iter().skip(1) {
        if let Some(found) = command.find_subcommand(word) {
            (command, name) = (found, format!("{name} {}", found.get_name()));
        }
    }
    let mut message = text(&sentence(error, command));
    for required in lines_of_required(error) {
        message += &format!("\n  {required}");
    }
    let tips: Vec<String> = tips(error, root, command)
        .iter()
        .map(|tip| format!("  {} {}\n", text(&phrase!("cli.usage.tip")), text(tip)))
        .collect();
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) if error.kind() != ErrorKind::UnknownArgument => usage.to_string(),
        Some(_) => command.clone().bin_name(name).render_usage().to_string(),
        None => String::new(),
    };
    let parts = [message, tips.concat(), help_text::with_fixed_words(usage), text(&phrase!("cli.usage.more"))];
    let parts: Vec<&str> = parts.iter().map(|part| part.trim_end()).filter(|part| !part.is_empty()).collect();
    parts.join("\n\n")
}

/// What is wrong, in a sentence.
fn sentence(error: &Error, command: &Command) -> Phrase {
    let argument = || one(error, ContextKind::InvalidArg);
    let value = || one(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => phrase!("cli.usage.unexpected", argument = argument()),
        ErrorKind::InvalidSubcommand => {
            phrase!("cli.usage.unknown-command", name = one(error, ContextKind::InvalidSubcommand))
        }
        ErrorKind::InvalidValue if value().is_empty() => phrase!("cli.usage.no-value", argument = argument()),
        ErrorKind::InvalidValue => {
            let invalid = phrase!("cli.usage.invalid", value = value(), argument = argument());
            let known = several(error, ContextKind::ValidValue);
            if known.is_empty() { invalid } else { phrase!("cli.usage.possible", invalid, values = known.join(", ")) }
        }
        ErrorKind::ValueValidation => {
            let invalid = phrase!("cli.usage.invalid", value = value(), argument = argument());
            let source = std::error::Error::source(error).map(ToString::to_string);
            source.map_or(invalid.clone(), |reason| phrase!("cli.join.colon", first = invalid, second = reason))
        }
        ErrorKind::ArgumentConflict => {
            let others = several(error, ContextKind::PriorArg);
            let argument = argument();
            if others.is_empty() || others == [argument.clone()] {
                phrase!("cli.usage.twice", argument)
            } else {
                phrase!(
                    "cli.usage.conflict",
                    argument,
                    others = Value::AnyOf(others.iter().map(|it| format!("'{it}'").into()).collect())
                )
            }
        }
        ErrorKind::MissingRequiredArgument => phrase!("cli.usage.required"),
        ErrorKind::TooManyValues => phrase!("cli.usage.too-many", value = value(), argument = argument()),
        ErrorKind::NoEquals => phrase!("cli.usage.no-equals", argument = argument()),
        ErrorKind::MissingSubcommand => phrase!("cli.usage.no-command", command = command.get_name().to_owned()),
        ErrorKind::InvalidUtf8 => phrase!("cli.usage.not-utf-8"),
        other => phrase!("cli.text", text = other.to_string()),
    }
}

/// The arguments that are missing, one per line.
fn lines_of_required(error: &Error) -> Vec<String> {
    let is_about_them = error.kind() == ErrorKind::MissingRequiredArgument;
    if is_about_them { several(error, ContextKind::InvalidArg) } else { Vec::new() }
}

/// Hints at what may have been meant.
fn tips(error: &Error, root: &Command, command: &Command) -> Vec<Phrase> {
    let similar = |kind| several(error, kind).into_iter().map(|name| phrase!("cli.usage.similar", name)).collect();
    match error.kind() {
        ErrorKind::InvalidSubcommand => similar(ContextKind::SuggestedSubcommand),
        ErrorKind::InvalidValue => similar(ContextKind::SuggestedValue),
        ErrorKind::UnknownArgument => {
            let typed = one(error, ContextKind::InvalidArg);
            let Some(long) = typed.strip_prefix("--").filter(|long| !long.is_empty()) else { return Vec::new() };
            let long = long.split('=').next().unwrap_or(long);
            if let Some((_, instead)) = GUESSED.iter().find(|(guess, _)| *guess == long) {
                return vec![phrase!("cli.usage.use", instead = *instead)];
            }
            let names = command.get_arguments().filter_map(clap::Arg::get_long).filter(|name| name.starts_with(long));
            if let [name] = names.collect::<Vec<_>>()[..] {
                return vec![phrase!("cli.usage.similar", name = format!("--{name}"))];
            }
            let mut formats = BTreeSet::new();
            collect_formats(command, &mut formats);
            if formats.contains(long) {
                return vec![phrase!("cli.usage.use", instead = format!("--format {long}"))];
            }
            let has_it = |sub: &&Command| sub.get_arguments().any(|arg| arg.get_long() == Some(long));
            let others: Vec<String> =
                root.get_subcommands().filter(has_it).map(|sub| format!("'{}'", sub.get_name())).collect();
            match &others[..] {
                [] => similar(ContextKind::SuggestedArg),
                _ => vec![phrase!("cli.usage.option-of", option = format!("--{long}"), commands = others.join(", "))],
            }
        }
        _ => Vec::new(),
    }
}

/// The text of a kind of context.
fn one(error: &Error, kind: ContextKind) -> String {
    several(error, kind).join(" ")
}

/// The texts of a kind of context.
fn several(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}
