//! What a set took, as a picture: time and nodes against length, and length against time where solutions get better.

mod course;
mod dots;
mod frame;

use self::frame::Panel;
use super::row::Row;

/// The corners of the first panel; the others lie beside it.
const PANEL: Panel = Panel { left: 70.0, top: 88.0, right: 470.0, bottom: 400.0 };
const ASIDE: f64 = 485.0;
const HEIGHT: f64 = 460.0;

const STYLE: &str = "text{font-family:system-ui,sans-serif;font-size:12px;fill:#333}\
.title{font-size:17px;font-weight:600;fill:#111}.about{fill:#666}.axis{font-size:13px;fill:#111}\
.grid{stroke:#e3e6ea}.frame{fill:none;stroke:#8a9099}.dot{fill:#2867b2;fill-opacity:.6}\
.course{fill:none;stroke:#2867b2;stroke-opacity:.35}\
.median{fill:none;stroke:#d2691e;stroke-width:2;stroke-linejoin:round}";

/// An SVG file with a dot for each board that was solved, or a stair for each that was solved better and better, and
/// lines through the medians.
pub fn draw(title: &str, about: &str, rows: &[Row]) -> String {
    let solved: Vec<&Row> = rows.iter().filter(|row| row.length.is_some()).collect();
    let got_better = solved.iter().any(|row| row.steps.len() > 1);
    let panels = dots::QUANTITIES.len() + usize::from(got_better);
    let width = ASIDE * panels as f64 + 10.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {width} {HEIGHT}\" role=\"img\" aria-label=\"{title}\">\n<style>{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text class=\"title\" x=\"24\" y=\"32\">{title}</text>\n\
         <text class=\"about\" x=\"24\" y=\"53\">{about}; blue for each board, a line through the medians</text>\n",
        title = escape(title),
        about = escape(about)
    );
    for (nth, quantity) in dots::QUANTITIES.iter().enumerate() {
        group(&mut svg, |svg| dots::draw(panel(nth), quantity, &solved, svg));
    }
    if got_better {
        group(&mut svg, |svg| course::draw(panel(dots::QUANTITIES.len()), &solved, svg));
    }
    svg + "</svg>\n"
}

fn panel(nth: usize) -> Panel {
    let aside = nth as f64 * ASIDE;
    Panel { left: PANEL.left + aside, right: PANEL.right + aside, ..PANEL }
}

fn group(svg: &mut String, draw: impl FnOnce(&mut String)) {
    *svg += "<g>\n";
    draw(svg);
    *svg += "</g>\n";
}

/// Text for XML, without characters that XML has no place for.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::*;
    use crate::command::bench::row::Step;

    fn row(id: &str, length: Option<usize>, seconds: f64, expanded: u64) -> Row {
        Row {
            id: id.into(),
            board: String::new(),
            goal: String::new(),
            length,
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
        let svg = draw("one & <two>", "a \"way\"", &rows);
        let document = Document::parse(&svg).expect("well-formed");
        let number = |node: &roxmltree::Node, name| node.attribute(name).unwrap().parse::<f64>().unwrap();
        let dots: Vec<_> = document.descendants().filter(|node| node.has_tag_name("circle")).collect();
        assert_eq!(dots.len(), 6);
        for dot in &dots {
            let (x, y) = (number(dot, "cx"), number(dot, "cy"));
            assert!((PANEL.left..980.0).contains(&x) && (PANEL.top..=PANEL.bottom).contains(&y), "{x} {y}");
        }
        assert!(number(&dots[1], "cx") > number(&dots[0], "cx"));
        assert!(number(&dots[1], "cy") < number(&dots[0], "cy"), "more time is higher up");
        let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
        for expected in ["one & <two>", "moves", "time for a board", "boards expanded", "1 ms", "10 s", "1M"] {
            assert!(texts.contains(&expected), "no {expected:?}");
        }
    }

    #[test]
    fn nothing_to_draw_is_drawn_as_such() {
        assert!(Document::parse(&draw("none", "", &[])).is_ok());
        assert!(Document::parse(&draw("one", "", &[row("a", Some(0), 1.0, 10)])).is_ok());
    }

    #[test]
    fn boards_solved_better_and_better_are_stairs_that_go_down() {
        let steps = [(0.001, 60), (0.1, 50), (2.0, 44)];
        let steps = steps.map(|(seconds, length)| Step { seconds, length, lower_bound: 40 }).to_vec();
        let rows = [Row { steps: steps.clone(), ..row("a", Some(40), 3.0, 9) }, row("at once", Some(40), 0.1, 9)];
        let svg = draw("one", "", &rows);
        let document = Document::parse(&svg).expect("well-formed");
        let courses = || document.descendants().filter(|node| node.attribute("class") == Some("course"));
        assert_eq!(courses().count(), 1);
        let stair = courses().next().unwrap().attribute("d").unwrap();
        let heights: Vec<f64> = stair.split(['M', ' ', 'H', 'V']).filter_map(|n| n.parse().ok()).collect();
        let [_, first, .., last, _] = heights[..] else { panic!("{stair}") };
        assert!(first < last && last < PANEL.bottom, "shorter is lower: {stair}");
        assert!(!draw("one", "", &rows[1..]).contains("length, times the least known"));
        let both = [Row { steps, ..row("b", Some(44), 3.0, 9) }, rows[0].clone()];
        assert_eq!(draw("two", "", &both).matches("class=\"median\"").count(), 3);
    }
}
