//! `batch`: many boards, in order, good and bad.

use crate::process::{EASY, HARD, LOYD, TempFile, TempFolder, fed, taquin};

const MIXED: &str = "1 2 3/4 5 0/7 8 6\n\n# a comment\n1 2 3/4 5 6/8 7 0\n1 2 2/3 4 5/6 7 8\n0 1 2/4 5 3/7 8 6\n";

#[test]
fn lines_keep_their_order_and_bad_ones_do_not_stop_the_rest() {
    let expected = "1\t1\tU\tproven\n4\tunsolvable\tno solution exists, but it can be solved with --goal snail\n\
        5\terror\tline 5, column 5: tile 2 appears twice (first at line 5, column 3), and the blank is missing\n\
        6\t4\tLLUU\tproven\n";
    let file = TempFile::new("mixed.txt", MIXED);
    let ran = taquin(&["batch", file.path()]);
    ran.prints(2, expected);
    assert_eq!(ran.stderr, "4 boards: 2 solved, 1 unsolvable, 1 bad, 0 stopped\n");
    for threads in ["1", "7"] {
        fed(&["batch", "-", "-q", "-j", threads], MIXED).prints(2, expected);
    }
}

#[test]
fn grids_are_read_like_lines() {
    let moves = |input: &str| fed(&["batch", "-q"], input).stdout;
    assert_eq!(moves("3\n1 2 3\n4 5 0\n7 8 6\n3\n1 2 3\n4 5 6\n7 0 8\n"), "2\t1\tU\tproven\n6\t1\tL\tproven\n");
    assert_eq!(moves("1 2 3\n4 5 0\n7 8 6\n\n# next\n1 2\n0 3\n"), "1\t1\tU\tproven\n6\t1\tL\tproven\n");
    assert_eq!(
        moves("3\n1 2 3/4 5 0/7 8 6\n1 2 3/4 5 6/7 8 8\n").lines().nth(1),
        Some(
            "3\terror\tline 3, column 17: tile 8 appears twice (first at line 3, column 15), and the blank is missing"
        )
    );
    let bad = "1 2 3/4 5 6/7 0 8\n3\n";
    assert_eq!(
        moves(bad).lines().nth(1),
        Some(
            "2\terror\tline 2, column 1: the board ends after no tiles, but a 3x3 board has 9 cells: 8 tiles and the blank are missing, the lowest is 1"
        )
    );
    assert_eq!(
        moves(taquin(&["solve", EASY, "--format", "variant38"]).stdout.split_once('\n').expect("boards").1),
        "1\t1\tU\tproven\n5\t0\t\tproven\n"
    );
}

#[test]
fn the_highest_code_wins() {
    let code = |input: &str, args: &[&str]| fed(&[&["batch"], args].concat(), input).code;
    assert_eq!(code(EASY, &[]), Some(0));
    assert_eq!(code("", &[]), Some(0));
    assert_eq!(code(&format!("{EASY}\n{LOYD}\n"), &[]), Some(1));
    assert_eq!(code(&format!("{LOYD}\nx y\n"), &[]), Some(2));
    assert_eq!(code(&format!("{HARD}\nx y\n{LOYD}\n"), &["-a", "bfs", "--nodes", "1k"]), Some(3));
}

#[test]
fn json_lines() {
    let ran = fed(&["batch", "--format", "jsonl"], MIXED);
    let lines: Vec<serde_json::Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let numbers: Vec<_> = lines.iter().map(|line| line["line"].as_u64()).collect();
    assert_eq!(numbers, [1, 4, 5, 6].map(Some));
    assert_eq!((&lines[0]["moves"], &lines[0]["length"]), (&"U".into(), &1.into()));
    assert_eq!(lines[1]["solvable"], false);
    assert_eq!(
        lines[2].as_object().map(|object| object.keys().cloned().collect()),
        Some(vec!["error".to_owned(), "line".into()])
    );
    assert!(ran.stdout.starts_with("{\"line\":1,\"board\":"), "{}", ran.stdout);
}

#[test]
fn published_eight_puzzles() {
    let table = taquin_data::set("princeton").expect("a published set").text;
    let rows: Vec<Vec<&str>> =
        table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    let small: Vec<_> = rows.iter().filter(|row| row.get(1) == Some(&"3")).collect();
    let boards: String = small.iter().map(|row| format!("{}\n", row[3])).collect();
    let ran = fed(&["batch", "-q", "-H", "manhattan+linear-conflict"], boards);
    let lengths: Vec<_> = ran.stdout.lines().map(|line| line.split('\t').nth(1).expect("a length")).collect();
    let published: Vec<_> = small.iter().map(|row| row[2]).collect();
    assert!(published.len() > 50, "{}", published.len());
    assert_eq!(lengths, published);
}

