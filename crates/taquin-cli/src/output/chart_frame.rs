//! The frame of a chart: two axes with ticks and a grid.

use taquin_render::{Color, Diagram, DiagramPen, TextAnchor};

use crate::messages::word;

const DARK: Color = Color::hex(0x111111);
const GREY: Color = Color::hex(0x333333);

/// The pen of the title of a chart.
pub const TITLE: DiagramPen = pen("title", DARK, 17.0);
/// The pen of the titles of axes.
const AXIS: DiagramPen = pen("axis", DARK, 13.0);
/// The pen of labels.
pub const LABEL: DiagramPen = pen("label", GREY, 12.0);
const GRID: DiagramPen = pen("grid", Color::hex(0xe3e6ea), 1.0);
const FRAME: DiagramPen = pen("frame", Color::hex(0x8a9099), 1.0);

/// Colours that are told apart with any kind of colour vision (Okabe and Ito 2008); they repeat after eight.
const COLORS: [Color; 8] = [
    Color::hex(0x0072b2),
    Color::hex(0xd55e00),
    Color::hex(0x009e73),
    Color::hex(0xcc79a7),
    Color::hex(0xe69f00),
    Color::hex(0x56b4e9),
    Color::hex(0x000000),
    Color::hex(0x999933),
];

/// The height of a line of a legend.
pub const LEGEND_LINE: f64 = 20.0;

/// The colour of the nth of several series.
pub fn series_color(nth: usize) -> Color {
    COLORS[nth % COLORS.len()]
}

/// Draws the name of each series beside its colour.
pub fn draw_legend(names: impl Iterator<Item = String>, top: f64, chart: &mut Diagram) {
    for (nth, name) in names.enumerate() {
        let y = top + LEGEND_LINE * nth as f64;
        chart.dot(pen("key", series_color(nth), 5.0), (76.0, y - 4.0), "");
        chart.text(DiagramPen { class: "method", ..LABEL }, TextAnchor::Start, (88.0, y), &name);
    }
}

/// An opaque pen.
pub const fn pen(class: &'static str, color: Color, size: f64) -> DiagramPen {
    DiagramPen { class, color, opacity: 1.0, size }
}

/// The rectangle of a chart.
#[derive(Clone, Copy)]
pub struct Panel {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

/// An axis with ticks; values on a logarithmic axis are given by their logarithms.
pub struct ChartAxis {
    pub low: f64,
    pub high: f64,
    pub ticks: Vec<(f64, String)>,
}

impl ChartAxis {
    /// A linear axis of whole numbers, with a margin of 1 at both ends.
    pub fn whole(numbers: impl Iterator<Item = usize> + Clone) -> ChartAxis {
        let least = numbers.clone().min().unwrap_or(0).saturating_sub(1);
        let greatest = numbers.max().unwrap_or(1) + 1;
        let step = tick_distance(greatest - least);
        let ticks = (least..=greatest).filter(|number| number % step == 0);
        let ticks = ticks.map(|number| (number as f64, number.to_string())).collect();
        ChartAxis { low: least as f64, high: greatest as f64, ticks }
    }

    /// A logarithmic axis from the power of ten below the values to the one above.
    pub fn powers(values: impl Iterator<Item = f64>, label: fn(i32) -> String) -> ChartAxis {
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value.log10()), high.max(value.log10()))
        });
        let (low, high) = if low > high {
            (0, 1)
        } else {
            (low.floor() as i32, ((high - 1e-9).ceil() as i32).max(low.floor() as i32 + 1))
        };
        let ticks = (low..=high).map(|power| (f64::from(power), label(power))).collect();
        ChartAxis { low: f64::from(low), high: f64::from(high), ticks }
    }

    /// A linear axis from 1 to the next tenth above the largest ratio.
    pub fn ratios(greatest: f64) -> ChartAxis {
        let tenths = ((greatest - 1.0) * 10.0).ceil().max(1.0) as usize;
        let step = tick_distance(tenths);
        let ticks = (0..=tenths).step_by(step).map(|tenth| 1.0 + tenth as f64 / 10.0);
        let ticks = ticks.map(|ratio| (ratio, format!("{ratio:.1}"))).collect();
        ChartAxis { low: 1.0, high: 1.0 + tenths as f64 / 10.0, ticks }
    }

    fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }
}

