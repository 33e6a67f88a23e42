//! Diagrams as PNG, in the embedded font.

use tiny_skia::{Paint, Path, PathBuilder, Pixmap, Shader, Stroke, Transform};

use super::{Diagram, DiagramForm, DiagramShape, TextAnchor};
use crate::picture_sink::PictureSink;
use crate::{Color, RenderError, Style, font, png, raster};

impl Diagram {
    /// The diagram as a PNG file, each side this many times as long.
    pub fn to_png(&self, scale: f64) -> Result<Vec<u8>, RenderError> {
        let side = |length: f64| (length * scale).ceil() as u64;
        let mut pixmap = raster::pixmap_within(side(self.width), side(self.height), Style::MAX_PIXELS)?;
        let Color { r, g, b } = self.ground;
        pixmap.fill(tiny_skia::Color::from_rgba8(r, g, b, 255));
        self.shapes.iter().for_each(|shape| draw(shape, scale as f32, &mut pixmap));
        PictureSink::into_memory(|sink| png::write_pixmap(&pixmap, None, &mut *sink.out, &mut sink.watch))
    }
}

fn draw(shape: &DiagramShape, scale: f32, pixmap: &mut Pixmap) {
    let color = shape.color;
    let point = |&(x, y): &(f64, f64)| (x as f32 * scale, y as f32 * scale);
    let alpha = (shape.opacity * 255.0).round() as u8;
    let shader = || Shader::SolidColor(tiny_skia::Color::from_rgba8(color.r, color.g, color.b, alpha));
    match &shape.form {
        DiagramForm::Text { text, at, size, anchor } => {
            let (text, em) = (drawable(text), *size as f32 * scale);
            let (left, right) = font::ink(&text);
            let shift = match anchor {
                TextAnchor::Start => 0.0,
                TextAnchor::Middle => (left + right) / 2.0 * em,
                TextAnchor::End => right * em,
            };
            let (x, y) = point(at);
            raster::write(pixmap, &text, (x - shift, y), em, color);
        }
        DiagramForm::Dot { at, radius, .. } => {
            let (x, y) = point(at);
            if let Some(path) = PathBuilder::from_circle(x, y, *radius as f32 * scale) {
                raster::fill(pixmap, &path, shader());
            }
        }
        DiagramForm::Line { points, width, .. } => {
            stroke(pixmap, through(points.iter().map(point), false), *width as f32 * scale, shader());
        }
        &DiagramForm::Frame { from: (left, top), to: (right, bottom) } => {
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
            stroke(pixmap, through(corners.iter().map(point), true), scale, shader());
        }
    }
}

/// The path through some points.
fn through(points: impl Iterator<Item = (f32, f32)>, is_closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (nth, (x, y)) in points.enumerate() {
        if nth == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    if is_closed {
        path.close();
    }
    path.finish()
}

fn stroke(pixmap: &mut Pixmap, path: Option<Path>, width: f32, shader: Shader) {
    let paint = Paint { shader, anti_alias: true, ..Paint::default() };
    let pen = Stroke { width, line_join: tiny_skia::LineJoin::Round, ..Stroke::default() };
    if let Some(path) = path {
        pixmap.stroke_path(&path, &paint, &pen, Transform::identity(), None);
    }
}

/// A text with characters of the embedded font only: others are replaced.
fn drawable(text: &str) -> String {
    let replaced = |c: char| match c {
        'µ' => 'u',
        c if c.is_whitespace() || c.is_control() => ' ',
        c if font::check(c.encode_utf8(&mut [0; 4])).is_err() => '?',
        c => c,
    };
    text.chars().map(replaced).collect()
}
