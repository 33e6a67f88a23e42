//! Time or nodes by length: one dot per board, and a line through the medians.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::chart_frame::{ChartAxis, ChartFrame, Panel, count_label, escape, time_label};
use crate::command::bench::row::BenchRow;
use crate::command::bench::summary::median;

/// A quantity plotted by length.
pub struct Quantity {
    title: &'static str,
    label: fn(i32) -> String,
    value: fn(&BenchRow) -> f64,
}

/// Time and nodes.
pub const QUANTITIES: [Quantity; 2] = [
    Quantity { title: "time per board", label: time_label, value: |row| row.seconds.max(1e-6) },
    Quantity { title: "boards expanded", label: count_label, value: |row| row.expanded.max(1) as f64 },
];

/// Draws a quantity of all solved boards.
pub fn draw(panel: Panel, quantity: &Quantity, solved: &[&BenchRow], svg: &mut String) {
    let frame = ChartFrame {
        panel,
        title: quantity.title,
        across: ChartAxis::whole(solved.iter().filter_map(|row| row.length)),
        across_title: "moves",
        up: ChartAxis::powers(solved.iter().map(|row| (quantity.value)(row)), quantity.label),
    };
    frame.draw(svg);
    let mut groups: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for row in solved {
        let (Some(length), value) = (row.length, (quantity.value)(row)) else { continue };
        let (x, y, id) = (frame.x(length as f64), frame.y(value.log10()), escape(&row.id));
        writeln!(svg, "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"><title>{id}</title></circle>")
            .expect("writing to a string cannot fail");
        groups.entry(length).or_default().push(value);
    }
    let points = groups.into_iter().map(|(length, mut values)| {
        values.sort_unstable_by(f64::total_cmp);
        format!("{:.1},{:.1}", frame.x(length as f64), frame.y(median(&values).log10()))
    });
    let points: Vec<String> = points.collect();
    if points.len() > 1 {
        writeln!(svg, "<polyline class=\"median\" points=\"{}\"/>", points.join(" "))
            .expect("writing to a string cannot fail");
    }
}
