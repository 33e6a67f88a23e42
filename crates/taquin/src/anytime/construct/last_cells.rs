//! Solves the last cells exactly, by breadth-first search.

use std::collections::HashMap;

use super::carry_tile::LineFiller;
use super::region::Region;

/// Regions of at most this many cells are solved exactly: 2×3 cells have 360 boards.
pub(super) const LAST_CELLS: usize = 6;

impl LineFiller<'_, '_> {
    /// Solves a small region when all other cells are home already; false if that is impossible.
    pub(super) fn solve_last_cells(&mut self, region: Region) -> bool {
        let cells: Vec<usize> = region.cells().collect();
        let board = &self.recorder.board;
        let blank = board.blank_home();
        let start: Vec<usize> = cells.iter().map(|&cell| board.tile(cell)).collect();
        // By board: the index of the cell that the blank came from.
        let mut parents = HashMap::from([(start.clone(), usize::MAX)]);
        let mut queue = vec![start];
        let mut head = 0;
        while let Some(tiles) = queue.get(head).cloned() {
            head += 1;
            if tiles == cells {
                for cell in blank_path(&parents, &tiles, &cells, blank) {
                    self.recorder.move_blank(cell);
                }
                return true;
            }
            let hole = index_of(&tiles, blank);
            for (_, next) in self.recorder.adjacency.moves(cells[hole]) {
                let Ok(from) = cells.binary_search(&next) else { continue };
                let mut child = tiles.clone();
                child.swap(hole, from);
                if !parents.contains_key(&child) {
                    parents.insert(child.clone(), hole);
                    queue.push(child);
                }
            }
        }
        false
    }
}

fn index_of(tiles: &[usize], blank: usize) -> usize {
    tiles.iter().position(|&tile| tile == blank).expect("the blank is in the region")
}

/// The cells the blank visits on the path to a board that was reached.
fn blank_path(parents: &HashMap<Vec<usize>, usize>, end: &[usize], cells: &[usize], blank: usize) -> Vec<usize> {
    let mut tiles = end.to_vec();
    let mut path = Vec::new();
    while parents[&tiles] != usize::MAX {
        let (hole, from) = (index_of(&tiles, blank), parents[&tiles]);
        path.push(cells[hole]);
        tiles.swap(hole, from);
    }
    path.reverse();
    path
}
