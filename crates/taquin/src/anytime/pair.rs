//! Placing two tiles together, exactly, in a small window of the board.

use super::hand::{Hand, Line};

/// What stands outside the window.
const OUTSIDE: u8 = u8::MAX;
const UNSEEN: u32 = u32::MAX;

/// A window of free cells and where its cells lead.
struct Window {
    cells: Vec<usize>,
    beside: Vec<[u8; 4]>,
}

impl Window {
    /// The free cells `reach` places to both sides of the places `place` and `place + 1` of a line, `depth` lines deep.
    fn new(hand: &Hand, line: Line, place: usize, reach: usize, depth: usize) -> Window {
        let Line { region, side } = line;
        let places = place.saturating_sub(reach)..(place + 2 + reach).min(region.length(side));
        let mut cells: Vec<usize> = places
            .flat_map(|p| (0..depth.min(region.depth(side))).map(move |d| region.cell(side, p, d)))
            .filter(|&cell| !hand.fixed[cell])
            .collect();
        cells.sort_unstable();
        let beside = |cell: &usize| {
            let mut beside = [OUTSIDE; 4];
            for (way, (_, next)) in beside.iter_mut().zip(hand.floor.ways(*cell)) {
                *way = cells.binary_search(&next).map_or(OUTSIDE, |i| i as u8);
            }
            beside
        };
        let beside = cells.iter().map(beside).collect();
        Window { cells, beside }
    }

    fn contains(&self, cell: usize) -> bool {
        self.cells.binary_search(&cell).is_ok()
    }

    fn index(&self, cell: usize) -> usize {
        self.cells.binary_search(&cell).expect("a cell of the window")
    }

    /// The cells the blank visits, so that the tiles at `from` end up at `to` in the fewest slides.
    fn solve(&self, from: [usize; 2], blank: usize, to: [usize; 2]) -> Option<Vec<usize>> {
        let n = self.cells.len();
        let code = |[a, b]: [usize; 2], blank: usize| (a * n + b) * n + blank;
        let (start, goal) = (from.map(|c| self.index(c)), to.map(|c| self.index(c)));
        let mut before = vec![UNSEEN; n * n * n];
        let first = code(start, self.index(blank));
        before[first] = first as u32;
        let mut queue = vec![first];
        let mut head = 0;
        while let Some(&at) = queue.get(head) {
            head += 1;
            let (tiles, blank) = ([at / n / n, at / n % n], at % n);
            if tiles == goal {
                return Some(self.way_back(&before, at));
            }
            for &next in self.beside[blank].iter().filter(|&&next| next != OUTSIDE) {
                let next = usize::from(next);
                let to = code(tiles.map(|tile| if tile == next { blank } else { tile }), next);
                if before[to] == UNSEEN {
                    before[to] = at as u32;
                    queue.push(to);
                }
            }
        }
        None
    }

    fn way_back(&self, before: &[u32], mut at: usize) -> Vec<usize> {
        let n = self.cells.len();
        let mut way = Vec::new();
        while before[at] as usize != at {
            way.push(self.cells[at % n]);
            at = before[at] as usize;
        }
        way.reverse();
        way
    }
}

impl Hand<'_> {
    /// Brings the tiles of the places `place` and `place + 1` of a line home together; false if no window was wide
    /// enough.
    pub(super) fn place_pair(&mut self, line: Line, place: usize) -> bool {
        let homes = [place, place + 1].map(|p| line.region.cell(line.side, p, 0));
        if homes.iter().all(|&home| self.tray.place(home) == home) {
            return true;
        }
        // 27 windows a tile are cheap for the few pairs of a board, and the wider ones are there for tight corners.
        [(1, 3), (2, 4), (3, 6), (4, 9)].into_iter().any(|(reach, depth)| {
            let window = Window::new(self, line, place, reach, depth);
            self.gather(&window, homes, line) && self.finish_pair(&window, homes)
        })
    }

    /// Brings both tiles and the blank into the window.
    fn gather(&mut self, window: &Window, homes: [usize; 2], line: Line) -> bool {
        let shape = self.floor.shape();
        for (i, &tile) in homes.iter().enumerate() {
            let other = self.tray.place(homes[1 - i]);
            // The first tile may still push the other about; the second must leave the first where it is.
            let keep = i == 1 && window.contains(other);
            let from = self.tray.place(tile);
            let free = window.cells.iter().copied().filter(|&cell| !keep || cell != other);
            let Some(target) = free.min_by_key(|&cell| shape.distance(cell, from)) else { return false };
            let was = std::mem::replace(&mut self.fixed[other], keep);
            let done = self.carry(tile, target, line, |cell| window.contains(cell));
            self.fixed[other] = was;
            if !done {
                return false;
            }
        }
        let [a, b] = homes.map(|tile| self.tray.place(tile));
        let was = std::mem::replace(&mut self.fixed[a], true);
        let done = self.detour(|cell| window.contains(cell), b);
        self.fixed[a] = was;
        done
    }

    fn finish_pair(&mut self, window: &Window, homes: [usize; 2]) -> bool {
        let from = homes.map(|tile| self.tray.place(tile));
        let Some(way) = window.solve(from, self.tray.blank(), homes) else { return false };
        for cell in way {
            self.go(cell);
        }
        true
    }
}
