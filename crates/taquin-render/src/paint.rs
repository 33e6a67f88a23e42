//! Which tile gets which colour.

use taquin::Board;

use crate::{Color, RenderError};

/// A rule that gives each tile a colour.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Paint {
    Flat(Color),
    /// Tile i of mn−1 is RGB (1, (i−1)/mn, 1−(i−1)/mn).
    MagentaYellow,
    /// A hue for each row of the goal, lighter from column to column.
    GoalRows,
    /// Along these stops by the slides a tile is away from home.
    Distance(Vec<Color>),
    /// Along these stops by tile number.
    Gradient(Vec<Color>),
    Each(Vec<Color>),
}

/// The colours of the tiles of one goal.
pub(crate) struct Painter<'a> {
    paint: &'a Paint,
    goal: &'a Board,
    homes: Vec<usize>,
}

impl<'a> Painter<'a> {
    /// The painter of boards that go to this goal, if the rule fits their shape.
    pub(crate) fn new(paint: &'a Paint, goal: &'a Board) -> Result<Painter<'a>, RenderError> {
        let (shape, tiles) = (goal.shape(), goal.shape().cells() - 1);
        match paint {
            Paint::Each(colors) if colors.len() != tiles && colors.len() != tiles + 1 => {
                let expected = format!("a {shape} board has {tiles} tiles ({} with the blank first)", tiles + 1);
                Err(RenderError::ColorCount { found: colors.len(), expected })
            }
            Paint::Gradient(stops) if stops.is_empty() => {
                Err(RenderError::ColorCount { found: 0, expected: "a gradient needs at least one".to_owned() })
            }
            _ => Ok(Painter { paint, goal, homes: goal.places() }),
        }
    }

    /// The cell where a tile should end up.
    pub(crate) fn home(&self, tile: u16) -> usize {
        self.homes[usize::from(tile)]
    }

    /// Whether a tile's colour depends on where it stands.
    pub(crate) fn follows_place(&self) -> bool {
        matches!(self.paint, Paint::Distance(_))
    }

    /// The colour of a tile in a cell.
    pub(crate) fn face(&self, tile: u16, cell: usize) -> Color {
        let (shape, home) = (self.goal.shape(), self.home(tile));
        let (index, cells) = (usize::from(tile) - 1, shape.cells());
        match self.paint {
            Paint::Flat(color) => *color,
            Paint::MagentaYellow => {
                let share = index as f64 / cells as f64;
                Color::rgb(1.0, share, 1.0 - share)
            }
            Paint::GoalRows => {
                let row = shape.row(home) as f64 / shape.rows() as f64;
                let col = shape.col(home) as f64 / (shape.cols() - 1).max(1) as f64;
                row_color(row, col)
            }
            Paint::Distance(stops) => {
                let farthest = (shape.rows() + shape.cols() - 2).max(1);
                Color::along(stops, shape.distance(cell, home) as f64 / farthest as f64)
            }
            Paint::Gradient(stops) => Color::along(stops, index as f64 / (cells - 2).max(1) as f64),
            Paint::Each(colors) => colors[colors.len() + 1 - cells + index],
        }
    }
}

/// The colour of a row and column of the goal, each given as its share of the way.
pub(crate) fn row_color(row: f64, col: f64) -> Color {
    let hue = 0.07 + row * 0.84;
    // Yellow is only yellow when it is light; at the lightness of the other hues it is olive.
    let yellow = ((hue - 0.27) * std::f64::consts::TAU).cos().max(0.0).powi(3);
    Color::oklch(0.73 + 0.11 * yellow + (0.14 - 0.04 * yellow) * col, 0.135 - 0.05 * col, hue)
}
