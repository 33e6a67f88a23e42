//! The corner surcharge: extra moves, added to Manhattan, for a corner whose neighbours are home while its tile is not.

use taquin_search::Cost;

use crate::Board;

/// A wrong tile leaves a corner only if both neighbours move (Korf, Taylor 1996).
///
/// The blank enters the corner through one of the two neighbouring cells and, since the tile must not come back, leaves
/// it through the other. A neighbour that was home has moved and must return: 2 slides that Manhattan does not count.
/// One neighbour is counted for each corner, and none for two corners; corners choose in reading order.
#[derive(Clone, Debug)]
pub(super) struct Corners {
    corners: Box<[Corner]>,
}

/// A cell and the tile that belongs there.
#[derive(Clone, Copy, Debug)]
struct HomeCell {
    cell: usize,
    tile: usize,
}

#[derive(Clone, Copy, Debug)]
struct Corner {
    place: HomeCell,
    neighbours: [HomeCell; 2],
}

impl Corners {
    pub(super) fn new(goal: &Board) -> Self {
        let shape = goal.shape();
        let (bottom, right) = (shape.rows() - 1, shape.cols() - 1);
        let place = |row, col| {
            let cell = shape.cell(row, col);
            HomeCell { cell, tile: usize::from(goal.tile(cell)) }
        };
        if bottom == 0 || right == 0 {
            return Corners { corners: Box::default() };
        }
        let corners = [(0, 0), (0, right), (bottom, 0), (bottom, right)]
            .into_iter()
            .map(|(row, col)| Corner {
                place: place(row, col),
                neighbours: [place(row.abs_diff(1), col), place(row, col.abs_diff(1))],
            })
            .filter(|corner| corner.place.tile != 0)
            .collect();
        Corners { corners }
    }

    /// 2 for each corner with a wrong tile and a neighbour that is home, is `free` and not counted for another corner.
    #[inline]
    pub(super) fn surcharge(&self, at: impl Fn(usize) -> usize, free: impl Fn(usize) -> bool) -> Cost {
        let mut counted = [0; 4];
        let mut count = 0;
        for Corner { place, neighbours } in &self.corners {
            let held = at(place.cell);
            if held == place.tile || held == 0 {
                continue;
            }
            let pays =
                |n: &&HomeCell| n.tile != 0 && at(n.cell) == n.tile && !counted.contains(&n.tile) && free(n.tile);
            if let Some(neighbour) = neighbours.iter().find(pays) {
                counted[count] = neighbour.tile;
                count += 1;
            }
        }
        2 * count as Cost
    }
}
