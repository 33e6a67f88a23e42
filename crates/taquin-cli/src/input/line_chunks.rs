//! The lines of a file, several at a time; read on a thread of their own where a signal must end the wait for them.

use crate::messages::text;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;
use taquin::phrase;

/// The size limit of a line; the rest of a longer one, which cannot hold a board, is skipped.
const MAX_LINE_BYTES: u64 = 4 << 20;
/// The most bytes that are skipped: a line that goes on is not text, and perhaps has no end (`/dev/zero`).
const MAX_SKIPPED_BYTES: u64 = 64 << 20;
/// The chunks that are read ahead.
const CHUNKS_AHEAD: usize = 8;
/// The most lines of a chunk.
const MOST_LINES: usize = 256;
/// The bytes read at once.
const BUFFER: usize = 1 << 16;
/// The time between two looks at the flag while no line comes.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Lines that were there together, and perhaps why no more can be read.
#[derive(Debug, Default)]
pub struct LineChunk {
    pub lines: Vec<Vec<u8>>,
    pub error: Option<io::Error>,
}

/// The lines of a file or stream, as many at a time as there are without waiting.
pub struct LineChunks {
    source: LineSource,
}

enum LineSource {
    /// Lines that another thread reads.
    Thread(Receiver<LineChunk>),
    /// Lines that the caller reads, for want of another thread.
    Caller(ChunkReader<Box<dyn Read + Send>>),
}

impl LineChunks {
    /// Begins to read.
    pub fn new(open: impl Fn() -> io::Result<Box<dyn Read + Send>>) -> io::Result<LineChunks> {
        let (sender, receiver) = sync_channel(CHUNKS_AHEAD);
        let mut reader = ChunkReader::new(open()?);
        // The thread is not joined: it may wait for input that never comes.
        let started = thread::Builder::new().spawn(move || {
            // The receiver is gone when enough lines were read.
            while let Some(chunk) = reader.next()
                && sender.send(chunk).is_ok()
            {}
        });
        Ok(LineChunks {
            source: match started {
                Ok(_) => LineSource::Thread(receiver),
                Err(_) => LineSource::Caller(ChunkReader::new(open()?)),
            },
        })
    }

    /// Whether a signal ends the wait for the next line.
    pub fn can_be_interrupted(&self) -> bool {
        matches!(self.source, LineSource::Thread(_))
    }

    /// The next lines; `None` after the last, or when the flag is set.
    pub fn next(&mut self, flag: &AtomicBool) -> Option<LineChunk> {
        while !flag.load(Ordering::Relaxed) {
            match &mut self.source {
                LineSource::Caller(reader) => return reader.next(),
                LineSource::Thread(chunks) => match chunks.recv_timeout(POLL_INTERVAL) {
                    Ok(chunk) => return Some(chunk),
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Err(RecvTimeoutError::Timeout) => {}
                },
            }
        }
        None
    }
}

/// Reads chunks of lines.
pub struct ChunkReader<R> {
    reader: BufReader<R>,
    /// The number of lines read.
    number: usize,
    ended: bool,
}

impl<R: Read> ChunkReader<R> {
    pub fn new(reader: R) -> ChunkReader<R> {
        ChunkReader { reader: BufReader::with_capacity(BUFFER, reader), number: 0, ended: false }
    }

    /// Waits for a line, and takes those that are there behind it; `None` after the last.
    pub fn next(&mut self) -> Option<LineChunk> {
        let mut chunk = LineChunk::default();
        while !self.ended && chunk.lines.len() < MOST_LINES {
            if !chunk.lines.is_empty() && !self.reader.buffer().contains(&b'\n') {
                break;
            }
            self.number += 1;
            match read_line(&mut self.reader, self.number) {
                Ok(Some(line)) => chunk.lines.push(line),
                Ok(None) => self.ended = true,
                Err(error) => (chunk.error, self.ended) = (Some(error), true),
            }
        }
        (!chunk.lines.is_empty() || chunk.error.is_some()).then_some(chunk)
    }
}

fn read_line(reader: &mut impl BufRead, number: usize) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    if io::Read::take(&mut *reader, MAX_LINE_BYTES).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 == MAX_LINE_BYTES && !line.ends_with(b"\n") {
        let mut rest = io::Read::take(&mut *reader, MAX_SKIPPED_BYTES);
        rest.skip_until(b'\n')?;
        if rest.limit() == 0 {
            let limit = (MAX_LINE_BYTES + MAX_SKIPPED_BYTES) >> 20;
            return Err(io::Error::other(text(&phrase!("cli.error.line-too-long", number, limit))));
        }
    }
    Ok(Some(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lines, and the error after the last, if there is one.
    fn read(reader: impl Read) -> (Vec<Vec<u8>>, Option<io::Error>) {
        let mut chunks = ChunkReader::new(reader);
        let mut lines = Vec::new();
        while let Some(chunk) = chunks.next() {
            lines.extend(chunk.lines);
            if chunk.error.is_some() {
                return (lines, chunk.error);
            }
        }
        (lines, None)
    }

    #[test]
    fn an_overlong_line_is_one_line() {
        let text = [vec![b'1'; MAX_LINE_BYTES as usize + 10], b"\n2\n3".to_vec()].concat();
        let (lines, error) = read(&text[..]);
        let lengths: Vec<_> = lines.iter().map(|line| line.len() as u64).collect();
        assert_eq!((lengths, error.is_none()), (vec![MAX_LINE_BYTES, 2, 1], true));
    }

    #[test]
    fn a_line_without_end_is_an_error_and_the_last() {
        let (lines, error) = read(b"1\n".chain(io::repeat(b'2')));
        assert_eq!(lines, [b"1\n"]);
        assert_eq!(error.expect("it has no end").to_string(), "line 2 is longer than 68 MiB");
    }

    #[test]
    fn a_chunk_has_the_lines_that_are_there() {
        let text: String = (0..1000).map(|line| format!("{line}\n")).collect();
        let first = ChunkReader::new(text.as_bytes()).next().expect("there are lines");
        assert_eq!(first.lines.len(), MOST_LINES);
        // A stream that gives a byte at a time is never waited for once a line is there.
        let mut slow = ChunkReader::new(b"1\n".chain(&b"2\n"[..]));
        assert_eq!(slow.next().expect("a line").lines, [b"1\n"]);
        assert_eq!(slow.next().expect("a line").lines, [b"2\n"]);
        assert!(slow.next().is_none());
    }
}
