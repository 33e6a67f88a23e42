//! A beam search on one board in place, for boards of any size.
//!
//! The survivors of a layer and the paths to them form a tree. The search traverses that tree by making and undoing
//! slides on a single board, so a node costs a few bytes whatever the size of the board. Slides that all survivors have
//! in common are committed: they leave the tree and are final.

use std::ops::ControlFlow;

use taquin_search::{Budget, Stop};

use crate::Slide;
use crate::anytime::batched_budget::expanded;
use crate::anytime::eval::Evaluator;
use crate::anytime::hashing::{KeySet, mix, tile_key};
use crate::anytime::work_board::{Adjacency, SLIDES, WorkBoard};

/// How wide to search, and when to give up.
#[derive(Clone, Copy, Debug)]
pub(in crate::anytime) struct InPlaceConfig {
    /// The most boards of a layer.
    pub(in crate::anytime) width: usize,
    /// The most boards of a layer with the blank in the same cell.
    pub(in crate::anytime) per_blank_cell: usize,
    /// The layers to go on without a better board.
    pub(in crate::anytime) patience: usize,
    /// Breaks ties.
    pub(in crate::anytime) seed: u64,
}

impl InPlaceConfig {
    /// The most bytes a search holds, except for its path.
    pub(in crate::anytime) fn bytes(&self) -> usize {
        // Two key sets, two lists of leaves, three candidates per leaf, and about forty steps of the tree.
        self.width * (72 * 8 + 2 * size_of::<Leaf>() + size_of::<Chosen>() + 3 * size_of::<Candidate>() + 80)
    }
}

/// Leaves between two questions to the budget.
const BATCH: usize = 1_024;

/// Traversal step: undo the last slide. Smaller numbers are slides down the tree.
const UP: u8 = 4;
/// Traversal step: the board is a leaf.
const LEAF: u8 = 5;

#[derive(Clone, Copy, Default)]
struct Leaf {
    score: i64,
    hash: u64,
}

/// The children of a leaf, by slide, and which of them survive, one bit each.
#[derive(Clone, Copy, Default)]
struct Chosen {
    survivors: u8,
    children: [Leaf; 4],
}

#[derive(Clone, Copy)]
struct Candidate {
    /// Score plus bias, and below it the bits that break ties.
    rank: u64,
    leaf: u32,
    /// The cell of the blank.
    blank: u32,
    slide: u8,
}

/// A search in progress.
pub(in crate::anytime) struct InPlaceBeam<'a, E> {
    adjacency: &'a Adjacency,
    evaluator: E,
    config: InPlaceConfig,
    board: WorkBoard,
    /// The slides that are final.
    committed: Vec<Slide>,
    /// The depth-first traversal of the tree: slides down, [`UP`], [`LEAF`].
    traversal: Vec<u8>,
    /// The buffer of the next traversal.
    spare: Vec<u8>,
    /// The slides from the root of the tree to the current board.
    stack: Vec<Slide>,
    leaves: Vec<Leaf>,
    next_leaves: Vec<Leaf>,
    candidates: Vec<Candidate>,
    chosen: Vec<Chosen>,
    goal: u64,
    /// The boards of the layers so far.
    visited: KeySet,
    /// The boards generated in this layer.
    layer: KeySet,
    /// By cell: the survivors with the blank there.
    counts: Vec<u16>,
    best: BestBoard,
}

/// The best board seen, as the slides that lead to it.
struct BestBoard {
    score: i64,
    /// The number of committed slides that lead there.
    committed: usize,
    /// The slides that follow them.
    slides: Vec<Slide>,
    depth: usize,
}

/// The score of a board to stop at.
const GOAL_SCORE: i64 = i64::MIN;

