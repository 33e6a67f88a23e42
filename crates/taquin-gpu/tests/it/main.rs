//! The kernel against the processor: the same nodes in every bound, whatever the size of launches.
//!
//! The tests need a device; a processor with PoCL is one. Where there is none they pass, unless `TAQUIN_NEEDS_OPENCL` is
//! set.

mod wrong_results;

use std::ops::{ControlFlow, Range};
use std::time::Duration;

use taquin::unstable::{
    Checkpoint, Engine, EngineConfig, Pattern, Root, RootsEnd, RootsOutcome, RunOptions, SearchTables, StartAt,
    SubtreeBackend, SubtreeTask, TableBuilder, TableLayout, TaskRoot,
};
use taquin::{Board, EngineError, Goal, Shape, TableBuildError, TableSize, verify};
use taquin_gpu::{Gpu, GpuDevice, GpuError, GpuOptions, devices};
use taquin_search::{Budget, Stop, Unlimited, Work};

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
    gpu_with(items, |_| ())
}

fn gpu_with(items: usize, change: impl FnOnce(&mut GpuOptions)) -> Option<Gpu> {
    let mut options = GpuOptions::default();
    (options.items, options.fewest_expansions, options.builds_tables) = (Some(items), Some(0), Some(true));
    change(&mut options);
    device().map(|device| Gpu::open_with(&device, options).expect("it can be opened"))
}

/// A bound with its expanded and generated nodes.
type BoundCounts = Vec<(u32, u64, u64)>;

/// The length of the solution, and the nodes of every bound that was searched to its end.
fn search(engine: &Engine, board: &Board, backend: Option<&dyn SubtreeBackend>) -> (usize, BoundCounts) {
    search_from(engine, board, StartAt::Bound(0), backend)
}

fn search_from(
    engine: &Engine,
    board: &Board,
    start_at: StartAt,
    backend: Option<&dyn SubtreeBackend>,
) -> (usize, BoundCounts) {
    let mut unlimited = Unlimited;
    let mut options = RunOptions::new(&mut unlimited);
    options.subtree_backend = backend;
    let outcome = engine.run(board, start_at, options).expect("the board fits");
    let slides = outcome.slides.expect("it is solved");
    verify(board, engine.goal(), slides.iter().copied()).expect("a solution");
    let mut bounds: BoundCounts = outcome.iterations.iter().map(|it| (it.bound, it.expanded, it.generated)).collect();
    // The last bound ends at the first solution.
    bounds.pop();
    (slides.len(), bounds)
}

fn engine(board: &Board, goal: &Goal, size: TableSize) -> Engine {
    engine_with(board, goal, |_, config| config.table_size = size)
}

