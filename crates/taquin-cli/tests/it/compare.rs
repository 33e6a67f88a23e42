//! `compare`: methods side by side.

use crate::process::{HARD, LOYD, TWO, taquin};

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
        "algorithm,heuristic,moves,optimal,lower_bound,expanded,generated,stored_peak,bytes_peak,seconds,stopped"
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
    assert!(lines[0].starts_with("| algorithm | heuristic | moves | shortest? |") && lines[1].starts_with("|---|"));
    assert!(
        lines[2].starts_with("| bfs |  | - | ≥ ") && lines[2].ends_with("| stopped by the node limit |"),
        "{}",
        lines[2]
    );
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
    assert!(shown.contains(" % longer"), "{shown}");
}

#[test]
fn tables_are_aligned() {
    let ran = taquin(&["compare", TWO, "-a", "bfs,astar", "-H", "manhattan"]);
    let column = |line: &str| line.find("yes").or(line.find("shortest?"));
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
    assert_eq!((ran.code, ran.stdout.contains("no solution exists")), (Some(1), true));
    taquin(&["compare", TWO, "-H", "manhatan"]).rejects("did you mean");
    taquin(&["compare", TWO, "-a", "ida,bsf"]).rejects("possible values");
}
