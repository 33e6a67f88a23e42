//! A node of the search as the words that the kernel reads and writes.

use taquin::unstable::{Root, SearchTables, TaskRoot};

/// The number of stack levels of a work item, and so the most moves below a root.
pub const LEVELS: usize = 160;
/// The words of a path: two bits per move.
pub const PATH_WORDS: usize = LEVELS / 16;
/// In the byte of the next move: the node is counted as expanded.
const COUNTED: u32 = 8;

/// Where the parts of a node are, for boards of one shape and tables with one number of slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeFormat {
    pub cells: usize,
    pub columns: usize,
    pub slots: usize,
    pub views: usize,
}

impl NodeFormat {
    /// The words of a node.
    pub fn words(self) -> usize {
        self.where_at() + 4 + PATH_WORDS
    }

    fn where_at(self) -> usize {
        2 * self.slots + self.cells.div_ceil(4)
    }

    /// Writes a root of a task, which has the number `position`, into the words of a node that are zero.
    pub fn write(self, root: TaskRoot, position: u32, bound: u32, words: &mut [u32]) {
        let (patterns, rest) = words.split_at_mut(2 * self.slots);
        for (pair, pattern) in patterns.chunks_exact_mut(2).zip(root.patterns) {
            pair.copy_from_slice(&[pattern.mask, pattern.code]);
        }
        let (board, rest) = rest.split_at_mut(self.cells.div_ceil(4));
        for (word, tiles) in board.iter_mut().zip(root.tiles.chunks(4)) {
            *word = bytes(tiles);
        }
        let slack = |estimate: u8| bound - u32::from(root.depth) - u32::from(estimate);
        let slacks = root.estimates.iter().rev().fold(0, |word, &estimate| word << 8 | slack(estimate));
        rest[..4].copy_from_slice(&[bytes(&[root.blank, root.depth, 0, 0]), root.state, position, slacks]);
    }

    /// The number of the root that a node descends from.
    pub fn root_of(self, node: &[u32]) -> usize {
        node[self.where_at() + 2] as usize
    }

    /// The roots of what is left below a node: itself, or the children that it has left, within the bound. `None` if it is
    /// no node of this search.
    pub fn open_roots(self, node: &[u32], bound: u32, tables: &SearchTables, open: &mut Vec<Root>) -> Option<()> {
        let [blank, depth, next, _] = node[self.where_at()].to_le_bytes();
        let state = node[self.where_at() + 1];
        let board = node[2 * self.slots..self.where_at()].iter().flat_map(|word| word.to_le_bytes());
        let tiles: Vec<u8> = board.take(self.cells).collect();
        let is_arranged = tables.automaton.cell(state) == Some(blank) && is_arrangement(&tiles);
        if !is_arranged || u32::from(depth) > bound {
            return None;
        }
        if u32::from(next) & COUNTED == 0 {
            open.push(Root { tiles, blank, depth, state });
            return Some(());
        }
        let moves = &tables.automaton.transitions()[state as usize];
        let left = moves.cells.iter().zip(&moves.next).take(moves.count.into()).skip((next & 7).into());
        for (&cell, &state) in left {
            let mut child = Root { tiles: tiles.clone(), blank: cell, depth: depth + 1, state };
            child.tiles.swap(blank.into(), cell.into());
            let estimates = tables.evaluate(&child.tiles, cell.into()).map(|(_, estimates)| estimates);
            if estimates.is_some_and(|all| all.iter().all(|h| u32::from(child.depth) + h <= bound)) {
                open.push(child);
            }
        }
        Some(())
    }

    /// The cells of the blank along a path of `length` moves that the kernel wrote, from the root's on; `None` if it leaves
    /// the board.
    pub fn blanks(self, first: u8, path: &[u32], length: usize) -> Option<Vec<u8>> {
        let mut blanks = vec![first];
        let mut blank = usize::from(first);
        for step in 0..length {
            blank = match path.get(step / 16)? >> (2 * (step % 16)) & 3 {
                0 => blank.checked_sub(self.columns)?,
                1 => Some(blank + self.columns).filter(|&cell| cell < self.cells)?,
                2 => blank.checked_sub(1).filter(|_| blank % self.columns > 0)?,
                _ => Some(blank + 1).filter(|cell| cell % self.columns > 0)?,
            };
            blanks.push(blank as u8);
        }
        Some(blanks)
    }
}

/// Whether every tile is there once.
fn is_arrangement(tiles: &[u8]) -> bool {
    let seen = tiles.iter().fold(0, |seen: u64, &tile| seen | 1_u64.checked_shl(tile.into()).unwrap_or(0));
    seen == (1 << tiles.len()) - 1
}

/// Up to four bytes as a word, the first lowest.
fn bytes(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte))
}
