//! Stress test of `taquin::solve`: random boards of all sizes, shapes and goals, solvable and unsolvable, each with
//! random limits. Checks that every answer is right and every limit is kept.
//!
//! `cargo run --release -p taquin --example stress_limits -- COUNT SEED`. Prints how the runs ended, the latest stops
//! and the greatest excess of memory; panics at the first wrong answer. The memory figures need Linux's `/proc`.

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use taquin::generate::{random_solvable, random_unsolvable, random_walk};
use taquin::{Board, Goal, Random, Request, Shape, Verdict, solve, verify};
use taquin_search::{Limits, Meter, Progress};

const MIB: usize = 1 << 20;

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).map(|arg| arg.parse().expect("a number")).collect();
    let [count, seed] = args[..] else { panic!("give COUNT SEED") };
    let mut rng = Random::seeded(seed);
    let mut ends: BTreeMap<&str, u64> = BTreeMap::new();
    let (mut late, mut excess) = (Vec::new(), Vec::new());
    for nth in 0..count {
        let trial = Trial::new(&mut rng);
        let about = format!("board {nth}, {trial}");
        let run = trial.run(&about);
        *ends.entry(run.end).or_default() += 1;
        late.push(((1e3 * run.late) as usize, about.clone()));
        excess.push((run.excess / MIB, about));
    }
    println!("{count} boards, all answers right: {ends:?}");
    print_largest("ms after the limit", late);
    print_largest("MiB above the limit", excess);
}

/// Prints the five largest figures.
fn print_largest(unit: &str, mut figures: Vec<(usize, String)>) {
    figures.sort_by_key(|(figure, _)| std::cmp::Reverse(*figure));
    for (figure, about) in figures.iter().take(5) {
        println!("{figure} {unit}: {about}");
    }
}

/// A board, its goal and its limits.
struct Trial {
    board: Board,
    goal: Board,
    solvable: bool,
    limits: Limits,
}

/// The result of a trial.
struct Run {
    end: &'static str,
    /// Seconds after the limit.
    late: f64,
    /// Resident bytes above the limit.
    excess: usize,
}

impl Trial {
    fn new(rng: &mut Random) -> Trial {
        let shape = shape(rng);
        let custom = || Goal::RowMajor.board(shape).expect("row-major fits");
        let goals = [Goal::RowMajor, Goal::BlankFirst, Goal::Snail, Goal::Reversed];
        let goal = match goals.get(rng.within(0..=goals.len())) {
            Some(goal) => goal.board(shape).expect("named goals fit"),
            None => random_walk(&custom(), 20 * shape.cells(), rng),
        };
        // Some shapes have no unsolvable boards.
        let unsolvable = if rng.below(5) == 0 { random_unsolvable(&goal, rng).ok() } else { None };
        let solvable = unsolvable.is_none();
        let board = unsolvable.unwrap_or_else(|| random_solvable(&goal, rng));
        let time = Duration::from_millis([20, 50, 100, 300][rng.below(4)]);
        let bytes = [32 * MIB, 100 * MIB, 1024 * MIB][rng.below(3)];
        Trial { board, goal, solvable, limits: Limits::none().time(time).memory(bytes) }
    }

    fn run(&self, about: &str) -> Run {
        let request = Request::new(self.board.clone()).goal(Goal::Custom(self.goal.clone()));
        let (mut bound, mut best) = (0, u32::MAX);
        let mut listen = |progress: &Progress| {
            assert!(progress.lower_bound >= bound, "{about}: the bound fell from {bound}");
            bound = progress.lower_bound;
            if let Some(length) = progress.best {
                assert!(length <= best && bound <= length, "{about}: {length} after {best}, bound {bound}");
                best = length;
            }
        };
        let before = resident("VmRSS:");
        // Resets the peak of the resident set (see proc(5)).
        let _ = fs::write("/proc/self/clear_refs", "5");
        let started = Instant::now();
        let mut meter = Meter::new(self.limits).reporting_to(&mut listen);
        let report = solve(&request, &mut meter).unwrap_or_else(|error| panic!("{about}: {error}"));
        let late = started.elapsed().as_secs_f64() - self.limits.time.unwrap_or_default().as_secs_f64();
        let grown = resident("VmHWM:").saturating_sub(before);
        assert_eq!(report.verdict == Verdict::Unsolvable, !self.solvable, "{about}");
        let end = match report.slides() {
            Some(slides) => {
                verify(&self.board, &self.goal, slides.iter().copied()).unwrap_or_else(|e| panic!("{about}: {e}"));
                assert!(slides.len() >= report.lower_bound as usize, "{about}");
                if report.is_optimal() { "shortest" } else { "solved" }
            }
            None if self.solvable => "stopped",
            None => "no solution",
        };
        Run { end, late, excess: grown.saturating_sub(self.limits.memory.unwrap_or(usize::MAX)) }
    }
}

impl std::fmt::Display for Trial {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let (time, bytes) = (self.limits.time.unwrap_or_default(), self.limits.memory.unwrap_or(0) / MIB);
        write!(f, "{} within {time:?} and {bytes} MiB", self.board.shape())
    }
}

/// Squares up to 30×30, thin boards up to 2×50 and 3×40, single rows, and rectangles up to 30×30.
fn shape(rng: &mut Random) -> Shape {
    let (rows, cols) = match rng.below(10) {
        0..5 => {
            let side = rng.within(2..=30);
            (side, side)
        }
        5 | 6 => (2, rng.within(2..=50)),
        7 => (3, rng.within(2..=40)),
        8 => (1, rng.within(2..=50)),
        _ => (rng.within(2..=30), rng.within(2..=30)),
    };
    Shape::new(rows, cols).expect("a shape")
}

/// A line of `/proc/self/status`, in bytes; 0 where there is no such file.
fn resident(line: &str) -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kilobytes = status.lines().find_map(|text| text.strip_prefix(line)?.split_whitespace().next()?.parse().ok());
    1024 * kilobytes.unwrap_or(0usize)
}
