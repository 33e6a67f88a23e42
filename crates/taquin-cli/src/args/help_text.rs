//! Help in the reader's language. English is defined where options are; the catalogues of other languages have each paragraph,
//! row and comment of it as the entry `cli.help.TEXT`, with ' in place of ".

use std::io::{self, Write};

use clap::builder::StyledStr;
use clap::{Arg, Command};

use taquin::heuristic::HeuristicName;
use taquin::{Algorithm, Goal};
use taquin_render::Theme;

use crate::messages::{Language, language};
use crate::terminal::terminal_color;

/// What precedes the English text in a key.
const KEY: &str = "cli.help.";

/// What precedes a default.
const DEFAULT: &str = "[default:";

/// The words that clap writes itself, the longer ones first.
const FIXED_WORDS: [&str; 14] = [
    "Print help (see more with '--help')",
    "Print help (see a summary with '-h')",
    "Print help",
    "Print version",
    "Possible values:",
    "[possible values:",
    DEFAULT,
    "[aliases:",
    "Arguments:",
    "Commands:",
    "Options:",
    "Usage:",
    "[OPTIONS]",
    "<COMMAND>",
];

/// The command with its help in the language of the process.
pub fn translated(command: Command) -> Command {
    if language() == Language::english() { command } else { in_language(command, language()) }
}

fn in_language(command: Command, language: Language) -> Command {
    let text = |english: Option<&StyledStr>| english.map(|english| lines(&english.to_string(), language));
    let (about, long_about) = (text(command.get_about()), text(command.get_long_about()));
    let (after, after_long) = (text(command.get_after_help()), text(command.get_after_long_help()));
    let mut command = command.mut_args(|mut arg| {
        let (help, long_help) = (text(arg.get_help()), text(arg.get_long_help()));
        if let Some(heading) = arg.get_help_heading().map(|heading| lines(heading, language)) {
            arg = arg.help_heading(heading);
        }
        arg = help.into_iter().fold(arg, Arg::help);
        with_default(long_help.into_iter().fold(arg, Arg::long_help), language)
    });
    command = about.into_iter().fold(command, Command::about);
    command = long_about.into_iter().fold(command, Command::long_about);
    command = after.into_iter().fold(command, Command::after_help);
    command = after_long.into_iter().fold(command, Command::after_long_help);
    command.mut_subcommands(|command| in_language(command, language))
}

/// The same option with its default in a language; clap would write it in English.
fn with_default(arg: Arg, language: Language) -> Arg {
    let values: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if values.is_empty() || arg.is_hide_default_value_set() || !arg.get_action().takes_values() {
        return arg;
    }
    let default = format!("{} {}]", entry(DEFAULT, language).unwrap_or_default(), values.join(" "));
    let behind = |text: Option<&StyledStr>, gap| text.map(|text| format!("{text}{gap}{default}"));
    let (help, long_help) = (behind(arg.get_help(), " "), behind(arg.get_long_help(), "\n\n"));
    let arg = help.into_iter().fold(arg.hide_default_value(true), Arg::help);
    long_help.into_iter().fold(arg, Arg::long_help)
}

/// A rendered text with the words of clap in the language of the process.
pub fn with_fixed_words(text: String) -> String {
    if language() == Language::english() {
        return text;
    }
    FIXED_WORDS.iter().fold(text, |text, word| match entry(word, language()) {
        Some(own) => text.replace(word, &own),
        None => text,
    })
}

/// Prints help that clap rendered, in colour on a terminal that shows colours.
pub fn print(help: &StyledStr, to_stderr: bool) -> io::Result<()> {
    let (color, mut out): (_, Box<dyn Write>) = match to_stderr {
        true => (terminal_color::stderr(), Box::new(io::stderr())),
        false => (terminal_color::stdout(), Box::new(io::stdout())),
    };
    let text = if color.is_enabled() { help.ansi().to_string() } else { help.to_string() };
    out.write_all(with_fixed_words(text).as_bytes())?;
    out.flush()
}

/// A text of the help in the language of the process.
pub fn text(english: &str) -> String {
    if language() == Language::english() { english.to_owned() } else { lines(english, language()) }
}

