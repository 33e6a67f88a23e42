//! Permutations of a pattern's tiles on the occupied cells, as a code and as a number.
//!
//! A code holds three bits per tile, the label of the tile on the first occupied cell lowest. Its number is found with
//! two reads in tables of 8 kB, because the first four digits of a permutation's factorial number depend only on its
//! first four labels, and the other digits on the other labels.

/// The most tiles a pattern may have.
pub const MAX_TILES: usize = 8;

pub(crate) const HALF_BITS: u32 = 12;
const HALF_CODES: usize = 1 << HALF_BITS;
const HALF_MASK: u32 = (1 << HALF_BITS) - 1;

/// Numbers the permutations of `tiles` tiles from 0 to `tiles`!−1.
#[derive(Clone, Debug)]
pub struct PermutationIndex {
    tiles: usize,
    first: Box<[u16; HALF_CODES]>,
    last: Box<[u16; HALF_CODES]>,
}

/// The two tables of an [`PermutationIndex`].
#[derive(Clone, Copy, Debug)]
pub struct Halves<'a> {
    pub(crate) first: &'a [u16; HALF_CODES],
    pub(crate) last: &'a [u16; HALF_CODES],
}

impl Halves<'_> {
    /// The number of a permutation.
    #[inline(always)]
    pub fn rank(self, code: u32) -> usize {
        usize::from(self.first[(code & HALF_MASK) as usize])
            + usize::from(self.last[(code >> HALF_BITS & HALF_MASK) as usize])
    }
}

impl PermutationIndex {
    /// The numbering for patterns of this many tiles, at most [`MAX_TILES`].
    pub fn new(tiles: usize) -> PermutationIndex {
        assert!((1..=MAX_TILES).contains(&tiles), "a pattern of {tiles} tiles");
        let (mut first, mut last) = (Box::new([0; HALF_CODES]), Box::new([0; HALF_CODES]));
        let weights = std::array::from_fn(|place| factorial(tiles.saturating_sub(1 + place)));
        for half in 0..HALF_CODES {
            first[half] = first_digits(tiles, &weights, half as u32) as u16;
            last[half] = last_digits(tiles, &weights, half as u32) as u16;
        }
        PermutationIndex { tiles, first, last }
    }

    /// The number of permutations.
    pub fn count(&self) -> usize {
        factorial(self.tiles)
    }

    /// The number of a permutation.
    pub fn rank(&self, code: u32) -> usize {
        self.halves().rank(code)
    }

    /// The two tables that make the numbers.
    pub fn halves(&self) -> Halves<'_> {
        Halves { first: &self.first, last: &self.last }
    }

    /// The permutation with a number.
    pub fn unrank(&self, rank: usize) -> u32 {
        // The labels not yet used, three bits each, the smallest lowest.
        let (mut free, mut rest, mut code) = (0o76543210u32, rank, 0);
        for place in 0..self.tiles {
            let weight = factorial(self.tiles - 1 - place);
            let digit = rest / weight;
            rest %= weight;
            let below = (1 << (3 * digit)) - 1;
            code |= (free >> (3 * digit) & 7) << (3 * place);
            free = free & below | free >> 3 & !below;
        }
        code
    }

    /// Every permutation, by number.
    pub fn codes(&self) -> Vec<u32> {
        (0..self.count()).map(|rank| self.unrank(rank)).collect()
    }

    /// For every permutation of `codes`, its number after the tile at position `from` was taken out and inserted at
    /// position `to`.
    pub fn relocation(&self, codes: &[u32], from: usize, to: usize) -> Vec<u16> {
        codes.iter().map(|&code| self.rank(relocate(code, from, to)) as u16).collect()
    }
}

/// The code after the tile at position `from` was taken out and inserted at position `to`.
#[inline(always)]
pub fn relocate(code: u32, from: usize, to: usize) -> u32 {
    rotate(code, from.min(to) as u32, from.abs_diff(to) as u32, from < to)
}

/// The code after the tile at one end of the positions from `first` to `first + more` went to the other end, the upper
/// one if it `rises`; bits above the labels are kept.
#[inline(always)]
pub fn rotate(code: u32, first: u32, more: u32, rises: bool) -> u32 {
    let (shift, ahead) = (3 * first, 3 * more);
    let labels = (code >> shift) & ((8 << ahead) - 1);
    let (down, up) = if rises { (3, ahead) } else { (ahead, 3) };
    let turned = (labels >> down | labels << up) & ((8 << ahead) - 1);
    code ^ (labels ^ turned) << shift
}

/// n!
pub fn factorial(n: usize) -> usize {
    (1..=n).product()
}

fn label(half: u32, place: usize) -> u32 {
    half >> (3 * place) & 7
}

/// The part of the factorial number that the first four labels determine; `weights` are those of its digits.
fn first_digits(tiles: usize, weights: &[usize; MAX_TILES], half: u32) -> usize {
    (0..tiles.min(4))
        .map(|i| {
            let before = (0..i).filter(|&m| label(half, m) < label(half, i)).count();
            (label(half, i) as usize).saturating_sub(before) * weights[i]
        })
        .fold(0, usize::wrapping_add)
        .min(usize::from(u16::MAX))
}

/// The part of the factorial number that the fifth and later labels determine.
fn last_digits(tiles: usize, weights: &[usize; MAX_TILES], half: u32) -> usize {
    (4..tiles)
        .map(|i| {
            let after = (i + 1..tiles).filter(|&m| label(half, m - 4) < label(half, i - 4)).count();
            after * weights[i]
        })
        .sum()
}
