//! The figures and pictures of the documents are those of the committed results. `TAQUIN_UPDATE_DOCS=1 cargo test -p taquin-cli --test it
//! figures` draws the pictures again.

use std::collections::BTreeMap;
use std::fs;

use taquin_render::{Color, Diagram, DiagramPen, TextAnchor};

use crate::documents::root;
use crate::process::taquin;

type Row = BTreeMap<String, String>;

/// The fields of a line of CSV; quoted ones may contain commas.
fn fields(line: &str) -> Vec<String> {
    let parts =
        line.split('"').enumerate().map(|(i, part)| if i % 2 == 1 { part.replace(',', "\0") } else { part.to_owned() });
    parts.collect::<String>().split(',').map(|field| field.replace('\0', ",")).collect()
}

/// The rows of a file in `docs/results`.
fn results(file: &str) -> Vec<Row> {
    let text = fs::read_to_string(root().join("docs/results").join(file)).expect("results");
    let mut lines = text.lines().map(fields);
    let names = lines.next().expect("names of columns");
    lines.map(|values| names.iter().cloned().zip(values).collect()).collect()
}

fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().unwrap_or_else(|error| panic!("{column} of {row:?}: {error}"))
}

fn sum(rows: &[Row], column: &str) -> f64 {
    rows.iter().map(|row| number(row, column)).sum()
}

fn document(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("a document")
}

