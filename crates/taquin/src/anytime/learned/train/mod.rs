//! Training of the learned weights: random boards are solved by a beam that is ranked by the weights so far, and the
//! weights are fitted to the slides left on the boards of those solutions.
//!
//! The result depends on the parameters alone. Every board has a random generator of its own, the threads' results
//! are taken in the order of the boards, and the weights are fitted by one thread: the same parameters give the same
//! weights to the byte, whatever the number of threads.

mod neighbours;
mod pairs;

pub use super::NeighbourTables;
pub use crate::anytime::eval::PairWeights;
pub use neighbours::{NeighbourTrainer, TableSolution, solve_with_tables};
pub use pairs::{PairTrainer, estimate_by_pairs, pair_terms, solve_with_pairs};

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use taquin_search::{Budget, Unlimited};

use crate::Random;
use crate::threads::run_on_threads;

/// How much to train in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainOptions {
    /// Random boards per round.
    pub boards: usize,
    /// The width of the beam that solves them.
    pub width: usize,
    /// The number of threads; it does not change the result.
    pub threads: usize,
}

/// What came of a round of training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainRound {
    /// The boards that were solved.
    pub solved: usize,
    /// The sum of their lengths.
    pub slides: usize,
    /// The boards along solutions that the weights were fitted to.
    pub samples: usize,
    /// The mean error of the estimates before the last pass over them, in slides.
    pub mean_error: f64,
}

impl fmt::Display for TrainRound {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let TrainRound { solved, slides, samples, mean_error } = *self;
        let mean = slides as f64 / solved.max(1) as f64;
        write!(f, "{solved} boards solved, {mean:.2} slides on average; {samples} samples, mean error {mean_error:.2}")
    }
}

/// Runs `job` on the numbers below `count` on several threads; the results by number.
fn map_jobs<T: Send>(count: usize, threads: usize, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let take = || Some(next.fetch_add(1, Relaxed)).filter(|&number| number < count);
    let work = |_, _: &mut dyn Budget| std::iter::from_fn(take).map(|number| (number, job(number))).collect::<Vec<_>>();
    let (done, _) = run_on_threads(threads, &mut Unlimited, work);
    let mut done: Vec<_> = done.into_iter().flatten().collect();
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// The order in which samples are visited: shuffled, the same for the same number of samples.
fn shuffled(count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    Random::seeded(count as u64).shuffle(&mut order);
    order
}

/// Adds the samples of a round and drops those of the oldest if there are more than `most` rounds.
fn keep_rounds<T>(rounds: &mut Vec<Vec<T>>, samples: Vec<T>, most: usize) {
    rounds.push(samples);
    if rounds.len() > most {
        rounds.remove(0);
    }
}
