//! `solve`: published boards, extreme shapes, messages.

use crate::process::{EASY, HARD, LOYD, TWO, command, taquin};

#[test]
fn published_lengths() {
    let published: [(&[&str], &str); 6] = [
        (&["5 1 9 3/11 13 6 8/14 10 4 15/0 12 7 2"], "41 moves, proven shortest"),
        (&["3 5 0/6 7 2/4 1 8", "--goal", "snail"], "22 moves, proven shortest"),
        (&[EASY], "1 move, proven shortest"),
        (&["1 2 3/4 5 6/7 8 0"], "0 moves: the board is the goal"),
        (&["8 6 7/2 5 4/3 0 1"], "31 moves, proven shortest"),
        (&["6 4 7/8 5 0/3 2 1"], "31 moves, proven shortest"),
    ];
    for (args, expected) in published {
        let ran = taquin(&[&["solve"], args].concat());
        assert_eq!((ran.code, ran.first()), (Some(0), expected), "{args:?}");
    }
}

#[test]
fn the_14_15_exchange_has_no_solution() {
    let ran = taquin(&["solve", LOYD]);
    ran.prints(
        1,
        "No solution exists ('taquin check' explains why), but it can be solved with --goal blank-first or reversed\n",
    );
}

#[test]
fn every_algorithm_solves() {
    let names = "auto,bfs,dijkstra,iddfs,astar,textbook,lockstep,weighted,greedy,beam,ida,bidirectional,pdb";
    for name in names.split(',') {
        let ran = taquin(&["solve", "1 2 3/0 4 6/7 5 8", "-a", name, "-q"]);
        ran.prints(0, "LUL\n");
    }
}

#[test]
fn every_goal_is_reached() {
    for goal in ["row-major", "snail", "blank-first", "reversed", "3 1 2/4 0 5/6 7 8", "Blank_First"] {
        let board = taquin(&["generate", "3", "--walk", "30", "--seed", "4", "--goal", goal]).stdout;
        let moves = taquin(&["solve", &board, "--goal", goal, "-q"]);
        assert_eq!(moves.code, Some(0), "{goal}: {}", moves.stderr);
        let ran = taquin(&["verify", &board, &moves.stdout, "--goal", goal]);
        assert_eq!(ran.code, Some(0), "{goal}: {}", ran.stdout);
    }
}

#[test]
fn extreme_shapes() {
    assert_eq!(taquin(&["solve", "0"]).first(), "0 moves: the board is the goal");
    taquin(&["solve", "1x5 1 2 0 3 4", "-q"]).prints(0, "LL\n");
    taquin(&["solve", "1x5 2 1 0 3 4", "-q"]).prints(1, "");
    taquin(&["solve", "1 0/3 2", "-q"]).prints(0, "U\n");
    taquin(&["solve", "5x1 0 1 2 3 4", "-q"]).prints(0, "UUUU\n");
}

#[test]
fn moves_in_every_notation() {
    let board = "0 1 2/4 5 3/7 8 6";
    taquin(&["solve", board, "-q"]).prints(0, "LLUU\n");
    taquin(&["solve", board, "-q", "--runs"]).prints(0, "L2 U2\n");
    taquin(&["solve", board, "-q", "--moves", "blank"]).prints(0, "RRDD\n");
    taquin(&["solve", board, "-q", "--moves", "number"]).prints(0, "1 2 3 6\n");
    taquin(&["solve", board, "-q", "--moves", "coordinate"]).prints(0, "1,2 1,3 2,3 3,3\n");
}

#[test]
fn the_output_says_what_is_proven() {
    let ran = taquin(&["solve", "8 6 7/2 5 4/3 0 1", "-a", "greedy", "-H", "manhattan"]);
    assert!(ran.first().contains("not proven shortest: every solution has at least 23 moves"), "{}", ran.stdout);
    assert_eq!(ran.stderr, "warning: greedy does not guarantee a shortest solution\n");
    let ran = taquin(&["solve", HARD, "-a", "weighted:3"]);
    assert_eq!(ran.stderr, "warning: weighted may find a solution up to 3 times as long as the shortest\n");
    let ran = taquin(&["solve", "8 6 7/2 5 4/3 0 1", "-a", "astar", "-H", "manhattan+hamming"]);
    assert!(ran.stderr.contains("may exceed the true distance"), "{}", ran.stderr);
    assert_eq!(taquin(&["solve", HARD, "-a", "weighted:3", "--quiet"]).stderr, "");
}

