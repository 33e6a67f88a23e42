//! Fills the board line by line from the sides until a few cells are left, which are solved exactly; [`Region`] is the
//! rectangle that is not filled yet.

use std::ops::ControlFlow;

use taquin_search::{Budget, Stop};

use super::carry_tile::LineFiller;
use super::last_tiles::LAST_CELLS;
use super::region::{Region, RegionLine};
use crate::anytime::work_board::SlideRecorder;

/// The next step in a line.
#[derive(Clone, Copy, Debug)]
enum LineStep {
    /// Place the tile of this position.
    Single(usize),
    /// Place the tiles of this position and the next together.
    Pair(usize),
}

/// Solves the board line by line. `Continue(false)` means that the board is unsolvable.
pub(in crate::anytime) fn fill_lines(recorder: &mut SlideRecorder, budget: &mut dyn Budget) -> ControlFlow<Stop, bool> {
    let home = recorder.board.blank_home();
    let mut region = Region::all(recorder.adjacency.shape());
    let mut filler = LineFiller::new(recorder);
    if region.rows().min(region.cols()) == 1 {
        filler.route_blank(home, usize::MAX);
        return ControlFlow::Continue(filler.recorder.board.is_solved());
    }
    while region.rows() * region.cols() > LAST_CELLS {
        let line = filler.next_line(region, home);
        filler.fill_line(line, budget)?;
        region = region.without(line.side);
    }
    ControlFlow::Continue(filler.solve_last_cells(region))
}

/// The extra slides of placing the last two tiles of an open run together; measured on 30×30.
const PAIR_EXTRA: usize = 8;

impl LineFiller<'_, '_> {
    /// The line of a region that is cheapest to fill next.
    pub(super) fn next_line(&self, region: Region, blank_home: usize) -> RegionLine {
        let lines = region.open_lines(blank_home);
        lines.min_by_key(|&line| self.line_cost(line)).expect("a side away from the blank's home")
    }

    /// Places the tiles of a line, the cheapest first.
    pub(super) fn fill_line(&mut self, line: RegionLine, budget: &mut dyn Budget) -> ControlFlow<Stop> {
        let mut open: Vec<bool> = (0..line.length()).map(|position| !self.fixed[line.cell(position)]).collect();
        while let Some(step) = self.cheapest_step(line, &open) {
            self.recorder.may_go_on(budget)?;
            let (positions, done) = match step {
                LineStep::Single(position) => {
                    let home = line.cell(position);
                    (position..position + 1, self.carry(home, home, line, |_| false))
                }
                LineStep::Pair(position) => (position..position + 2, self.place_pair(line, position)),
            };
            assert!(done, "a tile next to open cells can be placed");
            for position in positions {
                open[position] = false;
                self.fixed[line.cell(position)] = true;
            }
        }
        ControlFlow::Continue(())
    }

    /// The cheapest step in a line among those that leave no open cell alone: the blank could not turn there.
    fn cheapest_step(&self, line: RegionLine, open: &[bool]) -> Option<LineStep> {
        let cost = |position| self.tile_cost(line, position);
        let mut best: Option<(usize, LineStep)> = None;
        let mut offer = |cost: usize, step| {
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, step));
            }
        };
        let mut start = 0;
        for run in open.split(|&open| !open) {
            let end = start + run.len();
            if run.len() == 2 {
                offer(cost(start) + cost(start + 1) + PAIR_EXTRA, LineStep::Pair(start));
            } else {
                let leaves_none_alone = |position: usize| position - start != 1 && end - position != 2;
                (start..end)
                    .filter(|&position| leaves_none_alone(position))
                    .for_each(|position| offer(cost(position), LineStep::Single(position)));
            }
            start = end + 1;
        }
        best.map(|(_, step)| step)
    }

    /// About the slides that placing the tile of a position takes: three per step after a turn, five per step straight
    /// on, and the blank's path to the tile.
    fn tile_cost(&self, line: RegionLine, position: usize) -> usize {
        let (shape, board) = (self.recorder.adjacency.shape(), &self.recorder.board);
        let home = line.cell(position);
        let cell = board.cell_of(home);
        if cell == home {
            return 0;
        }
        let (rows, cols) = (shape.row(cell).abs_diff(shape.row(home)), shape.col(cell).abs_diff(shape.col(home)));
        5 * rows.max(cols) + rows.min(cols) + shape.distance(cell, board.blank())
    }

    fn line_cost(&self, line: RegionLine) -> usize {
        (0..line.length()).map(|position| self.tile_cost(line, position)).sum()
    }
}
