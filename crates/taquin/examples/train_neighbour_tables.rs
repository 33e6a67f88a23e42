//! Trains the neighbour tables of `taquin::anytime` for one square size on random boards.
//!
//! `cargo run --release -p taquin --features train --example train_neighbour_tables -- SIDE ROUNDS BOARDS WIDTH THREADS
//! OUT [FROM]` writes OUT after every round; with FROM it goes on from tables of the same side or of the side one
//! shorter. The same arguments give the same file, whatever the number of threads.
//!
//! `... -- test FILE COUNT WIDTH TABLES` solves the first COUNT boards of a data file once each and prints the mean
//! length.

use std::time::Instant;

use taquin::unstable::train::{NeighbourTables, NeighbourTrainer, TrainOptions, solve_with_tables};
use taquin::{Board, Goal, Shape};

/// The first line of the file.
const COMMENT: &str =
    "# Neighbour tables, made by examples/train_neighbour_tables.rs (commands in docs/measurements.md).\n";

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|arg| arg == "test") {
        return test(&args[1..]);
    }
    assert!(args.len() > 5, "give SIDE ROUNDS BOARDS WIDTH THREADS OUT [FROM]");
    let number = |i: usize| args[i].parse::<usize>().expect("a number");
    let (side, rounds) = (number(0), number(1));
    let options = TrainOptions { boards: number(2), width: number(3), threads: number(4) };
    let mut trainer = match args.get(6).map(|file| read(file)) {
        None => NeighbourTrainer::new(side).expect("a side from 5 to 7"),
        Some(tables) if tables.side() == side => NeighbourTrainer::resume(&tables),
        Some(tables) => {
            let tables =
                tables.upscaled().filter(|tables| tables.side() == side).expect("tables of the side one shorter");
            NeighbourTrainer::resume(&tables)
        }
    };
    write(&args[5], &trainer.tables());
    for round in 0..rounds {
        let started = Instant::now();
        let result = trainer.train(options);
        println!(
            "round {round}: mean {:.2}, {} of {} solved; {} samples, mean error {:.2}; {:.1} s",
            result.slides as f64 / result.solved as f64,
            result.solved,
            options.boards,
            result.samples,
            result.mean_error,
            started.elapsed().as_secs_f64()
        );
        write(&args[5], &trainer.tables());
    }
}

fn read(file: &str) -> NeighbourTables {
    let text = std::fs::read_to_string(file).expect("a file of tables");
    NeighbourTables::parse(&text).expect("neighbour tables")
}

fn write(file: &str, tables: &NeighbourTables) {
    std::fs::write(file, format!("{COMMENT}{}", tables.to_text())).expect("a writable file");
}

/// Solves the first boards of a file by one search each.
fn test(args: &[String]) {
    let [file, count, width, tables] = args else { panic!("give FILE COUNT WIDTH TABLES") };
    let (count, width) = (count.parse().expect("a number of boards"), width.parse().expect("a width"));
    let text = std::fs::read_to_string(file).expect("a file of boards");
    let tables = read(tables);
    let (mut slides, mut solved, mut failed) = (0, 0, 0);
    let started = Instant::now();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).take(count) {
        let (board, goal) = problem(line);
        match solve_with_tables(&board, &goal, &tables, width, 1).slides {
            Some(path) => (slides, solved) = (slides + path.len(), solved + 1),
            None => failed += 1,
        }
    }
    let (mean, each) = (slides as f64 / solved as f64, started.elapsed().as_secs_f64() / (solved + failed) as f64);
    println!("width {width}: mean {mean:.2}, {failed} not solved, {each:.3} s each");
}

/// The board and the goal in a line of a data file.
fn problem(line: &str) -> (Board, Board) {
    let fields: Vec<&str> = line.split('\t').collect();
    let side = fields[1].parse().expect("a side");
    let shape = Shape::new(side, side).expect("a shape");
    let tiles: Vec<u16> = fields[3].split(' ').map(|tile| tile.parse().expect("a tile")).collect();
    let goal = if fields[4] == "rowmajor0first" { Goal::BlankFirst } else { Goal::RowMajor };
    (Board::new(shape, tiles).expect("a board"), goal.board(shape).expect("named goals fit"))
}
