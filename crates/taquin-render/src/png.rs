//! Boards as PNG files, and the PNG encoder.

use std::io::Write;

use png::{BitDepth, ColorType, Compression, PixelDimensions, Unit};
use taquin::{Board, Budget, Unlimited};
use tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::board_raster::BoardRaster;
use crate::prepared_style::PreparedStyle;
use crate::{RenderError, Style};

/// A board as a PNG file; outside the board's round corners it is transparent.
pub fn render_png(board: &Board, style: &Style) -> Result<Vec<u8>, RenderError> {
    render_png_with_budget(board, style, &mut Unlimited)
}

/// A board as a PNG file, unless the budget stops the drawing.
pub fn render_png_with_budget(board: &Board, style: &Style, budget: &mut dyn Budget) -> Result<Vec<u8>, RenderError> {
    let mut raster = BoardRaster::new(PreparedStyle::new(board, style, style.scale, &[])?)?;
    let mut pixmap = raster.empty(false)?;
    raster.draw_tiles(&mut pixmap, board, (0, 0), budget)?;
    encode(&pixmap, Some(style.dpi), budget)
}

/// A picture as a PNG file that records its resolution.
pub(crate) fn encode(pixmap: &Pixmap, dpi: Option<u32>, budget: &mut dyn Budget) -> Result<Vec<u8>, RenderError> {
    let opaque = pixmap.pixels().iter().all(|pixel| pixel.is_opaque());
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(if opaque { ColorType::Rgb } else { ColorType::Rgba });
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    // PNG counts pixels per metre; an inch is 0.0254 metres.
    let per_metre = dpi.map(|dpi| (f64::from(dpi) / 0.0254).round() as u32);
    encoder.set_pixel_dims(per_metre.map(|n| PixelDimensions { xppu: n, yppu: n, unit: Unit::Meter }));
    let mut writer = encoder.write_header().map_err(write_error)?;
    let mut stream = writer.stream_writer().map_err(write_error)?;
    for row in pixmap.pixels().chunks(pixmap.width() as usize) {
        RenderError::check_budget(budget)?;
        stream.write_all(&row_bytes(row, opaque))?;
    }
    stream.finish().map_err(write_error)?;
    writer.finish().map_err(write_error)?;
    Ok(file)
}

/// The bytes of a row of pixels; without their alpha if all of the picture is opaque.
fn row_bytes(row: &[PremultipliedColorU8], opaque: bool) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(row.len() * 4);
    for pixel in row {
        let color = pixel.demultiply();
        bytes.extend([color.red(), color.green(), color.blue()]);
        if !opaque {
            bytes.push(color.alpha());
        }
    }
    bytes
}

fn write_error(error: png::EncodingError) -> RenderError {
    RenderError::Write(error.into())
}
