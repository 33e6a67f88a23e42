//! The frame of a chart: two axes with their marks and the grid between them.

use std::fmt::Write;

/// Where a chart lies on the picture.
#[derive(Clone, Copy)]
pub struct Panel {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

/// A scale with marks; values on a scale of powers of ten are given by their logarithms.
pub struct Axis {
    pub low: f64,
    pub high: f64,
    pub marks: Vec<(f64, String)>,
}

impl Axis {
    /// Whole numbers, with a little room at both ends.
    pub fn whole(numbers: impl Iterator<Item = usize> + Clone) -> Axis {
        let least = numbers.clone().min().unwrap_or(0).saturating_sub(1);
        let greatest = numbers.max().unwrap_or(1) + 1;
        let step = step(greatest - least);
        let marks = (least..=greatest).filter(|number| number % step == 0);
        let marks = marks.map(|number| (number as f64, number.to_string())).collect();
        Axis { low: least as f64, high: greatest as f64, marks }
    }

    /// The powers of ten around some values.
    pub fn powers(values: impl Iterator<Item = f64>, label: fn(i32) -> String) -> Axis {
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value.log10()), high.max(value.log10()))
        });
        let (low, high) = if low > high {
            (0, 1)
        } else {
            (low.floor() as i32, ((high - 1e-9).ceil() as i32).max(low.floor() as i32 + 1))
        };
        let marks = (low..=high).map(|power| (f64::from(power), label(power))).collect();
        Axis { low: f64::from(low), high: f64::from(high), marks }
    }

    /// Ratios from 1 to the next tenth above the greatest.
    pub fn ratios(greatest: f64) -> Axis {
        let tenths = ((greatest - 1.0) * 10.0).ceil().max(1.0) as usize;
        let step = step(tenths);
        let marks = (0..=tenths).step_by(step).map(|tenth| 1.0 + tenth as f64 / 10.0);
        let marks = marks.map(|ratio| (ratio, format!("{ratio:.1}"))).collect();
        Axis { low: 1.0, high: 1.0 + tenths as f64 / 10.0, marks }
    }

    fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }
}

/// A panel with its axes.
pub struct Frame {
    pub panel: Panel,
    pub title: &'static str,
    pub across: Axis,
    pub across_title: &'static str,
    pub up: Axis,
}

impl Frame {
    /// How far to the right a value of the lower axis is.
    pub fn x(&self, value: f64) -> f64 {
        self.panel.left + self.across.share(value) * (self.panel.right - self.panel.left)
    }

    /// How far down a value of the left axis is.
    pub fn y(&self, value: f64) -> f64 {
        self.panel.bottom - self.up.share(value) * (self.panel.bottom - self.panel.top)
    }

    /// Draws the grid, the marks and the titles.
    pub fn draw(&self, svg: &mut String) {
        let Panel { left, top, right, bottom } = self.panel;
        let (width, height, middle) = (right - left, bottom - top, (left + right) / 2.0);
        // A string takes whatever is written to it.
        let mut put = |text: std::fmt::Arguments| svg.write_fmt(text).expect("a string grows");
        for (value, label) in &self.up.marks {
            let y = self.y(*value);
            put(format_args!("<path class=\"grid\" d=\"M{left} {y:.1}H{right}\"/>\n"));
            put(format_args!("<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>\n", left - 8.0, y + 4.0));
        }
        for (value, label) in &self.across.marks {
            let x = self.x(*value);
            put(format_args!("<path class=\"grid\" d=\"M{x:.1} {top}V{bottom}\"/>\n"));
            put(format_args!("<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{label}</text>\n", bottom + 18.0));
        }
        put(format_args!(
            "<rect class=\"frame\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>\n\
             <text class=\"axis\" x=\"{left}\" y=\"{}\">{}</text>\n\
             <text class=\"axis\" x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
            top - 10.0,
            self.title,
            bottom + 40.0,
            self.across_title
        ));
    }
}

/// How far apart the marks of an axis of this many units are.
fn step(span: usize) -> usize {
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
    fn powers_of_ten_have_short_names() {
        assert_eq!([-6, -4, -3, -1, 0, 2].map(time_label), ["1 µs", "100 µs", "1 ms", "100 ms", "1 s", "100 s"]);
        assert_eq!([0, 2, 3, 5, 9].map(count_label), ["1", "100", "1k", "100k", "1G"]);
    }

    #[test]
    fn axes_hold_their_values_and_have_few_marks() {
        let holds = |axis: &Axis, value: f64| (axis.low..=axis.high).contains(&value) && axis.marks.len() <= 12;
        for greatest in [1.0, 1.05, 1.7, 3.9, 44.0] {
            assert!(holds(&Axis::ratios(greatest), greatest), "{greatest}");
        }
        for greatest in [0, 1, 17, 31_000, 700_000] {
            assert!(holds(&Axis::whole([0, greatest].into_iter()), greatest as f64), "{greatest}");
        }
        for value in [1e-6, 0.001, 0.5, 1.0, 3e12] {
            assert!(holds(&Axis::powers([value].into_iter(), count_label), value.log10()), "{value}");
        }
    }
}
