//! The regions in which the blank can move without moving a tile of the pattern, found by flooding and stored as maps.

use crate::Shape;

/// The most regions that a map can store; eight tiles make fewer on every shape.
pub const MAX_REGIONS: u32 = 16;

/// The regions of the free cells of one map: four bits for the region of each cell, eight cells per word; the bits
/// above those of the last cell hold the number of the first block. The AVX-512 code reads the words directly.
#[derive(Clone, Copy, Debug, Default)]
#[repr(transparent)]
pub(crate) struct Map([u32; 4]);

impl Map {
    /// The map whose first block has the number `base`, with all cells in the first region.
    pub fn new(base: usize) -> Map {
        Map([0, 0, 0, (base as u32) << 4])
    }

    /// Puts a cell of the first region into another one.
    pub fn set_region(&mut self, cell: usize, region: u32) {
        self.0[cell / 8] |= region << (4 * (cell % 8));
    }

    /// The block of the region that `cell` is in.
    #[inline(always)]
    pub fn block(&self, cell: usize) -> u32 {
        let region = self.0[cell / 8 % 4].wrapping_shr(4 * cell as u32) & 15;
        (self.0[3] >> 4) + region
    }

    /// Its words.
    pub fn words(&self) -> [u32; 4] {
        self.0
    }
}

/// Finds the regions of a shape's free cells.
pub struct RegionFinder {
    all: u64,
    cols: u32,
    /// The cells of the first column, and of the last.
    first: u64,
    last: u64,
}

impl RegionFinder {
    /// For boards of this shape.
    pub fn new(shape: Shape) -> RegionFinder {
        let first: u64 = (0..shape.rows()).map(|row| 1 << shape.cell(row, 0)).sum();
        let cols = shape.cols() as u32;
        RegionFinder { all: (1 << shape.cells()) - 1, cols, first, last: first << (cols - 1) }
    }

    /// Calls `visit` with every free cell outside the first region and the number of its region. The number of regions.
    #[inline(always)]
    pub fn visit(&self, mask: u64, mut visit: impl FnMut(usize, u32)) -> u32 {
        let mut free = !mask & self.all;
        let mut regions = 0;
        while free != 0 {
            let region = self.flood(free, free & free.wrapping_neg());
            let mut rest = if regions == 0 { 0 } else { region };
            while rest != 0 {
                visit(rest.trailing_zeros() as usize, regions);
                rest &= rest - 1;
            }
            free &= !region;
            regions += 1;
        }
        regions
    }

    /// The cells of `free` that are connected with those of `region`.
    #[inline(always)]
    fn flood(&self, free: u64, mut region: u64) -> u64 {
        loop {
            let sideways = (region & !self.last) << 1 | (region & !self.first) >> 1;
            let grown = (region | sideways | region << self.cols | region >> self.cols) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }
}
