//! Goals: one row per named goal, and goals given as boards.

use std::fmt;

use crate::{Board, Named, Shape};

/// A custom goal has another shape than the board to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the goal is a {goal} board, but the board to solve is {board}")]
#[non_exhaustive]
pub struct GoalShapeError {
    /// The shape of the goal.
    pub goal: Shape,
    /// The shape of the board to solve.
    pub board: Shape,
}

/// Defines [`Goal`] and everything that is known about its named variants from one table.
///
/// A row is `Variant: "name", "description", |shape| tiles row by row`.
macro_rules! goals {
    ($($(#[$attribute:meta])* $goal:ident: $name:literal, $description:literal, $tiles:expr;)+) => {
        /// The arrangement to reach.
        ///
        /// ```
        /// use taquin::{Board, Goal, Shape};
        ///
        /// let shape = Shape::new(3, 3).expect("a shape");
        /// assert_eq!(Goal::Snail.board(shape)?.to_string(), "1 2 3/8 0 4/7 6 5");
        /// assert_eq!(Goal::named("blank-first"), Some(Goal::BlankFirst));
        /// let own: Board = "3 2 1/6 5 4/0 8 7".parse()?;
        /// assert_eq!(Goal::Custom(own.clone()).board(shape)?, own);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Goal {
            $(#[doc = $description] $(#[$attribute])* $goal,)+
            /// Any other board.
            Custom(Board),
        }

        impl Goal {
            /// The goals that have a name and fit every shape.
            pub const NAMED: [Goal; [$($name),+].len()] = [$(Goal::$goal),+];

            /// The name of the goal; `custom` for a goal given as a board.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Goal::$goal => $name,)+
                    Goal::Custom(_) => "custom",
                }
            }

            /// The arrangement, in one sentence.
            pub fn description(&self) -> &'static str {
                match self {
                    $(Goal::$goal => $description,)+
                    Goal::Custom(_) => "A board of your own.",
                }
            }

            /// The goal as a board of this shape.
            pub fn board(&self, shape: Shape) -> Result<Board, GoalShapeError> {
                let tiles: fn(Shape) -> Vec<u16> = match self {
                    $(Goal::$goal => $tiles,)+
                    Goal::Custom(board) if board.shape() == shape => return Ok(board.clone()),
                    Goal::Custom(board) => return Err(GoalShapeError { goal: board.shape(), board: shape }),
                };
                Ok(Board::new(shape, tiles(shape)).expect("a named goal is a permutation"))
            }
        }
    };
}

goals! {
    #[default]
    RowMajor: "row-major", "1 2 3 … row by row, the blank last.",
        |shape| (1..=shape.cells()).map(|next| (next % shape.cells()) as u16).collect();
    Snail: "snail", "1 2 3 … along a clockwise spiral from the top-left corner, the blank at its end.", snail;
    BlankFirst: "blank-first", "The blank first, then 1 2 3 … row by row (Korf's goal).",
        |shape| (0..shape.cells()).map(|cell| cell as u16).collect();
    Reversed: "reversed", "The tiles from the largest down to 1, the blank last.",
        |shape| (0..shape.cells()).rev().map(|tile| tile as u16).collect();
}

impl Goal {
    /// The goal with this name.
    pub fn named(name: &str) -> Option<Goal> {
        Goal::NAMED.into_iter().find(|goal| goal.name() == name)
    }
}

impl Named for Goal {
    fn choices() -> Vec<Goal> {
        Goal::NAMED.into()
    }

    fn name(&self) -> &'static str {
        self.name()
    }

    fn description(&self) -> &'static str {
        self.description()
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

fn snail(shape: Shape) -> Vec<u16> {
    let mut tiles = vec![0; shape.cells()];
    for (cell, tile) in spiral(shape).into_iter().zip(1..) {
        tiles[cell] = (tile % shape.cells()) as u16;
    }
    tiles
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
