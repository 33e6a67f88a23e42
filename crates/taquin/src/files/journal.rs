//! Journals: files of JSON lines that a killed process leaves usable.
//!
//! The first line begins with `{"journal":"TITLE"` and says what the file is. Every line ends with `,"sum":N}`: the CRC-32 of
//! the line without it, continued from the line before, so that no line can be changed, left out or moved unnoticed. Lines are
//! appended, or all replaced at once. A last line without its end was torn; it is cut off by the next append, and nothing else is
//! ever changed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Take, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::atomic_write::{AtomicFile, remove_abandoned, sync_folder_of};
use super::regular_file::{exists_as_regular, is_no_file};

/// The time between two syncs to the disk: a power failure loses at most this much, a killed process nothing.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);
/// The size limit of the first line.
const MAX_HEADER_BYTES: u64 = 1 << 20;
/// The size limit of every other line.
const MAX_LINE_BYTES: u64 = 1 << 28;
/// The bytes read at once.
const BUFFER: usize = 1 << 16;

/// Why a file cannot be used as a journal. It was not changed, except that [`JournalError::System`] may follow an append.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// Another process has it open.
    #[error("another process is writing it")]
    Busy,
    /// It is something else: a folder, a device, a file of another kind.
    #[error("it is not a journal of this kind")]
    Foreign,
    /// A line was changed.
    #[error("line {line} is damaged")]
    Damaged {
        /// The number of the line, from 1.
        line: usize,
    },
    /// The system refused.
    #[error("cannot {action} it: {source}")]
    System {
        /// What was tried: `open`, `read` or `write`.
        action: &'static str,
        /// The reason.
        source: io::Error,
    },
}

/// A journal that this process alone may write.
#[derive(Debug)]
pub struct Journal {
    file: File,
    header: Option<String>,
    /// The checksum of the last line.
    sum: u32,
    /// Where the last complete line ends.
    end: u64,
    /// The length of the file.
    length: u64,
    synced: Option<Instant>,
}

impl Journal {
    /// Opens and locks a journal with this title, or creates an empty one, and verifies every line.
    pub fn open(path: &Path, title: &str) -> Result<Journal, JournalError> {
        let is_new = match exists_as_regular(path) {
            Err(error) if is_no_file(&error) => return Err(JournalError::Foreign),
            // Opening it says what else is wrong.
            exists => !exists.unwrap_or(true),
        };
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(system("open"))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(JournalError::Busy),
            Ok(()) if !has_name(&file, path) => return Err(JournalError::Busy),
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        if is_new {
            sync_folder_of(path);
        }
        let length = file.metadata().map_err(system("open"))?.len();
        let mut journal = Journal { file, header: None, sum: 0, end: 0, length, synced: None };
        journal.verify(title)?;
        Ok(journal)
    }

    fn verify(&mut self, title: &str) -> Result<(), JournalError> {
        let mut lines = self.lines_to(self.length)?;
        let first = format!("{{\"journal\":\"{title}\"");
        while lines.fill(if lines.number == 0 { MAX_HEADER_BYTES } else { MAX_LINE_BYTES })? {
            let is_torn = !lines.line.ends_with(b"\n");
            if lines.number == 1 && !lines.line.starts_with(first.as_bytes()) {
                return Err(JournalError::Foreign);
            }
            if is_torn && lines.bytes == self.length && lines.line.starts_with(b"{") {
                break;
            }
            let record = lines.record().filter(|(record, sum)| crc32(self.sum, record.as_bytes()) == *sum);
            let (record, sum) = record.ok_or(JournalError::Damaged { line: lines.number })?;
            self.header.get_or_insert(record);
            (self.sum, self.end) = (sum, lines.bytes);
        }
        Ok(())
    }

    /// The first line without its checksum; `None` if nothing was written yet.
    pub fn header(&self) -> Option<&str> {
        self.header.as_deref()
    }

    /// The lines after the first. They must be read before the first append.
    pub fn records(&self) -> Result<JournalRecords, JournalError> {
        let mut lines = self.lines_to(self.end)?;
        lines.fill(MAX_HEADER_BYTES)?;
        Ok(lines)
    }

    fn lines_to(&self, end: u64) -> Result<JournalRecords, JournalError> {
        let mut file = self.file.try_clone().map_err(system("read"))?;
        file.seek(SeekFrom::Start(0)).map_err(system("read"))?;
        Ok(JournalRecords {
            lines: BufReader::with_capacity(BUFFER, file.take(end)),
            line: Vec::new(),
            number: 0,
            bytes: 0,
        })
    }

