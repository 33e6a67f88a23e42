//! The plot of `compare --set`: boards expanded and time by length, one colour per method.

use std::collections::BTreeMap;

use taquin::Report;
use taquin_render::{Diagram, DiagramPen};

use super::over_set::ComparedMethod;
use crate::chart_frame::{self, ChartAxis, ChartFrame, Panel, count_label, pen, series_color, time_label};
use crate::command::bench::median;
use crate::messages::{Heading, messages};

/// The corners of the first panel; the other is to its right.
const PANEL: Panel = Panel { left: 70.0, top: 60.0, right: 470.0, bottom: 400.0 };
/// The horizontal distance between two panels.
const PITCH: f64 = 485.0;
const WIDTH: f64 = 980.0;
const LEGEND_TOP: f64 = 470.0;

/// What is plotted by length.
struct ComparedQuantity {
    title: Heading,
    label: fn(i32) -> String,
    value: fn(&Report) -> f64,
}

const QUANTITIES: [ComparedQuantity; 2] = [
    ComparedQuantity {
        title: Heading::BoardsExpanded,
        label: count_label,
        value: |report| report.tally.expanded.max(1) as f64,
    },
    ComparedQuantity {
        title: Heading::TimePerBoard,
        label: time_label,
        value: |report| report.tally.time.as_secs_f64().max(1e-6),
    },
];

/// A chart with one dot per method and board, and a line through the medians of each method.
pub fn draw(methods: &[ComparedMethod], lengths: &BTreeMap<String, usize>) -> Diagram {
    let height = LEGEND_TOP + chart_frame::LEGEND_LINE * methods.len() as f64;
    let mut chart = Diagram::new(WIDTH, height, messages().methods_compared());
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
        across_title: Heading::Moves,
        up: ChartAxis::powers(reports().map(quantity.value), quantity.label),
    };
    frame.draw(chart);
    for (nth, method) in methods.iter().enumerate() {
        let dot = DiagramPen { opacity: 0.5, ..pen("dot", series_color(nth), 3.0) };
        let mut by_length: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        for report in &method.reports {
            let Some(&length) = lengths.get(&report.board.to_string()) else { continue };
            let value = (quantity.value)(report);
            chart.dot(dot, frame.point(length as f64, value.log10()), "");
            by_length.entry(length).or_default().push(value);
        }
        let point = |(length, mut values): (usize, Vec<f64>)| {
            values.sort_unstable_by(f64::total_cmp);
            frame.point(length as f64, median(&values).log10())
        };
        chart.line(pen("median", series_color(nth), 2.0), by_length.into_iter().map(point).collect(), "");
    }
}
