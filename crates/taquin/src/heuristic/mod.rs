//! Heuristics: estimates of the number of slides to the goal, for every goal and shape.
//!
//! The types here are heuristics for [`Puzzle`](crate::space::Puzzle) that are updated slide by slide; use one where speed
//! matters. An [`Expression`] is read from text, knows its guarantees, and becomes a [`Composite`] for one goal.
//!
//! | expression | admissible | consistent | mean on 3×3 | work per slide |
//! |---|---|---|---|---|
//! | `zero` | yes | yes | 0.000 | none |
//! | `hamming` | yes | yes | 7.111 | two comparisons |
//! | `gaschnig` | yes | yes | 8.053 | follows a cycle of tiles, at worst all |
//! | `chebyshev` | yes | yes | 10.111 | two distances |
//! | `euclidean` | yes | yes | 11.944 | two distances |
//! | `manhattan` | yes | yes | 14.000 | two table reads |
//! | `manhattan+corner` | yes | **no** | 14.734 | three or four corners |
//! | `manhattan+last-move` | yes | yes | 14.889 | two table reads, a few comparisons |
//! | `inversion` | yes | yes | 15.000 | passes over one line |
//! | `manhattan+linear-conflict` | yes | yes | 15.119 | a line, when a tile enters or leaves its goal line |
//! | `walking-distance` | yes | yes | 15.683 | one table read, two for the estimate |
//! | `manhattan+linear-conflict+last-move` | yes | **no** | 15.808 | some lines |
//! | `manhattan+linear-conflict+corner+last-move` | yes | **no** | 16.230 | corners and some lines |
//! | `max(…)` | if all are | if all are | | all of them |
//! | any other sum | **no** | **no** | | all of them |
//!
//! The means are over all boards that can reach the row-major goal; their mean distance is 21.972. With a heuristic
//! that is not consistent, A* may have to reopen boards.
//!
//! The blank is never counted as a tile. The estimate of a board that cannot be solved has no meaning.

mod chebyshev;
mod composite;
mod conflict;
mod corner;
mod euclidean;
mod expression;
mod gaschnig;
mod hamming;
mod homes;
mod inversion;
mod last_move;
mod linear_conflict;
mod manhattan;
mod manhattan_plus;
mod memo_word;
pub(crate) mod multi_tile_tables;
mod multi_tile_walking;
mod parse;
mod registry;
mod walking;
mod walking_table;

pub use chebyshev::Chebyshev;
pub use composite::{Composite, HeuristicError};
pub use euclidean::Euclidean;
pub use expression::{Expression, Term};
pub use gaschnig::Gaschnig;
pub use hamming::Hamming;
pub use inversion::InversionDistance;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use manhattan_plus::{ManhattanPlus, ManhattanPlusMemo};
pub use multi_tile_walking::{MultiTileMemo, MultiTileWalkingDistance};
pub use parse::ExpressionError;
pub use registry::{HeuristicName, HeuristicRow};
pub use taquin_search::Zero;
pub use walking::WalkingDistance;
