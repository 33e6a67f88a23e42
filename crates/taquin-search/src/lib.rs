//! Graph search over anything.
//!
//! Say what your graph is with [`Space`] (and [`Packed`], if states are to be remembered), what you know of it with a
//! [`Heuristic`], and call a search. Limits, cancellation and progress enter through a [`Meter`]; a [`Watch`] sees
//! every node selected and every child kept or pruned, and costs nothing when it is [`Unwatched`].
//!
//! | search | shortest? | memory |
//! |---|---|---|
//! | [`breadth_first`] | in moves | every state seen |
//! | [`dijkstra`] | yes | every state seen |
//! | [`iterative_deepening`] | yes | one path |
//! | [`a_star`] | if the estimate never exceeds the true cost | every state seen |
//! | [`textbook_a_star`] | likewise | every node, duplicates too |
//! | [`weighted_a_star`] | within the weight | every state seen |
//! | [`greedy`], [`beam`] | no | every state seen; the beam's width a layer |
//! | [`ida_star`] | like A* | one path |
//! | [`bidirectional`] | like A* | every state seen, from both ends |

mod all_shortest;
mod beam;
mod best_first;
mod bidirectional;
mod breadth_first;
mod budget;
mod heuristic;
mod ida_star;
mod meter;
mod nodes;
mod outcome;
mod queue;
mod space;
mod textbook;
mod watch;

pub use all_shortest::all_shortest;
pub use beam::beam;
pub use best_first::{Distances, Order, Weight, a_star, best_first, dijkstra, distances, greedy, weighted_a_star};
pub use bidirectional::bidirectional;
pub use breadth_first::{Ranked, breadth_first, layers};
pub use budget::{Budget, FirstShare, Share, SharedBudget, Unlimited, Work};
pub use heuristic::{Heuristic, Zero};
pub use ida_star::{ida_star, iterative_deepening};
pub use meter::{Iteration, Limits, Meter, Progress, Stop, Tally};
pub use outcome::{Outcome, Path};
pub use queue::Rank;
pub use space::{Choices, Cost, Packed, Space, Undirected};
pub use textbook::{Winner, lockstep, textbook_a_star};
pub use watch::{Event, Fate, Side, Unwatched, Watch};
