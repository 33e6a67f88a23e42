//! Estimates of the slides still needed, for every goal and shape.
//!
//! The types here are heuristics for [`Puzzle`](crate::Puzzle), kept up to date slide by slide; pick one where speed
//! matters. An [`Expression`] is read from text, says what it promises, and becomes a [`Composite`] for one goal.
//!
//! | words | admissible | consistent | work of a slide |
//! |---|---|---|---|
//! | `zero` | yes | yes | none |
//! | `hamming` | yes | yes | two comparisons |
//! | `gaschnig` | yes | yes | follows a cycle of tiles, at worst all |
//! | `chebyshev`, `euclidean` | yes | yes | two distances |
//! | `manhattan` | yes | yes | two table reads |
//! | `manhattan+linear-conflict` | yes | yes | a line, when a tile enters or leaves its goal line |
//! | `manhattan+last-move` | yes | yes | two table reads, a few comparisons |
//! | `manhattan+…+corner`, `manhattan+linear-conflict+last-move` | yes | **no** | up to four corners and some lines |
//! | `inversion` | yes | yes | one line |
//! | `walking-distance` | yes | yes | two table reads |
//! | `max(…)` | if all are | if all are | all of them |
//! | any other sum | **no** | **no** | all of them |
//!
//! The blank is never counted as a tile. On boards that cannot be solved an estimate means nothing.

mod chebyshev;
mod composite;
mod conflict;
mod corner;
mod euclidean;
mod expression;
mod gaschnig;
mod guarded;
mod hamming;
mod homes;
mod inversion;
mod last_move;
mod linear_conflict;
mod manhattan;
mod parse;
mod part;
mod walking;
mod walking_table;

pub use chebyshev::Chebyshev;
pub use composite::{BuildError, Composite};
pub use euclidean::Euclidean;
pub use expression::{Expression, Measure, Surcharges};
pub use gaschnig::Gaschnig;
pub use guarded::{GuardedMemo, GuardedSum};
pub use hamming::Hamming;
pub use inversion::InversionDistance;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use parse::ExpressionError;
pub use part::Part;
pub use taquin_search::Zero;
pub use walking::WalkingDistance;
