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

/// The thirty-eighth of Korf and Felner's boards, 96 moves from home.
const FIVE: &str = "10 3 24 12 0/7 8 11 14 21/22 23 2 1 9/17 18 6 20 4/13 15 5 19 16";

#[test]
fn memory_that_runs_out_is_no_proof_that_there_is_no_solution() {
    for memory in ["1", "1K", "100K"] {
        for (board, goal) in [(FIVE, "blank-first"), (SIX, "row-major")] {
            let ran = taquin(&["solve", board, "--goal", goal, "--memory", memory, "--time", "1"]);
            assert_eq!(ran.code, Some(3), "{memory}: {ran:?}");
        }
    }
}

#[test]
fn what_the_proof_shows_is_enough_for_the_quality_asked_for() {
    let ran = taquin(&["solve", FIVE, "-g", "blank-first", "--quality", "15", "--format", "json"]);
    let answer = ran.json();
    assert_eq!((ran.code, &answer["stopped"], &answer["optimal"]), (Some(0), &serde_json::Value::Null, &false.into()));
    let [length, bound] = ["length", "lower_bound"].map(|key| answer[key].as_u64().expect("a number"));
    assert!(length * 100 <= bound * 115, "{length} and {bound}");
}

#[test]
fn all_solutions_are_those_of_the_metric() {
    let ran = taquin(&["solve", "0 1 5/4 3 2", "--metric", "mtm", "--all"]);
    ran.prints(0, "LLURDLU\n1 shortest solution of 6 moves\n");
    taquin(&["solve", "0 1 5/4 3 2", "--metric", "mtm", "--count"]).prints(0, "1 shortest solution of 6 moves\n");
}
