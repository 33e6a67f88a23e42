//! `generate` and `distances`.

use crate::process::{fed, taquin};

#[test]
fn the_same_seed_gives_the_same_boards() {
    let boards = taquin(&["generate", "3x4", "--seed", "9", "--count", "3"]);
    assert_eq!((boards.code, boards.stdout.lines().count(), boards.stderr.as_str()), (Some(0), 3, ""));
    taquin(&["generate", "3x4", "--seed", "9", "--count", "3"]).prints(0, &boards.stdout);
    let ran = taquin(&["generate"]);
    let seed = ran.stderr.trim().strip_prefix("seed ").expect("the seed is printed");
    taquin(&["generate", "--seed", seed]).prints(0, &ran.stdout);
}

#[test]
fn kinds_of_boards() {
    let length = taquin(&["generate", "3", "--length", "20", "-s", "2"]).stdout;
    assert_eq!(fed(&["solve"], length).first(), "20 moves, proven shortest");
    let far = taquin(&["generate", "4", "--length", "30", "-s", "2", "-g", "snail"]).stdout;
    assert_eq!(fed(&["solve", "-g", "snail"], far).first(), "30 moves, proven shortest");
    let bad = taquin(&["generate", "5x3", "--unsolvable", "-s", "2"]).stdout;
    assert_eq!(fed(&["check"], bad).code, Some(1));
    let walk = taquin(&["generate", "50", "--walk", "7", "-s", "2", "--to", "grid"]).stdout;
    assert_eq!(fed(&["check"], walk).code, Some(0));
}

#[test]
fn the_hardest_boards() {
    let boards = taquin(&["generate", "3", "--hardest"]).stdout;
    let mut boards: Vec<_> = boards.lines().collect();
    boards.sort_unstable();
    assert_eq!(boards, ["6 4 7/8 5 0/3 2 1", "8 6 7/2 5 4/3 0 1"]);
    let hardest = taquin(&["generate", "4", "--hardest"]);
    assert_eq!(hardest.stdout.lines().count(), 17);
    assert_eq!(hardest.stderr, "80 moves from the goal, the maximum; 17 boards in all\n");
}

#[test]
fn far_boards_come_at_once() {
    let published = taquin(&["generate", "4", "--hardest", "-q"]).stdout;
    let board = taquin(&["generate", "4", "--length", "80", "-q"]);
    assert!(board.code == Some(0) && published.contains(&board.stdout), "{}", board.stderr);
    let none = taquin(&["generate", "4", "--length", "81", "-q"]);
    assert_eq!((none.code, none.stdout.as_str()), (Some(1), ""));
    assert_eq!(none.stderr, "error: no 4x4 board is 81 slides from this goal: none is farther away than 80\n");
    let far = taquin(&["generate", "4", "--length", "72", "-q", "--count", "10", "--distinct"]).stdout;
    let boards: std::collections::HashSet<&str> = far.lines().collect();
    assert_eq!(boards.len(), 10);
}

#[test]
fn distinct_boards() {
    let twelve = taquin(&["generate", "2", "--distinct", "--count", "12", "-s", "1"]).stdout;
    let boards: std::collections::HashSet<&str> = twelve.lines().collect();
    assert_eq!(boards.len(), 12);
    let more = taquin(&["generate", "2", "--distinct", "--count", "13", "-s", "1"]);
    assert_eq!((more.code, more.stdout.lines().count()), (Some(1), 12));
    assert_eq!(more.stderr, "error: no other such board was found than these 12\n");
    taquin(&["generate", "3", "--hardest", "--distinct"]).rejects("cannot be used with");
}

#[test]
fn boards_that_do_not_exist() {
    let none = |args: &[&str], message: &str| {
        let ran = taquin(&[&["generate", "-q"], args].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""), "{args:?}");
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    };
    none(&["3", "--length", "32"], "no 3x3 board is 32 slides from this goal: none is farther away than 31");
    none(&["1", "--unsolvable"], "every 1x1 board can be solved");
    none(&["5", "--hardest"], "are not known");
    taquin(&["generate", "0"]).rejects("expected a size");
    taquin(&["generate", "3", "--length", "3", "--walk", "3"]).rejects("cannot be used with");
}

#[test]
fn boards_of_days() {
    let three = taquin(&["generate", "--daily", "2028-02-28", "--count", "3"]).stdout;
    let second = three.lines().nth(1).expect("three boards").to_owned() + "\n";
    taquin(&["generate", "--daily", "2028-02-29"]).prints(0, &second);
    assert_eq!(taquin(&["generate", "--daily"]).stdout.lines().count(), 1);
    taquin(&["generate", "--daily", "2026-02-29"]).rejects("expected a date");
    for more in
        [&["3", "--daily"][..], &["--daily", "--seed", "1"], &["--daily", "--goal", "snail"], &["--daily", "--hardest"]]
    {
        taquin(&[&["generate"], more].concat()).rejects("cannot be used with");
    }
}

#[test]
fn distances() {
    taquin(&["distances", "2", "--format", "csv"]).prints(0, "moves,boards\n0,1\n1,2\n2,2\n3,2\n4,2\n5,2\n6,1\n");
    let ran = taquin(&["distances", "3"]);
    assert!(
        ran.stdout.ends_with("   31              2\n181,440 boards, farthest 31 moves, mean 21.972\n"),
        "{}",
        ran.stdout
    );
    let json = taquin(&["distances", "2x3", "--format", "json"]).json();
    assert_eq!((&json["boards"], &json["farthest"], &json["complete"]), (&360.into(), &21.into(), &true.into()));
    let markdown = taquin(&["distances", "2", "--format", "markdown"]);
    assert!(
        markdown.stdout.starts_with("| moves | boards |\n|--:|--:|\n| 0 | 1 |\n| 1 | 2 |\n"),
        "{}",
        markdown.stdout
    );
    taquin(&["distances", "5"]).rejects("too many boards to visit");
    let json = taquin(&["distances", "3", "--nodes", "100", "--format", "json"]);
    assert_eq!((json.code, &json.json()["complete"]), (Some(3), &false.into()));
    let layers = json.json()["layers"].as_array().cloned().expect("a list");
    assert_eq!(layers, [1, 2, 4, 8, 16, 20, 39].map(serde_json::Value::from));
}
