//! Every form of board that can be read.

use taquin::{Board, read_board, read_boards};

/// Every spelling with the board it means, as one line.
const SPELLINGS: [(&str, &str); 118] = [
    ("3\n1 2 3\n4 5 6\n7 8 0\n", "1 2 3/4 5 6/7 8 0"),
    ("3 1 2 3 4 5 6 7 8 0", "1 2 3/4 5 6/7 8 0"),
    ("3\n1\n2\n3\n4\n5\n6\n7\n8\n0", "1 2 3/4 5 6/7 8 0"),
    ("3 1 2 3\n4 5 6\n7 8 0", "1 2 3/4 5 6/7 8 0"),
    ("1 2 3 4 5 6 7 8 0", "1 2 3/4 5 6/7 8 0"),
    ("1\n2\n3\n0", "1 2/3 0"),
    ("3\n1\n2\n0", "3 1/2 0"),
    ("1 2 3\n4 5 6\n7 8 0", "1 2 3/4 5 6/7 8 0"),
    ("1 2 3\n4 5 0", "1 2 3/4 5 0"),
    ("1 2\n3 4\n5 0", "1 2/3 4/5 0"),
    ("1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 0", "1 2 3 4 5 6 7 8/9 10 11 12 13 14 15 0"),
    ("4\n1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 0", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
    ("1 2 3 4 5 6 7 8 9 10\n11 12 13 14 15 0", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
    ("2x3 1 2 3 4 5 0", "1 2 3/4 5 0"),
    ("2X3\n1 2 3\n4 5 0", "1 2 3/4 5 0"),
    ("2×3\n1\n2\n3\n4\n5\n0", "1 2 3/4 5 0"),
    ("3x2 1 2 3 4 5 0", "1 2/3 4/5 0"),
    ("2x3, 1,2,3,4,5,0", "1 2 3/4 5 0"),
    ("1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/7 8 0"),
    ("1 2 3 / 4 5 6 / 7 8 0 /", "1 2 3/4 5 6/7 8 0"),
    ("1 2 3/\n4 5 6/\n7 8 0", "1 2 3/4 5 6/7 8 0"),
    ("1 2 3;4 5 6;7 8 0", "1 2 3/4 5 6/7 8 0"),
    ("1 2 3,4 5 6,7 8 0", "1 2 3/4 5 6/7 8 0"),
    ("1 2 3, 4 5 6, 7 8 0,", "1 2 3/4 5 6/7 8 0"),
    ("1 2 3,\n4 5 6,\n7 8 0", "1 2 3/4 5 6/7 8 0"),
    ("1,2,3/4,5,6/7,8,0", "1 2 3/4 5 6/7 8 0"),
    ("1, 2, 3; 4, 5, 6; 7, 8, 0", "1 2 3/4 5 6/7 8 0"),
    ("1,2,3,4,5,6,7,8,0", "1 2 3/4 5 6/7 8 0"),
    ("1, 2, 3, 4, 5, 6, 7, 8, 0,", "1 2 3/4 5 6/7 8 0"),
    ("1,2,3,\n4,5,6,\n7,8,0", "1 2 3/4 5 6/7 8 0"),
    ("1,2,3\n4,5,0", "1 2 3/4 5 0"),
    ("3,1,2,3,4,5,6,7,8,0", "1 2 3/4 5 6/7 8 0"),
    ("3 1,2,3,4,5,6,7,8,0", "1 2 3/4 5 6/7 8 0"),
    ("3 1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/7 8 0"),
    ("3\n1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/7 8 0"),
    ("3 1 2 4 5/6 7 8 9 0", "3 1 2 4 5/6 7 8 9 0"),
    ("3 1\n2 4\n5 6\n7 8\n9 0", "3 1/2 4/5 6/7 8/9 0"),
    ("1 2 3 _", "1 2/3 0"),
    ("1 2 3 x", "1 2/3 0"),
    ("1 2 3 .", "1 2/3 0"),
    ("- 1 2 3", "0 1/2 3"),
    ("1 2 3 *", "1 2/3 0"),
    ("1 2/□ 3", "1 2/0 3"),
    ("1 2\n3 ·", "1 2/3 0"),
    ("１ ２ ３ ０", "1 2/3 0"),
    ("1,2,3,4,5,6,7,,8", "1 2 3/4 5 6/7 0 8"),
    ("1,2,3\n4,,6\n7,5,8", "1 2 3/4 0 6/7 5 8"),
    ("1;;3;2", "1 0/3 2"),
    ("\u{FEFF}2\r\n1\t2\r\n3 0\r\n", "1 2/3 0"),
    ("1 2\r3 0\r", "1 2/3 0"),
    ("# a comment\n\n2 # size\n\n1 2#row\n3 0\n# end # of it", "1 2/3 0"),
    ("01 002\n3 0", "1 2/3 0"),
    ("0", "0"),
    ("_", "0"),
    ("1\n0", "0"),
    ("1x1 0", "0"),
    ("1x4 1 2 3 0", "1x4 1 2 3 0"),
    ("1 2 3 0/", "1x4 1 2 3 0"),
    ("1/2/0", "1/2/0"),
    ("3x1\n1\n2\n0", "1/2/0"),
    ("┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 3 │   │\n└───┴───┘", "1 2/3 0"),
    ("2\n+--+--+\n|1 |  |\n+==+==+\n|3 |2 |\n+--+--+\n", "1 0/3 2"),
    ("┌───┬───┬───┐\n│ 3 │ 5 │   │\n╞───╪───╪───╡\n│ 4 │ 1 │ 2 │\n└───┴───┴───┘", "3 5 0/4 1 2"),
    ("3x2:1,2,3,4,5,", "1 2 3/4 5 0"),
    ("2:1,,3,2", "1 0/3 2"),
    ("1;2;3;4;5;6;7;0;8", "1 2 3/4 5 6/7 0 8"),
    ("1;2;3\n4;5;6\n7;0;8", "1 2 3/4 5 6/7 0 8"),
    ("(0, 3, 5, 4, 2, 1, 7, 8, 6)", "0 3 5/4 2 1/7 8 6"),
    ("[0, 3, 5, 4, 2, 1, 7, 8, 6]", "0 3 5/4 2 1/7 8 6"),
    ("{0, 3, 5, 4, 2, 1, 7, 8, 6}", "0 3 5/4 2 1/7 8 6"),
    ("[[0,3,5],[4,2,1],[7,8,6]]", "0 3 5/4 2 1/7 8 6"),
    ("((0,3,5),(4,2,1),(7,8,6),)", "0 3 5/4 2 1/7 8 6"),
    ("{{0,3,5},{4,2,1},{7,8,6}};", "0 3 5/4 2 1/7 8 6"),
    ("[(0,3,5),\n (4,2,1)]", "0 3 5/4 2 1"),
    ("[[1 2 3]\n [4 5 6]\n [7 8 0]]", "1 2 3/4 5 6/7 8 0"),
    ("[[1. 2.]\n [3. 0.]]", "1 2/3 0"),
    ("[1 2 3; 4 5 6; 7 8 0]", "1 2 3/4 5 6/7 8 0"),
    ("array([[1, 2, 3],\n       [4, 5, 6],\n       [7, 8, 0]])", "1 2 3/4 5 6/7 8 0"),
    ("np.array([[1, 2], [3, 0]], dtype=int8)", "1 2/3 0"),
    ("array([1, 2, 3, 0])", "1 2/3 0"),
    ("array([[1, 2, 3, 0]])", "1x4 1 2 3 0"),
    ("[[1,2,3,0]]", "1x4 1 2 3 0"),
    ("[[0]]", "0"),
    ("[[1],[2],[0]]", "1/2/0"),
    ("start = [[1, 2], [3, None]]", "1 2/3 0"),
    ("[['1', '2'], ['3', ' ']]", "1 2/3 0"),
    ("[\"1 2\", \"3 0\"]", "1 2/3 0"),
    ("2 [[1, 2], [3, 0]]", "1 2/3 0"),
    ("2x2\n[1, 2, 3, 0]", "1 2/3 0"),
    ("\"1 2/3 0\"", "1 2/3 0"),
    ("1 2\\n3 0\\n", "1 2/3 0"),
    ("{\"line\":3,\"board\":\"1 2/3 0\",\"goal\":\"0 1/2 3\"}", "1 2/3 0"),
    ("{ \"goal\": [[0,1],[2,3]],\n \"board\": [[1,2],[3,0]] }", "1 2/3 0"),
    ("{\"board\":\"2\\n1 2\\n3 0\\n\"}", "1 2/3 0"),
    ("| 1 | 2 | 3 |\n|---|---|---|\n| 4 | 5 | 6 |\n| 7 | 8 |   |", "1 2 3/4 5 6/7 8 0"),
    ("|   |   |\n|:-:|--:|\n| 1 | 2 |\n| 3 | 0 |", "1 2/3 0"),
    ("1 | 2\n--|--\n3 |", "1 2/3 0"),
    ("1 2 3 4\n5 6 7 8\n9 a b c\nd e f 0", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
    ("1234/5678/9ABC/DEF0", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
    ("123456789abcdef0", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
    ("724506831", "7 2 4/5 0 6/8 3 1"),
    ("3\n724\n5_6\n831", "7 2 4/5 0 6/8 3 1"),
    ("1 2 3/4 5 6/7 9 8", "1 2 3/4 5 6/7 0 8"),
    ("1  2  3\n4  5  6\n7     8\n", "1 2 3/4 5 6/7 0 8"),
    ("1 2 3\n4 5 6\n7 8  \n", "1 2 3/4 5 6/7 8 0"),
    ("3\n1 2 3\n  5 6\n4 7 8\n", "1 2 3/0 5 6/4 7 8"),
    (" 1  2  3  4\n 5  6  7  8\n 9    11 12\n13 10 14 15", "1 2 3 4/5 6 7 8/9 0 11 12/13 10 14 15"),
    ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14   15", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"),
    ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15  ", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
    ("1\t2\t3\n4\t5\t6\n7\t\t8\n", "1 2 3/4 5 6/7 0 8"),
    ("1\t2\t3\n\t5\t6\n4\t7\t8\n", "1 2 3/0 5 6/4 7 8"),
    ("1\t2\t3\n4\t5\t6\n7\t8\t\n", "1 2 3/4 5 6/7 8 0"),
    ("7 1 2 3 4 5 6 0 8 9 10 11 12 13 14 15 7", "1 2 3 4/5 6 0 8/9 10 11 12/13 14 15 7"),
    ("| **1** | **2** |\n--- | ---\n| **3** |  | a note", "1 2/3 0"),
    ("┌───┬───┐  N = 2\n│ 1 │ 2 │  N is even: the row counts\n├───┼───┤\n│ 3 │   │ ← (3, 2)\n└───┴───┘ end", "1 2/3 0"),
    ("[[[1,2],[3,0]]]", "1 2/3 0"),
    ("{\"board\":\"1 2/3 0\",\"goal\":null}", "1 2/3 0"),
    ("{\"board\":[[1,2],[3,0]],\"goal\":\"snail\"}", "1 2/3 0"),
];

#[test]
fn every_spelling_is_read_as_its_board() {
    for (text, meant) in SPELLINGS {
        match read_board(text.as_bytes()) {
            Ok(board) => assert_eq!(board.to_string(), meant, "{text:?}"),
            Err(error) => panic!("{text:?}: {error}"),
        }
    }
}

#[test]
fn one_board_a_line_keeps_line_numbers_and_positions() {
    let text = "# two boards\n1 2/3 0\n\n3 1 2 3 4 5 6 7 8 0 # sized\r\n1 2/2 0\n 4x\n";
    let read: Vec<(usize, Result<Board, _>)> = read_boards(text.as_bytes()).collect();
    let told: Vec<String> = read
        .iter()
        .map(|(line, board)| match board {
            Ok(board) => format!("{line}: {board}"),
            Err(error) => format!("{line}: {error}"),
        })
        .collect();
    assert_eq!(
        told,
        [
            "2: 1 2/3 0",
            "4: 1 2 3/4 5 6/7 8 0",
            "5: line 5, column 5: tile 2 appears twice (first at line 5, column 3), and tile 3 is missing",
            "6: line 6, column 2: found '4x', but expected a tile: a number, or 0 _ x . - for the blank",
        ]
    );
    let error = read[3].1.as_ref().unwrap_err();
    assert_eq!(&text[error.span.bytes()], "4x");
}

/// Texts with several boards, and the line and board of each.
const SEVERAL: [(&str, &[(usize, &str)]); 30] = [
    ("1 2/3 0\n0 1/2 3\n", &[(1, "1 2/3 0"), (2, "0 1/2 3")]),
    ("1 2\n3 0\n\n0 1\n2 3\n", &[(1, "1 2/3 0"), (4, "0 1/2 3")]),
    ("1 2\n3 0\n0 1\n2 3\n", &[(1, "1 2/3 0"), (3, "0 1/2 3")]),
    ("2\n1 2\n3 0\n2\n0 1\n2 3", &[(2, "1 2/3 0"), (5, "0 1/2 3")]),
    ("# size\n2\n\n1 2\n# row\n3 0\n", &[(4, "1 2/3 0")]),
    ("2\n1\n2\n3\n0\n2\n0\n1\n2\n3\n", &[(1, "1 2/3 0"), (6, "0 1/2 3")]),
    ("1 2 3 0\n1 2 0 3\n", &[(1, "1 2/3 0"), (2, "1 2/0 3")]),
    ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n", &[(1, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0")]),
    ("1 2\n3 0\n----------\n0 1\n2 3\n", &[(1, "1 2/3 0"), (4, "0 1/2 3")]),
    ("3\n1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 8 0\n", &[(2, "1 2 3/4 5 6/7 0 8"), (3, "1 2 3/4 5 6/7 8 0")]),
    ("[[1 2]\n [3 0]]\n[[0 1]\n [2 3]]\n", &[(1, "1 2/3 0"), (3, "0 1/2 3")]),
    ("{\"board\":\"1 2/3 0\"}\n{\"board\":\"0 1/2 3\"}\n", &[(1, "1 2/3 0"), (2, "0 1/2 3")]),
    ("┌─┬─┐\n│1│2│\n├─┼─┤\n│3│ │\n└─┴─┘\n┌─┬─┐\n│ │1│\n│2│3│\n└─┴─┘\n", &[(1, "1 2/3 0"), (6, "0 1/2 3")]),
    (
        "{\"board\":\"1 2/3 0\"} {\"board\":\"0 1/2 3\"}\n1 2/3 0\n",
        &[
            (1, "line 1, column 3: found 'board', but expected a tile: a number, or 0 _ x . - for the blank"),
            (2, "1 2/3 0"),
        ],
    ),
    ("123\n456\n780\n\n12\n30\n", &[(1, "1 2 3/4 5 6/7 8 0"), (5, "1 2/3 0")]),
    (
        "2\n1 2\n3 3\n2\n1 2\n3 0\n",
        &[
            (2, "line 3, column 3: tile 3 appears twice (first at line 3, column 1), and the blank is missing"),
            (5, "1 2/3 0"),
        ],
    ),
    (
        "3\n1 2 3\n4 5\n7 8 0\n3\n1 2 3\n4 5 6\n7 8 0\n",
        &[(2, "line 3, column 1: row 2 has 2 tiles, but expected 3"), (6, "1 2 3/4 5 6/7 8 0")],
    ),
    (
        "2\n1 2\n3 0 4\n2x3\n1 2 3\n4 5 0\n",
        &[(2, "line 3, column 1: row 2 has 3 tiles, but expected 2"), (5, "1 2 3/4 5 0")],
    ),
    (
        "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15\n",
        &[(1, "line 4, column 1: row 4 has 3 tiles, but expected 4; write 0 or _ for the blank")],
    ),
    (
        "3\n1 2 3\n4 5 6\n7 8\n",
        &[(2, "line 4, column 1: row 3 has 2 tiles, but expected 3; write 0 or _ for the blank")],
    ),
    ("1 2 3\n4 5 6\n7   8\n\n1 2\n3 0\n", &[(1, "1 2 3/4 5 6/7 0 8"), (5, "1 2/3 0")]),
    ("1 2 3 4\n5 6 7 8\n", &[(1, "1 2 3 4/5 6 7 0")]),
    ("1 2 3 4\n2 1 3 4\n", &[(1, "1 2/3 0"), (2, "2 1/3 0")]),
    ("0 1 2 3 4 5 6 7 8 0\n1 1 2 3 4 5 6 7 0 8\n", &[(1, "1 2 3/4 5 6/7 8 0"), (2, "1 2 3/4 5 6/7 0 8")]),
    ("[[[1,2],[3,0]],[[0,1],[2,3]]]", &[(1, "1 2/3 0"), (1, "0 1/2 3")]),
    (
        "[\n [[1,2],[3,0]],\n [[0,1],[2,2]]\n]\n",
        &[
            (2, "1 2/3 0"),
            (3, "line 3, column 12: tile 2 appears twice (first at line 3, column 10), and tile 3 is missing"),
        ],
    ),
    ("[\n [\n  [\n   1,\n   2\n  ],\n  [3, 0]\n ],\n [[0, 1], [2, 3]]\n]", &[(4, "1 2/3 0"), (9, "0 1/2 3")]),
    ("[{\"board\":\"1 2/3 0\"},\n {\"board\":\"0 1/2 3\"}]", &[(1, "1 2/3 0"), (2, "0 1/2 3")]),
    ("[\"1 2/3 0\", \"0 1/2 3\"]\n1 2/0 3\n", &[(1, "1 2/3 0"), (1, "0 1/2 3"), (2, "1 2/0 3")]),
    (
        "2\n1 2\n3 z\n2\n1 2\n3 0\n",
        &[
            (2, "line 3, column 3: found 'z', but expected a tile: a number, or 0 _ x . - for the blank"),
            (5, "1 2/3 0"),
        ],
    ),
];

#[test]
fn the_goal_of_an_object_is_read() {
    let goal =
        |text: &str| taquin::read_given_board(text.as_bytes()).map(|given| given.goal.map(|goal| goal.to_string()));
    let goal = |fields: &str| goal(&format!("{{\"board\":\"1 2/3 0\"{fields}}}")).map_err(|error| error.to_string());
    for (fields, named) in [
        ("", None),
        (",\"moves\":\"\"", None),
        (",\"goal\":null", None),
        (",\"goal\":\"snail\"", Some("snail")),
        (",\"goal\":\"Blank_First\",\"length\":3", Some("blank-first")),
        (",\"goal\":\"0 1/2 3\"", Some("0 1/2 3")),
        (",\"goal\":[[0,1],[2,3]]", Some("0 1/2 3")),
    ] {
        assert_eq!(goal(fields), Ok(named.map(str::to_owned)), "{fields}");
    }
    assert_eq!(
        goal(",\"goal\":\"snale\"").unwrap_err(),
        "line 1, column 28: found 'snale', but expected a tile: a number, or 0 _ x . - for the blank"
    );
}

#[test]
fn several_boards_are_read_from_one_text() {
    for (text, meant) in SEVERAL {
        let read: Vec<_> = read_boards(text.as_bytes()).collect();
        let told: Vec<_> = read
            .iter()
            .map(|(line, read)| (*line, read.as_ref().map_or_else(|e| e.to_string(), Board::to_string)))
            .collect();
        let told: Vec<_> = told.iter().map(|(line, board)| (*line, &board[..])).collect();
        assert_eq!(told, meant, "{text:?}");
    }
}

#[test]
fn grids_without_anything_between_them_come_before_the_end_of_a_long_text() {
    let mut reader = taquin::read::BoardLines::default();
    let mut found = 0;
    for _ in 0..100_000 {
        found += reader.push(b"1 2\n").len() + reader.push(b"3 0\n").len();
    }
    assert!((60_000..100_000).contains(&found), "{found}");
    found += reader.finish().len();
    assert_eq!(found, 100_000);
}

#[test]
fn what_was_assumed_is_told() {
    let assumed =
        |text: &str| taquin::read_given_board(text.as_bytes()).unwrap().assumption.map(|assumed| assumed.to_string());
    let eight = "1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 0";
    assert_eq!(
        assumed(eight).as_deref(),
        Some("read as a 2x8 board, by its rows; for a square, begin with the size 4")
    );
    assert_eq!(assumed("1 2/3 4").as_deref(), Some("there is no blank: 4 is read as the blank"));
    assert_eq!(assumed("1 2\n3 ").as_deref(), Some("row 2 has no number in column 2: read as the blank"));
    assert_eq!(assumed("12 1 2 3 0").as_deref(), Some("the first number, 12, is read as the index of the board"));
    for clear in ["1 2/3 0", "1 2 3/4 5 0", "2x8 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "[[1,2],[3,0]]"] {
        assert_eq!(assumed(clear), None, "{clear}");
    }
}

#[test]
fn a_span_covers_the_bytes_of_what_was_found() {
    let text = "# é\n1 2 3\n4 5 zwölf\n";
    let error = read_board(text.as_bytes()).unwrap_err();
    assert_eq!(&text[error.span.bytes()], "zwölf");
    assert_eq!((error.span.line, error.span.column), (3, 5));
}

#[test]
fn columns_count_characters_not_bytes() {
    let error = read_board("│ 1 │ é │".as_bytes()).unwrap_err();
    assert_eq!((error.span.line, error.span.column), (1, 7));
}

/// The longest texts that are read have half a megabyte. With a look at all open brackets for each list they took minutes.
#[test]
fn nested_brackets_are_read_in_one_pass() {
    for text in ["(".repeat(200_000) + &"[1]".repeat(100_000), "array(".repeat(40_000) + &"[1]".repeat(80_000)] {
        let error = read_board(text.as_bytes()).expect_err("brackets that are not closed").to_string();
        assert!(error.starts_with("line 1, column") && !error.contains("too long"), "{error}");
    }
    let deep = "[".repeat(200_000) + "[1, 2], [3, 0]" + &"]".repeat(200_000);
    assert_eq!(read_board(deep.as_bytes()).expect("a board").to_string(), "1 2/3 0");
    let calls = "array(".repeat(60_000) + "[1, 2, 3, 0]" + &")".repeat(60_000);
    assert_eq!(read_board(calls.as_bytes()).expect("a board").to_string(), "1 2/3 0");
}
