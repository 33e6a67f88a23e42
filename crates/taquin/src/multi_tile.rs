//! The puzzle with multi-tile moves: any number of tiles in a line may be moved in one move.

use taquin_search::{Choices, Cost, Packed, Ranked, Space, Undirected};

use crate::space::{Grid, Puzzle, Shift};
use crate::{Board, Shape, Slide};

/// A lower bound on the multi-tile moves between two boards: a move takes each tile of one line at most one cell nearer, and a
/// line has one tile less than cells.
pub(crate) fn fewest_multi_tile_moves(board: &Board, goal: &Board) -> Cost {
    let (shape, homes) = (board.shape(), goal.places());
    let mut apart = [0, 0];
    for (cell, &tile) in board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0) {
        let home = homes[usize::from(tile)];
        apart[0] += (cell / shape.cols()).abs_diff(home / shape.cols());
        apart[1] += (cell % shape.cols()).abs_diff(home % shape.cols());
    }
    let per_move = [shape.rows(), shape.cols()].map(|side| (side - 1).max(1));
    (apart[0].div_ceil(per_move[0]) + apart[1].div_ceil(per_move[1])) as Cost
}

/// A move of one or more tiles in a line towards the blank, counted as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MultiTileMove {
    /// The direction of the tiles.
    pub slide: Slide,
    /// How many tiles move.
    pub tiles: u8,
}

/// The effect of a multi-tile move: the blank goes from one cell to another of its line, and the tiles between shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MultiTileStep {
    slide: Slide,
    /// The cell of the blank before and after.
    blank: [usize; 2],
}

impl MultiTileStep {
    /// The cell of the blank before and after.
    #[inline]
    pub(crate) fn blank_cells(self) -> [usize; 2] {
        self.blank
    }

    /// Whether the tiles move along a column.
    #[inline]
    pub(crate) fn is_vertical(self) -> bool {
        self.slide.is_vertical()
    }

    /// The single slides it is made of.
    pub(crate) fn shifts<'a, G: Grid>(self, shape: Shape, state: &'a G) -> impl Iterator<Item = Shift> + 'a {
        let [mut to, end] = self.blank;
        std::iter::from_fn(move || {
            let from = (to != end).then(|| shape.source(to, self.slide))??;
            let shift = Shift { tile: state.tile(from), from, to };
            to = from;
            Some(shift)
        })
    }
}

/// All boards of one shape as in [`Puzzle`], with multi-tile moves.
#[derive(Clone, Debug)]
pub struct MultiTilePuzzle<G: Grid> {
    puzzle: Puzzle<G>,
    /// For each cell of the blank, the moves after a vertical one, after a horizontal one, and at the start.
    choices: Box<[[Choices; 3]]>,
}

/// The longest side of a board: a space has at most 32 moves.
pub(crate) const LONGEST_SIDE: usize = 8;

const MOVES: [MultiTileMove; 4 * (LONGEST_SIDE - 1)] = {
    let mut moves = [MultiTileMove { slide: Slide::Up, tiles: 1 }; 4 * (LONGEST_SIDE - 1)];
    let mut i = 0;
    while i < moves.len() {
        moves[i] =
            MultiTileMove { slide: Slide::ALL[i / (LONGEST_SIDE - 1)], tiles: (i % (LONGEST_SIDE - 1)) as u8 + 1 };
        i += 1;
    }
    moves
};

/// How many tiles can move in a direction with the blank in a cell, and how far apart their cells are.
fn room_and_stride(shape: Shape, blank: usize, slide: Slide) -> (usize, isize) {
    match slide {
        Slide::Up => (shape.rows() - 1 - shape.row(blank), shape.cols() as isize),
        Slide::Down => (shape.row(blank), -(shape.cols() as isize)),
        Slide::Left => (shape.cols() - 1 - shape.col(blank), 1),
        Slide::Right => (shape.col(blank), -1),
    }
}

/// The possible moves with the blank in a cell, after a vertical one, after a horizontal one, and at the start.
fn choices_from(shape: Shape, blank: usize) -> [Choices; 3] {
    let mut sets = [Choices::none(); 3];
    for (place, next) in MOVES.iter().enumerate() {
        if usize::from(next.tiles) <= room_and_stride(shape, blank, next.slide).0 {
            sets[usize::from(next.slide.is_vertical())] = sets[usize::from(next.slide.is_vertical())].with(place);
            sets[2] = sets[2].with(place);
        }
    }
    sets
}

