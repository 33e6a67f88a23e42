//! Teaches the estimate of the anytime solver: boards are solved by a beam that knows what was learned so far, and what
//! their solutions say about the slides still to go is learned in turn.
//!
//! `cargo run --release -p taquin --example learn -- OUT ROUNDS BOARDS WIDTH THREADS SIDE...` (`--from FILE` to go on).

use std::sync::Mutex;
use std::time::Instant;

use taquin::anytime::{Lore, rehearse};
use taquin::{Board, Goal, Random, Shape, Slide, generate};

/// The rounds whose lessons are repeated.
const KEPT: usize = 4;

/// The most slides to go astray.
const ASTRAY: usize = 12;

/// One lesson: the terms of a board and the slides it had to go.
type Lesson = (Vec<u16>, f64);

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let from = args.iter().position(|arg| arg == "--from").map(|at| {
        args.remove(at);
        args.remove(at)
    });
    let number = |i: usize| args[i].parse::<usize>().expect("a number");
    let (rounds, boards, width, threads) = (number(1), number(2), number(3), number(4));
    let sides: Vec<usize> = (5..args.len()).map(number).collect();
    let mut weights: Vec<f64> = match &from {
        None => Lore::untaught().weights().iter().map(|&weight| f64::from(weight) / 256.0).collect(),
        Some(file) => read(file),
    };
    let begin = if from.is_some() { 4 } else { 0 };
    let mut kept: Vec<Vec<Lesson>> = Vec::new();
    for round in 0..rounds {
        let begun = Instant::now();
        let lore = lore(&weights);
        let (lessons, summary) = play(&lore, &sides, boards, width, threads, begin + round as u64);
        kept.push(lessons);
        if kept.len() > KEPT {
            kept.remove(0);
        }
        let error = learn(&mut weights, &kept.iter().flatten().collect::<Vec<_>>());
        println!("round {round}: {summary}; mean error {error:.2}; {:.1} s", begun.elapsed().as_secs_f64());
        write(&args[0], &weights);
    }
}

fn read(file: &str) -> Vec<f64> {
    let text = std::fs::read_to_string(file).expect("a file of weights");
    let numbers = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    numbers.map(|number| number.parse::<f64>().expect("a number") / 256.0).collect()
}

fn write(file: &str, weights: &[f64]) {
    let mut text = String::from("# What examples/learn.rs learned: weights in 256ths of a slide.\n");
    for line in lore(weights).weights().chunks(27) {
        let line: Vec<String> = line.iter().map(i32::to_string).collect();
        text += &(line.join(" ") + "\n");
    }
    std::fs::write(file, text).expect("a file that can be written");
}

fn lore(weights: &[f64]) -> Lore {
    Lore::new(weights.iter().map(|weight| (weight * 256.0).round() as i32).collect()).expect("the right number")
}

/// Solves random boards and turns the solutions into lessons.
fn play(
    lore: &Lore,
    sides: &[usize],
    boards: usize,
    width: usize,
    threads: usize,
    round: u64,
) -> (Vec<Lesson>, String) {
    let lessons = Mutex::new(Vec::new());
    let lengths = Mutex::new(vec![(0, 0, 0); sides.len()]);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (lessons, lengths) = (&lessons, &lengths);
            scope.spawn(move || {
                let mut rng = Random::seeded(round * 1_000 + thread as u64);
                for i in (thread..boards).step_by(threads) {
                    let which = (i / threads) % sides.len();
                    let shape = Shape::new(sides[which], sides[which]).expect("a shape");
                    let goal = Goal::RowMajor.board(shape).expect("row-major fits");
                    let board = board(&goal, round, &mut rng);
                    let found = rehearse(&board, &goal, lore, width, i as u64);
                    let mut lengths = lengths.lock().expect("no thread panicked");
                    match found {
                        None => lengths[which].2 += 1,
                        Some(slides) => {
                            lengths[which].0 += slides.len();
                            lengths[which].1 += 1;
                            drop(lengths);
                            let new = unroll(board, &goal, &slides, &mut rng);
                            lessons.lock().expect("no thread panicked").extend(new);
                        }
                    }
                }
            });
        }
    });
    let lengths = lengths.into_inner().expect("no thread panicked");
    let part = |(side, (sum, solved, missed)): (&usize, &(usize, usize, usize))| {
        format!("{side}: mean {:.2}, {missed} missed", *sum as f64 / *solved as f64)
    };
    let summary = sides.iter().zip(&lengths).map(part).collect::<Vec<_>>().join("; ");
    (lessons.into_inner().expect("no thread panicked"), summary)
}

/// A board as hard as the round: at first a short walk from the goal, so that solutions are near the shortest.
fn board(goal: &Board, round: u64, rng: &mut Random) -> Board {
    match 50 << round.min(8) {
        walk @ 0..2_000 => {
            let walk = rng.within(20..=walk);
            generate::random_walk(goal, walk, rng)
        }
        _ => generate::random_solvable(goal, rng),
    }
}

/// The boards along a solution, and beside each of them one that a few random slides lead to: a beam must also be told
/// what is worse than its path, or it will believe the best of whatever it has never seen.
fn unroll(mut board: Board, goal: &Board, slides: &[Slide], rng: &mut Random) -> Vec<Lesson> {
    let lesson = |board: &Board, left: usize| {
        let mut terms: Vec<u16> = Lore::terms(board, goal).into_iter().map(|term| term as u16).collect();
        terms.sort_unstable();
        (terms, left as f64)
    };
    let mut lessons = Vec::new();
    for (done, &slide) in slides.iter().enumerate() {
        let left = slides.len() - done;
        lessons.push(lesson(&board, left));
        let astray = rng.within(1..=ASTRAY);
        lessons.push(lesson(&generate::random_walk(&board, astray, rng), left + astray));
        board.slide(slide);
    }
    lessons
}

/// Steps towards the least squares, lesson by lesson (Widrow and Hoff 1960); the mean error before the last pass.
fn learn(weights: &mut [f64], lessons: &[&Lesson]) -> f64 {
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    Random::seeded(lessons.len() as u64).shuffle(&mut order);
    let mut error = 0.0;
    for rate in [0.2, 0.1, 0.05, 0.02] {
        error = 0.0;
        for &i in &order {
            let (terms, wanted) = &lessons[i];
            let said: f64 = terms.iter().map(|&term| weights[usize::from(term)]).sum();
            error += (wanted - said).abs();
            let squares: usize = terms.chunk_by(|a, b| a == b).map(|same| same.len() * same.len()).sum();
            let step = rate * (wanted - said) / squares.max(1) as f64;
            terms.iter().for_each(|&term| weights[usize::from(term)] += step);
        }
    }
    error / lessons.len() as f64
}
