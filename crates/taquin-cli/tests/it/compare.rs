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
         weight,duplicates,reopened,tie,no_reopen,no_critical_optimization"
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
    assert!(lines[2].starts_with("| bfs |  | ≥ ") && lines[2].ends_with("| node limit |"), "{}", lines[2]);
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
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(1), 1), "{}", ran.stdout);
    assert!(ran.stdout.starts_with("No solution exists"), "{}", ran.stdout);
    assert!(taquin(&["compare", LOYD, "-a", "ida", "--format", "csv"]).stdout.contains(",unsolvable,"));
    taquin(&["compare", TWO, "-H", "manhatan"]).rejects("Try manhattan.");
    taquin(&["compare", TWO, "-a", "ida,bsf"]).rejects("possible values");
}

#[test]
fn tables_fit_the_width_that_columns_says_and_are_complete_in_a_pipe() {
    let run = |columns: Option<&str>, args: &[&str]| {
        let mut command = command(args);
        command.envs(columns.map(|columns| ("COLUMNS", columns)));
        String::from_utf8(command.output().expect("runs").stdout).expect("text")
    };
    let sets = [
        &["compare", "8 6 7/2 5 4/3 0 1"][..],
        &["compare", "--set", "hardest8", "-a", "astar,weighted", "-H", "manhattan"],
        &["bench", "hardest8", "-a", "ida,astar", "-H", "manhattan"],
        &["bench", "korf100", "--limit", "1", "--tables", "light"],
    ];
    for args in sets {
        for columns in ["80", "100", "120"] {
            let table = run(Some(columns), args);
            let width = table.lines().take_while(|line| !line.is_empty()).map(|line| line.chars().count()).max();
            assert!(width <= columns.parse().ok(), "{table}");
        }
        let (narrow, wide, pipe) = (run(Some("80"), args), run(Some("300"), args), run(None, args));
        let headings = |table: &str| table.lines().next().map(|line| line.split_whitespace().count());
        assert!(headings(&narrow) < headings(&wide) && headings(&wide) == headings(&pipe), "{narrow}{pipe}");
        assert!(narrow.contains("expanded") && narrow.contains("time") && pipe.contains("generated"));
    }
    let lecture = run(Some("80"), &["compare", "8 6 7/2 5 4/3 0 1", "-a", "astar", "-H", "corner", "--no-reopen"]);
    assert!(lecture.contains("duplicates"), "{lecture}");
    let counts = ["compare", HARD, "-a", "ida", "-H", "manhattan", "--nodes", "12345678"];
    assert!(run(None, &counts).contains(" 12,345,678 ") && run(Some("80"), &counts).contains(" 12.3M "));
}

#[test]
fn variants_of_a_method_are_told_apart_in_every_format() {
    let board = "8 6 7/2 5 4/3 0 1";
    let cases: [(&[&str], [&str; 2], [&str; 2]); 5] = [
        (&["-a", "weighted:1,weighted:3/2"], ["weight", "weight"], ["1", "1.5"]),
        (&["-a", "weighted:2,weighted:3", "-H", "inversion"], ["weight", "weight"], ["2", "3"]),
        (&["-a", "astar", "--tie", "low-g"], ["tie", "tie"], ["high-g", "low-g"]),
        (&["-a", "astar", "--no-reopen"], ["no_reopen", "tie"], ["false", "high-g"]),
        (&["-a", "astar", "--no-critical-optimization"], ["no_critical_optimization", "no_reopen"], ["false", "false"]),
    ];
    for (options, columns, values) in cases {
        for set in [&["compare", board][..], &["compare", "--set", "hardest8", "--limit", "1"]] {
            let run = |format| taquin(&[set, options, &["--format", format, "-q"]].concat());
            let csv = run("csv").stdout;
            let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
            let json = run("json").json();
            let first_two: Vec<usize> = if set.len() > 2 { vec![1, 3] } else { vec![1, 2] };
            let field = |row: usize, name: &str| {
                let column = rows[0].iter().position(|&column| column == name).expect("a column");
                let value = json[first_two[row] - 1][name].clone();
                let shown = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                assert_eq!(shown.trim_end_matches(".0"), rows[first_two[row]][column], "{name}: {csv}");
                rows[first_two[row]][column].to_owned()
            };
            let is_variant = options.contains(&"--no-reopen") || options.contains(&"--no-critical-optimization");
            if is_variant {
                assert_eq!((field(0, columns[0]), field(1, columns[0])), (values[0].into(), "true".into()));
                assert_eq!(field(1, columns[1]), values[1]);
            } else {
                assert_eq!([field(0, columns[0]), field(1, columns[1])], values);
            }
        }
    }
    let first = taquin(&["compare", board, "-a", "first,anytime", "--nodes", "1k", "--format", "json"]).json();
    assert_eq!((&first[0]["algorithm"], &first[1]["algorithm"]), (&"first".into(), &"anytime".into()));
}

