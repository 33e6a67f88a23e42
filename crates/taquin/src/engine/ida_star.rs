//! IDA* over one board: bound after bound, each expanded breadth-first into roots that are then searched.

use std::ops::ControlFlow;

use taquin_search::clock::Instant;
use taquin_search::{Budget, Proven, Stop, Work};

use super::EngineError;
use super::checkpoint::{Checkpoint, CheckpointPace, checksum_of};
use super::node::SearchNode;
use super::roots::RootTree;
use super::search_tables::SearchTables;
use super::subtree_backend::{Processor, RootsEnd, RootsOutcome, SubtreeBackend};
use super::task::{Task, first_node};
use super::workers::{WorkerConfig, Workers};

/// Where a search starts.
#[derive(Clone, Debug)]
pub enum StartAt {
    /// At the first bound; solutions of fewer slides are known not to exist.
    Bound(u32),
    /// Where another search was interrupted.
    Checkpoint(Checkpoint),
}

/// What a search is given beside the board.
pub struct RunOptions<'a> {
    /// Told of all work; ends the search.
    pub budget: &'a mut dyn Budget,
    /// Receives a checkpoint every few seconds and between bounds.
    pub on_checkpoint: Option<&'a mut dyn FnMut(&Checkpoint)>,
    /// Searches the subtrees instead of the processor.
    pub subtree_backend: Option<&'a dyn SubtreeBackend>,
}

impl<'a> RunOptions<'a> {
    /// A search on the processor without checkpoints.
    pub fn new(budget: &'a mut dyn Budget) -> RunOptions<'a> {
        RunOptions { budget, on_checkpoint: None, subtree_backend: None }
    }

    fn keep(&mut self, checkpoint: &Checkpoint) {
        if let Some(on_checkpoint) = &mut self.on_checkpoint {
            on_checkpoint(checkpoint);
        }
    }
}

/// How a search ended.
pub struct Found {
    /// The cells of the blank along a shortest solution, if one was found.
    pub blanks: Option<Vec<u8>>,
    /// The search's last state; its current bound is a lower bound.
    pub at: Checkpoint,
    pub stop: Option<Stop>,
    /// The device that searched some of the bounds, if there was one.
    pub device: Option<String>,
}

/// Bounds whose predecessor had fewer expansions than this are searched by one thread.
const WORTH_THREADS: u64 = 20_000;

/// The longest solutions that are searched for: a node counts slides in a byte, and its largest value stands for estimates
/// that do not fit. Only boards of more than 25 cells can need more.
pub const MOST_SLIDES: u32 = u8::MAX as u32 - 1;

/// Searches from a normalised board until it is solved or the budget says stop.
pub fn ida_star<const C: usize, const S: usize, const V: usize>(
    tables: &SearchTables,
    tiles: &[u8],
    blank: usize,
    start_at: StartAt,
    config: WorkerConfig,
    options: &mut RunOptions,
) -> Result<Found, EngineError> {
    let start = first_node::<C, S, V>(tables, tiles, blank).ok_or(EngineError::Table)?;
    let estimate = start.estimates.into_iter().max().map_or(0, u32::from);
    if estimate == 0 {
        let at = Checkpoint::before(0, 0);
        return Ok(Found { blanks: Some(vec![blank as u8]), at, stop: None, device: None });
    }
    let at = match start_at {
        StartAt::Checkpoint(checkpoint) if checkpoint.current.bound < estimate => return Err(EngineError::Checkpoint),
        StartAt::Checkpoint(checkpoint) => checkpoint,
        // What was searched elsewhere up to that bound was worth several threads.
        StartAt::Bound(least) if least > estimate => Checkpoint::before(least + (least ^ estimate) % 2, WORTH_THREADS),
        StartAt::Bound(_) => Checkpoint::before(estimate, 0),
    };
    let mut deepening = Deepening { tables, config, cells: tiles.len(), at, device: None };
    options.keep(&deepening.at);
    let mut tree = RootTree::new();
    loop {
        if deepening.at.current.bound > MOST_SLIDES {
            return Ok(Found { blanks: None, at: deepening.at, stop: Some(Stop::Depth), device: deepening.device });
        }
        let (blanks, stop) = match deepening.search_bound(&start, &mut tree, options)? {
            BoundEnd::Exhausted => {
                deepening.at.deepen();
                options.keep(&deepening.at);
                let proven = Proven::by_completed_search(deepening.at.current.bound);
                match options.budget.spend(Work::NONE.proving(proven)) {
                    ControlFlow::Continue(()) => continue,
                    ControlFlow::Break(stop) => (None, Some(stop)),
                }
            }
            BoundEnd::Solved(blanks) => (Some(blanks), None),
            BoundEnd::Stopped(stop) => (None, Some(stop)),
        };
        return Ok(Found { blanks, at: deepening.at, stop, device: deepening.device });
    }
}

/// How the search of one bound ended.
enum BoundEnd {
    Solved(Vec<u8>),
    Stopped(Stop),
    Exhausted,
}

/// A search, bound after bound.
struct Deepening<'a> {
    tables: &'a SearchTables<'a>,
    config: WorkerConfig,
    cells: usize,
    /// Its position.
    at: Checkpoint,
    /// The device that searched last.
    device: Option<String>,
}

