//! `--resume FILE`: the results of an earlier run are kept, and those of the boards that are missing are appended.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use anyhow::{Context, bail};
use serde_json::Value;

use super::BatchFormat;
use super::batch_input::LinePlace;
use crate::messages::CommandError;
use crate::output_args::ResultOutput;

/// The bytes read at once.
const BUFFER: usize = 1 << 16;

/// The results in a file, one line for each board in the order of the input.
pub struct KeptResults {
    name: String,
    format: BatchFormat,
    lines: BufReader<io::Take<File>>,
    /// The results compared so far.
    number: usize,
    line: Vec<u8>,
}

impl KeptResults {
    /// Opens a file, which need not exist, and removes a last line that was not written to its end. Returns its results
    /// and the output that appends to it.
    pub fn open(path: &Path, format: BatchFormat) -> anyhow::Result<(KeptResults, ResultOutput)> {
        let name = path.display().to_string();
        let cannot_write = || CommandError::CannotWrite { file: name.clone() };
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).with_context(cannot_write)?;
        let length = complete_lines(&mut file).with_context(|| CommandError::CannotRead { name: name.clone() })?;
        file.set_len(length).with_context(cannot_write)?;
        let kept = File::open(path).with_context(|| CommandError::CannotRead { name: name.clone() })?;
        let lines = BufReader::with_capacity(BUFFER, kept.take(length));
        let results = KeptResults { name: name.clone(), format, lines, number: 0, line: Vec::new() };
        Ok((results, ResultOutput::appending(file, name)))
    }

    /// Whether there is a result for the next board, which stands here; an error if the next result is of another board.
    pub fn has(&mut self, place: &LinePlace) -> anyhow::Result<bool> {
        self.line.clear();
        let cannot_read = || CommandError::CannotRead { name: self.name.clone() };
        if self.lines.read_until(b'\n', &mut self.line).with_context(cannot_read)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        let (found, expected) = (self.place_of_line(), place.to_string());
        if found.as_ref() != Some(&expected) {
            bail!(CommandError::OtherResults { file: self.name.clone(), line: self.number, found, expected });
        }
        Ok(true)
    }

    /// An error if there are results of more boards than the input has.
    pub fn check_end(&mut self) -> anyhow::Result<()> {
        self.line.clear();
        let cannot_read = || CommandError::CannotRead { name: self.name.clone() };
        if self.lines.read_until(b'\n', &mut self.line).with_context(cannot_read)? > 0 {
            bail!(CommandError::MoreResults { file: self.name.clone(), boards: self.number });
        }
        Ok(())
    }

    /// The place of the board of the line that was read; `None` if it is not a result of this format.
    fn place_of_line(&self) -> Option<String> {
        let text = std::str::from_utf8(&self.line).ok()?;
        match self.format {
            BatchFormat::Tsv => text.split_once('\t').map(|(place, _)| place.to_owned()),
            BatchFormat::Json => {
                let result: Value = serde_json::from_str(text).ok()?;
                let line = result.get("line")?.as_u64()? as usize;
                let file = result.get("file").and_then(Value::as_str).map(Into::into);
                Some(LinePlace { file, line }.to_string())
            }
        }
    }
}

/// The bytes up to the end of the last complete line.
fn complete_lines(file: &mut File) -> io::Result<u64> {
    let mut end = file.seek(SeekFrom::End(0))?;
    let mut buffer = vec![0; BUFFER];
    while end > 0 {
        let begin = end.saturating_sub(BUFFER as u64);
        let part = &mut buffer[..(end - begin) as usize];
        file.seek(SeekFrom::Start(begin))?;
        file.read_exact(part)?;
        if let Some(last) = part.iter().rposition(|&byte| byte == b'\n') {
            return Ok(begin + last as u64 + 1);
        }
        end = begin;
    }
    Ok(0)
}
