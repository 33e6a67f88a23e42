//! Launch after launch of the kernel, until no node is left, the goal is found or the budget ends.
//!
//! The nodes that wait are a stack in the memory of the device. A launch takes nodes from its end, so that the newest and
//! deepest come first and the stack stays short; what the launch hands over is put on top.

use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::error_codes::{CL_OUT_OF_RESOURCES, ClError};
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::memory::Buffer;
use opencl3::types::CL_BLOCKING;
use taquin::unstable::{NodeCounts, Root, RootsEnd, RootsOutcome, SubtreeTask};
use taquin_search::{Budget, Proven, Work};

use crate::device::WorkError;
use crate::node::{LEVELS, NodeFormat, PATH_WORDS};
use crate::tables::{DeviceTables, empty};

/// Counters of a launch, as the kernel numbers them.
const TAKEN: usize = 0;
const HANDED: usize = 1;
const EXPANDED: usize = 2;
const GENERATED: usize = 3;
const SOLVED: usize = 4;
const FINISHED: usize = 5;
const SOLUTION: usize = 6;
pub const COUNTERS: usize = SOLUTION + 2 + PATH_WORDS;

/// The time that a launch should take: short enough for a desktop to stay responsive and for limits to be obeyed. The
/// longest take 2 to 2.5 times as long.
const LAUNCH_TIME: Duration = Duration::from_millis(20);
/// The fewest roots that a launch begins where there is little else. Few, because the first roots are the most promising
/// and the last bound ends at the goal; more while work items have nothing to do.
const FEWEST_NEW_ROOTS: usize = 4_096;
/// The fewest and the most expansions of a work item in a launch.
const FEWEST_STEPS: u32 = 64;
const MOST_STEPS: u32 = 1 << 14;
/// The most threads that write roots for the device, and the fewest roots that are worth them.
const MOST_WRITERS: usize = 8;
const WORTH_WRITERS: usize = 20_000;
/// The most bytes of waiting nodes that are copied to the host for the case that the device is lost.
const MOST_SAVED_BYTES: usize = 256 << 20;

/// How large launches are.
#[derive(Clone, Copy, Debug)]
pub struct LaunchSize {
    /// The work items of a launch.
    pub items: usize,
    /// The work items of a group.
    pub group: usize,
    /// The nodes that can wait.
    pub stack: usize,
}

/// The least room of the stack beside the roots. A launch that takes one node hands over at most one for each level, and
/// those come next: so a search that takes one node at a time never needs more.
pub const LEAST_ROOM: usize = 3 * LEVELS;

impl LaunchSize {
    /// The most nodes that a launch hands over: one for each level of each work item.
    pub fn handed(self) -> usize {
        self.items * LEVELS
    }

    /// The bytes of the largest buffer, for nodes of this many words.
    pub fn largest_buffer(self, node_words: usize) -> u64 {
        4 * (node_words * self.stack.max(self.handed())) as u64
    }

    /// The bytes of all buffers, for nodes of this many words.
    pub fn bytes(self, node_words: usize) -> u64 {
        4 * (node_words * (self.stack + self.handed())) as u64
    }
}

/// The buffers of launches, kept from task to task: getting so much memory takes longer than many a bound.
pub struct LaunchBuffers {
    size: LaunchSize,
    node_words: usize,
    nodes: Buffer<u32>,
    handed: Buffer<u32>,
    counters: Buffer<u32>,
    /// The roots of a task on the host.
    roots: Vec<u32>,
}

impl LaunchBuffers {
    /// Buffers for launches of this size and nodes of this many words.
    pub fn new(context: &Context, size: LaunchSize, node_words: usize) -> Result<LaunchBuffers, ClError> {
        Ok(LaunchBuffers {
            size,
            node_words,
            nodes: empty(context, node_words * size.stack)?,
            handed: empty(context, node_words * size.handed())?,
            counters: empty(context, COUNTERS)?,
            roots: Vec::new(),
        })
    }

    /// Whether they are large enough for launches of this size.
    pub fn fit(&self, size: LaunchSize, node_words: usize) -> bool {
        let enough = self.size.stack >= size.stack && self.size.items == size.items && self.size.group == size.group;
        enough && self.node_words == node_words
    }
}