impl<G: Grid> MultiTilePuzzle<G> {
    /// The puzzle whose goal is this board, unless a side of it is longer than eight cells.
    pub fn new(goal: &Board) -> Option<Self> {
        let shape = goal.shape();
        let choices = || (0..shape.cells()).map(|blank| choices_from(shape, blank)).collect();
        (shape.rows().max(shape.cols()) <= LONGEST_SIDE)
            .then(|| MultiTilePuzzle { puzzle: Puzzle::new(goal), choices: choices() })
    }

    pub(crate) fn shape(&self) -> Shape {
        self.puzzle.shape()
    }

    /// Moves the tiles between the blank and a cell of its line.
    fn move_tiles(&self, state: &mut G, slide: Slide, [mut to, end]: [usize; 2]) {
        while to != end {
            let from = self.shape().source(to, slide).expect("a move stays on the board");
            state.shift(state.tile(from), from, to);
            to = from;
        }
    }
}

impl<G: Grid> Space for MultiTilePuzzle<G> {
    type State = G;
    type Move = MultiTileMove;
    type Step = MultiTileStep;
    const MOVES: &'static [MultiTileMove] = &MOVES;

    fn step(&self, state: &G, tiles_move: MultiTileMove) -> Option<MultiTileStep> {
        let (shape, blank) = (self.shape(), state.blank());
        let (room, stride) = room_and_stride(shape, blank, tiles_move.slide);
        let tiles = usize::from(tiles_move.tiles);
        let end = blank.wrapping_add_signed(stride * tiles as isize);
        (tiles <= room).then_some(MultiTileStep { slide: tiles_move.slide, blank: [blank, end] })
    }

    fn apply(&self, state: &mut G, tiles_move: MultiTileStep) {
        self.move_tiles(state, tiles_move.slide, tiles_move.blank);
    }

    fn undo(&self, state: &mut G, tiles_move: MultiTileStep) {
        let [before, after] = tiles_move.blank;
        self.move_tiles(state, tiles_move.slide.inverse(), [after, before]);
    }

    fn is_goal(&self, state: &G) -> bool {
        self.puzzle.is_goal(state)
    }

    /// Two moves along the same line are one move, or none: only moves along the other axis are useful.
    #[inline]
    fn choices(&self, state: &G, last: Option<MultiTileMove>) -> Option<Choices> {
        let [after_vertical, after_horizontal, at_start] = self.choices[state.blank()];
        Some(match last {
            None => at_start,
            Some(last) if last.slide.is_vertical() => after_vertical,
            Some(_) => after_horizontal,
        })
    }

    fn try_inverse(&self, tiles_move: MultiTileMove) -> Option<MultiTileMove> {
        Some(self.inverse(tiles_move))
    }
}

impl<G: Grid> Undirected for MultiTilePuzzle<G> {
    fn inverse(&self, tiles_move: MultiTileMove) -> MultiTileMove {
        MultiTileMove { slide: tiles_move.slide.inverse(), ..tiles_move }
    }
}

impl<K, G: Grid> Packed<K> for MultiTilePuzzle<G>
where
    Puzzle<G>: Packed<K, State = G>,
{
    fn pack(&self, state: &G) -> K {
        self.puzzle.pack(state)
    }

    fn unpack(&self, key: &K) -> G {
        self.puzzle.unpack(key)
    }

    fn heap_bytes(&self, key: &K) -> usize {
        self.puzzle.heap_bytes(key)
    }
}

impl<G: Grid> Ranked for MultiTilePuzzle<G>
where
    Puzzle<G>: Ranked<State = G>,
{
    fn ranks(&self) -> u64 {
        self.puzzle.ranks()
    }

    fn rank(&self, state: &G) -> u64 {
        self.puzzle.rank(state)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use taquin_search::{Meter, layers};

    use super::*;
    use crate::Goal;
    use crate::space::Small;

    #[test]
    fn the_bound_never_exceeds_the_truth_and_is_positive_off_the_goal() {
        for (rows, cols) in [(2, 4), (3, 3)] {
            let shape = Shape::new(rows, cols).unwrap();
            let goal = Goal::Snail.board(shape).unwrap();
            let puzzle = MultiTilePuzzle::<Small<16>>::new(&goal).unwrap();
            layers(&puzzle, &Small::of(&goal), &mut Meter::unlimited(), |state, depth| {
                let tiles: Vec<u16> = (0..shape.cells()).map(|cell| state.tile(cell) as u16).collect();
                let bound = fewest_multi_tile_moves(&Board::new(shape, tiles).unwrap(), &goal) as usize;
                assert!(bound <= depth && (bound > 0) == (depth > 0), "{bound} of {depth}");
                ControlFlow::Continue(())
            })
            .unwrap();
        }
    }
}
