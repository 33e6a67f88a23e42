//! How a board should look.

use std::str::FromStr;

use taquin::Board;

use crate::{Picture, RenderError, Theme};

/// How large a picture should be, before scaling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// Tiles of up to 96 pixels, smaller ones on large boards.
    #[default]
    Auto,
    /// Tiles with sides of so many pixels.
    Tile(u32),
    /// The whole picture so many pixels wide.
    Width(u32),
}

/// Where tiles carry their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Labels {
    /// In the middle of coloured tiles; not on the pieces of a photograph.
    #[default]
    Auto,
    /// In the middle.
    Center,
    /// Small, in the upper left corner.
    Corner,
    /// Nowhere.
    None,
}

impl Labels {
    /// The names of all choices, the default first.
    pub const NAMES: [&str; 4] = ["auto", "center", "corner", "none"];
}

impl FromStr for Labels {
    type Err = RenderError;

    fn from_str(name: &str) -> Result<Labels, RenderError> {
        Ok(match name {
            "auto" => Labels::Auto,
            "center" => Labels::Center,
            "corner" => Labels::Corner,
            "none" => Labels::None,
            unknown => return Err(RenderError::unknown("place of labels", unknown, &Labels::NAMES)),
        })
    }
}

/// How a board should look.
#[derive(Clone, Debug)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// Where the tiles should end up; colours and pictures follow it.
    pub goal: Board,
    /// The size before scaling.
    pub size: Size,
    /// What the size is multiplied by, 0.1 to 8.
    pub scale: f64,
    /// The pixels an inch of paper, noted in PNG files for programs that print.
    pub dpi: u32,
    /// Where the numbers stand.
    pub labels: Labels,
    /// A photograph to cut into tiles by their places in the goal.
    pub picture: Option<Picture>,
}

impl Style {
    /// The least side of a tile, in pixels.
    pub const LEAST_TILE: u32 = 4;
    /// The greatest side of a tile before scaling, in pixels.
    pub const GREATEST_TILE: u32 = 512;

    /// The default look of boards that go to this goal.
    pub fn new(goal: Board) -> Style {
        Style {
            theme: Theme::default(),
            goal,
            size: Size::Auto,
            scale: 1.0,
            dpi: 300,
            labels: Labels::Auto,
            picture: None,
        }
    }

    /// Refuses numbers out of range and a goal of another shape.
    pub(crate) fn check(&self, board: &Board) -> Result<(), RenderError> {
        RenderError::check("the scale", self.scale, 0.1, 8.0)?;
        RenderError::check("the number of dots an inch", f64::from(self.dpi), 1.0, 10_000.0)?;
        if let Size::Tile(tile) = self.size {
            let (least, most) = (Style::LEAST_TILE, Style::GREATEST_TILE);
            RenderError::check("the tile size", f64::from(tile), f64::from(least), f64::from(most))?;
        }
        if self.goal.shape() != board.shape() {
            return Err(RenderError::GoalShape { goal: self.goal.shape(), board: board.shape() });
        }
        Ok(())
    }
}
