//! The plot of `compare --set`: boards expanded and time by length, one colour per method.

use std::collections::{BTreeMap, BTreeSet};

use taquin::{Report, phrase};
use taquin_render::{Diagram, DiagramPen, TextAnchor};

use super::methods::ComparedMethod;
use crate::command::bench::median;
use crate::messages::text;
use crate::output::chart_frame::{
    self, ChartAxis, ChartFrame, LABEL, Panel, TITLE, count_label, pen, series_color, time_label,
};

/// The corners of the first panel; the other is to its right.
const PANEL: Panel = Panel { left: 70.0, top: 76.0, right: 470.0, bottom: 416.0 };
/// The horizontal distance between two panels.
const PITCH: f64 = 485.0;
const WIDTH: f64 = 980.0;
/// The mark of a search that was cut off: it would have taken more.
const CUT_OFF: &str = "↑";
const LEGEND_TOP: f64 = 486.0;

/// What is plotted by length.
struct ComparedQuantity {
    title: &'static str,
    label: fn(i32) -> String,
    value: fn(&Report) -> f64,
}

const QUANTITIES: [ComparedQuantity; 2] = [
    ComparedQuantity {
        title: "cli.heading.boards-expanded",
        label: count_label,
        value: |report| report.tally.expanded.max(1) as f64,
    },
    ComparedQuantity {
        title: "cli.heading.time-per-board",
        label: time_label,
        value: |report| report.tally.time.as_secs_f64().max(1e-6),
    },
];

/// A chart with one dot per method and board, and a line through the medians of each method. A search that was cut off is
/// an arrow upwards; no line goes through its length.
pub fn draw(title: &str, methods: &[ComparedMethod], lengths: &BTreeMap<String, usize>) -> Diagram {
    let is_cut_off = methods.iter().flat_map(|method| &method.reports).any(|report| report.stopped.is_some());
    let lines = methods.len() + usize::from(is_cut_off);
    let height = LEGEND_TOP + chart_frame::LEGEND_LINE * lines as f64;
    let mut chart = Diagram::new(WIDTH, height, title);
    chart.text(TITLE, TextAnchor::Start, (24.0, 32.0), title);
    if is_cut_off {
        let y = LEGEND_TOP + chart_frame::LEGEND_LINE * methods.len() as f64;
        chart.text(LABEL, TextAnchor::Middle, (76.0, y), CUT_OFF);
        chart.text(LABEL, TextAnchor::Start, (88.0, y), &text(&phrase!("cli.compare.cut-off-key")));
    }
    for (nth, quantity) in QUANTITIES.iter().enumerate() {
        let shift = nth as f64 * PITCH;
        let panel = Panel { left: PANEL.left + shift, right: PANEL.right + shift, ..PANEL };
        draw_quantity(panel, quantity, methods, lengths, &mut chart);
    }
    let names = methods.iter().map(|method| method.variant.full_name());
    chart_frame::draw_legend(names, LEGEND_TOP, &mut chart);
    chart
}

fn draw_quantity(
    panel: Panel,
    quantity: &ComparedQuantity,
    methods: &[ComparedMethod],
    lengths: &BTreeMap<String, usize>,
    chart: &mut Diagram,
) {
    let reports = || methods.iter().flat_map(|method| &method.reports);
    let frame = ChartFrame {
        panel,
        title: quantity.title,
        across: ChartAxis::whole(lengths.values().copied()),
        across_title: "cli.heading.moves",
        up: ChartAxis::powers(reports().map(quantity.value), quantity.label),
    };
    frame.draw(chart);
    for (nth, method) in methods.iter().enumerate() {
        let dot = DiagramPen { opacity: 0.5, ..pen("dot", series_color(nth), 3.0) };
        let arrow = pen("cut-off", series_color(nth), 14.0);
        let mut by_length: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        let mut incomplete = BTreeSet::new();
        for report in &method.reports {
            let Some(&length) = lengths.get(&report.board.to_string()) else { continue };
            let value = (quantity.value)(report);
            let (x, y) = frame.point(length as f64, value.log10());
            if report.stopped.is_some() {
                chart.text(arrow, TextAnchor::Middle, (x, y + 5.0), CUT_OFF);
                incomplete.insert(length);
            } else {
                chart.dot(dot, (x, y), "");
                by_length.entry(length).or_default().push(value);
            }
        }
        by_length.retain(|length, _| !incomplete.contains(length));
        let point = |(length, mut values): (usize, Vec<f64>)| {
            values.sort_unstable_by(f64::total_cmp);
            frame.point(length as f64, median(&values).log10())
        };
        chart.line(pen("median", series_color(nth), 2.0), by_length.into_iter().map(point).collect(), "");
    }
}