    /// Appends JSON objects, each without line ends. If that fails, those before remain.
    pub fn append<'a>(&mut self, records: impl IntoIterator<Item = &'a str>) -> Result<(), JournalError> {
        let (mut text, mut sum, mut first) = (String::new(), self.sum, None);
        for record in records {
            first.get_or_insert(record);
            let body = record.strip_suffix('}').filter(|body| body.len() > 1 && !body.contains('\n'));
            let body = body.ok_or(io::ErrorKind::InvalidInput.into()).map_err(system("write"))?;
            if record.len() as u64 + 20 > MAX_LINE_BYTES {
                return Err(system("write")(io::ErrorKind::FileTooLarge.into()));
            }
            sum = crc32(sum, record.as_bytes());
            text.push_str(&format!("{body},\"sum\":{sum}}}\n"));
        }
        let mut write = || {
            if self.length > self.end {
                self.file.set_len(self.end)?;
                self.length = self.end;
            }
            self.file.seek(SeekFrom::Start(self.end))?;
            self.file.write_all(text.as_bytes())?;
            if self.synced.is_none_or(|synced| synced.elapsed() >= SYNC_INTERVAL) {
                self.file.sync_data()?;
                self.synced = Some(Instant::now());
            }
            Ok(())
        };
        if let Err(error) = write() {
            // What is appended next begins where this began.
            let _ = self.file.set_len(self.end);
            return Err(system("write")(error));
        }
        self.end += text.len() as u64;
        (self.length, self.sum) = (self.end, sum);
        self.header = self.header.take().or(first.map(str::to_owned));
        Ok(())
    }

    /// Replaces the lines after the first, in the file of this path: after a crash there are the old ones or the new ones.
    pub fn replace<'a>(&mut self, path: &Path, records: impl IntoIterator<Item = &'a str>) -> Result<(), JournalError> {
        let path = path.canonicalize().map_err(system("write"))?;
        remove_abandoned(&path);
        let mut part = AtomicFile::create(&path).map_err(system("write"))?;
        // It shares the lock, which the file keeps under its new name.
        let file = part.file().try_clone().map_err(system("write"))?;
        let mut new = Journal { file, header: None, sum: 0, end: 0, length: 0, synced: None };
        new.append(self.header.as_deref())?;
        new.append(records)?;
        part.commit().map_err(system("write"))?;
        *self = new;
        Ok(())
    }

    /// Writes everything to the disk.
    pub fn sync(&self) -> Result<(), JournalError> {
        self.file.sync_all().map_err(system("write"))
    }
}

/// The lines of a journal after the first, one after the other.
#[derive(Debug)]
pub struct JournalRecords {
    lines: BufReader<Take<File>>,
    line: Vec<u8>,
    /// The number of the line, from 1.
    number: usize,
    /// The bytes up to its end.
    bytes: u64,
}

impl JournalRecords {
    /// The next line without its checksum, which [`Journal::open`] has verified; `None` after the last.
    pub fn next_record(&mut self) -> Result<Option<String>, JournalError> {
        if !self.fill(MAX_LINE_BYTES)? {
            return Ok(None);
        }
        let (record, _) = self.record().ok_or(JournalError::Damaged { line: self.number })?;
        Ok(Some(record))
    }

    /// The number of the line that was read last, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Reads a line of at most `most` bytes; false after the last.
    fn fill(&mut self, most: u64) -> Result<bool, JournalError> {
        self.line.clear();
        let read = (&mut self.lines).take(most).read_until(b'\n', &mut self.line).map_err(system("read"))?;
        self.number += usize::from(read > 0);
        self.bytes += read as u64;
        Ok(read > 0)
    }

    /// The line as it was appended, and its checksum; `None` if it is not one that was.
    fn record(&self) -> Option<(String, u32)> {
        let line = std::str::from_utf8(&self.line).ok()?.strip_suffix("}\n")?;
        let (body, digits) = line.rsplit_once(",\"sum\":")?;
        let sum: u32 = digits.parse().ok()?;
        (digits == sum.to_string()).then(|| (format!("{body}}}"), sum))
    }
}

/// Whether a file still has its name, which [`Journal::replace`] gives to another one.
#[cfg(unix)]
fn has_name(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |found: io::Result<fs::Metadata>| found.ok().map(|found| (found.dev(), found.ino()));
    identity(file.metadata()) == identity(fs::metadata(path))
}

#[cfg(not(unix))]
fn has_name(_: &File, path: &Path) -> bool {
    fs::exists(path).unwrap_or(true)
}

fn system(action: &'static str) -> impl Fn(io::Error) -> JournalError {
    move |source| JournalError::System { action, source }
}

/// The CRC-32 of zlib, continued from an earlier one.
fn crc32(before: u32, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(before);
    hasher.update(bytes);
    hasher.finalize()
}
