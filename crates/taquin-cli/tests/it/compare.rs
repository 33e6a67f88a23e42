//! `compare`: methods side by side.

use crate::process::{HARD, LOYD, TWO, command, taquin};

#[test]
fn every_algorithm_with_every_heuristic() {
    let args = [
        "compare",
        "8 6 7/2 5 4/3 0 1",
        "-a",
        "bfs,ida",
        "-H",
        "manhattan,max(manhattan, inversion)",
        "--format",
        "csv",
    ];
    let ran = taquin(&args);
    assert_eq!(ran.code, Some(0));
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert_eq!(
        lines[0],
        "algorithm,heuristic,moves,optimal,lower_bound,expanded,generated,stored_peak,bytes_peak,seconds,stopped,\
         weight,duplicates,reopened"
    );
    assert!(lines[1].starts_with("bfs,,31,true,31,"), "{}", lines[1]);
    assert!(lines[2].starts_with("ida,manhattan,31,true,31,14964,24015,"), "{}", lines[2]);
    assert!(lines[3].starts_with("ida,\"max(manhattan, inversion)\",31,true,31,"), "{}", lines[3]);
    assert_eq!(lines.len(), 4);
}

#[test]
fn every_default_row_of_a_small_board_is_solved() {
    let rows = taquin(&["compare", "8 6 7/2 5 4/3 0 1", "--format", "json"]).json();
    let rows = rows.as_array().expect("a list");
    assert!(rows.len() >= 10);
    for row in rows {
        assert!(row["stopped"].is_null() && row["length"].as_u64() >= Some(31), "{row}");
        assert_eq!(row["optimal"].as_bool().map(|optimal| !optimal || row["length"] == 31), Some(true), "{row}");
    }
}

#[test]
fn a_row_names_the_limit_that_stopped_it() {
    let ran = taquin(&["compare", HARD, "-a", "bfs,greedy", "--nodes", "5k", "--format", "markdown"]);
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert_eq!(ran.code, Some(0));
    assert!(
        lines[0].starts_with("| algorithm | heuristic | moves | expanded | generated | duplicates |")
            && lines[1].starts_with("|---|")
    );
    assert!(lines[2].starts_with("| bfs |  | ≥ ") && lines[2].ends_with("| nodes |"), "{}", lines[2]);
}

