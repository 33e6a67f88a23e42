//! Error messages for texts that are not boards.

use taquin::read_board;

const NOT_A_TILE: &str = "but expected a tile: a number, or 0 _ x . - for the blank";

/// Every kind of bad text with its message; `@` stands for what is expected instead of a tile.
const BAD: [(&str, &str); 67] = [
    ("", "line 1, column 1: found no board, only an empty text, but expected tiles"),
    (" \n\t\n", "line 1, column 1: found no board, only an empty text, but expected tiles"),
    ("\u{FEFF}", "line 1, column 1: found no board, only an empty text, but expected tiles"),
    ("# 1 2 3 0\n#\n", "line 1, column 1: found no board, only comments, but expected tiles"),
    ("hello", "line 1, column 1: found 'hello', @"),
    ("1 2\n3 a", "line 2, column 3: found 'a', @"),
    ("1 2\n3 0a", "line 2, column 3: found '0a', @"),
    ("1 2 3 0.5", "line 1, column 7: found '0.5', @"),
    ("1 2 +3 0", "line 1, column 5: found '+3', @"),
    ("1 2 3 --", "line 1, column 7: found '--', @"),
    ("[1 2 3 0", "line 1, column 1: found '[' without the bracket that belongs to it"),
    ("[1 2] 3 0]", "line 1, column 7: found '3' outside the lists, but expected tiles in lists only"),
    ("[1, [2, 3], 0]", "line 1, column 2: found '1' outside the lists, but expected tiles in lists only"),
    ("[[1 2/3 0],[1]]", "line 1, column 6: found '/', @"),
    ("[[1 2],[3 3]]", "line 1, column 11: tile 3 appears twice (first at line 1, column 9), and the blank is missing"),
    ("\n{\"goal\":1}", "line 2, column 1: found an object without the field \"board\""),
    (
        "{\"board\":\n \"1 2/3 3\"}",
        "line 2, column 9: tile 3 appears twice (first at line 2, column 7), and the blank is missing",
    ),
    ("8 3 None\n4 2 1", "line 1, column 5: found 'None', @"),
    ("1 2/3 0\n'", "line 2, column 1: found ''', @"),
    ("1 2 3 4 5 6 7 8 9 10 11 12 d e f 0", "line 1, column 28: found 'd', @"),
    ("1 2 3 0 2x2", "line 1, column 9: found '2x2', @"),
    ("1 2: 3 0", "line 1, column 4: found ':', @"),
    ("1 2 3 \u{0}", "line 1, column 7: found binary data, but expected text"),
    ("1 2 3 \u{200B}0", "line 1, column 7: found '<U+200B>0', @"),
    ("1 2 3 abcdefghijklmnopqrstuvwxyz", "line 1, column 7: found 'abcdefghijklmnopqrstuvwx…', @"),
    ("1 -2\n3 0", "line 1, column 3: found the negative number -2, but tiles and sizes are not negative"),
    ("-3\n1 2 3", "line 1, column 1: found the negative number -3, but tiles and sizes are not negative"),
    ("0\n0", "line 1, column 1: found the size 0, but a board has at least one row and one column"),
    ("0x4 1", "line 1, column 1: found the size 0x4, but a board has at least one row and one column"),
    ("257\n1 2 3", "line 1, column 1: found the size 257, but a board has at most 65536 cells"),
    ("1x65536\n1 2 3", "line 1, column 1: found the size 1x65536, but a board has at most 65536 cells"),
    (
        "1000000000000000000000\n1",
        "line 1, column 1: found the size 1000000000000000000000, but a board has at most 65536 cells",
    ),
    (
        "4",
        "line 1, column 1: the board ends after no tiles, but a 4x4 board has 16 cells: 15 tiles and the blank are missing, the lowest is 1",
    ),
    ("1", "line 1, column 1: the board ends after no tiles, but a 1x1 board has 1 cell: the blank is missing"),
    (
        "2x2:",
        "line 1, column 4: the board ends after no tiles, but a 2x2 board has 4 cells: 3 tiles and the blank are missing, the lowest is 1",
    ),
    (
        "1 2 0",
        "line 1, column 1: 3 tiles do not form a square board; begin with the shape (rows x columns, as in 3x5) or put / between rows",
    ),
    (
        "1,2,3,4,0",
        "line 1, column 1: 5 tiles do not form a square board; begin with the shape (rows x columns, as in 3x5) or put / between rows",
    ),
    ("1 2 3\n4 5\n6 7 0", "line 2, column 1: row 2 has 2 tiles, but expected 3"),
    ("1 2 3\n4 5 6 7\n8 9 10\n11 12 13 0", "line 2, column 1: row 2 has 4 tiles, but expected 3"),
    ("1 2 3\n4 5 6 8\n7 0", "line 2, column 1: row 2 has 4 tiles, but expected 3"),
    ("3\n1 2 3 4\n5 6\n7 8 0", "line 2, column 1: row 1 has 4 tiles, but expected 3"),
    ("1 2 3/4 5 6/7 8", "line 1, column 13: row 3 has 2 tiles, but expected 3"),
    ("3 3\n1 2 3\n4 5 6\n7 8 0", "line 1, column 1: row 1 has 2 tiles, but expected 3"),
    ("│ 1 │ 2 │\n│ 3 │", "line 2, column 3: row 2 has 1 tile, but expected 2"),
    ("2x3 1 2/3 4/5 0", "line 1, column 13: found 3 rows, but a 2x3 board has 2"),
    ("3x3 1 2 3/4 5 6", "line 1, column 11: found 2 rows, but a 3x3 board has 3"),
    ("3x3 1 2 3 4 5 6 7 8 0/", "line 1, column 5: found 1 row, but a 3x3 board has 3"),
    ("2\n1 2\n3 0\n1", "line 4, column 1: text after the board: found 5 tiles, but a 2x2 board has 4 cells"),
    ("2x2 1 2 3 0 _", "line 1, column 13: text after the board: found 5 tiles, but a 2x2 board has 4 cells"),
    ("2\n1 2 3\n4 5 6\n7 8 0", "line 3, column 3: text after the board: found 9 tiles, but a 2x2 board has 4 cells"),
    (
        "3\n1 2 3\n4 5 6",
        "line 3, column 5: the board ends after 6 tiles, but a 3x3 board has 9 cells: 2 tiles and the blank are missing, the lowest is 7",
    ),
    ("2x2\n1 2 3", "line 2, column 5: the board ends after 3 tiles, but a 2x2 board has 4 cells: the blank is missing"),
    ("2x2\n1 3 0", "line 2, column 5: the board ends after 3 tiles, but a 2x2 board has 4 cells: tile 2 is missing"),
    (
        "1 2\n3 5",
        "line 2, column 3: tile 5 is out of range: a 2x2 board has the tiles 1 to 3 and the blank; the blank is missing",
    ),
    (
        "1 0\n3 1000000000000000000000",
        "line 2, column 3: tile 1000000000000000000000 is out of range: a 2x2 board has the tiles 1 to 3 and the blank; tile 2 is missing",
    ),
    (
        "1 0\n3 4294967296",
        "line 2, column 3: tile 4294967296 is out of range: a 2x2 board has the tiles 1 to 3 and the blank; tile 2 is missing",
    ),
    (
        "1 2 3\n7 5 6\n8 0 7",
        "line 3, column 5: tile 7 appears twice (first at line 2, column 1), and tile 4 is missing",
    ),
    ("1 0\n_ 2", "line 2, column 1: the blank appears twice (first at line 1, column 3), and tile 3 is missing"),
    (
        "│ 1 │   │\n│   │ 2 │",
        "line 2, column 2: the blank appears twice (first at line 1, column 6), and tile 3 is missing",
    ),
    ("2x2:1,,,2", "line 1, column 8: the blank appears twice (first at line 1, column 7), and tile 3 is missing"),
    (
        "0 0\n0 0",
        "line 1, column 3: the blank appears twice (first at line 1, column 1), and 3 tiles are missing, the lowest is 1",
    ),
    (",1,2,0", "line 1, column 1: found ',', but expected a tile before it"),
    ("1 2//3 0", "line 1, column 5: found '/', but expected a tile before it"),
    ("1,2,,0", "line 1, column 5: found ',', but expected a tile before it"),
    ("│ 1 │ 2 │ 3\n│ 4 │   │", "line 1, column 11: found 3 outside the box, but expected tiles between bars only"),
    ("5 │ 1 │ 2 │\n│ 3 │   │", "line 1, column 1: found 5 outside the box, but expected tiles between bars only"),
    ("│ 1 4 │ 2 │\n│ 3 │   │", "line 1, column 5: found 4 in a cell that already holds a tile"),
];

