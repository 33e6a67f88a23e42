//! A beam search on one board in place.
//!
//! The survivors of a layer and the ways to them form a tree. The search walks round that tree, making and taking back
//! slides on a single board, so a node costs a few bytes whatever the size of the board; where the tree has grown a
//! bare stem, the stem's slides are decided.

use super::judge::{Judge, Leave};
use super::keys::{Keys, key, mix};
use super::tray::{Floor, Tray};
use crate::Slide;

/// How wide to search, and when to give up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breadth {
    /// The most boards of a layer.
    pub(super) width: usize,
    /// The most boards of a layer with the blank in the same cell.
    pub(super) quota: usize,
    /// The layers to go on without a better board.
    pub(super) patience: usize,
    /// The most layers.
    pub(super) layers: usize,
    /// Decides between equals.
    pub(super) seed: u64,
}

impl Breadth {
    /// The most bytes a search of this breadth holds, but for its path.
    pub(super) fn bytes(&self) -> usize {
        // Two sets of keys, two lists of leaves, three candidates a leaf, and some forty steps of the tree.
        self.width * (72 * 8 + 2 * size_of::<Leaf>() + size_of::<Chosen>() + 3 * size_of::<Candidate>() + 80)
    }
}

/// Leaves between two requests for leave to go on.
const BATCH: usize = 1_024;

const UP: u8 = 4;
const LEAF: u8 = 5;

const SLIDES: [Slide; 4] = [Slide::Up, Slide::Down, Slide::Left, Slide::Right];

#[derive(Clone, Copy, Default)]
struct Leaf {
    score: i64,
    hash: u64,
}

/// The slides of a leaf whose boards survive, one bit each, and those boards.
#[derive(Clone, Copy, Default)]
struct Chosen {
    slides: u8,
    boards: [Leaf; 4],
}

#[derive(Clone, Copy)]
struct Candidate {
    /// The score, and below it the bits that decide between equals.
    rank: u64,
    leaf: u32,
    /// The cell of the blank.
    blank: u32,
    slide: u8,
}

/// A search in progress.
pub(super) struct Tour<'a, J> {
    floor: &'a Floor,
    judge: J,
    breadth: Breadth,
    tray: Tray,
    /// The slides that are decided.
    stem: Vec<Slide>,
    /// The way round the tree: slides down, ways up, leaves.
    way: Vec<u8>,
    spare: Vec<u8>,
    /// The slides from the stem to where the walk is.
    stack: Vec<Slide>,
    leaves: Vec<Leaf>,
    children: Vec<Leaf>,
    candidates: Vec<Candidate>,
    chosen: Vec<Chosen>,
    goal: u64,
    visited: Keys,
    layer: Keys,
    /// The survivors with the blank in each cell.
    counts: Vec<u16>,
    best: Best,
}

/// The best board seen, as the slides that lead there.
struct Best {
    score: i64,
    /// How much of the stem leads there, and what follows it.
    stem: usize,
    slides: Vec<Slide>,
    depth: usize,
}

/// The score of a board to stop at.
const DONE: i64 = i64::MIN;

impl<'a, J: Judge> Tour<'a, J> {
    pub(super) fn new(floor: &'a Floor, judge: J, tray: Tray, breadth: Breadth) -> Self {
        let cells = floor.shape().cells();
        let home = tray.tile(tray.blank());
        let tiles = || (0..cells).filter(|&tile| tile != home);
        let hash = tiles().fold(0, |hash, tile| hash ^ key(tile, tray.place(tile)));
        Tour {
            floor,
            leaves: vec![Leaf { score: judge.start(&tray), hash }],
            judge,
            breadth,
            stem: Vec::new(),
            way: vec![LEAF],
            spare: Vec::new(),
            stack: Vec::new(),
            children: Vec::new(),
            candidates: Vec::new(),
            chosen: Vec::new(),
            goal: tiles().fold(0, |hash, tile| hash ^ key(tile, tile)),
            visited: Keys::new(64 * breadth.width),
            layer: Keys::new(8 * breadth.width),
            counts: vec![0; cells],
            best: Best { score: i64::MAX, stem: 0, slides: Vec::new(), depth: 0 },
            tray,
        }
    }

    /// Goes layer by layer until the board is solved, nothing better turns up, or leave is refused; the slides to the
    /// best board seen.
    pub(super) fn run(mut self, leave: &mut impl Leave) -> Vec<Slide> {
        let pause = self.floor.shape().cells().max(64);
        let mut depth = 0;
        while depth <= self.breadth.layers && depth - self.best.depth <= self.breadth.patience {
            if depth % pause == 0 {
                self.judge.hear(self.best.score.min(self.leaves[0].score));
            }
            if !self.visit(depth, leave) || self.best.score == DONE || self.candidates.is_empty() {
                break;
            }
            self.choose();
            self.grow();
            depth += 1;
        }
        self.stem.truncate(self.best.stem);
        self.stem.append(&mut self.best.slides);
        self.stem
    }

