//! Shortens a path window by window: each window of slides is replaced by a shorter path within a small rectangle.

use std::collections::VecDeque;

use taquin_search::Budget;

use super::window_search::{MAX_CELLS, WindowSearch};
use crate::Slide;
use crate::anytime::batched_budget::expanded;
use crate::anytime::hashing::mix;
use crate::anytime::work_board::Adjacency;

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
    let Some(Frame { rows, cols, start, length }) = Frame::around(adjacency, blank, window) else { return 0 };
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
struct Frame {
    rows: usize,
    cols: usize,
    /// The blank's cell in it.
    start: usize,
    /// The slides of the window that stay inside.
    length: usize,
}

impl Frame {
    /// The frame of as many slides as fit in [`MAX_CELLS`] cells; `None` if they are too few.
    fn around(adjacency: &Adjacency, blank: usize, window: &VecDeque<Slide>) -> Option<Frame> {
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
        (length >= MIN_SLIDES).then_some(Frame { rows, cols, start, length })
    }
}
