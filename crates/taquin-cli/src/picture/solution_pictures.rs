//! The pictures that `solve` writes: `--draw`.

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
    /// Draw the solution: FILE.gif, FILE.svg or FILE.png
    ///
    /// GIF and SVG are animated, PNG shows the board. The option can be given several times, for several files.
    #[arg(long, value_name = "FILE", aliases = ["gif", "svg", "png"])]
    draw: Vec<PathBuf>,

    /// All states of the solution side by side in the picture, PNG or SVG
    #[arg(long, requires = "draw")]
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
        let mut files: Vec<(PictureKind, OutputFile)> = Vec::new();
        for path in &self.draw {
            if path.as_os_str() == "-" {
                bail!(phrase!("cli.error.stdout-is-for-solution"));
            }
            let Some(kind) = kind_of(path, self.sheet) else {
                bail!(phrase!("cli.error.not-drawn", file = printable(path.display())));
            };
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
        if moves > MOST_SLIDING && files.iter().any(|(kind, _)| *kind == PictureKind::Gif) {
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

/// The kind of picture that a file name asks for.
fn kind_of(path: &Path, sheet: bool) -> Option<PictureKind> {
    let extension = path.extension()?.to_str()?.to_lowercase();
    let kinds = [PictureKind::Gif, PictureKind::AnimatedSvg, PictureKind::BoardPng];
    let sheets = [PictureKind::SheetSvg, PictureKind::SheetPng];
    let kinds = if sheet { &sheets[..] } else { &kinds[..] };
    kinds.iter().copied().find(|kind| kind.extension() == extension)
}
