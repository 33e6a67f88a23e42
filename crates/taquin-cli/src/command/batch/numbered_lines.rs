//! The lines of a file with their numbers, read on a thread of their own so that a signal ends the wait for them.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// The size limit of a line; the rest of a longer one, which cannot hold a board, is skipped.
const MAX_LINE_BYTES: u64 = 4 << 20;
/// The most bytes that are skipped: a line that goes on is not text, and perhaps has no end (`/dev/zero`).
const MAX_SKIPPED_BYTES: u64 = 64 << 20;
/// The lines that are read ahead.
const LINES_AHEAD: usize = 64;
/// The time between two looks at the flag while no line comes.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A line and its number from 1, or why it could not be read.
type NumberedLine = io::Result<(usize, Vec<u8>)>;

/// The lines of a file or stream, one by one.
pub struct NumberedLines {
    source: LineSource,
}

enum LineSource {
    /// Lines that another thread reads.
    Thread(Receiver<NumberedLine>),
    /// Lines that the caller reads, for want of another thread.
    Caller(Box<dyn Iterator<Item = NumberedLine>>),
}

impl NumberedLines {
    /// Begins to read.
    pub fn new(open: impl Fn() -> io::Result<Box<dyn Read + Send>>) -> io::Result<NumberedLines> {
        let (sender, receiver) = sync_channel(LINES_AHEAD);
        let reader = BufReader::new(open()?);
        // The thread is not joined: it may wait for input that never comes.
        let started = thread::Builder::new().spawn(move || {
            // The receiver is gone when enough lines were read.
            let _ = numbered_lines(reader).try_for_each(|line| sender.send(line));
        });
        Ok(NumberedLines {
            source: match started {
                Ok(_) => LineSource::Thread(receiver),
                Err(_) => LineSource::Caller(Box::new(numbered_lines(BufReader::new(open()?)))),
            },
        })
    }

    /// Whether a signal ends the wait for the next line.
    pub fn can_be_interrupted(&self) -> bool {
        matches!(self.source, LineSource::Thread(_))
    }

    /// The next line; `None` after the last, or when the flag is set.
    pub fn next(&mut self, flag: &AtomicBool) -> Option<NumberedLine> {
        while !flag.load(Ordering::Relaxed) {
            match &mut self.source {
                LineSource::Caller(lines) => return lines.next(),
                LineSource::Thread(lines) => match lines.recv_timeout(POLL_INTERVAL) {
                    Ok(line) => return Some(line),
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Err(RecvTimeoutError::Timeout) => {}
                },
            }
        }
        None
    }
}

/// Reads the lines one by one, each with its number from 1.
fn numbered_lines(mut reader: impl BufRead) -> impl Iterator<Item = NumberedLine> {
    let mut number = 0;
    let mut failed = false;
    std::iter::from_fn(move || {
        if failed {
            return None;
        }
        number += 1;
        let line = read_line(&mut reader, number).map(|line| Some((number, line?))).transpose();
        failed = matches!(line, Some(Err(_)));
        line
    })
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
            return Err(io::Error::other(format!("line {number} is longer than {limit} MiB")));
        }
    }
    Ok(Some(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overlong_line_is_one_line() {
        let text = [vec![b'1'; MAX_LINE_BYTES as usize + 10], b"\n2\n3".to_vec()].concat();
        let lines: Vec<_> = numbered_lines(&text[..]).map(Result::unwrap).collect();
        let seen: Vec<_> = lines.iter().map(|(number, line)| (*number, line.len() as u64)).collect();
        assert_eq!(seen, [(1, MAX_LINE_BYTES), (2, 2), (3, 1)]);
    }

    #[test]
    fn a_line_without_end_is_an_error_and_the_last() {
        let text = b"1\n".chain(io::BufReader::new(io::repeat(b'2')));
        let lines: Vec<_> = numbered_lines(text).collect();
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[1].as_ref().unwrap_err().to_string(), "line 2 is longer than 68 MiB");
    }
}