/// Every line of a text in a language.
fn lines(english: &str, language: Language) -> String {
    let line = |line: &str| {
        let part = prose(line);
        let before = &line[..line.trim_end().len() - part.len()];
        let own = (!part.is_empty()).then(|| entry(part, language).or_else(|| template(&row_key(part)?, language)));
        own.flatten().map_or_else(|| line.to_owned(), |own| format!("{before}{own}"))
    };
    english.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// The key of the description of an algorithm, a heuristic, a goal or a theme.
fn row_key(english: &str) -> Option<String> {
    let algorithms = Algorithm::ALL.into_iter().map(|row| ("algorithm", row.name(), row.description()));
    let heuristics = HeuristicName::ALL.into_iter().map(|row| ("heuristic", row.name(), row.description()));
    let goals = Goal::NAMED.iter().map(|row| ("goal", row.name(), row.description()));
    let themes = Theme::ALL.iter().map(|row| ("theme", row.name(), row.description()));
    let mut rows = algorithms.chain(heuristics).chain(goals).chain(themes);
    rows.find(|(.., description)| *description == english).map(|(kind, name, _)| format!("{kind}.{name}.about"))
}

/// What is written for an English text.
fn entry(english: &str, language: Language) -> Option<String> {
    template(&[KEY, &english.replace('"', "'")].concat(), language)
}

/// The text of an entry without values.
fn template(key: &str, language: Language) -> Option<String> {
    match language.entry(key)? {
        taquin_words::Entry::Text(text) => Some(text),
        taquin_words::Entry::Forms(_) => None,
    }
}

/// The part of a line that is prose: all of it, or the last column of a row. Empty for commands, names and figures.
fn prose(line: &str) -> &str {
    let trimmed = line.trim();
    let part = match (trimmed.strip_prefix("- "), trimmed.rfind("  ")) {
        (Some(value), _) => value.split_once(": ").map_or("", |(_, description)| description),
        (None, Some(column)) => trimmed[column..].trim_start(),
        (None, None) if trimmed.starts_with("taquin ") || trimmed.contains("| taquin ") => "",
        (None, None) => trimmed,
    };
    if is_names(part) { "" } else { part }
}

/// Whether a text is a list of names, or has no letters.
fn is_names(text: &str) -> bool {
    let is_name =
        |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    let names =
        text.strip_suffix(':').map_or_else(|| text.to_owned(), |heading| heading.replace(' ', "-").replace(",-", ", "));
    names.split(", ").all(is_name) || !text.bytes().any(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every text of the help of a command and its subcommands.
    fn texts(command: &Command, all: &mut Vec<String>) {
        let mut add = |text: Option<&StyledStr>| all.extend(text.map(ToString::to_string));
        add(command.get_about());
        add(command.get_long_about());
        add(command.get_after_help());
        add(command.get_after_long_help());
        for arg in command.get_arguments() {
            add(arg.get_help());
            add(arg.get_long_help());
        }
        all.extend(command.get_arguments().filter_map(|arg| arg.get_help_heading().map(str::to_owned)));
        command.get_subcommands().for_each(|command| texts(command, all));
    }

    #[test]
    fn every_line_of_help_is_in_every_language() {
        let command = crate::cli::command();
        let mut all: Vec<String> = FIXED_WORDS.map(str::to_owned).to_vec();
        texts(&command, &mut all);
        all.extend(crate::command::help::topics(&command));
        let parts = all.iter().flat_map(|text| text.split('\n')).map(prose);
        let parts = parts.filter(|part| !part.is_empty() && row_key(part).is_none()).map(|part| part.replace('"', "'"));
        let parts: BTreeSet<String> = parts.collect();
        for language in Language::all().filter(|language| *language != Language::english()) {
            let keys: BTreeSet<String> =
                language.keys().filter_map(|key| key.strip_prefix(KEY)).map(str::to_owned).collect();
            let missing: Vec<_> = parts.difference(&keys).collect();
            let unused: Vec<_> = keys.difference(&parts).collect();
            assert!(missing.is_empty(), "{language:?} has no help for: {missing:#?}");
            assert!(unused.is_empty(), "the help has no text: {unused:#?}");
        }
    }
}
