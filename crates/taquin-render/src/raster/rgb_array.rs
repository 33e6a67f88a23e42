//! Boards as plain pixels, for programs that look at them.

use taquin::Board;

use crate::picture_sink::DrawingWatch;
use crate::prepared_style::PreparedStyle;
use crate::raster::BoardRaster;
use crate::{RenderError, Style};

/// A picture as rows of pixels of three bytes: red, green, blue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// The number of columns.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
    /// Three bytes for each pixel, row by row.
    pub rgb: Vec<u8>,
}

/// A board as pixels; outside the board's round corners it is white.
///
/// ```
/// use taquin::{Goal, read_board};
/// use taquin_render::{Size, Style, render_pixels};
///
/// let board = read_board(b"1 2 3/4 5 6/7 0 8")?;
/// let pixels = render_pixels(&board, &Style::new(Goal::RowMajor.board(board.shape())?).size(Size::Width(90)))?;
/// assert_eq!((pixels.width, pixels.rgb.len()), (90, 90 * 90 * 3));
/// assert_eq!(&pixels.rgb[..3], &[255, 255, 255]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn render_pixels(board: &Board, style: &Style) -> Result<Pixels, RenderError> {
    let mut raster = BoardRaster::new(PreparedStyle::new(board, style, style.scale, &[])?)?;
    let mut pixmap = raster.empty(false)?;
    raster.draw_tiles(&mut pixmap, board, &mut DrawingWatch::default())?;
    let on_white = |color: u8, alpha: u8| color + (255 - alpha);
    let rgb = pixmap
        .pixels()
        .iter()
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()].map(|color| on_white(color, pixel.alpha())));
    Ok(Pixels { width: pixmap.width(), height: pixmap.height(), rgb: rgb.collect() })
}
