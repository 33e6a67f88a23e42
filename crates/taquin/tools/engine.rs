//! Solves a file of boards with the engine, checks every length, and says what it took.
//!
//! `cargo run --release -p taquin --example engine -- crates/taquin-data/data/korf100_15puzzle.tsv light 1`
//! (file, table_size, threads, then optionally `--batch N`, `--partition FILE`, `--views N`, `--ids a,b,c`, `--store DIR`,
//! `--detours N`, `--each`, `--narrow`).

use std::time::Instant;

use taquin::Store;
use taquin::TableSize;
use taquin::instance_file::read_instances;
use taquin::unstable::Partition;
use taquin::unstable::{Engine, EngineConfig};
use taquin_search::Unlimited;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| args.iter().position(|a| a == name).map(|i| args[i + 1].clone());
    let text = std::fs::read_to_string(&args[0]).expect("the first argument is a file of boards");
    let table_size = match args[1].as_str() {
        "light" => TableSize::Light,
        "medium" => TableSize::Medium,
        _ => TableSize::Full,
    };
    let mut plan = EngineConfig::new(table_size, args[2].parse().expect("the third argument is a number of threads"));
    plan.batch = option("--batch").map(|n| n.parse().expect("a batch is a number"));
    if let Some(views) = option("--views") {
        plan.views_each = views.parse().expect("a number of views");
    }
    plan.custom = option("--partition").map(|file| {
        let text = std::fs::read_to_string(file).expect("a file of partitions");
        Partition::read_all(&text).expect("partitions drawn as text")
    });
    plan.duplicate_depth = option("--detours").map(|n| n.parse().expect("a number of slides"));
    plan.avx512 = !args.iter().any(|a| a == "--narrow");
    plan.store = option("--store").map(Store::at);
    let ids = option("--ids");
    let each = args.iter().any(|a| a == "--each");

    let mut engine: Option<Engine> = None;
    let (mut seconds, mut cpu, mut worst, mut boards, mut expanded, mut generated) = (0.0, 0.0, 0.0f64, 0, 0, 0);
    for instance in read_instances(&text).expect("an instance file") {
        let name = &instance.name;
        if ids.as_ref().is_some_and(|ids| !ids.split(',').any(|id| id == name)) {
            continue;
        }
        let (board, goal) = (&instance.board, instance.goal_board());
        if engine.as_ref().is_none_or(|e| *e.goal() != goal) {
            let (begun, cpu_begun) = (Instant::now(), cpu_seconds());
            let made = Engine::prepare(&goal, &plan, &mut Unlimited).expect("an engine");
            let (wall, cpu) = (begun.elapsed().as_secs_f64(), cpu_seconds() - cpu_begun);
            println!("tables: {:.1} MB, ready in {wall:.3} s, {cpu:.2} CPU s", made.bytes() as f64 / 1e6);
            engine = Some(made);
        }
        let (begun, cpu_begun) = (Instant::now(), cpu_seconds());
        let outcome = engine.as_ref().expect("made").solve(board, &mut Unlimited).expect("solvable");
        let took = begun.elapsed().as_secs_f64();
        let spent = cpu_seconds() - cpu_begun;
        cpu += spent;
        let slides = outcome.slides.expect("solved");
        assert_eq!(board.after(&slides), Ok(goal), "the slides lead to the goal");
        if let Some(optimal) = instance.optimal {
            assert_eq!(slides.len(), optimal, "{name} has another length");
        }
        let nodes: u64 = outcome.iterations.iter().map(|b| b.expanded).sum();
        if each {
            println!("{name} {} slides, {nodes} expanded, {took:.3} s, {spent:.2} CPU s", slides.len());
        }
        seconds += took;
        worst = worst.max(took);
        boards += 1;
        expanded += nodes;
        generated += outcome.iterations.iter().map(|b| b.generated).sum::<u64>();
    }
    let each = seconds * 1e3 / f64::from(boards);
    println!("{boards} boards: {seconds:.3} s ({cpu:.2} CPU s), mean {each:.2} ms, worst {:.1} ms", worst * 1e3);
    println!("{expanded} expanded, {generated} generated, {:.1} M generated/s", generated as f64 / seconds / 1e6);
}

/// The processor seconds of this process so far.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |i: usize| fields.get(i).and_then(|f| f.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}
