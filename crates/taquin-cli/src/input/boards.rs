//! Boards from arguments, files and standard input, one after the other: a long file is never in memory as a whole.

use std::collections::VecDeque;
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::vec;

use taquin::read::{BoardLines, NumberedBoard};
use taquin::{GivenBoard, Message, phrase, read_given_board};

use super::line_chunks::ChunkReader;
use super::text_reader::TextReader;
use super::{Source, SourceOrigin, open, prompt};
use crate::failure::{Context, Failure};
use crate::messages::{shown, text, with_colon};
use crate::terminal::diagnostic::Diagnostic;
use crate::terminal::printable::printable;
use crate::terminal::stderr::note;

/// A longer text is read line by line.
const WHOLE_BYTES: u64 = 4 << 20;

/// A board and its place: `line 3`, `maps/1.txt`, or both.
#[derive(Debug)]
pub struct PlacedBoard {
    pub place: String,
    pub given: GivenBoard,
}

/// Where boards come from.
pub(super) enum BoardSource {
    Text(Source),
    /// A file; `-` is standard input.
    File(PathBuf),
}

/// All boards, or what is wrong with them.
pub struct Boards {
    waiting: VecDeque<BoardSource>,
    open: Option<OpenSource>,
    has_several_sources: bool,
    /// The boards that were read ahead: two, so that it is known whether there is only one.
    ahead: VecDeque<crate::Result<PlacedBoard>>,
    pub is_single: bool,
    /// Whether nothing more is said about what was assumed.
    quiet: bool,
}

/// A source whose boards are read.
enum OpenSource {
    /// A short text: all of its boards.
    Whole { origin: SourceOrigin, is_alone: bool, boards: vec::IntoIter<(usize, Result<GivenBoard, Diagnostic>)> },
    Lines {
        origin: SourceOrigin,
        chunks: Box<ChunkReader<Box<dyn Read>>>,
        lines: BoardLines,
        found: VecDeque<NumberedBoard>,
    },
}

impl Boards {
    /// The boards of these sources. The first is opened; what was assumed is printed once, unless `quiet`.
    pub(super) fn new(sources: Vec<BoardSource>, quiet: bool) -> crate::Result<Boards> {
        for source in sources.iter().skip(1) {
            if let BoardSource::File(path) = source {
                open(path)?;
            }
        }
        let mut boards = Boards {
            has_several_sources: sources.len() > 1,
            waiting: sources.into(),
            open: None,
            ahead: VecDeque::new(),
            is_single: false,
            quiet,
        };
        for _ in 0..2 {
            let next = boards.read_next();
            boards.ahead.extend(next);
        }
        boards.is_single = boards.ahead.len() == 1;
        Ok(boards)
    }

    /// Reads the next board of the sources.
    fn read_next(&mut self) -> Option<crate::Result<PlacedBoard>> {
        loop {
            if self.open.is_none() {
                match OpenSource::of(self.waiting.pop_front()?) {
                    Ok(open) => self.open = Some(open),
                    Err(error) => return Some(Err(error)),
                }
            }
            if let Some(found) = self.open.as_mut().and_then(|open| open.next(self.has_several_sources)) {
                return Some(found);
            }
            self.open = None;
        }
    }
}

impl Iterator for Boards {
    type Item = crate::Result<PlacedBoard>;

    fn next(&mut self) -> Option<crate::Result<PlacedBoard>> {
        let next = self.ahead.pop_front()?;
        let after = self.read_next();
        self.ahead.extend(after);
        if let Ok(PlacedBoard { place, given: GivenBoard { assumption: Some(assumed), .. } }) = &next
            && !std::mem::replace(&mut self.quiet, true)
        {
            note_assumption((!self.is_single).then_some(place), *assumed);
        }
        Some(next)
    }
}

