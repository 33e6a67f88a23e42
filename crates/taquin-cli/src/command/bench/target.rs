//! Where `bench` writes its results.

use std::io::{self, Write};

use crate::output_args::ResultOutput;

/// Where results go.
pub enum BenchTarget {
    /// Standard output, a pipe or a device: line by line.
    Now(ResultOutput),
    /// A file, replaced when the run ends; until then the partial file has the results.
    AtEnd(Vec<u8>),
}

impl BenchTarget {
    /// The characters that fit into a line; `None` if lines may be of any length.
    pub fn columns(&self) -> Option<usize> {
        match self {
            BenchTarget::Now(out) => out.columns(),
            BenchTarget::AtEnd(_) => None,
        }
    }

    /// Writes what is left; `open` opens the file.
    pub fn finish(self, open: impl FnOnce() -> anyhow::Result<ResultOutput>) -> anyhow::Result<()> {
        let out = match self {
            BenchTarget::Now(out) => out,
            BenchTarget::AtEnd(text) => {
                let mut out = open()?;
                out.write_all(&text)?;
                out
            }
        };
        Ok(out.finish()?)
    }
}

impl Write for BenchTarget {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            BenchTarget::Now(out) => out.write(bytes),
            BenchTarget::AtEnd(text) => text.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            BenchTarget::Now(out) => out.flush(),
            BenchTarget::AtEnd(_) => Ok(()),
        }
    }
}
