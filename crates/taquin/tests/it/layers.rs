//! Layer sizes against published enumerations.

use std::ops::ControlFlow;

use taquin::{Goal, LayersError, Shape, visit_layers};
use taquin_search::Meter;

use crate::data;

fn sizes(rows: usize, cols: usize, goal: &Goal) -> Result<Vec<u64>, LayersError> {
    let goal = goal.board(Shape::new(rows, cols).expect("a shape")).expect("the goal fits");
    visit_layers(&goal, &mut Meter::unlimited(), |_, _| ControlFlow::Continue(()))
}

#[test]
fn layers_match_the_published_tables() {
    for (rows, cols) in [(2, 2), (2, 3), (2, 4), (2, 5), (3, 3)] {
        let file = format!("histograms/{rows}x{cols}_stm_corner.tsv");
        let published: Vec<u64> = data::rows(&file).iter().map(|row| row[1].parse().expect("a number")).collect();
        for goal in [Goal::RowMajor, Goal::BlankFirst] {
            assert_eq!(sizes(rows, cols, &goal), Ok(published.clone()), "{rows}x{cols} {goal}");
        }
        assert_eq!(sizes(cols, rows, &Goal::RowMajor), Ok(published), "{cols}x{rows}");
    }
}

#[test]
fn the_3x3_layers_begin_as_every_book_has_them() {
    let layers = sizes(3, 3, &Goal::RowMajor).expect("small");
    assert_eq!(layers[..8], [1, 2, 4, 8, 16, 20, 39, 62]);
    assert_eq!(layers.iter().sum::<u64>(), 181_440);
    assert_eq!(layers.len() - 1, 31);
}

#[test]
fn boards_of_one_line_have_one_board_for_each_place_of_the_blank() {
    assert_eq!(sizes(1, 5, &Goal::RowMajor), Ok(vec![1; 5]));
    assert_eq!(sizes(1, 1, &Goal::RowMajor), Ok(vec![1]));
}

#[test]
fn shapes_with_too_many_boards_are_refused() {
    let error = sizes(4, 4, &Goal::RowMajor).expect_err("20 trillion half");
    assert_eq!(error.to_string(), "a 4x4 board has more than 12 cells: too many boards to visit one by one");
}
