//! Sets of cells as words, and what the slide of one tile does to a pattern's set and order.

use super::permutation::rotate;

/// A set of cells in a word of 32 or 64 bits. Narrow words are worth it: in 64 bits a search of the 15-puzzle takes 3 %
/// more instructions.
pub trait CellSet: Copy {
    /// How many cells of the set come before `lower`, and how many between `lower` and `upper`.
    fn counts(self, lower: usize, upper: usize) -> (u32, u32);

    /// The set with two cells added or, where they are in it, removed.
    fn toggled(self, a: usize, b: usize) -> Self;
}

macro_rules! cell_set {
    ($word:ident) => {
        impl CellSet for $word {
            #[inline(always)]
            fn counts(self, lower: usize, upper: usize) -> (u32, u32) {
                let (lower, upper) = (lower % $word::BITS as usize, upper % $word::BITS as usize);
                let before = self & ((1 << lower) - 1);
                let between = self & ((1 as $word) << upper).wrapping_sub(2 << lower);
                (before.count_ones(), between.count_ones())
            }

            #[inline(always)]
            fn toggled(self, a: usize, b: usize) -> $word {
                self ^ (1 << (a % $word::BITS as usize) | 1 << (b % $word::BITS as usize))
            }
        }
    };
}

cell_set!(u32);
cell_set!(u64);

/// The cells and the order of a pattern's tiles after the one on `from` went to the free cell `to`; bits above the labels of
/// the order are kept.
#[inline(always)]
pub fn moved<S: CellSet>(cells: S, code: u32, from: usize, to: usize) -> (S, u32) {
    let (before, between) = cells.counts(from.min(to), from.max(to));
    (cells.toggled(from, to), rotate(code, before, between, from < to))
}

/// How many occupied cells come before `cell`.
#[inline(always)]
pub fn place(mask: u64, cell: usize) -> usize {
    (mask & ((1 << cell) - 1)).count_ones() as usize
}

/// The sets of `tiles` out of `cells` cells, in increasing order.
pub fn masks(cells: usize, tiles: usize) -> impl Iterator<Item = u64> {
    let last = 1u64 << cells;
    std::iter::successors(Some((1u64 << tiles) - 1), move |&mask| {
        let carry = mask + (mask & mask.wrapping_neg());
        Some(carry | (((mask ^ carry) >> 2) / (mask & mask.wrapping_neg())))
    })
    .take_while(move |&mask| mask < last)
}
