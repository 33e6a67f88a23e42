//! The plot of `compare --set`: boards expanded and time by length, one colour per method.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use anyhow::bail;
use taquin::Report;

use super::over_set::ComparedMethod;
use crate::chart_frame::{ChartAxis, ChartFrame, Panel, count_label, escape, time_label};
use crate::command::bench::median;
use crate::output_file::OutputFile;

/// The corners of the first panel; the other is to its right.
const PANEL: Panel = Panel { left: 70.0, top: 60.0, right: 470.0, bottom: 400.0 };
/// The horizontal distance between two panels.
const PITCH: f64 = 485.0;
const WIDTH: f64 = 980.0;
/// The top of the legend and the height of its lines.
const LEGEND: (f64, f64) = (470.0, 20.0);

/// Colours that are told apart with any kind of colour vision (Okabe and Ito 2008); they repeat after eight.
const COLORS: [&str; 8] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999933"];

/// What is plotted by length.
struct ComparedQuantity {
    title: &'static str,
    label: fn(i32) -> String,
    value: fn(&Report) -> f64,
}

const QUANTITIES: [ComparedQuantity; 2] = [
    ComparedQuantity {
        title: "boards expanded",
        label: count_label,
        value: |report| report.tally.expanded.max(1) as f64,
    },
    ComparedQuantity {
        title: "time per board",
        label: time_label,
        value: |report| report.tally.time.as_secs_f64().max(1e-6),
    },
];

/// The file of a plot; only SVG is written.
pub fn file(path: &Path) -> anyhow::Result<OutputFile> {
    if path.extension().is_none_or(|extension| extension != "svg") {
        bail!("the plot is an SVG, so its name must end in .svg: '{}'", path.display());
    }
    OutputFile::new(path)
}

/// An SVG file with one dot per method and board, and a line through the medians of each method.
pub fn draw(methods: &[ComparedMethod], lengths: &BTreeMap<String, usize>) -> String {
    let height = LEGEND.0 + LEGEND.1 * methods.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"methods compared\">\n\
         <style>text{{font-family:system-ui,sans-serif;font-size:12px;fill:#333}}.axis{{font-size:13px;fill:#111}}\
         .grid{{stroke:#e3e6ea}}.frame{{fill:none;stroke:#8a9099}}.dot{{fill-opacity:.5}}\
         .median{{fill:none;stroke-width:2;stroke-linejoin:round}}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (nth, quantity) in QUANTITIES.iter().enumerate() {
        let shift = nth as f64 * PITCH;
        let panel = Panel { left: PANEL.left + shift, right: PANEL.right + shift, ..PANEL };
        draw_quantity(panel, quantity, methods, lengths, &mut svg);
    }
    for (nth, method) in methods.iter().enumerate() {
        let (y, name) = (LEGEND.0 + LEGEND.1 * nth as f64, escape(&format!("{} {}", method.label, method.heuristic)));
        let color = COLORS[nth % COLORS.len()];
        put(&mut svg, format_args!("<circle cx=\"76\" cy=\"{}\" r=\"5\" fill=\"{color}\"/>", y - 4.0));
        put(&mut svg, format_args!("<text class=\"method\" x=\"88\" y=\"{y}\">{}</text>\n", name.trim_end()));
    }
    svg + "</svg>\n"
}

fn draw_quantity(
    panel: Panel,
    quantity: &ComparedQuantity,
    methods: &[ComparedMethod],
    lengths: &BTreeMap<String, usize>,
    svg: &mut String,
) {
    let reports = || methods.iter().flat_map(|method| &method.reports);
    let frame = ChartFrame {
        panel,
        title: quantity.title,
        across: ChartAxis::whole(lengths.values().copied()),
        across_title: "moves",
        up: ChartAxis::powers(reports().map(quantity.value), quantity.label),
    };
    frame.draw(svg);
    for (nth, method) in methods.iter().enumerate() {
        let color = COLORS[nth % COLORS.len()];
        let mut by_length: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        for report in &method.reports {
            let Some(&length) = lengths.get(&report.board.to_string()) else { continue };
            let value = (quantity.value)(report);
            let (x, y) = (frame.x(length as f64), frame.y(value.log10()));
            put(svg, format_args!("<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{color}\"/>\n"));
            by_length.entry(length).or_default().push(value);
        }
        let point = |(length, mut values): (usize, Vec<f64>)| {
            values.sort_unstable_by(f64::total_cmp);
            format!("{:.1},{:.1}", frame.x(length as f64), frame.y(median(&values).log10()))
        };
        let points: Vec<String> = by_length.into_iter().map(point).collect();
        put(svg, format_args!("<polyline class=\"median\" stroke=\"{color}\" points=\"{}\"/>\n", points.join(" ")));
    }
}

fn put(svg: &mut String, text: std::fmt::Arguments) {
    svg.write_fmt(text).expect("writing to a string cannot fail");
}
