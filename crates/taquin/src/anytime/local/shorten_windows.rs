//! Shortens a path window by window: each window of slides is replaced by a shorter path within a small rectangle.

use std::collections::VecDeque;

use taquin_search::Budget;

use crate::Slide;
use crate::anytime::batched_budget::expanded;
use crate::anytime::hashing::mix;
use crate::anytime::work_board::{Adjacency, SLIDES};

/// Nodes between two questions to the budget.
const BATCH: u64 = 4_096;
/// Nodes charged for every pass, so that a node limit also ends passes that search nothing.
const PASS_NODES: u64 = 64;
/// Shorter windows cannot be improved.
const MIN_SLIDES: usize = 4;

/// One pass over a path.
#[derive(Clone, Copy, Debug)]
pub(in crate::anytime) struct WindowPass {
    /// The slides of a window.
    pub(in crate::anytime) length: usize,
    /// The slides from one window's begin to the next.
    pub(in crate::anytime) stride: usize,
    /// The most nodes per window.
    pub(in crate::anytime) nodes: u64,
    /// Windows in 256 that may be replaced by a path of the same length, to leave local minima.
    pub(in crate::anytime) sideways: u64,
    /// Chooses where windows begin and the order of slides.
    pub(in crate::anytime) seed: u64,
}

/// Passes over a path that starts with the blank in `blank`, and returns the path with shortened windows. When the
/// budget ends, the rest of the path stays as it was.
pub(in crate::anytime) fn shorten_windows(
    adjacency: &Adjacency,
    mut blank: usize,
    path: &[Slide],
    pass: WindowPass,
    budget: &mut dyn Budget,
) -> Vec<Slide> {
    let mut search = WindowSearch::new();
    let mut done: Vec<Slide> = Vec::with_capacity(path.len());
    let mut rest = path.iter().copied();
    let mut window: VecDeque<Slide> = VecDeque::with_capacity(pass.length + 1);
    let mut until_next = mix(pass.seed) as usize % pass.stride.max(1);
    let mut number = 0;
    let mut nodes = 0;
    loop {
        refill(&mut window, &mut rest, pass.length);
        if window.is_empty() {
            // The caller stops if the budget ends here; the path is complete either way.
            let _ = budget.spend(expanded(nodes + PASS_NODES));
            return done;
        }
        if until_next == 0 {
            number += 1;
            nodes += 1 + shorten(&mut search, adjacency, blank, &mut window, pass, mix(pass.seed ^ number));
            until_next = pass.stride;
            if nodes >= BATCH && budget.spend(expanded(std::mem::take(&mut nodes))).is_break() {
                done.extend(window);
                done.extend(rest);
                return done;
            }
            continue;
        }
        until_next -= 1;
        let slide = window.pop_front().expect("the window is not empty");
        blank = adjacency.source(blank, slide).expect("a path of possible slides");
        match done.last() {
            Some(&last) if last == slide.inverse() => {
                done.pop();
            }
            _ => done.push(slide),
        }
    }
}

/// Fills the window up from the rest of the path; a slide that undoes the one before it removes both.
fn refill(window: &mut VecDeque<Slide>, rest: &mut impl Iterator<Item = Slide>, length: usize) {
    while window.len() < length
        && let Some(slide) = rest.next()
    {
        if window.back().is_some_and(|&last| last == slide.inverse()) {
            window.pop_back();
        } else {
            window.push_back(slide);
        }
    }
}

/// Replaces slides at the front of the window by fewer, if a shorter path is found; the nodes used.
fn shorten(
    search: &mut WindowSearch,
    adjacency: &Adjacency,
    blank: usize,
    window: &mut VecDeque<Slide>,
    pass: WindowPass,
    seed: u64,
) -> u64 {
    let Some(WindowFrame { rows, cols, start, length }) = WindowFrame::around(adjacency, blank, window) else {
        return 0;
    };
    search.resize(rows, cols);
    let distance = search.set_path(rows * cols, start, window.iter().copied().take(length));
    let now = length as u32;
    if distance == now {
        return 0;
    }
    let (found, nodes) = if seed & 255 < pass.sideways {
        search.any_within(now, pass.nodes, seed >> 8)
    } else {
        search.shortest(now - 2, pass.nodes, seed >> 8)
    };
    if let Some(slides) = found {
        window.drain(..length);
        for slide in slides.into_iter().rev() {
            window.push_front(slide);
        }
    }
    nodes
}

/// A rectangle around the blank's path, one cell wider on each side where the board allows it.
struct WindowFrame {
    rows: usize,
    cols: usize,
    /// The blank's cell in it.
    start: usize,
    /// The slides of the window that stay inside.
    length: usize,
}

impl WindowFrame {
    /// The frame of as many slides as fit in [`MAX_CELLS`] cells; `None` if they are too few.
    fn around(adjacency: &Adjacency, blank: usize, window: &VecDeque<Slide>) -> Option<WindowFrame> {
        let shape = adjacency.shape();
        let (mut top, mut left) = (shape.row(blank), shape.col(blank));
        let (mut bottom, mut right) = (top, left);
        let (mut row, mut col, mut length) = (top, left, 0);
        let widened = |low: usize, high: usize, side: usize| (high + 1).min(side - 1) - low.saturating_sub(1) + 1;
        for slide in window {
            match slide {
                Slide::Up => row += 1,
                Slide::Down => row -= 1,
                Slide::Left => col += 1,
                Slide::Right => col -= 1,
            }
            let (t, b, l, r) = (top.min(row), bottom.max(row), left.min(col), right.max(col));
            if widened(t, b, shape.rows()) * widened(l, r, shape.cols()) > MAX_CELLS {
                break;
            }
            (top, bottom, left, right) = (t, b, l, r);
            length += 1;
        }
        let (rows, cols) = (widened(top, bottom, shape.rows()), widened(left, right, shape.cols()));
        let start = (shape.row(blank) - top.saturating_sub(1)) * cols + shape.col(blank) - left.saturating_sub(1);
        (length >= MIN_SLIDES).then_some(WindowFrame { rows, cols, start, length })
    }
}

/// The most cells of a rectangle.
const MAX_CELLS: usize = 128;
const WALL: u8 = u8::MAX;

/// The orders in which slides are tried.
const ORDERS: [[u8; 4]; 8] =
    [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2], [0, 2, 1, 3], [3, 1, 2, 0], [1, 2, 3, 0], [2, 3, 0, 1]];

/// IDA* with the Manhattan distance between two boards that differ in a small rectangle.
///
/// The tiles of the rectangle are named by their cells on the board to reach.
#[derive(Clone, Debug)]
struct WindowSearch {
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
    fn new() -> WindowSearch {
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
    fn resize(&mut self, rows: usize, cols: usize) {
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
    fn set_path(&mut self, cells: usize, blank: usize, slides: impl DoubleEndedIterator<Item = Slide> + Clone) -> u32 {
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
    fn shortest(&mut self, limit: u32, nodes: u64, seed: u64) -> (Option<Vec<Slide>>, u64) {
        self.deepen(self.distance, limit, nodes, seed)
    }

    /// Any path of at most `limit` slides, if one is found within `nodes` nodes; and the nodes used.
    fn any_within(&mut self, limit: u32, nodes: u64, seed: u64) -> (Option<Vec<Slide>>, u64) {
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
