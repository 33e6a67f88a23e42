//! Input: boards and moves from arguments, files and standard input.

mod board_files;
mod boards;
mod line_chunks;
mod text_reader;

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::failure::{Context, bail};
use clap::Args;
use taquin::read::{BoardLines, ReadErrorKind};
use taquin::{Board, GivenBoard, Message, Notation, Phrase, ReadError, Shape, Slide, phrase, read_board, read_slides};

pub use self::board_files::{BoardFiles, LinePlace};
use self::boards::BoardSource;
pub use self::boards::{Boards, PlacedBoard, note_assumption};
use self::text_reader::TextReader;
use crate::messages::{self, text};
use crate::replay_link;
use crate::solution_text::begins_object;
use crate::terminal::diagnostic::Diagnostic;
use crate::terminal::printable::{is_a_folder, printable};
use crate::terminal::stderr::note;

/// What to do with many boards where one is expected: solve them, or convert them.
const FOR_BATCH: &str = "cli.instead.batch";
/// The size limit of a text that holds one board: enough for the largest board with comments.
const MAX_BYTES: u64 = 16 << 20;

/// One board, as text or in a file.
#[derive(Args, Debug)]
pub struct BoardArgs {
    /// The board as text or a file; `-` or nothing reads standard input
    ///
    /// If a file with this name exists, it is read; otherwise the argument itself is the board. Tiles may also be several
    /// arguments: `1 2 3 4 5 6 7 0 8`. check, inspect, convert and batch also take several files or folders.
    #[arg(value_name = "BOARD")]
    board: Vec<String>,

    /// Read the board from this file, whatever its name; `-` is standard input
    #[arg(short, long, value_name = "FILE", conflicts_with = "board")]
    file: Option<PathBuf>,
}

impl BoardArgs {
    /// The board; what was assumed about it is printed, unless `quiet`.
    pub fn read(&self, quiet: bool) -> crate::Result<GivenBoard> {
        self.read_or(quiet, FOR_BATCH)
    }

    /// The word, if the board is given as one.
    pub fn word(&self) -> Option<&str> {
        if let [word] = &self.board[..] { Some(word) } else { None }
    }

    /// What the first word stands for, if it is none of the board, and the arguments after it.
    pub fn after_word<T>(&self, named: impl FnOnce(&str) -> Option<T>) -> Option<(T, BoardArgs)> {
        let (first, rest) = self.board.split_first()?;
        let found = named(&first.to_lowercase()).filter(|_| !Path::new(first).exists())?;
        Some((found, BoardArgs { board: rest.to_vec(), file: self.file.clone() }))
    }

    /// The text, if the board is given as one and not by a file.
    pub fn text(&self) -> Option<String> {
        let is_file = self.board.iter().any(|word| word == "-" || names_a_file(word));
        (self.file.is_none() && !self.board.is_empty() && !is_file).then(|| self.board.join(" "))
    }

    /// The board, like [`BoardArgs::read`]; `instead` is for several.
    pub fn read_or(&self, quiet: bool, instead: &'static str) -> crate::Result<GivenBoard> {
        if let Some(folder) = self.board.iter().map(Path::new).find(|path| path.is_dir()) {
            bail!(is_a_folder(folder));
        }
        let source = match &self.sources()?[..] {
            [BoardSource::Text(source)] => source.clone(),
            [BoardSource::File(path)] if path.as_os_str() == "-" => Source::stdin("cli.expected.board")?,
            [BoardSource::File(path)] => Source::file(path)?,
            files => bail!(phrase!("cli.error.several-files", n = files.len(), instead = Phrase::new(instead))),
        };
        let given = source.given_or(instead)?;
        given.assumption.filter(|_| !quiet).into_iter().for_each(|assumed| note_assumption(None, assumed));
        Ok(given)
    }

    /// All boards, one or several of each file; what was assumed about the first is printed, unless `quiet`.
    pub fn boards(&self, quiet: bool) -> crate::Result<Boards> {
        Boards::new(self.sources()?, quiet)
    }

    /// Where the boards are: in one text, or in several files.
    fn sources(&self) -> crate::Result<Vec<BoardSource>> {
        let file = |name: &str| BoardSource::File(name.into());
        Ok(match (&self.file, &self.board[..]) {
            (Some(path), _) => vec![BoardSource::File(path.clone())],
            (None, []) => vec![file("-")],
            (None, [one]) if one == "-" => vec![file("-")],
            (None, names) if names.iter().all(|name| names_a_file(name)) => {
                files(names)?.into_iter().map(BoardSource::File).collect()
            }
            (None, tiles) => vec![BoardSource::Text(replay_link::expanded(Source::argument(&tiles.join(" ")))?)],
        })
    }
}

/// Where a text comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceOrigin {
    /// A positional argument, or an option that can also name a file.
    Argument,
    /// The value of this option.
    Option(&'static str),
    /// Standard input.
    Stdin,
    /// The file or data set with this name.
    File(String),
}

