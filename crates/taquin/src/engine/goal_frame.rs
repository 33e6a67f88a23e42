//! Normalises goals by symmetry, so that one set of tables serves many goals.
//!
//! Tiles are renamed by their homes. The board is rotated or reflected so that it has no more rows than columns and the
//! home of the blank has the lowest possible number.

use crate::{Board, Shape, Slide, Symmetry};

/// A goal and its normal form.
#[derive(Clone, Debug)]
pub struct GoalFrame {
    goal: Board,
    shape: Shape,
    /// For each cell of the board, its cell in the normal form.
    cells: Vec<u8>,
    /// For each tile, the normalised cell of its home.
    homes: Vec<u8>,
}

impl GoalFrame {
    /// Normalises a goal.
    pub fn new(goal: &Board) -> GoalFrame {
        let shape = goal.shape();
        let best = Symmetry::ALL
            .into_iter()
            .filter(|s| s.shape(shape).rows() <= s.shape(shape).cols())
            .min_by_key(|s| s.cell(shape, goal.blank()))
            .expect("either the board or its transpose has no more rows than columns");
        let cells: Vec<u8> = (0..shape.cells()).map(|cell| best.cell(shape, cell) as u8).collect();
        let homes = goal.places().into_iter().map(|cell| cells[cell]).collect();
        GoalFrame { goal: goal.clone(), shape: best.shape(shape), cells, homes }
    }

    /// The goal.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// The shape of the normal form.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The home of the blank in the normal form.
    pub fn blank(&self) -> usize {
        usize::from(self.homes[0])
    }

    /// For each cell of the normal form, the tile of the goal whose home it is.
    pub fn tiles_by_home(&self) -> Vec<u16> {
        let mut tiles = vec![0; self.homes.len()];
        for (tile, &home) in self.homes.iter().enumerate() {
            tiles[usize::from(home)] = tile as u16;
        }
        tiles
    }

    /// A board in the normal form: for each cell the home of the tile there.
    pub fn normalise(&self, board: &Board) -> Vec<u8> {
        let mut tiles = vec![0; self.cells.len()];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            tiles[usize::from(self.cells[cell])] = self.homes[usize::from(tile)];
        }
        tiles
    }

    /// The slides of the original board that move the blank over these normalised cells, the first being its present
    /// one.
    pub fn slides(&self, blanks: &[u8]) -> Vec<Slide> {
        let shape = self.goal.shape();
        let mut original = vec![0; self.cells.len()];
        for (cell, &normal) in self.cells.iter().enumerate() {
            original[usize::from(normal)] = cell;
        }
        let cells: Vec<usize> = blanks.iter().map(|&normal| original[usize::from(normal)]).collect();
        cells
            .windows(2)
            .map(|pair| {
                let leads = |s: &Slide| shape.source(pair[0], *s) == Some(pair[1]);
                Slide::ALL.into_iter().find(leads).expect("the blank moves to neighbouring cells")
            })
            .collect()
    }

    /// The symmetries of the normal form that leave the blank's home in place, the identity first; each as the cell
    /// that every cell is mapped to.
    pub fn stabilizers(&self) -> Vec<Vec<u8>> {
        let (shape, blank) = (self.shape, self.blank());
        Symmetry::ALL
            .into_iter()
            .filter(|s| s.shape(shape) == shape && s.cell(shape, blank) == blank)
            .map(|s| (0..shape.cells()).map(|cell| s.cell(shape, cell) as u8).collect())
            .collect()
    }
}
