//! A solution replayed: which tile each slide moves, from which cell to which.

use taquin::{Board, Slide};

use crate::RenderError;

/// One tile moved by one slide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TileMove {
    pub(crate) slide: Slide,
    pub(crate) tile: u16,
    /// The cell the tile leaves.
    pub(crate) from: usize,
    /// The cell it enters.
    pub(crate) to: usize,
}

/// The moves of all slides and the final board, or the first slide that is impossible.
pub(crate) fn replay(board: &Board, slides: &[Slide]) -> Result<(Vec<TileMove>, Board), RenderError> {
    let mut board = board.clone();
    let mut moves = Vec::with_capacity(slides.len());
    for (index, &slide) in slides.iter().enumerate() {
        let to = board.blank();
        let tile = board.slide(slide).ok_or(RenderError::Slide { slide, number: index + 1 })?;
        moves.push(TileMove { slide, tile, from: board.blank(), to });
    }
    Ok((moves, board))
}
