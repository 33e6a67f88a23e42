//! The distance after each move as a chart.

use taquin_render::{Diagram, TextAnchor};

use super::findings::Findings;
use crate::messages::word;
use crate::output::chart_frame::{ChartAxis, ChartFrame, Panel, TITLE, pen, series_color};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;

impl Findings {
    /// The distance by move: a curve where it is proven, two for its bounds elsewhere; a dot at each wasted move.
    pub fn chart(&self) -> Diagram {
        let title = word("cli.review.chart");
        let mut chart = Diagram::new(WIDTH, HEIGHT, &title);
        chart.text(TITLE, TextAnchor::Middle, (WIDTH / 2.0, 26.0), &title);
        let greatest = self.remaining.iter().map(|it| it.at_most.unwrap_or(it.at_least)).max().unwrap_or(0);
        let frame = ChartFrame {
            panel: Panel { left: 60.0, top: 66.0, right: WIDTH - 24.0, bottom: HEIGHT - 60.0 },
            title: "cli.heading.distance",
            across: ChartAxis::whole(0..self.remaining.len()),
            across_title: "cli.heading.moves",
            up: ChartAxis::whole([0, greatest].into_iter()),
        };
        frame.draw(&mut chart);
        let at = |number: usize, moves: usize| frame.point(number as f64, moves as f64);
        let points = self.remaining.iter().enumerate();
        let most = points.clone().filter_map(|(number, it)| Some(at(number, it.at_most?)));
        chart.line(pen("curve", series_color(0), 2.0), most.collect(), "");
        if self.remaining.iter().any(|it| it.exact().is_none()) {
            let least = points.clone().map(|(number, it)| at(number, it.at_least));
            chart.line(pen("bound", series_color(5), 1.5), least.collect(), "");
        }
        for (number, it) in points.skip(1).filter(|(number, _)| self.is_wasted(*number) == Some(true)) {
            let name = number.to_string();
            chart.dot(pen("wasted", series_color(1), 4.0), at(number, it.at_least), &name);
        }
        chart
    }
}
