//! The last tiles, exactly, by breadth-first search: the last two of a line in a small rectangle, and the last 2×3
//! cells.

use std::collections::HashMap;

use super::carry_tile::LineFiller;
use super::region::{Region, RegionLine};

/// Marks a neighbour outside the rectangle.
const OUTSIDE: u8 = u8::MAX;
const UNREACHED: u32 = u32::MAX;

/// How far the rectangle reaches to both sides of the pair, and how many lines deep it is. Tried in order; the larger
/// ones serve tight corners.
const RECTANGLES: [(usize, usize); 4] = [(1, 3), (2, 4), (3, 6), (4, 9)];

/// The free cells of a rectangle and their neighbours within it.
struct PairArea {
    cells: Vec<usize>,
    neighbours: Vec<[u8; 4]>,
}

impl PairArea {
    /// The free cells up to `reach` positions beside the pair at `position`, `depth` lines deep.
    fn new(filler: &LineFiller, line: RegionLine, position: usize, reach: usize, depth: usize) -> PairArea {
        let RegionLine { region, side } = line;
        let positions = position.saturating_sub(reach)..(position + 2 + reach).min(line.length());
        let mut cells: Vec<usize> = positions
            .flat_map(|p| (0..depth.min(region.depth(side))).map(move |d| region.cell(side, p, d)))
            .filter(|&cell| !filler.fixed[cell])
            .collect();
        cells.sort_unstable();
        let neighbours = |cell: &usize| {
            let mut neighbours = [OUTSIDE; 4];
            for (neighbour, (_, next)) in neighbours.iter_mut().zip(filler.recorder.adjacency.moves(*cell)) {
                *neighbour = cells.binary_search(&next).map_or(OUTSIDE, |i| i as u8);
            }
            neighbours
        };
        let neighbours = cells.iter().map(neighbours).collect();
        PairArea { cells, neighbours }
    }

    fn contains(&self, cell: usize) -> bool {
        self.cells.binary_search(&cell).is_ok()
    }

    fn index(&self, cell: usize) -> usize {
        self.cells.binary_search(&cell).expect("a cell of the rectangle")
    }

    /// The cells the blank visits on a shortest path that moves the tiles in `from` to `to`.
    fn solve(&self, from: [usize; 2], blank: usize, to: [usize; 2]) -> Option<Vec<usize>> {
        let n = self.cells.len();
        let code = |[a, b]: [usize; 2], blank: usize| (a * n + b) * n + blank;
        let (start, goal) = (from.map(|cell| self.index(cell)), to.map(|cell| self.index(cell)));
        let mut parents = vec![UNREACHED; n * n * n];
        let first = code(start, self.index(blank));
        parents[first] = first as u32;
        let mut queue = vec![first];
        let mut head = 0;
        while let Some(&state) = queue.get(head) {
            head += 1;
            let (tiles, blank) = ([state / n / n, state / n % n], state % n);
            if tiles == goal {
                return Some(self.path(&parents, state));
            }
            for &next in self.neighbours[blank].iter().filter(|&&next| next != OUTSIDE) {
                let next = usize::from(next);
                let child = code(tiles.map(|tile| if tile == next { blank } else { tile }), next);
                if parents[child] == UNREACHED {
                    parents[child] = state as u32;
                    queue.push(child);
                }
            }
        }
        None
    }

    fn path(&self, parents: &[u32], mut state: usize) -> Vec<usize> {
        let n = self.cells.len();
        let mut path = Vec::new();
        while parents[state] as usize != state {
            path.push(self.cells[state % n]);
            state = parents[state] as usize;
        }
        path.reverse();
        path
    }
}

impl LineFiller<'_, '_> {
    /// Places the tiles of `position` and `position + 1` of a line; false if no rectangle was large enough.
    pub(super) fn place_pair(&mut self, line: RegionLine, position: usize) -> bool {
        let homes = [position, position + 1].map(|p| line.cell(p));
        if homes.iter().all(|&home| self.recorder.board.cell_of(home) == home) {
            return true;
        }
        RECTANGLES.into_iter().any(|(reach, depth)| {
            let area = PairArea::new(self, line, position, reach, depth);
            self.gather(&area, homes, line) && self.finish_pair(&area, homes)
        })
    }

    /// Brings both tiles and the blank into the rectangle.
    fn gather(&mut self, area: &PairArea, homes: [usize; 2], line: RegionLine) -> bool {
        let shape = self.recorder.adjacency.shape();
        for (i, &tile) in homes.iter().enumerate() {
            let other = self.recorder.board.cell_of(homes[1 - i]);
            // The first tile may push the other about; the second must not move the first.
            let hold = i == 1 && area.contains(other);
            let from = self.recorder.board.cell_of(tile);
            let free = area.cells.iter().copied().filter(|&cell| !hold || cell != other);
            let Some(target) = free.min_by_key(|&cell| shape.distance(cell, from)) else { return false };
            let before = std::mem::replace(&mut self.fixed[other], hold);
            let done = self.carry(tile, target, line, |cell| area.contains(cell));
            self.fixed[other] = before;
            if !done {
                return false;
            }
        }
        let [a, b] = homes.map(|tile| self.recorder.board.cell_of(tile));
        let before = std::mem::replace(&mut self.fixed[a], true);
        let done = self.route_blank_to_any(|cell| area.contains(cell), b);
        self.fixed[a] = before;
        done
    }

    fn finish_pair(&mut self, area: &PairArea, homes: [usize; 2]) -> bool {
        let from = homes.map(|tile| self.recorder.board.cell_of(tile));
        let Some(path) = area.solve(from, self.recorder.board.blank(), homes) else { return false };
        path.into_iter().for_each(|cell| self.recorder.move_blank(cell));
        true
    }
}

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
