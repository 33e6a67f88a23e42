//! Boards as PNG files, and the PNG encoder.

use png::{BitDepth, ColorType, Compression, PixelDimensions, Unit};
use taquin::Board;
use tiny_skia::Pixmap;

use crate::board_raster::BoardRaster;
use crate::prepared_style::PreparedStyle;
use crate::{RenderError, Style};

/// A board as a PNG file; outside the board's round corners it is transparent.
pub fn render_png(board: &Board, style: &Style) -> Result<Vec<u8>, RenderError> {
    let mut raster = BoardRaster::new(PreparedStyle::new(board, style, style.scale, &[])?)?;
    let mut pixmap = raster.empty(false)?;
    raster.draw_tiles(&mut pixmap, board, (0, 0));
    encode(&pixmap, Some(style.dpi))
}

/// A picture as a PNG file that records its resolution.
pub(crate) fn encode(pixmap: &Pixmap, dpi: Option<u32>) -> Result<Vec<u8>, RenderError> {
    let opaque = pixmap.pixels().iter().all(|pixel| pixel.is_opaque());
    let mut bytes = Vec::with_capacity(pixmap.pixels().len() * 4);
    for pixel in pixmap.pixels() {
        let color = pixel.demultiply();
        bytes.extend([color.red(), color.green(), color.blue()]);
        if !opaque {
            bytes.push(color.alpha());
        }
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(if opaque { ColorType::Rgb } else { ColorType::Rgba });
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    // PNG counts pixels per metre; an inch is 0.0254 metres.
    let per_metre = dpi.map(|dpi| (f64::from(dpi) / 0.0254).round() as u32);
    encoder.set_pixel_dims(per_metre.map(|n| PixelDimensions { xppu: n, yppu: n, unit: Unit::Meter }));
    let mut writer = encoder.write_header().map_err(write_error)?;
    writer.write_image_data(&bytes).map_err(write_error)?;
    writer.finish().map_err(write_error)?;
    Ok(file)
}

fn write_error(error: png::EncodingError) -> RenderError {
    RenderError::Write(error.into())
}
