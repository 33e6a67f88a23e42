//! The pictures that `solve` writes: `--gif`, `--svg`, `--png`.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use taquin::{Report, phrase};

use crate::failure::bail;
use crate::messages::text;
use clap::Args;
use taquin_render::{Labels, Motion, MotionMode, Sheet, Style, Theme};

use super::style_args::{chosen_theme, theme_help};
use super::{Drawing, PictureKind, PictureOptions, Solution};
use crate::args::named_values;
use crate::output::output_file::OutputFile;
use crate::terminal::printable::printable;
use crate::terminal::stderr::note;

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

    #[arg(long, value_name = "NAME", help = theme_help(), value_parser = named_values::parser(named_values::all::<Theme>()))]
    theme: Option<Theme>,

    /// Custom colours of the picture: names, #rgb, #rrggbb or three numbers from 0 to 1 each
    #[arg(long, alias = "colours", value_name = "COLORS", conflicts_with = "theme")]
    colors: Option<String>,

    /// No numbers on the tiles of the picture
    #[arg(long)]
    no_text: bool,
}

/// The most moves of a GIF in which tiles slide.
const MOST_SLIDING: usize = 1_000;

impl SolutionPictureArgs {
    /// The pictures to write; checked before the search begins.
    pub fn files(&self) -> crate::Result<Vec<(PictureKind, OutputFile)>> {
        let png = if self.sheet { PictureKind::SheetPng } else { PictureKind::BoardPng };
        let requested = [(PictureKind::Gif, &self.gif), (PictureKind::AnimatedSvg, &self.svg), (png, &self.png)];
        let mut files: Vec<(PictureKind, OutputFile)> = Vec::new();
        for (kind, path) in requested {
            let Some(path) = path else { continue };
            if path.as_os_str() == "-" {
                bail!(phrase!("cli.error.stdout-is-for-solution"));
            }
            check_extension(kind, path)?;
            let file = OutputFile::new(path)?;
            if files.iter().any(|(_, other)| other.is_same(&file)) {
                bail!(phrase!("cli.error.same-file", file = printable(path.display())));
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
    ) -> crate::Result<ControlFlow<&'f OutputFile>> {
        let (board, slides) = (report.board.clone(), report.slides().unwrap_or_default().to_vec());
        let solution = Solution { board, slides, metric: report.metric };
        let theme = chosen_theme(self.theme.as_ref(), self.colors.as_deref(), false, report.goal.shape())?;
        let mut style = Style::new(report.goal.clone()).theme(theme);
        if self.no_text {
            style.labels = Labels::None;
        }
        let (mut motion, moves) = (Motion::new(), report.moves().unwrap_or_default());
        if moves > MOST_SLIDING && self.gif.is_some() {
            motion.mode = MotionMode::Steps;
            if progress {
                note(text(&phrase!("cli.solve.long-gif", n = moves)));
            }
        }
        let options = PictureOptions { style, motion, sheet: Sheet::new() };
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
fn check_extension(kind: PictureKind, path: &Path) -> crate::Result<()> {
    let extension = path.extension().and_then(|it| it.to_str()).unwrap_or_default().to_lowercase();
    let options = [("gif", "--gif"), ("svg", "--svg"), ("png", "--png")];
    match options.into_iter().find(|(name, _)| *name == extension && *name != kind.extension()) {
        Some((_, better)) => {
            let (_, option) =
                options.into_iter().find(|(name, _)| *name == kind.extension()).expect("it has an option");
            bail!(phrase!("cli.error.other-extension", option, file = printable(path.display()), better))
        }
        None => Ok(()),
    }
}
