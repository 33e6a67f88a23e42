//! Solutions by beam search on boards of any size. Small boards take one search. On larger ones a first search moves all
//! tiles homewards; further ones complete the lines, three tiles at a time.
//!
//! Three tiles at a time with all others in view lead on 50×50 at width 16 to 1.71 times the Manhattan distance, one
//! tile at a time (`lines.rs`) to 1.78 times.

use std::ops::ControlFlow;

use taquin_search::{Budget, Stop, Work};

use super::carry_tile::LineFiller;
use super::region::{Region, RegionLine};
use crate::Shape;
use crate::anytime::beam::{InPlaceBeam, InPlaceConfig};
use crate::anytime::eval::{FewTiles, PairEvaluator, SquaredDistance, WeightedSum};
use crate::anytime::work_board::{Adjacency, SlideRecorder, WorkBoard};

/// Up to this many cells one search leads all the way home: in 1 s on 8×8 boards to 1.49 times the Manhattan distance,
/// where squared distances and then lines have 1.87; on 12×12 it is 2.03 against 1.88.
const DIRECT_CELLS: usize = 100;
/// And up to this side: in 1 s it has 1.94 against 2.25 on 2×12, and 2.5 against 1.87 on 6×16.
const DIRECT_SIDE: usize = 12;

/// A rest of at most this many cells is searched at once.
const REST_CELLS: usize = 20;
/// Layers without a better board after which a search for a few tiles gives up.
const SEGMENT_PATIENCE: usize = 60;

/// Whether boards of a shape are solved by one search.
pub(in crate::anytime) fn is_direct(shape: Shape) -> bool {
    shape.cells() <= DIRECT_CELLS && shape.rows().max(shape.cols()) <= DIRECT_SIDE
}

/// Searches once. What it leaves unsolved is for [`fill_lines`](super::fill_lines).
pub(in crate::anytime) fn solve_by_beam<'f>(
    adjacency: &'f Adjacency,
    start: &WorkBoard,
    pairs: &PairEvaluator,
    config: InPlaceConfig,
    budget: &mut dyn Budget,
) -> SlideRecorder<'f> {
    let mut recorder = SlideRecorder::new(adjacency, start.clone());
    if is_direct(adjacency.shape()) {
        let evaluator = WeightedSum::new(adjacency, pairs);
        recorder.play(&InPlaceBeam::new(adjacency, evaluator, start.clone(), config).run(budget));
        return recorder;
    }
    let evaluator = SquaredDistance::new(adjacency);
    recorder.play(&InPlaceBeam::new(adjacency, evaluator, start.clone(), config).run(budget));
    let width = 16 + config.width;
    let config = InPlaceConfig { width, per_blank_cell: width, patience: SEGMENT_PATIENCE, ..config };
    // A stop is noticed by the caller, too; until then the slides made so far are kept.
    let _ = BeamFiller { filler: LineFiller::new(&mut recorder), pairs, config }.fill(budget);
    recorder
}

/// Fills lines by beam searches for a few tiles each.
struct BeamFiller<'r, 'a, 'e> {
    filler: LineFiller<'r, 'a>,
    pairs: &'e PairEvaluator,
    config: InPlaceConfig,
}

impl BeamFiller<'_, '_, '_> {
    /// Fills lines until a small region is left, and that too if it can.
    fn fill(&mut self, budget: &mut dyn Budget) -> ControlFlow<Stop> {
        let home = self.filler.recorder.board.blank_home();
        let mut region = Region::all(self.filler.recorder.adjacency.shape());
        while region.rows().min(region.cols()) > 1 && region.rows() * region.cols() > REST_CELLS {
            let line = self.filler.next_line(region, home);
            self.fill_line(line, budget)?;
            region = region.without(line.side);
        }
        let rest: Vec<usize> = region.cells().filter(|&cell| cell != home).collect();
        self.place(&rest, budget)?;
        ControlFlow::Continue(())
    }

    /// Places the tiles of a line, from the end nearer to the blank to the other.
    fn fill_line(&mut self, line: RegionLine, budget: &mut dyn Budget) -> ControlFlow<Stop> {
        let mut cells: Vec<usize> = (0..line.length()).map(|position| line.cell(position)).collect();
        let shape = self.filler.recorder.adjacency.shape();
        let away = |cell: usize| shape.distance(cell, self.filler.recorder.board.blank());
        if away(cells[0]) > away(cells[cells.len() - 1]) {
            cells.reverse();
        }
        let mut rest = &cells[..];
        while !rest.is_empty() {
            // Never one alone at the end: there would be no room to place it.
            let size = if rest.len() <= 4 { rest.len() } else { 3 };
            let (segment, others) = rest.split_at(size);
            if !self.place(segment, budget)? {
                self.filler.fill_line(line, budget)?;
                break;
            }
            segment.iter().for_each(|&cell| self.filler.fixed[cell] = true);
            rest = others;
        }
        for &cell in &cells {
            self.filler.fixed[cell] = true;
        }
        ControlFlow::Continue(())
    }

    /// Searches for slides that bring some tiles home, and makes them; whether there were any.
    fn place(&mut self, homes: &[usize], budget: &mut dyn Budget) -> ControlFlow<Stop, bool> {
        let LineFiller { recorder, fixed, .. } = &mut self.filler;
        let evaluator = FewTiles::new(recorder.adjacency, self.pairs, homes);
        let mut open = recorder.adjacency.clone();
        fixed.iter().enumerate().filter(|fixed| *fixed.1).for_each(|(cell, _)| open.block(cell));
        let slides = InPlaceBeam::new(&open, evaluator, recorder.board.clone(), self.config).run(budget);
        budget.spend(Work::NONE)?;
        let before = recorder.slides.len();
        recorder.play(&slides);
        let done = homes.iter().all(|&home| recorder.board.tile(home) == home);
        if !done {
            recorder.undo_to(before);
        }
        ControlFlow::Continue(done)
    }
}
