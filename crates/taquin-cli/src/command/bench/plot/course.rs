//! How solutions get shorter with time: a stair for each board, and one for the median.

use std::fmt::Write;

use super::escape;
use super::frame::{Axis, Frame, Panel, time_label};
use crate::command::bench::row::Row;
use crate::command::bench::summary::median;

/// The moments that the median is drawn at.
const MOMENTS: usize = 120;

/// Draws the courses of all boards whose solutions got better.
pub fn draw(panel: Panel, rows: &[&Row], svg: &mut String) {
    let courses: Vec<Course> = rows.iter().filter_map(|row| Course::of(row)).collect();
    let times = || courses.iter().flat_map(|course| course.steps.iter().map(|step| step.0).chain([course.end]));
    let frame = Frame {
        panel,
        title: "length, times the least known",
        across: Axis::powers(times(), time_label),
        across_title: "time",
        up: Axis::ratios(courses.iter().map(|course| course.steps[0].1).fold(1.0, f64::max)),
    };
    frame.draw(svg);
    for course in &courses {
        let id = escape(course.id);
        writeln!(svg, "<path class=\"course\" d=\"{}\"><title>{id}</title></path>", course.stair(&frame))
            .expect("a string grows");
    }
    let begun = courses.iter().map(|course| course.steps[0].0).fold(0.0, f64::max);
    let end = courses.iter().map(|course| course.end).fold(f64::INFINITY, f64::min);
    if courses.len() > 1 && begun < end {
        let points: Vec<String> = moments(begun, end).map(|moment| middle(&courses, moment, &frame)).collect();
        writeln!(svg, "<polyline class=\"median\" points=\"{}\"/>", points.join(" ")).expect("a string grows");
    }
}

/// The solutions of one board: when each was found, and how many times the least its length is.
struct Course<'a> {
    id: &'a str,
    steps: Vec<(f64, f64)>,
    end: f64,
}

impl<'a> Course<'a> {
    fn of(row: &'a Row) -> Option<Course<'a>> {
        let least = row.least().max(1) as f64;
        let steps = row.steps.iter().map(|step| (step.seconds.max(1e-6), step.length as f64 / least));
        let steps: Vec<(f64, f64)> = steps.collect();
        let end = row.seconds.max(steps.last()?.0);
        Some(Course { id: &row.id, steps, end })
    }

    fn stair(&self, frame: &Frame) -> String {
        let (first, rest) = self.steps.split_first().expect("a course has a first step");
        let mut stair = format!("M{:.1} {:.1}", frame.x(first.0.log10()), frame.y(first.1));
        for (seconds, ratio) in rest {
            write!(stair, "H{:.1}V{:.1}", frame.x(seconds.log10()), frame.y(*ratio)).expect("a string grows");
        }
        write!(stair, "H{:.1}", frame.x(self.end.log10())).expect("a string grows");
        stair
    }

    /// The ratio at a moment after the first step.
    fn at(&self, moment: f64) -> f64 {
        let past = self.steps.partition_point(|step| step.0 <= moment);
        self.steps[past.saturating_sub(1)].1
    }
}

/// Moments whose logarithms are equally far apart.
fn moments(begun: f64, end: f64) -> impl Iterator<Item = f64> {
    let (low, high) = (begun.log10(), end.log10());
    (0..=MOMENTS).map(move |nth| 10f64.powf(low + (high - low) * nth as f64 / MOMENTS as f64))
}

fn middle(courses: &[Course], moment: f64, frame: &Frame) -> String {
    let mut ratios: Vec<f64> = courses.iter().map(|course| course.at(moment)).collect();
    ratios.sort_unstable_by(f64::total_cmp);
    format!("{:.1},{:.1}", frame.x(moment.log10()), frame.y(median(&ratios)))
}
