//! `--output`: results go to standard output, or to a file that is replaced atomically.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::PathBuf;
use taquin::{Message, phrase};

use clap::Args;
use taquin::unstable::AtomicFile;

use crate::messages::{text, with_colon};
use crate::output::output_file::OutputFile;
use crate::output::table_writer::TableFormat;
use crate::terminal::terminal_color::{self, TerminalColor};
use crate::terminal::terminal_width;

/// Where results are written.
#[derive(Args, Debug)]
pub struct OutputArgs {
    /// Write to this file; `-` is standard output
    ///
    /// Without --format, the extensions .json, .jsonl, .csv, .tsv and .md choose that format where the command has it.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How a table is printed.
#[derive(Args, Debug)]
pub struct TableOutputArgs {
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    pub format: TableFormat,

    #[command(flatten)]
    pub output: OutputArgs,

    /// No progress line, no warnings
    #[arg(short, long)]
    pub quiet: bool,
}

impl OutputArgs {
    /// The extension of the file, in lower case.
    pub fn extension(&self) -> Option<String> {
        Some(self.output.as_ref()?.extension()?.to_str()?.to_lowercase())
    }

    /// Opens the output; an error if the file cannot be written.
    pub fn open(&self) -> crate::Result<ResultOutput> {
        let target = match self.output.as_ref().filter(|path| path.as_os_str() != "-") {
            None => OutputTarget::Stdout(io::stdout()),
            Some(path) => OutputTarget::of(&OutputFile::new(path)?)?,
        };
        Ok(ResultOutput(BufWriter::new(target)))
    }
}

/// The results of a command on their way out; without [`ResultOutput::finish`] a file is not replaced.
#[derive(Debug)]
pub struct ResultOutput(BufWriter<OutputTarget>);

impl ResultOutput {
    /// The colours that the output shows: none in a file.
    pub fn color(&self) -> TerminalColor {
        match self.0.get_ref() {
            OutputTarget::Stdout(_) => terminal_color::stdout(),
            OutputTarget::Special { .. } | OutputTarget::Replaced { .. } => terminal_color::none(),
        }
    }

    /// The characters that fit into a line; `None` if lines may be of any length.
    pub fn columns(&self) -> Option<usize> {
        match self.0.get_ref() {
            OutputTarget::Stdout(_) => terminal_width::of_stdout(),
            OutputTarget::Special { .. } | OutputTarget::Replaced { .. } => None,
        }
    }

    /// Writes what is left, and replaces the file.
    pub fn finish(self) -> io::Result<()> {
        match self.0.into_inner().map_err(io::IntoInnerError::into_error)? {
            OutputTarget::Stdout(mut stdout) => stdout.flush(),
            OutputTarget::Special { .. } => Ok(()),
            OutputTarget::Replaced { file, name } => file.commit().map_err(|error| cannot_write(&name, error)),
        }
    }
}

impl Write for ResultOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// What is written to.
#[derive(Debug)]
enum OutputTarget {
    /// Standard output.
    Stdout(Stdout),
    /// A pipe or a device.
    Special { file: File, name: String },
    /// A file that is replaced when all is written.
    Replaced { file: AtomicFile, name: String },
}

impl Write for OutputTarget {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            OutputTarget::Stdout(stdout) => stdout.write(bytes),
            OutputTarget::Special { file, name } => file.write(bytes).map_err(|error| cannot_write(name, error)),
            OutputTarget::Replaced { file, name } => {
                file.file().write(bytes).map_err(|error| cannot_write(name, error))
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            OutputTarget::Stdout(stdout) => stdout.flush(),
            OutputTarget::Special { .. } | OutputTarget::Replaced { .. } => Ok(()),
        }
    }
}

impl OutputTarget {
    /// Opens a file for writing piece by piece.
    fn of(file: &OutputFile) -> io::Result<OutputTarget> {
        let name = file.name().to_string();
        let target = if file.is_special {
            OpenOptions::new().write(true).open(&file.path).map(|file| OutputTarget::Special { file, name })
        } else {
            AtomicFile::create(&file.path).map(|file| OutputTarget::Replaced { file, name })
        };
        target.map_err(|error| cannot_write(&file.name().to_string(), error))
    }
}

/// The error of writing a file with its name.
fn cannot_write(name: &str, error: io::Error) -> io::Error {
    let cannot = phrase!("cli.error.cannot-write", file = name);
    io::Error::new(error.kind(), text(&with_colon(cannot, error.phrase())))
}