impl Deepening<'_> {
    /// Searches within the current bound.
    fn search_bound<const C: usize, const S: usize, const V: usize>(
        &mut self,
        start: &SearchNode<C, S, V>,
        tree: &mut RootTree<C, S, V>,
        options: &mut RunOptions,
    ) -> Result<BoundEnd, EngineError> {
        let (begun, before) = (Instant::now(), self.at.current.time);
        let bound = self.at.current.bound;
        // If some roots are finished, growing them was counted when that was done first.
        let fresh = self.at.done == 0;
        // A checkpoint may be resumed with another backend, which must grow the same roots.
        let with_checkpoints = options.on_checkpoint.is_some() || !fresh;
        let backend = options.subtree_backend.filter(|_| !with_checkpoints);
        let speed = backend.map_or(1, SubtreeBackend::relative_speed);
        let wanted = RootTree::<C, S, V>::roots_wanted(self.at.last, speed);
        let proven = Proven::by_completed_search(bound);
        let mut budget = |work: Work| {
            let counted = if fresh { work } else { Work::NONE };
            options.budget.spend(counted.proving(proven))
        };
        tree.grow(self.tables, bound, self.config, wanted, start, &mut budget);
        if fresh {
            self.at.count(tree.counts);
        }
        self.at.current.time = before + begun.elapsed();
        if let Some(goal) = tree.goal {
            return Ok(BoundEnd::Solved(tree.blank_path(goal)));
        }
        if let Some(stop) = tree.stop {
            return Ok(BoundEnd::Stopped(stop));
        }
        let nodes = tree.roots_nearest_first();
        self.check_roots(nodes, options.on_checkpoint.is_some())?;
        let time = |at: &mut Checkpoint| at.current.time = before + begun.elapsed();
        Ok(match self.search_roots(nodes, options, time) {
            RootsEnd::Exhausted => BoundEnd::Exhausted,
            RootsEnd::Stopped(stop) => BoundEnd::Stopped(stop),
            RootsEnd::Solved { root, path } => self.complete_path(tree, nodes[root], path, options.budget),
        })
    }

    /// The whole path to the goal, which lies below a root.
    fn complete_path<const C: usize, const S: usize, const V: usize>(
        &self,
        tree: &RootTree<C, S, V>,
        root: SearchNode<C, S, V>,
        path: Option<Vec<u8>>,
        budget: &mut dyn Budget,
    ) -> BoundEnd {
        let mut blanks = tree.blank_path(root.root);
        let rest = match path {
            Some(path) => Ok(path),
            None => self.find_path(root, budget),
        };
        match rest {
            Ok(rest) => {
                blanks.extend(rest.into_iter().skip(1));
                BoundEnd::Solved(blanks)
            }
            Err(stop) => BoundEnd::Stopped(stop),
        }
    }

    /// The path from a root to the goal, which is known to lie below it: grows roots below it again and again. Its
    /// nodes have been counted before, so no limit on nodes ends it.
    fn find_path<const C: usize, const S: usize, const V: usize>(
        &self,
        mut root: SearchNode<C, S, V>,
        budget: &mut dyn Budget,
    ) -> Result<Vec<u8>, Stop> {
        let bound = self.at.current.bound;
        let proven = Proven::by_completed_search(bound);
        let mut uncounted = |_: Work| match budget.spend(Work::NONE.proving(proven)) {
            ControlFlow::Break(Stop::Nodes) => ControlFlow::Continue(()),
            answer => answer,
        };
        let (mut blanks, mut tree) = (vec![root.blank], RootTree::new());
        let wanted = RootTree::<C, S, V>::roots_wanted(0, 1);
        loop {
            let start = SearchNode { root: 0, ..root };
            tree.grow(self.tables, bound, self.config, wanted, &start, &mut uncounted);
            if let Some(goal) = tree.goal {
                blanks.extend(&tree.blank_path(goal)[1..]);
                return Ok(blanks);
            }
            let nodes = tree.roots_nearest_first();
            let outcome = Workers::new(self.tables, bound, self.worker_config(), nodes).search(&mut uncounted);
            let number = match (outcome.solved, outcome.stop) {
                (Some(number), _) => number,
                (None, Some(stop)) => return Err(stop),
                (None, None) => unreachable!("the root was found to lead to the goal"),
            };
            root = *nodes.iter().find(|node| node.root == number).expect("one of the roots");
            blanks.extend(&tree.blank_path(number)[1..]);
        }
    }

    /// How the current bound is searched.
    fn worker_config(&self) -> WorkerConfig {
        let threads = if self.at.last < WORTH_THREADS { 1 } else { self.config.threads };
        WorkerConfig { threads, ..self.config }
    }

    /// Verifies that these are the roots of which some are finished.
    fn check_roots<const C: usize, const S: usize, const V: usize>(
        &mut self,
        nodes: &[SearchNode<C, S, V>],
        with_checkpoints: bool,
    ) -> Result<(), EngineError> {
        if !with_checkpoints && self.at.done == 0 {
            return Ok(());
        }
        let roots = checksum_of(nodes);
        if self.at.done > 0 && (self.at.roots != roots || self.at.done > nodes.len()) {
            return Err(EngineError::Checkpoint);
        }
        self.at.roots = roots;
        Ok(())
    }

    /// Searches the roots that are not finished, as many at a time as make a checkpoint; `set_time` updates the clock
    /// of the current bound. The position of a solved root is that among all nodes.
    fn search_roots<const C: usize, const S: usize, const V: usize>(
        &mut self,
        nodes: &[SearchNode<C, S, V>],
        options: &mut RunOptions,
        set_time: impl Fn(&mut Checkpoint),
    ) -> RootsEnd {
        let engine = options.subtree_backend.unwrap_or(&Processor);
        let mut pace = CheckpointPace::new(options.on_checkpoint.is_some());
        while self.at.done < nodes.len() {
            let (begun, bound) = (Instant::now(), self.at.current.bound);
            let count = pace.roots().min(nodes.len() - self.at.done);
            let nodes_now = &nodes[self.at.done..][..count];
            let (config, expanded_before) = (self.worker_config(), self.at.last);
            let task =
                Task { tables: self.tables, bound, config, cells: self.cells, nodes: nodes_now, expanded_before };
            let RootsOutcome { counts, end, device, .. } = engine.search(&task, options.budget);
            self.device = device.or(self.device.take());
            self.at.count(counts);
            set_time(&mut self.at);
            match end {
                RootsEnd::Exhausted => {}
                RootsEnd::Solved { root, path } => return RootsEnd::Solved { root: self.at.done + root, path },
                RootsEnd::Stopped(stop) => return RootsEnd::Stopped(stop),
            }
            self.at.done += count;
            options.keep(&self.at);
            pace.adapt(begun.elapsed());
            // The budget's last answer came with the last nodes and was not obeyed.
            if self.at.done < nodes.len()
                && let ControlFlow::Break(stop) =
                    options.budget.spend(Work::NONE.proving(Proven::by_completed_search(bound)))
            {
                return RootsEnd::Stopped(stop);
            }
        }
        RootsEnd::Exhausted
    }
}
