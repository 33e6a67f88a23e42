//! Sliding-tile puzzles of every size: boards, goals, rules, notation, heuristics, solving.

mod board;
mod goal;
mod puzzle;
pub mod read;
mod shape;
mod slide;
mod write;

pub use board::{Board, BoardError};
pub use goal::{Goal, GoalShapeError};
pub use puzzle::{Grid, Large, Puzzle, Shift, Small};
pub use read::{ReadError, read_board, read_boards};
pub use shape::Shape;
pub use slide::Slide;
pub use write::{Boxed, GridText, Tatham};
