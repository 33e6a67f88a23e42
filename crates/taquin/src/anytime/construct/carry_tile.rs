//! [`LineFiller`]: carries one tile at a time to its place, with the blank routed around cells that are finished.

use super::region::RegionLine;
use crate::anytime::work_board::SlideRecorder;

/// A board being filled line by line.
#[derive(Debug)]
pub(super) struct LineFiller<'r, 'a> {
    pub(super) recorder: &'r mut SlideRecorder<'a>,
    /// By cell: whether it is finished and must not change.
    pub(super) fixed: Vec<bool>,
    /// The queue of the breadth-first search for the blank.
    queue: Vec<u32>,
    /// By cell: the search that reached it last, and the cell before it on that path.
    reached: Vec<(u32, u32)>,
    search: u32,
}

impl<'r, 'a> LineFiller<'r, 'a> {
    pub(super) fn new(recorder: &'r mut SlideRecorder<'a>) -> LineFiller<'r, 'a> {
        let cells = recorder.adjacency.shape().cells();
        LineFiller { recorder, fixed: vec![false; cells], queue: Vec::new(), reached: vec![(0, 0); cells], search: 0 }
    }

    /// How much nearer home the tile in `cell`, next to the blank, would be in the blank's cell.
    fn gain(&self, cell: usize) -> isize {
        let (shape, home) = (self.recorder.adjacency.shape(), self.recorder.board.tile(cell));
        shape.distance(cell, home) as isize - shape.distance(self.recorder.board.blank(), home) as isize
    }

    /// Moves the blank to `target` around fixed cells and `held`, by the shortest path that helps other tiles most;
    /// false if there is no path.
    pub(super) fn route_blank(&mut self, target: usize, held: usize) -> bool {
        let shape = self.recorder.adjacency.shape();
        while self.recorder.board.blank() != target {
            let blank = self.recorder.board.blank();
            let left = shape.distance(blank, target);
            let nearer = self
                .recorder
                .adjacency
                .moves(blank)
                .map(|(_, cell)| cell)
                .filter(|&cell| cell != held && !self.fixed[cell] && shape.distance(cell, target) < left);
            match nearer.max_by_key(|&cell| self.gain(cell)) {
                Some(cell) => self.recorder.move_blank(cell),
                None => return self.route_blank_to_any(|cell| cell == target, held),
            }
        }
        true
    }

    /// Moves the blank by a shortest path to a cell that `is_target` accepts; false if there is no path.
    pub(super) fn route_blank_to_any(&mut self, is_target: impl Fn(usize) -> bool, held: usize) -> bool {
        let start = self.recorder.board.blank();
        let Some(target) = self.nearest(start, is_target, held) else { return false };
        let mut path = Vec::new();
        let mut cell = target;
        while cell != start {
            path.push(cell);
            cell = self.reached[cell].1 as usize;
        }
        for cell in path.into_iter().rev() {
            self.recorder.move_blank(cell);
        }
        true
    }

    /// The nearest cell that `is_target` accepts, by breadth-first search from `start` around fixed cells and `held`.
    fn nearest(&mut self, start: usize, is_target: impl Fn(usize) -> bool, held: usize) -> Option<usize> {
        self.search += 1;
        self.queue.clear();
        self.queue.push(start as u32);
        self.reached[start] = (self.search, start as u32);
        let mut head = 0;
        while let Some(&cell) = self.queue.get(head) {
            head += 1;
            if is_target(cell as usize) {
                return Some(cell as usize);
            }
            for (_, next) in self.recorder.adjacency.moves(cell as usize) {
                if next != held && !self.fixed[next] && self.reached[next].0 != self.search {
                    self.reached[next] = (self.search, cell);
                    self.queue.push(next as u32);
                }
            }
        }
        None
    }

    /// Carries a tile to `target`, or until it is in a cell that `is_enough` accepts; false if it is stuck.
    pub(super) fn carry(
        &mut self,
        tile: usize,
        target: usize,
        line: RegionLine,
        is_enough: impl Fn(usize) -> bool,
    ) -> bool {
        loop {
            let from = self.recorder.board.cell_of(tile);
            if from == target || is_enough(from) {
                return true;
            }
            let Some(next) = self.next_step(from, target, line) else { return false };
            if !self.route_blank(next, from) {
                return false;
            }
            self.recorder.move_blank(from);
        }
    }

    /// The next cell of a tile on its path to `target`: the one that the blank reaches soonest.
    fn next_step(&self, from: usize, target: usize, line: RegionLine) -> Option<usize> {
        let shape = self.recorder.adjacency.shape();
        let (position, depth) = line.region.position(line.side, from);
        let (goal_position, goal_depth) = line.region.position(line.side, target);
        let cell_at = |position: usize, depth: usize| line.region.cell(line.side, position, depth);
        let towards = |a: usize, b: usize| if a < b { a + 1 } else { a - 1 };
        // A tile cannot pass finished cells of the line inside the line: it has to leave the line first.
        let blocked = depth == 0
            && goal_depth == 0
            && (position.min(goal_position)..=position.max(goal_position)).any(|p| self.fixed[cell_at(p, 0)]);
        if blocked {
            return Some(cell_at(position, 1));
        }
        let along = (position != goal_position).then(|| cell_at(towards(position, goal_position), depth));
        let enters_elsewhere = depth == 1 && goal_depth == 0 && position != goal_position;
        let across = (depth != goal_depth && !enters_elsewhere).then(|| cell_at(position, towards(depth, goal_depth)));
        let blank = self.recorder.board.blank();
        let cost = |&cell: &usize| {
            let straight = shape.row(blank) == shape.row(from) && shape.row(cell) == shape.row(from)
                || shape.col(blank) == shape.col(from) && shape.col(cell) == shape.col(from);
            let behind = shape.distance(blank, cell) > shape.distance(blank, from);
            let around = if straight && behind { 2 } else { 0 };
            let left = if Some(cell) == along { position.abs_diff(goal_position) } else { depth.abs_diff(goal_depth) };
            (shape.distance(blank, cell) + around, usize::MAX - left)
        };
        along.into_iter().chain(across).filter(|&cell| !self.fixed[cell]).min_by_key(cost)
    }
}
