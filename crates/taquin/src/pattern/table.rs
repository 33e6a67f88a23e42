//! The table of one pattern, one bit per entry, and placements of its tiles.

use std::sync::Arc;

use super::cell_set::{moved, place};
use super::layout::{MAX_CELLS, TableLayout};
use crate::{Shape, Slide};

/// The tiles of a pattern on a board: the cells they occupy, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Placement {
    /// The occupied cells.
    pub mask: u64,
    /// The labels on them, three bits each, that of the first cell lowest.
    pub code: u32,
}

impl Placement {
    /// The placement after the tile on `from` went to the free cell `to`; bits above the labels are kept.
    pub fn moved(self, from: usize, to: usize) -> Placement {
        let (mask, code) = moved(self.mask, self.code, from, to);
        Placement { mask, code }
    }

    /// The placement of tiles on these cells, labelled by their position in the list.
    pub fn of(cells: impl IntoIterator<Item = usize> + Clone) -> Placement {
        let mask = cells.clone().into_iter().fold(0, |mask, cell| mask | 1 << cell);
        let code = cells
            .into_iter()
            .enumerate()
            .fold(0, |code, (label, cell)| code | (label as u32) << (3 * place(mask, cell)));
        Placement { mask, code }
    }

    /// The cell of each label.
    pub fn cells(self) -> Vec<usize> {
        let mut cells = vec![0; self.mask.count_ones() as usize];
        for cell in (0..MAX_CELLS).filter(|cell| self.mask >> cell & 1 == 1) {
            cells[(self.code >> (3 * place(self.mask, cell)) & 7) as usize] = cell;
        }
        cells
    }
}

/// More steps than any pattern needs: a descent that takes as many does not lead to the goal.
const MAX_DISTANCE: usize = 1_000;

/// A set of tiles, named by their homes, in a goal with the blank in a given cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    /// The shape of the board.
    pub shape: Shape,
    /// The homes of the tiles, as a set of cells; labels are given in the order of the cells.
    pub homes: u64,
    /// The home of the blank.
    pub blank: usize,
}

impl Pattern {
    /// The number of tiles.
    pub fn tiles(&self) -> usize {
        self.homes.count_ones() as usize
    }

    /// The homes one by one.
    pub fn home_cells(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let homes = self.homes;
        (0..MAX_CELLS).filter(move |cell| homes >> cell & 1 == 1)
    }
}

/// The words of a table.
pub type Bits = Arc<dyn AsRef<[u64]> + Send + Sync>;

/// The fewest slides of a pattern's own tiles that bring them home and the blank into its home's region.
///
/// Every slide changes that number by one, so its second lowest bit is enough to compute a child's value from its
/// parent's; a table stores nothing else.
#[derive(Clone)]
pub struct Table {
    pattern: Pattern,
    layout: Arc<TableLayout>,
    bits: Bits,
}

impl Table {
    /// The table with these bits.
    pub(crate) fn new(pattern: Pattern, layout: Arc<TableLayout>, bits: Bits) -> Table {
        assert_eq!((*bits).as_ref().len(), layout.words(), "a table of another layout");
        Table { pattern, layout, bits }
    }

    /// Its pattern.
    pub fn pattern(&self) -> Pattern {
        self.pattern
    }

    /// The numbering of its entries.
    pub fn layout(&self) -> &Arc<TableLayout> {
        &self.layout
    }

    /// The bits, in the order of the layout.
    pub fn bits(&self) -> &[u64] {
        (*self.bits).as_ref()
    }

    fn bit(&self, placement: Placement, blank: usize) -> u32 {
        let index = self.layout.index(placement.mask, placement.code, blank);
        (self.bits()[index / 64] >> (index % 64)) as u32 & 1
    }

    /// The distance of a placement modulo four.
    fn phase(&self, placement: Placement, blank: usize) -> u32 {
        let shape = self.pattern.shape;
        let pairs = placement.cells().into_iter().zip(self.pattern.home_cells());
        let parity = pairs.map(|(cell, home)| shape.distance(cell, home) as u32).sum::<u32>() & 1;
        self.bit(placement, blank) << 1 | parity
    }

    /// The distance of a placement with the blank in `blank`, found by descending to the goal; `None` if the goal is not
    /// reached, as from a placement that cannot be solved.
    pub fn distance(&self, placement: Placement, blank: usize) -> Option<u32> {
        let mut steps = 0;
        self.descend(placement, blank, |_| steps += 1).then_some(steps)
    }

    /// Calls `visit` with the cell that the blank gets to at each step of a shortest path to the goal. Whether the goal
    /// was reached.
    pub fn descend(&self, placement: Placement, blank: usize, mut visit: impl FnMut(usize)) -> bool {
        let goal = Placement::of(self.pattern.home_cells());
        let goal_block = self.layout.block(goal.mask, self.pattern.blank);
        let (mut here, mut blank) = (placement, blank);
        let mut phase = self.phase(here, blank);
        for _ in 0..MAX_DISTANCE {
            if here == goal && self.layout.block(here.mask, blank) == goal_block {
                return true;
            }
            phase = (phase + 3) & 3;
            // Every slide changes the parity of the distance, so the table's bit decides.
            let nearer = |&(s, b): &(Placement, usize)| self.bit(s, b) == phase >> 1;
            let Some(next) = self.neighbours(here, blank).find(nearer) else { return false };
            (here, blank) = next;
            visit(blank);
        }
        false
    }

    /// The placements one slide of the pattern's tiles away, each with the cell the blank gets to.
    pub(super) fn neighbours(&self, placement: Placement, blank: usize) -> impl Iterator<Item = (Placement, usize)> {
        let shape = self.pattern.shape;
        let region = self.layout.block(placement.mask, blank);
        let free = move |cell: &usize| placement.mask >> cell & 1 == 0;
        (0..shape.cells())
            .filter(move |hole| free(hole) && self.layout.block(placement.mask, *hole) == region)
            .flat_map(move |hole| Slide::ALL.into_iter().filter_map(move |s| Some((shape.source(hole, s)?, hole))))
            .filter(move |(source, _)| !free(source))
            .map(move |(source, hole)| (placement.moved(source, hole), source))
    }
}
