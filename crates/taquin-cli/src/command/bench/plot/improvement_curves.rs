//! Length by time: one step curve per board with improved solutions, and the median.

use taquin_render::Diagram;

use super::PlotSeries;
use crate::command::bench::row::BenchRow;
use crate::output::chart_frame::{ChartAxis, ChartFrame, Panel, time_label};
use crate::output::scatter_panel::median;

/// The number of times at which the median is drawn.
const MEDIAN_POINTS: usize = 120;

/// Draws the curves of all boards whose solutions were improved.
pub fn draw(panel: Panel, all: &[PlotSeries], chart: &mut Diagram) {
    let curves = all.iter().map(|series| series.rows.iter().filter_map(|row| ImprovementCurve::of(row)).collect());
    let curves: Vec<Vec<ImprovementCurve>> = curves.collect();
    let each = || curves.iter().flatten();
    let times = || each().flat_map(|curve| curve.steps.iter().map(|step| step.0).chain([curve.end]));
    let frame = ChartFrame {
        panel,
        title: "cli.heading.length-ratio",
        across: ChartAxis::powers(times(), time_label),
        across_title: "cli.heading.time",
        up: ChartAxis::ratios(each().map(|curve| curve.steps[0].1).fold(1.0, f64::max)),
    };
    frame.draw(chart);
    for (series, curves) in all.iter().zip(&curves) {
        for curve in curves {
            chart.line(series.curve(), curve.corners(&frame), curve.id);
        }
        let begun = curves.iter().map(|curve| curve.steps[0].0).fold(0.0, f64::max);
        let end = curves.iter().map(|curve| curve.end).fold(f64::INFINITY, f64::min);
        if curves.len() > 1 && begun < end {
            let points = times_between(begun, end).map(|time| middle(curves, time, &frame));
            chart.line(series.median(), points.collect(), "");
        }
    }
}

/// The solutions of one board: the time and the length ratio of each.
struct ImprovementCurve<'a> {
    id: &'a str,
    steps: Vec<(f64, f64)>,
    end: f64,
}

impl<'a> ImprovementCurve<'a> {
    fn of(row: &'a BenchRow) -> Option<ImprovementCurve<'a>> {
        let least = row.optimal_or_bound().max(1) as f64;
        let steps = row.steps.iter().map(|step| (step.seconds.max(1e-6), step.length as f64 / least));
        let steps: Vec<(f64, f64)> = steps.collect();
        let end = row.seconds.max(steps.last()?.0);
        Some(ImprovementCurve { id: &row.id, steps, end })
    }

    /// The corners of its steps: to the right at each ratio, then down to the next.
    fn corners(&self, frame: &ChartFrame) -> Vec<(f64, f64)> {
        let ends = self.steps[1..].iter().map(|step| step.0).chain([self.end]);
        let step = |(&(seconds, ratio), end): (&(f64, f64), f64)| [(seconds, ratio), (end, ratio)];
        let corners = self.steps.iter().zip(ends).flat_map(step);
        corners.map(|(seconds, ratio)| frame.point(seconds.log10(), ratio)).collect()
    }

    /// The ratio at a time after the first solution.
    fn at(&self, time: f64) -> f64 {
        let past = self.steps.partition_point(|step| step.0 <= time);
        self.steps[past.saturating_sub(1)].1
    }
}

/// Times with evenly spaced logarithms.
fn times_between(begun: f64, end: f64) -> impl Iterator<Item = f64> {
    let (low, high) = (begun.log10(), end.log10());
    (0..=MEDIAN_POINTS).map(move |nth| 10f64.powf(low + (high - low) * nth as f64 / MEDIAN_POINTS as f64))
}

fn middle(curves: &[ImprovementCurve], time: f64, frame: &ChartFrame) -> (f64, f64) {
    let mut ratios: Vec<f64> = curves.iter().map(|curve| curve.at(time)).collect();
    ratios.sort_unstable_by(f64::total_cmp);
    frame.point(time.log10(), median(&ratios))
}