impl<'a, E: Evaluator> InPlaceBeam<'a, E> {
    pub(in crate::anytime) fn new(
        adjacency: &'a Adjacency,
        evaluator: E,
        board: WorkBoard,
        config: InPlaceConfig,
    ) -> Self {
        let cells = adjacency.shape().cells();
        let home = board.blank_home();
        let tiles = || (0..cells).filter(|&tile| tile != home);
        let hash = tiles().fold(0, |hash, tile| hash ^ tile_key(tile, board.cell_of(tile)));
        InPlaceBeam {
            adjacency,
            leaves: vec![Leaf { score: evaluator.score(&board), hash }],
            evaluator,
            config,
            committed: Vec::new(),
            traversal: vec![LEAF],
            spare: Vec::new(),
            stack: Vec::new(),
            next_leaves: Vec::new(),
            candidates: Vec::new(),
            chosen: Vec::new(),
            goal: tiles().fold(0, |hash, tile| hash ^ tile_key(tile, tile)),
            visited: KeySet::new(64 * config.width),
            layer: KeySet::new(8 * config.width),
            counts: vec![0; cells],
            best: BestBoard { score: i64::MAX, committed: 0, slides: Vec::new(), depth: 0 },
            board,
        }
    }

    /// Goes layer by layer until the goal is reached, nothing better turns up, or the budget ends; the slides to the best
    /// board seen.
    pub(in crate::anytime) fn run(mut self, budget: &mut dyn Budget) -> Vec<Slide> {
        let adapt_every = self.adjacency.shape().cells().max(64);
        let mut depth = 0;
        while depth - self.best.depth <= self.config.patience {
            if depth % adapt_every == 0 {
                self.evaluator.adapt(self.best.score.min(self.leaves[0].score));
            }
            if self.expand_layer(depth, budget).is_break()
                || self.best.score == GOAL_SCORE
                || self.candidates.is_empty()
            {
                break;
            }
            self.select_survivors();
            self.rebuild_traversal();
            depth += 1;
        }
        self.committed.truncate(self.best.committed);
        self.committed.append(&mut self.best.slides);
        self.committed
    }

    /// Traverses the tree and collects the children of all leaves.
    fn expand_layer(&mut self, depth: usize, budget: &mut dyn Budget) -> ControlFlow<Stop> {
        self.candidates.clear();
        self.chosen.clear();
        self.chosen.resize(self.leaves.len(), Chosen::default());
        let (mut leaf, traversal) = (0, std::mem::take(&mut self.traversal));
        let salt = mix(depth as u64);
        for &step in &traversal {
            match step {
                UP => {
                    let slide = self.stack.pop().expect("a slide to undo");
                    self.board.slide(self.adjacency, slide.inverse());
                }
                LEAF => {
                    self.update_best(leaf, depth);
                    self.expand(leaf, salt);
                    leaf += 1;
                    if leaf % BATCH == 0 {
                        budget.spend(expanded(BATCH as u64))?;
                    }
                }
                down => {
                    let slide = SLIDES[usize::from(down)];
                    self.board.slide(self.adjacency, slide);
                    self.stack.push(slide);
                }
            }
        }
        self.traversal = traversal;
        budget.spend(expanded((leaf % BATCH).max(1) as u64))
    }

    /// Keeps the path to the leaf if it is the best board yet.
    fn update_best(&mut self, leaf: usize, depth: usize) {
        let Leaf { mut score, hash } = self.leaves[leaf];
        if hash == self.goal && self.board.is_solved() || self.evaluator.is_goal(&self.board) {
            score = GOAL_SCORE;
        }
        if score < self.best.score {
            let mut slides = std::mem::take(&mut self.best.slides);
            slides.clear();
            slides.extend_from_slice(&self.stack);
            self.best = BestBoard { score, committed: self.committed.len(), slides, depth };
        }
    }

