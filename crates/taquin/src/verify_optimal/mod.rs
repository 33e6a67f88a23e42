//! Checks that a solution is shortest, by another method than the solvers', and shares no code with them.
//!
//! It shows that no solution is shorter, with two breadth-first searches that meet: one from the board, one from the
//! goal, layer by layer, the smaller layer next. If no board of the two outermost layers is common when their depths add
//! up to d, no solution has d moves. Boards of up to ten cells are searched without any estimate. On larger ones a board
//! is dropped if its depth and a Manhattan distance to the other end, computed here, exceed the length in question.

mod layer;
mod lower_bound;
mod tile_word;

use std::mem;

use crate::{Board, Metric, Shape};
use layer::{Layer, Permission};
use lower_bound::LowerBound;
use tile_word::TileWord;

/// What the check of a solution's length asks its caller for, before it does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckDemand {
    /// To go on after this many more boards.
    Boards(u64),
    /// To allocate this many bytes.
    Allocate(usize),
    /// Nothing: this many bytes were freed.
    Freed(usize),
}

/// Whether a solution is shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LengthVerdict {
    /// No solution is shorter.
    Shortest,
    /// There is a solution of this many moves, and none shorter.
    Shorter(usize),
}

/// Boards of up to this many cells are searched without estimates: there are at most 1,814,400 to reach.
const PLAIN_CELLS: usize = 10;

/// Checks that no solution of a board is shorter than `length`, which must be the length of a solution.
///
/// `may` is asked before memory is allocated and every few thousand boards; an error from it ends the check.
///
/// ```
/// use taquin::{Board, Goal, LengthVerdict, Metric, verify_optimal};
///
/// let board: Board = "1 2 3/4 0 5/7 8 6".parse()?;
/// let goal = Goal::RowMajor.board(board.shape())?;
/// let check = |length| verify_optimal(&board, &goal, length, Metric::SingleTile, &mut |_| Ok::<(), ()>(()));
/// assert_eq!(check(2), Ok(LengthVerdict::Shortest));
/// assert_eq!(check(4), Ok(LengthVerdict::Shorter(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the shapes of board and goal differ.
pub fn verify_optimal<E>(
    board: &Board,
    goal: &Board,
    length: usize,
    metric: Metric,
    may: &mut dyn FnMut(CheckDemand) -> Result<(), E>,
) -> Result<LengthVerdict, E> {
    assert_eq!(board.shape(), goal.shape(), "a solution ends at its goal");
    // A slide changes the parity of the permutation and of the blank's cell, so all solutions in slides have the same
    // parity.
    let step = if metric == Metric::SingleTile { 2 } else { 1 };
    let Some(longest) = length.checked_sub(step) else { return Ok(LengthVerdict::Shortest) };
    let shorter = match board.shape().cells() {
        0..=16 => TwoEndedCheck::<u64>::new(board, goal, longest, metric, may)?.run(may)?,
        17..=25 => TwoEndedCheck::<u128>::new(board, goal, longest, metric, may)?.run(may)?,
        _ => TwoEndedCheck::<Box<[u16]>>::new(board, goal, longest, metric, may)?.run(may)?,
    };
    Ok(shorter.map_or(LengthVerdict::Shortest, LengthVerdict::Shorter))
}

/// One of the two searches.
struct SearchEnd<T> {
    /// The outermost layer, and the one before it.
    last: Layer<T>,
    before: Layer<T>,
    depth: usize,
    /// To the board that the other search starts from.
    to_target: LowerBound,
    /// To the board that this search starts from.
    to_origin: LowerBound,
    /// The least difference between depth and `to_origin` in the outermost layer.
    excess: usize,
}

impl<T: TileWord> SearchEnd<T> {
    fn new<E>(origin: &Board, target: &Board, metric: Metric, may: &mut Permission<E>) -> Result<SearchEnd<T>, E> {
        let cells = origin.shape().cells();
        may(CheckDemand::Allocate(2 * LowerBound::bytes(cells)))?;
        let (to_target, to_origin) = (LowerBound::new(target, metric), LowerBound::new(origin, metric));
        let [mut last, before] = [(); 2].map(|_| Layer::new(cells));
        last.push(T::of(origin.tiles()), may)?;
        Ok(SearchEnd { last, before, depth: 0, to_target, to_origin, excess: 0 })
    }
}

/// Two searches for a solution of at most `longest` moves.
struct TwoEndedCheck<T> {
    forward: SearchEnd<T>,
    backward: SearchEnd<T>,
    longest: usize,
    prunes: bool,
    shape: Shape,
    metric: Metric,
}

