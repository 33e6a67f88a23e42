//! `hint` and `review`: the next move, and what the moves of a game were worth.

use crate::process::{EASY, LOYD, Ran, TWO, TempFile, TempFolder, fed, taquin};
use crate::rows::{check, row, told};

/// A 15-puzzle solved at random pace: two moves of it lead away from the goal.
const GAME: &str = "# played\n1 2 3/4 0 5/7 8 6\nRLLRLU\n0.500 0.900 1.100 2.400 2.500 2.900\n";

#[test]
fn a_hint_names_the_tile_and_what_remains() {
    check(&[
        row(&["hint", TWO], "", 0, "5 left (row 2, column 3)\n2 moves to go; fewer are impossible\n"),
        row(&["hint", TWO, "-c", "9"], "", 0, "5 left (row 2, column 3)\n6 up (row 3, column 3)\n2 moves…"),
        row(
            &["hint", TWO, "--all"],
            "",
            0,
            "5 left…\n+ 5 left (row 2, column 3): 1 move to go; …\n- 8 up (row 3, column 2): 3 moves to go; fewer are impossible\n",
        ),
        row(&["hint", TWO, "--why"], "", 0, "…\nmanhattan                  2 → 1\n…"),
        row(&["hint", "1 2/3 0"], "", 0, "0 moves: the board is the goal\n"),
        row(&["hint", LOYD], "", 1, "No solution exists…"),
        row(
            &["hint", TWO, "--lang", "de"],
            "",
            0,
            "5 nach links (Zeile 2, Spalte 3)\nnoch 2 Züge; weniger sind unmöglich\n",
        ),
        row(
            &["hint", TWO, "--lang", "fr"],
            "",
            0,
            "5 vers la gauche (ligne 2, colonne 3)\nencore 2 coups ; moins est impossible\n",
        ),
        row(
            &["hint", TWO, "--lang", "ru"],
            "",
            0,
            "5 влево (строка 2, столбец 3)\nосталось: 2 хода; меньше невозможно\n",
        ),
        told(&["hint", "no board"], "", 2, "", "error: <argument>:1:1: found 'no'…"),
        told(&["hint", TWO, "-c", "0"], "", 2, "", "…expected a whole number, at least 1…"),
        row(
            &["hint", TWO, "--format", "json"],
            "",
            0,
            "{\"board\":\"1 2 3/4 0 5/7 8 6\",\"goal\":\"1 2 3/4 5 6/7 8 0\",\"solvable\":true,\"optimal\":true,\"at_least\":2,\"at_most\":2,\
             \"moves\":[{\"move\":\"L\",\"tile\":5,\"row\":2,\"column\":3}],\"stopped\":null}\n",
        ),
    ]);
}

#[test]
fn a_large_board_has_a_hint_with_bounds() {
    let board = taquin(&["generate", "6", "--seed", "1"]).stdout;
    let json = fed(&["hint", "--nodes", "20k", "--format", "json"], &board).json();
    let moves = |field: &str| json[field].as_u64().expect("a bound");
    assert!(moves("at_least") > 50 && moves("at_most") > moves("at_least"), "{json}");
    let text = fed(&["hint", "--nodes", "20k"], &board);
    assert!(text.code == Some(0) && text.stdout.contains("to go, not proven: at least "), "{text:?}");
}

#[test]
fn a_review_names_wasted_moves_and_better_ones() {
    let text = fed(&["review"], GAME);
    text.prints(
        0,
        "6 moves to the goal, 5 straight runs
4 more than needed: the shortest solution has 2 moves
move 1, wasted: 4 right (row 2, column 1); better: 5 left (row 2, column 3)
move 4, wasted: 5 right (row 2, column 2); better: 6 up (row 3, column 3)
longest stretch without a wasted move: 2 to 3 (2 moves)
2.900 s, 2.07 moves per second; longest pause 1.300 s, before move 4
moves to go before the first move and after each (! wasted):
  2 3! 2 1 2! 1 0
",
    );
}

#[test]
fn a_game_is_read_in_every_form() {
    let file = TempFile::new("game.txt", GAME);
    let solution = taquin(&["solve", "8 6 7/2 5 4/3 0 1", "--format", "json"]).stdout;
    let solved = taquin(&["solve", "8 6 7/2 5 4/3 0 1"]).stdout;
    let whole = format!("8 6 7\n2 5 4\n3 0 1\n{}", solved.lines().nth(1).expect("moves"));
    begins(taquin(&["review", file.path()]), 0, "6 moves");
    begins(fed(&["review"], solution), 0, "31 moves to the goal");
    begins(fed(&["review", "8 6 7/2 5 4/3 0 1", "-"], solved), 0, "31 moves to the goal");
    begins(fed(&["review"], whole), 0, "31 moves to the goal");
    check(&[
        row(
            &["review", TWO, "LU"],
            "",
            0,
            "2 moves to the goal, 2 straight runs\nno solution is shorter\n…\n  2 1 0\n",
        ),
        row(
            &["review", TWO, "L"],
            "",
            0,
            "1 move, 1 straight run; not at the goal: 1 move to go; fewer are impossible\n…",
        ),
        told(
            &["review", TWO],
            "",
            2,
            "",
            "error: a board, but no moves: expected a game, the board and then the moves\n",
        ),
        told(&["review", TWO, "DDD"], "", 2, "", "error: …"),
        told(&["review", LOYD, "R"], "", 2, "", "error: the board cannot be solved to this goal…"),
        told(&["review"], "1 2/0 3\nL\n0.1 0.2\n", 2, "", "error: there are 2 times for 1 move\n"),
    ]);
}

