//! Time or nodes by length: one dot per board, and a line through the medians.

use std::collections::BTreeMap;

use taquin_render::Diagram;

use super::PlotSeries;
use crate::command::bench::row::BenchRow;
use crate::command::bench::summary::median;
use crate::output::chart_frame::{ChartAxis, ChartFrame, Panel, count_label, time_label};

/// A quantity plotted by length.
pub struct Quantity {
    title: &'static str,
    label: fn(i32) -> String,
    value: fn(&BenchRow) -> f64,
}

/// Time and nodes.
pub const QUANTITIES: [Quantity; 2] = [
    Quantity { title: "cli.heading.time-per-board", label: time_label, value: |row| row.seconds.max(1e-6) },
    Quantity { title: "cli.heading.boards-expanded", label: count_label, value: |row| row.expanded.max(1) as f64 },
];

/// Draws a quantity of all solved boards.
pub fn draw(panel: Panel, quantity: &Quantity, all: &[PlotSeries], chart: &mut Diagram) {
    let rows = || all.iter().flat_map(|series| &series.rows);
    let frame = ChartFrame {
        panel,
        title: quantity.title,
        across: ChartAxis::whole(rows().filter_map(|row| row.length)),
        across_title: "cli.heading.moves",
        up: ChartAxis::powers(rows().map(|row| (quantity.value)(row)), quantity.label),
    };
    frame.draw(chart);
    for series in all {
        let mut groups: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        for row in &series.rows {
            let (Some(length), value) = (row.length, (quantity.value)(row)) else { continue };
            chart.dot(series.dot(), frame.point(length as f64, value.log10()), &row.id);
            groups.entry(length).or_default().push(value);
        }
        let points = groups.into_iter().map(|(length, mut values)| {
            values.sort_unstable_by(f64::total_cmp);
            frame.point(length as f64, median(&values).log10())
        });
        chart.line(series.median(), points.collect(), "");
    }
}
