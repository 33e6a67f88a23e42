//! True distances by breadth-first search, and a plain source of random boards.

use std::collections::HashSet;

use taquin::{Board, Goal, Grid, Puzzle, Shape, Shift, Slide, Small};
use taquin_search::{Packed, Space};

pub type State = Small<16>;

/// Boards with their true distances to one goal.
pub struct Atlas {
    pub goal: Board,
    pub puzzle: Puzzle<State>,
    pub boards: Vec<(State, u32)>,
}

impl Atlas {
    /// All boards that can reach the goal.
    pub fn whole(goal: Board) -> Atlas {
        Atlas::within(goal, u32::MAX)
    }

    /// All boards at most this far from the goal.
    pub fn within(goal: Board, depth: u32) -> Atlas {
        let puzzle = Puzzle::<State>::new(&goal);
        let start = State::of(&goal);
        let mut seen = HashSet::from([puzzle.pack(&start)]);
        let mut boards = vec![(start, 0)];
        let mut next = 0;
        while let Some(&(state, distance)) = boards.get(next) {
            next += 1;
            if distance == depth {
                continue;
            }
            for step in steps(&puzzle, &state) {
                let mut child = state;
                puzzle.apply(&mut child, step);
                if seen.insert(puzzle.pack(&child)) {
                    boards.push((child, distance + 1));
                }
            }
        }
        Atlas { goal, puzzle, boards }
    }

    /// What can be done on a board.
    pub fn steps<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Shift> + 'a {
        steps(&self.puzzle, state)
    }
}

/// What can be done on a board of any form.
pub fn steps<'a, G: Grid>(puzzle: &'a Puzzle<G>, state: &'a G) -> impl Iterator<Item = Shift> + 'a {
    Slide::ALL.into_iter().filter_map(|slide| puzzle.step(state, slide))
}

pub fn named(goal: Goal, rows: usize, cols: usize) -> Board {
    goal.board(Shape::new(rows, cols).unwrap()).unwrap()
}

pub fn custom(rows: usize, cols: usize, tiles: &[u16]) -> Board {
    Board::new(Shape::new(rows, cols).unwrap(), tiles).unwrap()
}

/// Numbers that look random and never change (Marsaglia 2003).
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    /// Any arrangement of the tiles, solvable or not.
    pub fn board(&mut self, rows: usize, cols: usize) -> Board {
        let mut tiles: Vec<u16> = (0..(rows * cols) as u16).collect();
        for i in (1..tiles.len()).rev() {
            tiles.swap(i, self.below(i + 1));
        }
        custom(rows, cols, &tiles)
    }

    /// Any arrangement with the blank in this cell.
    pub fn board_with_blank(&mut self, rows: usize, cols: usize, blank: usize) -> Board {
        let board = self.board(rows, cols);
        let mut tiles = board.tiles().to_vec();
        tiles.swap(board.blank(), blank);
        custom(rows, cols, &tiles)
    }
}
