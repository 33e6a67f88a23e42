//! A board as one value that can be ordered: 4 bits per tile up to 16 cells, 5 bits up to 25, a slice beyond.

/// The tiles of a board, 0 for the blank.
pub trait TileWord: Clone + Ord {
    /// The board with these tiles.
    fn of(tiles: &[u16]) -> Self;
    /// The tile in a cell.
    fn tile(&self, cell: usize) -> u16;
    /// Moves the tile of a cell into the blank's cell.
    fn slide(&mut self, from: usize, blank: usize);
    /// A number that spreads boards evenly.
    fn spread(&self) -> u64;
    /// The bytes it takes outside itself on a board of this many cells.
    fn outside(cells: usize) -> usize;
}

/// An odd number with about as many ones as zeros: 2⁶⁴ divided by the golden ratio.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// A word with a fixed number of bits per tile.
macro_rules! packed {
    ($word:ty, $bits:literal) => {
        impl TileWord for $word {
            fn of(tiles: &[u16]) -> $word {
                tiles.iter().rev().fold(0, |word, &tile| word << $bits | <$word>::from(tile))
            }

            #[inline]
            fn tile(&self, cell: usize) -> u16 {
                (*self >> ($bits * cell)) as u16 & ((1 << $bits) - 1)
            }

            #[inline]
            fn slide(&mut self, from: usize, blank: usize) {
                let tile = <$word>::from(self.tile(from));
                *self ^= tile << ($bits * from) | tile << ($bits * blank);
            }

            #[inline]
            fn spread(&self) -> u64 {
                let folded = *self as u64 ^ ((u128::from(*self)) >> 64) as u64;
                (folded ^ folded >> 32).wrapping_mul(SPREAD)
            }

            fn outside(_cells: usize) -> usize {
                0
            }
        }
    };
}

packed!(u64, 4);
packed!(u128, 5);

impl TileWord for Box<[u16]> {
    fn of(tiles: &[u16]) -> Box<[u16]> {
        tiles.into()
    }

    fn tile(&self, cell: usize) -> u16 {
        self[cell]
    }

    fn slide(&mut self, from: usize, blank: usize) {
        self.swap(from, blank);
    }

    fn spread(&self) -> u64 {
        self.iter().fold(0, |sum: u64, &tile| (sum.rotate_left(5) ^ u64::from(tile)).wrapping_mul(SPREAD))
    }

    fn outside(cells: usize) -> usize {
        // With what an allocator adds to each block.
        2 * cells + 16
    }
}
