//! Sliding-tile puzzles of every size: boards, goals, rules, notation, heuristics, solving.

mod alarm;
pub mod anytime;
mod aside;
mod board;
mod cursor;
pub mod engine;
mod flood;
mod found;
pub mod generate;
mod goal;
pub mod heuristic;
mod layers;
pub mod notation;
pub mod parity;
pub mod pattern;
mod puzzle;
pub mod read;
mod shape;
mod slide;
pub mod solve;
mod span;
mod sweep;
mod symmetry;
mod verify;
#[cfg(feature = "serde")]
pub mod wire;
mod write;

pub use board::{Board, BoardError};
pub use found::Found;
pub use goal::{Goal, GoalShapeError};
pub use layers::{LayersError, visit_layers};
pub use notation::{Notation, NotationError, read_slides, write_slides};
pub use parity::{Explanation, explain, is_solvable};
pub use puzzle::{Grid, Large, Puzzle, Shift, Small};
pub use read::{ReadError, read_board, read_boards};
pub use shape::Shape;
pub use slide::Slide;
pub use solve::{
    Algorithm, AllSolutions, CheckpointError, End, Metric, Moment, Promise, Report, Request, RequestError, Tables,
    TablesUsed, Verdict, count_all, solve, solve_all, solve_telling, solve_watched,
};
pub use span::Span;
pub use sweep::{Push, Sweep, SweepPuzzle};
pub use symmetry::Symmetry;
pub use verify::{Verified, VerifyError, verify};
pub use write::{Boxed, GridText, Tatham};
