//! Graph search over anything: from breadth-first search to IDA*, with limits, progress and events to watch.
//!
//! # A graph given by closures, with limits
//!
//! [`Graph`](closures::Graph) has every search as a method. Costs are integers, floats or a [type of your own](PathCost).
//! A limit ends the search: it never runs on where there is no goal.
//!
//! ```
//! use std::time::Duration;
//! use taquin_search::closures::{Graph, SearchError};
//! use taquin_search::{Limits, Stop};
//!
//! let maze = ["..#....", ".##.##.", "....#..", ".##...#", "...#..."];
//! let goal = (6, 4);
//! let is_free = |x: i32, y: i32| maze.get(y as usize).and_then(|row| row.as_bytes().get(x as usize)) == Some(&b'.');
//! let steps = |&(x, y): &(i32, i32)| {
//!     let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))).filter(|&step| step != (0, 0));
//!     let free = around.filter(move |&(dx, dy)| is_free(x + dx, y + dy));
//!     free.map(move |(dx, dy)| ((x + dx, y + dy), f64::from(dx * dx + dy * dy).sqrt()))
//! };
//! let straight = |&(x, y): &(i32, i32)| f64::hypot((goal.0 - x).into(), (goal.1 - y).into());
//!
//! let mut graph = Graph::new(steps).limits(Limits::none().nodes(1_000).time(Duration::from_secs(10)));
//! let (path, cost) = graph.astar(&(0, 0), straight, |&cell| cell == goal)?.expect("a path through the maze");
//! assert_eq!((path.len(), (cost * 100.0).round()), (8, 824.0));
//!
//! // An endless plane without a goal.
//! let plane = |&(x, y): &(i32, i32)| [((x + 1, y), 1), ((x, y + 1), 1)];
//! let mut plane = Graph::new(plane).limits(Limits::none().nodes(1_000));
//! assert_eq!(plane.dijkstra(&(0, 0), |_| false), Err(SearchError::Stopped(Stop::Nodes)));
//! # Ok::<(), SearchError<(i32, i32), f64>>(())
//! ```
//!
//! [`closures`] also has functions with the shapes of the crate `pathfinding`: `astar`, `dijkstra`, `bfs`, `idastar` and
//! `distances`.
//!
//! ```
//! use taquin_search::closures::dijkstra;
//!
//! let found = dijkstra(&1, |&n| [(n + 1, 1), (2 * n, 1)], |&n| n == 100);
//! assert_eq!(found.map(|(path, cost)| (path.len(), cost)), Some((9, 8)));
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
//! assert_eq!(found, Err(Stop::Nodes.into()));
//! let tally = meter.tally();
//! assert_eq!((tally.expanded, tally.lower_bound), (1_000, 500));
//! assert!(reports > 0);
//! ```
//!
//! # The searches
//!
//! | on a [`Space`] | by closures, methods of [`Graph`](closures::Graph) | cheapest path? | memory |
//! |---|---|---|---|
//! | [`breadth_first`] | function [`bfs`](closures::bfs) | in moves | every state seen |
//! | [`dijkstra`] | [`dijkstra`](closures::Graph::dijkstra) | yes | every state seen |
//! | [`distances`] | [`distances`](closures::Graph::distances), [`by_distance`](closures::Graph::by_distance) | yes, to every state | every state |
//! | [`iterative_deepening`] | [`idastar`](closures::Graph::idastar) with 0 | yes | one path |
//! | [`a_star`], [`a_star_with`] | [`astar`](closures::Graph::astar) | if the estimate is admissible | every state seen |
//! | [`textbook_a_star`] | | if the estimate is admissible | every node, duplicates included |
//! | [`weighted_a_star`] | [`weighted_astar`](closures::Graph::weighted_astar) | within the weight | every state seen |
//! | [`greedy`], [`beam`] | [`greedy`](closures::Graph::greedy), [`beam`](closures::Graph::beam) | no | every state seen; `width` states per layer |
//! | [`ida_star`] | [`idastar`](closures::Graph::idastar) | if the estimate is admissible | one path |
//! | [`bidirectional`] | [`bidirectional`](closures::Graph::bidirectional), without estimates | if both estimates are admissible | every state seen, from both ends |
//! | [`all_shortest`] | [`all_shortest`](closures::Graph::all_shortest) | all of them | one path; by closures every state seen |
//! | | [`k_shortest`](closures::Graph::k_shortest) | the k cheapest | every state seen |
//!
//! An estimate is admissible if it never exceeds the true cost. Lower bounds are [proven](Proven): an estimate counts only
//! if it is [declared admissible](Heuristic::is_admissible). [`layers`] visits a whole space layer by layer, and
//! [`lockstep`] runs two searches in turns; these, [`all_shortest`] and [`best_first`] always take a meter.
//!
//! A space has at most 32 different moves and costs of 32 bits, which suits puzzles; other graphs are searched by [`closures`].

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
mod path_cost;
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
pub use path_cost::PathCost;
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
