//! Neighbour tables laid out for searching: the weights that one slide changes are next to each other in memory.

use super::neighbour_tables::{NeighbourTerms, PAIR_KINDS};

/// The tables of all tiles and pairs of a board.
#[derive(Clone, Debug)]
pub(in crate::anytime) struct ScoreTables {
    cells: usize,
    /// By tile and cell.
    singles: Vec<i16>,
    /// By home and cell of the blank.
    blanks: Vec<i16>,
    /// By tile: its partners.
    partners: Vec<Vec<Partner>>,
    /// By tile and partner, then by the cell of the partner, then by the cell of the tile.
    pairs: Vec<i16>,
}

/// Another tile that a tile forms a pair with.
#[derive(Clone, Copy, Debug)]
struct Partner {
    /// Where the table of the pair begins, in rows.
    row: u32,
    tile: u8,
}

impl ScoreTables {
    /// The tables of these weights, with `squared` added per unit of a tile's squared distance from home.
    pub(super) fn new(terms: &NeighbourTerms, weights: &[i16], squared: i16) -> ScoreTables {
        let shape = terms.shape();
        let cells = shape.cells();
        let square = |a: usize, b: usize| {
            let (rows, cols) = (shape.row(a).abs_diff(shape.row(b)), shape.col(a).abs_diff(shape.col(b)));
            squared * (rows * rows + cols * cols) as i16
        };
        let mut tables = ScoreTables {
            cells,
            singles: Vec::with_capacity(cells * cells),
            blanks: Vec::with_capacity(cells * cells),
            partners: vec![Vec::new(); cells],
            pairs: Vec::new(),
        };
        for home in 0..cells {
            tables.singles.extend((0..cells).map(|cell| weights[terms.single(home, cell)] + square(home, cell)));
            tables.blanks.extend((0..cells).map(|cell| weights[terms.blank(home, cell)]));
        }
        for first in 0..cells {
            for kind in 0..PAIR_KINDS {
                if let Some(second) = terms.partner(first, kind) {
                    tables.add_pair(first, second, |p, q| weights[terms.pair(first, kind, q, p)]);
                    tables.add_pair(second, first, |p, q| weights[terms.pair(first, kind, p, q)]);
                }
            }
        }
        tables
    }

    /// Adds the table of a tile and its partner; `weight` takes the cell of the partner and the cell of the tile.
    fn add_pair(&mut self, tile: usize, partner: usize, weight: impl Fn(usize, usize) -> i16) {
        let row = (self.pairs.len() / self.cells) as u32;
        self.partners[tile].push(Partner { row, tile: partner as u8 });
        for p in 0..self.cells {
            self.pairs.extend((0..self.cells).map(|q| weight(p, q)));
        }
    }

    /// About the most heap bytes held for boards of this many cells.
    pub(in crate::anytime) fn bytes(cells: usize) -> usize {
        2 * cells * cells * (2 + 2 * PAIR_KINDS * cells)
    }

    /// The tables for goals with the blank in a cell: pairs with the blank drop out.
    pub(in crate::anytime) fn for_blank_home(&self, blank: usize) -> GoalTables<'_> {
        let mut partners = Vec::new();
        let mut spans = Vec::with_capacity(self.cells);
        for all in &self.partners {
            let begin = partners.len() as u16;
            partners.extend(all.iter().filter(|partner| usize::from(partner.tile) != blank));
            spans.push((begin, partners.len() as u16));
        }
        let blanks = &self.blanks[blank * self.cells..][..self.cells];
        GoalTables { tables: self, partners, spans, blanks }
    }
}

/// The tables for goals with the blank in a known cell.
#[derive(Clone, Debug)]
pub(in crate::anytime) struct GoalTables<'s> {
    tables: &'s ScoreTables,
    /// The partners of all tiles, one tile after another.
    partners: Vec<Partner>,
    /// By tile: the range of its partners.
    spans: Vec<(u16, u16)>,
    blanks: &'s [i16],
}

impl GoalTables<'_> {
    /// The change of the score when a tile moves from one cell to another; `cells` are those of all tiles.
    #[inline]
    pub(in crate::anytime) fn delta(&self, tile: usize, from: usize, to: usize, cells: &[u8]) -> i32 {
        let count = self.tables.cells;
        let singles = &self.tables.singles[tile * count..][..count];
        let mut sum = i32::from(singles[to]) - i32::from(singles[from]);
        let (begin, end) = self.spans[tile];
        for partner in &self.partners[usize::from(begin)..usize::from(end)] {
            let row = (partner.row as usize + usize::from(cells[usize::from(partner.tile)])) * count;
            let row = &self.tables.pairs[row..][..count];
            sum += i32::from(row[to]) - i32::from(row[from]);
        }
        sum
    }

    /// What the blank in a cell adds to the rank.
    #[inline]
    pub(in crate::anytime) fn blank(&self, cell: usize) -> i32 {
        i32::from(self.blanks[cell])
    }
}
