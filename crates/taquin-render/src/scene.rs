//! A style made ready to draw: measures, colours and labels of one goal.

use taquin::Board;

use crate::layout::Layout;
use crate::paint::Painter;
use crate::{Color, RenderError, Style};

/// How much darker a tile's lower edge is than its face.
pub(crate) const SHADE: f64 = 0.2;

/// The plate behind numbers on a photograph.
pub(crate) const CHIP: Color = Color::hex(0x14181f);

/// What all outputs draw from.
pub(crate) struct Scene<'a> {
    pub(crate) style: &'a Style,
    pub(crate) layout: Layout,
    pub(crate) painter: Painter<'a>,
}

impl<'a> Scene<'a> {
    /// The scene of a board with room for these captions.
    pub(crate) fn new(
        board: &Board,
        style: &'a Style,
        scale: f64,
        captions: &[String],
    ) -> Result<Scene<'a>, RenderError> {
        style.check(board)?;
        let layout = Layout::new(board.shape(), style, scale, captions)?;
        Ok(Scene { style, layout, painter: Painter::new(&style.theme.paint, &style.goal)? })
    }

    /// The colour of the place where no tile stands.
    pub(crate) fn well(&self) -> Color {
        self.style.theme.blank(self.layout.shape)
    }

    /// The colour of a tile's number.
    pub(crate) fn ink(&self, face: Color) -> Color {
        if self.style.picture.is_some() { Color::WHITE } else { self.style.theme.ink(face) }
    }

    /// The place of a tile's piece in the photograph, in pixels.
    pub(crate) fn piece(&self, tile: u16) -> (u32, u32) {
        let (shape, home) = (self.layout.shape, self.painter.home(tile));
        (shape.col(home) as u32 * self.layout.tile, shape.row(home) as u32 * self.layout.tile)
    }

    /// The size of the photograph once it is cut to the board's tiles, in pixels.
    pub(crate) fn photo_size(&self) -> (u32, u32) {
        (self.layout.shape.cols() as u32 * self.layout.tile, self.layout.shape.rows() as u32 * self.layout.tile)
    }

    /// How far a well keeps from the edge of its cell, so that it does not shine through at a tile's round corners.
    pub(crate) fn well_inset(&self) -> u32 {
        u32::from(self.layout.tile >= 16)
    }
}
