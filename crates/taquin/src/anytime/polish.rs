//! Shortening a path, window by window.

use std::collections::VecDeque;

use super::detour::{CELLS, Window};
use super::judge::Leave;
use super::keys::mix;
use super::tray::Floor;
use crate::Slide;

/// How hard to look for detours that can be spared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The slides of a window.
    pub(super) length: usize,
    /// How far apart windows begin.
    pub(super) stride: usize,
    /// The most nodes to spend on a window.
    pub(super) nodes: u64,
    /// How many windows in 256 may be replaced by others of the same length.
    pub(super) sideways: u64,
    /// Decides where windows begin and in which order slides are tried.
    pub(super) seed: u64,
}

/// Passes over a path that starts with the blank in `blank`, shortening windows of it; the second is false if leave to
/// go on was refused, and the rest of the path is then as it was.
pub(super) fn polish(
    floor: &Floor,
    mut blank: usize,
    path: &[Slide],
    effort: Effort,
    leave: &mut impl Leave,
) -> (Vec<Slide>, bool) {
    let mut window = Window::new();
    let mut done: Vec<Slide> = Vec::with_capacity(path.len());
    let mut rest = path.iter().copied();
    let mut ahead: VecDeque<Slide> = VecDeque::with_capacity(effort.length + 1);
    let mut skip = mix(effort.seed) as usize % effort.stride.max(1);
    let mut number = 0;
    let mut unspent = 0;
    loop {
        while ahead.len() < effort.length
            && let Some(slide) = rest.next()
        {
            // What is taken back at once is not worth a window.
            if ahead.back().is_some_and(|&last| last == slide.inverse()) {
                ahead.pop_back();
            } else {
                ahead.push_back(slide);
            }
        }
        if ahead.is_empty() {
            // Every pass costs something, so that a limit of nodes ends even those over the shortest paths.
            return (done, leave.spend(unspent + 64));
        }
        if skip == 0 {
            number += 1;
            unspent += 1 + shorten(&mut window, floor, blank, &mut ahead, effort, mix(effort.seed ^ number));
            skip = effort.stride;
            if unspent >= 4_096 && !leave.spend(std::mem::take(&mut unspent)) {
                done.extend(ahead);
                done.extend(rest);
                return (done, false);
            }
            continue;
        }
        skip -= 1;
        let slide = ahead.pop_front().expect("some slide is left");
        blank = floor.source(blank, slide).expect("a path of possible slides");
        match done.last() {
            Some(&last) if last == slide.inverse() => {
                done.pop();
            }
            _ => done.push(slide),
        }
    }
}

/// Replaces the slides ahead by fewer, if that is found possible; the nodes used.
fn shorten(
    window: &mut Window,
    floor: &Floor,
    blank: usize,
    ahead: &mut VecDeque<Slide>,
    effort: Effort,
    seed: u64,
) -> u64 {
    let Some((rows, cols, start, length)) = frame(floor, blank, ahead) else { return 0 };
    window.resize(rows, cols);
    let distance = window.span(rows * cols, start, ahead.iter().copied().take(length));
    let now = length as u32;
    if distance == now {
        return 0;
    }
    let sideways = seed & 255 < effort.sideways;
    let (found, nodes) = match sideways {
        true => window.shortest(now, true, effort.nodes, seed >> 8),
        false => window.shortest(now - 2, false, effort.nodes, seed >> 8),
    };
    if let Some(slides) = found {
        ahead.drain(..length);
        for slide in slides.into_iter().rev() {
            ahead.push_front(slide);
        }
    }
    nodes
}

/// The rows and columns of a window round the blank's way, one cell wider where the board allows it, the blank's cell in
/// it, and how many of the slides ahead stay inside.
fn frame(floor: &Floor, blank: usize, ahead: &VecDeque<Slide>) -> Option<(usize, usize, usize, usize)> {
    let shape = floor.shape();
    let (mut top, mut left) = (shape.row(blank), shape.col(blank));
    let (mut bottom, mut right) = (top, left);
    let (mut row, mut col, mut length) = (top, left, 0);
    let wide = |low: usize, high: usize, side: usize| (high + 1).min(side - 1) - low.saturating_sub(1) + 1;
    for slide in ahead {
        match slide {
            Slide::Up => row += 1,
            Slide::Down => row -= 1,
            Slide::Left => col += 1,
            Slide::Right => col -= 1,
        }
        let (t, b, l, r) = (top.min(row), bottom.max(row), left.min(col), right.max(col));
        if wide(t, b, shape.rows()) * wide(l, r, shape.cols()) > CELLS {
            break;
        }
        (top, bottom, left, right) = (t, b, l, r);
        length += 1;
    }
    let (rows, cols) = (wide(top, bottom, shape.rows()), wide(left, right, shape.cols()));
    let start = (shape.row(blank) - top.saturating_sub(1)) * cols + shape.col(blank) - left.saturating_sub(1);
    (length > 3).then_some((rows, cols, start, length))
}