    #[inline]
    fn expand(&mut self, leaf: usize, salt: u64) {
        let Leaf { score, hash } = self.leaves[leaf];
        let undo = self.stack.last().or(self.committed.last()).map(|last| last.inverse());
        let blank = self.board.blank();
        for (slide, from) in self.adjacency.moves(blank) {
            if Some(slide) == undo {
                continue;
            }
            let tile = self.board.tile(from);
            let hash = hash ^ tile_key(tile, from) ^ tile_key(tile, blank);
            if self.visited.contains(hash) || !self.layer.insert(hash ^ salt) {
                continue;
            }
            let score = score + self.evaluator.delta(&self.board, from);
            self.chosen[leaf].children[slide as usize] = Leaf { score, hash };
            let rank = (score + self.evaluator.bias(from) + (1 << 38)) as u64;
            let tie = (hash ^ self.config.seed) & 0xff_ffff;
            self.candidates.push(Candidate {
                rank: rank << 24 | tie,
                leaf: leaf as u32,
                blank: from as u32,
                slide: slide as u8,
            });
        }
    }

    /// Marks the best children as survivors.
    fn select_survivors(&mut self) {
        let InPlaceConfig { width, per_blank_cell, .. } = self.config;
        if per_blank_cell < width {
            self.candidates.sort_unstable_by_key(|candidate| candidate.rank);
            let counts = &mut self.counts;
            self.candidates.retain(|candidate| {
                let count = &mut counts[candidate.blank as usize];
                *count = count.saturating_add(1);
                usize::from(*count) <= per_blank_cell
            });
            self.candidates.iter().for_each(|candidate| counts[candidate.blank as usize] = 0);
        } else if self.candidates.len() > width {
            self.candidates.select_nth_unstable_by_key(width - 1, |candidate| candidate.rank);
        }
        self.candidates.truncate(width);
        let best = self.candidates.iter().min_by_key(|candidate| candidate.rank).expect("some candidate");
        self.evaluator.visit(best.blank as usize);
        for candidate in &self.candidates {
            let chosen = &mut self.chosen[candidate.leaf as usize];
            chosen.survivors |= 1 << candidate.slide;
            self.visited.insert(chosen.children[usize::from(candidate.slide)].hash);
        }
    }

    /// Makes the survivors the leaves of the tree and removes branches without survivors.
    fn rebuild_traversal(&mut self) {
        let (mut traversal, mut leaf) = (std::mem::take(&mut self.spare), 0);
        traversal.clear();
        self.next_leaves.clear();
        for &step in &self.traversal {
            match step {
                UP if traversal.last().is_some_and(|&last| last < UP) => {
                    traversal.pop();
                }
                LEAF => {
                    let Chosen { survivors, children } = self.chosen[leaf];
                    for slide in (0..4u8).filter(|slide| survivors >> slide & 1 == 1) {
                        traversal.extend([slide, LEAF, UP]);
                        self.next_leaves.push(children[usize::from(slide)]);
                    }
                    leaf += 1;
                }
                step => traversal.push(step),
            }
        }
        self.spare = std::mem::replace(&mut self.traversal, traversal);
        std::mem::swap(&mut self.leaves, &mut self.next_leaves);
        self.commit();
    }

    /// Moves the slides that all leaves have in common from the tree to the committed ones.
    fn commit(&mut self) {
        let common = common_slides(&self.traversal);
        for &step in &self.traversal[..common] {
            let slide = SLIDES[usize::from(step)];
            self.board.slide(self.adjacency, slide);
            self.committed.push(slide);
        }
        self.traversal.truncate(self.traversal.len() - common);
        self.traversal.drain(..common);
    }
}

/// The number of first slides that all leaves have in common.
fn common_slides(traversal: &[u8]) -> usize {
    let mut common = traversal.iter().take_while(|&&step| step < UP).count();
    let (mut depth, mut lowest) = (0, common);
    for &step in traversal {
        match step {
            UP => {
                depth -= 1;
                lowest = lowest.min(depth);
            }
            LEAF => {
                common = common.min(lowest);
                if common == 0 {
                    return 0;
                }
            }
            _ => depth += 1,
        }
    }
    common
}
