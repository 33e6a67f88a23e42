//! Training of the pair weights.

use taquin_search::Unlimited;

use super::{PairWeights, TrainOptions, TrainRound, keep_rounds, map_jobs, shuffled};
use crate::anytime::beam::{InPlaceBeam, InPlaceConfig};
use crate::anytime::eval::{Evaluator, PairEvaluator};
use crate::anytime::local::{WindowPass, shorten_windows};
use crate::anytime::work_board::{Adjacency, WorkBoard};
use crate::{Board, Goal, Random, Shape, Slide, generate, verify};

/// The rounds whose samples are used.
const ROUNDS_KEPT: usize = 4;
/// The most random slides off a solution.
const MAX_ASIDE: usize = 12;
/// The learning rate of each pass over the samples.
const RATES: [f64; 4] = [0.2, 0.1, 0.05, 0.02];
/// The round to begin with when training goes on from trained weights.
const ROUND_TRAINED: u64 = 4;

/// A board as the indices of its weights, and the slides it had to go.
type PairSample = (Vec<u16>, f64);

/// The solution that one beam search ranked by the weights alone finds, with its windows shortened; `None` if it finds
/// none.
pub fn solve_with_pairs(
    board: &Board,
    goal: &Board,
    weights: &PairWeights,
    width: usize,
    seed: u64,
) -> Option<Vec<Slide>> {
    let adjacency = Adjacency::new(board.shape());
    let start = WorkBoard::new(board, goal);
    let evaluator = PairEvaluator::new(&adjacency, start.blank_home(), weights);
    let config = InPlaceConfig { width, per_blank_cell: width, patience: 2 * board.shape().cells(), seed };
    let mut slides = InPlaceBeam::new(&adjacency, evaluator, start, config).run(&mut Unlimited);
    for (length, seed) in [(24, seed), (32, !seed)] {
        let pass = WindowPass { length, stride: 4, nodes: 5_000, sideways: 0, seed };
        slides = shorten_windows(&adjacency, board.blank(), &slides, pass, &mut Unlimited);
    }
    verify(board, goal, slides.iter().copied()).is_ok().then_some(slides)
}

/// The estimated slides from a board to the goal, in 1/256.
pub fn estimate_by_pairs(board: &Board, goal: &Board, weights: &PairWeights) -> i64 {
    let work = WorkBoard::new(board, goal);
    let evaluator = PairEvaluator::new(&Adjacency::new(board.shape()), work.blank_home(), weights);
    evaluator.score(&work) + evaluator.bias(work.blank())
}

/// The indices of the weights whose sum is the estimate of a board; some occur more than once.
pub fn pair_terms(board: &Board, goal: &Board) -> Vec<usize> {
    let work = WorkBoard::new(board, goal);
    let weights = PairWeights::untrained();
    PairEvaluator::new(&Adjacency::new(board.shape()), work.blank_home(), &weights).terms(&work)
}

/// Trains pair weights on random square boards, round by round.
#[derive(Clone, Debug)]
pub struct PairTrainer {
    sides: Vec<usize>,
    weights: Vec<f64>,
    /// The samples of the last rounds.
    samples: Vec<Vec<PairSample>>,
    round: u64,
}

impl PairTrainer {
    /// Trains on squares of these sides by turns; goes on from trained weights if there are any.
    pub fn new(sides: Vec<usize>, trained: Option<&PairWeights>) -> PairTrainer {
        let start = trained.cloned().unwrap_or_else(PairWeights::untrained);
        let weights = start.weights().iter().map(|&weight| f64::from(weight) / 256.0).collect();
        let round = if trained.is_some() { ROUND_TRAINED } else { 0 };
        PairTrainer { sides, weights, samples: Vec::new(), round }
    }

    /// The weights so far.
    pub fn weights(&self) -> PairWeights {
        let weights = self.weights.iter().map(|weight| (weight * 256.0).round() as i32).collect();
        PairWeights::new(weights).expect("the right number of weights")
    }

    /// Solves random boards and fits the weights to their solutions.
    pub fn train(&mut self, options: TrainOptions) -> TrainRound {
        let weights = self.weights();
        let played = map_jobs(options.boards, options.threads, |number| {
            let mut rng = Random::seeded(self.round << 32 | number as u64);
            let side = self.sides[number % self.sides.len()];
            let shape = Shape::new(side, side).expect("a side of a board");
            let goal = Goal::RowMajor.board(shape).expect("row-major fits");
            let board = training_board(&goal, self.round, &mut rng);
            let slides = solve_with_pairs(&board, &goal, &weights, options.width, number as u64)?;
            Some((slides.len(), samples_along(board, &goal, &slides, &mut rng)))
        });
        let (lengths, samples): (Vec<usize>, Vec<Vec<PairSample>>) = played.into_iter().flatten().unzip();
        keep_rounds(&mut self.samples, samples.concat(), ROUNDS_KEPT);
        self.round += 1;
        let samples: Vec<&PairSample> = self.samples.iter().flatten().collect();
        let mean_error = fit(&mut self.weights, &samples);
        TrainRound { solved: lengths.len(), slides: lengths.iter().sum(), samples: samples.len(), mean_error }
    }
}

/// A board as hard as the round: short random walks at first, so that solutions are nearly optimal.
fn training_board(goal: &Board, round: u64, rng: &mut Random) -> Board {
    match 50 << round.min(8) {
        walk @ 0..2_000 => {
            let walk = rng.within(20..=walk);
            generate::random_walk(goal, walk, rng)
        }
        _ => generate::random_solvable(goal, rng),
    }
}

/// The boards along a solution, and for each of them one a few random slides aside: without samples of worse boards the
/// estimate of boards that are never on a solution would be too low.
fn samples_along(mut board: Board, goal: &Board, slides: &[Slide], rng: &mut Random) -> Vec<PairSample> {
    let sample = |board: &Board, left: usize| {
        let mut terms: Vec<u16> = pair_terms(board, goal).into_iter().map(|term| term as u16).collect();
        terms.sort_unstable();
        (terms, left as f64)
    };
    let mut samples = Vec::with_capacity(2 * slides.len());
    for (done, &slide) in slides.iter().enumerate() {
        let left = slides.len() - done;
        samples.push(sample(&board, left));
        let aside = rng.within(1..=MAX_ASIDE);
        samples.push(sample(&generate::random_walk(&board, aside, rng), left + aside));
        board.slide(slide);
    }
    samples
}

/// Fits the weights by normalised least mean squares, sample by sample (Widrow and Hoff 1960); the mean error in the
/// last pass.
fn fit(weights: &mut [f64], samples: &[&PairSample]) -> f64 {
    let order = shuffled(samples.len());
    let mut error = 0.0;
    for rate in RATES {
        error = 0.0;
        for &number in &order {
            let (terms, left) = samples[number];
            let estimate: f64 = terms.iter().map(|&term| weights[usize::from(term)]).sum();
            error += (left - estimate).abs();
            let norm: usize = terms.chunk_by(|a, b| a == b).map(|same| same.len() * same.len()).sum();
            let step = rate * (left - estimate) / norm.max(1) as f64;
            terms.iter().for_each(|&term| weights[usize::from(term)] += step);
        }
    }
    error / samples.len() as f64
}
