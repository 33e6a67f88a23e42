//! Other engines in place of the processor's threads: the same solutions and the same counts.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use taquin::unstable::{
    Engine, EngineConfig, NodeCounts, Pattern, Root, RootsEnd, RootsOutcome, RunOptions, StartAt, SubtreeBackend,
    SubtreeTask, Table, TableBuilder,
};
use taquin::{Algorithm, EngineError, Goal, Metric, Request, Shape, TableBuildError, TableSize, verify};
use taquin_search::{Budget, Limits, Meter, Proven, Stop, Unlimited, Work};

use super::{complete, korf, prepare, solve};
use crate::scratch::Scratch;

fn light_engine(threads: usize) -> Arc<Engine> {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    Arc::new(prepare(&goal, &EngineConfig::new(TableSize::Light, threads)))
}

/// Searches each root by itself on another engine, as a cluster would, and splits those that turn out to be large.
struct Splitting {
    engine: Arc<Engine>,
    /// Expansions after which a root is handed back.
    limit: u64,
    splits: AtomicUsize,
}

impl std::fmt::Debug for Splitting {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Splitting").field("limit", &self.limit).finish_non_exhaustive()
    }
}

impl Splitting {
    /// Searches one root to its end; its nodes, and whether the goal is below it.
    fn search_root(&self, bound: u32, root: Root) -> (NodeCounts, bool) {
        let (mut open, mut counts) = (vec![root], NodeCounts::default());
        while let Some(root) = open.pop() {
            let mut expanded = 0;
            let mut limit = |work: Work| {
                expanded += work.expanded;
                if expanded >= self.limit { ControlFlow::Break(Stop::Nodes) } else { ControlFlow::Continue(()) }
            };
            let outcome = self.engine.search_roots(bound, &[root], &mut limit).unwrap();
            counts += outcome.counts;
            match outcome.end {
                RootsEnd::Exhausted => assert!(outcome.open.is_empty()),
                RootsEnd::Solved { .. } => return (counts, true),
                RootsEnd::Stopped(stop) => {
                    assert_eq!(stop, Stop::Nodes);
                    self.splits.fetch_add(1, Ordering::Relaxed);
                    open.extend(outcome.open);
                }
            }
        }
        (counts, false)
    }
}

impl SubtreeBackend for Splitting {
    fn search(&self, task: &dyn SubtreeTask, budget: &mut dyn Budget) -> RootsOutcome {
        let mut counts = NodeCounts::default();
        for position in 0..task.len() {
            let (of_root, solved) = self.search_root(task.bound(), task.root(position).into());
            counts += of_root;
            let work =
                Work::nodes(of_root.expanded, of_root.generated).proving(Proven::by_completed_search(task.bound()));
            if solved {
                let _ = budget.spend(work);
                let end = RootsEnd::Solved { root: position, path: None };
                return RootsOutcome { counts, end, open: Vec::new(), origins: Vec::new(), device: None };
            }
            if let ControlFlow::Break(stop) = budget.spend(work) {
                let open = (position + 1..task.len()).map(|position| task.root(position).into()).collect();
                return RootsOutcome { counts, end: RootsEnd::Stopped(stop), open, origins: Vec::new(), device: None };
            }
        }
        RootsOutcome { counts, end: RootsEnd::Exhausted, open: Vec::new(), origins: Vec::new(), device: None }
    }
}

#[test]
fn roots_searched_elsewhere_and_split_have_the_same_counts() {
    let engine = light_engine(1);
    for (length, start) in korf(4) {
        let expected = complete(&solve(&engine, &start).iterations);
        let splitting = Splitting { engine: Arc::clone(&engine), limit: 3_000, splits: AtomicUsize::new(0) };
        let mut unlimited = Unlimited;
        let options = RunOptions { subtree_backend: Some(&splitting), ..RunOptions::new(&mut unlimited) };
        let outcome = engine.run(&start, StartAt::Bound(0), options).unwrap();
        let slides = outcome.slides.unwrap();
        assert_eq!(verify(&start, engine.goal(), slides).unwrap().slides, length);
        assert_eq!(complete(&outcome.iterations), expected);
    }
}

#[test]
fn a_large_root_is_split_into_exactly_what_was_not_searched() {
    let (_, start) = korf(15).remove(14);
    // The goal is 0 1 2 …, so that every tile is named by its home already.
    let root = Root {
        tiles: start.tiles().iter().map(|&tile| tile as u8).collect(),
        blank: start.blank() as u8,
        depth: 0,
        state: start.blank() as u32,
    };
    for threads in [1, 3] {
        let engine = light_engine(threads);
        let &(bound, expanded, generated) = complete(&solve(&engine, &start).iterations).last().unwrap();
        let splitting = Splitting { engine, limit: 20_000, splits: AtomicUsize::new(0) };
        let (counts, solved) = splitting.search_root(bound, root.clone());
        assert_eq!((counts.expanded, counts.generated, solved), (expanded, generated, false));
        assert!(splitting.splits.load(Ordering::Relaxed) > 0);
    }
}

