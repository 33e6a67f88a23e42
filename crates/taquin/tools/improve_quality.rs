//! Measures `taquin::unstable::improve`: how short its solutions are after a given time.
//!
//! `cargo run --release -p taquin --example improve_quality -- BOARDS COUNT SECONDS THREADS [SEED]`, where BOARDS is
//! a shape (`10`, `3x40`: random boards of seed 1) or a data file such as `deepcubea_35.tsv` of taquin-data. Prints for the
//! first and the last solution the mean length, the mean ratio to the Manhattan distance, the mean time and the mean
//! lower bound; then how many were proved shortest, and by how much the latest run overran its time.

use std::time::{Duration, Instant};

use taquin::ImprovementOptions;
use taquin::instance_file::read_instances;
use taquin::unstable::improve;
use taquin::{Board, Goal, Random, Shape, generate, verify};
use taquin_search::{Limits, Meter};

/// Sums over all boards.
#[derive(Default)]
struct Sums {
    seconds: f64,
    length: usize,
    ratio: f64,
    bound: u32,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, count, seconds, threads, ..] = &args[..] else { panic!("give BOARDS COUNT SECONDS THREADS [SEED]") };
    let count = count.parse().expect("a number of boards");
    let time = Duration::from_secs_f64(seconds.parse().expect("a number of seconds"));
    let seed = args.get(4).map_or(0, |seed| seed.parse().expect("a seed"));
    let threads = threads.parse().expect("a number of threads");
    let options = ImprovementOptions { seed, ..ImprovementOptions::default() };
    let boards = match shape(name) {
        Some(shape) => random(shape, count),
        None => read(name, count),
    };
    let mut sums = [Sums::default(), Sums::default()];
    let (mut overrun, mut optimal) = (0.0f64, 0);
    for (board, goal) in &boards {
        let mut meter = Meter::new(Limits::none().time(time));
        let started = Instant::now();
        let result = improve(board, goal, &options, threads, &mut meter, &mut |_, _| ()).expect("boards of one shape");
        overrun = overrun.max(started.elapsed().as_secs_f64() - time.as_secs_f64());
        let slides = result.slides.expect("a solution");
        verify(board, goal, slides.iter().copied()).expect("a valid solution");
        optimal += usize::from(slides.len() == result.lower_bound as usize);
        let ends = [result.history.first(), result.history.last()];
        for (sum, better) in sums.iter_mut().zip(ends.into_iter().flatten()) {
            sum.seconds += better.elapsed.as_secs_f64();
            sum.length += better.length;
            sum.ratio += better.length as f64 / board.manhattan_to(goal) as f64;
            sum.bound += better.lower_bound;
        }
        sums[1].bound += result.lower_bound - result.history.last().expect("a solution").lower_bound;
    }
    let all = boards.len() as f64;
    let [first, last] = sums.map(|Sums { seconds, length, ratio, bound }| {
        let (seconds, length, ratio, bound) = (seconds / all, length as f64 / all, ratio / all, f64::from(bound) / all);
        format!("{length:.2} ({ratio:.3} x Manhattan) after {seconds:.4} s, bound {bound:.2}")
    });
    let overrun = 1e3 * overrun.max(0.0);
    println!(
        "{name}, {all} boards: first {first}; last {last}; {optimal} proved shortest; overrun at most {overrun:.0} ms"
    );
}

/// A shape such as `10` or `3x40`.
fn shape(text: &str) -> Option<Shape> {
    let (rows, cols) = text.split_once('x').unwrap_or((text, text));
    Shape::new(rows.parse().ok()?, cols.parse().ok()?)
}

fn random(shape: Shape, count: usize) -> Vec<(Board, Board)> {
    let goal = Goal::RowMajor.board(shape).expect("row-major fits");
    let mut rng = Random::seeded(1);
    (0..count).map(|_| (generate::random_solvable(&goal, &mut rng), goal.clone())).collect()
}

fn read(file: &str, count: usize) -> Vec<(Board, Board)> {
    let text = std::fs::read_to_string(file).expect("a file of boards");
    let instances = read_instances(&text).expect("a file of instances");
    instances.into_iter().take(count).map(|instance| (instance.board.clone(), instance.goal_board())).collect()
}
