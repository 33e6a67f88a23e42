//! Teaches the anytime solver the tables of goal neighbours for one square size: random boards are solved by a beam that
//! knows what was learned so far, and what their solutions say about the slides still to go is learned in turn.
//!
//! `cargo run --release -p taquin --example neighbours -- SIDE ROUNDS BOARDS WIDTH THREADS OUT [FROM]` learns and writes
//! OUT; `-- test FILE COUNT WIDTH WEIGHTS` solves the first boards of a file once each. The same numbers give the
//! same weights, whatever the number of threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use taquin::anytime::{Neighbours, Practice, practise};
use taquin::instances::read_instances;
use taquin::{Board, Random, Shape, Slide, generate};

/// The rounds whose lessons are repeated.
const KEPT: usize = 5;

/// The round to begin with when something is known already.
const CARRIED: u64 = 3;

/// One lesson: the cells of the tiles, the home of the blank, and the slides there were to go.
struct Lesson {
    places: Box<[u8]>,
    blank: u8,
    left: u16,
}

/// A board to solve and its goal.
type Task = (Board, Board);

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args[0] == "test" {
        return test(&args[1..]);
    }
    let number = |i: usize| args[i].parse::<usize>().expect("a number");
    let (side, rounds, boards, width, threads) = (number(0), number(1), number(2), number(3), number(4));
    let start = match args.get(6).map(|file| read(file)) {
        None => Neighbours::untaught(side).expect("a side"),
        Some(known) if known.side() == side => known,
        Some(known) => known.carried_over().filter(|known| known.side() == side).expect("a side one longer"),
    };
    let mut weights: Vec<f32> = start.weights().iter().map(|&weight| f32::from(weight) / 256.0).collect();
    let begin = if args.len() > 6 { CARRIED } else { 0 };
    write(&args[5], &start);
    let (mut kept, mut strays): (Vec<Vec<Lesson>>, Vec<Task>) = (Vec::new(), Vec::new());
    for round in begin..begin + rounds as u64 {
        let begun = Instant::now();
        let mut rng = Random::seeded(round);
        let mut tasks: Vec<Task> = (0..boards).map(|_| task(side, round, &mut rng)).collect();
        let fresh = tasks.len();
        tasks.append(&mut strays);
        let known = neighbours(side, &weights);
        let played = play(&tasks, threads, |(board, goal), i| practise(board, goal, &known, width, round << 32 | i));
        let solved: Vec<usize> =
            played[..fresh].iter().filter_map(|played| Some(played.slides.as_ref()?.len())).collect();
        let mean = solved.iter().sum::<usize>() as f64 / solved.len() as f64;
        let mut lessons = Vec::new();
        for (i, Practice { slides, stray }) in played.into_iter().enumerate() {
            let (board, goal) = &tasks[i];
            lessons.extend(slides.iter().flat_map(|slides| unroll(board.clone(), goal, slides)));
            if i < fresh && !stray.is_empty() {
                strays.push((board.after(&stray).expect("slides of a search"), goal.clone()));
            }
        }
        kept.push(lessons);
        if kept.len() > KEPT {
            kept.remove(0);
        }
        let played = begun.elapsed().as_secs_f64();
        let lessons: Vec<&Lesson> = kept.iter().flatten().collect();
        let error = learn(&mut weights, side, &lessons, begin > 0);
        println!(
            "round {round}: mean {mean:.2}, {} of {fresh} solved; {} lessons, mean error {error:.2}; {played:.1} + {:.1} s",
            solved.len(),
            lessons.len(),
            begun.elapsed().as_secs_f64() - played
        );
        write(&args[5], &neighbours(side, &weights));
    }
}

fn neighbours(side: usize, weights: &[f32]) -> Neighbours {
    Neighbours::new(side, weights.iter().map(|weight| (weight * 256.0).round() as i16).collect()).expect("the number")
}

