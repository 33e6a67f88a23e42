//! Answers of limited size.

use std::io::{self, Write};

use serde::Serialize;

use crate::problem::Problem;

/// A buffer that refuses to grow beyond its limit.
pub struct LimitedBuffer {
    bytes: Vec<u8>,
    limit: usize,
}

impl LimitedBuffer {
    /// An empty buffer for this many bytes.
    pub fn new(limit: usize) -> LimitedBuffer {
        LimitedBuffer { bytes: Vec::new(), limit }
    }

    /// What was written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl Write for LimitedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.limit {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A value as JSON of at most `limit` bytes.
pub fn to_json(value: &impl Serialize, limit: usize) -> Result<Vec<u8>, Problem> {
    let mut buffer = LimitedBuffer::new(limit);
    match serde_json::to_writer(&mut buffer, value) {
        Ok(()) => Ok(buffer.into_bytes()),
        Err(_) => Err(Problem::answer_too_large(limit)),
    }
}