/// Boards between two questions to the caller.
const BATCH: usize = 4096;

impl<T: TileWord> TwoEndedCheck<T> {
    fn new<E>(
        board: &Board,
        goal: &Board,
        longest: usize,
        metric: Metric,
        may: &mut Permission<E>,
    ) -> Result<TwoEndedCheck<T>, E> {
        let forward = SearchEnd::new(board, goal, metric, may)?;
        let backward = SearchEnd::new(goal, board, metric, may)?;
        let shape = board.shape();
        Ok(TwoEndedCheck { forward, backward, longest, prunes: shape.cells() > PLAIN_CELLS, shape, metric })
    }

    /// The length of a shortest solution, if it is at most `longest`.
    fn run<E>(&mut self, may: &mut Permission<E>) -> Result<Option<usize>, E> {
        loop {
            let depth = self.forward.depth + self.backward.depth;
            if self.forward.last.meets(&self.backward.last) {
                return Ok(Some(depth));
            }
            let fewest = self.forward.last.len().min(self.backward.last.len());
            if depth == self.longest || fewest == 0 {
                return Ok(None);
            }
            self.deepen(may)?;
        }
    }

    /// Replaces the smaller of the two outermost layers by the next one.
    ///
    /// A shortest solution of at most `longest` moves has a board in every layer. Let b be its board in the new layer and n
    /// its board in the outermost layer of the other search, with the lower bounds h(b) and h(n) to that search's origin.
    /// From b it takes at least h(b) − h(n) moves to n, and from n as many as that layer is deep. So the least excess of
    /// the depth over h(n) may be added to h(b) (Kaindl and Kainz 1997).
    fn deepen<E>(&mut self, may: &mut Permission<E>) -> Result<(), E> {
        let (side, other) = match self.forward.last.len() <= self.backward.last.len() {
            true => (&mut self.forward, &self.backward),
            false => (&mut self.backward, &self.forward),
        };
        let depth = side.depth + 1;
        let most = self.longest.checked_sub(depth + other.excess);
        let mut next = Layer::new(self.shape.cells());
        for batch in side.last.parts().flat_map(|part| part.chunks(BATCH)) {
            for board in batch {
                each_move(self.shape, self.metric, board, &side.to_target, |child, moves| {
                    let is_near = most.is_some_and(|most| moves <= most);
                    if is_near || !self.prunes { next.push(child, may) } else { Ok(()) }
                })?;
            }
            may(CheckDemand::Boards(batch.len() as u64))?;
        }
        // In an undirected graph, known boards next to a layer are in it or in the one before. A board that was dropped
        // would be dropped again, as its depth is larger now.
        next.sort([&side.before, &side.last], may)?;
        side.excess = match self.prunes {
            true => least_excess(&next, depth, &side.to_origin),
            false => 0,
        };
        side.before.clear(may)?;
        side.before = mem::replace(&mut side.last, next);
        side.depth = depth;
        Ok(())
    }
}

/// The least difference between the depth and a lower bound on it.
fn least_excess<T: TileWord>(layer: &Layer<T>, depth: usize, bound: &LowerBound) -> usize {
    let excess = |board| depth - bound.moves(bound.board(board));
    layer.parts().flatten().map(excess).min().unwrap_or(0)
}

/// Calls `visit` with every board one move away, and a lower bound on the moves from there.
#[inline]
fn each_move<T: TileWord, E>(
    shape: Shape,
    metric: Metric,
    board: &T,
    bound: &LowerBound,
    mut visit: impl FnMut(T, usize) -> Result<(), E>,
) -> Result<(), E> {
    let blank = (0..shape.cells()).find(|&cell| board.tile(cell) == 0).expect("every board has a blank");
    let (row, col, width) = (blank / shape.cols(), blank % shape.cols(), shape.cols());
    // The direction of the blank, and how far it can go.
    let lines = [(-(width as isize), row), (width as isize, shape.rows() - 1 - row), (-1, col), (1, width - 1 - col)];
    let start = bound.board(board);
    for (stride, cells) in lines {
        let (mut child, mut to, mut distances) = (board.clone(), blank, start);
        for _ in 0..if metric == Metric::SingleTile { cells.min(1) } else { cells } {
            let from = to.wrapping_add_signed(stride);
            let tile = child.tile(from);
            distances = distances + bound.tile(tile, to) - bound.tile(tile, from);
            child.slide(from, to);
            to = from;
            visit(child.clone(), bound.moves(distances))?;
        }
    }
    Ok(())
}