/// A panel with two axes.
pub struct ChartFrame {
    pub panel: Panel,
    pub title: &'static str,
    pub across: ChartAxis,
    pub across_title: &'static str,
    pub up: ChartAxis,
}

impl ChartFrame {
    /// The x coordinate of a value on the horizontal axis.
    fn x(&self, value: f64) -> f64 {
        self.panel.left + self.across.share(value) * (self.panel.right - self.panel.left)
    }

    /// The y coordinate of a value on the vertical axis.
    fn y(&self, value: f64) -> f64 {
        self.panel.bottom - self.up.share(value) * (self.panel.bottom - self.panel.top)
    }

    /// The point of a pair of values.
    pub fn point(&self, across: f64, up: f64) -> (f64, f64) {
        (self.x(across), self.y(up))
    }

    /// Draws the grid, the ticks and the titles.
    pub fn draw(&self, chart: &mut Diagram) {
        let Panel { left, top, right, bottom } = self.panel;
        for (value, label) in &self.up.ticks {
            let y = self.y(*value);
            chart.line(GRID, vec![(left, y), (right, y)], "");
            chart.text(LABEL, TextAnchor::End, (left - 8.0, y + 4.0), label);
        }
        for (value, label) in &self.across.ticks {
            let x = self.x(*value);
            chart.line(GRID, vec![(x, top), (x, bottom)], "");
            chart.text(LABEL, TextAnchor::Middle, (x, bottom + 18.0), label);
        }
        chart.frame(FRAME, (left, top), (right, bottom));
        chart.text(AXIS, TextAnchor::Start, (left, top - 10.0), &word(self.title));
        let middle = (left + right) / 2.0;
        chart.text(AXIS, TextAnchor::Middle, (middle, bottom + 40.0), &word(self.across_title));
    }
}

/// The distance between ticks of an axis of this many units.
fn tick_distance(span: usize) -> usize {
    [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| span / step <= 10).unwrap_or(span.div_ceil(10).max(1))
}

/// A power of ten as a time: `100 µs`.
pub fn time_label(power: i32) -> String {
    match power {
        ..-3 => format!("{} µs", 10u64.pow((power + 6).max(0) as u32)),
        -3..0 => format!("{} ms", 10u64.pow((power + 3) as u32)),
        _ => format!("{} s", 10u64.pow(power as u32)),
    }
}

/// A power of ten as a count: `100k`.
pub fn count_label(power: i32) -> String {
    let units = ["", "k", "M", "G", "T", "P"];
    let unit = (power.max(0) / 3) as usize;
    format!("{}{}", 10u64.pow((power.max(0) % 3) as u32), units[unit.min(units.len() - 1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_ten_have_short_labels() {
        assert_eq!([-6, -4, -3, -1, 0, 2].map(time_label), ["1 µs", "100 µs", "1 ms", "100 ms", "1 s", "100 s"]);
        assert_eq!([0, 2, 3, 5, 9].map(count_label), ["1", "100", "1k", "100k", "1G"]);
    }

    #[test]
    fn axes_contain_their_values_and_have_few_ticks() {
        let holds = |axis: &ChartAxis, value: f64| (axis.low..=axis.high).contains(&value) && axis.ticks.len() <= 12;
        for greatest in [1.0, 1.05, 1.7, 3.9, 44.0] {
            assert!(holds(&ChartAxis::ratios(greatest), greatest), "{greatest}");
        }
        for greatest in [0, 1, 17, 31_000, 700_000] {
            assert!(holds(&ChartAxis::whole([0, greatest].into_iter()), greatest as f64), "{greatest}");
        }
        for value in [1e-6, 0.001, 0.5, 1.0, 3e12] {
            assert!(holds(&ChartAxis::powers([value].into_iter(), count_label), value.log10()), "{value}");
        }
    }
}
