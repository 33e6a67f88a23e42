//! A lower bound on the moves to one board: the Manhattan distance, or what remains of it for moves of several tiles.

use super::tile_word::TileWord;
use crate::{Board, Metric};

/// The rows that tiles have to go, times 2³², and the columns. Sums stay below 2³² each: 65,535 tiles, at most 65,534 apart.
pub type TileDistances = u64;

/// Boards of up to this many cells have a table of all distances.
const TABLE_CELLS: usize = 25;

/// A lower bound on the moves from any board to one board. It changes by at most one with each move.
pub struct LowerBound {
    /// The cell of each tile on that board.
    homes: Vec<u16>,
    width: usize,
    /// For each tile, its distances in each cell; empty on large boards.
    table: Vec<TileDistances>,
    /// The most that one move changes the rows, and the columns, that tiles have to go.
    row_step: u64,
    col_step: u64,
}

impl LowerBound {
    /// The bytes that one takes on a board of this many cells.
    pub fn bytes(cells: usize) -> usize {
        2 * cells + if cells <= TABLE_CELLS { 8 * cells * cells } else { 0 }
    }

    pub fn new(target: &Board, metric: Metric) -> LowerBound {
        let cells = target.tiles().len();
        let mut homes = vec![0; cells];
        for (&tile, cell) in target.tiles().iter().zip(0..=u16::MAX) {
            homes[usize::from(tile)] = cell;
        }
        let longest = |side: usize| match metric {
            Metric::SingleTile => 1,
            // A move pushes at most all tiles of a line by one cell.
            Metric::MultiTile => side.saturating_sub(1).max(1) as u64,
        };
        let shape = target.shape();
        let (row_step, col_step) = (longest(shape.rows()), longest(shape.cols()));
        let mut bound = LowerBound { homes, width: shape.cols(), table: Vec::new(), row_step, col_step };
        if cells <= TABLE_CELLS {
            bound.table = (0..cells * cells).map(|n| bound.computed((n / cells) as u16, n % cells)).collect();
        }
        bound
    }

    fn computed(&self, tile: u16, cell: usize) -> TileDistances {
        let home = usize::from(self.homes[usize::from(tile)]);
        match tile {
            0 => 0,
            _ => {
                let rows = (cell / self.width).abs_diff(home / self.width);
                (rows as u64) << 32 | (cell % self.width).abs_diff(home % self.width) as u64
            }
        }
    }

    /// The distances of a tile in a cell from its home; none for the blank.
    #[inline]
    pub fn tile(&self, tile: u16, cell: usize) -> TileDistances {
        match self.table.get(usize::from(tile) * self.homes.len() + cell) {
            Some(&distances) => distances,
            None => self.computed(tile, cell),
        }
    }

    /// The distances of all tiles of a board.
    #[inline]
    pub fn board<T: TileWord>(&self, board: &T) -> TileDistances {
        (0..self.homes.len()).map(|cell| self.tile(board.tile(cell), cell)).sum()
    }

    /// The fewest moves for these distances.
    #[inline]
    pub fn moves(&self, distances: TileDistances) -> usize {
        let (rows, cols) = (distances >> 32, distances & u64::from(u32::MAX));
        match (self.row_step, self.col_step) {
            (1, 1) => (rows + cols) as usize,
            (row_step, col_step) => (rows.div_ceil(row_step) + cols.div_ceil(col_step)) as usize,
        }
    }
}
