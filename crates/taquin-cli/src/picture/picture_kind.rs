//! The kinds of pictures: what is drawn, in which file format.

use crate::failure::bail;
use taquin::{Board, Message, Metric, Phrase, Slide, phrase};
use taquin_render::{
    Motion, PictureSink, RenderError, Sheet, Style, write_animated_svg, write_contact_sheet_png,
    write_contact_sheet_svg, write_gif, write_png, write_svg,
};

/// A board and the slides made from it, perhaps none.
#[derive(Debug)]
pub struct Solution {
    pub board: Board,
    pub slides: Vec<Slide>,
    /// What counts as one move.
    pub metric: Metric,
}

/// How a picture is drawn.
#[derive(Debug)]
pub struct PictureOptions {
    /// The look of boards.
    pub style: Style,
    /// The animation of a solution.
    pub motion: Motion,
    /// The arrangement of states on a contact sheet.
    pub sheet: Sheet,
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// A board as an SVG file.
    BoardSvg,
    /// A board as a PNG file.
    BoardPng,
    /// All states of a solution as an SVG file.
    SheetSvg,
    /// All states of a solution as a PNG file.
    SheetPng,
    /// A solution as an animated SVG file.
    AnimatedSvg,
    /// A solution as an animated GIF file.
    Gif,
}

impl PictureKind {
    /// Whether it shows moves.
    pub fn shows_moves(self) -> bool {
        self.is_sheet() || self.is_animated()
    }

    /// Whether it shows all states side by side.
    pub fn is_sheet(self) -> bool {
        matches!(self, PictureKind::SheetSvg | PictureKind::SheetPng)
    }

    /// Whether it is animated.
    pub fn is_animated(self) -> bool {
        matches!(self, PictureKind::AnimatedSvg | PictureKind::Gif)
    }

    /// Whether it is a PNG file.
    pub fn is_png(self) -> bool {
        matches!(self, PictureKind::BoardPng | PictureKind::SheetPng)
    }

    /// Whether the file is binary.
    pub fn is_binary(self) -> bool {
        self.is_png() || self == PictureKind::Gif
    }

    /// The extension of its files.
    pub fn extension(self) -> &'static str {
        match self {
            PictureKind::BoardSvg | PictureKind::SheetSvg | PictureKind::AnimatedSvg => "svg",
            PictureKind::BoardPng | PictureKind::SheetPng => "png",
            PictureKind::Gif => "gif",
        }
    }

    /// Draws it and writes the file to a sink.
    pub fn draw(
        self,
        solution: &Solution,
        options: &PictureOptions,
        sink: &mut PictureSink,
    ) -> Result<(), RenderError> {
        let Solution { board, slides, metric } = solution;
        let PictureOptions { style, motion, sheet } = options;
        let (motion, sheet) = (&motion.clone().metric(*metric), &sheet.clone().metric(*metric));
        match self {
            PictureKind::BoardSvg => write_svg(board, style, sink),
            PictureKind::BoardPng => write_png(board, style, sink),
            PictureKind::SheetSvg => write_contact_sheet_svg(board, slides, style, sheet, sink),
            PictureKind::SheetPng => write_contact_sheet_png(board, slides, style, sheet, sink),
            PictureKind::AnimatedSvg => write_animated_svg(board, slides, style, motion, sink),
            PictureKind::Gif => write_gif(board, slides, style, motion, sink).map(drop),
        }
    }
}

/// A kind of picture with its article.
impl Message for PictureKind {
    fn phrase(&self) -> Phrase {
        match self {
            PictureKind::BoardSvg => phrase!("cli.picture.board-svg"),
            PictureKind::BoardPng => phrase!("cli.picture.board-png"),
            PictureKind::SheetSvg | PictureKind::SheetPng => phrase!("cli.picture.sheet"),
            PictureKind::AnimatedSvg => phrase!("cli.picture.animated-svg"),
            PictureKind::Gif => phrase!("cli.picture.gif"),
        }
    }
}

/// A kind of picture with its article; text for `None`.
fn output_noun(kind: Option<PictureKind>) -> Phrase {
    kind.map_or_else(|| phrase!("cli.picture.text"), |kind| kind.phrase())
}

/// An option of a picture: whether it is given, and whether the output uses it.
#[derive(Clone, Copy, Debug)]
pub struct OptionUse {
    pub is_given: bool,
    pub option: &'static str,
    pub is_used: bool,
    /// The key of the outputs that use it.
    pub used_by: &'static str,
}

/// Rejects options that the output does not use.
pub fn reject_unused(options: impl IntoIterator<Item = OptionUse>, kind: Option<PictureKind>) -> crate::Result<()> {
    match options.into_iter().find(|option| option.is_given && !option.is_used) {
        Some(OptionUse { option, used_by, .. }) => {
            bail!(phrase!("cli.error.option-of", option, used_by = Phrase::new(used_by), output = output_noun(kind)))
        }
        None => Ok(()),
    }
}
