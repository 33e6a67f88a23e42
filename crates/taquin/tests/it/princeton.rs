use taquin::{is_solvable, read_board};

use crate::data;

#[test]
fn every_file_is_read_as_its_row_of_the_table() {
    let table = data::instances("princeton.tsv");
    assert_eq!(table.len(), 150);
    for row in &table {
        let text = std::fs::read(data::path(&format!("princeton/{}.txt", row.id))).unwrap();
        let board = read_board(&text).unwrap_or_else(|error| panic!("{}: {error}", row.id));
        assert_eq!(board, row.board, "{}", row.id);
        assert!(!row.board.is_goal() || row.length == Some(0), "{}", row.id);
        assert_eq!(is_solvable(&board, &row.goal), row.solvable, "{}", row.id);
    }
    assert_eq!(table.iter().filter(|row| !row.solvable).count(), 7);
}
