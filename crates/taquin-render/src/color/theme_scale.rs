//! The tile colours of a theme as plain data, for front ends that draw tiles themselves.

use crate::color::{TileColorRule, row_color};
use crate::{Color, Theme};

/// The steps in which the hues of rows are sampled.
const ROW_STEPS: u32 = 24;

/// What the position on a colour scale is computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScaleAxis {
    /// The tile's number, from the first tile to the last.
    Number,
    /// The row of the tile's goal cell, from the top to the bottom.
    GoalRow,
    /// The tile's distance from its goal cell, from none to the farthest.
    Distance,
}

/// Evenly spaced colours along an axis.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TileColorScale {
    /// What the position on the scale is computed from.
    pub axis: ScaleAxis,
    /// The colours of tiles whose goal cell is in the first column.
    pub left: Vec<Color>,
    /// The colours of tiles whose goal cell is in the last column; those between are mixed.
    pub right: Vec<Color>,
}

impl Theme {
    /// The tile colours as evenly spaced samples; colours between samples are mixed in sRGB.
    ///
    /// ```
    /// use taquin_render::{ScaleAxis, Theme};
    ///
    /// let heat = Theme::named("heat").unwrap().tile_color_scale();
    /// assert_eq!(heat.axis, ScaleAxis::Distance);
    /// assert_eq!(heat.left, heat.right);
    /// let rows = Theme::named("rows").unwrap().tile_color_scale();
    /// assert_eq!(rows.axis, ScaleAxis::GoalRow);
    /// assert_ne!(rows.left, rows.right);
    /// ```
    pub fn tile_color_scale(&self) -> TileColorScale {
        let scale = |axis, colors: Vec<Color>| TileColorScale { axis, right: colors.clone(), left: colors };
        match &self.tiles {
            TileColorRule::Flat(color) => scale(ScaleAxis::Number, vec![*color]),
            TileColorRule::MagentaYellow => scale(ScaleAxis::Number, vec![Color::hex(0xff00ff), Color::hex(0xffff00)]),
            TileColorRule::Gradient(colors) => scale(ScaleAxis::Number, colors.to_vec()),
            TileColorRule::Each(colors) => scale(ScaleAxis::Number, colors.clone()),
            TileColorRule::Distance(colors) => scale(ScaleAxis::Distance, colors.to_vec()),
            TileColorRule::GoalRows => {
                let column =
                    |col| (0..=ROW_STEPS).map(|step| row_color(f64::from(step) / f64::from(ROW_STEPS), col)).collect();
                TileColorScale { axis: ScaleAxis::GoalRow, left: column(0.0), right: column(1.0) }
            }
        }
    }
}
