//! What is drawn, and in which form.

use std::time::Instant;

use anyhow::bail;
use taquin::{Board, Slide};
use taquin_render::{
    Motion, RenderError, Sheet, Style, animated_svg, contact_sheet_png, contact_sheet_svg, render_gif, render_png,
    render_svg,
};

use crate::progress::ProgressLine;

/// A board and, if there are any, the slides made from it.
#[derive(Debug)]
pub struct Subject {
    /// The board.
    pub board: Board,
    /// The slides.
    pub slides: Vec<Slide>,
}

/// How it is drawn.
#[derive(Debug)]
pub struct Manner {
    /// How boards look.
    pub style: Style,
    /// How a solution moves.
    pub motion: Motion,
    /// How states are set out.
    pub sheet: Sheet,
}

/// A form a picture can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// A board as an SVG file.
    BoardSvg,
    /// A board as a PNG file.
    BoardPng,
    /// All states of a solution as an SVG file.
    SheetSvg,
    /// All states of a solution as a PNG file.
    SheetPng,
    /// A solution as an SVG file that moves.
    MovingSvg,
    /// A solution as an animated GIF file.
    Gif,
}

impl Drawing {
    /// Whether there are moves to see in it.
    pub fn shows_moves(self) -> bool {
        self.is_sheet() || self.is_moving()
    }

    /// Whether it sets all states side by side.
    pub fn is_sheet(self) -> bool {
        matches!(self, Drawing::SheetSvg | Drawing::SheetPng)
    }

    /// Whether tiles move in it.
    pub fn is_moving(self) -> bool {
        matches!(self, Drawing::MovingSvg | Drawing::Gif)
    }

    /// Whether it is a PNG file.
    pub fn is_png(self) -> bool {
        matches!(self, Drawing::BoardPng | Drawing::SheetPng)
    }

    /// Whether a terminal would take its bytes for noise.
    pub fn is_binary(self) -> bool {
        self.is_png() || self == Drawing::Gif
    }

    /// Its name for sentences.
    pub fn name(self) -> &'static str {
        match self {
            Drawing::BoardSvg => "an SVG file of one board",
            Drawing::BoardPng => "a PNG file of one board",
            Drawing::SheetSvg | Drawing::SheetPng => "a contact sheet",
            Drawing::MovingSvg => "an animated SVG file",
            Drawing::Gif => "a GIF file",
        }
    }

    /// The bytes of the file; a long GIF may show its progress.
    pub fn draw(self, subject: &Subject, manner: &Manner, progress: bool) -> Result<Vec<u8>, RenderError> {
        let Subject { board, slides } = subject;
        let Manner { style, motion, sheet } = manner;
        Ok(match self {
            Drawing::BoardSvg => render_svg(board, style)?.into_bytes(),
            Drawing::BoardPng => render_png(board, style)?,
            Drawing::SheetSvg => contact_sheet_svg(board, slides, style, sheet)?.into_bytes(),
            Drawing::SheetPng => contact_sheet_png(board, slides, style, sheet)?,
            Drawing::MovingSvg => animated_svg(board, slides, style, motion)?.into_bytes(),
            Drawing::Gif => {
                let (begin, mut file) = (Instant::now(), Vec::new());
                let mut line = progress.then(|| ProgressLine::new("Drawing: "));
                let mut show = |done, all| {
                    if let Some(line) = &mut line {
                        line.say(begin.elapsed(), || format!("move {done} of {all}"));
                    }
                };
                render_gif(board, slides, style, motion, &mut file, &mut show)?;
                file
            }
        })
    }
}

/// An option: whether it is given, its name, whether there is use for it here, and where there is.
pub type Use = (bool, &'static str, bool, &'static str);

/// Options that an output has no use for are refused rather than passed over.
pub fn refuse_useless(uses: impl IntoIterator<Item = Use>, output: &str) -> anyhow::Result<()> {
    match uses.into_iter().find(|&(given, _, useful, _)| given && !useful) {
        Some((_, option, _, purpose)) => bail!("{option} is for {purpose}, not for {output}"),
        None => Ok(()),
    }
}