fn read(file: &str) -> Neighbours {
    let text = std::fs::read_to_string(file).expect("a file of weights");
    Neighbours::read(&text).expect("weights of a side")
}

fn write(file: &str, neighbours: &Neighbours) {
    let text = format!("# What examples/neighbours.rs learned.\n{}", neighbours.write());
    std::fs::write(file, text).expect("a file that can be written");
}

/// A board as hard as the round: at first a short walk from the goal, so that solutions are near the shortest. Half of
/// the goals have their blank in the corner.
fn task(side: usize, round: u64, rng: &mut Random) -> Task {
    let shape = Shape::new(side, side).expect("a shape");
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

/// Solves all boards, in whatever order, and returns what came of them in theirs.
fn play(tasks: &[Task], threads: usize, solve: impl Fn(&Task, u64) -> Practice + Sync) -> Vec<Practice> {
    let (next, played) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Relaxed);
                    let Some(task) = tasks.get(i) else { return };
                    let practice = solve(task, i as u64);
                    played.lock().expect("no thread panicked").push((i, practice));
                }
            });
        }
    });
    let mut played = played.into_inner().expect("no thread panicked");
    played.sort_unstable_by_key(|played| played.0);
    played.into_iter().map(|played| played.1).collect()
}

/// The boards along a solution.
fn unroll(mut board: Board, goal: &Board, slides: &[Slide]) -> Vec<Lesson> {
    let mut lessons = Vec::new();
    for (done, &slide) in slides.iter().enumerate() {
        let places = Neighbours::places(&board, goal).into_boxed_slice();
        lessons.push(Lesson { places, blank: goal.blank() as u8, left: (slides.len() - done) as u16 });
        board.slide(slide);
    }
    lessons
}

/// Steps towards the least squares, lesson by lesson (Widrow and Hoff 1960); the mean error before the last pass.
fn learn(weights: &mut [f32], side: usize, lessons: &[&Lesson], gently: bool) -> f32 {
    let numbering = Neighbours::untaught(side).expect("a side");
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    Random::seeded(lessons.len() as u64).shuffle(&mut order);
    let mut error = 0.0;
    let mut terms = Vec::new();
    let rates = if gently { [0.05, 0.03, 0.02, 0.01] } else { [0.15, 0.07, 0.03, 0.01] };
    for rate in rates {
        error = 0.0;
        for &i in &order {
            let lesson = lessons[i];
            terms.clear();
            numbering.each_term(&lesson.places, usize::from(lesson.blank), |term| terms.push(term));
            let said: f32 = terms.iter().map(|&term| weights[term]).sum();
            let off = f32::from(lesson.left) - said;
            error += off.abs();
            // Long solutions are the farthest from the shortest, and say the least.
            let trust = if gently { 20.0 / f32::from(lesson.left).max(20.0) } else { 1.0 };
            let step = rate * trust * off / terms.len() as f32;
            terms.iter().for_each(|&term| weights[term] += step);
        }
    }
    error / lessons.len() as f32
}

/// Solves the first boards of a file, each by one search.
fn test(args: &[String]) {
    let number = |i: usize| args[i].parse::<usize>().expect("a number");
    let text = std::fs::read_to_string(&args[0]).expect("a file of boards");
    let (mut sum, mut missed, mut count) = (0, 0, 0);
    let begun = Instant::now();
    for instance in read_instances(&text).expect("an instance file").into_iter().take(number(1)) {
        let known = read(&args[3]);
        match practise(&instance.board, &instance.goal_board(), &known, number(2), 1).slides {
            Some(slides) => (sum, count) = (sum + slides.len(), count + 1),
            None => missed += 1,
        }
    }
    let (mean, each) = (sum as f64 / count as f64, begun.elapsed().as_secs_f64() / (count + missed) as f64);
    println!("width {}: mean {mean:.2}, {missed} missed, {each:.3} s each", args[2]);
}
