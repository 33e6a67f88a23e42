//! `json`: one object on one line.

use std::io::{self, Write};

use serde::Serialize;

/// Writes a value as JSON on one line.
pub fn write_json(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