impl fmt::Display for SourceOrigin {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SourceOrigin::Argument => f.write_str("<argument>"),
            SourceOrigin::Option(name) => f.write_str(name),
            SourceOrigin::Stdin => f.write_str("<stdin>"),
            SourceOrigin::File(name) => f.write_str(name),
        }
    }
}

/// A text, perhaps malformed, and its origin.
#[derive(Clone, Debug)]
pub struct Source {
    pub origin: SourceOrigin,
    pub text: Vec<u8>,
}

impl Source {
    /// The text an argument stands for: standard input for `-`, the file with that name if there is one, or itself; an
    /// error if it can only be the name of a file.
    pub fn named(argument: &str, expected: &'static str) -> crate::Result<Source> {
        match argument {
            "-" => Source::stdin(expected),
            _ if names_a_file(argument) => Source::file(Path::new(argument)),
            text => replay_link::expanded(Source::argument(text)),
        }
    }

    /// An argument itself.
    pub fn argument(text: &str) -> Source {
        Source { origin: SourceOrigin::Argument, text: text.into() }
    }

    /// All of standard input; on a terminal the user is told what is expected.
    pub fn stdin(expected: &'static str) -> crate::Result<Source> {
        let stdin = io::stdin();
        match prompt(&stdin, expected) && expected == "cli.expected.board" {
            true => Source::typed(stdin.lock()),
            false => Source::read(SourceOrigin::Stdin, stdin.lock()),
        }
    }

    /// A board that somebody types: it ends with a line that completes it, or with an empty line.
    fn typed(mut lines: impl BufRead) -> crate::Result<Source> {
        let (mut text, mut boards) = (Vec::new(), BoardLines::default());
        loop {
            let begin = text.len();
            let read = lines.read_until(b'\n', &mut text);
            read.with_context(|| phrase!("cli.error.cannot-read", name = SourceOrigin::Stdin.to_string()))?;
            let line = &text[begin..];
            let is_end = line.is_empty() || (line.trim_ascii().is_empty() && !text.trim_ascii().is_empty());
            if is_end || boards.push(line).iter().any(|(_, read)| read.is_ok()) {
                return Ok(Source { origin: SourceOrigin::Stdin, text });
            }
        }
    }

    /// The contents of a file; `-` is standard input.
    pub fn file(path: &Path) -> crate::Result<Source> {
        if path == Path::new("-") {
            return Source::stdin("cli.expected.file-text");
        }
        Source::read(SourceOrigin::File(printable(path.display())), open(path)?)
    }

    pub fn read(origin: SourceOrigin, reader: impl Read) -> crate::Result<Source> {
        let text = read_at_most(MAX_BYTES, TextReader::new(reader), &origin)?;
        replay_link::expanded(Source { origin, text })
    }

    /// The board in the text.
    pub fn board(&self) -> crate::Result<Board> {
        Ok(self.given()?.board)
    }

    /// The board in the text, with its goal and with what was assumed.
    pub fn given(&self) -> crate::Result<GivenBoard> {
        self.given_or(FOR_BATCH)
    }

    /// The board in the text, like [`Source::given`]; `instead` is for several.
    fn given_or(&self, instead: &'static str) -> crate::Result<GivenBoard> {
        let mut all = self.boards();
        let boards = all.iter().filter(|(_, read)| read.is_ok()).count();
        match all.len() {
            1 => Ok(all.remove(0).1?),
            _ if boards > 1 => bail!(phrase!(
                "cli.error.several-boards",
                origin = self.origin.to_string(),
                n = boards,
                instead = Phrase::new(instead)
            )),
            _ => match read_board(&self.text) {
                Err(error) => Err(self.diagnose(&error).into()),
                Ok(_) => unreachable!("a text that is one board has no others"),
            },
        }
    }

    /// The slides in the text, written in this notation and made from a board.
    pub fn slides(&self, board: &Board, notation: Notation) -> crate::Result<Vec<Slide>> {
        let text = self.utf8()?;
        read_slides(text, board, notation)
            .map_err(|error| Diagnostic::new(&self.origin, &self.text, error.span, messages::text(&error)).into())
    }

    /// Whether the text is a JSON object, or several, or an array of them.
    pub fn is_object(&self) -> bool {
        begins_object(&self.text)
    }

    /// The text, if it is valid UTF-8.
    pub fn utf8(&self) -> crate::Result<&str> {
        std::str::from_utf8(&self.text)
            .map_err(|_| phrase!("cli.error.not-utf8", name = self.origin.to_string()).into())
    }

    /// The error of reading the text as a board, with its position.
    pub fn diagnose(&self, error: &ReadError) -> Diagnostic {
        let diagnostic = Diagnostic::new(&self.origin, &self.text, error.span, text(&error.kind));
        let word = matches!(error.kind, ReadErrorKind::NotATile { .. }) && !self.text.contains(&b' ');
        if word && self.origin == SourceOrigin::Argument {
            let name = &*String::from_utf8_lossy(&self.text);
            return diagnostic.with_note(text(&phrase!("cli.input.no-such-file-either", name)));
        }
        diagnostic
    }
}

