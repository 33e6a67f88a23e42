//! Training of the neighbour tables.

use taquin_search::Unlimited;

use super::{NeighbourTables, TrainOptions, TrainRound, keep_rounds, map_jobs, shuffled};
use crate::anytime::beam::{CopyBeamConfig, TableBeam, TableBeamResult};
use crate::anytime::learned::neighbour_tables::{NeighbourTerms, PAIR_KINDS, numbering};
use crate::anytime::local::{WindowPass, shorten_windows};
use crate::anytime::work_board::{Adjacency, WorkBoard};
use crate::{Board, Random, Shape, Slide, generate};

/// The rounds whose samples are used.
const ROUNDS_KEPT: usize = 5;
/// The round to begin with when training goes on from trained weights.
const ROUND_TRAINED: u64 = 3;
/// The learning rate of each pass over the samples, for untrained and for trained weights.
const RATES: [f32; 4] = [0.15, 0.07, 0.03, 0.01];
const RATES_TRAINED: [f32; 4] = [0.05, 0.03, 0.02, 0.01];

/// The result of solving a board with neighbour tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSolution {
    /// A solution, if one was found.
    pub slides: Option<Vec<Slide>>,
    /// The slides to a random board of the beam.
    pub sample: Vec<Slide>,
}

/// Solves a board by one beam search ranked by the tables alone, and shortens windows of the solution.
pub fn solve_with_tables(
    board: &Board,
    goal: &Board,
    tables: &NeighbourTables,
    width: usize,
    seed: u64,
) -> TableSolution {
    let adjacency = Adjacency::new(board.shape());
    let beam = TableBeam::tables_only(&adjacency, tables);
    let config = CopyBeamConfig { width, layers: 100 + 4 * board.manhattan_to(goal), seed };
    let start = WorkBoard::new(board, goal);
    let TableBeamResult { mut slides, sample } = beam.forward(&start, config, &mut Unlimited);
    if let Some(slides) = &mut slides {
        let pass = WindowPass { length: 28, stride: 6, nodes: 5_000, sideways: 0, seed };
        *slides = shorten_windows(&adjacency, board.blank(), slides, pass, &mut Unlimited);
    }
    TableSolution { slides, sample }
}

/// The cells of the tiles, the home of the blank, and the slides there were to go.
#[derive(Clone, Debug)]
struct TableSample {
    cells: Box<[u8]>,
    blank: u8,
    left: u16,
}

/// A board to solve and its goal.
type TrainingBoard = (Board, Board);

/// Trains neighbour tables on random boards of one side, round by round.
#[derive(Clone, Debug)]
pub struct NeighbourTrainer {
    side: usize,
    weights: Vec<f32>,
    /// Whether the weights were trained before.
    trained: bool,
    /// The samples of the last rounds.
    samples: Vec<Vec<TableSample>>,
    /// Boards that the beams of the last round came across.
    more: Vec<TrainingBoard>,
    round: u64,
}

impl NeighbourTrainer {
    /// Trains tables from scratch; `None` if there are none for the side.
    pub fn new(side: usize) -> Option<NeighbourTrainer> {
        Some(NeighbourTrainer::start(&NeighbourTables::untrained(side)?, false))
    }

    /// Goes on from trained tables, or from [upscaled](NeighbourTables::upscaled) ones.
    pub fn resume(tables: &NeighbourTables) -> NeighbourTrainer {
        NeighbourTrainer::start(tables, true)
    }

    fn start(tables: &NeighbourTables, trained: bool) -> NeighbourTrainer {
        let weights = tables.weights().iter().map(|&weight| f32::from(weight) / 256.0).collect();
        let round = if trained { ROUND_TRAINED } else { 0 };
        NeighbourTrainer { side: tables.side(), weights, trained, samples: Vec::new(), more: Vec::new(), round }
    }

    /// The tables so far.
    pub fn tables(&self) -> NeighbourTables {
        let weights = self.weights.iter().map(|weight| (weight * 256.0).round() as i16).collect();
        NeighbourTables::new(self.side, weights).expect("the right number of weights")
    }

    /// Solves random boards and boards of the last round's beams, and fits the weights to their solutions. The result
    /// counts the random ones only.
    pub fn train(&mut self, options: TrainOptions) -> TrainRound {
        let mut rng = Random::seeded(self.round);
        let mut problems: Vec<TrainingBoard> =
            (0..options.boards).map(|_| training_problem(self.side, self.round, &mut rng)).collect();
        problems.append(&mut self.more);
        let tables = self.tables();
        let solutions = map_jobs(problems.len(), options.threads, |number| {
            let (board, goal) = &problems[number];
            solve_with_tables(board, goal, &tables, options.width, self.round << 32 | number as u64)
        });
        let (mut solved, mut slides, mut samples) = (0, 0, Vec::new());
        for (number, (solution, (board, goal))) in solutions.into_iter().zip(problems).enumerate() {
            let is_random = number < options.boards;
            if let Some(path) = &solution.slides {
                samples.extend(samples_along(board.clone(), &goal, path));
                (solved, slides) = if is_random { (solved + 1, slides + path.len()) } else { (solved, slides) };
            }
            if is_random && !solution.sample.is_empty() {
                let mut board = board;
                solution.sample.iter().for_each(|&slide| _ = board.slide(slide));
                self.more.push((board, goal));
            }
        }
        keep_rounds(&mut self.samples, samples, ROUNDS_KEPT);
        self.round += 1;
        let samples: Vec<&TableSample> = self.samples.iter().flatten().collect();
        let mean_error = fit(&mut self.weights, self.side, &samples, self.trained);
        TrainRound { solved, slides, samples: samples.len(), mean_error: f64::from(mean_error) }
    }
}

