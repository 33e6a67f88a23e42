//! The plot of a set: time and nodes by length, and length by time where solutions are improved.

mod improvement_curves;

use std::collections::HashSet;

use taquin_render::{Color, Diagram, DiagramPen, TextAnchor};

use super::row::BenchRow;
use super::table::method_name;
use crate::messages::word;
use crate::output::chart_frame::{LEGEND_LINE, TITLE, draw_legend, pen, series_color};
use crate::output::scatter_panel::{EXPANDED, HEIGHT, PITCH, ScatterDot, ScatterSeries, TIME, draw_scatter, nth_panel};

const METHOD: DiagramPen = pen("subtitle", Color::hex(0x666666), 12.0);

/// Rows that are drawn in the same colours: those of one method, where boards are solved with several.
struct PlotSeries<'a> {
    rows: Vec<&'a BenchRow>,
    color: Color,
    median_color: Color,
}

impl<'a> PlotSeries<'a> {
    /// The dots of its solved boards.
    fn scatter(&self, value: fn(&BenchRow) -> f64) -> ScatterSeries<'a> {
        let dot = |row: &&'a BenchRow| {
            Some(ScatterDot { length: row.length?, value: value(row), name: &row.id, is_cut_off: false })
        };
        let pen = DiagramPen { opacity: 0.6, ..pen("dot", self.color, 4.0) };
        ScatterSeries { dots: self.rows.iter().filter_map(dot).collect(), dot: pen, median: self.median() }
    }

    fn curve(&self) -> DiagramPen {
        DiagramPen { opacity: 0.35, ..pen("curve", self.color, 1.0) }
    }

    fn median(&self) -> DiagramPen {
        pen("median", self.median_color, 2.0)
    }
}

/// A chart with one dot per solved board, one curve per board with improved solutions, and lines through the medians;
/// each of several methods has its own colour.
pub fn draw(title: &str, method: &str, rows: &[BenchRow]) -> Diagram {
    let solved: Vec<&BenchRow> = rows.iter().filter(|row| row.length.is_some()).collect();
    let names = method_names(rows);
    let series = series(&solved, &names);
    let has_improvements = solved.iter().any(|row| row.steps.len() > 1);
    let panels = 2 + usize::from(has_improvements);
    let legend = LEGEND_LINE * names.len() as f64;
    let mut chart = Diagram::new(PITCH * panels as f64 + 10.0, HEIGHT + legend, title);
    chart.text(TITLE, TextAnchor::Start, (24.0, 32.0), title);
    if names.is_empty() {
        chart.text(METHOD, TextAnchor::Start, (24.0, 53.0), &format!("{method}; {}", word("cli.bench.chart-key")));
    }
    let dots = |value: fn(&BenchRow) -> f64| -> Vec<ScatterSeries> {
        series.iter().map(|series| series.scatter(value)).collect()
    };
    draw_scatter(nth_panel(0), &TIME, &dots(|row| row.seconds.max(1e-6)), &mut chart);
    draw_scatter(nth_panel(1), &EXPANDED, &dots(|row| row.expanded.max(1) as f64), &mut chart);
    if has_improvements {
        improvement_curves::draw(nth_panel(2), &series, &mut chart);
    }
    draw_legend(names.into_iter(), HEIGHT + 4.0, &mut chart);
    chart
}

