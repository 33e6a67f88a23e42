//! The palette of 255 colours shared by all frames of an animation.

use std::collections::HashMap;

use crate::Color;

/// The colours of an animation and the index of every colour seen.
pub(crate) struct Palette {
    colors: Vec<Color>,
    known: HashMap<Color, u8>,
}

/// Colours with their pixel counts.
type Counted = Vec<(Color, u64)>;

/// The index of pixels that keep the colour of the frame before.
pub(crate) const SAME: u8 = 255;

/// The number of colours besides [`SAME`].
const ROOM: usize = 255;

/// The maximum number of frequent colours kept exactly; the others are for blends at edges.
const EXACT: usize = 160;

impl Palette {
    /// A palette for these colours with their pixel counts.
    pub(crate) fn new(counts: &HashMap<Color, u64>) -> Palette {
        let mut sorted: Counted = counts.iter().map(|(&color, &count)| (color, count)).collect();
        sorted.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color.r, color.g, color.b));
        if sorted.len() <= ROOM {
            let colors: Vec<Color> = sorted.into_iter().map(|(color, _)| color).collect();
            return Palette::of(colors);
        }
        let all: u64 = counts.values().sum();
        // A tile face covers much more than 1/1000 of a picture, a blend at its edge less.
        let exact = sorted.iter().take(EXACT).take_while(|(_, count)| count * 1000 > all).count();
        let mut colors: Vec<Color> = sorted[..exact].iter().map(|&(color, _)| color).collect();
        colors.extend(median_cut(sorted.split_off(exact), ROOM - exact));
        Palette::of(colors)
    }

    fn of(colors: Vec<Color>) -> Palette {
        let known = colors.iter().enumerate().map(|(index, &color)| (color, index as u8)).collect();
        Palette { colors, known }
    }

    /// Red, green and blue of each colour in turn.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colors.iter().flat_map(|color| [color.r, color.g, color.b]).collect()
    }

    /// The index of the nearest colour.
    pub(crate) fn index(&mut self, color: Color) -> u8 {
        if let Some(&index) = self.known.get(&color) {
            return index;
        }
        let nearest = (0..self.colors.len()).min_by_key(|&i| self.colors[i].distance(color)).unwrap_or(0) as u8;
        self.known.insert(color, nearest);
        nearest
    }
}

/// Median cut: at most `room` colours, each the mean of a box of similar ones (Heckbert 1982).
fn median_cut(colors: Counted, room: usize) -> Vec<Color> {
    let mut boxes = vec![colors];
    while boxes.len() < room {
        let widest = (0..boxes.len()).max_by_key(|&i| weight(&boxes[i])).expect("at least one box");
        if boxes[widest].len() < 2 {
            break;
        }
        let (left, right) = split(boxes.swap_remove(widest));
        boxes.extend([left, right]);
    }
    boxes.iter().map(|colors| mean(colors)).collect()
}

/// The components of a colour.
const PARTS: [fn(Color) -> u8; 3] = [|c| c.r, |c| c.g, |c| c.b];

/// The component with the largest range in a box, and that range.
fn longest(colors: &[(Color, u64)]) -> (fn(Color) -> u8, u8) {
    let range = |part: fn(Color) -> u8| {
        let values = colors.iter().map(|&(color, _)| part(color));
        values.clone().max().unwrap_or(0) - values.min().unwrap_or(0)
    };
    PARTS.map(|part| (part, range(part))).into_iter().max_by_key(|&(_, range)| range).expect("three parts")
}

/// The priority of splitting a box: its range times the square root of its pixel count.
fn weight(colors: &[(Color, u64)]) -> u64 {
    let pixels: u64 = colors.iter().map(|(_, count)| count).sum();
    u64::from(longest(colors).1) * pixels.isqrt()
}

/// Splits a box into halves of about equal pixel counts, each with at least one colour.
fn split(mut colors: Counted) -> (Counted, Counted) {
    let part = longest(&colors).0;
    colors.sort_unstable_by_key(|&(color, _)| (part(color), color.r, color.g, color.b));
    let half = colors.iter().map(|(_, count)| count).sum::<u64>() / 2;
    let mut before = 0;
    let cut = colors
        .iter()
        .take_while(|(_, count)| {
            before += count;
            before <= half
        })
        .count();
    let right = colors.split_off(cut.clamp(1, colors.len() - 1));
    (colors, right)
}

fn mean(colors: &[(Color, u64)]) -> Color {
    let pixels: u64 = colors.iter().map(|(_, count)| count).sum();
    let part = |part: fn(Color) -> u8| {
        let sum: u64 = colors.iter().map(|&(color, count)| u64::from(part(color)) * count).sum();
        ((sum + pixels / 2) / pixels.max(1)) as u8
    };
    let [r, g, b] = PARTS.map(part);
    Color { r, g, b }
}
