//! The plot of `compare --set`: boards expanded and time by length, one colour per method.

use std::collections::BTreeMap;

use taquin::{Report, phrase};
use taquin_render::{Diagram, DiagramPen, TextAnchor};

use super::methods::ComparedMethod;
use crate::messages::text;
use crate::output::chart_frame::{LABEL, LEGEND_LINE, TITLE, draw_legend, pen, series_color};
use crate::output::scatter_panel::{
    CUT_OFF, EXPANDED, HEIGHT, PITCH, ScatterDot, ScatterSeries, TIME, draw_scatter, nth_panel,
};

const LEGEND_TOP: f64 = HEIGHT + 10.0;

/// A chart with one dot per method and board, and a line through the medians of each method. A search that was cut off is
/// an arrow upwards; no line goes through its length.
pub fn draw(title: &str, methods: &[ComparedMethod], lengths: &BTreeMap<String, usize>) -> Diagram {
    let is_cut_off = methods.iter().flat_map(|method| &method.reports).any(|report| report.stopped.is_some());
    let lines = methods.len() + usize::from(is_cut_off);
    let height = LEGEND_TOP + LEGEND_LINE * lines as f64;
    let mut chart = Diagram::new(2.0 * PITCH + 10.0, height, title);
    chart.text(TITLE, TextAnchor::Start, (24.0, 32.0), title);
    if is_cut_off {
        let y = LEGEND_TOP + LEGEND_LINE * methods.len() as f64;
        chart.text(LABEL, TextAnchor::Middle, (76.0, y), CUT_OFF);
        chart.text(LABEL, TextAnchor::Start, (88.0, y), &text(&phrase!("cli.compare.cut-off-key")));
    }
    let series = |value: fn(&Report) -> f64| -> Vec<ScatterSeries> {
        methods.iter().enumerate().map(|(nth, method)| scatter(nth, method, lengths, value)).collect()
    };
    draw_scatter(nth_panel(0), &EXPANDED, &series(|report| report.tally.expanded.max(1) as f64), &mut chart);
    draw_scatter(nth_panel(1), &TIME, &series(|report| report.tally.time.as_secs_f64().max(1e-6)), &mut chart);
    let names = methods.iter().map(|method| method.variant.full_name());
    draw_legend(names, LEGEND_TOP, &mut chart);
    chart
}

/// The searches of the nth method on boards whose length is known.
fn scatter<'a>(
    nth: usize,
    method: &'a ComparedMethod,
    lengths: &BTreeMap<String, usize>,
    value: fn(&Report) -> f64,
) -> ScatterSeries<'a> {
    let dot = |report: &'a Report| {
        let length = *lengths.get(&report.board.to_string())?;
        Some(ScatterDot { length, value: value(report), name: "", is_cut_off: report.stopped.is_some() })
    };
    ScatterSeries {
        dots: method.reports.iter().filter_map(dot).collect(),
        dot: DiagramPen { opacity: 0.5, ..pen("dot", series_color(nth), 3.0) },
        median: pen("median", series_color(nth), 2.0),
    }
}