fn engine_with(board: &Board, goal: &Goal, change: impl FnOnce(&Board, &mut EngineConfig)) -> Engine {
    let goal = goal.board(board.shape()).expect("it fits");
    let mut config = EngineConfig::new(TableSize::Light, 2);
    change(&goal, &mut config);
    Engine::prepare(&goal, &config, &mut Unlimited).expect("tables are built")
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

/// Boards of 26 to 36 cells some dozens of slides from the goal.
const LARGE_BOARDS: [&str; 3] = [
    "8 2 3 4 6 11/1 20 7 10 5 12/14 9 15 28 16 17/25 19 21 23 22 18/13 26 27 0 29 24",
    "7 14 2 3 4 6/1 8 9 12 5 17/19 15 21 10 16 11/25 20 13 22 23 18/32 31 26 34 27 29/33 0 28 35 30 24",
    "1 2 12 10 5 11 6/8 9 3 25 0 20 19/15 16 17 4 18 14 27/22 23 24 26 21 13 7",
];

#[test]
fn boards_of_more_than_25_cells_have_the_nodes_of_the_processor() {
    for text in LARGE_BOARDS {
        let board: Board = text.parse().expect("a board");
        let engine = engine_with(&board, &Goal::RowMajor, |_, config| config.views_each = 1);
        let expected = search(&engine, &board, None);
        assert!(expected.1.len() > 2, "{text}: {expected:?}");
        let Some(gpu) = gpu(64) else { return };
        assert_eq!(search(&engine, &board, Some(&gpu)), expected, "{text}");
        assert_eq!(gpu.failure(), None);
    }
}

#[test]
fn wide_layouts_have_the_nodes_of_narrow_ones() {
    for (text, goal) in &BOARDS[..2] {
        let board: Board = text.parse().expect("a board");
        let [narrow, wide] = [false, true].map(|wide| engine_with(&board, goal, |_, config| config.wide = wide));
        let Some(gpu) = gpu(64) else { return };
        let expected = search(&narrow, &board, None);
        assert_eq!(search(&wide, &board, Some(&gpu)), expected, "{text}");
        assert_eq!(gpu.failure(), None);
    }
}

#[test]
fn one_work_item_and_no_room_to_wait_count_the_same() {
    let (text, goal) = &BOARDS[0];
    let board: Board = text.parse().expect("a board");
    let engine = engine(&board, goal, TableSize::Light);
    let expected = search(&engine, &board, None);
    for items in [1, 16, 256] {
        let Some(gpu) = gpu_with(items, |options| options.waiting = Some(0)) else { return };
        assert_eq!(search(&engine, &board, Some(&gpu)), expected, "{items} work items");
        assert_eq!(gpu.failure(), None);
    }
}

#[test]
fn the_processor_goes_on_from_what_was_saved_when_a_device_is_lost() {
    let (text, goal) = &BOARDS[1];
    let board: Board = text.parse().expect("a board");
    let engine = engine(&board, goal, TableSize::Light);
    let expected = search(&engine, &board, None);
    for lost_after in [0, 1, 2, 5] {
        for interval in [Duration::ZERO, Duration::MAX] {
            let change = |options: &mut GpuOptions| {
                (options.lost_after, options.save_interval) = (Some(lost_after), Some(interval));
            };
            let Some(gpu) = gpu_with(16, change) else { return };
            assert_eq!(search(&engine, &board, Some(&gpu)), expected, "lost after {lost_after} launches, {interval:?}");
            assert!(matches!(gpu.failure(), Some(GpuError::Failed { .. })), "lost after {lost_after} launches");
        }
    }
}

#[test]
fn the_processor_searches_where_the_device_has_too_little_memory() {
    let (text, goal) = &BOARDS[0];
    let board: Board = text.parse().expect("a board");
    let engine = engine(&board, goal, TableSize::Light);
    let expected = search(&engine, &board, None);
    // Too little for the tables, and enough for them but not for nodes.
    for (bytes, available) in [(1 << 10, 0), (1 << 20, 1)] {
        let Some(gpu) = gpu_with(16, |options| options.memory = Some(bytes)) else { return };
        assert_eq!(search(&engine, &board, Some(&gpu)), expected, "{bytes} bytes");
        let failure = gpu.failure().expect("it has too little memory");
        assert!(matches!(failure, GpuError::Memory { available: said, .. } if said == available), "{failure:?}");
        let sentence = format!("{} has too little memory: ", gpu.device().name);
        assert!(failure.to_string().starts_with(&sentence), "{failure}");
    }
}

#[test]
fn a_table_that_does_not_fit_is_left_to_the_processor() {
    let Some(gpu) = gpu_with(16, |options| options.memory = Some(1 << 10)) else { return };
    let pattern = Pattern { shape: Shape::new(4, 4).expect("a shape"), homes: 0b11_0011, blank: 15 };
    let layout = TableLayout::new(pattern.shape, pattern.tiles()).expect("it fits");
    let builder = TableBuilder::new(&layout, &mut Unlimited).expect("nothing stops it");
    assert!(gpu.build_table(&builder, pattern, &mut Unlimited).is_none());
    assert!(matches!(gpu.failure(), Some(GpuError::Memory { .. })));
}

/// The figures of `fit` are those of a search, but for the automaton.
#[test]
fn what_fits_is_said_before_tables_are_built() {
    let Some(device) = device() else { return };
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).expect("a shape")).expect("it fits");
    let light = device.fit(&goal, TableSize::Light).expect("there are tables");
    let full = device.fit(&goal, TableSize::Full).expect("there are tables");
    assert!(light.table_bytes < full.table_bytes, "{light:?} {full:?}");
    assert!(light.items.is_some(), "{light:?}");
    assert!(full.table_bytes > 190_000_000, "{full:?}");
    let mut small = device.clone();
    small.memory = 2 * full.table_bytes;
    assert_eq!(small.fit(&goal, TableSize::Full).expect("there are tables").items, None, "no room for nodes");
    small.memory = 2 * (full.table_bytes + full.node_bytes);
    assert_eq!(small.fit(&goal, TableSize::Full).expect("there are tables"), full);
    small.memory -= 2;
    assert!(small.fit(&goal, TableSize::Full).expect("there are tables").items < full.items, "fewer work items");
}

#[test]
fn the_longest_launch_is_said_once() {
    let (text, goal) = &BOARDS[0];
    let board: Board = text.parse().expect("a board");
    let engine = engine(&board, goal, TableSize::Light);
    let Some(gpu) = gpu(64) else { return };
    assert_eq!(gpu.take_longest_launch(), None);
    let begun = std::time::Instant::now();
    search(&engine, &board, Some(&gpu));
    let longest = gpu.take_longest_launch().expect("there were launches");
    assert!(longest > Duration::ZERO && longest <= begun.elapsed(), "{longest:?}");
    assert_eq!(gpu.take_longest_launch(), None);
}

#[test]
fn tables_are_those_of_the_processor() {
    let Some(gpu) = gpu(64) else { return };
    let cases = [
        ((4, 4), 0b11_0011, 15),
        ((3, 5), 0b1_0110_1100, 0),
        ((2, 6), 0b1111_1110, 0),
        ((5, 5), 0b11_0001_1000, 0),
        ((6, 6), 1 << 35 | 0b11, 7),
    ];
    for ((rows, cols), homes, blank) in cases {
        let pattern = Pattern { shape: Shape::new(rows, cols).expect("a shape"), homes, blank };
        let layout = TableLayout::new(pattern.shape, pattern.tiles()).expect("it fits");
        let builder = TableBuilder::new(&layout, &mut Unlimited).expect("nothing stops it");
        let expected = builder.table(pattern, 2, &mut Unlimited).expect("it is built");
        let built = gpu.build_table(&builder, pattern, &mut Unlimited).expect("on the device").expect("it is built");
        assert!(built.bits() == expected.bits(), "{pattern:?}");
    }
}