#[test]
fn every_bad_text_has_its_message() {
    for (text, message) in BAD {
        let message = message.replace('@', NOT_A_TILE);
        match read_board(text.as_bytes()) {
            Ok(board) => panic!("{text:?} was read as {board}"),
            Err(error) => assert_eq!(error.to_string(), message, "{text:?}"),
        }
    }
}

#[test]
fn bytes_that_are_no_text_have_a_place() {
    let error = read_board(b"1 2\n3 \xFF").unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 3: byte 0xFF is not UTF-8 text");
    assert_eq!(error.span.bytes(), 6..7);
    let error = read_board(b"1 \xC3").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 3: byte 0xC3 is not UTF-8 text");
    let error = read_board(b"no \xFF").unwrap_err();
    assert!(error.to_string().starts_with("line 1, column 1: found 'no'"), "the first mistake counts: {error}");
}

#[test]
fn huge_texts_are_refused_with_a_short_message() {
    let digits = "7".repeat(10_000_000);
    let error = read_board(digits.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        error,
        "line 1, column 1: found the size 777777777777777777777777…, but a board has at most 65536 cells"
    );
    let error = read_board("1 ".repeat(5_000_000).as_bytes()).unwrap_err().to_string();
    assert!(error.ends_with("the text is too long: a board has at most 65536 cells"), "{error}");
    let error = read_board("x1,".repeat(3_000_000).as_bytes()).unwrap_err().to_string();
    assert!(error.starts_with("line 1, column 1: found 'x1'"), "{error}");
    let many = (0..66_049).map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ");
    let error = read_board(many.as_bytes()).unwrap_err().to_string();
    assert_eq!(error, "line 1, column 1: found the size 257x257, but a board has at most 65536 cells");
}
