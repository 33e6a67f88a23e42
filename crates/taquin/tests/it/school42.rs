//! The board files of the 42 schools.

use std::collections::HashMap;

use taquin::read::ReadErrorKind;
use taquin::{Goal, ReadError, is_solvable, read_board};

use crate::data;

/// Files that a strict reader of the school's format refuses, but that hold a board all the same: a 1x1 board (with
/// `0` alone, too), rows without a size before them, n² in place of the blank, or a space.
const BOARDS_ALL_THE_SAME: [(&str, &str); 16] = [
    ("42pde-bakk__puzzles_invalid_invalid4", "3 2 6/1 4 0/8 7 5"),
    ("Globicodeur__tests_0_zero", "0"),
    ("Globicodeur__tests_1_one", "0"),
    ("Globicodeur__tests_parsing_challenges_missing_size", "1 2 3/4 5 6/7 8 0"),
    ("blopax__tests_error_parsing_tests_error_test_03", "8 3 0/4 2 1/6 5 7"),
    ("blopax__tests_error_parsing_tests_error_test_06", "8 3 0/4 2 1/6 5 7"),
    ("blopax__tests_error_parsing_tests_error_test_15", "0"),
    ("blopax__tests_error_parsing_tests_error_test_14", "0 1/2 3"),
    ("blopax__tests_error_parsing_tests_error_test_17", "8 3 0/4 2 1/6 5 7"),
    ("blopax__tests_error_parsing_tests_error_test_20", "8 3 0/4 2 1/6 5 7"),
    ("jjauzion__unit_test_wrong_puzzle_1x1", "0"),
    ("jjauzion__unit_test_wrong_puzzle_invalid_number", "1 2 3/4 5 6/7 8 0"),
    ("jjauzion__unit_test_wrong_puzzle_no_zero", "1 2/3 0"),
    ("jjauzion__unit_test_wrong_puzzle_wrong_1st_line_2", "1 2 3/4 5 6/7 0 8"),
    ("jjauzion__unit_test_wrong_puzzle_wrong_1st_line_3", "1 2 3/4 5 6/7 0 8"),
    ("jremy42__maps_wrongMap_9.map", "1 2/3 0"),
];

/// Whether a refusal is for the reason the manifest gives.
fn agrees(reason: &str, error: &ReadError) -> bool {
    use ReadErrorKind::*;
    match &error.kind {
        Empty { .. } => reason == "empty",
        SizeZero { .. } => reason == "size 0 too small",
        SizeTooLarge { .. } => reason == "size absurdly large",
        Duplicate { .. } => reason == "duplicate tile",
        OutOfRange { .. } => reason == "tile out of range / missing",
        Negative { .. } => reason.starts_with("non-numeric token '-"),
        NotATile { .. } => reason.starts_with("non-numeric token"),
        Ragged { .. } | NoBlank { .. } => reason.starts_with("row of ") || reason.starts_with("missing size line"),
        // A comma after one tile of a row makes it a row of its own.
        Rows { .. } => reason == "non-numeric token '8,'",
        // A size with nothing after it is a board without its tiles, also where 1 is refused as a size.
        TooFew { .. } => reason.contains(" rows, expected ") || reason == "size 1 too small",
        TooMany { .. } => reason.contains(" rows, expected "),
        _ => false,
    }
}

#[test]
fn every_file_is_read_or_refused_for_the_right_reason() {
    let table: HashMap<String, _> =
        data::instances("school42.tsv").into_iter().map(|row| (row.name.clone(), row)).collect();
    let exceptions = HashMap::from(BOARDS_ALL_THE_SAME);
    let (mut accepted, mut refused, mut in_table) = (0, 0, 0);
    for fields in data::rows("school42/MANIFEST.tsv") {
        let (file, class, side) = (&fields[0][..], &fields[3][..], &fields[4]);
        let reason = fields.get(5).map_or("", String::as_str);
        let id = file.split_once('/').unwrap().1.trim_end_matches(".txt");
        let read = read_board(&std::fs::read(data::path(&format!("school42/{file}"))).unwrap());
        match (class, exceptions.get(id)) {
            ("invalid", None) => {
                let error = read.expect_err(file);
                assert!(agrees(reason, &error), "{file}: {reason}, but {error}");
                refused += 1;
            }
            ("invalid", Some(board)) => assert_eq!(read.expect(file).to_string(), *board, "{file}"),
            (class, _) => {
                let board = read.unwrap_or_else(|error| panic!("{file}: {error}"));
                assert_eq!(board.dimension().to_string(), *side, "{file}");
                let solvable = class != "unsolvable" && !reason.contains("snail-unsolvable");
                let goal = Goal::Snail.board(board.shape()).unwrap();
                assert_eq!(is_solvable(&board, &goal), solvable, "{file}");
                if let Some(row) = table.get(id) {
                    assert_eq!(board, row.board, "{file}");
                    assert_eq!(row.unsolvable, !solvable, "{file}");
                    in_table += 1;
                }
                accepted += 1;
            }
        }
    }
    assert_eq!((accepted, refused, in_table), (101, 70, 98));
}
