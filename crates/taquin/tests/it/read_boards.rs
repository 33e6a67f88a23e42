//! Every form of board that can be read.

use taquin::{Board, read_board, read_boards};

/// Every spelling with the board it means, as one line.
const SPELLINGS: [(&str, &str); 58] = [
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
