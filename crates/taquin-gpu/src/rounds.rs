//! Launch after launch of the kernel, until no node is left, the goal is found or the budget ends.
//!
//! The nodes that wait are a stack in the memory of the device. A launch takes nodes from its end, so that the newest and
//! deepest come first and the stack stays short; what the launch hands over is put on top.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::error_codes::{CL_OUT_OF_RESOURCES, ClError};
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::memory::Buffer;
use opencl3::types::CL_BLOCKING;
use taquin::unstable::{NodeCounts, RootsEnd, RootsOutcome, SubtreeTask};
use taquin_search::{Budget, Stop, Work};

use crate::node::{LEVELS, PATH_WORDS};
use crate::tables::{DeviceTables, empty};

/// Counters of a launch, as the kernel numbers them.
const TAKEN: usize = 0;
const HANDED: usize = 1;
const EXPANDED: usize = 2;
const GENERATED: usize = 3;
const SOLVED: usize = 4;
const SOLUTION: usize = 5;
const COUNTERS: usize = SOLUTION + 2 + PATH_WORDS;

/// The time that a launch should take: short enough for a desktop to stay responsive and for limits to be obeyed.
const LAUNCH_TIME: Duration = Duration::from_millis(20);
/// The fewest roots that a launch begins where there is little else. Few, because the first roots are the most promising
/// and the last bound ends at the goal; more while work items have nothing to do.
const FEWEST_NEW_ROOTS: usize = 4_096;
/// The fewest and the most expansions of a work item in a launch.
const FEWEST_STEPS: u32 = 64;
const MOST_STEPS: u32 = 1 << 14;

/// How large launches are.
#[derive(Clone, Copy, Debug)]
pub struct LaunchSize {
    /// The work items of a launch.
    pub items: usize,
    /// The work items of a group.
    pub group: usize,
    /// The nodes that can wait beside those that a launch hands over.
    pub waiting: usize,
}

impl LaunchSize {
    /// The most nodes that a launch hands over: one for each level of each work item.
    fn handed(self) -> usize {
        self.items * LEVELS
    }

    /// The nodes that the stack has room for.
    fn stack(self) -> usize {
        self.waiting + self.handed()
    }

    /// The bytes of the largest buffer, for nodes of this many words.
    pub fn largest_buffer(self, node_words: usize) -> u64 {
        4 * (node_words * self.stack()) as u64
    }

    /// The bytes of all buffers, for nodes of this many words.
    pub fn bytes(self, node_words: usize) -> u64 {
        4 * (node_words * (self.stack() + self.handed())) as u64
    }
}

/// The nodes that wait, and what is needed to search them.
pub struct Rounds<'a> {
    queue: &'a CommandQueue,
    kernel: &'a Kernel,
    tables: &'a DeviceTables,
    size: LaunchSize,
    nodes: Buffer<u32>,
    handed: Buffer<u32>,
    counters: Buffer<u32>,
    /// The nodes that wait.
    count: usize,
    /// Those of them that are roots of the task: the lowest of the stack.
    roots: usize,
    /// The roots that a launch may begin.
    new_roots: usize,
    steps: u32,
}

