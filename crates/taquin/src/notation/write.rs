//! Writer of slides in any notation.

use std::fmt::{self, Write};

use super::Notation;
use crate::{Board, Slide};

/// Why slides could not be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteSlidesError {
    /// The text could not be written.
    #[error(transparent)]
    Format(#[from] fmt::Error),
    /// There is no tile to slide in this direction, so the slide has no number and no coordinates.
    #[error(
        "move {number} ({}) is impossible: there is no tile to slide {}",
        slide.letter(),
        slide.word().to_lowercase()
    )]
    Edge {
        /// Which move it is, from 1.
        number: usize,
        /// The slide asked for.
        slide: Slide,
    },
}

/// The letters of one piece.
const PIECE: usize = 256;

/// Writes slides made from this board. With `runs`, equal letters are combined, as in `R2 U`; without, letters are not
/// separated, as in `RRU`. Numbers and coordinates are separated by spaces; with `runs`, those of tiles that move in the same
/// direction one after the other by commas and semicolons: `7,8 3`, `2,3;2,2 1,2`.
///
/// ```
/// use taquin::{Board, Notation, Slide, write_slides};
///
/// let board: Board = "1 2 3/0 4 5/7 8 6".parse()?;
/// let slides = [Slide::Left, Slide::Left, Slide::Up];
/// let mut text = String::new();
/// write_slides(&board, slides, Notation::Tile, true, &mut text)?;
/// assert_eq!(text, "L2 U");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_slides(
    board: &Board,
    slides: impl IntoIterator<Item = Slide>,
    notation: Notation,
    runs: bool,
    out: &mut impl Write,
) -> Result<(), WriteSlidesError> {
    match notation {
        Notation::Tile => Ok(write_letters(slides.into_iter(), runs, out)?),
        Notation::Blank => Ok(write_letters(slides.into_iter().map(Slide::inverse), runs, out)?),
        Notation::Number => write_tiles(board, slides, runs.then_some(','), out, |_, tile, out| write!(out, "{tile}")),
        Notation::Coordinate => write_tiles(board, slides, runs.then_some(';'), out, |cell, _, out| {
            write!(out, "{},{}", board.shape().row(cell) + 1, board.shape().col(cell) + 1)
        }),
    }
}

/// Writes letters in pieces, which takes fewer calls than one by one.
pub(crate) fn write_letters(mut slides: impl Iterator<Item = Slide>, runs: bool, out: &mut impl Write) -> fmt::Result {
    if !runs {
        let mut piece = String::with_capacity(PIECE);
        loop {
            piece.clear();
            piece.extend(slides.by_ref().take(PIECE).map(Slide::letter));
            if piece.is_empty() {
                return Ok(());
            }
            out.write_str(&piece)?;
        }
    }
    let mut slides = slides.peekable();
    let mut gap = "";
    while let Some(slide) = slides.next() {
        let mut length = 1;
        while slides.next_if_eq(&slide).is_some() {
            length += 1;
        }
        write!(out, "{gap}{}", slide.letter())?;
        if length > 1 {
            write!(out, "{length}")?;
        }
        gap = " ";
    }
    Ok(())
}

/// Writes each slide by `name`, called with the cell that its tile leaves and with the tile; `joiner` stands between slides in
/// the same direction.
fn write_tiles<W: Write>(
    board: &Board,
    slides: impl IntoIterator<Item = Slide>,
    joiner: Option<char>,
    out: &mut W,
    name: impl Fn(usize, u16, &mut W) -> fmt::Result,
) -> Result<(), WriteSlidesError> {
    let mut board = board.clone();
    let mut last = None;
    for (index, slide) in slides.into_iter().enumerate() {
        let tile = board.slide(slide).ok_or(WriteSlidesError::Edge { number: index + 1, slide })?;
        if index > 0 {
            out.write_char(joiner.filter(|_| last == Some(slide)).unwrap_or(' '))?;
        }
        last = Some(slide);
        name(board.blank(), tile, out)?;
    }
    Ok(())
}
