//! How a board looks: theme, size, labels, photograph.

use taquin::Board;

use crate::named_choice::named_choice;
use crate::{Photo, RenderError, Theme};

/// The size of a picture before scaling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Size {
    /// Tiles of up to 96 pixels, smaller on large boards.
    #[default]
    Auto,
    /// The side of a tile, in pixels.
    Tile(u32),
    /// The width of the whole picture, in pixels.
    Width(u32),
}

named_choice! {
    /// Where tiles show their numbers.
    pub enum Labels ("label position") {
        Auto => "auto", "Centred on coloured tiles, none on a photograph";
        Center => "center", "Centred";
        Corner => "corner", "Small, in the upper left corner";
        None => "none", "No numbers";
    }
}

/// How a board looks.
///
/// ```
/// use taquin::{Goal, Shape};
/// use taquin_render::{Labels, Size, Style, Theme};
///
/// let goal = Goal::RowMajor.board(Shape::new(4, 4).unwrap()).unwrap();
/// let style = Style::new(goal).theme(Theme::named("dark").unwrap()).size(Size::Tile(64)).labels(Labels::Corner);
/// assert_eq!(style.scale, 1.0);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The goal; colours and photographs follow it.
    pub goal: Board,
    /// The size before scaling.
    pub size: Size,
    /// The factor that the size is multiplied by, 0.1 to 8.
    pub scale: f64,
    /// The dots per inch recorded in PNG files, for printing.
    pub dpi: u32,
    /// Where the numbers are.
    pub labels: Labels,
    /// A photograph, cut into tiles by their positions in the goal.
    pub photo: Option<Photo>,
    /// The most pixels of a picture, at most 64 million; a larger one is rejected before it is drawn.
    pub max_pixels: u64,
}

impl Style {
    /// The smallest side of a tile, in pixels.
    pub const MIN_TILE: u32 = 4;
    /// The largest side of a tile before scaling, in pixels.
    pub const MAX_TILE: u32 = 512;

    /// The largest number of pixels of any picture.
    pub const MAX_PIXELS: u64 = 64_000_000;

    /// The default style of boards with this goal.
    pub fn new(goal: Board) -> Style {
        Style {
            theme: Theme::default(),
            goal,
            size: Size::Auto,
            scale: 1.0,
            dpi: 300,
            labels: Labels::Auto,
            photo: None,
            max_pixels: Style::MAX_PIXELS,
        }
    }

    /// The same style in the colours of this theme.
    pub fn theme(self, theme: Theme) -> Style {
        Style { theme, ..self }
    }

    /// The same style at this size.
    pub fn size(self, size: Size) -> Style {
        Style { size, ..self }
    }

    /// The same style scaled by this factor, 0.1 to 8.
    pub fn scale(self, scale: f64) -> Style {
        Style { scale, ..self }
    }

    /// The same style at this resolution, in dots per inch.
    pub fn dpi(self, dpi: u32) -> Style {
        Style { dpi, ..self }
    }

    /// The same style with its numbers here.
    pub fn labels(self, labels: Labels) -> Style {
        Style { labels, ..self }
    }

    /// The same style with tiles cut from a photograph, or without one.
    pub fn photo(self, photo: impl Into<Option<Photo>>) -> Style {
        Style { photo: photo.into(), ..self }
    }

    /// The same style for pictures of at most this many pixels.
    pub fn max_pixels(self, max_pixels: u64) -> Style {
        Style { max_pixels, ..self }
    }

    /// Rejects numbers out of range and a goal whose shape differs from the board's.
    pub(crate) fn check(&self, board: &Board) -> Result<(), RenderError> {
        RenderError::check("the scale", self.scale, 0.1, 8.0)?;
        RenderError::check("the resolution in dots per inch", f64::from(self.dpi), 1.0, 10_000.0)?;
        if let Size::Tile(tile) = self.size {
            let (min, max) = (Style::MIN_TILE, Style::MAX_TILE);
            RenderError::check("the tile size", f64::from(tile), f64::from(min), f64::from(max))?;
        }
        if self.goal.shape() != board.shape() {
            return Err(RenderError::GoalShape { goal: self.goal.shape(), board: board.shape() });
        }
        Ok(())
    }
}