    /// Walks round the tree and lists the children of all leaves; false if leave to go on was refused.
    fn visit(&mut self, depth: usize, leave: &mut impl Leave) -> bool {
        self.candidates.clear();
        self.chosen.clear();
        self.chosen.resize(self.leaves.len(), Chosen::default());
        let (mut leaf, way) = (0, std::mem::take(&mut self.way));
        let salt = mix(depth as u64);
        for &op in &way {
            match op {
                UP => {
                    let slide = self.stack.pop().expect("no way up from the root");
                    self.tray.slide(self.floor, slide.inverse());
                }
                LEAF => {
                    self.see(leaf, depth);
                    self.expand(leaf, salt);
                    leaf += 1;
                    if leaf % BATCH == 0 && !leave.spend(BATCH as u64) {
                        return false;
                    }
                }
                down => {
                    let slide = SLIDES[usize::from(down)];
                    self.tray.slide(self.floor, slide);
                    self.stack.push(slide);
                }
            }
        }
        self.way = way;
        leave.spend((leaf % BATCH).max(1) as u64)
    }

    /// Remembers the leaf if it is the best yet.
    fn see(&mut self, leaf: usize, depth: usize) {
        let Leaf { mut score, hash } = self.leaves[leaf];
        if hash == self.goal && self.tray.is_solved() || self.judge.is_done(&self.tray) {
            score = DONE;
        }
        if score < self.best.score {
            let mut slides = std::mem::take(&mut self.best.slides);
            slides.clear();
            slides.extend_from_slice(&self.stack);
            self.best = Best { score, stem: self.stem.len(), slides, depth };
        }
    }

    #[inline]
    fn expand(&mut self, leaf: usize, salt: u64) {
        let Leaf { score, hash } = self.leaves[leaf];
        let back = self.stack.last().or(self.stem.last()).map(|last| last.inverse());
        let blank = self.tray.blank();
        for (slide, from) in self.floor.ways(blank) {
            if Some(slide) == back {
                continue;
            }
            let tile = self.tray.tile(from);
            let hash = hash ^ key(tile, from) ^ key(tile, blank);
            if self.visited.contains(hash) || !self.layer.insert(hash ^ salt) {
                continue;
            }
            let score = score + self.judge.change(&self.tray, from);
            self.chosen[leaf].boards[slide as usize] = Leaf { score, hash };
            let rank = (score + self.judge.lure(from) + (1 << 38)) as u64;
            let tie = (hash ^ self.breadth.seed) & 0xff_ffff;
            self.candidates.push(Candidate {
                rank: rank << 24 | tie,
                leaf: leaf as u32,
                blank: from as u32,
                slide: slide as u8,
            });
        }
    }

    /// Marks the best children as survivors.
    fn choose(&mut self) {
        let Breadth { width, quota, .. } = self.breadth;
        if quota < width {
            self.candidates.sort_unstable_by_key(|candidate| candidate.rank);
            let counts = &mut self.counts;
            self.candidates.retain(|candidate| {
                let count = &mut counts[candidate.blank as usize];
                *count = count.saturating_add(1);
                usize::from(*count) <= quota
            });
            self.candidates.iter().for_each(|candidate| counts[candidate.blank as usize] = 0);
        } else if self.candidates.len() > width {
            self.candidates.select_nth_unstable_by_key(width - 1, |candidate| candidate.rank);
        }
        self.candidates.truncate(width);
        let best = self.candidates.iter().min_by_key(|candidate| candidate.rank).expect("some candidate");
        self.judge.visit(best.blank as usize);
        for candidate in &self.candidates {
            let chosen = &mut self.chosen[candidate.leaf as usize];
            chosen.slides |= 1 << candidate.slide;
            self.visited.insert(chosen.boards[usize::from(candidate.slide)].hash);
        }
    }

    /// Makes the survivors the leaves of the tree, cuts what bears none, and decides the bare stem.
    fn grow(&mut self) {
        let (mut way, mut leaf) = (std::mem::take(&mut self.spare), 0);
        way.clear();
        self.children.clear();
        for &op in &self.way {
            match op {
                UP if way.last().is_some_and(|&last| last < UP) => {
                    way.pop();
                }
                LEAF => {
                    let Chosen { slides, boards } = self.chosen[leaf];
                    for slide in (0..4u8).filter(|slide| slides >> slide & 1 == 1) {
                        way.extend([slide, LEAF, UP]);
                        self.children.push(boards[usize::from(slide)]);
                    }
                    leaf += 1;
                }
                op => way.push(op),
            }
        }
        self.spare = std::mem::replace(&mut self.way, way);
        std::mem::swap(&mut self.leaves, &mut self.children);
        self.decide();
    }

    /// Moves the bare stem of the tree into the slides that are decided.
    fn decide(&mut self) {
        let stem = bare(&self.way);
        for &op in &self.way[..stem] {
            let slide = SLIDES[usize::from(op)];
            self.tray.slide(self.floor, slide);
            self.stem.push(slide);
        }
        self.way.truncate(self.way.len() - stem);
        self.way.drain(..stem);
    }
}

/// How many slides all leaves have in common.
fn bare(way: &[u8]) -> usize {
    let mut stem = way.iter().take_while(|&&op| op < UP).count();
    let (mut depth, mut low) = (0, stem);
    for &op in way {
        match op {
            UP => {
                depth -= 1;
                low = low.min(depth);
                if low == 0 {
                    // Either the way ends here, or nothing is in common.
                    continue;
                }
            }
            LEAF => {
                stem = stem.min(low);
                if stem == 0 {
                    return 0;
                }
            }
            _ => depth += 1,
        }
    }
    stem
}