/// A board as hard as the round: short random walks at first, so that solutions are nearly optimal. Half of the goals
/// have their blank in the last corner.
fn training_problem(side: usize, round: u64, rng: &mut Random) -> TrainingBoard {
    let shape = Shape::new(side, side).expect("a side of a board");
    let blank = if rng.coin() { shape.cells() - 1 } else { rng.below(shape.cells()) };
    let mut tiles: Vec<u16> = (1..shape.cells() as u16).collect();
    tiles.insert(blank, 0);
    let goal = Board::new(shape, tiles).expect("every tile once");
    let walk = 50 << round.min(9);
    let board = if walk > 10_000 && rng.coin() {
        generate::random_solvable(&goal, rng)
    } else {
        let walk = rng.within(20..=walk.min(10_000));
        generate::random_walk(&goal, walk, rng)
    };
    (board, goal)
}

/// The boards along a solution.
fn samples_along(mut board: Board, goal: &Board, slides: &[Slide]) -> Vec<TableSample> {
    let mut samples = Vec::with_capacity(slides.len());
    for (done, &slide) in slides.iter().enumerate() {
        let cells = NeighbourTables::cells(&board, goal).into_boxed_slice();
        samples.push(TableSample { cells, blank: goal.blank() as u8, left: (slides.len() - done) as u16 });
        board.slide(slide);
    }
    samples
}

/// Fits the weights by normalised least mean squares, sample by sample (Widrow and Hoff 1960); the mean error in the
/// last pass.
fn fit(weights: &mut [f32], side: usize, samples: &[&TableSample], trained: bool) -> f32 {
    let numbering = NeighbourTables::untrained(side).expect("a side with tables");
    let order = shuffled(samples.len());
    let mut error = 0.0;
    let mut terms = Vec::new();
    for rate in if trained { RATES_TRAINED } else { RATES } {
        error = 0.0;
        for &number in &order {
            let TableSample { cells, blank, left } = samples[number];
            terms.clear();
            numbering.each_term(cells, usize::from(*blank), |term| terms.push(term));
            let estimate: f32 = terms.iter().map(|&term| weights[term]).sum();
            let left = f32::from(*left);
            let off = left - estimate;
            error += off.abs();
            // Long solutions are the farthest from optimal and count less.
            let trust = if trained { 20.0 / left.max(20.0) } else { 1.0 };
            let step = rate * trust * off / terms.len() as f32;
            terms.iter().for_each(|&term| weights[term] += step);
        }
    }
    error / samples.len() as f32
}

impl NeighbourTables {
    /// First weights for boards whose side is one longer, made from these.
    pub fn upscaled(&self) -> Option<NeighbourTables> {
        let side = self.side() + 1;
        NeighbourTables::new(side, upscale(&self.terms, &self.weights, &*numbering(side)?))
    }
}

/// The weight of a distance that the smaller board does not have, in 1/256 slide.
const LOST_DISTANCE: i16 = 300;

/// Weights for the terms `to` from the weights of the terms `from`, whose side is one shorter: each term takes the
/// weight of the term with the same offsets, as near as possible to the same edges.
fn upscale(from: &NeighbourTerms, weights: &[i16], to: &NeighbourTerms) -> Vec<i16> {
    let (small, shape) = (from.shape(), to.shape());
    let mut upscaled = vec![0; to.count()];
    let shrink = |cells: &[usize]| -> Vec<usize> {
        let rows: Vec<usize> = cells.iter().map(|&cell| shape.row(cell)).collect();
        let cols: Vec<usize> = cells.iter().map(|&cell| shape.col(cell)).collect();
        let (rows, cols) = (shift_onto(&rows, small.rows()), shift_onto(&cols, small.cols()));
        rows.iter().zip(&cols).map(|(&row, &col)| small.cell(row, col)).collect()
    };
    for home in 0..shape.cells() {
        for cell in 0..shape.cells() {
            let cells = shrink(&[home, cell]);
            let lost = shape.distance(home, cell) - small.distance(cells[0], cells[1]);
            upscaled[to.single(home, cell)] = weights[from.single(cells[0], cells[1])] + LOST_DISTANCE * lost as i16;
            upscaled[to.blank(home, cell)] = weights[from.blank(cells[0], cells[1])];
        }
        for (kind, second) in (0..PAIR_KINDS).filter_map(|kind| Some((kind, to.partner(home, kind)?))) {
            for p in 0..shape.cells() {
                for q in 0..shape.cells() {
                    let cells = shrink(&[home, second, p, q]);
                    let is_pair = from.partner(cells[0], kind) == Some(cells[1]);
                    let weight = if is_pair { weights[from.pair(cells[0], kind, cells[2], cells[3])] } else { 0 };
                    upscaled[to.pair(home, kind, p, q)] = weight;
                }
            }
        }
    }
    upscaled
}

/// Shifts coordinates onto an axis of `length`, one shorter than theirs. The first ones are homes (two of four, or
/// one of two): all move by the same step, away from the farther edge; the others with them as far as there is room.
fn shift_onto(coordinates: &[usize], length: usize) -> Vec<usize> {
    let homes = if coordinates.len() > 2 { &coordinates[..2] } else { &coordinates[..1] };
    let (least, most) = (homes.iter().min().copied().unwrap_or(0), homes.iter().max().copied().unwrap_or(0));
    // Twice the centre of the homes against twice the centre of the axis.
    let wanted = usize::from(least + most > length);
    let fits = |step: usize, all: &[usize]| all.iter().all(|&at| at >= step && at - step < length);
    let step = if fits(wanted, coordinates) {
        wanted
    } else if fits(1 - wanted, coordinates) {
        1 - wanted
    } else {
        usize::from(!fits(0, homes))
    };
    coordinates.iter().map(|&at| at.saturating_sub(step).min(length - 1)).collect()
}
