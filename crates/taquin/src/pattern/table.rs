//! The table of one pattern: one bit an entry.

use std::ops::ControlFlow;
use std::sync::Arc;

use taquin_search::{Budget, Stop, Work};

use super::layout::{Layout, place};
use super::memory::Fresh;
use super::order::rotate;
use crate::{Shape, Slide};

/// Words copied between two questions to the budget: 4 MiB.
const COPIED_AT_ONCE: usize = 1 << 19;

/// The tiles of a pattern on a board: the cells they stand on, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Spot {
    /// The occupied cells.
    pub mask: u32,
    /// The labels on them, three bits each, that of the first cell lowest.
    pub code: u32,
}

impl Spot {
    /// The spot after the tile on `from` went to the free cell `to`; what stands above the labels stays.
    #[inline(always)]
    pub fn moved(self, from: usize, to: usize) -> Spot {
        let (lower, upper) = (from.min(to) % 32, from.max(to) % 32);
        let before = self.mask & ((1 << lower) - 1);
        let between = self.mask & (1u32 << upper).wrapping_sub(2 << lower);
        let code = rotate(self.code, before.count_ones(), between.count_ones(), from < to);
        Spot { mask: self.mask ^ (1 << lower | 1 << upper), code }
    }

    /// The spot of tiles standing on these cells, labelled by their place in the list.
    pub fn of(cells: impl IntoIterator<Item = usize> + Clone) -> Spot {
        let mask = cells.clone().into_iter().fold(0, |mask, cell| mask | 1 << cell);
        let code = cells
            .into_iter()
            .enumerate()
            .fold(0, |code, (label, cell)| code | (label as u32) << (3 * place(mask, cell)));
        Spot { mask, code }
    }

    /// The cell of each label.
    pub fn cells(self) -> Vec<usize> {
        let mut cells = vec![0; self.mask.count_ones() as usize];
        for cell in (0..32).filter(|cell| self.mask >> cell & 1 == 1) {
            cells[(self.code >> (3 * place(self.mask, cell)) & 7) as usize] = cell;
        }
        cells
    }
}

/// What a table is for: the tiles with these homes, in a goal with the blank in this cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subject {
    /// The shape of the board.
    pub shape: Shape,
    /// The homes of the tiles, as a set of cells; labels rise with the cells.
    pub homes: u32,
    /// The home of the blank.
    pub blank: usize,
}

impl Subject {
    /// The number of tiles.
    pub fn tiles(&self) -> usize {
        self.homes.count_ones() as usize
    }

    /// The homes one by one.
    pub fn home_cells(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let homes = self.homes;
        (0..32).filter(move |cell| homes >> cell & 1 == 1)
    }
}

/// The words of a table, wherever they live.
pub type Bits = Arc<dyn AsRef<[u64]> + Send + Sync>;

/// The fewest slides of a pattern's own tiles that bring them home and the blank into its home's region.
///
/// Since every slide changes that number by one, its second bit is enough to tell a parent's value from a child's,
/// and that is all a table keeps.
#[derive(Clone)]
pub struct Table {
    subject: Subject,
    layout: Arc<Layout>,
    bits: Bits,
}

impl Table {
    /// The table with these bits.
    pub(crate) fn new(subject: Subject, layout: Arc<Layout>, bits: Bits) -> Table {
        assert_eq!((*bits).as_ref().len(), layout.words(), "a table of another layout");
        Table { subject, layout, bits }
    }

    /// What it is the table of.
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// How its entries are numbered.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The bits, in the order of the layout.
    pub fn bits(&self) -> &[u64] {
        (*self.bits).as_ref()
    }

    /// The same table in fresh memory with huge pages, if there is enough; small pages make 24-puzzles a tenth slower.
    pub fn in_huge_pages(self, budget: &mut dyn Budget) -> ControlFlow<Stop, Table> {
        let Ok(mut fresh) = Fresh::new(self.bits().len()) else { return ControlFlow::Continue(self) };
        for (fresh, bits) in fresh.as_mut().chunks_mut(COPIED_AT_ONCE).zip(self.bits().chunks(COPIED_AT_ONCE)) {
            budget.spend(Work::NONE)?;
            fresh.copy_from_slice(bits);
        }
        ControlFlow::Continue(Table::new(self.subject, Arc::clone(&self.layout), Arc::new(fresh)))
    }

    fn bit(&self, spot: Spot, blank: usize) -> u32 {
        let index = self.layout.index(spot.mask, spot.code, blank);
        (self.bits()[index / 64] >> (index % 64)) as u32 & 1
    }

    /// The distance of a spot modulo four.
    fn phase(&self, spot: Spot, blank: usize) -> u32 {
        let shape = self.subject.shape;
        let ways = spot.cells().into_iter().zip(self.subject.home_cells());
        let parity = ways.map(|(cell, home)| shape.distance(cell, home) as u32).sum::<u32>() & 1;
        self.bit(spot, blank) << 1 | parity
    }

    /// The distance of a spot with the blank in `blank`, found by walking downhill to the goal; `None` if that is not
    /// reached, as from a spot that no slides can solve.
    pub fn distance(&self, spot: Spot, blank: usize) -> Option<u32> {
        let goal = Spot::of(self.subject.home_cells());
        let goal_block = self.layout.block(goal.mask, self.subject.blank);
        let (mut here, mut blank, mut steps) = (spot, blank, 0);
        let mut phase = self.phase(here, blank);
        while here != goal || self.layout.block(here.mask, blank) != goal_block {
            phase = (phase + 3) & 3;
            (here, blank) = self.ways(here, blank).into_iter().find(|&(s, b)| self.phase(s, b) == phase)?;
            steps += 1;
            if steps > 1000 {
                return None;
            }
        }
        Some(steps)
    }

    /// The spots one slide of the pattern's tiles away, each with the cell the blank gets to.
    pub(super) fn ways(&self, spot: Spot, blank: usize) -> Vec<(Spot, usize)> {
        let shape = self.subject.shape;
        let region = self.layout.block(spot.mask, blank);
        let free = |cell: &usize| spot.mask >> cell & 1 == 0;
        (0..shape.cells())
            .filter(|hole| free(hole) && self.layout.block(spot.mask, *hole) == region)
            .flat_map(|hole| Slide::ALL.into_iter().filter_map(move |s| Some((shape.source(hole, s)?, hole))))
            .filter(|(source, _)| !free(source))
            .map(|(source, hole)| (spot.moved(source, hole), source))
            .collect()
    }
}