/// Searches a bound in the way of a cluster: grown into roots, searched in parts that leave roots open; its nodes, or the
/// position of the grown root that has the goal.
fn search_in_parts(engine: &Engine, bound: u32, roots: &[Root]) -> Result<NodeCounts, usize> {
    let mut counts = NodeCounts::default();
    let mut parts: Vec<(Vec<Root>, Vec<usize>)> =
        roots.chunks(50).zip(0..).map(|(part, at)| (part.to_vec(), (50 * at..).take(part.len()).collect())).collect();
    while let Some((part, origins)) = parts.pop() {
        let mut once = |_: Work| ControlFlow::Break(Stop::Time);
        let outcome = engine.search_roots(bound, &part, &mut once).unwrap();
        counts += outcome.counts;
        if let RootsEnd::Solved { root, .. } = outcome.end {
            return Err(origins[root]);
        }
        assert_eq!(outcome.open.len(), outcome.origins.len());
        if !outcome.open.is_empty() {
            let above = outcome.origins.iter().map(|&origin| origins[origin as usize]).collect();
            parts.push((outcome.open, above));
        }
    }
    Ok(counts)
}

#[test]
fn grown_roots_searched_in_parts_have_the_same_counts_and_lead_to_the_path() {
    let engine = light_engine(2);
    for (length, start) in korf(3) {
        let expected = complete(&solve(&engine, &start).iterations);
        let first = engine.first_root(&start).unwrap();
        for &(bound, expanded, generated) in &expected {
            let grown = engine.grow_roots(bound, &first, 500, &mut Unlimited).unwrap();
            let mut counts = search_in_parts(&engine, bound, &grown.roots).unwrap();
            counts += grown.counts;
            assert_eq!((counts.expanded, counts.generated), (expanded, generated));
        }
        let (mut path, mut root) = (vec![first.blank], first);
        loop {
            let grown = engine.grow_roots(length as u32, &root, 500, &mut Unlimited).unwrap();
            path.pop();
            if let Some(rest) = grown.goal {
                path.extend(rest);
                break;
            }
            let solved = search_in_parts(&engine, length as u32, &grown.roots).unwrap_err();
            path.extend(grown.blank_path(solved).unwrap());
            root = grown.roots[solved].clone();
        }
        assert_eq!(verify(&start, engine.goal(), engine.slides_of(&path)).unwrap().slides, length);
    }
}

#[test]
fn a_request_brings_its_engine() {
    let (length, start) = korf(1).remove(0);
    let splitting = Arc::new(Splitting { engine: light_engine(1), limit: u64::MAX, splits: AtomicUsize::new(0) });
    let request = Request::new(start)
        .goal(Goal::BlankFirst)
        .algorithm(Algorithm::Patterns)
        .table_size(TableSize::Light)
        .subtree_backend(splitting);
    let report = taquin::solve(&request, &mut Meter::unlimited()).unwrap();
    assert_eq!((report.moves(), report.is_optimal()), (Some(length), true));
}

/// Counts what it is asked for, and leaves all of it to the processor.
#[derive(Debug, Default)]
struct Counting {
    tasks: AtomicUsize,
    tables: AtomicUsize,
}

impl SubtreeBackend for Counting {
    fn search(&self, task: &dyn SubtreeTask, budget: &mut dyn Budget) -> RootsOutcome {
        self.tasks.fetch_add(1, Ordering::Relaxed);
        task.search_on_processor(0..task.len(), budget)
    }

    fn build_table(
        &self,
        _builder: &TableBuilder,
        _pattern: Pattern,
        _budget: &mut dyn Budget,
    ) -> Option<Result<Table, TableBuildError>> {
        self.tables.fetch_add(1, Ordering::Relaxed);
        None
    }
}

/// A 24-puzzle of 40 random slides and a 35-puzzle of 68 moves.
const EASY_LARGE_BOARDS: [&str; 2] = [
    "2 3 8 10 4/1 12 7 0 5/11 6 13 9 15/21 23 17 14 19/22 16 18 24 20",
    "7 14 2 3 4 6/1 8 9 0 5 17/19 15 21 12 16 11/20 32 22 10 23 18/31 33 13 34 27 29/28 26 25 35 30 24",
];

#[test]
fn easy_boards_wait_neither_for_full_tables_nor_for_a_backend() {
    let scratch = Scratch::new("easy-large-boards");
    std::fs::create_dir(&scratch.0).unwrap();
    for board in EASY_LARGE_BOARDS {
        for has_backend in [false, true] {
            let backend = Arc::new(Counting::default());
            let mut request = Request::new(board.parse().unwrap()).algorithm(Algorithm::Patterns);
            if has_backend {
                request = request.subtree_backend(backend.clone()).checkpoint(scratch.0.join("search"));
            }
            let report = taquin::solve(&request, &mut Meter::unlimited()).unwrap();
            assert!(report.is_optimal(), "{board}");
            let sizes: Vec<TableSize> = report.tables.iter().map(|tables| tables.table_size).collect();
            assert_eq!(sizes, [TableSize::Light], "{board}");
            let asked = [&backend.tasks, &backend.tables].map(|count| count.load(Ordering::Relaxed));
            assert_eq!(asked, [0, 0], "{board}");
        }
    }
}

