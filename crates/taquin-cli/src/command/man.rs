//! `taquin man`: the manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::Context;
use clap::{Args, Command};
use clap_mangen::Man;
use taquin::phrase;

use crate::args::output_args::OutputArgs;
use crate::cli;
use crate::exit::Exit;
use crate::terminal::printable::printable;

/// Print the manual page, or write all pages to a folder
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taquin man | man -l -
  taquin man --dir ~/.local/share/man/man1")]
pub struct ManArgs {
    /// Write taquin.1, taquin-solve.1 and so on to this folder
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    dir: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

impl ManArgs {
    /// Prints or writes the pages.
    pub fn run(&self) -> crate::Result<Exit> {
        let mut command = cli::command().disable_help_subcommand(true);
        command.build();
        match &self.dir {
            Some(dir) => {
                let write = || fs::create_dir_all(dir).and_then(|()| write_pages(&command, dir));
                write().with_context(|| phrase!("cli.error.cannot-write-manual", folder = printable(dir.display())))?;
            }
            None => {
                let mut out = self.output.open()?;
                write_page(&command, &mut out)?;
                out.finish()?;
            }
        }
        Ok(Exit::Done)
    }
}

/// Writes the pages of a command and its subcommands to a folder.
fn write_pages(command: &Command, dir: &Path) -> io::Result<()> {
    let mut page = Vec::new();
    write_page(command, &mut page)?;
    fs::write(dir.join(Man::new(command.clone()).get_filename()), page)?;
    command.get_subcommands().try_for_each(|command| write_pages(command, dir))
}

/// Writes the page of a command: like that of clap, but with examples as they are written.
fn write_page(command: &Command, out: &mut impl Write) -> io::Result<()> {
    let man = Man::new(command.clone());
    man.render_title(out)?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    let after = command.get_after_long_help().or_else(|| command.get_after_help());
    let after = after.map(ToString::to_string).unwrap_or_default();
    let paragraphs = after.split("\n\n").map(str::trim_end).filter(|paragraph| !paragraph.is_empty());
    let (sections, notes): (Vec<_>, Vec<_>) = paragraphs.partition(|paragraph| section(paragraph).is_some());
    for (heading, lines) in sections.into_iter().filter_map(section) {
        writeln!(out, ".SH {}\n.nf", heading.to_uppercase())?;
        lines.lines().try_for_each(|line| writeln!(out, "{}", roff_line(line)))?;
        writeln!(out, ".fi")?;
    }
    for (number, note) in notes.into_iter().enumerate() {
        writeln!(out, "{}", if number == 0 { ".SH NOTES" } else { ".PP" })?;
        note.lines().try_for_each(|line| writeln!(out, "{}", roff_line(line)))?;
    }
    if command.get_version().is_some() {
        man.render_version_section(out)?;
    }
    Ok(())
}

/// The heading and the lines of a paragraph such as "Examples:" whose lines stay as they are.
fn section(paragraph: &str) -> Option<(&str, &str)> {
    paragraph.split_once(":\n").filter(|(heading, _)| !heading.contains(char::is_whitespace))
}

/// A line of text for roff: no character of it is a command.
fn roff_line(line: &str) -> String {
    let mut escaped = String::from(if line.starts_with('.') { "\\&" } else { "" });
    for character in line.chars() {
        match character {
            '\\' => escaped.push_str("\\e"),
            '-' => escaped.push_str("\\-"),
            '\'' => escaped.push_str("\\(aq"),
            '`' => escaped.push_str("\\(ga"),
            '~' => escaped.push_str("\\(ti"),
            '^' => escaped.push_str("\\(ha"),
            plain => escaped.push(plain),
        }
    }
    escaped
}
