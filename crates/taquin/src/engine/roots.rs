//! The top of the tree of one bound, expanded breadth-first into roots for the threads to search below.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use taquin_search::{Budget, Stop, Work};

use super::cpu_dispatch::{CpuJob, run_with_cpu_features};
use super::expand::Expander;
use super::node::{MAX_BATCH, MAX_CHILDREN, NodeCounts, SearchNode};
use super::search_tables::SearchTables;
use super::sizes::{MAX_ROOT_BYTES, most_roots};
use super::stack::NodeStack;
use super::workers::WorkerConfig;
use crate::threads::run_on_threads;

/// The fewest roots of a bound.
const FEWEST_ROOTS: usize = 64;
/// The number of roots is the expansions of the bound before divided by this, on the processor.
const EXPANSIONS_PER_ROOT: u64 = 16;
/// Expansions between two reports to the budget.
const REPORT_INTERVAL: u64 = 16_384;
/// The fewest nodes that are worth expanding on several threads.
const WORTH_THREADS: usize = 4_096;
/// The most roots that an expansion adds: four children for one node.
const MOST_ADDED: usize = 3;

/// What is remembered of an expanded node.
#[derive(Clone, Copy)]
struct Ancestor {
    parent: u32,
    blank: u8,
}

/// The top of a tree: all nodes by number with their parents, and in full those that were not expanded, the roots. Its
/// memory is used again for the next bound: getting so much from the system takes longer than filling it.
pub struct RootTree<const C: usize, const S: usize, const V: usize> {
    ancestors: Vec<Ancestor>,
    frontier: VecDeque<SearchNode<C, S, V>>,
    roots: Vec<SearchNode<C, S, V>>,
    /// The goal's number, if it was generated.
    pub goal: Option<u32>,
    /// The nodes of the top.
    pub counts: NodeCounts,
    /// Why it was left unfinished, if it was.
    pub stop: Option<Stop>,
}

impl<const C: usize, const S: usize, const V: usize> RootTree<C, S, V> {
    /// No nodes.
    pub fn new() -> Self {
        let counts = NodeCounts::default();
        RootTree { ancestors: Vec::new(), frontier: VecDeque::new(), roots: Vec::new(), goal: None, counts, stop: None }
    }

    /// The roots that are worth growing for a bound whose predecessor had `last` expansions, if the subtrees are searched
    /// `speed` times as fast as by the processor: growing them must not take longer than their order saves.
    pub fn roots_wanted(last: u64, speed: u64) -> usize {
        let most = most_roots(C).min(MAX_ROOT_BYTES / size_of::<SearchNode<C, S, V>>());
        ((last / (EXPANSIONS_PER_ROOT * speed)) as usize).clamp(FEWEST_ROOTS, most)
    }

    /// The roots, ordered by the sum of their estimates: the goal is found sooner in the last bound, which makes Korf's
    /// hundred boards take 1.6 times fewer nodes in all.
    pub fn roots_nearest_first(&self) -> &[SearchNode<C, S, V>] {
        &self.roots
    }

    /// Orders the roots once all are there.
    fn order_roots(&mut self) {
        let sum = |node: &SearchNode<C, S, V>| node.estimates.iter().map(|&h| u16::from(h)).sum::<u16>();
        let mut order: Vec<(u16, u32)> =
            self.frontier.iter().zip(0..).map(|(node, place)| (sum(node), place)).collect();
        // There are few different sums, which a stable sort makes use of.
        order.sort_by_key(|&(sum, _)| sum);
        self.roots.extend(order.into_iter().map(|(_, place)| self.frontier[place as usize]));
    }

    /// The cells of the blank from the start to the node of this number.
    pub fn blank_path(&self, mut number: u32) -> Vec<u8> {
        let mut blanks = vec![self.ancestors[number as usize].blank];
        while number != 0 {
            number = self.ancestors[number as usize].parent;
            blanks.push(self.ancestors[number as usize].blank);
        }
        blanks.reverse();
        blanks
    }
}

impl<const C: usize, const S: usize, const V: usize> RootTree<C, S, V> {
    /// Expands nodes breadth-first from `start`, until there are the `wanted` roots or the budget says stop. The roots are
    /// the same for every number of threads.
    pub fn grow(
        &mut self,
        tables: &SearchTables,
        bound: u32,
        config: WorkerConfig,
        wanted: usize,
        start: &SearchNode<C, S, V>,
        budget: &mut dyn Budget,
    ) {
        self.begin(start, wanted);
        let batch = config.batch.clamp(1, MAX_BATCH);
        let grow = |tree: &mut Self, wanted, budget: &mut dyn Budget| {
            run_with_cpu_features(Grow { expander: Expander::new(tables, bound), batch, wanted, tree, budget });
        };
        if config.threads > 1 && wanted > WORTH_THREADS {
            grow(self, WORTH_THREADS, budget);
            self.grow_on_threads(tables, bound, WorkerConfig { batch, ..config }, wanted, budget);
        }
        grow(self, wanted, budget);
        self.order_roots();
    }

