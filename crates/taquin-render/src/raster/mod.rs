//! Drawing primitives on pixels: rounded rectangles, text, copying.

mod board_raster;
mod incremental_raster;
mod rgb_array;

pub(crate) use board_raster::BoardRaster;
pub(crate) use incremental_raster::BoardCanvas;
pub use rgb_array::{Pixels, render_pixels};

use tiny_skia::{FillRule, Paint, Path, PathBuilder, Pixmap, Shader, Transform};

use crate::font::{self, Stroke};
use crate::{Color, Photo, RenderError, Style};

/// The longest side of a picture, in pixels.
const MAX_SIDE: u64 = 32_767;

/// A rectangle of whole pixels: x, y, width, height.
pub(crate) type PixelRect = [u32; 4];

/// An empty picture; one that is too large for the style is rejected before it is allocated.
pub(crate) fn pixmap(width: u64, height: u64, style: &Style) -> Result<Pixmap, RenderError> {
    pixmap_within(width, height, most_pixels(style))
}

/// An empty picture; one of more than this many pixels is rejected before it is allocated.
pub(crate) fn pixmap_within(width: u64, height: u64, most: u64) -> Result<Pixmap, RenderError> {
    let made = if fits(width, height, most) { Pixmap::new(width as u32, height as u32) } else { None };
    made.ok_or_else(|| too_large(width, height, most))
}

/// Rejects a picture that is too large for the style.
pub(crate) fn check_size(width: u64, height: u64, style: &Style) -> Result<(), RenderError> {
    if is_allowed(width, height, style) { Ok(()) } else { Err(too_large(width, height, most_pixels(style))) }
}

/// Whether the style allows a picture of this size.
pub(crate) fn is_allowed(width: u64, height: u64, style: &Style) -> bool {
    fits(width, height, most_pixels(style))
}

fn fits(width: u64, height: u64, most: u64) -> bool {
    width.max(height) <= MAX_SIDE && width * height <= most
}

fn most_pixels(style: &Style) -> u64 {
    style.max_pixels.min(Style::MAX_PIXELS)
}

fn too_large(width: u64, height: u64, most: u64) -> RenderError {
    let limit = format!("{} million pixels and {MAX_SIDE} per side", most / 1_000_000);
    RenderError::TooLarge { what: "picture", width, height, limit }
}

/// The middle of a photograph, resized to this width and height.
pub(crate) fn photo(photo: &Photo, width: u32, height: u32, style: &Style) -> Result<Pixmap, RenderError> {
    let mut pixmap = pixmap(width.into(), height.into(), style)?;
    let rgb = photo.cover(width, height);
    for (pixel, rgb) in pixmap.data_mut().chunks_exact_mut(4).zip(rgb.chunks_exact(3)) {
        pixel[..3].copy_from_slice(rgb);
        pixel[3] = 255;
    }
    Ok(pixmap)
}

/// A colour as tiny-skia takes it.
pub(crate) fn solid(color: Color) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(color.r, color.g, color.b, 255)
}

/// Fills a path with a colour or a pattern.
pub(crate) fn fill(pixmap: &mut Pixmap, path: &Path, shader: Shader) {
    let paint = Paint { shader, anti_alias: true, ..Paint::default() };
    pixmap.fill_path(path, &paint, FillRule::Winding, Transform::identity(), None);
}

/// Fills a rectangle (x, y, width, height) with round corners.
pub(crate) fn fill_rounded(pixmap: &mut Pixmap, rect: [f32; 4], radius: f32, color: Color) {
    if let Some(path) = rounded(rect, radius) {
        fill(pixmap, &path, Shader::SolidColor(solid(color)));
    }
}