/// Checks the exit code and how the output begins.
#[track_caller]
fn begins(ran: Ran, code: i32, begin: &str) {
    assert!(ran.code == Some(code) && ran.stdout.starts_with(begin), "{ran:?}");
}

#[test]
fn a_review_as_data_and_as_a_chart() {
    let folder = TempFolder::created("review");
    let chart = folder.file("distance.svg");
    let csv = fed(&["review", "--format", "csv", "--plot", &chart], GAME).stdout;
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[..3],
        ["number,move,tile,at_least,at_most,wasted,better,seconds", "0,,,2,2,,,", "1,R,4,3,3,true,L,0.500"]
    );
    let svg = std::fs::read_to_string(&chart).expect("written");
    assert_eq!(svg.matches("class=\"wasted\"").count(), 2, "{svg}");
    let json = fed(&["review", "--format", "json"], GAME).json();
    assert_eq!((&json["excess"], &json["wasted"][0]["better"]["move"]), (&4.into(), &"L".into()));
    assert_eq!((&json["longest_stretch"], &json["times"][5]), (&serde_json::json!([2, 3]), &2.9.into()));
}

#[test]
fn a_large_game_has_bounds_and_shortcuts() {
    let board = taquin(&["generate", "6", "--seed", "1"]).stdout;
    let moves = fed(&["solve", "--until", "first", "-q"], &board).stdout;
    let moves = moves.trim().replacen('U', "UDU", 1);
    let args = ["review", board.trim(), &moves, "--nodes", "50k", "--format", "json"];
    let json = taquin(&args).json();
    let shortcuts = json["shortcuts"].as_array().expect("a list");
    assert!(!shortcuts.is_empty() && json["excess"].is_null(), "{json}");
    for shortcut in shortcuts {
        let number = |field: &str| shortcut[field].as_u64().expect("a number") as usize;
        let length = shortcut["moves"].as_str().expect("moves").len();
        assert!(length < number("to") + 1 - number("from"), "{shortcut}");
    }
}

#[test]
fn a_search_is_explained_in_sentences_and_as_a_tree() {
    const BOARD: &str = "8 1 3/4 0 2/7 6 5";
    check(&[
        row(
            &["explain", TWO, "--steps", "9"],
            "",
            0,
            "1. 1 2 3/4 0 5/7 8 6 Take the board with f = 0 + 2 = 2 and expand it.\n…\
             Tile 5 goes left: a new board with f = 1 + 1 = 2. It is kept.\n…\
             Tile 5 could go right, but that would undo the last move.\n…\
             The goal is reached in 2 moves.\n",
        ),
        row(
            &["explain", BOARD, "-a", "ida", "--steps", "3"],
            "",
            0,
            "The threshold is now 10: …\n1. 8 1 3…The search continues…",
        ),
        row(&["explain", BOARD, "--steps", "1", "--lang", "fr"], "", 0, "1. 8 1 3/4 0 2/7 6 5 …f = 0 + 10 = 10…"),
        row(&["explain", BOARD, "--steps", "1", "--format", "markdown"], "", 0, "1. `8 1 3/4 0 2/7 6 5` …\n   - Tile…"),
        row(
            &["explain", "manhattan", BOARD],
            "",
            0,
            "manhattan = 10\ntile  is at…\n   8  row 1, column 1   row 3, column 2      3\n",
        ),
        row(&["explain", "manhattan", TWO, "--lang", "de"], "", 0, "manhattan = 2\nKachel…"),
        told(&["explain", BOARD, "--steps", "0"], "", 2, "", "…expected a whole number, at least 1…"),
        told(&["explain", "nonsense"], "", 2, "", "error: …"),
        row(&["explain", "1 2 3/4 5 6/8 7 0"], "", 1, "…"),
    ]);
    let large = taquin(&["generate", "5", "--seed", "1"]).stdout;
    fed(&["explain"], large).rejects("would be too large to draw");
    let folder = TempFolder::created("explain");
    let picture = folder.file("tree.svg");
    taquin(&["explain", BOARD, "--steps", "4", "-o", &picture]).prints(0, "");
    let svg = std::fs::read_to_string(&picture).expect("written");
    assert_eq!((svg.matches("class=\"expanded\"").count(), svg.contains("f = 0 + 10 = 10")), (4, true), "{svg}");
    let dot = taquin(&["explain", BOARD, "--steps", "4", "--format", "dot"]).stdout;
    assert!(dot.starts_with("digraph search {\n") && dot.contains("penwidth=2") && dot.ends_with("}\n"), "{dot}");
    let json = taquin(&["explain", BOARD, "--steps", "2", "--format", "json"]).json();
    assert_eq!(json["moments"].as_array().map(|all| all.iter().filter(|it| it["event"] == "select").count()), Some(2));
}

