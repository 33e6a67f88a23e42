//! Searches boards of 5×5 on the best device and prints the nodes and the rate of every bound.

use std::io::BufRead;
use std::time::Instant;

use taquin::unstable::{Engine, EngineConfig, RunOptions, StartAt, SubtreeBackend};
use taquin::{Board, Goal, TableSize};
use taquin_gpu::{Gpu, devices};
use taquin_search::Unlimited;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let device = devices()?.into_iter().next().ok_or("no device")?;
    let gpu = Gpu::open(&device)?;
    println!("{}, {} units", device.name, device.units);
    let backend: Option<&dyn SubtreeBackend> = if std::env::args().any(|arg| arg == "cpu") { None } else { Some(&gpu) };
    let mut engine: Option<Engine> = None;
    for line in std::io::stdin().lock().lines() {
        let board: Board = line?.parse()?;
        let goal = Goal::BlankFirst.board(board.shape())?;
        let engine = match &mut engine {
            Some(engine) => engine,
            none => none.insert(Engine::prepare(&goal, &EngineConfig::new(TableSize::Full, 16), &mut Unlimited)?),
        };
        let begun = Instant::now();
        let mut unlimited = Unlimited;
        let mut options = RunOptions::new(&mut unlimited);
        options.subtree_backend = backend;
        let outcome = engine.run(&board, StartAt::Bound(0), options)?;
        let (mut nodes, moves) = (0, outcome.slides.map_or(0, |slides| slides.len()));
        for it in &outcome.iterations {
            nodes += it.expanded;
            let rate = it.expanded as f64 / it.time.as_secs_f64() / 1e9;
            println!("  bound {}: {} expanded, {:.3} s, {rate:.2} G/s", it.bound, it.expanded, it.time.as_secs_f64());
        }
        let seconds = begun.elapsed().as_secs_f64();
        println!("{moves} moves, {nodes} expanded, {seconds:.2} s, {:.2} G/s", nodes as f64 / seconds / 1e9);
    }
    println!("failure: {:?}", gpu.failure());
    Ok(())
}
