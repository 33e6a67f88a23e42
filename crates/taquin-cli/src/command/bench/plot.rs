//! Time and nodes against length, as a picture.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::row::Row;
use super::summary::median;

const WIDTH: f64 = 980.0;
const HEIGHT: f64 = 460.0;
/// The corners of the first panel; the second lies beside it.
const PANEL: Panel = Panel { left: 70.0, top: 88.0, right: 470.0, bottom: 400.0 };
const ASIDE: f64 = 485.0;

const STYLE: &str = "text{font-family:system-ui,sans-serif;font-size:12px;fill:#333}\
.title{font-size:17px;font-weight:600;fill:#111}.about{fill:#666}.axis{font-size:13px;fill:#111}\
.grid{stroke:#e3e6ea}.frame{fill:none;stroke:#8a9099}.dot{fill:#2867b2;fill-opacity:.6}\
.median{fill:none;stroke:#d2691e;stroke-width:2;stroke-linejoin:round}";

#[derive(Clone, Copy)]
struct Panel {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

/// One thing to draw against the length.
struct Quantity {
    title: &'static str,
    label: fn(i32) -> String,
    value: fn(&Row) -> f64,
}

const QUANTITIES: [Quantity; 2] = [
    Quantity { title: "time for a board", label: time_label, value: |row| row.seconds.max(1e-6) },
    Quantity { title: "boards expanded", label: count_label, value: |row| row.expanded.max(1) as f64 },
];

/// An SVG file with a dot for each board that was solved, and a line through the medians; both quantities on scales of
/// powers of ten.
pub fn draw(title: &str, about: &str, rows: &[Row]) -> String {
    let solved: Vec<&Row> = rows.iter().filter(|row| row.length.is_some()).collect();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{title}\">\n<style>{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text class=\"title\" x=\"24\" y=\"32\">{title}</text>\n\
         <text class=\"about\" x=\"24\" y=\"53\">{about}; a dot for each board, a line through the medians</text>\n",
        title = escape(title),
        about = escape(about)
    );
    for (nth, quantity) in QUANTITIES.iter().enumerate() {
        let aside = nth as f64 * ASIDE;
        let panel = Panel { left: PANEL.left + aside, right: PANEL.right + aside, ..PANEL };
        svg += &Chart::new(panel, quantity, &solved).draw(&solved);
    }
    svg + "</svg>\n"
}

/// A panel with its scales.
struct Chart<'a> {
    panel: Panel,
    quantity: &'a Quantity,
    /// The least and the greatest length shown.
    lengths: (usize, usize),
    /// The powers of ten at the bottom and at the top.
    powers: (i32, i32),
}