/// Prints what was assumed about the board of this place, or about the only one.
pub fn note_assumption(place: Option<&String>, assumed: taquin::Assumption) {
    match place {
        None => note(text(&assumed)),
        Some(place) => note(text(&with_colon(&place[..], assumed.phrase()))),
    }
}

impl OpenSource {
    fn of(source: BoardSource) -> crate::Result<OpenSource> {
        let path = match source {
            BoardSource::Text(source) => return Ok(OpenSource::whole(&source)),
            BoardSource::File(path) => path,
        };
        let (origin, file): (_, Box<dyn Read>) = if path.as_os_str() == "-" {
            let stdin = io::stdin();
            if prompt(&stdin, "cli.expected.board") {
                return Ok(OpenSource::whole(&Source::typed(stdin.lock())?));
            }
            (SourceOrigin::Stdin, Box::new(stdin))
        } else {
            (SourceOrigin::File(printable(path.display())), Box::new(open(&path)?))
        };
        let (mut reader, mut text) = (TextReader::new(file), Vec::new());
        let read = reader.by_ref().take(WHOLE_BYTES).read_to_end(&mut text);
        read.with_context(|| phrase!("cli.error.cannot-read", name = origin.to_string()))?;
        if (text.len() as u64) < WHOLE_BYTES {
            return Ok(OpenSource::whole(&Source { origin, text }));
        }
        let chunks = Box::new(ChunkReader::new(Box::new(Cursor::new(text).chain(reader)) as Box<dyn Read>));
        Ok(OpenSource::Lines { origin, chunks, lines: BoardLines::default(), found: VecDeque::new() })
    }

    fn whole(source: &Source) -> OpenSource {
        let boards = source.boards();
        let (origin, is_alone) = (source.origin.clone(), boards.len() == 1);
        OpenSource::Whole { origin, is_alone, boards: boards.into_iter() }
    }

    fn next(&mut self, has_several_sources: bool) -> Option<crate::Result<PlacedBoard>> {
        let place = |origin: &SourceOrigin, is_alone: bool, line: usize| match (has_several_sources, is_alone) {
            (false, _) => text(&phrase!("cli.line", line = line.to_string())),
            (true, false) => format!("{origin}, {}", text(&phrase!("cli.line", line = line.to_string()))),
            (true, true) => origin.to_string(),
        };
        match self {
            OpenSource::Whole { origin, is_alone, boards } => boards
                .next()
                .map(|(line, read)| Ok(PlacedBoard { place: place(origin, *is_alone, line), given: read? })),
            OpenSource::Lines { origin, chunks, lines, found } => {
                while found.is_empty() {
                    let Some(chunk) = chunks.next() else {
                        found.extend(lines.finish());
                        break;
                    };
                    chunk.lines.iter().for_each(|line| found.extend(lines.push(line)));
                    if let Some(error) = chunk.error {
                        let name = origin.to_string();
                        return Some(Err(Failure::from(error).after(phrase!("cli.error.cannot-read", name))));
                    }
                }
                let (line, read) = found.pop_front()?;
                Some(match read {
                    Ok(given) => Ok(PlacedBoard { place: place(origin, false, line), given }),
                    Err(error) => {
                        let (span, message) = (error.span, text(&error.kind));
                        let place = format!("{origin}:{}:{}: {message}", span.line, span.column);
                        Err(shown(place).into())
                    }
                })
            }
        }
    }
}

impl Source {
    /// The boards in the text, each with the line of its first tile: one, one per line, or several grids.
    pub(super) fn boards(&self) -> Vec<(usize, Result<GivenBoard, Diagnostic>)> {
        let one = read_given_board(&self.text);
        let mut found = vec![];
        if one.is_err() {
            found.extend(taquin::read::read_given_boards(&self.text));
        }
        if !found.iter().any(|(_, read)| read.is_ok()) {
            found = vec![(1, one)];
        }
        found.into_iter().map(|(line, read)| (line, read.map_err(|error| self.diagnose(&error)))).collect()
    }
}
