//! The top of the tree of one bound, expanded breadth-first into roots for the threads to search below.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use taquin_search::{Budget, Stop, Work};

use super::config::SMALL_BOARD_CELLS;
use super::cpu_dispatch::{CpuJob, run_with_cpu_features};
use super::expand::Expander;
use super::node::{MAX_BATCH, MAX_CHILDREN, NodeCounts, SearchNode};
use super::search_tables::SearchTables;
use super::stack::NodeStack;

/// The fewest roots of a bound.
const FEWEST_ROOTS: usize = 64;
/// The number of roots is the expansions of the bound before divided by this.
const EXPANSIONS_PER_ROOT: u64 = 16;
/// Expansions between two reports to the budget.
const REPORT_INTERVAL: u64 = 16_384;

/// The most roots of a bound: enough to share among threads, and to make the path from one of them to the goal, which
/// is searched for once more, a small part of the whole. More roots have a better order: with 524,288 instead of 65,536
/// the last bound of ten 24-puzzles takes 1.44 times fewer nodes.
const fn most_roots(cells: usize) -> usize {
    if cells > SMALL_BOARD_CELLS { 300_000 } else { 65_536 }
}

/// The most bytes that roots take: those of 300,000 on the full tables of 5×5.
pub const MAX_ROOT_BYTES: usize = 24 << 20;

/// What is remembered of an expanded node.
#[derive(Clone, Copy)]
struct Ancestor {
    parent: u32,
    blank: u8,
}

/// The top of a tree: all nodes by number with their parents, and in full those that were not expanded, the roots.
pub struct RootTree<const C: usize, const S: usize, const V: usize> {
    ancestors: Vec<Ancestor>,
    roots: VecDeque<SearchNode<C, S, V>>,
    /// The goal's number, if it was generated.
    pub goal: Option<u32>,
    /// The nodes of the top.
    pub counts: NodeCounts,
    /// Why it was left unfinished, if it was.
    pub stop: Option<Stop>,
}

impl<const C: usize, const S: usize, const V: usize> RootTree<C, S, V> {
    /// Removes the roots, ordered by the sum of their estimates: the goal is found sooner in the last bound, which
    /// makes Korf's hundred boards take 1.6 times fewer nodes in all.
    pub fn take_roots_nearest_first(&mut self) -> Vec<SearchNode<C, S, V>> {
        let roots = std::mem::take(&mut self.roots);
        let sum = |node: &SearchNode<C, S, V>| node.estimates.iter().map(|&h| u16::from(h)).sum::<u16>();
        let mut order: Vec<(u16, u32)> = roots.iter().zip(0..).map(|(node, place)| (sum(node), place)).collect();
        order.sort_unstable();
        order.into_iter().map(|(_, place)| roots[place as usize]).collect()
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

/// Expands nodes breadth-first, `batch` at a time, until there are enough roots for a bound whose predecessor had
/// `last` expansions, or the budget says stop.
pub fn grow_roots<const C: usize, const S: usize, const V: usize>(
    tables: &SearchTables,
    bound: u32,
    batch: usize,
    last: u64,
    start: &SearchNode<C, S, V>,
    budget: &mut dyn Budget,
) -> RootTree<C, S, V> {
    let most = most_roots(C).min(MAX_ROOT_BYTES / size_of::<SearchNode<C, S, V>>());
    let wanted = ((last / EXPANSIONS_PER_ROOT) as usize).clamp(FEWEST_ROOTS, most);
    let mut tree = RootTree {
        ancestors: vec![Ancestor { parent: 0, blank: start.blank }],
        roots: VecDeque::with_capacity(wanted + MAX_CHILDREN),
        goal: None,
        counts: NodeCounts::default(),
        stop: None,
    };
    tree.roots.push_back(*start);
    let expander = Expander::new(tables, bound);
    let batch = batch.clamp(1, MAX_BATCH);
    run_with_cpu_features(Grow { expander, batch, wanted, tree: &mut tree, budget });
    tree
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
        while (1..wanted).contains(&tree.roots.len()) && tree.goal.is_none() && tree.stop.is_none() {
            if expander.counts.expanded - tree.counts.expanded >= REPORT_INTERVAL {
                tree.report(expander.counts, budget);
            }
            let count = size.min(tree.roots.len());
            for (place, node) in batch.iter_mut().zip(tree.roots.drain(..count)) {
                *place = node;
            }
            expander.expand(&batch, count, &mut children);
            while children.take(1, &mut batch) == 1 {
                // A child comes with its parent's number and gets its own.
                let (parent, number) = (batch[0].root, tree.ancestors.len() as u32);
                tree.ancestors.push(Ancestor { parent, blank: batch[0].blank });
                tree.roots.push_back(SearchNode { root: number, ..batch[0] });
                if batch[0].estimates[0] == 0 {
                    tree.goal = Some(number);
                }
            }
        }
        tree.report(expander.counts, budget);
    }
}

impl<const C: usize, const S: usize, const V: usize> RootTree<C, S, V> {
    /// Reports the nodes that are new in the counts.
    fn report(&mut self, counts: NodeCounts, budget: &mut dyn Budget) {
        let new = Work::nodes(counts.expanded - self.counts.expanded, counts.generated - self.counts.generated);
        self.counts = counts;
        if let ControlFlow::Break(stop) = budget.spend(new) {
            self.stop.get_or_insert(stop);
        }
    }
}
