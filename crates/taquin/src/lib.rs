#![doc = include_str!("../README.md")]

mod anytime;
mod atomic_write;
mod board;
mod bound_source;
mod engine;
mod explanation_text;
pub mod generate;
mod goal;
pub mod heuristic;
mod inspect;
pub mod instance_file;
mod journal;
mod layers;
mod manhattan_kernel;
mod multi_tile;
pub mod notation;
mod on_panic;
pub mod parity;
mod pattern;
mod published_far_boards;
mod push_tables;
mod random;
pub mod read;
mod regular_file;
mod run_on_threads;
mod search_outcome;
mod shape;
mod slide;
mod solve;
mod space;
mod symmetry;
mod text;

#[cfg(feature = "serde")]
pub mod inspection_json;
#[cfg(feature = "serde")]
pub mod report_json;
pub mod unstable;
mod verify;
mod verify_optimal;
mod write;

pub use anytime::BetterSolution;
pub use board::{Board, BoardError, ImpossibleSlide};
pub use bound_source::BoundSource;
pub use engine::{Direction, EngineError, Preparation, TableSize, TablesUsed};
pub use explanation_text::{ExplanationWords, OrderDifference};
pub use goal::{Goal, GoalShapeError};
pub use inspect::{Estimate, Inspection, Neighbor, TileShare, inspect};
pub use layers::{LayersError, visit_layers};
pub use multi_tile::{MultiTileMove, MultiTilePuzzle, MultiTileStep};
pub use notation::{Notation, NotationError, WriteSlidesError, read_slides, read_slides_within, write_slides};
pub use parity::{Explanation, explain, is_solvable};
pub use pattern::{CACHE_VARIABLE, Store, StoreError, TableBuildError};
pub use random::Random;
pub use read::{Assumption, ReadError, read_board, read_board_assuming, read_boards};
pub use run_on_threads::thread_was_refused;
pub use search_outcome::SearchOutcome;
pub use shape::Shape;
pub use slide::Slide;
pub use solve::{
    Algorithm, AllSolutions, CheckpointError, Guarantee, KeptSearch, MethodReason, Metric, MultiTileConflict,
    NoProofReason, NothingToKeep, Report, Request, RequestError, SearchEvent, TableCache, Verdict, compared_methods,
    count_all, solve, solve_all, solve_watched, solve_with,
};
pub use space::{Grid, Large, Puzzle, Shift, Small};
pub use symmetry::Symmetry;
pub use taquin_search::{
    AStarOptions, Budget, Cost, Iteration, Limits, Meter, Progress, SharedBudget, Stop, Tally, TieBreak, Unlimited,
    Weight, Work,
};
pub use text::{Excerpt, Span};
pub use verify::{Verified, VerifyError, verify};
pub use verify_optimal::{CheckDemand, LengthVerdict, verify_optimal};
pub use write::{Boxed, GridText, SizedText, Tatham};
