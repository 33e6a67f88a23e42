#![doc = include_str!("../README.md")]

mod anytime;
mod board;
mod bound_source;
mod engine;
mod error_phrases;
mod explanation_phrases;
mod files;
pub mod generate;
pub mod heuristic;
mod inspect;
pub mod instance_file;
mod layers;
mod manhattan_kernel;
mod message;
mod multi_tile;
mod named;
pub mod notation;
mod pattern;
mod random;
pub mod read;
mod review;
mod search_outcome;
mod solve;
pub mod space;
mod tables_used;
mod text;
mod threads;

#[cfg(feature = "serde")]
mod json;
pub mod unstable;
mod verify;
mod verify_optimal;

pub use anytime::{Improvement, ImprovementOptions, shorten};
pub use board::{
    Board, BoardError, Goal, GoalShapeError, ImpossibleSlide, Metric, Shape, Slide, Symmetry, parity, write,
};
pub use bound_source::BoundSource;
pub use engine::{EngineError, TableSize};
pub use inspect::{Estimate, Inspection, Neighbor, TileShare, inspect};
#[cfg(feature = "serde")]
pub use json::{inspection_json, report_json};
pub use layers::{LayersError, visit_layers};
pub use message::{Message, Phrase, Value};
pub use named::Named;
pub use notation::{Notation, NotationError, WriteSlidesError, read_slides, read_slides_within, write_slides};
pub use parity::{Explanation, explain, is_solvable};
pub use pattern::{CACHE_VARIABLE, Store, StoreError, TableBuildError};
pub use random::Random;
pub use read::{Assumption, GivenBoard, ReadError, read_board, read_boards, read_given_board};
pub use review::{Remaining, Shortcut, review, shortcuts};
pub use solve::{
    Algorithm, AllSolutions, CheckpointError, Guarantee, KeptSearch, MethodError, NamedMethod, Report, Request,
    RequestError, RequestOptions, SearchEvent, TableCache, Verdict, compared_methods, count_all, method_option, reason,
    solve, solve_all, solve_improving, solve_watched,
};
pub use tables_used::{Direction, TablesUsed};
pub use taquin_search::{
    AStarOptions, Budget, Cost, Iteration, Limits, Meter, Progress, Stop, Tally, TieBreak, Weight, Work,
};
pub use text::{Excerpt, Span};
pub use verify::{Verified, VerifyError, verify};
pub use verify_optimal::{CheckDemand, LengthVerdict, verify_optimal};
