//! A panel of a chart with one dot per search, its length across and a quantity up, and lines through the medians.

use std::collections::{BTreeMap, BTreeSet};

use taquin_render::{Diagram, DiagramPen, TextAnchor};

use super::chart_frame::{ChartAxis, ChartFrame, Panel, count_label, time_label};

/// The corners of the first panel; the others are to its right.
pub const PANEL: Panel = Panel { left: 70.0, top: 88.0, right: 470.0, bottom: 400.0 };
/// The horizontal distance between two panels.
pub const PITCH: f64 = 485.0;
/// The height of a chart without its legend.
pub const HEIGHT: f64 = 460.0;
/// The mark of a search that was cut off: it would have taken more.
pub const CUT_OFF: &str = "↑";

/// A quantity on a logarithmic axis.
pub struct Quantity {
    title: &'static str,
    label: fn(i32) -> String,
}

/// Seconds.
pub const TIME: Quantity = Quantity { title: "cli.heading.time-per-board", label: time_label };
/// Boards expanded.
pub const EXPANDED: Quantity = Quantity { title: "cli.heading.boards-expanded", label: count_label };

/// One search.
pub struct ScatterDot<'a> {
    pub length: usize,
    pub value: f64,
    pub name: &'a str,
    /// An arrow upwards instead of a dot; no line goes through its length.
    pub is_cut_off: bool,
}

/// Searches that look alike.
pub struct ScatterSeries<'a> {
    pub dots: Vec<ScatterDot<'a>>,
    pub dot: DiagramPen,
    pub median: DiagramPen,
}

/// The nth panel of a chart, from 0.
pub fn nth_panel(nth: usize) -> Panel {
    let shift = nth as f64 * PITCH;
    Panel { left: PANEL.left + shift, right: PANEL.right + shift, ..PANEL }
}

/// Draws a quantity of all series.
pub fn draw_scatter(panel: Panel, quantity: &Quantity, all: &[ScatterSeries], chart: &mut Diagram) {
    let dots = || all.iter().flat_map(|series| &series.dots);
    let frame = ChartFrame {
        panel,
        title: quantity.title,
        across: ChartAxis::whole(dots().map(|dot| dot.length)),
        across_title: "cli.heading.moves",
        up: ChartAxis::powers(dots().map(|dot| dot.value), quantity.label),
    };
    frame.draw(chart);
    for ScatterSeries { dots, dot: pen, median: line } in all {
        let (mut by_length, mut incomplete) = (BTreeMap::<usize, Vec<f64>>::new(), BTreeSet::new());
        for &ScatterDot { length, value, name, is_cut_off } in dots {
            let (x, y) = frame.point(length as f64, value.log10());
            if is_cut_off {
                let arrow = DiagramPen { class: "cut-off", opacity: 1.0, size: 14.0, ..*pen };
                chart.text(arrow, TextAnchor::Middle, (x, y + 5.0), CUT_OFF);
                incomplete.insert(length);
            } else {
                chart.dot(*pen, (x, y), name);
                by_length.entry(length).or_default().push(value);
            }
        }
        by_length.retain(|length, _| !incomplete.contains(length));
        let point = |(length, mut values): (usize, Vec<f64>)| {
            values.sort_unstable_by(f64::total_cmp);
            frame.point(length as f64, median(&values).log10())
        };
        chart.line(*line, by_length.into_iter().map(point).collect(), "");
    }
}

/// The median of sorted values.
pub fn median(sorted: &[f64]) -> f64 {
    match sorted.len() {
        0 => 0.0,
        n if n % 2 == 1 => sorted[n / 2],
        n => (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(&[]), 0.0);
        assert_eq!(median(&[1.0, 2.0, 9.0]), 2.0);
        assert_eq!(median(&[1.0, 2.0, 4.0, 9.0]), 3.0);
    }
}
