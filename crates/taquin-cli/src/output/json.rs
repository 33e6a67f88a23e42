//! `json` and `jsonl`: one value, several as an array, or one on each line.

use std::io::{self, Write};

use serde::Serialize;

/// Writes a value as JSON on one line.
pub fn write_json(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// Values written one after the other: as an array, or each on a line of its own.
#[derive(Debug)]
pub struct JsonList {
    is_array: bool,
    written: usize,
}

impl JsonList {
    pub fn new(is_array: bool) -> JsonList {
        JsonList { is_array, written: 0 }
    }

    pub fn is_empty(&self) -> bool {
        self.written == 0
    }

    /// Writes the next value.
    pub fn add(&mut self, value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
        let is_first = self.is_empty();
        self.written += 1;
        if !self.is_array {
            return write_json(value, out);
        }
        out.write_all(if is_first { b"[" } else { b",\n " })?;
        Ok(serde_json::to_writer(out, value)?)
    }

    /// Writes what follows the last value.
    pub fn end(&self, out: &mut impl Write) -> io::Result<()> {
        match (self.is_array, self.written) {
            (false, _) => Ok(()),
            (true, 0) => writeln!(out, "[]"),
            (true, _) => writeln!(out, "]"),
        }
    }
}
