//! Where a picture goes, and in which form.

use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::{anyhow, bail};
use clap::ValueEnum;

use crate::picture::Drawing;
use crate::save::Place;

/// The form of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text, in colour where a terminal shows it
    Terminal,
    /// A picture of lines, sharp at any size
    Svg,
    /// A picture of pixels
    Png,
    /// A solution in motion
    Gif,
}

impl Format {
    /// The form that the ending of a file's name stands for.
    fn of(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_lowercase();
        let known = [("svg", Format::Svg), ("png", Format::Png), ("gif", Format::Gif), ("txt", Format::Terminal)];
        known.into_iter().find(|(name, _)| *name == ending).map(|(_, format)| format)
    }
}

/// Where a picture goes.
#[derive(Debug)]
pub enum Output {
    Stdout,
    File(Place),
}

impl Output {
    /// The output a user asks for, and the form that its name or the option says.
    pub fn of(name: Option<&str>, format: Option<Format>) -> anyhow::Result<(Output, Format)> {
        let path = match name {
            None | Some("-") => return Ok((Output::Stdout, format.unwrap_or(Format::Terminal))),
            Some(name) => Path::new(name),
        };
        let place = Place::new(path)?;
        let format = match (format, Format::of(path)) {
            (Some(asked), Some(named)) if asked != named => {
                let asked = asked.to_possible_value().expect("no format is hidden");
                bail!("the ending of {} does not go with --format {}", path.display(), asked.get_name())
            }
            (asked, named) => asked.or(named).ok_or_else(|| {
                let ways = "end its name in .svg, .png, .gif or .txt, or choose a --format";
                anyhow!("cannot tell what kind of file {} should be: {ways}", path.display())
            })?,
        };
        Ok((Output::File(place), format))
    }

    /// Refuses to fill a terminal with bytes that are no text.
    pub fn check(&self, drawing: Option<Drawing>) -> anyhow::Result<()> {
        match drawing.filter(|drawing| drawing.is_binary()) {
            Some(drawing) if matches!(self, Output::Stdout) && io::stdout().is_terminal() => {
                bail!("{} is no text for a terminal: write it to a file with -o FILE, or pipe it on", drawing.name())
            }
            _ => Ok(()),
        }
    }
}
