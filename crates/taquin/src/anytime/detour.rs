//! The shortest way between two boards that differ in a small window.

use super::keys::mix;
use crate::Slide;

/// The most cells of a window.
pub(super) const CELLS: usize = 128;
const WALL: u8 = u8::MAX;
const SLIDES: [Slide; 4] = [Slide::Up, Slide::Down, Slide::Left, Slide::Right];

/// A window of a board, its tiles named by the cells where they have to be in the end.
#[derive(Clone, Debug)]
pub(super) struct Window {
    tiles: [u8; CELLS],
    spots: [(i8, i8); CELLS],
    /// For each cell and slide, the cell the blank goes to.
    next: [[u8; 4]; CELLS],
    blank: u8,
    distance: u32,
    path: Vec<u8>,
    nodes: u64,
}

impl Window {
    /// A window of `rows` × `cols` cells without tiles.
    pub(super) fn new() -> Window {
        Window {
            tiles: [0; CELLS],
            spots: [(0, 0); CELLS],
            next: [[WALL; 4]; CELLS],
            blank: 0,
            distance: 0,
            path: Vec::new(),
            nodes: 0,
        }
    }

    /// Takes another shape.
    pub(super) fn resize(&mut self, rows: usize, cols: usize) {
        for cell in 0..rows * cols {
            let (row, col) = (cell / cols, cell % cols);
            self.spots[cell] = (row as i8, col as i8);
            let to = |inside: bool, cell: usize| if inside { cell as u8 } else { WALL };
            self.next[cell] = [
                to(row + 1 < rows, cell + cols),
                to(row > 0, cell.wrapping_sub(cols)),
                to(col + 1 < cols, cell + 1),
                to(col > 0, cell.wrapping_sub(1)),
            ];
        }
    }

    /// Takes as the board to reach the one that `slides` lead to, and as the board to start from where they begin, with
    /// the blank in the cell `blank`. Returns how far the tiles are apart.
    pub(super) fn span(
        &mut self,
        cells: usize,
        blank: usize,
        slides: impl DoubleEndedIterator<Item = Slide> + Clone,
    ) -> u32 {
        let end = slides.clone().fold(blank as u8, |at, slide| self.next[usize::from(at)][slide as usize]);
        for cell in 0..cells {
            self.tiles[cell] = cell as u8;
        }
        self.blank = end;
        for slide in slides.rev() {
            self.go(self.next[usize::from(self.blank)][slide.inverse() as usize]);
        }
        let away =
            |cell: usize| if cell == usize::from(self.blank) { 0 } else { self.apart(self.tiles[cell], cell as u8) };
        self.distance = (0..cells).map(away).sum();
        self.distance
    }

    #[inline]
    fn go(&mut self, to: u8) {
        let (blank, to) = (usize::from(self.blank), usize::from(to));
        self.tiles.swap(blank, to);
        self.blank = to as u8;
    }

    #[inline]
    fn apart(&self, a: u8, b: u8) -> u32 {
        let ((r, c), (s, d)) = (self.spots[usize::from(a)], self.spots[usize::from(b)]);
        u32::from(r.abs_diff(s)) + u32::from(c.abs_diff(d))
    }

    /// The slides of a way of at most `limit` slides, if one is found within so many nodes; the shortest, unless the
    /// search begins `at_once` with the limit. Also returns the nodes used.
    pub(super) fn shortest(&mut self, limit: u32, at_once: bool, nodes: u64, seed: u64) -> (Option<Vec<Slide>>, u64) {
        let mut bound = if at_once { limit } else { self.distance };
        self.nodes = nodes;
        self.path.clear();
        let order = ORDERS[(mix(seed) % ORDERS.len() as u64) as usize];
        while bound <= limit {
            if self.deepen(bound, self.distance, WALL, &order) {
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

    /// Whether the goal is within `left` slides, `distance` being the least it can be; the path is kept if so.
    fn deepen(&mut self, left: u32, distance: u32, from: u8, order: &[u8; 4]) -> bool {
        if distance == 0 {
            return true;
        }
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        let blank = self.blank;
        for &slide in order {
            let to = self.next[usize::from(blank)][usize::from(slide)];
            if to == WALL || to == from {
                continue;
            }
            let tile = self.tiles[usize::from(to)];
            let distance = distance + self.apart(tile, blank) - self.apart(tile, to);
            if distance < left {
                self.go(to);
                self.path.push(slide);
                let found = self.deepen(left - 1, distance, blank, order);
                self.go(blank);
                if found {
                    return true;
                }
                self.path.pop();
            }
        }
        false
    }
}

/// Orders in which slides are tried.
const ORDERS: [[u8; 4]; 8] =
    [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2], [0, 2, 1, 3], [3, 1, 2, 0], [1, 2, 3, 0], [2, 3, 0, 1]];