#[test]
fn light_tables_go_on_with_file_and_backend_where_full_ones_do_not_fit() {
    let scratch = Scratch::new("light-alone");
    std::fs::create_dir(&scratch.0).unwrap();
    let backend = Arc::new(Counting::default());
    let request = Request::new("14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13".parse().unwrap())
        .goal(Goal::BlankFirst)
        .algorithm(Algorithm::Patterns)
        .subtree_backend(backend.clone())
        .checkpoint(scratch.0.join("search"));
    let mut meter = Meter::new(Limits::none().nodes(4_000_000).memory(40 << 20));
    let report = taquin::solve(&request, &mut meter).unwrap();
    assert_eq!(report.stopped, Some(Stop::Nodes));
    assert_eq!(report.kept_search.map(|kept| kept.table_size), Some(TableSize::Light));
    assert!(backend.tasks.load(Ordering::Relaxed) > 0);
    assert_eq!(backend.tables.load(Ordering::Relaxed), 0);
}

#[test]
fn only_boards_with_tables_in_single_slides_may_use_a_backend() {
    let may_use = |board: &str| Request::new(board.parse().unwrap()).may_use_backend();
    let fifteen = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    assert!([fifteen, EASY_LARGE_BOARDS[0], EASY_LARGE_BOARDS[1]].into_iter().all(may_use));
    let large: Vec<String> = (0..49).map(|tile| tile.to_string()).collect();
    assert!(!["1 2 3/4 5 6/7 0 8", &large.join(" "), "1x12 1 2 3 4 5 6 7 8 9 10 11 0"].into_iter().any(may_use));
    let request = Request::new(fifteen.parse().unwrap());
    assert!(!request.clone().metric(Metric::MultiTile).may_use_backend());
    assert!(!request.clone().algorithm(Algorithm::AStar).may_use_backend());
    assert!(request.algorithm(Algorithm::Patterns).may_use_backend());
}

#[test]
fn the_extent_of_a_search_is_that_of_its_engine() {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    let config = EngineConfig::new(TableSize::Light, 1);
    let extent = config.extent(&goal).unwrap();
    let engine = prepare(&goal, &config);
    assert_eq!(extent.table_bytes, engine.bytes(), "{extent:?}");
    assert!(extent.views > 1 && extent.slots.is_multiple_of(extent.views), "{extent:?}");
}

#[test]
fn roots_of_something_else_are_refused() {
    let engine = light_engine(1);
    let tiles: Vec<u8> = (0..16).collect();
    let root = Root { tiles, blank: 0, depth: 0, state: 0 };
    assert!(engine.search_roots(0, std::slice::from_ref(&root), &mut Unlimited).is_ok());
    let wrong = [
        Root { tiles: vec![0; 16], ..root.clone() },
        Root { tiles: (0..15).collect(), ..root.clone() },
        Root { blank: 3, ..root.clone() },
        Root { state: u32::MAX, ..root.clone() },
        // The state of another cell.
        Root { state: 1, ..root.clone() },
        // Two tiles exchanged.
        Root { tiles: vec![0, 2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], ..root.clone() },
        Root { depth: 9, ..root.clone() },
    ];
    for root in wrong {
        let refused = engine.search_roots(8, std::slice::from_ref(&root), &mut Unlimited);
        assert!(matches!(refused, Err(EngineError::Root)), "{root:?}");
        assert!(matches!(engine.grow_roots(8, &root, 100, &mut Unlimited), Err(EngineError::Root)));
    }
    // A node counts its slides in a byte.
    assert!(engine.grow_roots(254, &root, 1, &mut Unlimited).is_ok());
    for bound in [255, 256, 300, u32::MAX] {
        let refused = engine.search_roots(bound, std::slice::from_ref(&root), &mut Unlimited);
        assert!(matches!(refused, Err(EngineError::Root)), "{bound}");
        assert!(matches!(engine.grow_roots(bound, &root, 100, &mut Unlimited), Err(EngineError::Root)), "{bound}");
    }
}

#[test]
fn there_is_no_path_to_a_root_that_was_not_grown() {
    let engine = light_engine(1);
    let start: taquin::Board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap();
    let (root, bound) = (engine.first_root(&start).unwrap(), engine.estimate(&start).unwrap() + 8);
    let grown = engine.grow_roots(bound, &root, 10, &mut Unlimited).unwrap();
    let count = grown.roots.len();
    assert!(count > 0 && grown.blank_path(count - 1).is_some());
    for position in [count, count + 1, 1_000_000, usize::MAX] {
        assert_eq!(grown.blank_path(position), None);
    }
}