/// Whether an argument is the name of a file: the file exists, or the argument has the form of a path and not of a board
/// or of moves.
pub fn names_a_file(argument: &str) -> bool {
    let path = Path::new(argument);
    // An argument may be longer than any path, for which the system has an error of its own.
    if path.exists() || replay_link::data_of(argument).is_some() {
        return path.exists();
    }
    let is_word = |text: &str| text.len() > 1 && text.chars().all(|c| c.is_alphanumeric() || "_-+~".contains(c));
    let has_letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    let has_extension = is_word(extension) && extension.len() <= 5 && extension.starts_with(char::is_alphabetic);
    let has_folder = argument.contains(['/', '\\']) && !argument.contains(char::is_whitespace) && has_letters(argument);
    (has_extension || has_folder) && read_board(argument.as_bytes()).is_err()
}

/// The files of these names, those of a folder in order of their names; `-` is standard input.
pub fn files(names: &[String]) -> crate::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in names.iter().map(Path::new) {
        if !path.is_dir() {
            files.push(path.to_owned());
            continue;
        }
        let read = || -> io::Result<Vec<PathBuf>> {
            fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect()
        };
        let folder = || printable(path.display());
        let mut inside = read().with_context(|| phrase!("cli.error.cannot-read-folder", folder = folder()))?;
        let is_hidden = |file: &Path| file.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        inside.retain(|file| file.is_file() && !is_hidden(file));
        if inside.is_empty() {
            bail!(phrase!("cli.error.folder-without-files", folder = folder()));
        }
        inside.sort();
        files.append(&mut inside);
    }
    Ok(files)
}

/// Parses a size (`4`) or a shape, rows x columns (`3x5`).
pub fn shape(text: &str) -> crate::Result<Shape> {
    let lower = text.trim().to_lowercase();
    let (rows, cols) = lower.split_once(['x', '×']).unwrap_or((&lower, &lower));
    let shape = || Shape::new(rows.trim().parse().ok()?, cols.trim().parse().ok()?);
    shape().ok_or_else(|| phrase!("cli.value.shape", most = Shape::MAX_CELLS).into())
}

/// Parses a whole number of at least 1.
pub fn positive(text: &str) -> crate::Result<usize> {
    let number = text.trim().parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| phrase!("cli.value.positive").into())
}

/// Parses a whole number.
pub fn number<T: FromStr>(text: &str) -> crate::Result<T> {
    text.trim().parse().map_err(|_| phrase!("cli.value.number").into())
}

/// Reads bytes up to a limit; `name` is for the error message.
pub fn read_at_most(limit: u64, reader: impl Read, name: impl fmt::Display) -> crate::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader
        .take(limit + 1)
        .read_to_end(&mut bytes)
        .with_context(|| phrase!("cli.error.cannot-read", name = name.to_string()))?;
    if bytes.len() as u64 > limit {
        bail!(phrase!("cli.error.too-long", name = name.to_string(), mebibytes = limit >> 20));
    }
    Ok(bytes)
}

/// Opens a file; its name is in the error message.
pub fn open(path: &Path) -> crate::Result<File> {
    if path.is_dir() {
        bail!(is_a_folder(path));
    }
    File::open(path).map_err(|error| {
        let reason = match error.kind() {
            io::ErrorKind::NotFound => phrase!("cli.input.no-such-file"),
            _ => error.phrase(),
        };
        phrase!("cli.input.cannot-open", file = printable(path.display()), reason).into()
    })
}

/// Whether a built-in set has this name.
pub fn is_built_in_set(name: &str) -> bool {
    taquin_data::set(name).is_some()
}

/// On a terminal, tells the user what is expected, and returns that it is one.
pub fn prompt(stdin: &io::Stdin, expected: &'static str) -> bool {
    if stdin.is_terminal() {
        let expected_text = Phrase::new(expected);
        note(text(&match expected {
            "cli.expected.board" => phrase!("cli.note.type-board", expected = expected_text),
            _ => phrase!("cli.note.type", expected = expected_text),
        }));
    }
    stdin.is_terminal()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_board_ends_where_it_is_complete_or_at_an_empty_line() {
        for (typed, taken) in [
            ("8 6 7/2 5 4/3 0 1\nmore", "8 6 7/2 5 4/3 0 1\n"),
            ("1 2 3 4 5 6 7 0 8\nmore", "1 2 3 4 5 6 7 0 8\n"),
            ("2\n1 2\n3 0\nmore", "2\n1 2\n3 0\n"),
            ("\n1 2 3\n4 5 6\n7 0 8\n\nmore", "\n1 2 3\n4 5 6\n7 0 8\n\n"),
            ("1 2\n3 0", "1 2\n3 0"),
        ] {
            let text = Source::typed(typed.as_bytes()).expect("in memory").text;
            assert_eq!(String::from_utf8_lossy(&text), taken, "{typed:?}");
        }
    }
}
