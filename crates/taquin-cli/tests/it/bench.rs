//! `bench`: sets of boards, solved and checked.

use crate::process::{HARD, TempFile, taquin};

#[test]
fn the_hardest_8_puzzles_take_31_moves() {
    let ran = taquin(&["bench", "hardest8", "--check"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(lines[0].starts_with("id       moves  expected "), "{}", lines[0]);
    assert!(lines[1].starts_with("h31_1       31        31 ") && lines[2].starts_with("h31_2       31        31 "));
    for about in
        ["method  ida with manhattan+linear-conflict, 1 thread", "boards  2 boards, all proven", "time    mean "]
    {
        assert!(lines.iter().any(|line| line.starts_with(about)), "no {about:?} in {}", ran.stdout);
    }
    assert!(!ran.stdout.contains("set-up"), "there are no tables: {}", ran.stdout);
    let verdict = "both solutions are valid and have the published optimal length\n";
    assert!(ran.stdout.ends_with(verdict), "{}", ran.stdout);
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
                  best_known,manhattan,first_length,first_seconds,algorithm,heuristic,moves,version,host,date,threads,options,\
                  runs,seconds_deviation,tables,iterations";
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
    assert!(line.starts_with("| korf001 | ≥ 4") && line.ends_with(" | node limit |"), "{line}");
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
    assert!(ran.stdout.contains("2, 1.000 × Manhattan, 50.0 % below the published lengths\n"), "{}", ran.stdout);
    assert!(ran.stdout.ends_with("check   1 result is wrong\n"), "{}", ran.stdout);
}

#[test]
fn invalid_files_are_rejected() {
    let bad = |name: &str, text: &str, message: &str| {
        let file = TempFile::new(name, text);
        taquin(&["bench", file.path()]).rejects(message);
    };
    bad("bench-a.txt", "\n1 2/3 7\n", "bench-a.txt:2:7: tile 7 is out of range");
    bad("bench-b.tsv", "a\t2\tmany\t1 2 3 0\trow-major\n", "'many' is not a length");
    bad("bench-c.tsv", "a\t2\t1\t1 2 3 0\tsideways\n", ":1: there is no goal 'sideways'");
    bad("bench-d.tsv", "a\t2\t1\t1 2 2 0\trow-major\n", ":1: tile 2 ");
    bad("bench-e.txt", "# nothing\n", "bench-e.txt has no board");
    bad(
        "bench-f.txt",
        "1 2 3/4 5 6/8 7 0\n",
        "cannot be solved to the goal row-major, but it can be solved with --goal snail",
    );
    let mixed = TempFile::new("bench-g.txt", "1 2/0 3\n2 1/3 0\n1 2 3/4 5 6/8 7 0\n\n1 2\n3 x y\n");
    let ran = taquin(&["bench", mixed.path(), "-q"]);
    assert!(ran.code == Some(2) && ran.stderr.contains("bench-g.txt:6:"), "the others are measured: {ran:?}");
    bad("bench-h.txt", "2 1/3 0\n1 2 3/4 5 6/8 7 0\n", "none of the 2 boards of ");
    taquin(&["bench", HARD]).rejects("'taquin solve' and 'taquin compare' take a board");
    crate::process::fed(&["bench", "-"], "").rejects("standard input has no board");
    taquin(&["bench", "princeton", "--only", "puzzle3x3-unsolvable"])
        .rejects("puzzle3x3-unsolvable of princeton cannot");
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
    taquin(&["bench", "hardest8", "--plot", "/no/such/folder/x.svg"]).rejects("there is no folder /no/such");
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
    let table = taquin(&["bench", "dca35", "--limit", "1", "--until", "first"]).stdout;
    let (lines, first) = (table.lines(), "first   ");
    assert!(lines.clone().any(|line| line.starts_with(first) && line.contains(" × Manhattan after ")), "{table}");
    assert!(!table.contains("set-up") && lines.skip(2).all(|line| line.chars().count() <= 90), "{table}");
    let svg = std::fs::read_to_string(&file.0).expect("a file");
    assert_eq!(svg.matches("class=\"curve\"").count(), 2);
    let first = taquin(&["bench", "dca48", "--only", "0", "--until", "first", "--format", "csv"]);
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
    solve(&["--tables", "light", "-a", "ida"]).rejects("--tables has no effect on the algorithm ida");
    solve(&["--tables", "light", "--tie", "fifo"]).rejects("--tables and --tie are for different algorithms");
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
fn a_plot_is_svg_or_png_by_its_name() {
    for args in [&["bench", "hardest8"][..], &["compare", "--set", "hardest8", "-a", "ida"]] {
        for name in ["plot.gif", "plot", "plot.csv"] {
            taquin(&[args, &["--plot", name]].concat()).rejects("the name must end in .svg or .png");
        }
        let file = TempFile::new("plot.PNG", "");
        let ran = taquin(&[args, &["-q", "--plot", file.path()]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let bytes = std::fs::read(&file.0).expect("a file");
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
        let info = reader.next_frame(&mut pixels).expect("pixels");
        assert!(info.width == 1960 && info.height > 900, "{info:?}");
        let is_blue = |pixel: &[u8]| pixel[2] > 150 && pixel[0] < 140;
        assert!(pixels.chunks(3).filter(|pixel| is_blue(pixel)).count() > 100, "dots");
    }
}

#[test]
fn a_mixed_set_names_every_method_and_counts_do_not_overlap() {
    let file =
        TempFile::new("bench-mixed.txt", format!("1 2 3/4 5 0/7 8 6\n{HARD}\n1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12\n"));
    let ran = taquin(&["bench", file.path(), "--nodes", "2k", "-q"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let line = |name: &str| ran.stdout.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned();
    let method = line("method");
    assert!(method.contains("ida with manhattan+linear-conflict, 1 thread (1 board, mean "), "{method}");
    assert!(ran.stdout.contains("\nmethod  pdb, auto tables, "), "{}", ran.stdout);
    assert_eq!(line("boards"), "boards  3 boards: 2 proven shortest, 1 solved without a proof");
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
    taquin(&["bench", "hardest8", "--repeatable", "-j", "2"]).rejects("--repeatable takes one thread");
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
    let starts = ["h31_1  ida manhattan ", "h31_2  ida manh", "h31_1  astar manh", "h31_2  astar manh"];
    assert!(ran.stdout.lines().skip(1).zip(starts).all(|(row, start)| row.starts_with(start)), "{}", ran.stdout);
    assert!(ran.stdout.contains("astar with manhattan, 1 thread (2 boards, mean 6,728 expanded, "), "{}", ran.stdout);
    taquin(&["solve", HARD, "-a", "ida,astar"]).rejects("choose one algorithm here");
}

#[test]
fn several_heuristics_and_other_spellings_of_algorithms() {
    let ran = taquin(&["bench", "hardest8", "-a", "A*,ida*,bfs", "-H", "manhattan,walking-distance", "-q"]);
    let methods = ["astar manhattan", "astar walking-distance", "ida manhattan", "ida walking-distance", "bfs"];
    let names: Vec<&str> = ran.stdout.lines().skip(1).step_by(2).take(5).map(|row| row[7..29].trim_end()).collect();
    assert_eq!(names, methods, "{}", ran.stdout);
    assert!(
        ran.stdout.contains("\nboards  2 boards by 5 methods, 10 searches, all proven shortest\n"),
        "{}",
        ran.stdout
    );
    let json = taquin(&["bench", "hardest8", "-a", "ida", "-H", "manhattan,zero", "--nodes", "1k", "--format", "json"]);
    let summary = &json.json()["summary"];
    assert_eq!((&summary["boards"], &summary["searches"]), (&2.into(), &4.into()));
    for command in [&["solve", HARD][..], &["batch"]] {
        taquin(&[command, &["-H", "manhattan,hamming"]].concat()).rejects("choose one heuristic here");
        taquin(&[command, &["-a", "ida,astar"]].concat()).rejects("choose one algorithm here");
    }
    let twice =
        taquin(&["bench", "hardest8", "-a", "ida,IDA*", "-H", "zero,zero", "--nodes", "9", "--format", "csv", "-q"]);
    assert_eq!(twice.stdout.lines().count(), 3, "a method that is named twice is used once: {}", twice.stdout);
    taquin(&["bench", "hardest8", "-a", "ida*", "--until", "first"])
        .rejects("--until has no effect on the algorithm ida");
}

#[test]
fn every_sentence_of_a_summary_says_something() {
    let cases: [(&str, &[&str], &[&str]); 7] = [
        ("1 2 3/4 5 0/7 8 6\n", &[], &["boards  1 board, proven shortest", "check   the solution is valid"]),
        (
            "1 2 3/4 5 6/7 8 0\n",
            &[],
            &["lengths 0", "boards  1 board, proven shortest", "nodes   0 expanded (0/s), 1 generated"],
        ),
        (
            HARD,
            &["-a", "bfs", "--nodes", "10"],
            &["boards  1 board: 1 unsolved", "check   there is no solution to check"],
        ),
        (
            "8 6 7/2 5 4/3 0 1\n",
            &["-a", "greedy", "-H", "manhattan"],
            &[
                "boards  1 board: 1 solved without a proof",
                "lengths 47, 2.238 × Manhattan",
                "check   the solution is valid",
            ],
        ),
        (
            "a\t3\t31\t8 6 7 2 5 4 3 0 1\trow-major\nb\t3\t2\t1 2 3 4 0 5 7 8 6\trow-major\n",
            &["-a", "greedy", "-H", "manhattan"],
            &["check   both solutions are valid; 1 of 2 with a published optimal length has it"],
        ),
        (
            "a\t3\t2\t1 2 3 4 0 5 7 8 6\trow-major\n",
            &["-a", "ida"],
            &[
                "lengths 2, 1.000 × Manhattan, as published",
                "valid and has the published optimal length",
                ", 1 thread\n",
            ],
        ),
        ("1 2 3/4 5 0/7 8 6\n1 2 3/4 0 5/7 8 6\n", &["-a", "ida,bfs"], &["boards  2 boards by 2 methods, 4 searches"]),
    ];
    for (boards, options, lines) in cases {
        let ran = crate::process::fed(&[&["bench", "-", "-q"], options].concat(), boards);
        for line in lines {
            assert!(ran.stdout.contains(line), "no {line:?} in {}", ran.stdout);
        }
        for empty in ["all 0", "0 have", "0 unsolved", "-8", "1 boards", "lengths all 0", "0 B of tables"] {
            assert!(!ran.stdout.contains(empty), "{empty:?} in {}", ran.stdout);
        }
    }
}

#[test]
fn threads_are_those_that_were_used() {
    for (options, threads) in
        [(&["-a", "ida"][..], 1), (&["-a", "pdb", "-j", "2"], 2), (&["-a", "pdb", "--repeatable"], 1)]
    {
        let json = taquin(&[&["bench", "hardest8", "--format", "json", "-q"], options].concat()).json();
        let used = [&json["threads"], &json["methods"][0]["threads"], &json["boards"][1]["threads"]];
        assert_eq!(used, [threads; 3], "{options:?}");
    }
}

#[test]
fn files_have_every_form_that_batch_reads() {
    let boards = "1 2 3\n4 5 0\n7 8 6\n\n1 2 3\n4 0 5\n7 8 6\n\n3\n1 2 3\n0 4 6\n7 5 8\n{\"board\": \"1 2 3/4 5 6/7 0 8\"}\n\
                  (1, 2, 3, 4, 5, 6, 7, 8, 0)\n7 1 2 3 4 5 6 7 0 8\nown\t3\t1\t1 2 3 4 5 0 7 8 6\trow-major\n\
                  1\t2\t3\t4\t5\n6\t7\t8\t9\t10\n11\t12\t13\t14\t15\n16\t17\t18\t19\t20\n21\t22\t23\t0\t24\n";
    let lengths = [("1", 1), ("5", 2), ("10", 3), ("13", 1), ("14", 0), ("7", 1), ("own", 1), ("17", 1)];
    let json = crate::process::fed(&["bench", "-", "--format", "json", "-q"], boards).json();
    let found = json["boards"].as_array().expect("a list");
    let found: Vec<_> =
        found.iter().map(|row| (row["id"].as_str().unwrap_or_default(), row["length"].as_u64())).collect();
    assert_eq!(found, lengths.map(|(id, length)| (id, Some(length))));
    let ran = crate::process::fed(&["compare", "--set", "-", "-a", "ida", "--format", "csv"], boards);
    assert!(
        ran.stdout.lines().nth(1).is_some_and(|row| row.starts_with("ida,manhattan+linear-conflict,,all,8,8,8,1.250"))
    );
    let batch =
        crate::process::fed(&["batch", "-q"], boards.replace("7 1 2 3 4 5 6 7 0 8\n", "").replace("own\t3\t1\t", ""));
    assert!(batch.stdout.starts_with("1\t1\t") && batch.stdout.contains("\n10\t3\t"), "{}", batch.stdout);
}