#[cfg(unix)]
#[test]
fn programs_are_graded_on_maps() {
    let folder = TempFolder::created("grade");
    for (name, text) in [("a.txt", "3\n1 2 3\n4 0 5\n7 8 6\n"), ("b.txt", "1 2 3/4 5 6/8 7 0\n"), ("c.txt", EASY)] {
        std::fs::write(folder.0.join(name), text).expect("writes");
    }
    let maps = folder.path();
    let program = env!("CARGO_BIN_EXE_taquin");
    for format in ["princeton", "variant38", "text"] {
        let ran = taquin(&["grade", maps, "--", program, "solve", "{}", "--format", format]);
        let lines: Vec<&str> = ran.stdout.lines().collect();
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(
            lines[0].starts_with("+ a.txt  2 moves, shortest  ") && lines[1].contains("rightly called unsolvable"),
            "{lines:?}"
        );
        assert_eq!(lines[3], "3 maps: 3 valid, 3 shortest, 0 wrong. All are right.");
    }
    let answers = TempFolder::created("grade-answers");
    for (name, text) in [("a.out", "RLLU"), ("b.out", "UUU"), ("c.out", "Minimum number of moves = 2\n\nU\n")] {
        std::fs::write(answers.0.join(name), text).expect("writes");
    }
    let (answers, a) = (answers.path(), folder.file("a.txt"));
    taquin(&["grade", maps, "--outputs", answers, "--format", "csv"]).prints(
        1,
        "map,grade,length,shortest,seconds,reason
a.txt,longer,4,2,,
b.txt,wrong,,,,\"no solution exists, which is not said\"
c.txt,wrong,,,,\"it says 2 moves, but has 1\"
",
    );
    begins(taquin(&["grade", maps, "--", "false"]), 1, "- a.txt  wrong: it ended with code 1 and said nothing");
    begins(taquin(&["grade", &a, "--shortest", "--", "echo", "RLLU"]), 1, "- a.txt  4 moves, but 2 are enough");
    begins(taquin(&["grade", &a, "-t", "100ms", "--", "sleep", "600"]), 1, "- a.txt  wrong: stopped by the time limit");
    check(&[
        told(&["grade", "nothing-here"], "", 2, "", "error: nothing to grade…"),
        told(&["grade", "nothing-here.txt", "--", "true"], "", 2, "", "…no such file…"),
    ]);
}

#[test]
fn moves_are_material() {
    check(&[
        row(&["moves", "simplify", "U2 D R L L"], "", 0, "UL\n"),
        row(&["moves", "invert", "-", "--runs"], "U2 R", 0, "L D2\n"),
        row(&["moves", "concat", "UR", "LD", "L"], "", 0, "L\n"),
        row(&["moves", "mirror", "URD"], "", 0, "ULD\n"),
        row(&["moves", "mirror", "URD", "--diagonal"], "", 0, "LDR\n"),
        row(&["moves", "count", "U2RD"], "", 0, "4 moves\n3 straight runs\nU 2, D 1, L 0, R 1\n"),
        row(&["moves", "apply", TWO, "LU"], "", 0, "1 2 3/4 5 6/7 8 0\n"),
        row(&["moves", "invert", "URD", "--to", "blank"], "", 0, "DRU\n"),
        told(&["moves", "shorten", TWO, "RLLRLU"], "", 0, "LU\n", "6 moves, now 2\n"),
        told(&["moves", "apply", TWO, "UUU"], "", 2, "", "error: …"),
        told(&["moves", "invert", "5 6", "--from", "number"], "", 2, "", "error: the notation number needs a board…"),
        row(&["moves", "odds", "2", "6"], "", 0, "exactly 6: 8.33 %\nat most 6: 100.00 %\nat least 6: 8.33 %\n"),
        row(&["moves", "odds", "4", "80", "-k", "1000"], "", 0, "exactly 80: 1.…e-7 %\n…"),
        row(&["moves", "odds", "4", "52.6", "-n", "5"], "", 0, "exactly 52.6: …"),
        told(
            &["moves", "odds", "6", "100"],
            "",
            2,
            "",
            "error: the lengths of all 6x6 boards in the metric stm are not known\n",
        ),
    ]);
}

#[test]
fn replay_links_are_read_and_written() {
    let link = fed(&["review", "--format", "link"], GAME).stdout;
    let address = format!("https://example.org/replay{}", link.trim());
    let (review, board) = (taquin(&["review", &address]), taquin(&["convert", &address]));
    assert!(review.stdout.contains("4 more than needed") && review.stdout.contains("2.900 s"), "{review:?}");
    board.prints(0, "1 2 3/4 0 5/7 8 6\n");
    let svg = taquin(&["render", &address, "--format", "svg", "--animate"]);
    assert!(svg.code == Some(0) && svg.stdout.starts_with("<svg"), "{}", svg.stderr);
    taquin(&["review", "https://example.org/?r=AAAA"]).rejects("the link is damaged");
    taquin(&["review", &address[..address.len() - 9]]).rejects("the link is damaged");
}
