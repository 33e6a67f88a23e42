//! The board files of the Princeton algorithms course.

use taquin::{is_solvable, read_board};

use crate::data;

#[test]
fn every_file_is_read_as_its_row_of_the_table() {
    let table = data::instances("princeton.tsv");
    assert_eq!(table.len(), 150);
    for row in &table {
        let text = std::fs::read(data::path(&format!("princeton/{}.txt", row.name))).unwrap();
        let board = read_board(&text).unwrap_or_else(|error| panic!("{}: {error}", row.name));
        assert_eq!(board, row.board, "{}", row.name);
        assert!(!row.board.is_goal() || row.optimal == Some(0), "{}", row.name);
        assert_eq!(is_solvable(&board, &row.goal_board()), !row.unsolvable, "{}", row.name);
    }
    assert_eq!(table.iter().filter(|row| row.unsolvable).count(), 7);
}
