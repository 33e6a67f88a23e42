//! Boards as PNG files.

use png::{BitDepth, ColorType, Compression, PixelDimensions, Unit};
use taquin::Board;
use tiny_skia::Pixmap;

use crate::scene::Scene;
use crate::stage::Stage;
use crate::{RenderError, Style};

/// A board as a PNG file; what lies outside the board's round corners is transparent.
pub fn render_png(board: &Board, style: &Style) -> Result<Vec<u8>, RenderError> {
    let mut stage = Stage::new(Scene::new(board, style, style.scale, &[])?)?;
    let mut pixmap = stage.empty(false)?;
    stage.draw_tiles(&mut pixmap, board, (0, 0));
    encode(&pixmap, Some(style.dpi))
}

/// A picture as a PNG file, with its resolution noted for print.
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
    // An inch is 0.0254 metres, and PNG counts by the metre.
    let per_metre = dpi.map(|dpi| (f64::from(dpi) / 0.0254).round() as u32);
    encoder.set_pixel_dims(per_metre.map(|n| PixelDimensions { xppu: n, yppu: n, unit: Unit::Meter }));
    let mut writer = encoder.write_header().map_err(unwritten)?;
    writer.write_image_data(&bytes).map_err(unwritten)?;
    writer.finish().map_err(unwritten)?;
    Ok(file)
}

fn unwritten(error: png::EncodingError) -> RenderError {
    RenderError::Write(error.into())
}
