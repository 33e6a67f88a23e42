//! Turning every goal of a shape into one of a few: tiles named by their homes, the board laid so that the blank's
//! home is the first of all places that the board's symmetries can bring it to.

use crate::{Board, Shape, Slide, Symmetry};

/// A goal and how it is laid.
#[derive(Clone, Debug)]
pub struct Frame {
    goal: Board,
    laid: Shape,
    /// For each cell of the board, the cell it is laid on.
    there: Vec<u8>,
    /// For each tile, the laid cell of its home.
    home: Vec<u8>,
}

impl Frame {
    /// Lays a goal: no more rows than columns, and the blank's home as far to the front as it goes.
    pub fn new(goal: &Board) -> Frame {
        let shape = goal.shape();
        let best = Symmetry::ALL
            .into_iter()
            .filter(|s| s.shape(shape).rows() <= s.shape(shape).cols())
            .min_by_key(|s| s.cell(shape, goal.blank()))
            .expect("one of the two lays has no more rows than columns");
        let there: Vec<u8> = (0..shape.cells()).map(|cell| best.cell(shape, cell) as u8).collect();
        let home = goal.places().into_iter().map(|cell| there[cell]).collect();
        Frame { goal: goal.clone(), laid: best.shape(shape), there, home }
    }

    /// The goal.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// The shape as it is laid.
    pub fn shape(&self) -> Shape {
        self.laid
    }

    /// The laid cell of the blank's home.
    pub fn blank(&self) -> usize {
        usize::from(self.home[0])
    }

    /// A board as it is laid: for each laid cell the home of the tile that stands there.
    pub fn lay(&self, board: &Board) -> Vec<u8> {
        let mut laid = vec![0; self.there.len()];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            laid[usize::from(self.there[cell])] = self.home[usize::from(tile)];
        }
        laid
    }

    /// The slides of the board that lead the blank over these laid cells, the first being where it stands.
    pub fn slides(&self, blanks: &[u8]) -> Vec<Slide> {
        let shape = self.goal.shape();
        let mut back = vec![0; self.there.len()];
        for (cell, &laid) in self.there.iter().enumerate() {
            back[usize::from(laid)] = cell;
        }
        let cells: Vec<usize> = blanks.iter().map(|&laid| back[usize::from(laid)]).collect();
        cells
            .windows(2)
            .map(|pair| {
                let leads = |s: &Slide| shape.source(pair[0], *s) == Some(pair[1]);
                Slide::ALL.into_iter().find(leads).expect("the blank goes from cell to neighbouring cell")
            })
            .collect()
    }

    /// The symmetries of the laid board that leave the blank's home in its place, that of doing nothing first; each
    /// as the cell every cell comes to.
    pub fn stabilizers(&self) -> Vec<Vec<u8>> {
        let (shape, blank) = (self.laid, self.blank());
        Symmetry::ALL
            .into_iter()
            .filter(|s| s.shape(shape) == shape && s.cell(shape, blank) == blank)
            .map(|s| (0..shape.cells()).map(|cell| s.cell(shape, cell) as u8).collect())
            .collect()
    }
}
