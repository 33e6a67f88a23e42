//! The plot of a set: time and nodes by length, and length by time where solutions are improved.

mod improvement_curves;
mod scatter;

use taquin_render::{Color, Diagram, DiagramPen, TextAnchor};

use super::row::BenchRow;
use crate::chart_frame::{Panel, pen};
use crate::messages::messages;

/// The corners of the first panel; the others are to its right.
const PANEL: Panel = Panel { left: 70.0, top: 88.0, right: 470.0, bottom: 400.0 };
/// The horizontal distance between two panels.
const PITCH: f64 = 485.0;
const HEIGHT: f64 = 460.0;

const BLUE: Color = Color::hex(0x2867b2);
const TITLE: DiagramPen = pen("title", Color::hex(0x111111), 17.0);
const METHOD: DiagramPen = pen("method", Color::hex(0x666666), 12.0);
const DOT: DiagramPen = DiagramPen { opacity: 0.6, ..pen("dot", BLUE, 4.0) };
const CURVE: DiagramPen = DiagramPen { opacity: 0.35, ..pen("curve", BLUE, 1.0) };
const MEDIAN: DiagramPen = pen("median", Color::hex(0xd2691e), 2.0);

/// A chart with one dot per solved board, one curve per board with improved solutions, and lines through the medians.
pub fn draw(title: &str, method: &str, rows: &[BenchRow]) -> Diagram {
    let solved: Vec<&BenchRow> = rows.iter().filter(|row| row.length.is_some()).collect();
    let has_improvements = solved.iter().any(|row| row.steps.len() > 1);
    let panels = scatter::QUANTITIES.len() + usize::from(has_improvements);
    let mut chart = Diagram::new(PITCH * panels as f64 + 10.0, HEIGHT, title);
    chart.text(TITLE, TextAnchor::Start, (24.0, 32.0), title);
    chart.text(METHOD, TextAnchor::Start, (24.0, 53.0), &format!("{method}; {}", messages().chart_key()));
    for (nth, quantity) in scatter::QUANTITIES.iter().enumerate() {
        scatter::draw(panel(nth), quantity, &solved, &mut chart);
    }
    if has_improvements {
        improvement_curves::draw(panel(scatter::QUANTITIES.len()), &solved, &mut chart);
    }
    chart
}

fn panel(nth: usize) -> Panel {
    let shift = nth as f64 * PITCH;
    Panel { left: PANEL.left + shift, right: PANEL.right + shift, ..PANEL }
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::*;
    use crate::command::bench::environment::BenchEnvironment;
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
            threads: 1,
            options: String::new(),
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
