//! How short the answers of the anytime solver are after a given time.
//!
//! `cargo run --release -p taquin --example anytime -- BOARDS COUNT SECONDS THREADS [SEED]`, where BOARDS is a shape of
//! random boards of seed 1 (`10`, `3x40`) or a file of boards such as `data/deepcubea_35.tsv`. Prints one line: the first
//! answer and the last one (when it was found, mean length, mean ratio to the Manhattan distance), the lower bound
//! proved at the beginning and at the end, how many were proved shortest, and how late the latest stop was.

use std::time::{Duration, Instant};

use taquin::anytime::{Options, improve};
use taquin::instances::read_instances;
use taquin::{Board, Goal, Random, Shape, generate, verify};
use taquin_search::{Limits, Meter};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [boards, count, seconds, threads, ..] = &args[..] else {
        panic!("give a shape or a file, a number of boards, seconds and threads");
    };
    let count = count.parse().expect("a number of boards");
    let seconds = Duration::from_secs_f64(seconds.parse().expect("a number of seconds"));
    let seed = args.get(4).map_or(0, |seed| seed.parse().expect("a seed"));
    let options = Options { threads: threads.parse().expect("a number of threads"), seed, ..Options::default() };
    let name = boards;
    let boards = match shape(name) {
        Some(shape) => random(shape, count),
        None => read(name, count),
    };
    let mut sums = [(0.0, 0, 0.0, 0); 2];
    let (mut latest, mut optimal) = (0.0f64, 0);
    for (board, goal) in &boards {
        let mut meter = Meter::new(Limits { time: Some(seconds), ..Limits::default() });
        let begun = Instant::now();
        let answer = improve(board, goal, &options, &mut meter, &mut |_, _| ()).expect("boards of one shape");
        latest = latest.max(begun.elapsed().as_secs_f64() - seconds.as_secs_f64());
        let slides = answer.slides.expect("an answer");
        verify(board, goal, slides.iter().copied()).expect("a solution");
        optimal += usize::from(slides.len() == answer.lower_bound as usize);
        let ends = [answer.history.first(), answer.history.last()];
        for (sum, better) in sums.iter_mut().zip(ends.into_iter().flatten()) {
            sum.0 += better.elapsed.as_secs_f64();
            sum.1 += better.length;
            sum.2 += better.length as f64 / board.manhattan_to(goal) as f64;
            sum.3 += better.lower_bound;
        }
        sums[1].3 += answer.lower_bound - answer.history.last().expect("an answer").lower_bound;
    }
    let all = boards.len() as f64;
    let told = sums.map(|(time, length, ratio, bound)| {
        let (time, length, ratio, bound) = (time / all, length as f64 / all, ratio / all, f64::from(bound) / all);
        format!("{length:.2} ({ratio:.3} x Manhattan) after {time:.4} s, bound {bound:.2}")
    });
    let [first, last] = &told;
    let late = 1e3 * latest.max(0.0);
    println!("{name}, {all} boards: first {first}; last {last}; {optimal} proved shortest; at most {late:.0} ms late");
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
    let instances = read_instances(&text).expect("an instance file").into_iter().take(count);
    instances.map(|instance| (instance.board.clone(), instance.goal_board())).collect()
}
