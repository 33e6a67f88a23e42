//! A style prepared for drawing: its layout and tile colours, checked against the board.

use taquin::Board;

use crate::board_layout::BoardLayout;
use crate::color::TileColors;
use crate::{Color, RenderError, Style};

/// How much darker a tile's lower edge is than its face.
pub(crate) const SHADE: f64 = 0.2;

/// The colour of the plate behind numbers on a photograph.
pub(crate) const LABEL_PLATE: Color = Color::hex(0x14181f);

/// What SVG, PNG and GIF are drawn from.
pub(crate) struct PreparedStyle<'a> {
    pub(crate) style: &'a Style,
    pub(crate) layout: BoardLayout,
    pub(crate) colors: TileColors<'a>,
}

impl<'a> PreparedStyle<'a> {
    /// Prepares a style for a board, with space for these captions.
    pub(crate) fn new(
        board: &Board,
        style: &'a Style,
        scale: f64,
        captions: &[String],
    ) -> Result<PreparedStyle<'a>, RenderError> {
        style.check(board)?;
        let layout = BoardLayout::new(board.shape(), style, scale, captions)?;
        Ok(PreparedStyle { style, layout, colors: TileColors::new(&style.theme.tiles, &style.goal)? })
    }

    /// The colour of the blank cell.
    pub(crate) fn blank(&self) -> Color {
        self.style.theme.blank(self.layout.shape)
    }

    /// The colour of a tile's number.
    pub(crate) fn ink(&self, face: Color) -> Color {
        if self.style.photo.is_some() { Color::WHITE } else { self.style.theme.ink(face) }
    }

    /// The position of a tile's piece in the photograph, in pixels.
    pub(crate) fn piece(&self, tile: u16) -> (u32, u32) {
        let (shape, home) = (self.layout.shape, self.colors.goal_cell(tile));
        (shape.col(home) as u32 * self.layout.tile, shape.row(home) as u32 * self.layout.tile)
    }

    /// The size of the photograph scaled to the board's tiles, in pixels.
    pub(crate) fn photo_size(&self) -> (u32, u32) {
        (self.layout.shape.cols() as u32 * self.layout.tile, self.layout.shape.rows() as u32 * self.layout.tile)
    }

    /// The inset of the blank's colour in a cell, so that it does not show at the round corners of a tile.
    pub(crate) fn blank_inset(&self) -> u32 {
        u32::from(self.layout.tile >= 16)
    }
}
