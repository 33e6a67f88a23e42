//! Graph search over anything: from breadth-first search to IDA*, with limits, progress and events to watch.
//!
//! # A graph given by closures
//!
//! [`closures`] has `astar`, `dijkstra`, `bfs`, `idastar` and `distances`: pass a start, the successors of a node, an
//! estimate and a goal test.
//!
//! ```
//! use taquin_search::closures::astar;
//!
//! let maze = ["..#....", ".##.##.", "....#..", ".##...#", "...#..."];
//! let (width, height) = (7, 5);
//! let goal = (6, 4);
//! let steps = |&(x, y): &(usize, usize)| {
//!     let next = [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))];
//!     let is_free = move |&(x, y): &(usize, usize)| x < width && y < height && maze[y].as_bytes()[x] == b'.';
//!     next.into_iter().filter(is_free).map(|cell| (cell, 1))
//! };
//! let estimate = |&(x, y): &(usize, usize)| (x.abs_diff(goal.0) + y.abs_diff(goal.1)) as u32;
//!
//! let (path, cost) = astar(&(0, 0), steps, estimate, |&cell| cell == goal).expect("a path through the maze");
//! assert_eq!((path.len(), cost), (11, 10));
//! ```
//!
//! # A space with IDA*
//!
//! [`Space`] describes a graph by moves that can be undone, which is faster and needs no copies of states. A
//! [`Heuristic`] is updated move by move. [`Packed`] adds a stored form for searches that keep a table of known states.
//!
//! ```
//! use taquin_search::{Heuristic, Outcome, Space, ida_star};
//!
//! /// Sort a list by reversing the part before a position.
//! struct Pancakes;
//!
//! impl Space for Pancakes {
//!     type State = [u8; 6];
//!     type Move = usize;
//!     type Step = usize;
//!     const MOVES: &'static [usize] = &[2, 3, 4, 5, 6];
//!
//!     fn step(&self, _stack: &[u8; 6], flip: usize) -> Option<usize> {
//!         Some(flip)
//!     }
//!     fn apply(&self, stack: &mut [u8; 6], flip: usize) {
//!         stack[..flip].reverse();
//!     }
//!     fn undo(&self, stack: &mut [u8; 6], flip: usize) {
//!         stack[..flip].reverse();
//!     }
//!     fn is_goal(&self, stack: &[u8; 6]) -> bool {
//!         stack.is_sorted()
//!     }
//! }
//!
//! /// The number of adjacent pancakes that differ by more than one: a flip removes one such gap at most.
//! struct Gaps;
//!
//! impl Heuristic<Pancakes> for Gaps {
//!     type Memo = u32;
//!
//!     fn start(&self, stack: &[u8; 6]) -> u32 {
//!         let gaps = stack.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) > 1).count();
//!         gaps as u32 + u32::from(stack[5] != 6)
//!     }
//!     fn step(&self, gaps: u32, stack: &[u8; 6], flip: usize) -> u32 {
//!         let below = *stack.get(flip).unwrap_or(&7);
//!         gaps + u32::from(stack[0].abs_diff(below) > 1) - u32::from(stack[flip - 1].abs_diff(below) > 1)
//!     }
//!     fn estimate(&self, gaps: u32) -> u32 {
//!         gaps
//!     }
//!     fn is_admissible(&self) -> bool {
//!         true
//!     }
//! }
//!
//! let outcome = ida_star(&Pancakes, &Gaps, &[4, 6, 2, 5, 1, 3]);
//! let Outcome::Solved(path) = outcome else { panic!("every stack can be sorted") };
//! assert_eq!(path.cost, 7);
//! ```
//!
//! # Limits and progress
//!
//! Every search has a twin whose name ends in `_metered`. It takes a [`Meter`], which stops the search at a limit of time,
//! nodes or memory or when a flag is set, calls a listener about every millisecond, and counts; and a watcher: a closure
//! that takes [`Event`]s sees every node expanded and every child kept or pruned, and [`Unwatched`] costs nothing.
//!
//! ```
//! use std::time::Duration;
//! use taquin_search::closures::dijkstra_metered;
//! use taquin_search::{Limits, Meter, Stop, Unwatched};
//!
//! let mut reports = 0;
//! let mut listener = |_progress: &taquin_search::Progress| reports += 1;
//! let limits = Limits::none().nodes(1_000).time(Duration::from_secs(10)).memory(64 << 20);
//! let mut meter = Meter::new(limits).reporting_to(&mut listener);
//!
//! let integers = |&n: &i64| [(n + 1, 1), (n - 1, 1)];
//! let found = dijkstra_metered(&0, integers, |&n| n == 1_000_000, &mut meter, &mut Unwatched);
//!
//! assert_eq!(found, Err(Stop::Nodes));
//! let tally = meter.tally();
//! assert_eq!((tally.expanded, tally.lower_bound), (1_000, 500));
//! assert!(reports > 0);
//! ```
//!
//! # The searches
//!
//! | on a [`Space`] | by [`closures`] | cheapest path? | memory |
//! |---|---|---|---|
//! | [`breadth_first`] | [`bfs`](closures::bfs) | in moves | every state seen |
//! | [`dijkstra`] | [`dijkstra`](closures::dijkstra) | yes | every state seen |
//! | [`distances`] | [`distances`](closures::distances) | yes, to every state | every state |
//! | [`iterative_deepening`] | | yes | one path |
//! | [`a_star`], [`a_star_with`] | [`astar`](closures::astar) | if the estimate is admissible | every state seen |
//! | [`textbook_a_star`] | | if the estimate is admissible | every node, duplicates included |
//! | [`weighted_a_star`] | | within the weight | every state seen |
//! | [`greedy`], [`beam`] | [`beam_metered`](closures::beam_metered) | no | every state seen; `width` states per layer |
//! | [`ida_star`] | [`idastar`](closures::idastar) | if the estimate is admissible | one path |
//! | [`bidirectional`] | | if both estimates are admissible | every state seen, from both ends |
//! | [`all_shortest`] | | all of them | one path |
//!
//! An estimate is admissible if it never exceeds the true cost. Lower bounds are [proven](Proven): an estimate counts only
//! if it is [declared admissible](Heuristic::is_admissible). [`layers`] visits a whole space layer by layer, and
//! [`lockstep`] runs two searches in turns; these, [`all_shortest`] and [`best_first`] always take a meter.
//!
//! A space has at most 32 different moves, which suits puzzles; other graphs are searched by [`closures`].

