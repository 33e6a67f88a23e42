//! Boards that are solved at once and then ever better, and all shortest solutions.

use crate::process::{EASY, LOYD, taquin};

/// A 6×6 board a long way from home.
const SIX: &str =
    "6x6 8 10 7 18 0 6 13 12 23 22 5 4 2 9 15 14 1 20 31 35 11 21 17 16 34 3 26 33 19 24 27 29 25 28 32 30";

#[test]
fn a_large_board_is_solved_at_once() {
    let ran = taquin(&["solve", SIX, "--first", "--format", "json"]);
    let answer = ran.json();
    assert_eq!(
        (ran.code, &answer["algorithm"], &answer["stopped"]),
        (Some(0), &"anytime".into(), &serde_json::Value::Null)
    );
    let length = answer["length"].as_u64().expect("a length");
    assert!(length >= answer["lower_bound"].as_u64().expect("a bound"));
    assert_eq!(answer["moves"].as_str().expect("moves").len() as u64, length);
    assert_eq!(taquin(&["verify", SIX, answer["moves"].as_str().expect("moves")]).code, Some(0));
}

#[test]
fn better_solutions_are_told_line_by_line() {
    let ran = taquin(&["solve", SIX, "--time", "2s", "--format", "jsonl"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let lines: Vec<serde_json::Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (answer, improvements) = lines.split_last().expect("an answer");
    assert!(!improvements.is_empty());
    assert_eq!(answer["stopped"], "time");
    let figures = |key: &str| lines.iter().map(|line| line[key].as_u64().expect("a number")).collect::<Vec<_>>();
    assert!(figures("length").is_sorted_by(|a, b| a >= b), "lengths never rise: {:?}", figures("length"));
    assert!(figures("lower_bound").is_sorted(), "bounds never fall");
    assert!(figures("lower_bound").last() <= figures("length").last(), "they never cross");
}

#[test]
fn the_same_seed_and_nodes_give_the_same_solution() {
    let run = || taquin(&["solve", SIX, "--seed", "7", "--threads", "1", "--nodes", "200k", "--quiet"]).stdout;
    assert_eq!(run(), run());
}

#[test]
fn a_target_or_a_quality_ends_the_search() {
    assert_eq!(taquin(&["solve", SIX, "--target", "400", "--quiet"]).code, Some(0));
    assert_eq!(taquin(&["solve", SIX, "--quality", "300%", "--quiet"]).code, Some(0));
    taquin(&["solve", SIX, "--quality", "good"]).refuses("no percentage");
}

#[test]
fn all_shortest_solutions_are_counted_and_listed() {
    taquin(&["solve", EASY, "--all"]).prints(0, "U\n1 shortest solution of 1 move\n");
    let all = taquin(&["solve", "8 6 7/2 5 4/3 0 1", "--all"]);
    let count = all.stdout.lines().count() - 1;
    assert!(count > 1);
    taquin(&["solve", "8 6 7/2 5 4/3 0 1", "--count"]).prints(0, &format!("{count} shortest solutions of 31 moves\n"));
    taquin(&["solve", LOYD, "--count"]).prints(1, "no solution exists\n");
}

#[test]
fn moves_of_several_tiles_are_counted_on_request() {
    let ran = taquin(&["solve", "1 2 3/4 5 6/0 7 8", "--metric", "mtm"]);
    assert_eq!((ran.code, ran.first()), (Some(0), "1 move, proven shortest"));
    taquin(&["solve", SIX, "--metric", "mtm"]).refuses("up to 16 cells");
}
