//! The plot of a set: time and nodes by length, and length by time where solutions are improved.

mod improvement_curves;
mod scatter;

use super::row::BenchRow;
use crate::chart_frame::{Panel, escape};

/// The corners of the first panel; the others are to its right.
const PANEL: Panel = Panel { left: 70.0, top: 88.0, right: 470.0, bottom: 400.0 };
/// The horizontal distance between two panels.
const PITCH: f64 = 485.0;
const HEIGHT: f64 = 460.0;

const STYLE: &str = "text{font-family:system-ui,sans-serif;font-size:12px;fill:#333}\
.title{font-size:17px;font-weight:600;fill:#111}.method{fill:#666}.axis{font-size:13px;fill:#111}\
.grid{stroke:#e3e6ea}.frame{fill:none;stroke:#8a9099}.dot{fill:#2867b2;fill-opacity:.6}\
.curve{fill:none;stroke:#2867b2;stroke-opacity:.35}\
.median{fill:none;stroke:#d2691e;stroke-width:2;stroke-linejoin:round}";

/// An SVG file with one dot per solved board, one curve per board with improved solutions, and lines through the medians.
pub fn draw(title: &str, method: &str, rows: &[BenchRow]) -> String {
    let solved: Vec<&BenchRow> = rows.iter().filter(|row| row.length.is_some()).collect();
    let has_improvements = solved.iter().any(|row| row.steps.len() > 1);
    let panels = scatter::QUANTITIES.len() + usize::from(has_improvements);
    let width = PITCH * panels as f64 + 10.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {width} {HEIGHT}\" role=\"img\" aria-label=\"{title}\">\n<style>{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text class=\"title\" x=\"24\" y=\"32\">{title}</text>\n\
         <text class=\"method\" x=\"24\" y=\"53\">{method}; blue: one per board, orange: medians</text>\n",
        title = escape(title),
        method = escape(method)
    );
    for (nth, quantity) in scatter::QUANTITIES.iter().enumerate() {
        group(&mut svg, |svg| scatter::draw(panel(nth), quantity, &solved, svg));
    }
    if has_improvements {
        group(&mut svg, |svg| improvement_curves::draw(panel(scatter::QUANTITIES.len()), &solved, svg));
    }
    svg + "</svg>\n"
}

fn panel(nth: usize) -> Panel {
    let shift = nth as f64 * PITCH;
    Panel { left: PANEL.left + shift, right: PANEL.right + shift, ..PANEL }
}

fn group(svg: &mut String, draw: impl FnOnce(&mut String)) {
    *svg += "<g>\n";
    draw(svg);
    *svg += "</g>\n";
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::*;
    use crate::command::bench::row::TimedLength;

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
        let svg = draw("one & <two>", "a \"method\"", &rows);
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
    fn empty_sets_are_drawn() {
        assert!(Document::parse(&draw("none", "", &[])).is_ok());
        assert!(Document::parse(&draw("one", "", &[row("a", Some(0), 1.0, 10)])).is_ok());
    }

    #[test]
    fn improved_solutions_are_curves_that_go_down() {
        let steps = [(0.001, 60), (0.1, 50), (2.0, 44)];
        let steps = steps.map(|(seconds, length)| TimedLength { seconds, length, lower_bound: 40 }).to_vec();
        let rows =
            [BenchRow { steps: steps.clone(), ..row("a", Some(40), 3.0, 9) }, row("unimproved", Some(40), 0.1, 9)];
        let svg = draw("one", "", &rows);
        let document = Document::parse(&svg).expect("well-formed");
        let curves = || document.descendants().filter(|node| node.attribute("class") == Some("curve"));
        assert_eq!(curves().count(), 1);
        let curve = curves().next().unwrap().attribute("d").unwrap();
        let heights: Vec<f64> = curve.split(['M', ' ', 'H', 'V']).filter_map(|n| n.parse().ok()).collect();
        let [_, first, .., last, _] = heights[..] else { panic!("{curve}") };
        assert!(first < last && last < PANEL.bottom, "shorter is lower: {curve}");
        assert!(!draw("one", "", &rows[1..]).contains("length / optimal length or lower bound"));
        let both = [BenchRow { steps, ..row("b", Some(44), 3.0, 9) }, rows[0].clone()];
        assert_eq!(draw("two", "", &both).matches("class=\"median\"").count(), 3);
    }
}
