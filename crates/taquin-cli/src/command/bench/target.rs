//! Where `bench` writes its results.

use std::io::{self, Write};

use crate::output_args::{OutputArgs, ResultOutput};
use crate::output_file::OutputFile;

/// Where results go.
pub enum BenchTarget {
    /// Standard output, a pipe or a device: line by line.
    Now(ResultOutput),
    /// A file, replaced when the run ends; until then the partial file has the results.
    AtEnd(Vec<u8>),
}

impl BenchTarget {
    /// The target of an output; what cannot be written is noticed now.
    pub fn new(output: &OutputArgs) -> anyhow::Result<BenchTarget> {
        match output.file() {
            None => Ok(BenchTarget::Now(output.open()?)),
            Some(file) => OutputFile::new(file).map(|_| BenchTarget::AtEnd(Vec::new())),
        }
    }

    /// The characters that fit into a line; `None` if lines may be of any length.
    pub fn columns(&self) -> Option<usize> {
        match self {
            BenchTarget::Now(out) => out.columns(),
            BenchTarget::AtEnd(_) => None,
        }
    }

    /// Writes what is left to the same output.
    pub fn finish(self, output: &OutputArgs) -> anyhow::Result<()> {
        let out = match self {
            BenchTarget::Now(out) => out,
            BenchTarget::AtEnd(text) => {
                let mut out = output.open()?;
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
