//! sRGB colours: mixing, luminance, contrast, the nearest terminal colour.

mod parse_colors;
mod theme;
mod theme_scale;
mod tile_colors;

pub use parse_colors::read_colors;
pub use theme::Theme;
pub use theme_scale::{ScaleAxis, TileColorScale};
pub(crate) use tile_colors::{TileColorRule, TileColors, row_color};

use std::fmt;

/// An opaque sRGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color {
    /// Red, 0 to 255.
    pub r: u8,
    /// Green, 0 to 255.
    pub g: u8,
    /// Blue, 0 to 255.
    pub b: u8,
}

impl Color {
    /// Black.
    pub const BLACK: Color = Color::hex(0x000000);
    /// White.
    pub const WHITE: Color = Color::hex(0xffffff);

    /// The colour written `#rrggbb` as a number.
    pub const fn hex(rgb: u32) -> Color {
        Color { r: (rgb >> 16) as u8, g: (rgb >> 8) as u8, b: rgb as u8 }
    }

    /// The colour with these shares of red, green and blue, each clamped to 0..1.
    pub fn rgb(r: f64, g: f64, b: f64) -> Color {
        let byte = |part: f64| (part.clamp(0.0, 1.0) * 255.0).round() as u8;
        Color { r: byte(r), g: byte(g), b: byte(b) }
    }

    /// The colour with this lightness, chroma and hue (in turns) in the OKLCH space (Ottosson 2020).
    pub(crate) fn oklch(lightness: f64, chroma: f64, hue: f64) -> Color {
        let (sin, cos) = (hue * std::f64::consts::TAU).sin_cos();
        let (a, b) = (chroma * cos, chroma * sin);
        let l = (lightness + 0.3963377774 * a + 0.2158037573 * b).powi(3);
        let m = (lightness - 0.1055613458 * a - 0.0638541728 * b).powi(3);
        let s = (lightness - 0.0894841775 * a - 1.2914855480 * b).powi(3);
        Color::rgb(
            compress(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            compress(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            compress(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s),
        )
    }

    /// The shares of red, green and blue, each 0 to 1.
    pub fn parts(self) -> [f64; 3] {
        [self.r, self.g, self.b].map(|byte| f64::from(byte) / 255.0)
    }

    /// The linear interpolation from this colour (share 0) to another (share 1).
    pub fn mix(self, other: Color, share: f64) -> Color {
        let ([r, g, b], [x, y, z]) = (self.parts(), other.parts());
        let part = |from: f64, to: f64| from + (to - from) * share;
        Color::rgb(part(r, x), part(g, y), part(b, z))
    }

    /// The colour at `share` (0 to 1) of a gradient with evenly spaced stops.
    pub(crate) fn along(stops: &[Color], share: f64) -> Color {
        let last = stops.len() - 1;
        let place = share.clamp(0.0, 1.0) * last as f64;
        let before = (place as usize).min(last.saturating_sub(1));
        stops[before].mix(stops[(before + 1).min(last)], place - before as f64)
    }

    /// The relative luminance of WCAG 2: 0 for black, 1 for white.
    pub fn luminance(self) -> f64 {
        let [r, g, b] = self.parts().map(expand);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The contrast ratio of WCAG 2 between two colours: 1 for equal ones, 21 for black and white.
    pub fn contrast(self, other: Color) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Black or white, whichever has more contrast with this colour; the ratio is at least 4.58 for every colour.
    pub fn ink(self) -> Color {
        if self.contrast(Color::BLACK) >= self.contrast(Color::WHITE) { Color::BLACK } else { Color::WHITE }
    }

    /// The nearest colour of 256-colour terminals: in the 6×6×6 cube or on the grey ramp.
    pub fn ansi256(self) -> u8 {
        let step = |byte: u8| if byte < 48 { 0 } else { ((u16::from(byte) - 35) / 40).min(5) as u8 };
        let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
        let [r, g, b] = [self.r, self.g, self.b].map(step);
        let cube = Color { r: level(r), g: level(g), b: level(b) };
        let mean = (u16::from(self.r) + u16::from(self.g) + u16::from(self.b)) / 3;
        let ramp = (mean.saturating_sub(3) / 10).min(23) as u8;
        let grey = Color { r: 8 + 10 * ramp, g: 8 + 10 * ramp, b: 8 + 10 * ramp };
        if self.distance(grey) < self.distance(cube) { 232 + ramp } else { 16 + 36 * r + 6 * g + b }
    }

    /// The square of the Euclidean distance between two colours.
    pub(crate) fn distance(self, other: Color) -> u32 {
        [self.r.abs_diff(other.r), self.g.abs_diff(other.g), self.b.abs_diff(other.b)]
            .map(|d| u32::from(d) * u32::from(d))
            .iter()
            .sum()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

/// The linear light value of an sRGB component.
fn expand(part: f64) -> f64 {
    if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

/// The sRGB component of a linear light value.
fn compress(light: f64) -> f64 {
    if light <= 0.0031308 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
}
