//! Trains the neighbour tables of `taquin::anytime` for one square size on random boards.
//!
//! `cargo run --release -p taquin --features train --example train_neighbour_tables -- SIDE ROUNDS BOARDS WIDTH THREADS
//! OUT [FROM]` writes OUT after every round; with FROM it goes on from tables of the same side or of the side one
//! shorter. The same arguments give the same file, whatever the number of threads.
//!
//! `... -- test FILE COUNT WIDTH TABLES` solves the first COUNT boards of a data file once each and prints the mean
//! length.

use std::time::Instant;

use taquin::instance_file::read_instances;
use taquin::unstable::train::{NeighbourTables, NeighbourTrainer, TrainOptions, solve_with_tables};

/// The first line of the file.
const COMMENT: &str =
    "# Neighbour tables, made by examples/train_neighbour_tables.rs (commands in docs/guide/inside/history.md).\n";

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
        println!("round {round}: {result}; {:.1} s", started.elapsed().as_secs_f64());
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
    for instance in read_instances(&text).expect("a file of instances").into_iter().take(count) {
        match solve_with_tables(&instance.board, &instance.goal_board(), &tables, width, 1).slides {
            Some(path) => (slides, solved) = (slides + path.len(), solved + 1),
            None => failed += 1,
        }
    }
    let (mean, each) = (slides as f64 / solved as f64, started.elapsed().as_secs_f64() / (solved + failed) as f64);
    println!("width {width}: mean {mean:.2}, {failed} not solved, {each:.3} s each");
}
