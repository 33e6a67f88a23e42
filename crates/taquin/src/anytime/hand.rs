//! Carrying one tile at a time over a tray, and the record of it.

use super::region::{Region, Side};
use super::tray::{Floor, Tray};
use crate::Slide;

/// A tray being put in order, with the slides made so far.
#[derive(Clone, Debug)]
pub(super) struct Hand<'a> {
    pub(super) floor: &'a Floor,
    pub(super) tray: Tray,
    pub(super) slides: Vec<Slide>,
    /// The cells that are finished and must stay as they are.
    pub(super) fixed: Vec<bool>,
    queue: Vec<u32>,
    /// For each cell, the search that saw it last and the cell before it.
    seen: Vec<(u32, u32)>,
    search: u32,
}

/// A line to be filled: the region it bounds and the side it lies on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) region: Region,
    pub(super) side: Side,
}

impl<'a> Hand<'a> {
    pub(super) fn new(floor: &'a Floor, tray: Tray) -> Hand<'a> {
        let cells = floor.shape().cells();
        Hand {
            floor,
            tray,
            slides: Vec::new(),
            fixed: vec![false; cells],
            queue: Vec::new(),
            seen: vec![(0, 0); cells],
            search: 0,
        }
    }

    /// Takes the blank to a cell beside it; a slide that takes back the last one cancels it.
    pub(super) fn go(&mut self, to: usize) {
        let slide = self.floor.slide(self.tray.blank(), to);
        self.make(slide, to);
    }

    /// Makes a slide that takes the blank to a cell.
    #[inline]
    pub(super) fn make(&mut self, slide: Slide, to: usize) {
        self.tray.go(to);
        match self.slides.last() {
            Some(&last) if last == slide.inverse() => {
                self.slides.pop();
            }
            _ => self.slides.push(slide),
        }
    }

    /// Makes slides that are known to be possible.
    pub(super) fn follow(&mut self, slides: &[Slide]) {
        for &slide in slides {
            let to = self.floor.source(self.tray.blank(), slide).expect("a possible slide");
            self.make(slide, to);
        }
    }

    /// Takes the last slide back.
    pub(super) fn take_back(&mut self) {
        if let Some(slide) = self.slides.pop() {
            self.tray.slide(self.floor, slide.inverse());
        }
    }

    /// How much nearer home the tile in `cell` would come if the blank, beside it, took its place.
    fn gain(&self, cell: usize) -> isize {
        let (shape, home) = (self.floor.shape(), self.tray.tile(cell));
        shape.distance(cell, home) as isize - shape.distance(self.tray.blank(), home) as isize
    }

    /// Walks the blank to a cell, past no fixed cell and not over `held`; false if there is no way.
    pub(super) fn walk(&mut self, target: usize, held: usize) -> bool {
        let shape = self.floor.shape();
        while self.tray.blank() != target {
            let blank = self.tray.blank();
            let left = shape.distance(blank, target);
            let nearer = self
                .floor
                .ways(blank)
                .map(|way| way.1)
                .filter(|&cell| cell != held && !self.fixed[cell] && shape.distance(cell, target) < left);
            match nearer.max_by_key(|&cell| self.gain(cell)) {
                Some(cell) => self.go(cell),
                None => return self.detour(|cell| cell == target, held),
            }
        }
        true
    }

    /// Walks the blank the shortest way to a cell that will do; false if there is no way.
    pub(super) fn detour(&mut self, will_do: impl Fn(usize) -> bool, held: usize) -> bool {
        let Some(target) = self.reach(self.tray.blank(), will_do, held) else { return false };
        let start = self.tray.blank();
        let mut way = Vec::new();
        let mut cell = target;
        while cell != start {
            way.push(cell);
            cell = self.seen[cell].1 as usize;
        }
        for cell in way.into_iter().rev() {
            self.go(cell);
        }
        true
    }

    /// The nearest cell that will do, by breadth-first search from `start` around fixed and held cells.
    fn reach(&mut self, start: usize, will_do: impl Fn(usize) -> bool, held: usize) -> Option<usize> {
        self.search += 1;
        self.queue.clear();
        self.queue.push(start as u32);
        self.seen[start] = (self.search, start as u32);
        let mut head = 0;
        while let Some(&cell) = self.queue.get(head) {
            head += 1;
            if will_do(cell as usize) {
                return Some(cell as usize);
            }
            for (_, next) in self.floor.ways(cell as usize) {
                if next != held && !self.fixed[next] && self.seen[next].0 != self.search {
                    self.seen[next] = (self.search, cell);
                    self.queue.push(next as u32);
                }
            }
        }
        None
    }

    /// Carries a tile into its line at `target`, or only until it stands where `enough` says; false if it is stuck.
    pub(super) fn carry(&mut self, tile: usize, target: usize, line: Line, enough: impl Fn(usize) -> bool) -> bool {
        loop {
            let from = self.tray.place(tile);
            if from == target || enough(from) {
                return true;
            }
            let Some(front) = self.next_step(from, target, line) else { return false };
            if !self.walk(front, from) {
                return false;
            }
            self.go(from);
        }
    }

    /// The cell a tile should go to next on its way to `target`: the one the blank reaches soonest.
    fn next_step(&self, from: usize, target: usize, line: Line) -> Option<usize> {
        let shape = self.floor.shape();
        let (place, depth) = line.region.spot(line.side, from);
        let (goal_place, goal_depth) = line.region.spot(line.side, target);
        let step = |place: usize, depth: usize| line.region.cell(line.side, place, depth);
        let towards = |a: usize, b: usize| if a < b { a + 1 } else { a - 1 };
        // Between finished cells of the line a tile can only leave or enter it, not pass along it.
        let blocked = depth == 0
            && goal_depth == 0
            && (place.min(goal_place)..=place.max(goal_place)).any(|p| self.fixed[step(p, 0)]);
        if blocked {
            return Some(step(place, 1));
        }
        let along = (place != goal_place).then(|| step(towards(place, goal_place), depth));
        let enters_elsewhere = depth == 1 && goal_depth == 0 && place != goal_place;
        let across = (depth != goal_depth && !enters_elsewhere).then(|| step(place, towards(depth, goal_depth)));
        let blank = self.tray.blank();
        let cost = |&cell: &usize| {
            let straight = shape.row(blank) == shape.row(from) && shape.row(cell) == shape.row(from)
                || shape.col(blank) == shape.col(from) && shape.col(cell) == shape.col(from);
            let behind = shape.distance(blank, cell) > shape.distance(blank, from);
            let around = if straight && behind { 2 } else { 0 };
            let left = if Some(cell) == along { place.abs_diff(goal_place) } else { depth.abs_diff(goal_depth) };
            (shape.distance(blank, cell) + around, usize::MAX - left)
        };
        along.into_iter().chain(across).filter(|&cell| !self.fixed[cell]).min_by_key(cost)
    }
}
