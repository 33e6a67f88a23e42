//! `bench`: sets of boards, solved and checked.

use crate::process::{HARD, TempFile, taquin};

#[test]
fn the_hardest_8_puzzles_take_31_moves() {
    let ran = taquin(&["bench", "hardest8", "--check"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(lines[0].starts_with("id     moves  expected "), "{}", lines[0]);
    assert!(lines[1].starts_with("h31_1     31        31 ") && lines[2].starts_with("h31_2     31        31 "));
    for about in ["method  ", "boards  2 boards", "time    mean ", "nodes   ", "set-up  "] {
        assert!(lines.iter().any(|line| line.starts_with(about)), "no {about:?} in {}", ran.stdout);
    }
    assert!(ran.stdout.ends_with("all 2 solutions are valid, 2 have the published optimal length\n"), "{}", ran.stdout);
}

#[test]
fn the_princeton_boards_are_solved_with_light_tables() {
    let ran = taquin(&["bench", "princeton", "--tables", "light", "--limit", "110", "--check", "--format", "json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let json = ran.json();
    assert_eq!((&json["algorithm"], &json["tables"]), (&"pdb".into(), &"light".into()));
    let boards = json["boards"].as_array().expect("a list");
    assert_eq!(boards.len(), 110);
    assert!(boards.iter().all(|board| board["length"] == board["expected"] && board["fault"].is_null()));
    let summary = &json["summary"];
    assert_eq!((&summary["solved"], &summary["confirmed"], &summary["faults"]), (&110.into(), &110.into(), &0.into()));
    let total = |field: &str| boards.iter().map(|board| board[field].as_u64().expect("a count")).sum::<u64>();
    assert_eq!(summary["expanded"].as_u64(), Some(total("expanded")));
    assert_eq!(summary["moves"].as_u64(), Some(total("length")));
    assert!(summary["set_up"]["bytes"].as_u64() > Some(100_000), "{summary}");
}

#[test]
fn boards_are_selected_by_name_or_number() {
    let ran = taquin(&["bench", "korf100", "--only", "79,korf012", "--tables", "light", "--format", "csv", "--check"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let lines: Vec<Vec<&str>> = ran.stdout.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.len(), 3);
    let header = "id,length,expected,optimal,lower_bound,expanded,generated,seconds,cpu_seconds,stopped,fault,\
                  best_known,manhattan,first_length,first_seconds,algorithm,heuristic,moves,version,host,date";
    assert_eq!(lines[0].join(","), header);
    assert!(lines.iter().all(|line| line.len() == lines[0].len()));
    assert_eq!(
        (&lines[1][..5], &lines[2][..5]),
        (&["korf012", "45", "45", "true", "45"][..], &["korf079", "42", "42", "true", "42"][..])
    );
    assert!(lines[1][7].parse::<f64>().is_ok() && ran.stderr.contains("set-up "));
    taquin(&["bench", "korf100", "--only", "101"])
        .rejects("korf100 has no board '101': its boards are korf001 to korf100");
    let limited = taquin(&["bench", "korf100", "--limit", "1", "--format", "markdown", "--nodes", "10", "-a", "pdb"]);
    assert_eq!(limited.code, Some(3));
    let line = limited.stdout.lines().nth(2).expect("a row");
    assert!(line.starts_with("| korf001 | - | 57 | ") && line.contains("| stopped (nodes), at least "), "{line}");
}

#[test]
fn the_lengths_in_a_file_are_checked() {
    let right = "two\t3\t2\t1 2 3 4 0 5 7 8 6\trow-major\n";
    let file =
        TempFile::new("bench-right.tsv", format!("# a comment\n{right}1 2 3/4 5 0/7 8 6\n\n1 2 3/4 5 6/8 7 0\n"));
    let ran = taquin(&["bench", file.path(), "--check", "--format", "json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let boards = ran.json()["boards"].clone();
    assert_eq!((&boards[0]["id"], &boards[0]["length"]), (&"two".into(), &2.into()));
    assert_eq!((&boards[1]["id"], &boards[1]["expected"]), (&"3".into(), &serde_json::Value::Null));
    assert!(boards[2].is_null(), "unsolvable boards are skipped");

    let wrong = TempFile::new("bench-wrong.tsv", right.replace("\t2\t", "\t4\t"));
    assert_eq!(taquin(&["bench", wrong.path()]).code, Some(0));
    let ran = taquin(&["bench", wrong.path(), "--check"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains("WRONG: 2 moves, but the optimal length is 4"), "{}", ran.stdout);
    assert!(ran.stdout.ends_with("check   1 result wrong\n"), "{}", ran.stdout);
}

#[test]
fn invalid_files_are_rejected() {
    let bad = |name: &str, text: &str, message: &str| {
        let file = TempFile::new(name, text);
        taquin(&["bench", file.path()]).rejects(message);
    };
    bad("bench-a.txt", "1 2/3 0\n1 2/3 7\n", "bench-a.txt:2:7: tile 7 is out of range");
    bad("bench-b.tsv", "a\t2\tmany\t1 2 3 0\trow-major\n", "'many' is not a length");
    bad("bench-c.tsv", "a\t2\t1\t1 2 3 0\tsideways\n", ":1: there is no goal 'sideways'");
    bad("bench-d.tsv", "a\t2\t1\t1 2 2 0\trow-major\n", ":1: tile 2 ");
    bad("bench-e.txt", "# nothing\n", "has no board that can be solved");
    let unknown = taquin(&["bench", "korf"]);
    unknown.rejects("there is no set or file named 'korf'; known sets: ");
    for set in ["hardest8", "korf100", "hard15", "hardest15", "kf4", "kf-easy", "kf50", "clausecker", "dca24"] {
        assert!(unknown.stderr.contains(set), "{}", unknown.stderr);
    }
    assert!(taquin(&["help", "bench"]).stdout.contains("Sets:\n  hardest8 "));
}

#[test]
fn the_plot_has_one_dot_per_board() {
    let file = TempFile::new("bench-plot.svg", "");
    let ran = taquin(&["bench", "princeton", "--limit", "30", "--plot", file.path(), "-q"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let svg = std::fs::read_to_string(&file.0).expect("a file");
    let document = roxmltree::Document::parse(&svg).expect("well-formed");
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("circle")).count(), 60);
    taquin(&["bench", "hardest8", "--plot", "/no/such/folder/x.svg"]).rejects("cannot write the plot to");
}

#[test]
fn improved_solutions_are_plotted_over_time() {
    let file = TempFile::new("bench-curves.svg", "");
    let args = ["bench", "dca35", "--limit", "2", "--nodes", "300k", "-j", "1", "-q", "--format", "json", "--plot"];
    let ran = taquin(&[&args[..], &[file.path()]].concat());
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let json = ran.json();
    for board in json["boards"].as_array().expect("a list") {
        let steps = board["steps"].as_array().expect("a list");
        let lengths: Vec<u64> = steps.iter().map(|step| step["length"].as_u64().expect("a length")).collect();
        assert!(lengths.len() > 1 && lengths.windows(2).all(|pair| pair[1] < pair[0]), "{lengths:?}");
        assert_eq!(lengths.last().copied(), board["length"].as_u64());
        assert!(board["best_known"].as_u64() >= board["lower_bound"].as_u64() && board["expected"].is_null());
    }
    assert!(json["summary"]["lengths"]["percent_over_known"].as_f64() > Some(0.0));
    let svg = std::fs::read_to_string(&file.0).expect("a file");
    assert_eq!(svg.matches("class=\"curve\"").count(), 2);
    let first = taquin(&["bench", "dca48", "--only", "0", "--first", "--format", "csv"]);
    let row: Vec<&str> = first.stdout.lines().nth(1).expect("a row").split(',').collect();
    assert_eq!((row[1], row[11]), (row[13], "274"), "{}", first.stdout);
}

#[test]
fn longer_solutions_without_a_guarantee_are_not_wrong() {
    let ran = taquin(&["bench", "hardest8", "-a", "greedy", "-H", "manhattan", "--check"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    assert!(ran.stderr.contains("does not guarantee a shortest solution"), "{}", ran.stderr);
}

#[test]
fn a_table_size_implies_the_algorithm() {
    let solve = |args: &[&str]| taquin(&[&["solve", "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15"], args].concat());
    for size in ["auto", "light"] {
        let ran = solve(&["--tables", size, "--format", "json"]);
        assert_eq!((&ran.json()["algorithm"], &ran.json()["length"]), (&"pdb".into(), &2.into()));
    }
    solve(&["--tables", "light", "-a", "ida"]).rejects("--tables is for --algorithm pdb, not for ida");
    solve(&["--tables", "light", "--width", "9"]).rejects("--width and --tables are for different algorithms");
    solve(&["--tables", "huge"]).rejects("possible values: auto, light, medium, full");
    let compared = taquin(&["compare", HARD, "-a", "pdb", "--tables", "light", "--nodes", "100", "--format", "csv"]);
    assert_eq!(compared.code, Some(0), "{}", compared.stderr);
    assert!(compared.stdout.lines().nth(1).expect("a row").starts_with("pdb,pattern databases,,"));
    let batch = crate::process::fed(&["batch", "--tables", "light", "-q"], "1 2 3/4 5 0/7 8 6\n");
    batch.prints(0, "1\t1\tU\tproven\n");
}

#[test]
fn published_lengths_count_single_tile_moves() {
    let ran = taquin(&["bench", "hardest8", "--metric", "mtm", "--check", "--format", "csv"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("h31_1,20,,"), "{}", ran.stdout);
}

#[test]
fn a_plot_needs_the_svg_extension() {
    taquin(&["bench", "hardest8", "--plot", "plot.png"]).rejects("its name must end in .svg");
}

#[test]
fn a_mixed_set_names_every_method_and_counts_do_not_overlap() {
    let file =
        TempFile::new("bench-mixed.txt", format!("1 2 3/4 5 0/7 8 6\n{HARD}\n1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12\n"));
    let ran = taquin(&["bench", file.path(), "--nodes", "2k", "-q"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let line = |name: &str| ran.stdout.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned();
    let method = line("method");
    assert!(method.contains("ida with manhattan+linear-conflict (1 board, mean "), "{method}");
    assert!(method.contains("; pdb, auto tables (2 boards, mean "), "{method}");
    assert_eq!(line("boards"), "boards  3 boards: 2 proven shortest, 1 solved without a proof, 0 unsolved");
    let json = taquin(&["bench", file.path(), "--nodes", "2k", "-q", "--format", "json"]).json();
    assert_eq!((&json["algorithm"], &json["methods"][1]["boards"]), (&"mixed".into(), &2.into()));
    assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
    assert!(json["date"].as_str().is_some_and(|date| date.len() == 20 && date.ends_with('Z')), "{json}");
    assert!(json["host"].as_str().is_some_and(|host| !host.is_empty()), "{json}");
    assert_eq!((&json["boards"][0]["algorithm"], &json["boards"][0]["moves"]), (&"ida".into(), &"U".into()));
}

#[test]
fn repeatable_counts_are_the_same_in_every_run() {
    let counts = || {
        let args =
            ["bench", "korf100", "--only", "1-3,12", "--repeatable", "--memory", "100M", "-q", "--format", "csv"];
        let ran = taquin(&args);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let columns = |line: &str| line.split(',').take(7).map(str::to_owned).collect::<Vec<_>>();
        ran.stdout.lines().map(columns).collect::<Vec<_>>()
    };
    let first = counts();
    assert_eq!(
        first.iter().map(|row| row[0].as_str()).collect::<Vec<_>>(),
        ["id", "korf001", "korf002", "korf003", "korf012"]
    );
    assert_eq!(counts(), first);
    taquin(&["bench", "dca35", "--limit", "1", "--repeatable"]).rejects("only with a limit on nodes");
    let limited = taquin(&["bench", "dca24", "--limit", "1", "--repeatable", "--nodes", "1000", "-q"]);
    assert_eq!(limited.code, Some(3), "{}", limited.stderr);
    taquin(&["bench", "hardest8", "--repeatable", "-j", "2"]).rejects("cannot be used with");
}

#[test]
fn an_earlier_run_is_taken_over() {
    let whole = taquin(&["bench", "hardest8", "--format", "csv", "-q"]).stdout;
    let lines: Vec<&str> = whole.lines().collect();
    // A row as it was measured elsewhere, and one that was cut off.
    let earlier = lines[1].replace(",ida,", ",elsewhere,");
    let file = TempFile::new("bench-earlier.csv", format!("{}\n{earlier}\nh31_2,31,31,tr", lines[0]));
    let ran = taquin(&["bench", "hardest8", "--format", "csv", "--resume", file.path()]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.starts_with("1 board taken over\n"), "{}", ran.stderr);
    let rows: Vec<Vec<&str>> = ran.stdout.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((rows[1][15], rows[2][15], rows.len()), ("elsewhere", "ida", 3), "{}", ran.stdout);
    let wrong = TempFile::new("bench-wrong.csv", format!("{}\n{}\n", lines[0], lines[1].replace("h31_1", "h31_2")));
    taquin(&["bench", "hardest8", "--resume", wrong.path()]).rejects("bench-wrong.csv:2: ");
    let foreign = TempFile::new("bench-foreign.csv", "a,b\n1,2\n");
    taquin(&["bench", "hardest8", "--resume", foreign.path()]).rejects("is not the CSV of 'taquin bench --format csv'");
}

#[test]
fn index_files_on_standard_input_and_several_algorithms() {
    let korf = "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n12 14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15\n";
    let args = ["bench", "-", "--goal", "blank-first", "--only", "12", "--tables", "light", "--format", "csv", "-q"];
    let ran = crate::process::fed(&args, korf);
    assert!(ran.stdout.lines().nth(1).is_some_and(|row| row.starts_with("12,45,")), "{ran:?}");
    let without_index: String =
        korf.lines().map(|line| line.split_once(' ').expect("an index").1.to_owned() + "\n").collect();
    let ran = crate::process::fed(&[&args[..4], &["--only", "2"], &args[6..]].concat(), without_index);
    assert!(ran.stdout.lines().nth(1).is_some_and(|row| row.starts_with("2,45,")), "{ran:?}");
    let ran = taquin(&["bench", "hardest8", "-a", "ida,astar", "-H", "manhattan", "-q"]);
    let starts = ["h31_1 ida ", "h31_2 ida ", "h31_1 astar ", "h31_2 astar "];
    assert!(ran.stdout.lines().skip(1).zip(starts).all(|(row, start)| row.starts_with(start)), "{}", ran.stdout);
    assert!(ran.stdout.contains("astar with manhattan (2 boards, mean 6,728 expanded, "), "{}", ran.stdout);
    taquin(&["solve", HARD, "-a", "ida,astar"]).rejects("choose one algorithm here");
}
