//! The inner loop of IDA*: nodes by value on a stack, opened a batch at a time.
//!
//! A batch is taken from the top of the stack; the places of all its children's entries are computed and asked for
//! before the first is read, so that the memory's answers overlap. A batch of one is plain depth-first order.

use super::prefetch::prefetch;
use super::view::{Live, NONE, Sight};

/// The most views of one search.
pub const MAX_VIEWS: usize = 4;

/// A board in the search, with all that is known of it. `C` cells at most, `S` slots at most.
#[derive(Clone, Copy)]
pub struct Node<const C: usize, const S: usize> {
    pub lives: [Live; S],
    pub tiles: [u8; C],
    /// The distance each view sees.
    pub seen: [u8; MAX_VIEWS],
    /// Slides made since the start.
    pub depth: u8,
    pub blank: u8,
    /// Where the blank came from.
    pub last: u8,
    /// Which root of the search it descends from.
    pub root: u32,
}

/// A child whose entries are on their way.
#[derive(Clone, Copy, Default)]
struct Child {
    parent: u8,
    cell: u8,
    slots: [u8; MAX_VIEWS],
    seen: [u8; MAX_VIEWS],
    lives: [Live; MAX_VIEWS],
    index: usize,
}

/// Counts of one search to one bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes whose children were made.
    pub expanded: u64,
    /// Children made, those cut off included.
    pub generated: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.expanded += other.expanded;
        self.generated += other.generated;
    }
}

/// The most nodes opened together.
pub const MAX_BATCH: usize = 32;
const MAX_CHILDREN: usize = 4 * MAX_BATCH;

/// Opens nodes within one bound.
pub struct Opener<'a, const C: usize, const S: usize> {
    sight: &'a Sight<'a>,
    bound: u32,
    pub counts: Counts,
    children: Box<[Child; MAX_CHILDREN]>,
    /// Which children no view has cut off yet.
    alive: Box<[u8; MAX_CHILDREN]>,
}

impl<'a, const C: usize, const S: usize> Opener<'a, C, S> {
    pub fn new(sight: &'a Sight<'a>, bound: u32) -> Self {
        let children = Box::new([Child::default(); MAX_CHILDREN]);
        Opener { sight, bound, counts: Counts::default(), children, alive: Box::new([0; MAX_CHILDREN]) }
    }

    /// Makes the children of at most [`MAX_BATCH`] nodes and pushes those within the bound, the first to try last;
    /// returns the goal if it is among them.
    #[inline(always)]
    pub fn open(&mut self, nodes: &[Node<C, S>], stack: &mut Vec<Node<C, S>>) -> Option<Node<C, S>> {
        let listed = self.list(nodes);
        self.counts.expanded += nodes.len() as u64;
        self.counts.generated += listed as u64;
        let mut kept = self.test(nodes, listed, 0);
        let views = self.sight.views.len();
        for view in 1..views {
            for &i in &self.alive[..kept] {
                let child = &mut self.children[usize::from(i)];
                approach(self.sight, &nodes[usize::from(child.parent)], child, view);
            }
            kept = self.test(nodes, kept, view);
        }
        let mut home = false;
        stack.reserve(kept);
        for &i in self.alive[..kept].iter().rev() {
            let child = &self.children[usize::from(i)];
            home |= child.seen[0] == 0;
            // Copied first and changed in its place: made on the side, the copy had to wait for the changed bytes,
            // which took a quarter of the time.
            stack.push(nodes[usize::from(child.parent)]);
            let top = stack.len() - 1;
            become_child(&mut stack[top], child, views);
        }
        if home { stack.iter().rev().find(|node| node.seen[0] == 0).copied() } else { None }
    }

    /// Lists all children, the first view approached, and says how many.
    #[inline(always)]
    fn list(&mut self, nodes: &[Node<C, S>]) -> usize {
        let mut listed = 0;
        for (parent, node) in nodes.iter().enumerate() {
            for &cell in &self.sight.ways[usize::from(node.blank)] {
                if cell == NONE {
                    break;
                }
                let child = &mut self.children[listed];
                child.parent = parent as u8;
                child.cell = cell;
                self.alive[listed] = listed as u8;
                if cell != node.last {
                    approach(self.sight, node, child, 0);
                    listed += 1;
                }
            }
        }
        listed
    }

    /// Reads one view's entries of the first `count` children alive, keeps those within the bound and counts them.
    ///
    /// Written without a branch on the outcome: half of the children are cut off, and no processor guesses which.
    #[inline(always)]
    fn test(&mut self, nodes: &[Node<C, S>], count: usize, view: usize) -> usize {
        let mut kept = 0;
        for n in 0..count {
            let i = self.alive[n];
            let child = &mut self.children[usize::from(i)];
            let node = &nodes[usize::from(child.parent)];
            let slot = &self.sight.slots[usize::from(child.slots[view])];
            let farther = child.lives[view].settle(slot.bit(child.index));
            let seen = node.seen[view].wrapping_add(2 * u8::from(farther)).wrapping_sub(1);
            child.seen[view] = seen;
            self.alive[kept] = i;
            kept += usize::from(u32::from(seen) + u32::from(node.depth) < self.bound);
        }
        kept
    }
}

/// Moves the child's tile in one view and asks for its entry.
#[inline(always)]
fn approach<const C: usize, const S: usize>(sight: &Sight, node: &Node<C, S>, child: &mut Child, view: usize) {
    let seen = &sight.views[view];
    let tile = node.tiles[usize::from(child.cell)];
    let slot = seen.slots[usize::from(tile)];
    let (from, to) = (seen.cells[usize::from(child.cell)], seen.cells[usize::from(node.blank)]);
    let table = &sight.slots[usize::from(slot)];
    let (live, index) = node.lives[usize::from(slot)].moved(table.layout, usize::from(from), usize::from(to));
    prefetch(table.bits, index / 64);
    child.slots[view] = slot;
    child.lives[view] = live;
    child.index = index;
}

/// Turns a copy of the parent into the child.
#[inline(always)]
fn become_child<const C: usize, const S: usize>(node: &mut Node<C, S>, child: &Child, views: usize) {
    let (from, to) = (usize::from(child.cell), usize::from(node.blank));
    node.tiles.swap(from, to);
    for view in 0..views {
        node.lives[usize::from(child.slots[view])] = child.lives[view];
    }
    node.seen = child.seen;
    node.depth += 1;
    node.last = node.blank;
    node.blank = child.cell;
}
