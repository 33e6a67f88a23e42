//! The geometry of one board in whole pixels, shared by SVG, PNG and GIF.

use taquin::Shape;

use crate::font;
use crate::{Labels, RenderError, Size, Style};

/// The geometry of one board, in whole pixels so that straight edges are crisp.
#[derive(Clone, Debug)]
pub(crate) struct BoardLayout {
    pub(crate) shape: Shape,
    /// The side of a tile.
    pub(crate) tile: u32,
    /// The distance between two tiles.
    pub(crate) gap: u32,
    /// The radius of a tile's corners.
    pub(crate) radius: u32,
    /// The height of a tile's darker lower edge.
    pub(crate) depth: u32,
    /// The width of a tile's outline.
    pub(crate) line: u32,
    /// The distance from the edge of the board to the first tile.
    pub(crate) margin: u32,
    /// The distance from the edge of the picture to the board.
    pub(crate) padding: u32,
    /// The size of the board with its margins.
    pub(crate) board: (u32, u32),
    pub(crate) caption: Option<CaptionLine>,
    label: Option<LabelSize>,
}

/// The line of text below a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CaptionLine {
    /// The font size.
    pub(crate) em: f32,
    /// The baseline of the text, from the top of the picture.
    pub(crate) baseline: f32,
    /// The distance from the board to the lower edge of the picture.
    pub(crate) height: u32,
}

#[derive(Clone, Copy, Debug)]
struct LabelSize {
    em: f32,
    corner: bool,
    plate: bool,
}

/// A tile's number, in pixels from the tile's upper left corner.
#[derive(Clone, Debug)]
pub(crate) struct Label {
    pub(crate) text: String,
    pub(crate) x: f32,
    pub(crate) baseline: f32,
    pub(crate) em: f32,
    /// The plate behind the number on a photograph: x, y, width, height.
    pub(crate) plate: Option<[f32; 4]>,
}

/// The smallest height of digits, in pixels; smaller ones are illegible and omitted.
const MIN_DIGIT: f32 = 5.0;

impl BoardLayout {
    /// The layout of one board with space for the widest of these captions.
    pub(crate) fn new(
        shape: Shape,
        style: &Style,
        scale: f64,
        captions: &[String],
    ) -> Result<BoardLayout, RenderError> {
        let padded = !captions.is_empty();
        let layout = match style.size {
            Size::Auto => {
                let tile = (960 / shape.rows().max(shape.cols())).clamp(8, 96) as u32;
                BoardLayout::with_tile(shape, style, scaled_tile(tile, scale)?, padded)
            }
            Size::Tile(tile) => BoardLayout::with_tile(shape, style, scaled_tile(tile, scale)?, padded),
            Size::Width(width) => BoardLayout::with_width(shape, style, f64::from(width) * scale, padded)?,
        };
        Ok(layout.with_captions(captions))
    }

    /// The layout for tiles of this size.
    pub(crate) fn with_tile(shape: Shape, style: &Style, tile: u32, padded: bool) -> BoardLayout {
        let part = |share: f32| (tile as f32 * share).round() as u32;
        let outlined = style.theme.outline.is_some();
        let (margin, gap) = (part(0.11).max(2), part(0.055));
        let mut layout = BoardLayout {
            shape,
            tile,
            gap,
            // Between touching tiles with round corners the background would show as dots.
            radius: if gap == 0 { 0 } else { part(0.13) },
            depth: if outlined { 0 } else { part(0.045) },
            line: if outlined { part(0.025).max(1) } else { 0 },
            margin,
            padding: if padded { margin } else { 0 },
            board: (0, 0),
            caption: None,
            label: None,
        };
        layout.board = (layout.span(shape.cols()) + 2 * margin, layout.span(shape.rows()) + 2 * margin);
        layout.label = label_size(&layout, style);
        layout
    }

    /// The layout of exactly this width; pixels left over by whole-pixel tiles widen the margins.
    fn with_width(shape: Shape, style: &Style, width: f64, padded: bool) -> Result<BoardLayout, RenderError> {
        let widest = BoardLayout::with_tile(shape, style, Style::MAX_TILE * 8, padded).size().0;
        let least = BoardLayout::with_tile(shape, style, Style::MIN_TILE, padded).size().0;
        RenderError::check("the width in pixels", width.round(), f64::from(least), f64::from(widest))?;
        let width = width.round() as u32;
        let mut tile = (width / shape.cols() as u32).max(Style::MIN_TILE);
        let mut layout = BoardLayout::with_tile(shape, style, tile, padded);
        while layout.size().0 > width {
            tile -= 1;
            layout = BoardLayout::with_tile(shape, style, tile, padded);
        }
        let spare = width - layout.size().0;
        layout.margin += spare / 2;
        layout.board = (layout.board.0 + spare, layout.board.1 + spare);
        Ok(layout)
    }