#[test]
fn a_large_board_has_a_first_solution_and_better_ones() {
    let board = taquin(&["generate", "8", "--seed", "3"]).stdout;
    let file = crate::process::TempFile::new("compare-large.txt", board);
    let ran = taquin(&["compare", file.path(), "-a", "first,anytime", "--nodes", "300k", "--format", "csv"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let rows: Vec<Vec<&str>> = ran.stdout.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!([rows[0][0], rows[1][0]], ["first", "anytime"]);
    let moves = |row: usize| rows[row][2].parse::<usize>().expect("a solution");
    assert!(moves(1) < moves(0), "{}", ran.stdout);
    let shown = taquin(&["compare", file.path(), "-a", "first"]).stdout;
    assert!(shown.lines().nth(1).is_some_and(|row| row.contains('–')), "{shown}");
}

#[test]
fn tables_are_aligned() {
    let ran = taquin(&["compare", TWO, "-a", "bfs,astar", "-H", "manhattan"]);
    let column = |line: &str| line.find("moves").map(|at| at + 4).or(line.find(" 2 ").map(|at| at + 1));
    let places: Vec<_> = ran.stdout.lines().map(column).collect();
    assert!(
        places.len() == 3 && places[0].is_some() && places.iter().all(|place| *place == places[0]),
        "{}",
        ran.stdout
    );
}

#[test]
fn an_unsolvable_board_is_reported() {
    let ran = taquin(&["compare", LOYD, "-a", "ida"]);
    assert_eq!((ran.code, ran.stdout.contains("unsolvable")), (Some(1), true));
    taquin(&["compare", TWO, "-H", "manhatan"]).rejects("did you mean");
    taquin(&["compare", TWO, "-a", "ida,bsf"]).rejects("possible values");
}

#[test]
fn tables_fit_100_columns_and_narrower_terminals() {
    let width = |columns: &str| {
        let args = ["compare", "8 6 7/2 5 4/3 0 1"];
        let output = command(&args).env("COLUMNS", columns).output().expect("runs");
        String::from_utf8(output.stdout).expect("text").lines().map(|line| line.chars().count()).max().unwrap_or(0)
    };
    let widths = ["300", "100", "80", "72"].map(width);
    assert!(widths[0] <= 100 && widths[1] <= 100 && widths[2] <= 80 && widths[3] <= 78, "{widths:?}");
    assert!(taquin(&["compare", TWO]).stdout.lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn options_of_a_star_stand_beside_the_usual_one() {
    let board = "8 6 7/2 5 4/3 0 1";
    let rows: [(&[&str], &str, [&str; 3]); 4] = [
        (&["--tie", "low-g"], "astar low-g", ["21,197", "4,683", "0"]),
        (&["--tie", "fifo"], "astar fifo", ["20,290", "4,332", "0"]),
        (&["--no-critical-optimization"], "astar no-crit", ["6,728", "7,708", "0"]),
        (&["--no-reopen"], "astar no-reopen", ["6,728", "981", "0"]),
    ];
    for (options, name, counts) in rows {
        let args = [&["compare", board, "-a", "astar", "-H", "manhattan"], options].concat();
        let ran = taquin(&args);
        let lines: Vec<&str> = ran.stdout.lines().collect();
        assert!(lines[0].contains("duplicates  reopened") && lines.len() == 3, "{}", ran.stdout);
        assert!(lines[2].starts_with(name), "{}", ran.stdout);
        let words: Vec<&str> = lines[2].split_whitespace().collect();
        assert!(counts.iter().all(|count| words.contains(count)), "{}", lines[2]);
        let json = taquin(&[&["solve", board, "-H", "manhattan", "--format", "json"], options].concat()).json();
        assert_eq!((&json["algorithm"], &json["reopened"]), (&"astar".into(), &0.into()));
        assert_eq!(json["duplicates"].as_u64().map(|count| count.to_string()), Some(counts[1].replace(',', "")));
    }
    taquin(&["compare", board, "-a", "ida", "--tie", "fifo"]).rejects("--tie is for --algorithms astar");
    taquin(&["solve", board, "-a", "ida", "--no-reopen"]).rejects("--no-reopen is for --algorithm astar, not for ida");
}

#[test]
fn several_weights() {
    let args = ["compare", "8 6 7/2 5 4/3 0 1", "-a", "weighted", "-H", "manhattan", "--weights", "1,1.5,5"];
    let ran = taquin(&[&args[..], &["--format", "csv"]].concat());
    let rows: Vec<Vec<&str>> = ran.stdout.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let shown: Vec<_> = rows.iter().map(|row| (row[2], row[5], row[11])).collect();
    assert_eq!(shown, [("31", "6728", "1"), ("31", "593", "1.5"), ("47", "279", "5")]);
    assert!(taquin(&args).stdout.contains("\nweighted ×1.5  manhattan"));
    taquin(&["compare", TWO, "-a", "ida", "--weights", "2"]).rejects("--weights is for --algorithms weighted");
}

#[test]
fn a_set_has_means_per_method_and_length_and_a_plot() {
    let boards = "1 2 3/4 5 0/7 8 6\n1 2 3/4 0 5/7 8 6\n1 2 3/0 4 6/7 5 8\n0 1 3/4 2 5/7 8 6\n1 2 3/4 5 6/8 7 0\n";
    let plot = crate::process::TempFile::new("compared.svg", "");
    let args = ["compare", "--set", "-", "-a", "bfs,ida", "--format", "csv", "--plot", plot.path()];
    let ran = crate::process::fed(&args, boards);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), "1 unsolvable board skipped\n"));
    let rows: Vec<Vec<&str>> = ran.stdout.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][..8], ["algorithm", "heuristic", "weight", "length", "boards", "solved", "proven", "moves"]);
    let means: Vec<_> = rows[1..].iter().map(|row| (row[0], row[3], row[4], row[7])).collect();
    let lengths = [("all", "4", "2.500"), ("1", "1", "1.000"), ("2", "1", "2.000"), ("3", "1", "3.000")];
    assert_eq!(means[..4], lengths.map(|(length, boards, moves)| ("bfs", length, boards, moves)));
    assert_eq!((means.len(), means[5].0), (10, "ida"));
    let svg = std::fs::read_to_string(&plot.0).expect("a file");
    let document = roxmltree::Document::parse(&svg).expect("well-formed");
    let count = |class| document.descendants().filter(|node| node.attribute("class") == Some(class)).count();
    assert_eq!((count("dot"), count("median"), count("method")), (16, 4, 2));
    let table = crate::process::fed(&["compare", "--set", "-", "-a", "ida"], boards).stdout;
    assert!(table.lines().nth(1).is_some_and(|row| row.contains("  all  ")), "{table}");
    taquin(&["compare", "--set", "hardest8", "--plot", "x.png"]).rejects("its name must end in .svg");
}
