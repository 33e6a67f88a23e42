//! The embedded font: outlines and metrics of its characters.

use std::sync::OnceLock;

use ab_glyph::{Font, FontRef, OutlineCurve, Point};

use crate::RenderError;

/// A subset of DejaVu Sans Bold; see `font/README.md`.
static FILE: &[u8] = include_bytes!("../font/DejaVuSans-Bold-subset.ttf");

/// The font family for text elements of SVG.
pub(crate) const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// The font units per em.
pub(crate) const EM: f32 = 2048.0;

/// The height of the digit 1, in ems.
pub(crate) const DIGIT: f32 = 1493.0 / EM;

/// A segment of an outline, in font units with y downwards.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stroke {
    Move(Point),
    Line(Point),
    Quad(Point, Point),
    Cubic(Point, Point, Point),
    Close,
}

/// The outline of one character.
#[derive(Clone, Debug)]
pub(crate) struct Glyph {
    pub(crate) advance: f32,
    /// The leftmost and rightmost x of the outline.
    pub(crate) ink: (f32, f32),
    pub(crate) strokes: Vec<Stroke>,
}

fn font() -> &'static FontRef<'static> {
    static FONT: OnceLock<FontRef> = OnceLock::new();
    FONT.get_or_init(|| FontRef::try_from_slice(FILE).expect("the embedded font is valid"))
}

/// The outline of a character; empty if the font has none.
pub(crate) fn glyph(character: char) -> Glyph {
    let id = font().glyph_id(character);
    let advance = font().h_advance_unscaled(id);
    let Some(outline) = font().outline(id) else {
        return Glyph { advance, ink: (0.0, advance), strokes: Vec::new() };
    };
    let mut strokes = Vec::new();
    let mut pen = None;
    for curve in &outline.curves {
        let (start, stroke, end) = match *curve {
            OutlineCurve::Line(a, b) => (a, Stroke::Line(down(b)), b),
            OutlineCurve::Quad(a, b, c) => (a, Stroke::Quad(down(b), down(c)), c),
            OutlineCurve::Cubic(a, b, c, d) => (a, Stroke::Cubic(down(b), down(c), down(d)), d),
        };
        if pen != Some(start) {
            if pen.is_some() {
                strokes.push(Stroke::Close);
            }
            strokes.push(Stroke::Move(down(start)));
        }
        if start != end {
            strokes.push(stroke);
        }
        pen = Some(end);
    }
    strokes.push(Stroke::Close);
    Glyph { advance, ink: (outline.bounds.min.x, outline.bounds.max.x), strokes }
}

/// The leftmost and rightmost x of a text, in ems from its origin.
pub(crate) fn ink(text: &str) -> (f32, f32) {
    let (mut left, mut right, mut pen) = (f32::INFINITY, 0.0f32, 0.0);
    for glyph in text.chars().map(glyph) {
        left = left.min(pen + glyph.ink.0);
        right = right.max(pen + glyph.ink.1);
        pen += glyph.advance;
    }
    if text.is_empty() { (0.0, 0.0) } else { (left / EM, right / EM) }
}

/// Rejects a text with a character that the font lacks.
pub(crate) fn check(text: &str) -> Result<(), RenderError> {
    match text.chars().find(|&c| font().glyph_id(c).0 == 0) {
        Some(found) => Err(RenderError::Glyph { found }),
        None => Ok(()),
    }
}

fn down(point: Point) -> Point {
    Point { x: point.x, y: -point.y }
}
