//! Where the tiles should end up.

use std::fmt;

use crate::{Board, Shape};

/// The arrangement to reach.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// 1 2 3 … row by row, the blank last. The default.
    #[default]
    RowMajor,
    /// 1 2 3 … along a clockwise spiral from the top-left corner, the blank where it ends.
    Snail,
    /// The blank first, then 1 2 3 … row by row (Korf's goal).
    BlankFirst,
    /// The tiles from the largest down to 1, the blank last.
    Reversed,
    /// Any other board.
    Custom(Board),
}

/// A custom goal has another shape than the board to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the goal is a {goal} board, but the board to solve is {board}")]
pub struct GoalShapeError {
    /// The shape of the goal.
    pub goal: Shape,
    /// The shape of the board to solve.
    pub board: Shape,
}

impl Goal {
    /// The goals that have a name and fit every shape.
    pub const NAMED: [Goal; 4] = [Goal::RowMajor, Goal::Snail, Goal::BlankFirst, Goal::Reversed];

    /// The goal with this name.
    pub fn named(name: &str) -> Option<Goal> {
        Goal::NAMED.into_iter().find(|goal| goal.name() == name)
    }

    /// The name of the goal; `custom` for a board of the user's own.
    pub fn name(&self) -> &'static str {
        match self {
            Goal::RowMajor => "row-major",
            Goal::Snail => "snail",
            Goal::BlankFirst => "blank-first",
            Goal::Reversed => "reversed",
            Goal::Custom(_) => "custom",
        }
    }

    /// The goal as a board of this shape.
    pub fn board(&self, shape: Shape) -> Result<Board, GoalShapeError> {
        let cells = shape.cells();
        Ok(match self {
            Goal::RowMajor => Board::arrange(shape, |c| ((c + 1) % cells) as u16),
            Goal::BlankFirst => Board::arrange(shape, |c| c as u16),
            Goal::Reversed => Board::arrange(shape, |c| (cells - 1 - c) as u16),
            Goal::Snail => {
                let mut tiles = vec![0; cells];
                for (i, cell) in spiral(shape).into_iter().enumerate() {
                    tiles[cell] = ((i + 1) % cells) as u16;
                }
                Board::arrange(shape, |c| tiles[c])
            }
            Goal::Custom(board) if board.shape() == shape => board.clone(),
            Goal::Custom(board) => return Err(GoalShapeError { goal: board.shape(), board: shape }),
        })
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Goal::Custom(board) => board.fmt(f),
            named => f.write_str(named.name()),
        }
    }
}

/// The cells along a clockwise spiral from the top-left corner.
fn spiral(shape: Shape) -> Vec<usize> {
    let (mut top, mut left, mut bottom, mut right) = (0, 0, shape.rows(), shape.cols());
    let mut path = Vec::with_capacity(shape.cells());
    while top < bottom && left < right {
        path.extend((left..right).map(|c| shape.cell(top, c)));
        top += 1;
        path.extend((top..bottom).map(|r| shape.cell(r, right - 1)));
        right -= 1;
        if top < bottom {
            path.extend((left..right).rev().map(|c| shape.cell(bottom - 1, c)));
            bottom -= 1;
        }
        if left < right {
            path.extend((top..bottom).rev().map(|r| shape.cell(r, left)));
            left += 1;
        }
    }
    path
}
