//! Weights laid out so that what one slide changes lies close together.

use super::terms::{KIN, NOBODY, Terms};

/// The tables of all tiles and pairs of a board.
#[derive(Clone, Debug)]
pub(super) struct Spread {
    cells: usize,
    singles: Vec<i16>,
    blanks: Vec<i16>,
    /// For each tile, its relatives.
    kin: Vec<Vec<Relative>>,
    /// For each tile and relative, by the cell of the relative and then of the tile.
    pairs: Vec<i16>,
}

/// Another tile that a tile makes a pair with.
#[derive(Clone, Copy, Debug)]
struct Relative {
    /// Where the table of the pair begins, in rows.
    table: u32,
    tile: u8,
}

impl Spread {
    /// The tables of these weights, `square` being added for every unit of a tile's squared distance from home.
    pub(super) fn new(terms: &Terms, weights: &[i16], square: i16) -> Spread {
        let shape = terms.shape();
        let cells = shape.cells();
        let pull = |a: usize, b: usize| {
            let (rows, cols) = (shape.row(a).abs_diff(shape.row(b)), shape.col(a).abs_diff(shape.col(b)));
            square * (rows * rows + cols * cols) as i16
        };
        let mut spread = Spread {
            cells,
            singles: Vec::with_capacity(cells * cells),
            blanks: Vec::with_capacity(cells * cells),
            kin: vec![Vec::new(); cells],
            pairs: Vec::new(),
        };
        for home in 0..cells {
            spread.singles.extend((0..cells).map(|cell| weights[terms.single(home, cell)] + pull(home, cell)));
            spread.blanks.extend((0..cells).map(|cell| weights[terms.blank(home, cell)]));
        }
        for first in 0..cells {
            for kind in 0..KIN {
                let second = terms.kin(first, kind);
                if second != NOBODY {
                    spread.add(first, second, |p, q| weights[terms.pair(first, kind, q, p)]);
                    spread.add(second, first, |p, q| weights[terms.pair(first, kind, p, q)]);
                }
            }
        }
        spread
    }

    /// Adds the table of a tile and its relative, by the cell of the relative and then of the tile.
    fn add(&mut self, tile: usize, relative: usize, weight: impl Fn(usize, usize) -> i16) {
        let table = (self.pairs.len() / self.cells) as u32;
        self.kin[tile].push(Relative { table, tile: relative as u8 });
        for p in 0..self.cells {
            self.pairs.extend((0..self.cells).map(|q| weight(p, q)));
        }
    }

    /// About the most heap bytes it holds for boards of so many cells.
    pub(super) fn bytes(cells: usize) -> usize {
        2 * cells * cells * (2 + 2 * KIN * cells)
    }

    /// The tables as they serve boards whose blank belongs in a cell.
    pub(super) fn towards(&self, blank: usize) -> Guide<'_> {
        let mut kin = Vec::new();
        let mut spans = Vec::with_capacity(self.cells);
        for relatives in &self.kin {
            let begin = kin.len() as u16;
            kin.extend(relatives.iter().filter(|relative| usize::from(relative.tile) != blank));
            spans.push((begin, kin.len() as u16));
        }
        let blanks = &self.blanks[blank * self.cells..][..self.cells];
        Guide { spread: self, kin, spans, blanks }
    }
}

/// The tables for boards whose blank belongs in a known cell.
#[derive(Clone, Debug)]
pub(super) struct Guide<'s> {
    spread: &'s Spread,
    kin: Vec<Relative>,
    spans: Vec<(u16, u16)>,
    blanks: &'s [i16],
}

impl Guide<'_> {
    /// How the verdict changes when a tile goes from a cell to another, the others being where `places` says.
    #[inline]
    pub(super) fn change(&self, tile: usize, from: usize, to: usize, places: &[u8]) -> i32 {
        let cells = self.spread.cells;
        let singles = &self.spread.singles[tile * cells..][..cells];
        let mut sum = i32::from(singles[to]) - i32::from(singles[from]);
        let (begin, end) = self.spans[tile];
        for relative in &self.kin[usize::from(begin)..usize::from(end)] {
            let row = (relative.table as usize + usize::from(places[usize::from(relative.tile)])) * cells;
            let row = &self.spread.pairs[row..][..cells];
            sum += i32::from(row[to]) - i32::from(row[from]);
        }
        sum
    }

    /// What the blank in a cell adds.
    #[inline]
    pub(super) fn blank(&self, cell: usize) -> i32 {
        i32::from(self.blanks[cell])
    }
}
