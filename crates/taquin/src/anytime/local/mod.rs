//! Local search: replaces parts of the best solution by shorter ones.
//!
//! | part | replaced by |
//! |---|---|
//! | a window of 16 to 48 slides ([`shorten_windows`]) | the shortest path within a small rectangle, by IDA* |
//! | a stretch of up to 160 slides ([`replace_stretch`]) | what a beam search finds between its two boards |

mod beam_stretches;
mod shorten_windows;

pub(super) use beam_stretches::{Stretch, replace_stretch};
pub(super) use shorten_windows::{WindowPass, shorten_windows};
