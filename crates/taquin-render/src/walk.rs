//! A solution, slide by slide.

use taquin::{Board, Slide};

use crate::RenderError;

/// One slide of a solution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) slide: Slide,
    pub(crate) tile: u16,
    /// The cell the tile leaves.
    pub(crate) from: usize,
    /// The cell it enters.
    pub(crate) to: usize,
}

/// The slides with the tiles they move, and the board they lead to.
pub(crate) fn walk(board: &Board, slides: &[Slide]) -> Result<(Vec<Step>, Board), RenderError> {
    let mut board = board.clone();
    let mut steps = Vec::with_capacity(slides.len());
    for (index, &slide) in slides.iter().enumerate() {
        let to = board.blank();
        let tile = board.slide(slide).ok_or(RenderError::Slide { slide, place: index + 1 })?;
        steps.push(Step { slide, tile, from: board.blank(), to });
    }
    Ok((steps, board))
}