impl<'a> Chart<'a> {
    fn new(panel: Panel, quantity: &'a Quantity, rows: &[&Row]) -> Chart<'a> {
        let lengths = || rows.iter().filter_map(|row| row.length);
        let (least, greatest) = (lengths().min().unwrap_or(0), lengths().max().unwrap_or(1));
        let powers = || rows.iter().map(|row| (quantity.value)(row).log10());
        let low = powers().fold(f64::INFINITY, f64::min);
        let high = powers().fold(f64::NEG_INFINITY, f64::max);
        let powers = if rows.is_empty() { (0, 1) } else { (low.floor() as i32, (high + 1e-9).ceil() as i32) };
        let powers = (powers.0, powers.1.max(powers.0 + 1));
        Chart { panel, quantity, lengths: (least.saturating_sub(1), greatest + 1), powers }
    }

    fn x(&self, length: f64) -> f64 {
        let Panel { left, right, .. } = self.panel;
        let (least, greatest) = (self.lengths.0 as f64, self.lengths.1 as f64);
        left + (length - least) / (greatest - least) * (right - left)
    }

    fn y(&self, value: f64) -> f64 {
        let Panel { top, bottom, .. } = self.panel;
        let (low, high) = (f64::from(self.powers.0), f64::from(self.powers.1));
        bottom - (value.log10() - low) / (high - low) * (bottom - top)
    }

    fn draw(&self, rows: &[&Row]) -> String {
        let mut svg = "<g>\n".to_owned();
        self.axes(&mut svg);
        self.dots(rows, &mut svg);
        self.medians(rows, &mut svg);
        svg + "</g>\n"
    }

    fn axes(&self, svg: &mut String) {
        let Panel { left, top, right, bottom } = self.panel;
        let (width, height) = (right - left, bottom - top);
        // A string takes whatever is written to it.
        let mut put = |text: std::fmt::Arguments| svg.write_fmt(text).expect("a string grows");
        for power in self.powers.0..=self.powers.1 {
            let (y, label) = (self.y(10f64.powi(power)), (self.quantity.label)(power));
            put(format_args!("<path class=\"grid\" d=\"M{left} {y:.1}H{right}\"/>\n"));
            put(format_args!("<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>\n", left - 8.0, y + 4.0));
        }
        let step = step(self.lengths.1 - self.lengths.0);
        for length in (self.lengths.0..=self.lengths.1).filter(|length| length % step == 0) {
            let x = self.x(length as f64);
            put(format_args!("<path class=\"grid\" d=\"M{x:.1} {top}V{bottom}\"/>\n"));
            put(format_args!("<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{length}</text>\n", bottom + 18.0));
        }
        let middle = (left + right) / 2.0;
        put(format_args!(
            "<rect class=\"frame\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>\n\
             <text class=\"axis\" x=\"{left}\" y=\"{}\">{}</text>\n\
             <text class=\"axis\" x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">moves</text>\n",
            top - 10.0,
            self.quantity.title,
            bottom + 40.0
        ));
    }

    fn dots(&self, rows: &[&Row], svg: &mut String) {
        for row in rows {
            let (Some(length), value) = (row.length, (self.quantity.value)(row)) else { continue };
            let (x, y, id) = (self.x(length as f64), self.y(value), escape(&row.id));
            writeln!(svg, "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"><title>{id}</title></circle>")
                .expect("a string grows");
        }
    }

    fn medians(&self, rows: &[&Row], svg: &mut String) {
        let mut groups: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        for row in rows {
            groups.entry(row.length.unwrap_or(0)).or_default().push((self.quantity.value)(row));
        }
        let points = groups.into_iter().map(|(length, mut values)| {
            values.sort_unstable_by(f64::total_cmp);
            format!("{:.1},{:.1}", self.x(length as f64), self.y(median(&values)))
        });
        let points: Vec<String> = points.collect();
        if points.len() > 1 {
            writeln!(svg, "<polyline class=\"median\" points=\"{}\"/>", points.join(" ")).expect("a string grows");
        }
    }
}

/// How far apart the marks of an axis of this many moves are.
fn step(span: usize) -> usize {
    [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| span / step <= 10).unwrap_or(200)
}

/// A power of ten as a time: `100 µs`.
fn time_label(power: i32) -> String {
    match power {
        ..-3 => format!("{} µs", 10u64.pow((power + 6).max(0) as u32)),
        -3..0 => format!("{} ms", 10u64.pow((power + 3) as u32)),
        _ => format!("{} s", 10u64.pow(power as u32)),
    }
}

/// A power of ten as a count: `100k`.
fn count_label(power: i32) -> String {
    let units = ["", "k", "M", "G", "T", "P"];
    let unit = (power.max(0) / 3) as usize;
    format!("{}{}", 10u64.pow((power.max(0) % 3) as u32), units[unit.min(units.len() - 1)])
}

/// Text for XML, without characters that XML has no place for.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::*;

    fn row(id: &str, length: Option<usize>, seconds: f64, expanded: u64) -> Row {
        Row {
            id: id.into(),
            board: String::new(),
            goal: String::new(),
            length,
            expected: length,
            optimal: true,
            lower_bound: 0,
            expanded,
            generated: expanded,
            seconds,
            cpu_seconds: None,
            stopped: None,
            fault: None,
        }
    }

    #[test]
    fn every_solved_board_is_a_dot_within_the_frame() {
        let rows = [
            row("a<&\">\u{1}", Some(31), 0.002, 5_000),
            row("b", Some(35), 20.0, 3_000_000_000),
            row("stopped", None, 60.0, 7),
            row("quick", Some(40), 0.0, 0),
        ];
        let svg = draw("one & <two>", "a \"way\"", &rows);
        let document = Document::parse(&svg).expect("well-formed");
        let number = |node: &roxmltree::Node, name| node.attribute(name).unwrap().parse::<f64>().unwrap();
        let dots: Vec<_> = document.descendants().filter(|node| node.has_tag_name("circle")).collect();
        assert_eq!(dots.len(), 6);
        for dot in &dots {
            let (x, y) = (number(dot, "cx"), number(dot, "cy"));
            assert!((PANEL.left..WIDTH).contains(&x) && (PANEL.top..=PANEL.bottom).contains(&y), "{x} {y}");
        }
        assert!(number(&dots[1], "cx") > number(&dots[0], "cx"));
        assert!(number(&dots[1], "cy") < number(&dots[0], "cy"), "more time is higher up");
        let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
        for expected in ["one & <two>", "moves", "time for a board", "boards expanded", "1 ms", "10 s", "1M"] {
            assert!(texts.contains(&expected), "no {expected:?}");
        }
    }

    #[test]
    fn nothing_to_draw_is_drawn_as_such() {
        assert!(Document::parse(&draw("none", "", &[])).is_ok());
        assert!(Document::parse(&draw("one", "", &[row("a", Some(0), 1.0, 10)])).is_ok());
    }

    #[test]
    fn powers_of_ten_have_short_names() {
        assert_eq!([-6, -4, -3, -1, 0, 2].map(time_label), ["1 µs", "100 µs", "1 ms", "100 ms", "1 s", "100 s"]);
        assert_eq!([0, 2, 3, 5, 9].map(count_label), ["1", "100", "1k", "100k", "1G"]);
    }
}
