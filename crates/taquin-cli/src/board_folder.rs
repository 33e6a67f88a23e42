//! `--out-dir`: one file per board in a folder.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use taquin::Board;
use taquin::unstable::remove_abandoned_in;

use crate::format::BoardFormat;
use crate::messages::{CommandError, Note};
use crate::output_file::OutputFile;
use crate::printable::printable;

/// Where boards go instead of standard output.
#[derive(Args, Debug)]
pub struct OutDirArgs {
    /// Write each board to a file of its own in this folder: 1.txt, 2.txt, … (with leading zeros, and .json for json)
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    out_dir: Option<PathBuf>,
}

impl OutDirArgs {
    /// The folder, created if it does not exist, for this many boards; `None` without the option.
    pub fn folder(&self, boards: usize) -> anyhow::Result<Option<BoardFolder>> {
        let Some(path) = &self.out_dir else { return Ok(None) };
        fs::create_dir_all(path)
            .with_context(|| CommandError::CannotCreateFolder { folder: printable(path.display()) })?;
        remove_abandoned_in(path);
        Ok(Some(BoardFolder { path: path.clone(), digits: boards.max(1).to_string().len(), written: 0 }))
    }
}

/// A folder of boards.
#[derive(Debug)]
pub struct BoardFolder {
    path: PathBuf,
    /// The digits of the names of files.
    digits: usize,
    written: usize,
}

impl BoardFolder {
    /// Writes the next board.
    pub fn add(&mut self, board: &Board, format: BoardFormat) -> anyhow::Result<()> {
        self.written += 1;
        let extension = if format == BoardFormat::Json { "json" } else { "txt" };
        let name = format!("{:0digits$}.{extension}", self.written, digits = self.digits);
        let mut text = Vec::new();
        format.write(board, &mut text)?;
        OutputFile::one_of_many(&self.path.join(name))?.write(&text)
    }

    /// How many boards were written, and where.
    pub fn written(&self) -> Note<'static> {
        Note::BoardsWritten { boards: self.written, folder: printable(self.path.display()) }
    }
}
