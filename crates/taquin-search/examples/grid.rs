//! Paths on grids with walls, as games have them: `cargo run -p taquin-search --example grid [MAP]`.
//!
//! Maps are in the format of the Moving AI benchmarks (Sturtevant 2012): a head of four lines, then rows of `.` and `G`
//! for free cells and other letters for obstacles. A diagonal step costs √2, and cuts no corner.

use std::process::ExitCode;

use taquin_search::Limits;
use taquin_search::closures::Graph;

type Cell = (usize, usize);

struct Map {
    rows: Vec<Vec<u8>>,
}

impl Map {
    /// Reads a map; an error says what is wrong with it.
    fn parse(text: &str) -> Result<Map, String> {
        let mut lines = text.lines();
        let mut number = |name: &str| {
            let line = lines.find(|line| !line.starts_with("type")).unwrap_or_default();
            let value = line.strip_prefix(name).and_then(|rest| rest.trim().parse::<usize>().ok());
            value.ok_or(format!("found '{line}', but expected '{name}' and a number"))
        };
        let (height, width) = (number("height")?, number("width")?);
        if lines.next() != Some("map") {
            return Err("expected a line 'map' after height and width".into());
        }
        let rows: Vec<Vec<u8>> = lines.take(height).map(|line| line.as_bytes().to_vec()).collect();
        match rows.iter().find(|row| row.len() != width) {
            Some(row) => Err(format!("a row has {} cells, not {width}", row.len())),
            None if rows.len() < height => Err(format!("the map has {} rows, not {height}", rows.len())),
            None => Ok(Map { rows }),
        }
    }

    fn is_free(&self, (x, y): Cell) -> bool {
        self.rows.get(y).and_then(|row| row.get(x)).is_some_and(|cell| b".G".contains(cell))
    }

    /// The free cells around one, with the lengths of the steps.
    fn near(&self, (x, y): Cell) -> Vec<(Cell, f64)> {
        let around = (0..3).flat_map(|dx| (0..3).map(move |dy| (dx, dy))).filter(|&step| step != (1, 1));
        let steps = around.filter_map(|(dx, dy)| {
            let to = ((x + dx).checked_sub(1)?, (y + dy).checked_sub(1)?);
            // Both cells beside a diagonal step must be free.
            let is_open = self.is_free(to) && self.is_free((to.0, y)) && self.is_free((x, to.1));
            let length = if dx != 1 && dy != 1 { f64::sqrt(2.0) } else { 1.0 };
            is_open.then_some((to, length))
        });
        steps.collect()
    }
}

/// The length of a path on a grid without obstacles.
fn octile((x, y): Cell, goal: Cell) -> f64 {
    let (dx, dy) = (x.abs_diff(goal.0) as f64, y.abs_diff(goal.1) as f64);
    dx.max(dy) + (f64::sqrt(2.0) - 1.0) * dx.min(dy)
}

/// Finds a path from the first free cell to the last, and draws it.
fn solve(name: &str, text: &str) -> Result<(), String> {
    let map = Map::parse(text)?;
    let cells = || (0..map.rows.len()).flat_map(|y| (0..map.rows[y].len()).map(move |x| (x, y)));
    let free = || cells().filter(|&cell| map.is_free(cell));
    let (Some(start), Some(goal)) = (free().next(), free().next_back()) else { return Err("no cell is free".into()) };
    let mut graph = Graph::new(|&cell: &Cell| map.near(cell)).limits(Limits::none().nodes(1_000_000).memory(1 << 30));
    let found =
        graph.astar(&start, |&cell| octile(cell, goal), |&cell| cell == goal).map_err(|error| error.to_string())?;
    let Some((path, length)) = found else { return Err("no path leads from the first free cell to the last".into()) };
    let by_a_star = graph.tally().expanded;
    let dijkstra = graph.dijkstra(&start, |&cell| cell == goal).map_err(|error| error.to_string())?;
    // Equal but for the rounding of sums in another order.
    assert!(dijkstra.is_some_and(|(_, shortest)| (shortest - length).abs() < 1e-9));
    let by_dijkstra = graph.tally().expanded - by_a_star;
    println!("{name}: {length:.3} long, {by_a_star} cells expanded by A*, {by_dijkstra} by Dijkstra's algorithm");
    for (y, row) in map.rows.iter().enumerate() {
        let cell = |x| if path.contains(&(x, y)) { '*' } else { char::from(row[x]) };
        println!("  {}", (0..row.len()).map(cell).collect::<String>());
    }
    Ok(())
}

fn main() -> ExitCode {
    let maps: Vec<String> = match std::env::args().nth(1) {
        Some(path) => vec![path],
        None => ["rooms", "cave"].map(|name| format!("{}/examples/maps/{name}.map", env!("CARGO_MANIFEST_DIR"))).into(),
    };
    for path in maps {
        let read = std::fs::read_to_string(&path).map_err(|error| error.to_string());
        if let Err(error) = read.and_then(|text| solve(&path, &text)) {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
