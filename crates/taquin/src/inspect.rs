//! Everything that can be said about a board without searching: shape, parity, heuristics, neighbours, twin.

use taquin_search::Cost;

use crate::board::parity::reachable_goals;
use crate::heuristic::{Composite, Expression, HeuristicName, Term};
use crate::{Board, Explanation, Goal, GoalShapeError, Slide, explain};

/// What is known about a board and a goal without searching.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Inspection {
    /// The board.
    pub board: Board,
    /// The goal.
    pub goal: Board,
    /// Whether the board is the goal.
    pub is_goal: bool,
    /// Whether it can be solved, and why; inversions and the places of the blanks.
    pub explanation: Explanation,
    /// The named goals that it can be solved to.
    pub reachable_goals: Vec<Goal>,
    /// The estimates of all heuristics, in the order of their rows.
    pub estimates: Vec<Estimate>,
    /// The boards one slide away.
    pub neighbors: Vec<Neighbor>,
    /// The board with its first two tiles exchanged; `None` if there are fewer than two tiles.
    pub twin: Option<Board>,
}

/// What a heuristic says about a board.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The heuristic; a surcharge stands for Manhattan with this surcharge.
    pub heuristic: HeuristicName,
    /// Its value; `None` if it is not available for this board, or if its tables would be too large.
    pub value: Option<Cost>,
    /// What Manhattan and a surcharge contribute; empty for a heuristic of one part.
    pub parts: Vec<(HeuristicName, Cost)>,
    /// What each tile contributes, from 1; empty for a heuristic that is not a sum over tiles.
    pub tiles: Vec<TileShare>,
}

/// What one tile contributes to a heuristic.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct TileShare {
    /// The tile.
    pub tile: u16,
    /// Its share; a whole number except for the Euclidean distance.
    pub value: f64,
}

/// A board one slide away.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Neighbor {
    /// The slide that leads there.
    pub slide: Slide,
    /// The tile that moves.
    pub tile: u16,
    /// The board.
    pub board: Board,
}

impl Inspection {
    /// The number of tiles away from home.
    pub fn hamming(&self) -> usize {
        self.board.hamming_to(&self.goal)
    }

    /// The sum of the tiles' distances from home.
    pub fn manhattan(&self) -> usize {
        self.board.manhattan_to(&self.goal)
    }
}

impl Estimate {
    /// The heuristic as an expression: a surcharge is added to Manhattan.
    pub fn expression(&self) -> Expression {
        Expression::Term(Term::new(self.heuristic))
    }
}

/// Inspects a board. Heuristics have values for boards that cannot be solved, too, although no distance.
///
/// ```
/// use taquin::{Board, Goal, inspect};
///
/// let board: Board = "1 2 3/4 0 5/7 8 6".parse()?;
/// let inspection = inspect(&board, &Goal::RowMajor.board(board.shape())?)?;
/// assert_eq!((inspection.manhattan(), inspection.neighbors.len()), (2, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn inspect(board: &Board, goal: &Board) -> Result<Inspection, GoalShapeError> {
    let explanation = explain(board, goal)?;
    let neighbor = |slide| {
        let mut after = board.clone();
        Neighbor { slide, tile: after.slide(slide).expect("a possible slide"), board: after }
    };
    Ok(Inspection {
        is_goal: board == goal,
        reachable_goals: reachable_goals(board).collect(),
        estimates: HeuristicName::ALL
            .into_iter()
            .map(|name| estimate(name, board, goal, explanation.solvable))
            .collect(),
        neighbors: board.slides().map(neighbor).collect(),
        twin: board.twin(),
        board: board.clone(),
        goal: goal.clone(),
        explanation,
    })
}

fn estimate(heuristic: HeuristicName, board: &Board, goal: &Board, solvable: bool) -> Estimate {
    let shape = board.shape();
    // The walking distance of a single row or column knows only the orders that can be reached.
    let is_unknown = heuristic == HeuristicName::WalkingDistance && !solvable && shape.rows().min(shape.cols()) == 1;
    let expression = Expression::Term(Term::new(heuristic));
    let composite = if is_unknown { None } else { Composite::new(&expression, goal).ok() };
    let parts = composite.as_ref().map(|composite| composite.explain(board)).unwrap_or_default();
    Estimate {
        heuristic,
        value: composite.map(|composite| composite.value(board)),
        parts: if parts.len() > 1 { parts } else { Vec::new() },
        tiles: tile_shares(heuristic, board, goal),
    }
}

/// What each tile contributes, for heuristics that are sums over tiles.
fn tile_shares(heuristic: HeuristicName, board: &Board, goal: &Board) -> Vec<TileShare> {
    let Some(share) = heuristic.row().tile_share else { return Vec::new() };
    let (shape, here, there) = (board.shape(), board.places(), goal.places());
    let share_of = |tile: usize| {
        let rows = shape.row(here[tile]).abs_diff(shape.row(there[tile]));
        let cols = shape.col(here[tile]).abs_diff(shape.col(there[tile]));
        TileShare { tile: tile as u16, value: share(rows as f64, cols as f64) }
    };
    (1..shape.cells()).map(share_of).collect()
}
