//! Solvability of boards by parity, with an explanation.

use crate::{Board, Goal, GoalShapeError, Shape};

/// Whether slides can lead from the board to the goal; never between boards of different shapes.
///
/// Each slide exchanges the blank with one tile and moves the blank by one cell. So the parity of the permutation
/// from board to goal, blank included, must be the parity of the blank's distance; with both sides at least two this
/// is enough (Johnson and Story 1879). In a single row or column no tile can pass another.
///
/// ```
/// use taquin::{Board, Goal, is_solvable};
///
/// let loyd: Board = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0".parse()?;
/// let goal = Goal::RowMajor.board(loyd.shape())?;
/// assert!(!is_solvable(&loyd, &goal));
/// assert!(is_solvable(&loyd.twin().expect("two tiles in a row"), &goal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_solvable(board: &Board, goal: &Board) -> bool {
    let shape = board.shape();
    if shape != goal.shape() {
        return false;
    }
    if is_line(shape) {
        return sequence(board).eq(sequence(goal));
    }
    is_odd_permutation(board, goal) == (shape.distance(board.blank(), goal.blank()) % 2 == 1)
}

/// The named goals that the board can be solved to.
pub fn reachable_goals(board: &Board) -> impl Iterator<Item = Goal> + '_ {
    let reaches = |goal: &Goal| goal.board(board.shape()).is_ok_and(|goal| is_solvable(board, &goal));
    Goal::NAMED.into_iter().filter(reaches)
}

/// Whether the shape is a single row or column.
pub(crate) fn is_line(shape: Shape) -> bool {
    shape.rows() == 1 || shape.cols() == 1
}

/// The tiles in reading order, without the blank.
fn sequence(board: &Board) -> impl Iterator<Item = u16> + '_ {
    board.tiles().iter().copied().filter(|&tile| tile != 0)
}

/// Whether an odd number of exchanges turns the board into the goal: the number of cells minus the number of cycles.
fn is_odd_permutation(board: &Board, goal: &Board) -> bool {
    let homes = goal.places();
    let mut seen = vec![false; homes.len()];
    let mut odd = false;
    for start in 0..homes.len() {
        let mut cell = start;
        while !seen[cell] {
            seen[cell] = true;
            cell = homes[usize::from(board.tile(cell))];
            odd ^= cell != start;
        }
    }
    odd
}

/// Why a board can or cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// Whether it can be solved.
    pub solvable: bool,
    /// The tiles of the board.
    pub board: Sequence,
    /// The tiles of the goal.
    pub goal: Sequence,
    /// The fewest slides in which the blank alone could reach its goal.
    pub blank_distance: usize,
    /// Whether an odd number of exchanges, blank included, turns the board into the goal.
    pub odd_permutation: bool,
    /// The shape of both.
    pub shape: Shape,
}

/// The tiles of a board in reading order, without the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sequence {
    /// The tiles.
    pub tiles: Box<[u16]>,
    /// The number of inversions: pairs with the larger tile first.
    pub inversions: usize,
    /// The row of the blank, from 1.
    pub blank_row: usize,
    /// The column of the blank, from 1.
    pub blank_col: usize,
}

/// Explains why the board can or cannot be solved.
///
/// ```
/// use taquin::{Board, Goal, explain};
///
/// let board: Board = "1 2 3/4 5 6/8 7 0".parse()?;
/// let explanation = explain(&board, &Goal::RowMajor.board(board.shape())?)?;
/// assert_eq!((explanation.solvable, explanation.board.inversions, explanation.blank_distance), (false, 1, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(board: &Board, goal: &Board) -> Result<Explanation, GoalShapeError> {
    let shape = board.shape();
    if shape != goal.shape() {
        return Err(GoalShapeError { goal: goal.shape(), board: shape });
    }
    Ok(Explanation {
        solvable: is_solvable(board, goal),
        board: Sequence::of(board),
        goal: Sequence::of(goal),
        blank_distance: shape.distance(board.blank(), goal.blank()),
        odd_permutation: is_odd_permutation(board, goal),
        shape,
    })
}

impl Sequence {
    fn of(board: &Board) -> Sequence {
        let tiles: Box<[u16]> = sequence(board).collect();
        let shape = board.shape();
        Sequence {
            inversions: inversions(&tiles),
            tiles,
            blank_row: shape.row(board.blank()) + 1,
            blank_col: shape.col(board.blank()) + 1,
        }
    }

    /// The inversions, one by one: there may be millions.
    pub fn pairs(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        let tiles = &self.tiles;
        let mut smallest_after = vec![u16::MAX; tiles.len()];
        for i in (1..tiles.len()).rev() {
            smallest_after[i - 1] = smallest_after[i].min(tiles[i]);
        }
        let starts = (0..tiles.len()).filter(move |&i| smallest_after[i] < tiles[i]);
        starts.flat_map(move |i| tiles[i + 1..].iter().filter(move |&&b| b < tiles[i]).map(move |&b| (tiles[i], b)))
    }

    /// The inversions and the row of the blank together: with an even number of columns no slide changes its parity.
    pub fn inversions_and_row(&self) -> usize {
        self.inversions + self.blank_row
    }
}

/// Counts the inversions of a permutation of 1 to n with a tree of partial sums (Fenwick 1994).
fn inversions(tiles: &[u16]) -> usize {
    let mut tree = vec![0usize; tiles.len() + 1];
    let mut count = 0;
    for &tile in tiles.iter().rev() {
        let mut i = usize::from(tile) - 1;
        while i > 0 {
            count += tree[i];
            i &= i - 1;
        }
        let mut i = usize::from(tile);
        while i < tree.len() {
            tree[i] += 1;
            i += i & i.wrapping_neg();
        }
    }
    count
}