/// The work that a device had done and had left at some moment.
pub struct SavedRounds {
    pub counts: NodeCounts,
    format: NodeFormat,
    nodes: Vec<u32>,
}

impl SavedRounds {
    /// Roots of what was left, each with the position of the task's root that it descends from; `None` if these are no nodes
    /// of the task.
    pub fn open_roots(&self, task: &dyn SubtreeTask) -> Option<(Vec<Root>, Vec<usize>)> {
        let (mut open, mut origins) = (Vec::new(), Vec::new());
        for node in self.nodes.chunks(self.format.words()) {
            self.format.open_roots(node, task.bound(), task.tables(), &mut open)?;
            let origin = Some(self.format.root_of(node)).filter(|&root| root < task.len())?;
            origins.resize(open.len(), origin);
        }
        Some((open, origins))
    }
}

/// Writes the roots of a task as nodes, the first last.
fn write_roots(task: &dyn SubtreeTask, format: NodeFormat, words: &mut Vec<u32>) {
    let (roots, node_words) = (task.len(), format.words());
    words.clear();
    words.resize(roots * node_words, 0);
    let write = |first: usize, part: &mut [u32]| {
        for (node, nth) in part.chunks_mut(node_words).zip(first..) {
            let position = roots - 1 - nth;
            format.write(task.root(position), position as u32, task.bound(), node);
        }
    };
    let share = roots.div_ceil(thread::available_parallelism().map_or(1, |count| count.get()).min(MOST_WRITERS));
    let is_written = roots >= WORTH_WRITERS
        && thread::scope(|scope| {
            let mut parts = words.chunks_mut(share * node_words).zip((0..).step_by(share));
            parts.all(|(part, first)| thread::Builder::new().spawn_scoped(scope, move || write(first, part)).is_ok())
        });
    if !is_written {
        write(0, words);
    }
}

/// The root and the cells of the blank of the solution that a launch found; `None` if it is no solution.
fn solution(format: NodeFormat, task: &dyn SubtreeTask, counters: &[u32; COUNTERS]) -> Option<(usize, Vec<u8>)> {
    let position = Some(counters[SOLUTION] as usize).filter(|&position| position < task.len())?;
    let root = task.root(position);
    let path = format.blanks(root.blank, &counters[SOLUTION + 2..], counters[SOLUTION + 1] as usize)?;
    let mut tiles = root.tiles.to_vec();
    for step in path.windows(2) {
        tiles.swap(step[0].into(), step[1].into());
    }
    let is_goal = tiles.iter().enumerate().all(|(cell, &home)| cell == usize::from(home));
    is_goal.then_some((position, path))
}

/// What a [`Rounds`] needs beside its buffers.
#[derive(Clone, Copy)]
pub struct RoundsContext<'a> {
    pub queue: &'a CommandQueue,
    pub kernel: &'a Kernel,
    pub tables: &'a DeviceTables,
    /// The time between two copies of the waiting nodes to the host.
    pub save_interval: Duration,
    /// The launches left before one fails, in tests of that.
    pub launches_left: Option<u64>,
}

/// The nodes that wait, and what is needed to search them.
pub struct Rounds<'a> {
    context: RoundsContext<'a>,
    buffers: &'a mut LaunchBuffers,
    saved: Option<SavedRounds>,
    saved_at: Instant,
    /// The nodes that wait.
    count: usize,
    /// Those of them that are roots of the task: the lowest of the stack.
    roots: usize,
    /// The roots that a launch may begin.
    new_roots: usize,
    steps: u32,
    /// The time of the longest launch.
    longest: Duration,
}

