//! Nodes a second and core of IDA* with Manhattan where boards fit a word, on Korf's boards: `cargo bench --bench
//! manhattan -- [BOARDS]`; all hundred without a number.
//!
//! Every length and every count of nodes is compared with the published one, and the rate with the generic search's on
//! the first boards, by the processor's seconds in one run.

use std::fs;

use taquin::heuristic::{Expression, Manhattan};
use taquin::instance_file::{read_instances, read_rows};
use taquin::space::{Grid, Puzzle, Small};
use taquin::{Algorithm, Board, Goal, Request, solve};
use taquin_search::{Meter, Tally, Unwatched, ida_star_metered};

/// Times the generic search's rate.
const LEAST: f64 = 3.0;
/// The boards that the generic search is given.
const GENERIC: usize = 2;

struct Counted {
    board: Board,
    length: usize,
    generated: u64,
    expanded: u64,
}

fn main() {
    let wanted = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(100);
    let instances = korf();
    let (_, generic) = rate(&instances[..GENERIC], by_the_generic_search);
    let (_, beside) = rate(&instances[..GENERIC], by_the_kernel);
    println!("the generic search generates {generic:.0} M nodes a second, this one {beside:.0} on the same boards");
    let (nodes, rate) = rate(&instances[..wanted.min(instances.len())], by_the_kernel);
    println!("{nodes} nodes of {wanted} boards, all as published: {rate:.0} M generated a second and core");
    assert!(beside >= LEAST * generic);
}

/// The nodes generated, and how many millions of them in a second of the processor's.
fn rate(instances: &[Counted], solve: impl Fn(&Board) -> (usize, Tally)) -> (u64, f64) {
    let begun = cpu_seconds();
    let mut nodes = 0;
    for instance in instances {
        let (length, tally) = solve(&instance.board);
        assert_eq!(length, instance.length, "{}", instance.board);
        assert_eq!((tally.generated, tally.expanded), (instance.generated, instance.expanded), "{}", instance.board);
        nodes += tally.generated;
    }
    (nodes, nodes as f64 / 1e6 / (cpu_seconds() - begun).max(0.01))
}

fn by_the_kernel(board: &Board) -> (usize, Tally) {
    let request = Request::new(board.clone())
        .goal(Goal::BlankFirst)
        .algorithm(Algorithm::IdaStar)
        .heuristic(Expression::MANHATTAN);
    let report = solve(&request, &mut Meter::unlimited()).expect("a request that makes sense");
    (report.moves().expect("a solution"), report.tally)
}

fn by_the_generic_search(board: &Board) -> (usize, Tally) {
    let goal = Goal::BlankFirst.board(board.shape()).expect("it fits every shape");
    let (puzzle, manhattan) = (Puzzle::<Small<16>>::new(&goal), Manhattan::new(&goal));
    let mut meter = Meter::unlimited();
    let outcome = ida_star_metered(&puzzle, &manhattan, &Small::of(board), &mut meter, &mut Unwatched);
    (outcome.path().expect("a solution").moves.len(), meter.tally())
}

/// Korf's boards, with the nodes that IDA* generates and expands.
fn korf() -> Vec<Counted> {
    let read = |name: &str| {
        let path = format!("{}/../taquin-data/data/{name}", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(path).expect("a file of the project")
    };
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let (boards, nodes) = (read("korf100_15puzzle.tsv"), read("korf100_nodes.tsv"));
    read_instances(&boards)
        .expect("an instance file")
        .into_iter()
        .zip(read_rows(&nodes))
        .map(|(instance, nodes)| {
            assert_eq!(instance.name, nodes[0]);
            Counted {
                board: instance.board,
                length: instance.optimal.expect("a published length"),
                generated: number(nodes[4]),
                expanded: number(nodes[5]),
            }
        })
        .collect()
}

/// The processor's seconds of this process; 0 where the system does not tell.
fn cpu_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}
