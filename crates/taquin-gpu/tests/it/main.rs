//! The kernel against the processor: the same nodes in every bound, whatever the size of launches.
//!
//! The tests need a device; a processor with PoCL is one. Where there is none they pass, unless `TAQUIN_NEEDS_OPENCL` is
//! set.

use std::ops::ControlFlow;

use taquin::unstable::{Engine, EngineConfig, RootsEnd, RunOptions, StartAt, SubtreeBackend, SubtreeTask};
use taquin::{Board, Goal, TableSize, verify};
use taquin_gpu::{Gpu, GpuDevice, GpuOptions, devices};
use taquin_search::{Stop, Unlimited, Work};

/// A device to test on.
fn device() -> Option<GpuDevice> {
    let found = devices().map(|devices| devices.into_iter().next());
    let needed = std::env::var_os("TAQUIN_NEEDS_OPENCL").is_some();
    match found {
        Ok(Some(device)) => Some(device),
        other => {
            assert!(!needed, "no device: {other:?}");
            None
        }
    }
}

fn gpu(items: usize) -> Option<Gpu> {
    let mut options = GpuOptions::default();
    (options.items, options.fewest_expansions) = (Some(items), Some(0));
    device().map(|device| Gpu::open_with(&device, options).expect("it can be opened"))
}

/// A bound with its expanded and generated nodes.
type BoundCounts = Vec<(u32, u64, u64)>;

/// The length of the solution, and the nodes of every bound that was searched to its end.
fn search(engine: &Engine, board: &Board, backend: Option<&dyn SubtreeBackend>) -> (usize, BoundCounts) {
    let mut unlimited = Unlimited;
    let mut options = RunOptions::new(&mut unlimited);
    options.subtree_backend = backend;
    let outcome = engine.run(board, StartAt::Bound(0), options).expect("the board fits");
    let slides = outcome.slides.expect("it is solved");
    verify(board, engine.goal(), slides.iter().copied()).expect("a solution");
    let mut bounds: BoundCounts = outcome.iterations.iter().map(|it| (it.bound, it.expanded, it.generated)).collect();
    // The last bound ends at the first solution.
    bounds.pop();
    (slides.len(), bounds)
}

fn engine(board: &Board, goal: &Goal, size: TableSize) -> Engine {
    let goal = goal.board(board.shape()).expect("it fits");
    Engine::prepare(&goal, &EngineConfig::new(size, 2), &mut Unlimited).expect("tables are built")
}

const BOARDS: [(&str, Goal); 6] = [
    ("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", Goal::BlankFirst),
    ("13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6", Goal::BlankFirst),
    ("7 12 14 9/10 3 13 2/0 1 5 8/15 11 4 6", Goal::RowMajor),
    ("12 2 5 9/1 0 13 7/3 15 14 8/4 10 11 6", Goal::Snail),
    ("14 2 4 1 10/5 0 3 12 9/13 8 6 11 7", Goal::RowMajor),
    ("4 0 3 13 14/1 6 5 9 15/16 2 8 12 18/7 10 17 11 19", Goal::RowMajor),
];

#[test]
fn every_bound_has_the_nodes_of_the_processor() {
    for (text, goal) in BOARDS {
        let board: Board = text.parse().expect("a board");
        let engine = engine(&board, &goal, TableSize::Light);
        let expected = search(&engine, &board, None);
        assert!(expected.1.len() > 2, "{text}: {expected:?}");
        for items in [16, 64, 1024] {
            let Some(gpu) = gpu(items) else { return };
            let found = search(&engine, &board, Some(&gpu));
            assert_eq!(gpu.failure(), None);
            assert_eq!(found, expected, "{text} with {items} work items");
        }
    }
}

/// Stops a device after some launches, and searches what is left on the processor.
struct Interrupted<'a> {
    gpu: &'a Gpu,
    engine: &'a Engine,
}

impl std::fmt::Debug for Interrupted<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Interrupted")
    }
}

impl SubtreeBackend for Interrupted<'_> {
    fn search(&self, task: &dyn SubtreeTask, budget: &mut dyn taquin_search::Budget) -> taquin::unstable::RootsOutcome {
        let mut launches = 0;
        let mut few = |_: Work| {
            launches += 1;
            if launches < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Cancelled) }
        };
        let mut outcome = self.gpu.search(task, &mut few);
        if outcome.end != RootsEnd::Stopped(Stop::Cancelled) {
            return outcome;
        }
        let rest = self.engine.search_roots(task.bound(), &outcome.open, budget).expect("roots within the bound");
        outcome.counts += rest.counts;
        match rest.end {
            // The path begins at an open node, so it is searched for again.
            RootsEnd::Solved { .. } => task.search_on_processor(0..task.len(), budget),
            end => taquin::unstable::RootsOutcome { end, open: Vec::new(), ..outcome },
        }
    }
}

#[test]
fn what_is_open_after_a_stop_is_exactly_what_was_not_searched() {
    let (text, goal) = &BOARDS[0];
    let board: Board = text.parse().expect("a board");
    let engine = engine(&board, goal, TableSize::Light);
    let Some(gpu) = gpu(16) else { return };
    let expected = search(&engine, &board, None);
    assert_eq!(search(&engine, &board, Some(&Interrupted { gpu: &gpu, engine: &engine })), expected);
}
