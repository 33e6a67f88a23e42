//! The geometry of a contact sheet.

use taquin::Board;

use crate::board_layout::{BoardLayout, ems, scaled_tile};
use crate::{RenderError, Size, Style, font};

/// The longest side of a sheet, in pixels.
const MAX_SIDE: u64 = 1_000_000;

/// The places of boards and captions on a sheet.
pub(super) struct SheetGrid {
    pub(super) layout: BoardLayout,
    /// The number of boards per row.
    pub(super) columns: u32,
    /// The font size of the captions.
    pub(super) em: Option<f32>,
    /// The distance between two boards and to the edge.
    pub(super) space: u32,
    /// The number of boards.
    states: usize,
    /// The pixels left over, half of them at the left edge.
    spare: u32,
}

impl SheetGrid {
    /// The grid for these captions; tiles of the default size are made smaller until `fits` accepts the width and height.
    pub(super) fn new(
        board: &Board,
        style: &Style,
        scale: f64,
        columns: Option<u32>,
        states: usize,
        captions: &[&str],
        fits: impl Fn(u64, u64) -> bool,
    ) -> Result<SheetGrid, RenderError> {
        let shape = board.shape();
        let columns = columns_of(board, states, columns)?;
        let widest = captions.iter().map(|caption| ems(caption)).fold(0.0, f32::max);
        let with_tile = |tile: u32| {
            let layout = BoardLayout::with_tile(shape, style, tile, false);
            let em =
                (layout.board.0 as f32 * 0.11).clamp(8.0, 40.0).min(layout.board.0 as f32 / widest.max(1.0)).floor();
            let em = (widest > 0.0 && em >= 6.0).then_some(em);
            let space = (layout.board.0.max(layout.board.1) as f32 * 0.09).round() as u32;
            SheetGrid { layout, columns, em, space: space.max(4), states, spare: 0 }
        };
        let grid = match style.size {
            Size::Tile(tile) => with_tile(scaled_tile(tile, scale)?),
            Size::Auto => {
                let across = columns as usize * shape.cols();
                let wanted = scaled_tile((1500 / across).clamp(8, 40) as u32, scale)?;
                let sizes = (Style::MIN_TILE..=wanted).rev().map(with_tile);
                let fitting = sizes.into_iter().find(|grid| fits(grid.size().0, grid.size().1));
                fitting.unwrap_or_else(|| with_tile(Style::MIN_TILE))
            }
            Size::Width(width) => {
                let width = (f64::from(width) * scale).round();
                let min = with_tile(Style::MIN_TILE).size().0 as f64;
                RenderError::check("the width in pixels", width, min, 32_767.0)?;
                let mut tile = (width as u32 / (columns * shape.cols() as u32)).max(Style::MIN_TILE);
                while with_tile(tile).size().0 > width as u64 {
                    tile -= 1;
                }
                let grid = with_tile(tile);
                SheetGrid { spare: width as u32 - grid.size().0 as u32, ..grid }
            }
        };
        grid.check()
    }

    /// Rejects a sheet that is too large for any picture.
    fn check(self) -> Result<SheetGrid, RenderError> {
        let (width, height) = self.size();
        if width.max(height) > MAX_SIDE {
            let limit = "million pixels per side".to_owned();
            return Err(RenderError::TooLarge { what: "sheet", width, height, limit });
        }
        Ok(self)
    }

    /// The distance from the top of one board to the top of the next one below.
    pub(super) fn pitch(&self) -> u64 {
        let line = self.em.map_or(self.space, |em| (em * 2.1).round() as u32 + self.space / 2);
        u64::from(self.layout.board.1 + line)
    }

    /// The width and height of the sheet.
    pub(super) fn size(&self) -> (u64, u64) {
        let width = u64::from(self.columns) * u64::from(self.layout.board.0 + self.space);
        let rows = self.states.div_ceil(self.columns as usize) as u64;
        (width + u64::from(self.space + self.spare), rows * self.pitch() + u64::from(self.space))
    }

    /// The upper left corner of a board.
    pub(super) fn place(&self, index: usize) -> (u32, u32) {
        let row = index as u32 / self.columns;
        (self.left(index), self.space + row * self.pitch() as u32)
    }

    /// The left edge of a board.
    pub(super) fn left(&self, index: usize) -> u32 {
        self.spare / 2 + self.space + index as u32 % self.columns * (self.layout.board.0 + self.space)
    }

    /// The point at which the caption of a board with this upper left corner is centred.
    pub(super) fn caption_place(&self, (x, y): (u32, u32), em: f32) -> (f32, f32) {
        let middle = x as f32 + self.layout.board.0 as f32 / 2.0;
        (middle, (y + self.layout.board.1) as f32 + (em * (1.05 + font::DIGIT / 2.0)).round())
    }
}

/// The number of boards per row.
fn columns_of(board: &Board, states: usize, wanted: Option<u32>) -> Result<u32, RenderError> {
    match wanted {
        Some(columns) => {
            RenderError::check("the number of columns", f64::from(columns), 1.0, 1000.0)?;
            Ok(columns.min(states as u32))
        }
        None => {
            let height = board.shape().rows() as f64 / board.shape().cols() as f64;
            let columns = (states as f64 * height * 1.4).sqrt().ceil() as usize;
            Ok(columns.clamp(1, states) as u32)
        }
    }
}
