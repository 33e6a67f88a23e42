//! Input: boards and moves from arguments, files and standard input.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use taquin::read::ReadErrorKind;
use taquin::{Board, Notation, ReadError, Shape, Slide, read_board, read_board_assuming, read_boards, read_slides};

use crate::diagnostic::Diagnostic;
use crate::exit::Exit;
use crate::messages::{CommandError, ExpectedInput, ForManyBoards, Note, messages};
use crate::printable::printable;
use crate::stderr::{self, note};

/// The size limit of a text that holds one board: enough for the largest board with comments.
const MAX_BYTES: u64 = 16 << 20;

/// One board, as text or in a file.
#[derive(Args, Debug)]
pub struct BoardArgs {
    /// The board as text or the name of a file; `-` or nothing reads standard input
    ///
    /// If a file with this name exists, it is read; otherwise the argument itself is the board. Tiles may also be several
    /// arguments: `1 2 3 4 5 6 7 0 8`. Commands that take many boards take several files and folders.
    #[arg(value_name = "BOARD")]
    board: Vec<String>,

    /// Read the board from this file, whatever its name; `-` is standard input
    #[arg(short, long, value_name = "FILE", conflicts_with = "board")]
    file: Option<PathBuf>,
}

/// A board, and where it stands: `line 3`, `maps/1.txt`, or both.
#[derive(Debug)]
pub struct PlacedBoard {
    pub place: String,
    pub board: Board,
}

impl BoardArgs {
    /// The board; what was assumed about it is printed, unless `quiet`.
    pub fn read(&self, quiet: bool) -> anyhow::Result<Board> {
        self.read_or(quiet, ForManyBoards::Batch)
    }

    /// The word, if the board is given as one.
    pub fn word(&self) -> Option<&str> {
        if let [word] = &self.board[..] { Some(word) } else { None }
    }

    /// The board, like [`BoardArgs::read`]; `instead` is for several.
    pub fn read_or(&self, quiet: bool, instead: ForManyBoards) -> anyhow::Result<Board> {
        if let Some(folder) = self.board.iter().map(Path::new).find(|path| path.is_dir()) {
            bail!(messages().is_a_folder(&printable(folder.display())));
        }
        match &self.sources()?[..] {
            [source] => {
                source.note_assumption(quiet);
                source.board_or(instead)
            }
            files => bail!(CommandError::SeveralFiles { files: files.len(), instead }),
        }
    }

    /// All boards, one or several of each file; the first that is bad is an error.
    pub fn read_all(&self, quiet: bool) -> anyhow::Result<Vec<PlacedBoard>> {
        self.read_each(quiet)?.into_iter().collect()
    }

    /// All boards that are good, and the exit code of reading them: what is wrong with the others is printed. A single bad
    /// one is an error.
    pub fn read_good(&self, quiet: bool) -> anyhow::Result<(Vec<PlacedBoard>, Exit)> {
        let mut all = self.read_each(quiet)?;
        if all.len() == 1 {
            return Ok((vec![all.remove(0)?], Exit::Done));
        }
        let (mut boards, mut exit) = (Vec::new(), Exit::Done);
        for read in all {
            match read {
                Ok(board) => boards.push(board),
                Err(error) => {
                    stderr::error(messages().sentences(&error));
                    exit = Exit::BadInput;
                }
            }
        }
        Ok((boards, exit))
    }

    fn read_each(&self, quiet: bool) -> anyhow::Result<Vec<anyhow::Result<PlacedBoard>>> {
        let sources = self.sources()?;
        let mut all = Vec::new();
        for source in &sources {
            source.note_assumption(quiet);
            let boards = source.boards();
            let is_alone = boards.len() == 1;
            all.extend(boards.into_iter().map(|(line, board)| {
                let place = match (sources.len() > 1, is_alone) {
                    (false, _) => messages().line(line),
                    (true, false) => format!("{}, {}", source.origin, messages().line(line)),
                    (true, true) => source.origin.to_string(),
                };
                Ok(PlacedBoard { place, board: board? })
            }));
        }
        Ok(all)
    }