/// The outline of a rectangle (x, y, width, height) with round corners.
pub(crate) fn rounded([x, y, w, h]: [f32; 4], radius: f32) -> Option<Path> {
    let r = radius.min(w / 2.0).min(h / 2.0);
    let mut path = PathBuilder::new();
    // A cubic approximates a quarter circle best with control points at 0.5523 of the radius.
    let k = r * (1.0 - 0.5523);
    path.move_to(x + r, y);
    path.line_to(x + w - r, y);
    path.cubic_to(x + w - k, y, x + w, y + k, x + w, y + r);
    path.line_to(x + w, y + h - r);
    path.cubic_to(x + w, y + h - k, x + w - k, y + h, x + w - r, y + h);
    path.line_to(x + r, y + h);
    path.cubic_to(x + k, y + h, x, y + h - k, x, y + h - r);
    path.line_to(x, y + r);
    path.cubic_to(x, y + k, x + k, y, x + r, y);
    path.close();
    path.finish()
}

/// Writes a text that begins at this point of its baseline.
pub(crate) fn write(pixmap: &mut Pixmap, text: &str, (x, baseline): (f32, f32), em: f32, color: Color) {
    let unit = em / font::EM;
    let mut path = PathBuilder::new();
    let mut pen = x;
    for glyph in text.chars().map(font::glyph) {
        let at = |p: ab_glyph::Point| (pen + p.x * unit, baseline + p.y * unit);
        for stroke in &glyph.strokes {
            match *stroke {
                Stroke::Move(p) => path.move_to(at(p).0, at(p).1),
                Stroke::Line(p) => path.line_to(at(p).0, at(p).1),
                Stroke::Quad(c, p) => path.quad_to(at(c).0, at(c).1, at(p).0, at(p).1),
                Stroke::Cubic(c, d, p) => {
                    path.cubic_to(at(c).0, at(c).1, at(d).0, at(d).1, at(p).0, at(p).1);
                }
                Stroke::Close => path.close(),
            }
        }
        pen += glyph.advance * unit;
    }
    if let Some(path) = path.finish() {
        fill(pixmap, &path, Shader::SolidColor(solid(color)));
    }
}

/// Writes a text centred horizontally at this point.
pub(crate) fn write_centered(pixmap: &mut Pixmap, text: &str, middle: (f32, f32), em: f32, color: Color) {
    let (left, right) = font::ink(text);
    write(pixmap, text, (middle.0 - (left + right) / 2.0 * em, middle.1), em, color);
}

/// Blends a picture over another with its upper left corner at (x, y); it must fit inside.
pub(crate) fn blend(pixmap: &mut Pixmap, sprite: &Pixmap, (x, y): (u32, u32)) {
    let (stride, width) = (pixmap.width() as usize * 4, sprite.width() as usize * 4);
    let start = y as usize * stride + x as usize * 4;
    for (row, line) in sprite.data().chunks_exact(width).enumerate() {
        let at = start + row * stride;
        let target = &mut pixmap.data_mut()[at..at + width];
        for (under, over) in target.chunks_exact_mut(4).zip(line.chunks_exact(4)) {
            match over[3] {
                255 => under.copy_from_slice(over),
                0 => {}
                alpha => {
                    for (below, &above) in under.iter_mut().zip(over) {
                        let rest = u32::from(*below) * u32::from(255 - alpha);
                        *below = above + ((rest + 127) / 255) as u8;
                    }
                }
            }
        }
    }
}

/// Copies an area from a picture of the same size.
pub(crate) fn restore(pixmap: &mut Pixmap, from: &Pixmap, [x, y, width, height]: PixelRect) {
    let stride = pixmap.width() as usize * 4;
    for row in y as usize..(y + height) as usize {
        let at = row * stride + x as usize * 4;
        let end = at + width as usize * 4;
        pixmap.data_mut()[at..end].copy_from_slice(&from.data()[at..end]);
    }
}

/// Copies a picture into another with its upper left corner at (x, y); it must fit inside.
pub(crate) fn copy(pixmap: &mut Pixmap, from: &Pixmap, (x, y): (u32, u32)) {
    let (stride, width) = (pixmap.width() as usize * 4, from.width() as usize * 4);
    let start = y as usize * stride + x as usize * 4;
    for (row, line) in from.data().chunks_exact(width).enumerate() {
        pixmap.data_mut()[start + row * stride..][..width].copy_from_slice(line);
    }
}