#[test]
fn building_a_table_can_be_stopped() {
    let Some(gpu) = gpu(64) else { return };
    let pattern = Pattern { shape: Shape::new(4, 4).expect("a shape"), homes: 0b11_0011, blank: 15 };
    let layout = TableLayout::new(pattern.shape, pattern.tiles()).expect("it fits");
    let builder = TableBuilder::new(&layout, &mut Unlimited).expect("nothing stops it");
    let mut stop = |_: Work| ControlFlow::Break(Stop::Time);
    let built = gpu.build_table(&builder, pattern, &mut stop);
    assert!(matches!(built, Some(Err(TableBuildError::Stopped(Stop::Time)))));
}

/// A search that is stopped at a checkpoint and resumed by another device.
#[test]
fn a_checkpoint_is_resumed_with_the_same_counts() {
    let (text, goal) = &BOARDS[0];
    let board: Board = text.parse().expect("a board");
    let engine = engine(&board, goal, TableSize::Light);
    let expected = search(&engine, &board, None);
    let Some(gpu) = gpu(16) else { return };
    let mut expanded = 0;
    let mut few = |work: Work| {
        expanded += work.expanded;
        if expanded < 20_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Cancelled) }
    };
    let mut kept = None;
    let mut keep = |checkpoint: &Checkpoint| kept = Some(checkpoint.clone());
    let mut options = RunOptions::new(&mut few);
    options.subtree_backend = Some(&gpu);
    options.on_checkpoint = Some(&mut keep);
    let stopped = engine.run(&board, StartAt::Bound(0), options).expect("the board fits");
    assert_eq!(stopped.stop, Some(Stop::Cancelled));
    let start_at = StartAt::Checkpoint(kept.expect("it was kept"));
    for backend in [None, Some(&gpu as &dyn SubtreeBackend)] {
        assert_eq!(search_from(&engine, &board, start_at.clone(), backend), expected);
    }
}

/// A task that wants to know what was not searched.
struct WithOpenRoots<'a>(&'a dyn SubtreeTask);

impl SubtreeTask for WithOpenRoots<'_> {
    fn bound(&self) -> u32 {
        self.0.bound()
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn root(&self, position: usize) -> TaskRoot<'_> {
        self.0.root(position)
    }

    fn expanded_before(&self) -> u64 {
        self.0.expanded_before()
    }

    fn wants_open_roots(&self) -> bool {
        true
    }

    fn tables(&self) -> &SearchTables<'_> {
        self.0.tables()
    }

    fn search_on_processor(&self, roots: Range<usize>, budget: &mut dyn Budget) -> RootsOutcome {
        self.0.search_on_processor(roots, budget)
    }

    fn search_open_on_processor(&self, open: &[Root], budget: &mut dyn Budget) -> Result<RootsOutcome, EngineError> {
        self.0.search_open_on_processor(open, budget)
    }
}

/// Stops a device when it has asked some times, before its first launch or after some, and searches what is left on the processor.
struct Interrupted<'a> {
    gpu: &'a Gpu,
    engine: &'a Engine,
    /// The question that is answered by a stop.
    last: usize,
}

impl std::fmt::Debug for Interrupted<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Interrupted")
    }
}

impl SubtreeBackend for Interrupted<'_> {
    fn search(&self, task: &dyn SubtreeTask, budget: &mut dyn Budget) -> RootsOutcome {
        let mut asked = 0;
        let mut few = |_: Work| {
            asked += 1;
            if asked < self.last { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Cancelled) }
        };
        let mut outcome = self.gpu.search(&WithOpenRoots(task), &mut few);
        if outcome.end != RootsEnd::Stopped(Stop::Cancelled) {
            return outcome;
        }
        let rest = self.engine.search_roots(task.bound(), &outcome.open, budget).expect("roots within the bound");
        outcome.counts += rest.counts;
        match rest.end {
            // The path begins at an open node, so it is searched for again.
            RootsEnd::Solved { .. } => task.search_on_processor(0..task.len(), budget),
            end => RootsOutcome { end, open: Vec::new(), ..outcome },
        }
    }
}

#[test]
fn what_is_open_after_a_stop_is_exactly_what_was_not_searched() {
    let (text, goal) = &BOARDS[0];
    let board: Board = text.parse().expect("a board");
    let engine = engine(&board, goal, TableSize::Light);
    let expected = search(&engine, &board, None);
    for last in [1, 3] {
        let Some(gpu) = gpu(16) else { return };
        let interrupted = Interrupted { gpu: &gpu, engine: &engine, last };
        assert_eq!(search(&engine, &board, Some(&interrupted)), expected, "stopped at question {last}");
    }
}
