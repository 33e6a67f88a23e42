//! Enumeration of all boards of a small shape by distance from the goal.

use std::ops::ControlFlow;

use taquin_search::{Meter, Ranked, Stop, layers};

use crate::space::U64_KEY_CELLS;
use crate::space::{Grid, Puzzle, Small};
use crate::{Board, Shape};

/// Why the boards of a shape cannot all be visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayersError {
    /// There are too many.
    #[error("a {shape} board has more than {} cells: too many boards to visit one by one", LAYERS_MAX_CELLS)]
    TooMany {
        /// The shape.
        shape: Shape,
    },
    /// The visit was stopped.
    #[error("stopped before every board was visited")]
    Stopped(Stop),
}

impl From<Stop> for LayersError {
    fn from(stop: Stop) -> Self {
        LayersError::Stopped(stop)
    }
}

/// The most cells: 12!/2 is 240 million boards and 60 MB of bits; 14!/2 would be 44 billion.
pub const LAYERS_MAX_CELLS: usize = 12;

/// The number of boards at each distance from the goal, for shapes of up to 12 cells.
///
/// `visit` is called with the distance of every board and a function that makes the board, and may end the visit.
///
/// ```
/// use std::ops::ControlFlow;
/// use taquin::{Goal, Meter, Shape, visit_layers};
///
/// let goal = Goal::RowMajor.board(Shape::new(2, 3).expect("a shape"))?;
/// let mut farthest = String::new();
/// let boards = visit_layers(&goal, &mut Meter::unlimited(), |distance, board| {
///     if distance == 21 {
///         farthest = board().to_string();
///     }
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((boards.iter().sum::<u64>(), boards.len()), (360, 22));
/// assert_eq!(farthest, "4 5 0/1 2 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn visit_layers(
    goal: &Board,
    meter: &mut Meter,
    mut visit: impl FnMut(usize, &dyn Fn() -> Board) -> ControlFlow<()>,
) -> Result<Vec<u64>, LayersError> {
    let shape = goal.shape();
    if shape.cells() > LAYERS_MAX_CELLS {
        return Err(LayersError::TooMany { shape });
    }
    let puzzle = Puzzle::<Small<U64_KEY_CELLS>>::new(goal);
    let sizes = layers(&puzzle, &Small::of(goal), meter, |state, depth| {
        visit(depth, &|| Board::arrange(shape, |cell| state.tile(cell) as u16))
    })?;
    Ok(sizes)
}

/// Boards are ranked by their permutation, the blank included.
impl Ranked for Puzzle<Small<U64_KEY_CELLS>> {
    fn ranks(&self) -> u64 {
        (1..=self.shape().cells() as u64).product()
    }

    fn rank(&self, state: &Small<U64_KEY_CELLS>) -> u64 {
        let cells = self.shape().cells();
        let mut unused = u32::MAX;
        (0..cells).fold(0, |rank, cell| {
            let tile = state.tile(cell);
            let smaller = (unused & ((1 << tile) - 1)).count_ones();
            unused &= !(1 << tile);
            rank * (cells - cell) as u64 + u64::from(smaller)
        })
    }
}
