//! The format that the extension of the output file implies: `-o result.json` is written as JSON.

use std::path::PathBuf;
use taquin::phrase;

use crate::failure::bail;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

use crate::cli::is_format;
use crate::terminal::printable::printable;

/// The extensions that choose a format, each with the names it may have.
const CHOSEN: [(&str, &[&str]); 5] =
    [("json", &["json"]), ("jsonl", &["jsonl"]), ("csv", &["csv"]), ("tsv", &["tsv"]), ("md", &["markdown"])];
/// The extensions that promise a table of their own kind: another format in such a file would mislead.
const TABLES: [&str; 3] = ["csv", "tsv", "jsonl"];
/// The extensions of pictures.
const PICTURES: [&str; 3] = ["gif", "png", "svg"];

/// The format that the output file implies, if there is one and no format is given; an error if the command does not write
/// what the extension promises.
pub fn implied(command: &Command, matches: &ArgMatches) -> crate::Result<Option<&'static str>> {
    let Some((command, file, formats)) = output_without_format(command, matches) else { return Ok(None) };
    let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_lowercase();
    let is_written = |format: &str| formats.iter().any(|known| known == format);
    let names = CHOSEN.iter().find(|(chosen, _)| *chosen == extension).map_or(&[][..], |(_, names)| names);
    if let Some(&format) = names.iter().find(|format| is_written(format)) {
        return Ok(Some(format));
    }
    let is_picture = PICTURES.contains(&&extension[..]) && !is_written(&extension);
    let file = printable(file.display());
    if is_picture && command.get_name() == "solve" {
        bail!(phrase!("cli.error.picture-by-option", file));
    }
    if is_picture || TABLES.contains(&&extension[..]) {
        let command = command.get_name().to_owned();
        bail!(phrase!("cli.error.no-such-format", file, command, formats = formats.join(", ")));
    }
    Ok(None)
}

/// The innermost subcommand, its output file and its formats, if it has formats and none is given.
fn output_without_format<'a>(
    mut command: &'a Command,
    mut matches: &'a ArgMatches,
) -> Option<(&'a Command, &'a PathBuf, Vec<String>)> {
    while let Some((name, inner)) = matches.subcommand() {
        (command, matches) = (command.find_subcommand(name)?, inner);
    }
    let format = command.get_arguments().find(|arg| is_format(arg))?;
    if matches.value_source(format.get_id().as_str()) == Some(ValueSource::CommandLine) {
        return None;
    }
    let formats = format.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    let file = matches.try_get_one("output").ok()??;
    Some((command, file, formats))
}