impl<'a> Rounds<'a> {
    /// No nodes yet.
    pub fn new(context: RoundsContext<'a>, buffers: &'a mut LaunchBuffers) -> Rounds<'a> {
        let (saved, saved_at) = (None, Instant::now());
        let (new_roots, steps) = (FEWEST_NEW_ROOTS, FEWEST_STEPS);
        Rounds { context, buffers, saved, saved_at, count: 0, roots: 0, new_roots, steps, longest: Duration::ZERO }
    }

    /// The time of the longest launch.
    pub fn longest_launch(&self) -> Duration {
        self.longest
    }

    /// What was left when the nodes were last copied to the host; `None` if that was not yet.
    pub fn into_saved(self) -> Option<SavedRounds> {
        self.saved
    }

    /// Searches all roots of a task.
    pub fn search(&mut self, task: &dyn SubtreeTask, budget: &mut dyn Budget) -> Result<RootsOutcome, WorkError> {
        self.upload(task)?;
        let mut counts = NodeCounts::default();
        let end = loop {
            if self.count == 0 {
                break RootsEnd::Exhausted;
            }
            let counters = self.launch(task.bound())?;
            let (expanded, generated) = (counters[EXPANDED].into(), counters[GENERATED].into());
            counts += NodeCounts::new(expanded, generated);
            let work = Work::nodes(expanded, generated).proving(Proven::by_completed_search(task.bound()));
            let answer = budget.spend(work);
            if counters[SOLVED] != 0 {
                let format = self.context.tables.format;
                let (root, path) = solution(format, task, &counters).ok_or(WorkError::Wrong)?;
                break RootsEnd::Solved { root, path: Some(path) };
            }
            if let ControlFlow::Break(stop) = answer
                && self.count > 0
            {
                break RootsEnd::Stopped(stop);
            }
            if self.saved_at.elapsed() >= self.context.save_interval {
                self.save(counts)?;
            }
        };
        let mut open = Vec::new();
        if matches!(end, RootsEnd::Stopped(_)) && task.wants_open_roots() {
            open = self.read_back(counts)?.open_roots(task).ok_or(WorkError::Wrong)?.0;
        }
        Ok(RootsOutcome { counts, end, open, origins: Vec::new(), device: None })
    }

    /// Puts the roots of a task on the stack, the first to be searched last.
    fn upload(&mut self, task: &dyn SubtreeTask) -> Result<(), ClError> {
        let LaunchBuffers { nodes, roots, .. } = &mut *self.buffers;
        write_roots(task, self.context.tables.format, roots);
        // SAFETY: the stack has room for all roots, and the write blocks until the words were read.
        unsafe { self.context.queue.enqueue_write_buffer(nodes, CL_BLOCKING, 0, roots, &[])? };
        (self.count, self.roots) = (task.len(), task.len());
        (self.steps, self.new_roots) = (FEWEST_STEPS, FEWEST_NEW_ROOTS);
        Ok(())
    }

    /// Launches the kernel once, and puts what it hands over on the stack.
    fn launch(&mut self, bound: u32) -> Result<[u32; COUNTERS], WorkError> {
        let (size, RoundsContext { queue, tables, .. }) = (self.buffers.size, self.context);
        // Every node taken may leave one for each level, for which there must be room; some is left for taking single nodes.
        let room = (size.stack - self.count).saturating_sub(LEAST_ROOM - LEVELS) / LEVELS;
        let handed_over = self.count - self.roots;
        let new_roots = if handed_over < 2 * size.items { self.new_roots } else { 0 };
        let mut limit = self.count.min(handed_over + new_roots);
        if room < size.items {
            limit = limit.min(room.max(1));
        }
        let items = size.items.min(limit.next_multiple_of(size.group));
        if self.context.launches_left == Some(0) {
            return Err(ClError(CL_OUT_OF_RESOURCES).into());
        }
        self.context.launches_left = self.context.launches_left.map(|left| left - 1);
        let begun = Instant::now();
        let counters = self.run_kernel(bound, limit, items)?;
        let taken = (counters[TAKEN] as usize).min(limit);
        let handed = counters[HANDED] as usize;
        let has_room = handed <= size.handed().min(size.stack - (self.count - taken));
        // Every node taken is searched to its end or handed over.
        let is_complete = counters[SOLVED] != 0 || taken > 0 && counters[FINISHED] as usize == taken;
        let most_expanded = items as u64 * (u64::from(self.steps) + 1);
        let is_counted = u64::from(counters[EXPANDED]) <= most_expanded
            && u64::from(counters[GENERATED]) <= 4 * u64::from(counters[EXPANDED]);
        if !has_room || !is_complete || !is_counted {
            return Err(WorkError::Wrong);
        }
        self.count -= taken;
        self.roots = self.roots.min(self.count);
        let node = 4 * tables.format.words();
        if handed > 0 {
            let LaunchBuffers { nodes, handed: source, .. } = &mut *self.buffers;
            // SAFETY: both buffers have the nodes handed over, as verified above.
            unsafe { queue.enqueue_copy_buffer(source, nodes, 0, node * self.count, node * handed, &[])? };
            queue.finish()?;
        }
        self.count += handed;
        let took = begun.elapsed();
        self.longest = self.longest.max(took);
        self.adapt(took, items, counters[EXPANDED]);
        Ok(counters)
    }

    /// Runs the kernel on `items` work items, which take at most `limit` nodes from the end of the stack.
    fn run_kernel(&mut self, bound: u32, limit: usize, items: usize) -> Result<[u32; COUNTERS], ClError> {
        let RoundsContext { queue, kernel, tables, .. } = self.context;
        let LaunchBuffers { size, nodes, handed, counters: buffer, .. } = &mut *self.buffers;
        let mut counters = [0; COUNTERS];
        let mut kernel = ExecuteKernel::new(kernel);
        // SAFETY: the arguments are those of the kernel in number, order and type. All buffers have the lengths that it
        // assumes: `nodes` holds `count` nodes, `handed` has room for a node for each level of each work item. The
        // transfers block.
        unsafe {
            queue.enqueue_write_buffer(buffer, CL_BLOCKING, 0, &counters, &[])?;
            kernel.set_arg(nodes).set_arg(&(self.count as u32)).set_arg(&(limit as u32));
            kernel.set_arg(&bound).set_arg(&self.steps).set_arg(handed).set_arg(buffer);
            kernel.set_arg(&(tables.blank as u32));
            for table in tables.arguments() {
                kernel.set_arg(&table);
            }
            kernel.set_global_work_size(items).set_local_work_size(size.group);
            kernel.enqueue_nd_range(queue)?;
            queue.enqueue_read_buffer(buffer, CL_BLOCKING, 0, &mut counters, &[])?;
        }
        Ok(counters)
    }

    /// Chooses the expansions of a work item in the next launch: few while there are fewer nodes than work items, so that
    /// nodes are handed over soon; then as many as make a launch take its time. A launch whose work items found little to
    /// expand says nothing about the time of one that is busy, so more follow only after a busy one.
    fn adapt(&mut self, took: Duration, items: usize, expanded: u32) {
        // The counters of a launch have 32 bits; a node has at most four children.
        let most = MOST_STEPS.min((u32::MAX / 4 / items.max(1) as u32).max(1));
        let handed_over = self.count - self.roots;
        let is_idle = handed_over < self.buffers.size.items;
        self.new_roots = if is_idle { 2 * self.new_roots } else { self.new_roots / 2 };
        self.new_roots = self.new_roots.clamp(FEWEST_NEW_ROOTS, self.roots.max(FEWEST_NEW_ROOTS));
        let was_busy = 2 * u64::from(expanded) >= items as u64 * u64::from(self.steps);
        let in_time = u128::from(self.steps) * LAUNCH_TIME.as_nanos() / took.as_nanos().max(1);
        let in_time = in_time.min(2 * u128::from(self.steps)) as u32;
        self.steps = if is_idle {
            FEWEST_STEPS.max(self.steps / 2)
        } else if was_busy {
            in_time
        } else {
            in_time.min(self.steps)
        };
        self.steps = self.steps.clamp(FEWEST_STEPS.min(most), most);
    }

    /// Copies the nodes that wait to the host, unless they are too many.
    fn save(&mut self, counts: NodeCounts) -> Result<(), ClError> {
        if 4 * self.count * self.buffers.node_words <= MOST_SAVED_BYTES {
            self.saved = Some(self.read_back(counts)?);
        }
        self.saved_at = Instant::now();
        Ok(())
    }

    /// The nodes that wait.
    fn read_back(&self, counts: NodeCounts) -> Result<SavedRounds, ClError> {
        let format = self.context.tables.format;
        let mut nodes = vec![0; self.count * format.words()];
        // SAFETY: the stack has this many nodes, and the read blocks.
        unsafe { self.context.queue.enqueue_read_buffer(&self.buffers.nodes, CL_BLOCKING, 0, &mut nodes, &[])? };
        Ok(SavedRounds { counts, format, nodes })
    }
}
