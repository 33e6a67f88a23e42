//! True distances by breadth-first search, and random arrangements.

use std::collections::HashSet;

use taquin::space::{Grid, Puzzle, Shift, Small};
use taquin::{Board, Goal, Random, Shape, Slide};
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

/// Any arrangement of the tiles, solvable or not.
pub fn any_arrangement(rows: usize, cols: usize, random: &mut Random) -> Board {
    let mut tiles: Vec<u16> = (0..(rows * cols) as u16).collect();
    random.shuffle(&mut tiles);
    custom(rows, cols, &tiles)
}

/// Any arrangement with the blank in this cell.
pub fn any_with_blank(rows: usize, cols: usize, blank: usize, random: &mut Random) -> Board {
    let board = any_arrangement(rows, cols, random);
    let mut tiles = board.tiles().to_vec();
    tiles.swap(board.blank(), blank);
    custom(rows, cols, &tiles)
}