impl<'a> Rounds<'a> {
    /// Buffers for launches of this size.
    pub fn new(
        context: &Context,
        queue: &'a CommandQueue,
        kernel: &'a Kernel,
        tables: &'a DeviceTables,
        size: LaunchSize,
    ) -> Result<Rounds<'a>, ClError> {
        let words = tables.format.words();
        Ok(Rounds {
            queue,
            kernel,
            tables,
            size,
            nodes: empty(context, words * size.stack())?,
            handed: empty(context, words * size.handed())?,
            counters: empty(context, COUNTERS)?,
            count: 0,
            roots: 0,
            new_roots: FEWEST_NEW_ROOTS,
            steps: FEWEST_STEPS,
        })
    }

    /// Searches all roots of a task.
    pub fn search(&mut self, task: &dyn SubtreeTask, budget: &mut dyn Budget) -> Result<RootsOutcome, ClError> {
        self.upload(task)?;
        let mut outcome = RootsOutcome { counts: NodeCounts::default(), end: RootsEnd::Exhausted, open: Vec::new() };
        while self.count > 0 {
            let counters = self.launch(task.bound())?;
            let (expanded, generated) = (counters[EXPANDED].into(), counters[GENERATED].into());
            outcome.counts += NodeCounts::new(expanded, generated);
            let work = Work { expanded, generated, lower_bound: task.bound() };
            let answer = budget.spend(work);
            if counters[SOLVED] != 0 {
                let root = counters[SOLUTION] as usize;
                let length = counters[SOLUTION + 1] as usize;
                let path = self.tables.format.blanks(task.root(root).blank, &counters[SOLUTION + 2..], length);
                outcome.end = RootsEnd::Solved { root, path: Some(path) };
                return Ok(outcome);
            }
            if let ControlFlow::Break(stop) = answer
                && self.count > 0
            {
                return self.stop(stop, task, outcome);
            }
        }
        Ok(outcome)
    }

    /// Puts the roots of a task on the stack, the first to be searched last.
    fn upload(&mut self, task: &dyn SubtreeTask) -> Result<(), ClError> {
        let mut words = Vec::with_capacity(task.len() * self.tables.format.words());
        for position in (0..task.len()).rev() {
            let (root, evaluation) = (task.root(position), task.evaluation(position));
            self.tables.format.push(&root, &evaluation, position as u32, task.bound(), &mut words);
        }
        // SAFETY: `waiting` is at least the number of roots, and the write blocks until the words were read.
        unsafe { self.queue.enqueue_write_buffer(&mut self.nodes, CL_BLOCKING, 0, &words, &[])? };
        (self.count, self.roots) = (task.len(), task.len());
        (self.steps, self.new_roots) = (FEWEST_STEPS, FEWEST_NEW_ROOTS);
        Ok(())
    }

    /// Launches the kernel once, and puts what it hands over on the stack.
    fn launch(&mut self, bound: u32) -> Result<[u32; COUNTERS], ClError> {
        // Every work item may hand over a node for each of its levels, for which there must be room.
        let room = (self.size.stack() - self.count) / LEVELS;
        let group = self.size.group;
        let handed_over = self.count - self.roots;
        let new_roots = if handed_over < 2 * self.size.items { self.new_roots } else { 0 };
        let limit = self.count.min(handed_over + new_roots);
        let items = self.size.items.min(limit.next_multiple_of(group)).min(room / group * group);
        if items == 0 {
            return Err(ClError(CL_OUT_OF_RESOURCES));
        }
        let begun = Instant::now();
        let mut counters = [0; COUNTERS];
        let mut kernel = ExecuteKernel::new(self.kernel);
        // SAFETY: the arguments are those of the kernel in number, order and type. All buffers have the lengths that it
        // assumes: `nodes` holds `count` nodes, `handed` has room for a node for each level of each work item. The
        // transfers block.
        unsafe {
            self.queue.enqueue_write_buffer(&mut self.counters, CL_BLOCKING, 0, &counters, &[])?;
            kernel.set_arg(&self.nodes).set_arg(&(self.count as u32)).set_arg(&(limit as u32));
            kernel.set_arg(&bound).set_arg(&self.steps).set_arg(&self.handed).set_arg(&self.counters);
            kernel.set_arg(&(self.tables.blank as u32));
            for buffer in self.tables.arguments() {
                kernel.set_arg(&buffer);
            }
            kernel.set_global_work_size(items).set_local_work_size(group);
            kernel.enqueue_nd_range(self.queue)?;
            self.queue.enqueue_read_buffer(&self.counters, CL_BLOCKING, 0, &mut counters, &[])?;
        }
        let taken = (counters[TAKEN] as usize).min(limit);
        let handed = counters[HANDED] as usize;
        assert!(handed <= items * LEVELS, "a node for each level at most");
        self.count -= taken;
        self.roots = self.roots.min(self.count);
        let node = 4 * self.tables.format.words();
        if handed > 0 {
            // SAFETY: there is room for the nodes handed over, see `items`.
            unsafe {
                let (from, to) = (0, node * self.count);
                self.queue.enqueue_copy_buffer(&self.handed, &mut self.nodes, from, to, node * handed, &[])?;
            }
            self.queue.finish()?;
        }
        self.count += handed;
        self.adapt(begun.elapsed(), items);
        Ok(counters)
    }

    /// Chooses the expansions of a work item in the next launch: few while there are fewer nodes than work items, so that
    /// nodes are handed over soon; then as many as make a launch take its time.
    fn adapt(&mut self, took: Duration, items: usize) {
        // The counters of a launch have 32 bits; a node has at most four children.
        let most = MOST_STEPS.min((u32::MAX / 4 / items.max(1) as u32).max(1));
        let handed_over = self.count - self.roots;
        let is_idle = handed_over < self.size.items;
        self.new_roots = if is_idle { 2 * self.new_roots } else { self.new_roots / 2 };
        self.new_roots = self.new_roots.clamp(FEWEST_NEW_ROOTS, self.roots.max(FEWEST_NEW_ROOTS));
        self.steps = if is_idle {
            FEWEST_STEPS.max(self.steps / 2)
        } else if took < LAUNCH_TIME {
            self.steps.saturating_mul(2)
        } else if took > LAUNCH_TIME * 3 / 2 {
            self.steps / 2
        } else {
            self.steps
        };
        self.steps = self.steps.clamp(FEWEST_STEPS.min(most), most);
    }

    /// Reads the nodes that wait back as roots.
    fn stop(&mut self, stop: Stop, task: &dyn SubtreeTask, mut outcome: RootsOutcome) -> Result<RootsOutcome, ClError> {
        let format = self.tables.format;
        let mut words = vec![0; self.count * format.words()];
        // SAFETY: the stack has this many nodes, and the read blocks.
        unsafe { self.queue.enqueue_read_buffer(&self.nodes, CL_BLOCKING, 0, &mut words, &[])? };
        for node in words.chunks(format.words()) {
            format.open_roots(node, task.bound(), task.tables(), &mut outcome.open);
        }
        outcome.end = RootsEnd::Stopped(stop);
        Ok(outcome)
    }
}
