//! The breadth-first beginning of a bound, and the way through it.

use std::collections::VecDeque;

use super::cpu_dispatch::{Job, quickly};
use super::kernel::{Counts, MAX_BATCH, MAX_CHILDREN, Node, Opener};
use super::stack::Stack;
use super::view::Sight;

/// The fewest roots of a bound, and the expansions in the bound before that make one more.
const FEWEST: usize = 64;
const EXPANSIONS_PER_ROOT: u64 = 16;

/// Nodes opened between two looks.
const LOOK: u64 = 16_384;

/// The most roots of a bound: enough to share out, and to make the way from one of them to the goal, which is searched
/// for once more, a small part of the whole. The more there are, the better their order: with 524,288 instead of 65,536
/// the last bound of ten 24-puzzles takes 1.44 times fewer nodes.
const fn most(cells: usize) -> usize {
    if cells > 16 { 300_000 } else { 65_536 }
}

/// The most bytes they take: as many as 300,000 on the strongest tables of 5×5 do.
pub const MOST_BYTES: usize = 24 << 20;

/// A node of the beginning, as far as it is remembered.
#[derive(Clone, Copy)]
struct Ancestor {
    parent: u32,
    blank: u8,
}

/// The beginning of a bound: all nodes from the start on by number, and in full those that were not opened, the roots.
pub struct Family<const C: usize, const S: usize, const V: usize> {
    ancestors: Vec<Ancestor>,
    roots: VecDeque<Node<C, S, V>>,
    /// The goal's number, if it was met.
    pub goal: Option<u32>,
}

impl<const C: usize, const S: usize, const V: usize> Family<C, S, V> {
    /// Takes the roots out, the nearest first, all views together: the goal is found sooner in the last bound, which
    /// makes Korf's hundred boards take 1.6 times fewer nodes in all.
    pub fn nearest_first(&mut self) -> Vec<Node<C, S, V>> {
        let roots = std::mem::take(&mut self.roots);
        let far = |node: &Node<C, S, V>| node.seen.iter().map(|&seen| u16::from(seen)).sum::<u16>();
        let mut order: Vec<(u16, u32)> = roots.iter().zip(0..).map(|(node, place)| (far(node), place)).collect();
        order.sort_unstable();
        order.into_iter().map(|(_, place)| roots[place as usize]).collect()
    }

    /// The cells of the blank from the start to the node of this number.
    pub fn way(&self, mut number: u32) -> Vec<u8> {
        let mut blanks = vec![self.ancestors[number as usize].blank];
        while number != 0 {
            number = self.ancestors[number as usize].parent;
            blanks.push(self.ancestors[number as usize].blank);
        }
        blanks.reverse();
        blanks
    }
}

/// Opens nodes in turn, `batch` at a time, until there are as many roots as are worth it after a bound of `last`
/// expansions, or `look`, which is shown the counts now and then, says stop; counts the nodes.
pub fn spread<const C: usize, const S: usize, const V: usize>(
    sight: &Sight,
    bound: u32,
    batch: usize,
    last: u64,
    start: &Node<C, S, V>,
    look: &mut dyn FnMut(Counts) -> bool,
) -> (Family<C, S, V>, Counts) {
    let most = most(C).min(MOST_BYTES / size_of::<Node<C, S, V>>());
    let wanted = ((last / EXPANSIONS_PER_ROOT) as usize).clamp(FEWEST, most);
    let mut family = Family {
        ancestors: vec![Ancestor { parent: 0, blank: start.blank }],
        roots: VecDeque::with_capacity(wanted + MAX_CHILDREN),
        goal: None,
    };
    family.roots.push_back(*start);
    let mut opener = Opener::new(sight, bound);
    let batch = batch.clamp(1, MAX_BATCH);
    quickly(Spread { opener: &mut opener, batch, wanted, family: &mut family, look });
    (family, opener.counts)
}

struct Spread<'s, 'a, const C: usize, const S: usize, const V: usize> {
    opener: &'s mut Opener<'a, C, S, V>,
    batch: usize,
    wanted: usize,
    family: &'s mut Family<C, S, V>,
    look: &'s mut dyn FnMut(Counts) -> bool,
}

impl<const C: usize, const S: usize, const V: usize> Job for Spread<'_, '_, C, S, V> {
    #[inline(always)]
    fn run(self) {
        let Spread { opener, batch: size, wanted, family, look } = self;
        let (mut children, mut batch) = (Stack::new(), [Node::EMPTY; MAX_BATCH]);
        let mut looked = 0;
        while (1..wanted).contains(&family.roots.len()) && family.goal.is_none() {
            if opener.counts.expanded - looked >= LOOK {
                looked = opener.counts.expanded;
                if look(opener.counts) {
                    return;
                }
            }
            let count = size.min(family.roots.len());
            for (place, node) in batch.iter_mut().zip(family.roots.drain(..count)) {
                *place = node;
            }
            opener.open(&batch, count, &mut children);
            while children.take(1, &mut batch) == 1 {
                // A child comes with its parent's number, and gets its own.
                let (parent, number) = (batch[0].root, family.ancestors.len() as u32);
                family.ancestors.push(Ancestor { parent, blank: batch[0].blank });
                family.roots.push_back(Node { root: number, ..batch[0] });
                if batch[0].seen[0] == 0 {
                    family.goal = Some(number);
                }
            }
        }
    }
}
