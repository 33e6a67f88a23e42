//! The pictures that `solve` writes: `--gif`, `--svg`, `--png`.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::bail;
use clap::Args;
use taquin::Report;
use taquin_render::{Motion, Sheet, Style, Theme};

use super::style_args::{theme_help, themes};
use super::{Drawing, PictureKind, PictureOptions, Solution};
use crate::messages::PictureError;
use crate::named_values;
use crate::output_file::OutputFile;
use crate::printable::printable;

/// Pictures of the solution.
#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures ('taquin render' has more options)")]
pub struct SolutionPictureArgs {
    /// Write the animated solution to this GIF file
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,

    /// Write the animated solution to this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the board to this PNG file, or all states of the solution with --sheet
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,

    /// All states of the solution side by side in the PNG file
    #[arg(long, requires = "png")]
    sheet: bool,

    #[arg(long, value_name = "NAME", help = theme_help(), value_parser = named_values::parser(themes()))]
    theme: Option<Theme>,
}

impl SolutionPictureArgs {
    /// The pictures to write; checked before the search begins.
    pub fn files(&self) -> anyhow::Result<Vec<(PictureKind, OutputFile)>> {
        let png = if self.sheet { PictureKind::SheetPng } else { PictureKind::BoardPng };
        let requested = [(PictureKind::Gif, &self.gif), (PictureKind::AnimatedSvg, &self.svg), (png, &self.png)];
        let mut files: Vec<(PictureKind, OutputFile)> = Vec::new();
        for (kind, path) in requested {
            let Some(path) = path else { continue };
            if path.as_os_str() == "-" {
                bail!(PictureError::StdoutIsForSolution);
            }
            check_extension(kind, path)?;
            let file = OutputFile::new(path)?;
            if files.iter().any(|(_, other)| other.is_same(&file)) {
                bail!(PictureError::SameFile { file: printable(path.display()) });
            }
            files.push((kind, file));
        }
        Ok(files)
    }

    /// Draws and writes the pictures of a solution; `Break` with the first file that an interrupt left unwritten.
    pub fn draw<'f>(
        &self,
        report: &Report,
        files: &'f [(PictureKind, OutputFile)],
        progress: bool,
        flag: &Arc<AtomicBool>,
    ) -> anyhow::Result<ControlFlow<&'f OutputFile>> {
        let (board, slides) = (report.board.clone(), report.slides().unwrap_or_default().to_vec());
        let solution = Solution { board, slides, metric: report.metric };
        let style = Style::new(report.goal.clone()).theme(self.theme.clone().unwrap_or_default());
        let options = PictureOptions { style, motion: Motion::new(), sheet: Sheet::new() };
        let (solution, options) = (Arc::new(solution), Arc::new(options));
        let drawing = Drawing { solution, options, time: None, progress };
        for (kind, file) in files {
            if drawing.draw(*kind, Some(file), flag)?.is_break() {
                return Ok(ControlFlow::Break(file));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Rejects a file name whose extension belongs to another kind of picture.
fn check_extension(kind: PictureKind, path: &Path) -> anyhow::Result<()> {
    let extension = path.extension().and_then(|it| it.to_str()).unwrap_or_default().to_lowercase();
    let options = [("gif", "--gif"), ("svg", "--svg"), ("png", "--png")];
    match options.into_iter().find(|(name, _)| *name == extension && *name != kind.extension()) {
        Some((_, better)) => {
            let (_, option) =
                options.into_iter().find(|(name, _)| *name == kind.extension()).expect("it has an option");
            bail!(PictureError::OtherExtension { option, file: printable(path.display()), better })
        }
        None => Ok(()),
    }
}