    /// The same with a line for captions, unless the text would be illegible.
    fn with_captions(mut self, captions: &[String]) -> BoardLayout {
        let widest = captions.iter().map(|caption| ems(caption)).fold(0.0, f32::max);
        let room = self.board.0 as f32;
        let em = (room * 0.048).clamp(11.0, 64.0).min(room / widest.max(1.0)).floor();
        if widest > 0.0 && em * font::DIGIT >= MIN_DIGIT {
            let height = (em * 2.1).round() as u32;
            let middle = (self.padding + self.board.1) as f32 + height as f32 / 2.0;
            let baseline = (middle + em * font::DIGIT / 2.0).round();
            self.caption = Some(CaptionLine { em, baseline, height });
        }
        self
    }

    /// The length of a line of `tiles` tiles.
    fn span(&self, tiles: usize) -> u32 {
        tiles as u32 * (self.tile + self.gap) - self.gap
    }

    /// The size of the picture.
    pub(crate) fn size(&self) -> (u32, u32) {
        let below = self.caption.map_or(self.padding, |caption| caption.height);
        (self.board.0 + 2 * self.padding, self.padding + self.board.1 + below)
    }

    /// The upper left corner of a cell.
    pub(crate) fn cell(&self, cell: usize) -> (u32, u32) {
        let (pitch, start) = (self.tile + self.gap, self.padding + self.margin);
        (start + self.shape.col(cell) as u32 * pitch, start + self.shape.row(cell) as u32 * pitch)
    }

    /// The radius of the board's corners, around the same centres as the tiles' corners.
    pub(crate) fn board_radius(&self) -> u32 {
        if self.radius == 0 { 0 } else { self.radius + self.margin.min(self.tile / 8) }
    }

    /// The number of a tile, centred by the ink of its digits; `None` if numbers are off or illegible.
    pub(crate) fn label(&self, tile: u16) -> Option<Label> {
        let LabelSize { em, corner, plate } = self.label?;
        let text = tile.to_string();
        let (left, right) = font::ink(&text);
        let (width, digit) = ((right - left) * em, font::DIGIT * em);
        let (side, face) = (self.tile as f32, (self.tile - self.depth) as f32);
        let inset = (if plate { digit * 0.5 } else { 0.0 }).round() + (side * 0.08).round();
        let (x, top) = if corner { (inset, inset) } else { ((side - width) / 2.0, ((face - digit) / 2.0).round()) };
        let around = (digit * 0.5).round();
        let plate = plate.then_some([x - around, top - around, width + 2.0 * around, digit + 2.0 * around]);
        Some(Label { text, x: x - left * em, baseline: top + digit, em, plate })
    }
}

/// The side of a tile after scaling.
pub(crate) fn scaled_tile(tile: u32, scale: f64) -> Result<u32, RenderError> {
    let scaled = (f64::from(tile) * scale).round();
    let (least, most) = (f64::from(Style::MIN_TILE), f64::from(Style::MAX_TILE) * 8.0);
    RenderError::check("the scaled tile size", scaled, least, most)?;
    Ok(scaled as u32)
}

/// The width of a text in ems.
pub(crate) fn ems(text: &str) -> f32 {
    let (left, right) = font::ink(text);
    right - left
}

/// The number of digits of a board's largest tile.
pub(crate) fn digits(shape: Shape) -> usize {
    (shape.cells() - 1).max(1).ilog10() as usize + 1
}

/// One font size for all numbers of a board: whole pixels high, and the widest number fits its tile.
fn label_size(layout: &BoardLayout, style: &Style) -> Option<LabelSize> {
    let plate = style.photo.is_some();
    let corner = match style.labels {
        Labels::None => return None,
        Labels::Auto if plate => return None,
        Labels::Auto | Labels::Center => false,
        Labels::Corner => true,
    };
    let widest = ems(&"0".repeat(digits(layout.shape)));
    let side = layout.tile as f32;
    let (wanted, room) = match (corner, plate) {
        (true, _) => ((side * 0.17).max(MIN_DIGIT), side * 0.6),
        (false, true) => (side * 0.24, side * 0.6),
        (false, false) => (side * 0.37, side * 0.72),
    };
    let digit = wanted.min(room / widest * font::DIGIT).floor();
    (digit >= MIN_DIGIT).then_some(LabelSize { em: digit / font::DIGIT, corner, plate })
}
