//! `check`: solvable or not, and why.

use crate::process::{EASY, HARD, LOYD, fed, taquin};

#[test]
fn the_exit_code_is_the_answer() {
    taquin(&["check", EASY, "-q"]).prints(0, "");
    taquin(&["check", LOYD, "-q"]).prints(1, "");
    taquin(&["check", "1x4 0 2 1 3", "-q"]).prints(1, "");
    taquin(&["check", "0 10 5 7/11 14 4 8/1 2 6 13/12 3 15 9", "-g", "snail", "-q"]).prints(1, "");
    taquin(&["check", EASY, "--goal", "1 2/3 0"]).rejects("the goal is a 2x2 board");
}

#[test]
fn the_reason_is_given() {
    let ran = taquin(&["check", "3 5 0/6 7 2/4 1 8", "--goal", "snail"]);
    assert_eq!(ran.code, Some(0));
    for part in ["3 5 6 7 2 4 1 8", "inversions: 13", "1 2 3 8 4 7 6 5", "inversions: 7", "(8,4) (8,7)"] {
        assert!(ran.stdout.contains(part), "no {part} in:\n{}", ran.stdout);
    }
    assert!(ran.stdout.ends_with('\n'));
    assert_eq!(ran.first(), "This board can be solved.");
    assert!(ran.stdout.lines().all(|line| line.chars().count() <= 80), "{}", ran.stdout);
    assert!(ran.stdout.contains("(2,1) … and 1 more\n") && !ran.stdout.contains("(4,1)"), "{}", ran.stdout);
    let all = taquin(&["check", "3 5 0/6 7 2/4 1 8", "--goal", "snail", "-v"]).stdout;
    assert!(all.contains("(2,1) (4,1)\n"), "{all}");
}

#[test]
fn several_boards() {
    let ran = fed(&["check"], "1 2\n3 0\n\n2 1\n3 0\n");
    ran.prints(1, "line 1: solvable\nline 4: unsolvable, but it can be solved with --goal blank-first or reversed\n");
    assert_eq!(ran.stderr, "1 of 2 boards can be solved\n");
    let whole = fed(&["check", "-v"], "1 2\n3 0\n\n2 1\n3 0\n");
    assert_eq!(whole.first(), "line 1: 1 2/3 0");
    assert!(whole.stdout.contains("\n\nline 4: 2 1/3 0\nThis board cannot be solved.\n"), "{}", whole.stdout);
}

#[test]
fn the_reason_as_json() {
    let json = taquin(&["check", LOYD, "--format", "json"]).json();
    assert_eq!((&json["solvable"], &json["board_inversions"]), (&false.into(), &1.into()));
    assert_eq!((&json["goal_inversions"], &json["blank_distance"]), (&0.into(), &0.into()));
    assert!(json.get("lockstep").is_none());
}

#[test]
fn lockstep_solves_the_board_or_its_twin() {
    let ran = taquin(&["check", EASY, "--lockstep"]);
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.first(), "Lockstep: the board was solved, in 1 move, so it is solvable");
    let ran = taquin(&["check", "1 2 3/4 5 6/8 7 0", "--lockstep"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.first(), "Lockstep: the twin (2 1 3/4 5 6/8 7 0) was solved, so the board is unsolvable");
    let ran = taquin(&["check", "1 2 3/4 5 6/8 7 0", "--lockstep", "--format", "json"]);
    assert_eq!(ran.json()["lockstep"]["solved"], "twin");
    let ran = taquin(&["check", HARD, "--lockstep", "--nodes", "1k"]);
    assert_eq!((ran.code, ran.first()), (Some(3), "Lockstep: stopped by the node limit before either was solved"));
}

#[test]
fn a_hundred_by_a_hundred() {
    for (args, code) in [(&["generate", "100", "-s", "1"][..], 0), (&["generate", "100", "-s", "1", "-u"], 1)] {
        let board = taquin(args).stdout;
        let ran = fed(&["check"], &board);
        assert_eq!(ran.code, Some(code), "{}", ran.stderr);
        assert!(ran.stdout.len() < 4_000, "the explanation is short: {}", ran.stdout.len());
    }
}

#[test]
fn a_bad_board_among_several_does_not_hide_the_others() {
    let text = "1 2 3/4 5 0/7 8 6\n1 2 2/4 5 0/7 8 6\n1 2 3/4 5 6/7 0 8\n";
    for command in ["check", "inspect"] {
        let ran = fed(&[command], text);
        assert_eq!(ran.code, Some(2));
        assert!(ran.stderr.contains("2:5: tile 2 appears twice"), "{}", ran.stderr);
        assert!(ran.stdout.contains("line 1: ") && ran.stdout.contains("line 3: "), "{}", ran.stdout);
    }
}