#[test]
fn a_result_appears_before_the_next_line_is_read() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = crate::process::start(&["batch"]);
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    for number in 1..=3 {
        writeln!(stdin, "{EASY}").expect("it reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("it answers");
        assert_eq!(line, format!("{number}\t1\tU\tproven\n"));
    }
    drop(stdin);
    assert!(child.wait().expect("ends").success());
}

#[test]
fn goals_of_another_shape_are_errors_of_the_line() {
    let ran = fed(&["batch", "-q", "--goal", "1 2/3 0"], "1 2/0 3\n1 2 3/4 5 6/7 8 0\n");
    ran.prints(2, "1\t1\tL\tproven\n2\terror\tthe goal is a 2x2 board, but the board to solve is 3x3\n");
    taquin(&["batch", "/no/such/file"]).rejects("cannot open /no/such/file");
    taquin(&["batch", "-a", "bfs:2"]).rejects("bfs has no parameter");
}

#[test]
fn a_column_tells_proven_from_unproven() {
    let ran = fed(&["batch", "-a", "greedy"], "8 6 7/2 5 4/3 0 1\n1 2 3/4 5 0/7 8 6\n");
    let columns: Vec<_> = ran.stdout.lines().map(|line| line.split('\t').nth(3)).collect();
    assert_eq!((ran.code, columns), (Some(0), vec![Some("unproven"), Some("proven")]));
    assert!(ran.stderr.ends_with("2 boards: 2 solved (1 not proven shortest), 0 unsolvable, 0 bad, 0 stopped\n"));
}

#[test]
fn several_files_and_folders_are_read_in_turn() {
    let folder = TempFolder::new("maps");
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let file = |name: &str, text: &str| {
        std::fs::write(folder.0.join(name), text).expect("written");
        folder.0.join(name).to_str().expect("a plain name").to_owned()
    };
    let (first, second) = (file("1.txt", &format!("{EASY}\n{EASY}\n")), file("2.txt", "3\n1 2 3\n4 5 6\n7 0 8\n"));
    file(".hidden", "not a board");
    let expected = format!("{first}:1\t1\tU\tproven\n{first}:2\t1\tU\tproven\n{second}:2\t1\tL\tproven\n");
    let whole = folder.0.to_str().expect("a plain name");
    for args in [&["batch", &first, &second][..], &["batch", whole]] {
        taquin(args).prints(0, &expected);
    }
    let json = taquin(&["batch", &first, &second, "--format", "jsonl"]).stdout;
    assert!(json.starts_with(&format!("{{\"file\":\"{first}\",\"line\":1,")), "{json}");
    let verified = fed(&["verify"], &json);
    assert!(verified.stdout.starts_with(&format!("{first}, line 1: Valid")), "{}", verified.stdout);
    taquin(&["batch", &first, "/no/such/file"]).rejects("cannot open /no/such/file");
    taquin(&["solve", &first, &second]).rejects("2 files, but expected one board; 'taquin batch' solves many");
    let checked = taquin(&["check", whole]).stdout;
    let verdicts = [&format!("{first}, line 1"), &format!("{first}, line 2"), &second];
    assert_eq!(checked, verdicts.map(|place| format!("{place}: solvable\n")).concat());
    taquin(&["convert", &first, &second]).prints(0, &format!("{EASY}\n{EASY}\n1 2 3/4 5 6/7 0 8\n"));
}

#[test]
fn a_bad_grid_does_not_swallow_the_next() {
    let grids = "3\n1 2 3\n4 5 6\n7 8 8\n3\n1 2 3\n4 5 6\n7 0 8\n";
    let ran = fed(&["batch", "-q"], grids);
    let rows: Vec<&str> = ran.stdout.lines().collect();
    assert!(rows[0].starts_with("2\terror\tline 4, column 5: tile 8 appears twice"), "{rows:?}");
    assert_eq!((rows.len(), rows[1]), (2, "6\t1\tL\tproven"));
}

#[test]
fn a_file_without_boards_is_an_error_of_its_own() {
    let (empty, good) = (TempFile::new("empty.txt", ""), TempFile::new("one.txt", EASY));
    let ran = taquin(&["batch", empty.path(), good.path()]);
    let error = format!("{}:1\terror\tline 1, column 1: found no board", empty.path());
    assert!(ran.stdout.starts_with(&error), "{}", ran.stdout);
    assert!(ran.stdout.ends_with(&format!("{}:1\t1\tU\tproven\n", good.path())), "{}", ran.stdout);
    assert_eq!(ran.code, Some(2));
    assert_eq!(taquin(&["batch", empty.path()]).code, Some(2));
}

#[test]
fn a_solution_at_a_limit_is_counted_as_solved() {
    let board = taquin(&["generate", "6", "--seed", "1", "-q"]).stdout;
    let ran = fed(&["batch", "--nodes", "20k", "-j", "1"], board);
    assert_eq!((ran.code, ran.stdout.contains("\tunproven\n")), (Some(3), true), "{}", ran.stdout);
    assert!(ran.stderr.starts_with("1 board: 1 solved (1 not proven shortest)"), "{}", ran.stderr);
}
