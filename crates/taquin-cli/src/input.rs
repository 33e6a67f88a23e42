//! Where boards come from.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use taquin::read::ReadErrorKind;
use taquin::{Board, Notation, ReadError, Shape, Slide, read_board, read_slides};

use crate::complaint::Complaint;
use crate::say::say;

/// The longest text that may hold one board: room for every tile of the largest with comments.
const LONGEST: u64 = 16 << 20;

/// One board, from wherever the user keeps it.
#[derive(Args, Debug)]
pub struct BoardArgs {
    /// The board as text, or the name of a file that holds it; `-` or nothing reads standard input
    ///
    /// If a file of this name exists it is read, otherwise the argument itself is the board. Tiles may also be given as
    /// several arguments: `1 2 3 4 5 6 7 0 8`.
    #[arg(value_name = "BOARD")]
    board: Vec<String>,

    /// Read the board from this file, whatever its name looks like
    #[arg(short, long, value_name = "FILE", conflicts_with = "board")]
    file: Option<PathBuf>,
}

impl BoardArgs {
    /// The text of the board.
    pub fn source(&self) -> anyhow::Result<Source> {
        match (&self.file, &self.board[..]) {
            (Some(path), _) => Source::file(path),
            (None, []) => Source::stdin("a board, such as 1 2 3/4 5 6/7 0 8"),
            (None, [one]) => Source::named(one, "a board, such as 1 2 3/4 5 6/7 0 8"),
            (None, many) => Ok(Source::argument(&many.join(" "))),
        }
    }

    /// The board.
    pub fn read(&self) -> anyhow::Result<Board> {
        self.source()?.board()
    }
}

/// A text and where it comes from.
#[derive(Debug)]
pub struct Source {
    /// The name for messages.
    pub name: String,
    /// The text, perhaps not valid.
    pub text: Vec<u8>,
}

impl Source {
    /// What an argument means: standard input for `-`, the file of that name if there is one, or itself.
    pub fn named(argument: &str, expected: &str) -> anyhow::Result<Source> {
        let path = Path::new(argument);
        match argument {
            "-" => Source::stdin(expected),
            _ if path.exists() => Source::file(path),
            text => Ok(Source::argument(text)),
        }
    }

    /// An argument itself.
    pub fn argument(text: &str) -> Source {
        Source { name: "<argument>".into(), text: text.into() }
    }

    /// Everything on standard input; says what is expected to a user who sits there.
    pub fn stdin(expected: &str) -> anyhow::Result<Source> {
        let stdin = io::stdin();
        prompt(&stdin, expected);
        Source::read("<stdin>", stdin.lock())
    }

    /// The contents of a file.
    pub fn file(path: &Path) -> anyhow::Result<Source> {
        Source::read(&path.display().to_string(), open(path)?)
    }

    fn read(name: &str, reader: impl Read) -> anyhow::Result<Source> {
        let mut text = Vec::new();
        reader.take(LONGEST + 1).read_to_end(&mut text).with_context(|| format!("cannot read {name}"))?;
        if text.len() as u64 > LONGEST {
            bail!("{name} is too long: it goes on after {} MiB", LONGEST >> 20);
        }
        Ok(Source { name: name.into(), text })
    }

    /// The one board that the text holds.
    pub fn board(&self) -> anyhow::Result<Board> {
        read_board(&self.text).map_err(|error| self.complain(&error).into())
    }

    /// The slides that the text names in this notation, made from a board.
    pub fn slides(&self, board: &Board, notation: Notation) -> anyhow::Result<Vec<Slide>> {
        let text = self.utf8()?;
        read_slides(text, board, notation).map_err(|error| {
            let message = format!("move {}: {}", error.number, error.kind);
            Complaint::new(&self.name, &self.text, error.span, message).into()
        })
    }

    /// Whether the text is a JSON object, as programs write it.
    pub fn is_object(&self) -> bool {
        self.text.trim_ascii_start().starts_with(b"{")
    }

    /// The text, if it is one.
    pub fn utf8(&self) -> anyhow::Result<&str> {
        std::str::from_utf8(&self.text).with_context(|| format!("{} is not UTF-8 text", self.name))
    }

    /// What is wrong with the text as a board.
    pub fn complain(&self, error: &ReadError) -> Complaint {
        let complaint = Complaint::new(&self.name, &self.text, error.span, &error.kind);
        let word = matches!(error.kind, ReadErrorKind::NotATile { .. }) && !self.text.contains(&b' ');
        if word && self.name == "<argument>" {
            return complaint
                .noting(format!("there is no file named '{}' either", String::from_utf8_lossy(&self.text)));
        }
        complaint
    }
}

/// Reads a size (`4`) or a shape, rows x columns (`3x5`).
pub fn shape(text: &str) -> Result<Shape, String> {
    let lower = text.trim().to_lowercase();
    let (rows, cols) = lower.split_once(['x', '×']).unwrap_or((&lower, &lower));
    let shape = || Shape::new(rows.trim().parse().ok()?, cols.trim().parse().ok()?);
    shape().ok_or_else(|| {
        format!("expected a size such as 4, or rows x columns such as 3x5, with at most {} cells", Shape::MAX_CELLS)
    })
}

/// Opens a file, with its name in the error.
pub fn open(path: &Path) -> anyhow::Result<File> {
    if path.is_dir() {
        bail!("{} is a folder, not a file", path.display());
    }
    File::open(path).with_context(|| format!("cannot open {}", path.display()))
}

/// Says what is expected, if it is somebody at a terminal who is to type it.
pub fn prompt(stdin: &io::Stdin, expected: &str) {
    if stdin.is_terminal() {
        say(format_args!("Type {expected}, then press Ctrl-D on a line of its own (Ctrl-C to leave):"));
    }
}
