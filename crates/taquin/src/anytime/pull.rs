//! Judging a board by how far each tile is from home, far ones counting more than their share.

use super::judge::Judge;
use super::tray::{Floor, Tray};

/// The sum over all tiles of the squared distance from home.
///
/// Squares keep a tile's way home free in both directions, and it is turns that are cheap: on 50×50 boards the square
/// leads to answers of 1.7 times the Manhattan distance where the same search with the Manhattan distance to the power
/// of 1.5 has 2.1.
#[derive(Clone, Debug)]
pub(super) struct Pull {
    spots: Vec<(i32, i32)>,
    /// What a cell adds when the blank is there: what the middle of the board loses, and how often the blank was here.
    lure: Vec<i64>,
    outward: Vec<i64>,
    /// What one more visit adds.
    warmth: i64,
    /// Twice the middle row and column.
    middle: (i64, i64),
    /// The sum to be expected of a board whose tiles are anywhere.
    random: i64,
}

impl Pull {
    pub(super) fn new(floor: &Floor) -> Pull {
        let shape = floor.shape();
        let (rows, cols) = (shape.rows() as i64, shape.cols() as i64);
        let spots = (0..shape.cells()).map(|cell| (shape.row(cell) as i32, shape.col(cell) as i32)).collect();
        Pull {
            spots,
            lure: vec![0; shape.cells()],
            outward: vec![0; shape.cells()],
            warmth: 1,
            middle: (rows - 1, cols - 1),
            random: (rows * cols * (rows * rows + cols * cols - 2) / 6).max(1),
        }
    }

    #[inline]
    pub(super) fn square(&self, a: usize, b: usize) -> i64 {
        let ((r, c), (s, d)) = (self.spots[a], self.spots[b]);
        i64::from((r - s) * (r - s) + (c - d) * (c - d))
    }
}

impl Judge for Pull {
    fn start(&self, tray: &Tray) -> i64 {
        let blank = tray.tile(tray.blank());
        let tiles = (0..self.spots.len()).filter(|&tile| tile != blank);
        tiles.map(|tile| self.square(tile, tray.place(tile))).sum()
    }

    #[inline]
    fn change(&self, tray: &Tray, from: usize) -> i64 {
        let tile = tray.tile(from);
        self.square(tile, tray.blank()) - self.square(tile, from)
    }

    #[inline]
    fn lure(&self, blank: usize) -> i64 {
        self.lure[blank]
    }

    /// Where the blank has been it is less welcome: it fills the hollows that it would not leave otherwise (Laio and
    /// Parrinello 2002).
    fn visit(&mut self, blank: usize) {
        self.lure[blank] += self.warmth;
    }

    /// A tile anywhere is nearer home, by and large, in the middle of the board. So a blank that goes outwards lets
    /// tiles come nearer, and would never come back; the lure takes exactly that away.
    fn hear(&mut self, score: i64) {
        let (row, col) = self.middle;
        for ((lure, outward), &(r, c)) in self.lure.iter_mut().zip(&mut self.outward).zip(&self.spots) {
            let (r, c) = (2 * i64::from(r) - row, 2 * i64::from(c) - col);
            let now = ((r * r + c * c) / 4 * score) / self.random;
            *lure += now - std::mem::replace(outward, now);
        }
        self.warmth = (score / (2 * self.spots.len() as i64)).isqrt().max(1);
    }
}