#[test]
fn verbose_names_the_method_and_the_iterations() {
    let ran = taquin(&["solve", "3 5 0/6 7 2/4 1 8", "-g", "snail", "-v", "-H", "manhattan+linear-conflict"]);
    assert!(ran.stderr.starts_with("ida with manhattan+linear-conflict: "), "{}", ran.stderr);
    assert!(ran.stderr.contains("\n  bound 22: 97 expanded, "), "{}", ran.stderr);
}

#[test]
fn closed_standard_error_is_not_a_failure() {
    let (read, write) = std::io::pipe().expect("a pipe");
    drop(read);
    let mut command = command(&["solve", "8 6 7/2 5 4/3 0 1", "-v", "-a", "greedy"]);
    let ran = command.stderr(write).output().expect("runs");
    assert_eq!(ran.status.code(), Some(0), "{ran:?}");
    assert!(ran.stdout.starts_with(b"41 moves"), "{ran:?}");
}

#[test]
fn tables_that_do_not_fit_are_reported() {
    let need = "tables need 526.4 MiB while being built; the limit is 200.0 MiB, so ";
    let ran = taquin(&["solve", "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12", "-v", "--memory", "200M"]);
    assert_eq!(ran.first(), "3 moves, proven shortest");
    assert!(ran.stderr.contains(&format!("\n  the strongest {need}only light tables are used\n")), "{ran:?}");
    let wanted = ["--tables", "full", "--memory", "200M"];
    let ran = taquin(&[&["solve", "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12"], &wanted[..]].concat());
    assert_eq!(ran.stderr, format!("warning: the full {need}choose smaller --tables, or auto\n"), "{ran:?}");
    let large = "2 0 3 4 5/1 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24";
    let goal = ["--goal", "1 2 3 4 5/6 0 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24"];
    let ran = taquin(&[&["solve", large, "-v", "--memory", "100M"], &goal[..]].concat());
    assert!(ran.stderr.contains("so the proof uses none"), "{ran:?}");
}

#[test]
fn boards_are_shown_on_request() {
    let ran = taquin(&["solve", "1 2/0 3", "--boards"]);
    let boards = "\nStart\n┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│   │ 3 │\n└───┴───┘\n\
                  \n1: 3 left\n┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 3 │   │\n└───┴───┘\n";
    assert!(ran.stdout.ends_with(boards), "{}", ran.stdout);
}

#[test]
fn a_limit_does_not_matter_to_a_solution_that_is_proven_shortest() {
    let ran = taquin(&["solve", "1x5 0 1 2 3 4", "--nodes", "1", "--format", "json"]);
    let json = ran.json();
    assert_eq!((ran.code, &json["optimal"], &json["stopped"]), (Some(0), &true.into(), &serde_json::Value::Null));
}

#[test]
fn what_is_not_proven_is_said_beside_every_format() {
    for format in ["variant38", "princeton", "school42", "steps", "grid", "line", "box"] {
        let args = ["solve", HARD, "--goal", "row-major", "-a", "greedy", "-H", "manhattan", "--format", format];
        let ran = taquin(&args);
        assert!(ran.stderr.contains("not proven shortest; every solution has at least"), "{format}: {}", ran.stderr);
        let silent = taquin(&[&args[..], &["-q"]].concat());
        assert_eq!((silent.stderr.as_str(), silent.stdout), ("", ran.stdout), "{format}");
    }
    let stopped = taquin(&["solve", HARD, "--nodes", "5", "--format", "line"]);
    assert!(stopped.stderr.contains("not proven shortest (stopped by the node limit)"), "{}", stopped.stderr);
}

#[test]
fn options_of_large_boards_say_when_they_had_no_effect() {
    for option in [&["--until", "first"][..], &["--until", "9"], &["--until", "5%"], &["--seed", "3"]] {
        let ran = taquin(&[&["solve", EASY], option].concat());
        assert_eq!(ran.first(), "1 move, proven shortest");
        let note = format!("{} had no effect: a board of this size is solved directly\n", option[0]);
        assert_eq!(ran.stderr, note);
        assert_eq!(taquin(&[&["solve", EASY, "-q"], option].concat()).stderr, "");
    }
    let large =
        taquin(&["solve", "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24", "--until", "first"]);
    assert_eq!(large.stderr, "");
}

#[test]
fn quiet_lists_of_solutions_have_no_count() {
    taquin(&["solve", TWO, "--all", "-q"]).prints(0, "LU\n");
    taquin(&["solve", TWO, "--count", "-q"]).prints(0, "1 shortest solution of 2 moves\n");
}
