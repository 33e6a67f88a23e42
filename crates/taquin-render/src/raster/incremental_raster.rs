//! A board as pixels that follows a solution: only what a move changes is drawn again.

use taquin::Board;
use tiny_skia::Pixmap;

use crate::RenderError;
use crate::picture_sink::DrawingWatch;
use crate::prepared_style::PreparedStyle;
use crate::raster::BoardRaster;
use crate::raster::{self, PixelRect};
use crate::replay::TileMove;

/// A board drawn on the theme's canvas, whose tiles can be moved.
pub(crate) struct BoardCanvas<'a> {
    pub(crate) raster: BoardRaster<'a>,
    /// The board without tiles and caption.
    empty: Pixmap,
    /// The board as it is now.
    pub(crate) picture: Pixmap,
}

impl<'a> BoardCanvas<'a> {
    /// The canvas with the tiles of a board, without a caption.
    pub(crate) fn new(
        board: &Board,
        prepared: PreparedStyle<'a>,
        watch: &mut DrawingWatch,
    ) -> Result<BoardCanvas<'a>, RenderError> {
        let raster = BoardRaster::new(prepared)?;
        let empty = raster.empty(true)?;
        let mut canvas = BoardCanvas { picture: empty.clone(), empty, raster };
        canvas.raster.draw_tiles(&mut canvas.picture, board, watch)?;
        Ok(canvas)
    }

    /// Replaces all tiles by those of another board, and removes the caption.
    pub(crate) fn set_board(&mut self, board: &Board, watch: &mut DrawingWatch) -> Result<(), RenderError> {
        self.picture.data_mut().copy_from_slice(self.empty.data());
        self.raster.draw_tiles(&mut self.picture, board, watch)
    }

    /// Draws a tile at this share of its move, and returns what it may have changed.
    pub(crate) fn move_tile(&mut self, tile_move: &TileMove, share: f64) -> PixelRect {
        let layout = &self.raster.prepared.layout;
        let ((x0, y0), (x1, y1)) = (layout.cell(tile_move.from), layout.cell(tile_move.to));
        let side = layout.tile;
        let area = [x0.min(x1), y0.min(y1), x0.abs_diff(x1) + side, y0.abs_diff(y1) + side];
        raster::restore(&mut self.picture, &self.empty, area);
        let between = |a: u32, b: u32| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u32;
        let at = (between(x0, x1), between(y0, y1));
        raster::blend(&mut self.picture, self.raster.sprite(tile_move.tile, tile_move.to), at);
        area
    }

    /// Writes another caption, and returns what it may have changed; `None` if there is no caption to write.
    pub(crate) fn set_caption(&mut self, caption: Option<&String>) -> Option<PixelRect> {
        let layout = &self.raster.prepared.layout;
        let (caption, line) = (caption?, layout.caption?);
        let (width, height) = layout.size();
        let area = [0, height - line.height, width, line.height];
        raster::restore(&mut self.picture, &self.empty, area);
        self.raster.draw_caption(&mut self.picture, caption);
        Some(area)
    }
}
