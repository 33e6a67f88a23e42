//! The boards of one or several files, read one file after the other.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use taquin::{GivenBoard, ReadError, phrase, read_board};

use crate::failure::{Context, Failure};
use taquin::read::BoardLines;

use super::line_chunks::LineChunks;
use super::text_reader::TextReader;
use crate::input;

use crate::terminal::printable::printable;

/// The place of a board in the input.
#[derive(Clone, Debug)]
pub struct LinePlace {
    /// The file, if there are several.
    pub file: Option<Arc<str>>,
    /// The line of its first tile, from 1.
    pub line: usize,
}

impl fmt::Display for LinePlace {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{}:{}", printable(file), self.line),
            None => write!(f, "{}", self.line),
        }
    }
}

/// A board or its error, and its place.
pub type PlacedRead = (LinePlace, Result<GivenBoard, ReadError>);

/// The boards of one or several files.
pub struct BoardFiles {
    /// The files that are not open yet, the next last.
    closed: Vec<PathBuf>,
    open: OpenFile,
    has_several: bool,
    /// Why no more can be read.
    failed: Option<Failure>,
}

struct OpenFile {
    name: Arc<str>,
    lines: LineChunks,
    boards: BoardLines,
    /// The boards of the file so far, good and bad.
    boards_found: usize,
}

impl BoardFiles {
    /// The boards of these files and folders; `-` is standard input. A file that cannot be opened is an error at once.
    pub fn open(names: &[String]) -> crate::Result<BoardFiles> {
        let mut closed = input::files(names)?;
        closed.iter().skip(1).filter(|file| !is_stdin(file)).try_for_each(|file| input::open(file).map(drop))?;
        let has_several = closed.len() > 1;
        closed.reverse();
        let first = closed.pop().expect("there is always a file, by default `-`");
        Ok(BoardFiles { closed, open: OpenFile::new(&first)?, has_several, failed: None })
    }

    /// Whether a signal ends the wait for the next line.
    pub fn can_be_interrupted(&self) -> bool {
        self.open.lines.can_be_interrupted()
    }

    /// The next boards, perhaps none; `None` after the last, or when the flag is set.
    pub fn next(&mut self, flag: &AtomicBool) -> crate::Result<Option<Vec<PlacedRead>>> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let OpenFile { name, lines, boards, boards_found } = &mut self.open;
        let file = self.has_several.then(|| Arc::clone(name));
        let mut found = Vec::new();
        if let Some(chunk) = lines.next(flag) {
            found.reserve(chunk.lines.len());
            chunk.lines.iter().for_each(|line| found.extend(boards.push(line)));
            *boards_found += found.len();
            self.failed = chunk
                .error
                .map(|error| Failure::from(error).after(phrase!("cli.error.cannot-read", name = printable(name))));
        } else {
            if flag.load(Ordering::Relaxed) {
                return Ok(None);
            }
            found.extend(boards.finish());
            if *boards_found + found.len() == 0 && &**name != "-" {
                found.extend(read_board(b"").err().map(|empty| (1, Err(empty))));
            }
            *boards_found += found.len();
            match self.closed.pop() {
                Some(next) => self.open = OpenFile::new(&next)?,
                None if found.is_empty() => return Ok(None),
                None => {}
            }
        }
        let placed = |(line, board)| (LinePlace { file: file.clone(), line }, board);
        Ok(Some(found.into_iter().map(placed).collect()))
    }
}

impl OpenFile {
    fn new(path: &Path) -> crate::Result<OpenFile> {
        let name = path.display().to_string();
        let lines = if is_stdin(path) {
            input::prompt(&io::stdin(), "cli.expected.boards");
            LineChunks::new(|| Ok(Box::new(TextReader::new(io::stdin()))))
        } else {
            let file: File = input::open(path)?;
            LineChunks::new(|| Ok(Box::new(TextReader::new(file.try_clone()?))))
        };
        let lines = lines.with_context(|| phrase!("cli.error.cannot-read", name = printable(&name)))?;
        Ok(OpenFile { name: name.into(), lines, boards: BoardLines::default(), boards_found: 0 })
    }
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}
