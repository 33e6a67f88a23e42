//! `--out-dir`: one file per board in a folder.

use std::fs;
use std::path::PathBuf;
use taquin::{Board, Phrase, phrase};

use crate::failure::{Context, bail};
use clap::Args;
use taquin::unstable::remove_abandoned_in;

use super::BoardFormat;
use crate::output::output_file::OutputFile;
use crate::terminal::printable::printable;

/// Where boards go instead of standard output.
#[derive(Args, Debug)]
pub struct OutDirArgs {
    /// Write each board to a new file of its own in this folder: 0001.txt, 0002.txt, … (.json for json)
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    out_dir: Option<PathBuf>,
}

impl OutDirArgs {
    /// The folder, created if it does not exist; `None` without the option.
    pub fn folder(&self) -> crate::Result<Option<BoardFolder>> {
        let Some(path) = &self.out_dir else { return Ok(None) };
        fs::create_dir_all(path)
            .with_context(|| phrase!("cli.error.cannot-create-folder", folder = printable(path.display())))?;
        remove_abandoned_in(path);
        Ok(Some(BoardFolder { path: path.clone(), written: 0 }))
    }
}

/// A folder of boards.
#[derive(Debug)]
pub struct BoardFolder {
    path: PathBuf,
    written: usize,
}

impl BoardFolder {
    /// Writes the next board; an error if there is a file of its name.
    pub fn add(&mut self, board: &Board, format: BoardFormat) -> crate::Result<()> {
        self.written += 1;
        let extension = if format == BoardFormat::Json { "json" } else { "txt" };
        let path = self.path.join(format!("{:04}.{extension}", self.written));
        if path.exists() {
            let folder = printable(self.path.display());
            bail!(phrase!("cli.board-folder.exists", file = printable(path.display()), folder));
        }
        let mut text = Vec::new();
        format.write(board, &mut text)?;
        OutputFile::one_of_many(&path)?.write(&text)
    }

    /// How many boards were written, and where.
    pub fn written(&self) -> Phrase {
        phrase!("cli.note.boards-written", n = self.written, folder = printable(self.path.display()))
    }
}
