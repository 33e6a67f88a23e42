//! The output of `render`: file or standard output, and its format.

use std::io::{self, IsTerminal};
use std::path::Path;
use taquin::{Message, phrase};

use crate::failure::bail;
use clap::ValueEnum;

use crate::output::output_file::OutputFile;
use crate::picture::PictureKind;
use crate::terminal::printable::printable;

/// An output format of `render`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PictureFormat {
    /// Text, in colour on a terminal
    Terminal,
    /// A vector picture
    Svg,
    /// A pixel picture
    Png,
    /// An animated solution
    Gif,
}

impl PictureFormat {
    /// The format of a file extension.
    pub fn of(path: &Path) -> Option<PictureFormat> {
        let extension = path.extension()?.to_str()?.to_lowercase();
        let known = [
            ("svg", PictureFormat::Svg),
            ("png", PictureFormat::Png),
            ("gif", PictureFormat::Gif),
            ("txt", PictureFormat::Terminal),
        ];
        known.into_iter().find(|(name, _)| *name == extension).map(|(_, format)| format)
    }
}

/// Where a picture is written.
#[derive(Debug)]
pub enum PictureOutput {
    Stdout,
    File(OutputFile),
}

impl PictureOutput {
    /// The output, and the format by its extension or the option.
    pub fn of(path: Option<&Path>, format: Option<PictureFormat>) -> crate::Result<(PictureOutput, PictureFormat)> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok((PictureOutput::Stdout, format.unwrap_or(PictureFormat::Terminal)));
        };
        let file = OutputFile::new(path)?;
        let format = match (format, PictureFormat::of(path)) {
            (Some(chosen), Some(named)) if chosen != named => {
                let chosen = chosen.to_possible_value().expect("no format is hidden");
                let format = chosen.get_name().to_owned();
                bail!(phrase!("cli.error.extension-contradicts", file = printable(path.display()), format))
            }
            (chosen, named) => chosen
                .or(named)
                .ok_or_else(|| phrase!("cli.error.unknown-extension", file = printable(path.display())))?,
        };
        Ok((PictureOutput::File(file), format))
    }

    /// Rejects binary output to a terminal.
    pub fn check(&self, kind: Option<PictureKind>) -> crate::Result<()> {
        match kind.filter(|kind| kind.is_binary()) {
            Some(kind) if matches!(self, PictureOutput::Stdout) && io::stdout().is_terminal() => {
                bail!(phrase!("cli.error.binary-to-terminal", picture = kind.phrase()))
            }
            _ => Ok(()),
        }
    }
}
