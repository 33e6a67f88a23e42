//! Text fragments of SVG files: numbers, outlines, escaped text, base64.

use crate::font::{self, Stroke};

/// A number rounded to two decimals, without trailing zeros.
pub(crate) fn number(n: f32) -> String {
    let text = format!("{n:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The outline of a character as path data, in font units.
pub(crate) fn outline(character: char) -> String {
    let at = |p: ab_glyph::Point| format!("{} {}", number(p.x), number(p.y));
    let stroke = |stroke: &Stroke| match *stroke {
        Stroke::Move(p) => format!("M{}", at(p)),
        Stroke::Line(p) => format!("L{}", at(p)),
        Stroke::Quad(c, p) => format!("Q{} {}", at(c), at(p)),
        Stroke::Cubic(c, d, p) => format!("C{} {} {}", at(c), at(d), at(p)),
        Stroke::Close => "z".to_owned(),
    };
    font::glyph(character).strokes.iter().map(stroke).collect()
}

/// Text escaped for element content.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Bytes in base64 (RFC 4648), for data URIs.
pub(crate) fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|i| u32::from(chunk.get(i).copied().unwrap_or(0)));
        let bits = a << 16 | b << 8 | c;
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i) & 63) as usize] as char;
            text.push(if i > chunk.len() { '=' } else { digit });
        }
    }
    text
}

/// A 32-bit hash (FNV-1a; Fowler, Noll and Vo 1991).
pub(crate) fn fingerprint(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
