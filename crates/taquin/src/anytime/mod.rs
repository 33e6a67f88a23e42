//! Boards of any size: a first answer at once, then better and better ones.
//!
//! | step | idea |
//! |---|---|
//! | first answer | the blank goes to and fro, or on large boards drifts, where tiles gain most; then line after line is finished from the sides, the last two tiles of a line together, the last 2×3 cells by breadth-first search |
//! | better answers | beam searches, ever wider, that move all tiles towards home at once; up to 100 cells and a side of 12 all the way, beyond that lines are then finished a few tiles at a time |
//! | the same on 5×5 to 7×7 | wider beams on copied boards, judged by tables of goal neighbours, from both ends |
//! | shorter paths | windows of the path are replaced by the shortest way between their ends, stretches by ways that such a beam finds |
//! | bounds | the best of several admissible estimates, and what groups of tiles cost by themselves, added up |

mod answer;
mod attempt;
mod bound;
mod carry;
mod core;
mod council;
mod crew;
mod detour;
mod drift;
mod first;
mod focus;
mod group;
mod groups;
mod hand;
mod improve;
mod judge;
mod keys;
mod lineage;
mod lines;
mod lore;
mod neighbours;
mod pair;
mod polish;
mod practise;
mod prints;
mod pull;
mod region;
mod rehearse;
mod reroute;
mod rounds;
mod scouts;
mod segments;
mod shuttle;
mod spread;
mod swarm;
mod terms;
mod tour;
mod tray;

pub use answer::{
    Anytime as Improved, End as ImproveEnd, Improvement as BetterSolution, Method, Options as ImproveOptions,
};
pub use improve::improve;
pub use lore::Lore;
pub use neighbours::Neighbours;
pub use practise::{Practice, practise};
pub use rehearse::rehearse;
