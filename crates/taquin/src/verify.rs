//! Verification of solutions, which shares no code with the solvers.

use crate::{Board, GoalShapeError, Slide};

/// The length of a verified solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of slides of one tile.
    pub slides: usize,
    /// The number of runs of equal slides: the length in multi-tile moves.
    pub runs: usize,
}

/// Why a list of slides is not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The board and the goal have different shapes.
    #[error(transparent)]
    Shape(#[from] GoalShapeError),
    /// There is no tile to slide in this direction.
    #[error(
        "move {number} ({}) is impossible: the blank is in row {row}, column {col}, with no tile to slide {}",
        slide.letter(),
        slide.word().to_lowercase()
    )]
    Edge {
        /// Which move it is, from 1.
        number: usize,
        /// The slide asked for.
        slide: Slide,
        /// The row of the blank then, from 1.
        row: usize,
        /// The column of the blank then, from 1.
        col: usize,
    },
    /// All slides are possible, but they end elsewhere.
    #[error("the moves ({slides}) do not end at the goal; tiles out of place: {misplaced}")]
    NotGoal {
        /// How many slides were made.
        slides: usize,
        /// How many tiles are not where the goal has them.
        misplaced: usize,
    },
}

/// Checks that these slides lead from the board to the goal.
///
/// ```
/// use taquin::{Board, Slide, verify};
///
/// let (board, goal): (Board, Board) = ("1 2 3/4 0 5/7 8 6".parse()?, "1 2 3/4 5 6/7 8 0".parse()?);
/// assert_eq!(verify(&board, &goal, [Slide::Left, Slide::Up])?.slides, 2);
/// assert!(verify(&board, &goal, [Slide::Left]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(board: &Board, goal: &Board, slides: impl IntoIterator<Item = Slide>) -> Result<Verified, VerifyError> {
    if board.shape() != goal.shape() {
        return Err(GoalShapeError { goal: goal.shape(), board: board.shape() }.into());
    }
    let (rows, cols) = (board.shape().rows(), board.shape().cols());
    let mut tiles = board.tiles().to_vec();
    let at = tiles.iter().position(|&tile| tile == 0).expect("every board has a blank");
    let (mut row, mut col) = (at / cols, at % cols);
    let mut seen = Verified { slides: 0, runs: 0 };
    let mut last = None;
    for slide in slides {
        let (from_row, from_col) = match slide {
            Slide::Up => (row + 1, col),
            Slide::Down => (row.wrapping_sub(1), col),
            Slide::Left => (row, col + 1),
            Slide::Right => (row, col.wrapping_sub(1)),
        };
        if from_row >= rows || from_col >= cols {
            return Err(VerifyError::Edge { number: seen.slides + 1, slide, row: row + 1, col: col + 1 });
        }
        tiles[row * cols + col] = tiles[from_row * cols + from_col];
        tiles[from_row * cols + from_col] = 0;
        (row, col) = (from_row, from_col);
        seen.slides += 1;
        seen.runs += usize::from(last != Some(slide));
        last = Some(slide);
    }
    let misplaced = tiles.iter().zip(goal.tiles()).filter(|(tile, home)| **tile != 0 && tile != home).count();
    match misplaced {
        0 => Ok(seen),
        misplaced => Err(VerifyError::NotGoal { slides: seen.slides, misplaced }),
    }
}
