//! Boards of any size: a first answer at once, then better and better ones.
//!
//! | step | idea |
//! |---|---|
//! | first answer | on large boards the blank drifts where tiles gain most; then line after line is finished from the sides, the last two tiles of a line together, the last 2×3 cells by breadth-first search |
//! | better answers | beam searches, ever wider, that move all tiles towards home at once; up to 100 cells all the way, beyond that lines are then finished a few tiles at a time |
//! | shorter paths | windows of the path are replaced by the shortest way between their ends |
//! | bounds | the best of several admissible estimates |

mod answer;
mod attempt;
mod bound;
mod core;
mod council;
mod crew;
mod detour;
mod drift;
mod first;
mod focus;
mod hand;
mod improve;
mod judge;
mod keys;
mod lines;
mod lore;
mod pair;
mod polish;
mod pull;
mod region;
mod rehearse;
mod rounds;
mod segments;
mod tour;
mod tray;

pub use answer::{Anytime, End, Improvement, Method, Options};
pub use improve::improve;
pub use lore::Lore;
pub use rehearse::rehearse;