#[test]
fn the_same_method_is_compared_once() {
    for (options, name) in [
        (&["-a", "astar", "-H", "manhattan", "--tie", "high-g"][..], "astar high-g manhattan"),
        (&["-a", "ida,ida", "-H", "manhattan"], "ida manhattan"),
        (&["-a", "ida", "-H", "manhattan,manhattan"], "ida manhattan"),
        (&["-a", "weighted,weighted:2.0", "-H", "manhattan"], "weighted ×2 manhattan"),
    ] {
        let ran = taquin(&[&["compare", TWO], options].concat());
        assert_eq!(ran.stderr, format!("{name} is compared once: a second row would be the same\n"));
        assert_eq!(ran.stdout.lines().count(), 2, "{}", ran.stdout);
        let shown: Vec<&str> = ran.stdout.lines().nth(1).expect("a row").split_whitespace().collect();
        assert!(shown.join(" ").starts_with(name), "{}", ran.stdout);
    }
    let both = taquin(&["compare", TWO, "-a", "astar", "--tie", "low-g"]).stdout;
    assert!(both.contains("\nastar high-g ") && both.contains("\nastar low-g "), "{both}");
}

#[test]
fn an_unsolvable_board_names_the_goals_that_can_be_reached() {
    let says =
        "No solution exists ('taquin check' explains why), but it can be solved with --goal blank-first or reversed\n";
    for format in ["table", "markdown"] {
        let ran = taquin(&["compare", LOYD, "-a", "ida", "--format", format]);
        assert!(ran.code == Some(1) && ran.stdout.ends_with(says), "{}", ran.stdout);
    }
    for format in ["csv", "json"] {
        let ran = taquin(&["compare", LOYD, "-a", "ida", "--format", format]);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), says));
    }
    assert_eq!(taquin(&["solve", LOYD]).stdout.lines().next(), says.lines().next());
}