mod all_shortest;
mod beam;
mod best_first;
mod bidirectional;
mod breadth_first;
mod budget;
pub mod clock;
pub mod closures;
mod cost;
mod distance_map;
mod heuristic;
mod ida_star;
mod limits;
mod meter;
mod outcome;
mod priority;
mod proof;
mod space;
mod store;
mod textbook_a_star;
mod watch;

pub use all_shortest::all_shortest;
pub use beam::{beam, beam_metered};
pub use best_first::{
    a_star, a_star_metered, a_star_with, a_star_with_metered, best_first, dijkstra, dijkstra_metered, distances,
    distances_metered, greedy, greedy_metered, weighted_a_star, weighted_a_star_metered,
};
pub use bidirectional::{bidirectional, bidirectional_metered};
pub use breadth_first::{Ranked, breadth_first, breadth_first_metered, layers};
pub use budget::{Budget, FirstShare, Share, SharedBudget, Unlimited, Work};
pub use cost::Cost;
pub use distance_map::Distances;
pub use heuristic::{Heuristic, Zero};
pub use ida_star::{ida_star, ida_star_metered, iterative_deepening, iterative_deepening_metered};
pub use limits::{Limits, Stop};
pub use meter::{Iteration, Meter, Progress, Tally};
pub use outcome::{Outcome, Path};
pub use priority::{AStarOptions, Priority, Rank, TieBreak, Weight};
pub use proof::Proven;
pub use space::{Choices, Packed, Space, Undirected};
#[doc(hidden)]
pub use store::prefetch;
pub use textbook_a_star::{Winner, lockstep, textbook_a_star, textbook_a_star_going_back, textbook_a_star_metered};
pub use watch::{Event, Fate, NodeValues, Side, Unwatched, Watch};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