    /// Begins again with one node.
    fn begin(&mut self, start: &SearchNode<C, S, V>, wanted: usize) {
        self.ancestors.clear();
        self.frontier.clear();
        self.roots.clear();
        (self.goal, self.counts, self.stop) = (None, NodeCounts::default(), None);
        self.ancestors.push(Ancestor { parent: 0, blank: start.blank });
        self.frontier.reserve(wanted + MAX_CHILDREN);
        self.frontier.push_back(*start);
    }

    /// Expands nodes on several threads, as long as they are many.
    fn grow_on_threads(
        &mut self,
        tables: &SearchTables,
        bound: u32,
        WorkerConfig { threads, batch, .. }: WorkerConfig,
        wanted: usize,
        budget: &mut dyn Budget,
    ) {
        while self.is_growing(wanted) {
            // As many as are expanded in any case, however many children they have.
            let certain = self.frontier.len().min((wanted - self.frontier.len()) / MOST_ADDED) / batch * batch;
            if certain < WORTH_THREADS {
                break;
            }
            let parents = &self.frontier.make_contiguous()[..certain];
            let share = certain.div_ceil(threads).next_multiple_of(batch);
            let (parts, stop) = run_on_threads(certain.div_ceil(share), budget, |nth, budget| {
                let parents = parents.chunks(share).nth(nth).expect("a share for each thread");
                let (mut expander, mut children) = (Expander::new(tables, bound), Vec::with_capacity(2 * share));
                run_with_cpu_features(ExpandShare { expander: &mut expander, parents, batch, children: &mut children });
                let NodeCounts { expanded, generated, .. } = expander.counts;
                // The answer reaches all threads and is returned when all are done.
                let _ = budget.spend(Work::nodes(expanded, generated));
                (children, expander.counts)
            });
            self.stop = stop;
            self.frontier.drain(..certain);
            for (children, counts) in parts {
                children.into_iter().for_each(|child| self.push(child));
                self.counts += counts;
            }
        }
    }
}

/// The expansion of a thread's share of the nodes, compiled for the features of the processor.
struct ExpandShare<'g, 'a, const C: usize, const S: usize, const V: usize> {
    expander: &'g mut Expander<'a, C, S, V>,
    parents: &'g [SearchNode<C, S, V>],
    batch: usize,
    children: &'g mut Vec<SearchNode<C, S, V>>,
}

impl<const C: usize, const S: usize, const V: usize> CpuJob for ExpandShare<'_, '_, C, S, V> {
    #[inline(always)]
    fn run(self) {
        let ExpandShare { expander, parents, batch: size, children: all } = self;
        let (mut children, mut batch) = (NodeStack::new(), [SearchNode::EMPTY; MAX_BATCH]);
        for parents in parents.chunks(size) {
            batch[..parents.len()].copy_from_slice(parents);
            expander.expand(&batch, parents.len(), &mut children);
            while children.take(1, &mut batch) == 1 {
                all.push(batch[0]);
            }
        }
    }
}

/// The growing of a tree, compiled for the features of the processor.
struct Grow<'g, 'a, const C: usize, const S: usize, const V: usize> {
    expander: Expander<'a, C, S, V>,
    batch: usize,
    wanted: usize,
    tree: &'g mut RootTree<C, S, V>,
    budget: &'g mut dyn Budget,
}

impl<const C: usize, const S: usize, const V: usize> CpuJob for Grow<'_, '_, C, S, V> {
    #[inline(always)]
    fn run(self) {
        let Grow { mut expander, batch: size, wanted, tree, budget } = self;
        let (mut children, mut batch) = (NodeStack::new(), [SearchNode::EMPTY; MAX_BATCH]);
        while tree.is_growing(wanted) {
            if expander.counts.expanded >= REPORT_INTERVAL {
                tree.report(&mut expander.counts, budget);
            }
            let count = size.min(tree.frontier.len());
            for (place, node) in batch.iter_mut().zip(tree.frontier.drain(..count)) {
                *place = node;
            }
            expander.expand(&batch, count, &mut children);
            while children.take(1, &mut batch) == 1 {
                tree.push(batch[0]);
            }
        }
        tree.report(&mut expander.counts, budget);
    }
}

impl<const C: usize, const S: usize, const V: usize> RootTree<C, S, V> {
    /// Whether to go on until there are `wanted` roots.
    fn is_growing(&self, wanted: usize) -> bool {
        (1..wanted).contains(&self.frontier.len()) && self.goal.is_none() && self.stop.is_none()
    }

    /// Adds a child, which comes with its parent's number and gets its own.
    #[inline(always)]
    fn push(&mut self, child: SearchNode<C, S, V>) {
        let number = self.ancestors.len() as u32;
        self.ancestors.push(Ancestor { parent: child.root, blank: child.blank });
        self.frontier.push_back(SearchNode { root: number, ..child });
        if child.estimates[0] == 0 {
            self.goal = Some(number);
        }
    }

    /// Adds counts that are new, reports them to the budget and sets them to zero.
    fn report(&mut self, new: &mut NodeCounts, budget: &mut dyn Budget) {
        let work = Work::nodes(new.expanded, new.generated);
        self.counts += std::mem::take(new);
        if let ControlFlow::Break(stop) = budget.spend(work) {
            self.stop.get_or_insert(stop);
        }
    }
}
