//! Trains the pair weights of `taquin::anytime` on random square boards.
//!
//! `cargo run --release -p taquin --features train --example train_pair_weights -- OUT ROUNDS BOARDS WIDTH THREADS
//! SIDE...` writes OUT after every round; `--from FILE` goes on from the weights in FILE. The same arguments give the
//! same file, whatever the number of threads.

use std::time::Instant;

use taquin::unstable::train::{PairTrainer, PairWeights, TrainOptions};

/// The first line of the file.
const COMMENT: &str = "# Pair weights in 1/256 slide, made by examples/train_pair_weights.rs (command in docs/guide/inside/history.md).\n";

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let from = args.iter().position(|arg| arg == "--from").map(|at| {
        args.remove(at);
        args.remove(at)
    });
    assert!(args.len() > 5, "give OUT ROUNDS BOARDS WIDTH THREADS SIDE...");
    let number = |i: usize| args[i].parse::<usize>().expect("a number");
    let options = TrainOptions { boards: number(2), width: number(3), threads: number(4) };
    let trained = from.map(|file| {
        let text = std::fs::read_to_string(file).expect("a file of weights");
        PairWeights::parse(&text).expect("pair weights")
    });
    let mut trainer = PairTrainer::new((5..args.len()).map(number).collect(), trained.as_ref());
    for round in 0..number(1) {
        let started = Instant::now();
        let result = trainer.train(options);
        println!("round {round}: {result}; {:.1} s", started.elapsed().as_secs_f64());
        std::fs::write(&args[0], format!("{COMMENT}{}", trainer.weights().to_text())).expect("a writable file");
    }
}