    /// The texts: one, or those of several files.
    fn sources(&self) -> anyhow::Result<Vec<Source>> {
        match (&self.file, &self.board[..]) {
            (Some(path), _) => Ok(vec![Source::file(path)?]),
            (None, []) => Ok(vec![Source::stdin(ExpectedInput::Board)?]),
            (None, [one]) if !Path::new(one).is_dir() => Ok(vec![Source::named(one, ExpectedInput::Board)?]),
            (None, names) if names.iter().all(|name| names_a_file(name)) => {
                files(names)?.iter().map(|file| Source::file(file)).collect()
            }
            (None, tiles) => Ok(vec![Source::argument(&tiles.join(" "))]),
        }
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
#[derive(Debug)]
pub struct Source {
    pub origin: SourceOrigin,
    pub text: Vec<u8>,
}

impl Source {
    /// The text an argument stands for: standard input for `-`, the file with that name if there is one, or itself; an
    /// error if it can only be the name of a file.
    pub fn named(argument: &str, expected: ExpectedInput) -> anyhow::Result<Source> {
        match argument {
            "-" => Source::stdin(expected),
            _ if names_a_file(argument) => Source::file(Path::new(argument)),
            text => Ok(Source::argument(text)),
        }
    }

    /// An argument itself.
    pub fn argument(text: &str) -> Source {
        Source { origin: SourceOrigin::Argument, text: text.into() }
    }

    /// All of standard input; on a terminal the user is told what is expected.
    pub fn stdin(expected: ExpectedInput) -> anyhow::Result<Source> {
        let stdin = io::stdin();
        prompt(&stdin, expected);
        Source::read(SourceOrigin::Stdin, stdin.lock())
    }

    /// The contents of a file; `-` is standard input.
    pub fn file(path: &Path) -> anyhow::Result<Source> {
        if path == Path::new("-") {
            return Source::stdin(ExpectedInput::FileText);
        }
        Source::read(SourceOrigin::File(printable(path.display())), open(path)?)
    }

    fn read(origin: SourceOrigin, reader: impl Read) -> anyhow::Result<Source> {
        let text = read_at_most(MAX_BYTES, reader, &origin)?;
        Ok(Source { origin, text })
    }

    /// The board in the text.
    pub fn board(&self) -> anyhow::Result<Board> {
        self.board_or(ForManyBoards::Batch)
    }

    /// The board in the text; `instead` is for several.
    fn board_or(&self, instead: ForManyBoards) -> anyhow::Result<Board> {
        read_board(&self.text).map_err(|error| match self.count_boards() {
            0 | 1 => self.diagnose(&error).into(),
            boards => CommandError::SeveralBoards { origin: self.origin.to_string(), boards, instead }.into(),
        })
    }

    /// The boards in the text, each with the line of its first tile: one, one per line, or several grids.
    fn boards(&self) -> Vec<(usize, Result<Board, Diagnostic>)> {
        let one = read_board(&self.text);
        let mut found = vec![];
        if one.is_err() {
            found.extend(read_boards(&self.text));
        }
        if !found.iter().any(|(_, read)| read.is_ok()) {
            found = vec![(1, one)];
        }
        found.into_iter().map(|(line, read)| (line, read.map_err(|error| self.diagnose(&error)))).collect()
    }

    /// Prints what was assumed about the board of the text, unless `quiet`.
    fn note_assumption(&self, quiet: bool) {
        if let (Ok((_, Some(assumed))), false) = (read_board_assuming(&self.text), quiet) {
            note(Note::Assumed(assumed));
        }
    }

    fn count_boards(&self) -> usize {
        read_boards(&self.text).filter(|(_, read)| read.is_ok()).count()
    }

    /// The slides in the text, written in this notation and made from a board.
    pub fn slides(&self, board: &Board, notation: Notation) -> anyhow::Result<Vec<Slide>> {
        let text = self.utf8()?;
        read_slides(text, board, notation).map_err(|error| {
            Diagnostic::new(&self.origin, &self.text, error.span, messages().move_error(&error)).into()
        })
    }

    /// Whether the text is a JSON object.
    pub fn is_object(&self) -> bool {
        self.text.trim_ascii_start().starts_with(b"{")
    }

    /// The text, if it is valid UTF-8.
    pub fn utf8(&self) -> anyhow::Result<&str> {
        std::str::from_utf8(&self.text).map_err(|_| CommandError::NotUtf8 { name: self.origin.to_string() }.into())
    }

    /// The error of reading the text as a board, with its position.
    pub fn diagnose(&self, error: &ReadError) -> Diagnostic {
        let diagnostic = Diagnostic::new(&self.origin, &self.text, error.span, messages().read_error(&error.kind));
        let word = matches!(error.kind, ReadErrorKind::NotATile { .. }) && !self.text.contains(&b' ');
        if word && self.origin == SourceOrigin::Argument {
            return diagnostic.with_note(messages().no_such_file_either(&String::from_utf8_lossy(&self.text)));
        }
        diagnostic
    }
}

/// Whether an argument is the name of a file: the file exists, or the argument has the form of a path and not of a board
/// or of moves.
pub fn names_a_file(argument: &str) -> bool {
    let path = Path::new(argument);
    // An argument may be longer than any path, for which the system has an error of its own.
    if path.exists() {
        return true;
    }
    let is_word = |text: &str| text.len() > 1 && text.chars().all(|c| c.is_alphanumeric() || "_-+~".contains(c));
    let has_letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    let has_extension = is_word(extension) && extension.len() <= 5 && extension.starts_with(char::is_alphabetic);
    let has_folder = argument.contains(['/', '\\']) && !argument.contains(char::is_whitespace) && has_letters(argument);
    (has_extension || has_folder) && read_board(argument.as_bytes()).is_err()
}

/// The files of these names, those of a folder in order of their names; `-` is standard input.
pub fn files(names: &[String]) -> anyhow::Result<Vec<PathBuf>> {
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
        let mut inside = read().with_context(|| CommandError::CannotReadFolder { folder: folder() })?;
        let is_hidden = |file: &Path| file.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        inside.retain(|file| file.is_file() && !is_hidden(file));
        if inside.is_empty() {
            bail!(CommandError::FolderWithoutFiles { folder: folder() });
        }
        inside.sort();
        files.append(&mut inside);
    }
    Ok(files)
}

/// Parses a size (`4`) or a shape, rows x columns (`3x5`).
pub fn shape(text: &str) -> Result<Shape, String> {
    let lower = text.trim().to_lowercase();
    let (rows, cols) = lower.split_once(['x', '×']).unwrap_or((&lower, &lower));
    let shape = || Shape::new(rows.trim().parse().ok()?, cols.trim().parse().ok()?);
    shape().ok_or_else(|| {
        format!("expected a size such as 4, or rows x columns such as 3x5, with at most {} cells", Shape::MAX_CELLS)
    })
}

/// Parses a whole number of at least 1.
pub fn positive(text: &str) -> Result<usize, String> {
    text.trim().parse().ok().filter(|&number| number > 0).ok_or_else(|| "expected a whole number, at least 1".into())
}

/// Parses a whole number.
pub fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| "expected a whole number".into())
}

/// Reads bytes up to a limit; `name` is for the error message.
pub fn read_at_most(limit: u64, reader: impl Read, name: impl fmt::Display) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader
        .take(limit + 1)
        .read_to_end(&mut bytes)
        .with_context(|| CommandError::CannotRead { name: name.to_string() })?;
    if bytes.len() as u64 > limit {
        bail!(CommandError::TooLong { name: name.to_string(), mebibytes: limit >> 20 });
    }
    Ok(bytes)
}

/// Opens a file; its name is in the error message.
pub fn open(path: &Path) -> anyhow::Result<File> {
    if path.is_dir() {
        bail!(messages().is_a_folder(&printable(path.display())));
    }
    File::open(path).map_err(|error| anyhow!(messages().cannot_open(&printable(path.display()), &error)))
}

/// On a terminal, tells the user what is expected.
pub fn prompt(stdin: &io::Stdin, expected: ExpectedInput) {
    if stdin.is_terminal() {
        note(Note::Type(expected));
    }
}
