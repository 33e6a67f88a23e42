//! Which tile gets which colour.

use std::borrow::Cow;

use taquin::Board;

use crate::{Color, RenderError};

/// A rule that gives each tile a colour.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TileColorRule {
    /// One colour for all tiles.
    Flat(Color),
    /// Tile i of mn−1 is RGB (1, (i−1)/mn, 1−(i−1)/mn).
    MagentaYellow,
    /// One hue per row of the goal, lighter from column to column.
    GoalRows,
    /// A gradient by the tile's distance from its goal cell.
    Distance(Cow<'static, [Color]>),
    /// A gradient by tile number.
    Gradient(Cow<'static, [Color]>),
    /// One colour per tile, perhaps after the blank's.
    Each(Vec<Color>),
}

/// The colours of all tiles for one goal.
pub(crate) struct TileColors<'a> {
    rule: &'a TileColorRule,
    goal: &'a Board,
    goal_cells: Vec<usize>,
}

impl<'a> TileColors<'a> {
    /// The colours by a rule for boards with this goal, if the rule fits their shape.
    pub(crate) fn new(rule: &'a TileColorRule, goal: &'a Board) -> Result<TileColors<'a>, RenderError> {
        let (shape, tiles) = (goal.shape(), goal.shape().cells() - 1);
        match rule {
            TileColorRule::Each(colors) if colors.len() != tiles && colors.len() != tiles + 1 => {
                Err(RenderError::ColorCount { found: colors.len(), shape })
            }
            TileColorRule::Gradient(stops) if stops.is_empty() => Err(RenderError::NoColors),
            _ => Ok(TileColors { rule, goal, goal_cells: goal.places() }),
        }
    }

    /// The cell of a tile in the goal.
    pub(crate) fn goal_cell(&self, tile: u16) -> usize {
        self.goal_cells[usize::from(tile)]
    }

    /// Whether a tile's colour depends on the cell it is in.
    pub(crate) fn depend_on_cell(&self) -> bool {
        match self.rule {
            TileColorRule::Distance(_) => true,
            TileColorRule::Flat(_)
            | TileColorRule::MagentaYellow
            | TileColorRule::GoalRows
            | TileColorRule::Gradient(_)
            | TileColorRule::Each(_) => false,
        }
    }

    /// The colour of a tile in a cell.
    pub(crate) fn face(&self, tile: u16, cell: usize) -> Color {
        let (shape, home) = (self.goal.shape(), self.goal_cell(tile));
        let (index, cells) = (usize::from(tile) - 1, shape.cells());
        match self.rule {
            TileColorRule::Flat(color) => *color,
            TileColorRule::MagentaYellow => {
                let share = index as f64 / cells as f64;
                Color::rgb(1.0, share, 1.0 - share)
            }
            TileColorRule::GoalRows => {
                let row = shape.row(home) as f64 / shape.rows() as f64;
                let col = shape.col(home) as f64 / (shape.cols() - 1).max(1) as f64;
                row_color(row, col)
            }
            TileColorRule::Distance(stops) => {
                let farthest = (shape.rows() + shape.cols() - 2).max(1);
                Color::along(stops, shape.distance(cell, home) as f64 / farthest as f64)
            }
            TileColorRule::Gradient(stops) => Color::along(stops, index as f64 / (cells - 2).max(1) as f64),
            TileColorRule::Each(colors) => colors[colors.len() + 1 - cells + index],
        }
    }
}

/// The colour of a row and column of the goal, both scaled to 0..1.
pub(crate) fn row_color(row: f64, col: f64) -> Color {
    let hue = 0.07 + row * 0.84;
    // At the lightness of the other hues, yellow would be olive.
    let yellow = ((hue - 0.27) * std::f64::consts::TAU).cos().max(0.0).powi(3);
    Color::oklch(0.73 + 0.11 * yellow + (0.14 - 0.04 * yellow) * col, 0.135 - 0.05 * col, hue)
}
