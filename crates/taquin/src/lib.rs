//! Sliding-tile puzzles of every size: boards, goals, rules, notation, heuristics, solving.

mod board;
pub mod engine;
mod goal;
pub mod pattern;
mod puzzle;
mod shape;
mod slide;

pub use board::{Board, BoardError};
pub use goal::{Goal, GoalShapeError};
pub use puzzle::{Grid, Large, Puzzle, Shift, Small};
pub use shape::Shape;
pub use slide::Slide;
