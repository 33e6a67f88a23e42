//! Parser of colour lists: hexadecimal colours and triples of numbers.

use std::str::FromStr;

use crate::{Color, RenderError};

/// Reads colours written as names of CSS, `#rgb`, `#rrggbb`, `rrggbb` or three numbers from 0 to 1, in any mix, separated by
/// spaces, commas, semicolons or brackets: `magenta yellow`, `#f0f, #ff0` or `[[1, 0, 1], [1, 1, 0]]`.
pub fn read_colors(text: &str) -> Result<Vec<Color>, RenderError> {
    let mut colors = Vec::new();
    let mut parts: Vec<f64> = Vec::new();
    for (position, word) in words(text) {
        match hex(word).or_else(|| named(word)) {
            Some(color) if parts.is_empty() => colors.push(color),
            Some(_) => return Err(unread(word, position)),
            None => parts.push(part(word, position)?),
        }
        if let [r, g, b] = parts[..] {
            colors.push(Color::rgb(r, g, b));
            parts.clear();
        }
    }
    if !parts.is_empty() {
        return Err(unread(text.trim(), 1));
    }
    Ok(colors)
}

impl FromStr for Color {
    type Err = RenderError;

    fn from_str(text: &str) -> Result<Color, RenderError> {
        match read_colors(text)?[..] {
            [color] => Ok(color),
            _ => Err(unread(text, 1)),
        }
    }
}

/// The words of a list, each with the position of its first character, counted from 1.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let gap = |c: char| c.is_whitespace() || ",;[]()".contains(c);
    text.split(gap).filter(|word| !word.is_empty()).map(|word| {
        let bytes = word.as_ptr() as usize - text.as_ptr() as usize;
        (text[..bytes].chars().count() + 1, word)
    })
}

/// The colour of a hexadecimal word; six digits need no `#`, since they cannot be a number from 0 to 1.
fn hex(word: &str) -> Option<Color> {
    let digits = word.strip_prefix('#').or((word.len() == 6).then_some(word))?;
    if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let number = u32::from_str_radix(digits, 16).ok()?;
    match digits.len() {
        6 => Some(Color::hex(number)),
        3 => {
            let [r, g, b] = [number >> 8, number >> 4 & 15, number & 15].map(|nibble| nibble * 17);
            Some(Color::hex(r << 16 | g << 8 | b))
        }
        _ => None,
    }
}

/// The basic colours of CSS and some more, by their names.
const NAMES: [(&str, u32); 26] = [
    ("black", 0x000000),
    ("silver", 0xc0c0c0),
    ("gray", 0x808080),
    ("grey", 0x808080),
    ("white", 0xffffff),
    ("maroon", 0x800000),
    ("red", 0xff0000),
    ("purple", 0x800080),
    ("magenta", 0xff00ff),
    ("fuchsia", 0xff00ff),
    ("green", 0x008000),
    ("lime", 0x00ff00),
    ("olive", 0x808000),
    ("yellow", 0xffff00),
    ("navy", 0x000080),
    ("blue", 0x0000ff),
    ("teal", 0x008080),
    ("cyan", 0x00ffff),
    ("aqua", 0x00ffff),
    ("orange", 0xffa500),
    ("pink", 0xffc0cb),
    ("brown", 0xa52a2a),
    ("gold", 0xffd700),
    ("violet", 0xee82ee),
    ("indigo", 0x4b0082),
    ("turquoise", 0x40e0d0),
];

/// The colour of a name.
fn named(word: &str) -> Option<Color> {
    let row = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word))?;
    Some(Color::hex(row.1))
}

fn part(word: &str, position: usize) -> Result<f64, RenderError> {
    match word.parse::<f64>() {
        Ok(part) if (0.0..=1.0).contains(&part) => Ok(part),
        _ => Err(unread(word, position)),
    }
}

fn unread(found: &str, position: usize) -> RenderError {
    let found =
        if found.chars().count() > 40 { found.chars().take(40).chain(['…']).collect() } else { found.to_owned() };
    RenderError::Color { found, position }
}
