//! Inversion distance: pairs of tiles out of order.

use taquin_search::{Cost, Heuristic};

use super::homes::{Homes, LineAxis};
use crate::Board;
use crate::space::{Grid, Puzzle, Shift};

/// The fewest vertical slides that can sort the tiles read row by row, plus the fewest horizontal ones that can sort
/// them read column by column (after the inversion distance of Ken'ichiro Takahashi).
///
/// Tiles are compared by their positions in the goal, read in the same order without the blank, so that every goal has 0
/// inversions. A vertical slide moves its tile past exactly `columns − 1` others and changes the number of inversions by
/// at most that; a horizontal slide does not change the order by rows. The number of vertical slides also has the parity
/// of the distance in rows between the blank and its home. Vertical and horizontal slides are different slides, so the
/// two counts may be added, for any goal and shape.
#[derive(Clone, Debug)]
pub struct InversionDistance {
    homes: Homes,
    /// The position of each tile in the goal, read by rows and by columns.
    order: [Box<[u16]>; 2],
    /// The most inversions that a slide across rows, and one across columns, can remove.
    reach: [u32; 2],
}

impl InversionDistance {
    /// The inversion distance to this goal.
    pub fn new(goal: &Board) -> Self {
        let homes = Homes::new(goal);
        let order = LineAxis::BOTH.map(|axis| {
            let (_, len) = homes.lines(axis);
            let rank = |tile| (homes.home(tile).line(axis) * len + homes.home(tile).place(axis)) as u16;
            (0..goal.shape().cells()).map(rank).collect()
        });
        let reach = LineAxis::BOTH.map(|axis| homes.lines(axis).1 as u32 - 1);
        InversionDistance { homes, order, reach }
    }

    /// Twice the inversions of one reading, plus 1 when the blank is an odd number of lines from home.
    fn read(&self, axis: LineAxis, at: impl Fn(usize) -> usize) -> u32 {
        let order = &self.order[axis as usize];
        let (lines, _) = self.homes.lines(axis);
        let mut odd = 0;
        let mut ranks: Vec<u16> = Vec::with_capacity(order.len());
        for line in 0..lines {
            for tile in self.homes.line(axis, line).map(&at) {
                match tile {
                    0 => odd = (line.abs_diff(self.homes.home(0).line(axis)) % 2) as u32,
                    tile => ranks.push(order[tile]),
                }
            }
        }
        2 * inversions(&mut ranks) + odd
    }

    /// The cells that a shift moves its tile past, in the reading order of the axis it crosses.
    #[inline]
    fn passed(&self, axis: LineAxis, shift: Shift) -> impl Iterator<Item = usize> + use<> {
        let (cells, cols) = (self.homes.shape().cells(), self.homes.shape().cols());
        let stride = if axis == LineAxis::Rows { 1 } else { cols };
        let first = shift.from.min(shift.to);
        (1..=self.reach[axis as usize] as usize).map(move |i| {
            let cell = first + i * stride;
            // After the bottom of a column comes the top of the next one.
            if cell < cells { cell } else { cell - cells + 1 }
        })
    }

    /// A lower bound on the slides across the lines of an axis, from its reading.
    #[inline]
    fn slides(&self, axis: LineAxis, reading: u32) -> Cost {
        let (inversions, odd) = (reading / 2, reading % 2);
        let slides = match self.reach[axis as usize] {
            0 => 0,
            reach => inversions.div_ceil(reach),
        };
        slides + (slides + odd) % 2
    }
}

/// The number of inversions, by merge sort: boards have up to 2¹⁶ cells.
fn inversions(ranks: &mut [u16]) -> u32 {
    if ranks.len() <= 32 {
        let count = (1..ranks.len()).map(|i| ranks[..i].iter().filter(|&&rank| rank > ranks[i]).count()).sum::<usize>();
        ranks.sort_unstable();
        return count as u32;
    }
    let (left, right) = ranks.split_at_mut(ranks.len() / 2);
    let mut count = inversions(left) + inversions(right);
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut l, mut r) = (left.iter().peekable(), right.iter().peekable());
    while let (Some(a), Some(b)) = (l.peek(), r.peek()) {
        if a < b {
            merged.extend(l.next());
        } else {
            count += l.len() as u32;
            merged.extend(r.next());
        }
    }
    merged.extend(l.chain(r));
    ranks.copy_from_slice(&merged);
    count
}

impl<G: Grid> Heuristic<Puzzle<G>> for InversionDistance {
    type Memo = [u32; 2];

    fn start(&self, state: &G) -> [u32; 2] {
        LineAxis::BOTH.map(|axis| self.read(axis, |cell| state.tile(cell)))
    }

    #[inline]
    fn step(&self, mut memo: [u32; 2], state: &G, shift: Shift) -> [u32; 2] {
        let axis = self.homes.crossed(shift);
        let order = &self.order[axis as usize];
        let own = order[shift.tile];
        let smaller = self.passed(axis, shift).filter(|&cell| order[state.tile(cell)] < own).count() as u32;
        let reach = self.reach[axis as usize];
        // A tile that moves forwards removes an inversion for each smaller tile it passes, and adds one for each larger.
        let reading = &mut memo[axis as usize];
        *reading ^= 1;
        if shift.to > shift.from {
            *reading = *reading + 2 * (reach - smaller) - 2 * smaller;
        } else {
            *reading = *reading + 2 * smaller - 2 * (reach - smaller);
        }
        memo
    }

    #[inline]
    fn estimate(&self, memo: [u32; 2]) -> Cost {
        self.slides(LineAxis::Rows, memo[0]) + self.slides(LineAxis::Cols, memo[1])
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
