//! IDA* with the Manhattan distance between two boards that differ in a small rectangle.

use crate::Slide;
use crate::anytime::hashing::mix;
use crate::anytime::work_board::SLIDES;

/// The most cells of a rectangle.
pub(super) const MAX_CELLS: usize = 128;
const WALL: u8 = u8::MAX;

/// The orders in which slides are tried.
const ORDERS: [[u8; 4]; 8] =
    [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2], [0, 2, 1, 3], [3, 1, 2, 0], [1, 2, 3, 0], [2, 3, 0, 1]];

/// A rectangle of a board, its tiles named by their cells on the board to reach.
#[derive(Clone, Debug)]
pub(super) struct WindowSearch {
    tiles: [u8; MAX_CELLS],
    /// The row and column of every cell.
    coordinates: [(i8, i8); MAX_CELLS],
    /// By cell and slide: the cell the blank moves to.
    sources: [[u8; 4]; MAX_CELLS],
    blank: u8,
    /// The Manhattan distance of the two boards.
    distance: u32,
    path: Vec<u8>,
    /// The nodes left.
    nodes: u64,
}

impl WindowSearch {
    /// A rectangle without cells.
    pub(super) fn new() -> WindowSearch {
        WindowSearch {
            tiles: [0; MAX_CELLS],
            coordinates: [(0, 0); MAX_CELLS],
            sources: [[WALL; 4]; MAX_CELLS],
            blank: 0,
            distance: 0,
            path: Vec::new(),
            nodes: 0,
        }
    }

    /// Takes the shape `rows` × `cols`.
    pub(super) fn resize(&mut self, rows: usize, cols: usize) {
        for cell in 0..rows * cols {
            let (row, col) = (cell / cols, cell % cols);
            self.coordinates[cell] = (row as i8, col as i8);
            let source = |inside: bool, cell: usize| if inside { cell as u8 } else { WALL };
            self.sources[cell] = [
                source(row + 1 < rows, cell + cols),
                source(row > 0, cell.wrapping_sub(cols)),
                source(col + 1 < cols, cell + 1),
                source(col > 0, cell.wrapping_sub(1)),
            ];
        }
    }

    /// Takes the board at the begin of a path as start and the one at its end as goal; `blank` is the blank's cell at
    /// the begin. Returns their Manhattan distance.
    pub(super) fn set_path(
        &mut self,
        cells: usize,
        blank: usize,
        slides: impl DoubleEndedIterator<Item = Slide> + Clone,
    ) -> u32 {
        let end = slides.clone().fold(blank as u8, |at, slide| self.sources[usize::from(at)][slide as usize]);
        for cell in 0..cells {
            self.tiles[cell] = cell as u8;
        }
        self.blank = end;
        for slide in slides.rev() {
            self.move_blank(self.sources[usize::from(self.blank)][slide.inverse() as usize]);
        }
        let away = |cell: usize| {
            if cell == usize::from(self.blank) { 0 } else { self.cell_distance(self.tiles[cell], cell as u8) }
        };
        self.distance = (0..cells).map(away).sum();
        self.distance
    }

    #[inline]
    fn move_blank(&mut self, to: u8) {
        let (blank, to) = (usize::from(self.blank), usize::from(to));
        self.tiles.swap(blank, to);
        self.blank = to as u8;
    }

    #[inline]
    fn cell_distance(&self, a: u8, b: u8) -> u32 {
        let ((r, c), (s, d)) = (self.coordinates[usize::from(a)], self.coordinates[usize::from(b)]);
        u32::from(r.abs_diff(s)) + u32::from(c.abs_diff(d))
    }

    /// A shortest path of at most `limit` slides, if one is found within `nodes` nodes; and the nodes used.
    pub(super) fn shortest(&mut self, limit: u32, nodes: u64, seed: u64) -> (Option<Vec<Slide>>, u64) {
        self.deepen(self.distance, limit, nodes, seed)
    }

    /// Any path of at most `limit` slides, if one is found within `nodes` nodes; and the nodes used.
    pub(super) fn any_within(&mut self, limit: u32, nodes: u64, seed: u64) -> (Option<Vec<Slide>>, u64) {
        self.deepen(limit, limit, nodes, seed)
    }

    /// Iterative deepening from `bound` to `limit`.
    fn deepen(&mut self, mut bound: u32, limit: u32, nodes: u64, seed: u64) -> (Option<Vec<Slide>>, u64) {
        self.nodes = nodes;
        self.path.clear();
        let order = ORDERS[(mix(seed) % ORDERS.len() as u64) as usize];
        while bound <= limit {
            if self.search(bound, self.distance, WALL, &order) {
                let slides = self.path.iter().map(|&slide| SLIDES[usize::from(slide)]).collect();
                return (Some(slides), nodes - self.nodes);
            }
            if self.nodes == 0 {
                break;
            }
            bound += 2;
        }
        (None, nodes - self.nodes)
    }

    /// Whether the goal is within `left` slides; `distance` is the Manhattan distance. The path is kept if so.
    fn search(&mut self, left: u32, distance: u32, from: u8, order: &[u8; 4]) -> bool {
        if distance == 0 {
            return true;
        }
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        let blank = self.blank;
        for &slide in order {
            let to = self.sources[usize::from(blank)][usize::from(slide)];
            if to == WALL || to == from {
                continue;
            }
            let tile = self.tiles[usize::from(to)];
            let distance = distance + self.cell_distance(tile, blank) - self.cell_distance(tile, to);
            if distance < left {
                self.move_blank(to);
                self.path.push(slide);
                let found = self.search(left - 1, distance, blank, order);
                self.move_blank(blank);
                if found {
                    return true;
                }
                self.path.pop();
            }
        }
        false
    }
}
