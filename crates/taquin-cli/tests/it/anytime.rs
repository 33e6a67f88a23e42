//! Boards with a first solution immediately, then improved; all shortest solutions.

use crate::process::{EASY, LOYD, taquin};

/// A random 6×6 board.
const SIX: &str =
    "6x6 8 10 7 18 0 6 13 12 23 22 5 4 2 9 15 14 1 20 31 35 11 21 17 16 34 3 26 33 19 24 27 29 25 28 32 30";

#[test]
fn a_large_board_is_solved_immediately() {
    let ran = taquin(&["solve", SIX, "--until", "first", "--format", "json"]);
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
fn better_solutions_are_printed_line_by_line() {
    let ran = taquin(&["solve", SIX, "--nodes", "500k", "--format", "jsonl"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let lines: Vec<serde_json::Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (answer, improvements) = lines.split_last().expect("an answer");
    assert!(!improvements.is_empty());
    assert_eq!(answer["stopped"], "nodes");
    let values = |key: &str| lines.iter().map(|line| line[key].as_u64().expect("a number")).collect::<Vec<_>>();
    assert!(values("length").is_sorted_by(|a, b| a >= b), "lengths never rise: {:?}", values("length"));
    assert!(values("lower_bound").is_sorted(), "bounds never fall");
    assert!(values("lower_bound").last() <= values("length").last(), "they never cross");
}

#[test]
fn the_same_seed_and_nodes_give_the_same_solution() {
    let run = || taquin(&["solve", SIX, "--seed", "7", "--threads", "1", "--nodes", "200k", "--quiet"]).stdout;
    assert_eq!(run(), run());
}

#[test]
fn a_target_or_a_quality_ends_the_search() {
    assert_eq!(taquin(&["solve", SIX, "--until", "400", "--quiet"]).code, Some(0));
    assert_eq!(taquin(&["solve", SIX, "--until", "300%", "--quiet"]).code, Some(0));
    taquin(&["solve", SIX, "--until", "good"]).rejects("expected first, a number of moves");
}

#[test]
fn all_shortest_solutions_are_counted_and_listed() {
    taquin(&["solve", EASY, "--all"]).prints(0, "U\n1 shortest solution of 1 move\n");
    let all = taquin(&["solve", "8 6 7/2 5 4/3 0 1", "--all"]);
    let count = all.stdout.lines().count() - 1;
    assert!(count > 1);
    taquin(&["solve", "8 6 7/2 5 4/3 0 1", "--count"]).prints(0, &format!("{count} shortest solutions of 31 moves\n"));
    taquin(&["solve", LOYD, "--count"])
        .prints(1, "No solution exists, but it can be solved with --goal blank-first or reversed\n");
}

#[test]
fn moves_of_several_tiles_are_counted_on_request() {
    let ran = taquin(&["solve", "1 2 3/4 5 6/0 7 8", "--metric", "mtm"]);
    assert_eq!((ran.code, ran.first()), (Some(0), "1 move, proven shortest"));
    taquin(&["solve", SIX, "--metric", "mtm"]).rejects("up to 16 cells");
}

/// Board 38 of Korf and Felner, 96 moves from the goal.
const FIVE: &str = "10 3 24 12 0/7 8 11 14 21/22 23 2 1 9/17 18 6 20 4/13 15 5 19 16";

#[test]
fn out_of_memory_does_not_mean_unsolvable() {
    for memory in ["1", "1K", "100K"] {
        for (board, goal) in [(FIVE, "blank-first"), (SIX, "row-major")] {
            let ran = taquin(&["solve", board, "--goal", goal, "--memory", memory, "--time", "1"]);
            assert_eq!(ran.code, Some(3), "{memory}: {ran:?}");
        }
    }
}

#[test]
fn the_bound_of_the_proof_counts_for_the_quality() {
    let ran = taquin(&["solve", FIVE, "-g", "blank-first", "--until", "15%", "--format", "json"]);
    let answer = ran.json();
    assert_eq!((ran.code, &answer["stopped"], &answer["optimal"]), (Some(0), &serde_json::Value::Null, &false.into()));
    let [length, bound] = ["length", "lower_bound"].map(|key| answer[key].as_u64().expect("a number"));
    assert!(length * 100 <= bound * 115, "{length} and {bound}");
}

#[test]
fn all_solutions_are_those_of_the_metric() {
    let ran = taquin(&["solve", "0 1 5/4 3 2", "--metric", "mtm", "--all"]);
    ran.prints(0, "L2 U R D L U\n1 shortest solution of 6 moves\n");
    taquin(&["solve", "0 1 5/4 3 2", "--metric", "mtm", "--count"]).prints(0, "1 shortest solution of 6 moves\n");
}

#[test]
fn all_solutions_need_a_proof() {
    let refused: [(&[&str], &str); 4] = [
        (&["-a", "beam"], "beam does not"),
        (&["-a", "greedy"], "greedy does not"),
        (&["-a", "weighted:2"], "weighted does not"),
        (&["-a", "astar", "-H", "manhattan+hamming"], "manhattan+hamming may exceed the true distance"),
    ];
    for (args, reason) in refused {
        for all in ["--all", "--count"] {
            let ran = taquin(&[&["solve", "8 6 7/2 5 4/3 0 1", all], args].concat());
            let sentence = "all shortest solutions need a method that proves its solution shortest";
            ran.rejects(&format!("{sentence}: {reason}"));
        }
    }
}
