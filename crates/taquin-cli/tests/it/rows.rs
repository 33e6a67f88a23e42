//! What commands answer, as data: arguments, input, exit code, standard output and standard error.

use crate::process::{TempFolder, fed};

/// A command with what it must answer. In the texts `…` stands for anything.
pub struct Row {
    pub args: &'static [&'static str],
    pub input: &'static str,
    pub code: i32,
    pub out: &'static str,
    pub err: &'static str,
}

/// A row without output on standard error.
pub const fn row(args: &'static [&'static str], input: &'static str, code: i32, out: &'static str) -> Row {
    Row { args, input, code, out, err: "" }
}

/// A row with output on standard error.
pub const fn told(
    args: &'static [&'static str],
    input: &'static str,
    code: i32,
    out: &'static str,
    err: &'static str,
) -> Row {
    Row { args, input, code, out, err }
}

/// Whether a text is a pattern, in which `…` stands for anything.
fn is_like(text: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = text.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, inner)) = parts.split_last() else { return rest.is_empty() };
    for part in inner {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Runs every row and reports all that answer something else.
#[track_caller]
pub fn check(rows: &[Row]) {
    let mut wrong = String::new();
    for Row { args, input, code, out, err } in rows {
        let ran = fed(args, input);
        if ran.code != Some(*code) || !is_like(&ran.stdout, out) || !is_like(&ran.stderr, err) {
            wrong += &format!(
                "\n{args:?} < {input:?}\n  code {:?}, expected {code}\n  out {:?}\n  exp {out:?}\n  err {:?}\n  exp {err:?}\n",
                ran.code, ran.stdout, ran.stderr
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn patterns() {
    assert!(is_like("a b c", "a…c") && is_like("abc", "abc") && is_like("abc", "…") && is_like("", "…"));
    assert!(!is_like("abc", "ab") && !is_like("abc", "…b") && !is_like("a", "a…a"));
}

const SNAIL: &str = "{\"board\":\"3 5 0/6 7 2/4 1 8\",\"goal\":\"snail\"}\n";

#[test]
fn the_goal_of_a_json_object_is_taken() {
    check(&[
        row(&["solve", "-q"], SNAIL, 0, "RUURDLDRULLDRUULDRURDL\n"),
        told(&["solve", "--goal", "row-major"], SNAIL, 1, "No solution exists…", "…"),
        row(&["check", "-q"], SNAIL, 0, ""),
        row(&["inspect"], SNAIL, 0, "solvable…"),
        row(
            &["compare", "-a", "bidirectional", "--format", "csv"],
            SNAIL,
            0,
            "…bidirectional,manhattan+linear-conflict,22,true…",
        ),
        row(&["batch", "-q"], SNAIL, 0, "1\t22\t…\tproven\n"),
        row(&["batch", "-q", "--format", "jsonl"], SNAIL, 0, "{…\"goal\":\"1 2 3/8 0 4/7 6 5\",\"solvable\":true…}\n"),
        row(&["bench", "-", "-q", "-a", "ida", "--format", "csv"], SNAIL, 0, "…,22,…"),
        told(&["solve"], "{\"board\":\"1 2/3 0\",\"goal\":\"snale\"}", 2, "", "…found 'snale'…"),
    ]);
}

const GRID: &str = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15\n";
const COLUMNS: &str = " 1  2  3\n 4  5  6\n 7     8\n";

#[test]
fn a_grid_whose_blank_is_a_space_is_one_board() {
    const HINT: &str = "error: <stdin>:4:1: row 4 has 3 tiles, but expected 4; write 0 or _ for the blank\n 4 | 13 14 15\n   | ^^^^^^^^\n";
    const READ: &str = "row 3 has no number in column 2: read as the blank\n";
    check(&[
        told(&["check"], GRID, 2, "", HINT),
        told(&["solve"], GRID, 2, "", HINT),
        told(&["batch", "-q"], GRID, 2, "1\terror\t…write 0 or _ for the blank\n", ""),
        told(&["solve"], COLUMNS, 0, "1 move, proven shortest\nL\n…", READ),
        told(
            &["batch"],
            COLUMNS,
            0,
            "1\t1\tL\tproven\n",
            "line 1: row 3 has no number in column 2: read as the blank\n",
        ),
        told(&["convert"], "1\t2\t3\n4\t5\t6\n7\t\t8\n", 0, "1 2 3/4 5 6/7 0 8\n", READ),
        told(&["batch"], "1 2 3/4 5 6\n", 0, "1\t0\t\tproven\n", "line 1: there is no blank: 6 is read as the blank\n"),
        row(&["batch", "-q"], "1 2 3/4 5 6\n", 0, "1\t0\t\tproven\n"),
    ]);
}

#[test]
fn every_command_reads_what_another_reads() {
    const INDEXED: &str = "0 1 2 3 4 5 6 7 0 8\n1 1 2 3 4 5 6 7 8 0\n";
    const ARRAY: &str = "[[[1,2],[3,0]],\n [[0,1],[2,3]]]\n";
    const OBJECTS: &str = "[{\"board\":\"1 2/3 0\"},{\"board\":[[0,1],[2,3]]}]";
    const INDEX: &str = "line 1: the first number, 0, is read as the index of the board\n";
    check(&[
        told(&["convert"], INDEXED, 0, "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 8 0\n", INDEX),
        told(&["batch"], INDEXED, 0, "1\t1\tL\tproven\n2\t0\t\tproven\n", INDEX),
        told(
            &["solve"],
            "9 1 2 3 4 5 6 7 0 8",
            0,
            "1 move…",
            "the first number, 9, is read as the index of the board\n",
        ),
        row(&["convert"], ARRAY, 0, "1 2/3 0\n0 1/2 3\n"),
        row(&["convert"], OBJECTS, 0, "1 2/3 0\n0 1/2 3\n"),
        row(&["batch", "-q"], ARRAY, 1, "1\t0\t\tproven\n2\tunsolvable\t…"),
        row(&["solve", "-q"], "[{\"board\":\"1 2/0 3\"}]", 0, "L\n"),
        row(&["convert"], "| **1** | **2** |\n--- | ---\n| **3** |  | a note\n", 0, "1 2/3 0\n"),
        row(&["convert"], "┌───┬───┐\n│ 1 │ 2 │  N = 2 is even\n├───┼───┤\n│ 3 │   │\n└───┴───┘\n", 0, "1 2/3 0\n"),
        row(&["verify", "1 2 3/4 0 5/7 8 6", "[Left, Up]"], "", 0, "Valid: 2 moves…"),
    ]);
}

#[test]
fn utf_16_is_read_and_binary_data_are_one_error() {
    let folder = TempFolder::created("encodings");
    let utf_16: Vec<u8> = "\u{FEFF}1 2 3/4 5 6/7 0 8\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (text, binary) = (folder.file("utf16.txt"), folder.file("program"));
    std::fs::write(&text, utf_16).expect("writes");
    let lines =
        b"\x7FELF\x02\x01\x01\0".iter().copied().chain((0..5_000).map(|n| if n % 7 == 0 { b'\n' } else { 200 }));
    std::fs::write(&binary, lines.collect::<Vec<u8>>()).expect("writes");
    let run = |args: &[&str]| crate::process::taquin(args);
    run(&["solve", "-q", &text]).prints(0, "L\n");
    run(&["batch", "-q", &text]).prints(0, "1\t1\tL\tproven\n");
    run(&["solve", &binary]).rejects("program:1:1: found binary data, but expected text");
    let both = run(&["batch", "-q", folder.path()]);
    assert_eq!((both.code, both.stdout.lines().count()), (Some(2), 2), "{}", both.stdout);
    assert!(both.stdout.contains("program:1\terror\tline 1, column 1: found binary data, but expected text\n"));
}

#[test]
fn many_boards_are_read_in_little_memory() {
    // More than is read at once.
    let boards = "1 2 3/4 5 6/7 0 8\n".repeat(300_000);
    let converted = fed(&["convert", "--to", "comma"], &boards);
    assert_eq!((converted.code, converted.stdout.lines().count()), (Some(0), 300_000));
    let checked = fed(&["check"], boards + "1 2 3/4 5 6/8 7 0\n1 2 2 0\n");
    assert_eq!((checked.code, checked.stdout.lines().count()), (Some(2), 300_001));
    let last = checked.stdout.lines().last().unwrap_or_default();
    assert!(last.starts_with("line 300001: unsolvable, but it can be solved with --goal "), "{last}");
    let end = "error: <stdin>:300002:5: tile 2 appears twice (first at line 300,002, column 3), and tile 3 is missing\n300,000 of 300,001 boards can be solved\n";
    assert_eq!(checked.stderr, end);
}

#[test]
fn json_files_are_json_and_jsonl_files_are_json_lines() {
    let folder = TempFolder::created("json");
    let boards = "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/8 7 0\n";
    for command in ["batch", "convert", "check", "inspect"] {
        let (json, lines) = (folder.file("out.json"), folder.file("out.jsonl"));
        fed(&[command, "-o", &json], boards);
        fed(&[command, "-o", &lines], boards);
        let array: Vec<serde_json::Value> =
            serde_json::from_slice(&std::fs::read(&json).expect("written")).expect("JSON");
        let lines = std::fs::read_to_string(&lines).expect("written");
        let each: Vec<serde_json::Value> =
            lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!((array.len(), each.len()), (2, 2), "{command}");
        let boards = |values: Vec<serde_json::Value>| -> Vec<String> {
            values.iter().map(|value| value["board"].to_string()).collect()
        };
        assert_eq!(boards(array), boards(each), "{command}");
        assert_eq!(crate::process::taquin(&["convert", &json]).stdout, boards_as_lines(), "{command}");
    }
    check(&[
        row(&["generate", "2", "-c", "2", "--seed", "1", "-q", "--to", "json"], "", 0, "[[[…]],\n [[…]]]\n"),
        row(&["generate", "2", "--seed", "1", "-q", "--to", "json"], "", 0, "[[…],[…]]\n"),
        row(&["batch", "-q", "--format", "json"], "", 0, "[]\n"),
        told(&["distances", "2", "-o", "x.jsonl"], "", 2, "", "…jsonl…"),
    ]);
}

fn boards_as_lines() -> &'static str {
    "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/8 7 0\n"
}

#[test]
fn what_solve_prints_is_verified_in_every_format() {
    const BOARD: &str = "8 6 7/2 5 4/3 0 1";
    const MULTI: &[&str] = &["--metric", "mtm"];
    for format in ["text", "variant38", "princeton", "school42", "steps", "grid", "line", "box", "json", "jsonl"] {
        let goal: &[&str] = if format == "school42" { &["--goal", "row-major"] } else { &[] };
        let solved = crate::process::taquin(&[&["solve", BOARD, "--format", format], goal].concat()).stdout;
        fed(&["verify", BOARD], &solved).prints(0, "Valid: 31 moves (20 straight runs) to the goal\n");
        if !["text", "steps"].contains(&format) {
            fed(&["verify"], &solved).prints(0, "Valid: 31 moves (20 straight runs) to the goal\n");
        }
        let pushed = crate::process::taquin(&[&["solve", BOARD, "--format", format], goal, MULTI].concat()).stdout;
        let valid = fed(&[&["verify", BOARD], MULTI].concat(), &pushed);
        assert_eq!(valid.code, Some(0), "{format}: {pushed} {}", valid.stderr);
    }
    let done = crate::process::taquin(&["solve", "1 2/3 0"]).stdout;
    fed(&["verify", "1 2/3 0"], done).prints(0, "Valid: 0 moves (0 straight runs) to the goal\n");
}

#[test]
fn board_and_moves_are_enough_to_verify_and_draw() {
    check(&[
        row(
            &["verify"],
            "{\"board\":[[1,2,3],[4,5,6],[7,0,8]],\"moves\":\"L\"}",
            0,
            "Valid: 1 move (1 straight run) to the goal\n",
        ),
        row(&["verify"], "{\"board\":\"1 2 3/4 0 5/7 8 6\",\"moves\":[\"Left\",\"Up\"]}", 0, "Valid: 2 moves…"),
        row(
            &["verify", "--moves", "number"],
            "{\"board\":\"1 2 3/4 0 5/7 8 6\",\"moves\":[5,6]}",
            0,
            "Valid: 2 moves…",
        ),
        row(
            &["verify"],
            "[{\"board\":\"1 2/0 3\",\"moves\":\"L\"},{\"board\":\"1 2/0 3\",\"moves\":\"D\"}]",
            1,
            "Valid: 1 move (1 straight run) to the goal\nNot a solution: …\n",
        ),
        row(&["verify", "--format", "json"], "{\"board\":\"1 2/0 3\",\"moves\":\"L\"}", 0, "{\"valid\":true,…}\n"),
        row(
            &["verify", "--format", "json"],
            "{\"board\":\"1 2/0 3\",\"moves\":\"L\"}\n{\"line\":2,\"error\":\"bad\"}",
            1,
            "[{\"valid\":true,…},\n {\"line\":2,\"valid\":false,…}]\n",
        ),
        row(&["verify"], "1 2 3/4 0 5/7 8 6\n1 2 3/4 5 0/7 8 6\n1 2 3/4 5 6/7 8 0\n", 0, "Valid: 2 moves…"),
        row(
            &["verify"],
            "1 2 3/4 0 5/7 8 6\n1 2 3/4 5 6/7 8 0\n",
            1,
            "Not a solution: board 2 does not follow from board 1 by one move\n",
        ),
        told(&["verify"], "{\"moves\":\"L\"}", 2, "", "error: the object has no field \"board\"\n"),
        row(
            &["render", "--format", "svg", "--animate"],
            "{\"board\":[[1,2,3],[4,0,5],[7,8,6]],\"moves\":\"LU\"}",
            0,
            "<svg…",
        ),
        row(&["render", "--format", "svg", "--animate", "{\"board\":\"1 2/0 3\"}", "L"], "", 0, "<svg…"),
    ]);
}

#[test]
fn inversions_and_values_of_heuristics_as_in_the_lessons() {
    check(&[
        row(&["check", "(1, 2, 4, 5, 3)"], "", 0, "Not a board, but a sequence with 2 inversions: (4,3) (5,3)\n"),
        row(
            &["check", "3, 5, 6, 7, 2, 4, 1, 8"],
            "",
            0,
            "Not a board, but a sequence with 13 inversions: (3,2) (3,1) (5,2) (5,4) (5,1) (6,2) (6,4) (6,1) (7,2) (7,4) (7,1) (2,1) (4,1)\n",
        ),
        row(
            &["check", "2 3 1", "--format", "json"],
            "",
            0,
            "{\"sequence\":[2,3,1],\"inversions\":2,\"pairs\":[[2,1],[3,1]]}\n",
        ),
        told(&["check", "-q", "2 3 1"], "", 2, "", "…3 tiles do not form a square board…"),
        row(
            &["check", "3 5 0/6 7 2/4 1 8", "-v", "--format", "json"],
            "",
            1,
            "{…\"inversions\":{\"board\":[[3,2],…]…}}\n",
        ),
        row(
            &["inspect", "8 2 3/4 5 6/7 1 0", "-H", "manhattan+corner,hamming"],
            "",
            0,
            "manhattan+corner  8  = manhattan 6 + corner 2\nhamming           2\n",
        ),
        row(
            &["inspect", "8 2 3/4 5 6/7 1 0", "-H", "hamming", "--format", "json"],
            "",
            0,
            "{\"board\":\"8 2 3/4 5 6/7 1 0\",…\"heuristics\":[{\"heuristic\":\"hamming\",\"value\":2,…}]}\n",
        ),
        row(&["convert", "1 2 3/4 5 6/7 8 0", "--to", "tuple"], "", 0, "(1, 2, 3, 4, 5, 6, 7, 8, 0)\n"),
        row(&["convert", "1 2 3/4 5 0", "--to", "tuple"], "", 0, "((1, 2, 3), (4, 5, 0))\n"),
        row(&["convert", "1 2 3/4 0 5/7 8 6", "--moves", "LU"], "", 0, "1 2 3/4 5 6/7 8 0\n"),
        row(&["convert", "1 2 3/4 0 5/7 8 6", "--moves", "L", "--to", "comma"], "", 0, "1,2,3,4,5,0,7,8,6\n"),
    ]);
}

#[test]
fn what_was_cut_off_is_not_a_measurement() {
    const SET: &[&str] =
        &["compare", "--set", "korf100", "--limit", "2", "-a", "ida,astar", "-H", "manhattan", "-n", "2k"];
    let table = crate::process::taquin(SET);
    let counts: Vec<&str> = table.stdout.lines().filter(|line| line.contains("≥")).collect();
    assert!(counts.len() >= 2, "every search was cut off:\n{}", table.stdout);
    assert!(table.stderr.contains("↑ and ≥: cut off by a limit"), "{}", table.stderr);
    let folder = TempFolder::created("cut-off");
    let (boards, chart) = (folder.file("boards.txt"), folder.file("chart.svg"));
    std::fs::write(&boards, "1 2 3/4 0 5/7 8 6\n8 6 7/2 5 4/3 0 1\n").expect("writes");
    let args =
        ["compare", "--set", &boards, "-a", "astar,idastar", "-H", "zero,manhattan", "-n", "50k", "--plot", &chart];
    let json = crate::process::taquin(&[&args[..], &["--format", "json"]].concat());
    let rows = json.json();
    let all: Vec<_> = rows.as_array().expect("rows").iter().filter(|row| row["length"].is_null()).collect();
    let cut: Vec<_> = all.iter().map(|row| row["cut_off"].as_u64().expect("a count")).collect();
    assert!(all.iter().all(|row| row["measured"] == 1) && cut.contains(&0) && cut.contains(&1), "{rows}");
    assert!(
        all.iter().all(|row| row["expanded"].as_f64().expect("a mean") < 100.0),
        "over the board that all finished: {rows}"
    );
    let chart = std::fs::read_to_string(&chart).expect("written");
    assert!(chart.contains('↑') && chart.contains("cut off by a limit: more would have been needed"), "{chart}");
}

#[test]
fn the_critical_optimization_can_be_turned_off_where_it_is_taught() {
    const BOARD: &str = "8 1 3/4 0 2/7 6 5";
    const OFF: &str = "--no-critical-optimization";
    let expanded = |options: &[&str]| {
        let args = [&["solve", BOARD, "-a", "textbook", "-H", "manhattan", "--format", "json"], options].concat();
        let json = crate::process::taquin(&args).json();
        (
            json["length"].clone(),
            json["expanded"].as_u64().expect("a count"),
            json["generated"].as_u64().expect("a count"),
        )
    };
    let (with, without) = (expanded(&[]), expanded(&[OFF]));
    assert!(with.0 == without.0 && without.1 > with.1 && without.2 > with.2, "{with:?} {without:?}");
    let rows = crate::process::taquin(&["compare", BOARD, "-a", "textbook", OFF, "--format", "json"]).json();
    let options: Vec<_> =
        rows.as_array().expect("rows").iter().map(|row| row["no_critical_optimization"].clone()).collect();
    assert_eq!(options, [false.into(), serde_json::Value::from(true)]);
    check(&[told(
        &["solve", BOARD, "-a", "ida", OFF],
        "",
        2,
        "",
        "error: --no-critical-optimization is for the algorithm astar, not for ida\n",
    )]);
}

#[test]
fn options_say_when_they_do_nothing() {
    const SOLUTION: &str = "{\"board\":\"1 2 3/4 0 5/7 8 6\",\"moves\":\"LU\"}";
    check(&[
        told(&["solve", "1 2/0 3", "--until", "first", "--until", "9"], "", 2, "", "…cannot be used multiple times…"),
        told(&["bench", "hardest8", "--limit", "1", "--seed", "5", "-q"], "", 0, "…", ""),
        told(
            &["bench", "hardest8", "--limit", "1", "--seed", "5"],
            "",
            0,
            "…",
            "…--seed had no effect: a board of this size is solved directly\n",
        ),
        told(
            &["render"],
            SOLUTION,
            0,
            "┌…",
            "the moves are not shown in the terminal: write a file, as in -o solution.gif\n",
        ),
    ]);
}

#[test]
fn numbers_are_read_as_people_type_them() {
    check(&[
        row(&["solve", "1 2/0 3", "-q", "-n", "1e6", "-t", "5min"], "", 0, "L\n"),
        row(&["solve", "1 2/0 3", "-q", "-n", "1,000,000"], "", 0, "L\n"),
        told(&["solve", "1 2/0 3", "-t", "-1"], "", 2, "", "…expected a time such as 10…"),
        row(&["inspect", "1 2 3/4 5 6/7 0 8", "-H", "md,misplaced"], "", 0, "manhattan  1\nhamming    1\n"),
        row(&["solve", "1 2/0 3", "-q", "-a", "dfs"], "", 0, "L\n"),
    ]);
}

#[test]
fn a_set_is_measured_in_parts_several_times_and_against_a_baseline() {
    let folder = TempFolder::created("research");
    let (boards, base) = (folder.file("boards.txt"), folder.file("base.json"));
    std::fs::write(&boards, "1 2 3/4 0 5/7 8 6\nno board\n8 6 7/2 5 4/3 0 1\n1 2 3/4 5 6/7 0 8\n").expect("writes");
    let run =
        |args: &[&str]| crate::process::taquin(&[&["bench", &boards, "-a", "ida", "-H", "manhattan"], args].concat());
    let ran = run(&["-q", "-o", &base]);
    assert_eq!(ran.code, Some(2), "one line is no board");
    assert!(ran.stderr.contains(":2:1: found 'no', but expected a tile"), "{}", ran.stderr);
    let json: serde_json::Value = serde_json::from_slice(&std::fs::read(&base).expect("written")).expect("JSON");
    assert_eq!(json["boards"].as_array().map(Vec::len), Some(3));
    assert!(json["boards"][1]["iterations"].as_array().is_some_and(|all| all.len() > 3), "{json}");
    let shard = run(&["--shard", "2/2", "--runs", "3", "--format", "csv", "-q"]).stdout;
    let fields: Vec<&str> = shard.lines().nth(1).expect("a row").split(',').collect();
    assert!(shard.lines().count() == 2 && fields[0] == "3" && shard.contains("--runs 3,3,0."), "{shard}");
    let compared = run(&["--baseline", &base, "--format", "csv"]).stderr;
    assert!(compared.contains("on 3 boards: nodes × 1.000 ± 0.000, time × "), "{compared}");
    let two = crate::process::taquin(&[
        "bench",
        &boards,
        "hardest8",
        "-a",
        "ida",
        "-H",
        "manhattan",
        "--format",
        "csv",
        "-q",
    ]);
    assert!(two.stdout.contains("\nboards:1,") && two.stdout.contains("\nhardest8:"), "{}", two.stdout);
}

#[test]
fn pictures_of_solve_have_colours_and_sizes_in_print() {
    let folder = TempFolder::created("solve-pictures");
    let gif = folder.file("a.gif");
    check(&[row(&["render", "1 2/3 0", "--format", "svg", "--size", "8cm", "--dpi", "300"], "", 0, "…width=\"945\"…")]);
    let solve = ["solve", "1 2/0 3", "-q", "--draw", &gif, "--colors", "magenta yellow", "--no-text"];
    crate::process::taquin(&solve).prints(0, "L\n");
    assert!(std::fs::read(&gif).expect("written").starts_with(b"GIF89a"));
}