/// A figure as a document writes it: its digits without separators and unit.
fn figure(text: &str) -> f64 {
    let digits: String = text.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    digits.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Whether a figure is a value, rounded to as many digits as it has.
fn is_rounded(text: &str, value: f64) -> bool {
    let digits = text.split_once('.').map_or(0, |(_, rest)| rest.chars().take_while(char::is_ascii_digit).count());
    let whole = text.chars().filter(char::is_ascii_digit).count() - digits;
    // Whole numbers may be rounded to three digits.
    let step = if digits > 0 || whole <= 3 { 0.1_f64.powi(digits as i32) } else { 10.0_f64.powi(whole as i32 - 3) };
    (figure(text) - value).abs() <= step * 0.5 + 1e-9
}

#[test]
fn the_table_of_published_sets_has_the_committed_results() {
    let page = document("docs/guide/inside/measurements.md");
    let mut rows = 0;
    for line in page.lines().filter(|line| line.ends_with(".csv |")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [boards, mean, worst, expanded, file] = cells[3..8] else { panic!("{line}") };
        let results = results(file);
        let unit = if mean.ends_with("ms") { 1000.0 } else { 1.0 };
        let seconds = sum(&results, "seconds") * unit;
        let longest = results.iter().map(|row| number(row, "seconds")).fold(0.0, f64::max) * unit;
        assert_eq!(boards, results.len().to_string(), "{file}");
        assert!(is_rounded(mean, seconds / results.len() as f64), "{file}: mean {}", seconds / results.len() as f64);
        assert!(is_rounded(worst, longest), "{file}: worst {longest}");
        assert_eq!(figure(expanded), sum(&results, "expanded"), "{file}");
        assert!(results.iter().all(|row| row["length"] == row["expected"] && row["optimal"] == "true"), "{file}");
        rows += 1;
    }
    assert_eq!(rows, 9);
}

#[test]
fn what_is_beside_others_is_what_was_measured() {
    let kf50: BTreeMap<String, f64> =
        results("kf50.csv").iter().map(|row| (row["id"].clone(), number(row, "expanded"))).collect();
    let published = document("crates/taquin-data/data/kf50_nodes.tsv");
    let columns = published.lines().find_map(|line| line.strip_prefix("# columns: ")).expect("names of columns");
    let column = |name: &str| columns.split(' ').position(|column| column == name).expect("a column");
    let page = document("docs/guide/inside/measurements.md");
    for row in results("beside_others.csv") {
        let (source, value) = (&row["source"], &row["value"]);
        if let Some(name) = source.strip_prefix("kf50_nodes.tsv:") {
            let rows = published
                .lines()
                .filter(|line| !line.starts_with('#'))
                .map(|line| line.split('\t').collect::<Vec<_>>());
            let nodes = rows.filter(|row| kf50.contains_key(row[0])).map(|row| figure(row[column(name)]));
            assert!(is_rounded(value, nodes.sum::<f64>() / 1e9), "{name}");
        } else if source == "kf50.csv" {
            assert!(is_rounded(value, kf50.values().sum::<f64>() / 1e9));
        } else if source == "korf100.csv" {
            assert!(is_rounded(value, sum(&results(source), "seconds") * 10.0));
        } else {
            assert!(
                page.contains(&format!("{value} "))
                    || document("docs/guide/inside/history.md").contains(value.as_str()),
                "{row:?}"
            );
        }
    }
}

/// The figures in README's sentences, by the file that has them: `<!-- FILE: STATISTIC -->` follows each.
#[test]
fn the_readmes_figures_are_the_committed_results() {
    for name in ["README.md", "docs/languages/fr.md", "docs/languages/ru.md", "docs/languages/de.md"] {
        let text = document(name);
        let mut figures = 0;
        for (before, comment) in text.split("<!-- ").collect::<Vec<_>>().windows(2).map(|pair| (pair[0], pair[1])) {
            let Some((file, statistic)) = comment.split(" -->").next().and_then(|comment| comment.split_once(": "))
            else {
                continue;
            };
            if !file.ends_with(".csv") {
                continue;
            }
            let rows = results(file);
            let seconds = rows.iter().map(|row| number(row, "seconds"));
            let value = match statistic {
                "mean ms" => 1000.0 * seconds.sum::<f64>() / rows.len() as f64,
                "worst ms" => 1000.0 * seconds.fold(0.0, f64::max),
                "worst s" => seconds.fold(0.0, f64::max),
                "minutes" => seconds.sum::<f64>() / 60.0,
                "boards" => rows.len() as f64,
                other => panic!("{name}: {other}"),
            };
            let shown = before
                .trim_end()
                .rsplit(|c: char| !(c.is_ascii_digit() || ".,".contains(c)))
                .find(|text| !text.is_empty());
            let shown = shown.expect("a figure").trim_matches(['.', ',']).replace(',', ".");
            assert!(is_rounded(&shown, value), "{name}: {shown} for {value}, {file}: {statistic}");
            figures += 1;
        }
        assert!(figures >= 3, "{name} has {figures} figures");
    }
}

/// What a picture is drawn in.
struct Look {
    name: &'static str,
    ground: u32,
    ink: u32,
    ours: u32,
    others: u32,
}

const LOOKS: [Look; 2] = [
    Look { name: "light", ground: 0xffffff, ink: 0x24292f, ours: 0x1f6feb, others: 0xb6bfc9 },
    Look { name: "dark", ground: 0x0d1117, ink: 0xe6edf3, ours: 0x4493f8, others: 0x545d68 },
];

/// The chart of README: a panel for each question, a bar for each answer, as long as its value.
fn chart(look: &Look) -> String {
    const WIDTH: f64 = 820.0;
    const LEFT: f64 = 330.0;
    const LONGEST: f64 = 360.0;
    let rows = results("beside_others.csv");
    let mut panels: Vec<(&str, Vec<&Row>)> = Vec::new();
    for row in &rows {
        match panels.last_mut() {
            Some((panel, rows)) if *panel == row["panel"] => rows.push(row),
            _ => panels.push((&row["panel"], vec![row])),
        }
    }
    let height = 16.0 + panels.iter().map(|(_, rows)| 42.0 + 22.0 * rows.len() as f64).sum::<f64>();
    let pen = |class, color, size| DiagramPen { class, color: Color::hex(color), opacity: 1.0, size };
    let mut diagram =
        Diagram::new(WIDTH, height, "taquin beside others; shorter bars are better").on(Color::hex(look.ground));
    let mut y = 28.0;
    for (panel, rows) in panels {
        let unit = &rows[0]["unit"];
        diagram.text(pen("title", look.ink, 14.0), TextAnchor::Start, (16.0, y), &format!("{panel} ({unit})"));
        y += 22.0;
        let longest = rows.iter().map(|row| number(row, "value")).fold(0.0, f64::max);
        for row in rows {
            let (who, value) = (&row["who"], number(row, "value"));
            let color = if who.starts_with("taquin") { look.ours } else { look.others };
            diagram.text(pen("who", look.ink, 12.0), TextAnchor::End, (LEFT - 10.0, y), who);
            let end = LEFT + (LONGEST * value / longest).max(1.5);
            diagram.line(pen("bar", color, 13.0), vec![(LEFT, y - 4.0), (end, y - 4.0)], &row["command"]);
            diagram.text(pen("value", look.ink, 12.0), TextAnchor::Start, (end + 8.0, y), &row["value"]);
            y += 22.0;
        }
        y += 20.0;
    }
    diagram.to_svg()
}

/// A terminal in which commands are typed one after the other.
fn terminal(look: &Look) -> String {
    const COMMANDS: [(&[&str], usize); 4] = [
        (&["solve", "5 1 9 3/11 13 6 8/14 10 4 15/0 12 7 2"], 2),
        (&["check", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"], 2),
        (&["solve", "8 6 7/2 5 4/3 0 1", "--format", "steps"], 4),
        (&["generate", "3", "--optimal-length", "31", "--seed", "7", "--to", "box"], 7),
    ];
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let (mut lines, mut y, mut at) = (String::new(), 34.0, 0.4);
    let mut write = |text: &str, color: u32, y: f64, at: f64| {
        lines += &format!(
            "<text x=\"16\" y=\"{y}\" fill=\"#{color:06x}\" style=\"animation-delay:{at:.1}s\" xml:space=\"preserve\">{}</text>\n",
            escape(text)
        );
    };
    for (args, shown) in COMMANDS {
        let quoted = args.iter().map(|arg| if arg.contains(' ') { format!("\"{arg}\"") } else { (*arg).to_owned() });
        write(&format!("$ taquin {}", quoted.collect::<Vec<_>>().join(" ")), look.ours, y, at);
        let output = taquin(args).stdout;
        let all = output.lines().count();
        at += 0.9;
        for line in output.lines().take(shown).chain((all > shown).then_some("…")) {
            y += 19.0;
            write(line, look.ink, y, at);
        }
        (y, at) = (y + 30.0, at + 1.6);
    }
    let height = y - 10.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"620\" height=\"{height}\" viewBox=\"0 0 620 {height}\" role=\"img\" \
         aria-label=\"taquin in a terminal\" font-family=\"ui-monospace,Menlo,Consolas,monospace\" font-size=\"14\">\n\
         <style>text{{opacity:0;animation:show .1s forwards}}@keyframes show{{to{{opacity:1}}}}\
         @media(prefers-reduced-motion:reduce){{text{{opacity:1;animation:none}}}}</style>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#{:06x}\" stroke=\"#{:06x}\"/>\n{lines}</svg>\n",
        look.ground, look.others
    )
}

#[test]
fn the_pictures_of_the_readme_are_up_to_date() {
    for look in &LOOKS {
        for (picture, svg) in [("chart", chart(look)), ("terminal", terminal(look))] {
            let path = root().join(format!("docs/pictures/{picture}-{}.svg", look.name));
            if std::env::var_os("TAQUIN_UPDATE_DOCS").is_some() {
                fs::write(&path, &svg).expect("pictures can be written");
            }
            let committed = fs::read_to_string(&path).unwrap_or_default();
            assert!(committed == svg, "{} is out of date: TAQUIN_UPDATE_DOCS=1 draws it again", path.display());
            assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
        }
    }
}