/// The methods, where boards are solved with several; none if every board has one row.
fn method_names(rows: &[BenchRow]) -> Vec<String> {
    let ids: HashSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let mut names = Vec::new();
    if ids.len() < rows.len() {
        for name in rows.iter().map(method_name) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

fn series<'a>(solved: &[&'a BenchRow], names: &[String]) -> Vec<PlotSeries<'a>> {
    if names.is_empty() {
        let (color, median_color) = (Color::hex(0x2867b2), Color::hex(0xd2691e));
        return vec![PlotSeries { rows: solved.to_vec(), color, median_color }];
    }
    let of = |(nth, name): (usize, &String)| {
        let rows = solved.iter().copied().filter(|row| method_name(row) == *name).collect();
        PlotSeries { rows, color: series_color(nth), median_color: series_color(nth) }
    };
    names.iter().enumerate().map(of).collect()
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::*;
    use crate::command::bench::environment::BenchEnvironment;
    use crate::command::bench::row::TimedLength;
    use crate::output::scatter_panel::PANEL;

    fn row(id: &str, length: Option<usize>, seconds: f64, expanded: u64) -> BenchRow {
        BenchRow {
            id: id.into(),
            board: String::new(),
            goal: String::new(),
            algorithm: "ida".into(),
            heuristic: None,
            length,
            moves: None,
            expected: length,
            best_known: None,
            manhattan: 20,
            optimal: true,
            lower_bound: 0,
            expanded,
            generated: expanded,
            seconds,
            cpu_seconds: None,
            stopped: None,
            steps: Vec::new(),
            fault: None,
            threads: 1,
            options: String::new(),
            runs: 1,
            seconds_deviation: None,
            tables: Vec::new(),
            iterations: Vec::new(),
            measured: BenchEnvironment::now(),
        }
    }

    #[test]
    fn every_solved_board_is_a_dot_within_the_frame() {
        let rows = [
            row("a<&\">\u{1}", Some(31), 0.002, 5_000),
            row("b", Some(35), 20.0, 3_000_000_000),
            row("stopped", None, 60.0, 7),
            row("quick", Some(40), 0.0, 0),
        ];
        let svg = draw("one & <two>", "a \"method\"", &rows).to_svg();
        let document = Document::parse(&svg).expect("well-formed");
        let number = |node: &roxmltree::Node, name| node.attribute(name).unwrap().parse::<f64>().unwrap();
        let dots: Vec<_> = document.descendants().filter(|node| node.has_tag_name("circle")).collect();
        assert_eq!(dots.len(), 6);
        for dot in &dots {
            let (x, y) = (number(dot, "cx"), number(dot, "cy"));
            assert!((PANEL.left..980.0).contains(&x) && (PANEL.top..=PANEL.bottom).contains(&y), "{x} {y}");
        }
        assert!(number(&dots[1], "cx") > number(&dots[0], "cx"));
        assert!(number(&dots[1], "cy") < number(&dots[0], "cy"), "more time is higher");
        let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
        for expected in ["one & <two>", "moves", "time per board", "boards expanded", "1 ms", "10 s", "1M"] {
            assert!(texts.contains(&expected), "no {expected:?}");
        }
    }

    #[test]
    fn each_of_several_methods_has_its_colour() {
        let other = BenchRow { algorithm: "astar".into(), ..row("a", Some(31), 0.1, 20) };
        let rows = [row("a", Some(31), 0.002, 10), row("b", Some(35), 0.01, 10), other];
        let svg = draw("two methods", "", &rows).to_svg();
        let document = Document::parse(&svg).expect("well-formed");
        let dots = document.descendants().filter(|node| node.attribute("class") == Some("dot"));
        let colors: HashSet<_> = dots.filter_map(|dot| dot.attribute("fill")).collect();
        assert_eq!(colors.len(), 2, "{svg}");
        assert!(svg.contains(">ida</text>") && svg.contains(">astar</text>"), "{svg}");
    }

    #[test]
    fn empty_sets_are_drawn() {
        assert!(Document::parse(&draw("none", "", &[]).to_svg()).is_ok());
        assert!(Document::parse(&draw("one", "", &[row("a", Some(0), 1.0, 10)]).to_svg()).is_ok());
    }

    #[test]
    fn improved_solutions_are_curves_that_go_down() {
        let steps = [(0.001, 60), (0.1, 50), (2.0, 44)];
        let steps = steps.map(|(seconds, length)| TimedLength { seconds, length, lower_bound: 40 }).to_vec();
        let rows =
            [BenchRow { steps: steps.clone(), ..row("a", Some(40), 3.0, 9) }, row("unimproved", Some(40), 0.1, 9)];
        let svg = draw("one", "", &rows).to_svg();
        let document = Document::parse(&svg).expect("well-formed");
        let curves = || document.descendants().filter(|node| node.attribute("class") == Some("curve"));
        assert_eq!(curves().count(), 1);
        let curve = curves().next().unwrap().attribute("points").unwrap();
        let height = |point: &str| point.split_once(',').unwrap().1.parse::<f64>().unwrap();
        let heights: Vec<f64> = curve.split(' ').map(height).collect();
        let [first, .., last] = heights[..] else { panic!("{curve}") };
        assert!(first < last && last < PANEL.bottom, "shorter is lower: {curve}");
        assert!(!draw("one", "", &rows[1..]).to_svg().contains("length / optimal length or lower bound"));
        let both = [BenchRow { steps, ..row("b", Some(44), 3.0, 9) }, rows[0].clone()];
        assert_eq!(draw("two", "", &both).to_svg().matches("class=\"median\"").count(), 3);
    }
}