#[test]
fn hints_name_what_is_meant() {
    let boards = crate::process::TempFile::new("compare-several.txt", "1 2 3/4 5 0/7 8 6\n1 2 3/4 0 5/7 8 6\n");
    let cases: [(&[&str], &str); 7] = [
        (&["compare", boards.path()], "2 boards, but expected one; 'taquin compare --set FILE' compares on many"),
        (&["compare", "korf100"], "korf100 is a set: use --set korf100"),
        (&["render", boards.path()], "'taquin convert --out-dir' writes one file for each"),
        (&["compare", TWO, "--alg", "ida"], "did you mean '--algorithms'?"),
        (&["bench", "hardest8", "--alg", "ida"], "did you mean '--algorithm'?"),
        (&["solve", TWO, "--heur", "zero"], "did you mean '--heuristic'?"),
        (&["bench", "hardest8", "--lan", "fr"], "did you mean '--lang'?"),
    ];
    for (args, message) in cases {
        taquin(args).rejects(message);
    }
    let ran = taquin(&["compare", TWO, "-a", "a*,IDA*,wa*", "-H", "manhattan", "--format", "csv"]);
    let names: Vec<&str> = ran.stdout.lines().skip(1).filter_map(|row| row.split(',').next()).collect();
    assert_eq!(names, ["astar", "ida", "weighted"]);
    let lost = taquin(&["solve", "8 6 7/2 5 4/3 0 1", "-H", "corner", "--no-reopen"]);
    assert!(lost.stderr.contains("astar --no-reopen does not guarantee a shortest solution"), "{}", lost.stderr);
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
        assert!(
            lines[0].contains("duplicates ") && lines[0].contains(" reopened ") && lines.len() == 3,
            "{}",
            ran.stdout
        );
        assert!(lines[2].starts_with(name), "{}", ran.stdout);
        let words: Vec<&str> = lines[2].split_whitespace().collect();
        assert!(counts.iter().all(|count| words.contains(count)), "{}", lines[2]);
        let json = taquin(&[&["solve", board, "-H", "manhattan", "--format", "json"], options].concat()).json();
        assert_eq!((&json["algorithm"], &json["reopened"]), (&"astar".into(), &0.into()));
        assert_eq!(json["duplicates"].as_u64().map(|count| count.to_string()), Some(counts[1].replace(',', "")));
    }
    taquin(&["compare", board, "-a", "ida", "--tie", "fifo"]).rejects("--tie is for the algorithm astar");
    taquin(&["solve", board, "-a", "ida", "--no-reopen"])
        .rejects("--no-reopen is for the algorithm astar, not for ida");
}

#[test]
fn several_weights() {
    let args = ["compare", "8 6 7/2 5 4/3 0 1", "-a", "weighted:1,weighted:1.5,weighted:5", "-H", "manhattan"];
    let ran = taquin(&[&args[..], &["--format", "csv"]].concat());
    let rows: Vec<Vec<&str>> = ran.stdout.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let shown: Vec<_> = rows.iter().map(|row| (row[2], row[5], row[11])).collect();
    assert_eq!(shown, [("31", "6728", "1"), ("31", "593", "1.5"), ("47", "279", "5")]);
    assert!(taquin(&args).stdout.contains("\nweighted ×1.5  manhattan"));
    taquin(&["compare", TWO, "-a", "first:2"]).rejects("Unknown algorithm");
}

#[test]
fn a_set_has_means_per_method_and_length_and_a_plot() {
    let boards = "1 2 3/4 5 0/7 8 6\n1 2 3/4 0 5/7 8 6\n1 2 3/0 4 6/7 5 8\n0 1 3/4 2 5/7 8 6\n1 2 3/4 5 6/8 7 0\n";
    let plot = crate::process::TempFile::new("compared.svg", "");
    let args = ["compare", "--set", "-", "-a", "bfs,ida", "--format", "csv", "--plot", plot.path()];
    let ran = crate::process::fed(&args, boards);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), "1 unsolvable board skipped: 5\n"));
    let rows: Vec<Vec<&str>> = ran.stdout.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][..8], ["algorithm", "heuristic", "weight", "length", "boards", "solved", "proven", "moves"]);
    let means: Vec<_> = rows[1..].iter().map(|row| (row[0], row[3], row[4], row[7])).collect();
    let lengths = [("all", "4", "2.500"), ("1", "1", "1.000"), ("2", "1", "2.000"), ("3", "1", "3.000")];
    assert_eq!(means[..4], lengths.map(|(length, boards, moves)| ("bfs", length, boards, moves)));
    assert_eq!((means.len(), means[5].0), (10, "ida"));
    let svg = std::fs::read_to_string(&plot.0).expect("a file");
    let document = roxmltree::Document::parse(&svg).expect("well-formed");
    let count = |class| document.descendants().filter(|node| node.attribute("class") == Some(class)).count();
    assert_eq!((count("dot"), count("median"), count("method")), (16, 4, 2), "{svg}");
    let table = crate::process::fed(&["compare", "--set", "-", "-a", "ida"], boards).stdout;
    assert!(table.lines().nth(1).is_some_and(|row| row.contains("  all  ")), "{table}");
}
