//! Text that people write: boards, moves, heuristics.

use std::sync::OnceLock;

use taquin::heuristic::Expression;
use taquin::{Algorithm, Board, Goal, Limits, Meter, Notation, Request, read_board, read_boards};
use taquin::{read_slides_within, solve, write_slides};

/// A board that is read is written as text that reads as the same board; errors have words and a place in the text.
pub fn board_text(data: &[u8]) {
    match read_board(data) {
        Ok(board) => assert_eq!(board.to_string().parse().ok().as_ref(), Some(&board)),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(error.span.start <= error.span.end && error.span.end <= data.len(), "{error:?}");
        }
    }
    assert!(read_boards(data).count() <= data.len() + 1);
}

/// Moves that are read and possible are written as text that reads as the same moves, in every notation.
pub fn moves(data: &[u8]) {
    const BOARDS: [&str; 4] =
        ["1 2 3/4 0 5/7 8 6", "0 1 2/3 4 5", "1x4 1 0 2 3", "5 1 9 3/11 13 6 8/14 10 4 15/0 12 7 2"];
    let Some((&choice, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let board: Board = BOARDS[usize::from(choice) % 4].parse().expect("a board");
    let notation = Notation::ALL[usize::from(choice) / 4 % 4];
    let Ok(slides) = read_slides_within(text, &board, notation, 1_000) else { return };
    assert!(slides.len() <= 1_000);
    if board.after(&slides).is_err() {
        return;
    }
    for notation in Notation::ALL {
        for runs in [false, true] {
            let mut written = String::new();
            write_slides(&board, slides.iter().copied(), notation, runs, &mut written).expect("possible slides");
            let read = read_slides_within(&written, &board, notation, 1_000);
            assert_eq!(read.as_ref(), Ok(&slides), "{written:?}");
        }
    }
}

/// An expression is written as text that reads as the same expression, and finds a shortest solution if it says so.
pub fn heuristic_expression(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let expression: Expression = match text.parse() {
        Ok(expression) => expression,
        Err(_) => return,
    };
    assert_eq!(expression.to_string().parse().ok().as_ref(), Some(&expression));
    let is_admissible = expression.is_admissible();
    let board: Board = "0 1 5/4 3 2".parse().expect("a board");
    static DISTANCE: OnceLock<usize> = OnceLock::new();
    let truth = *DISTANCE.get_or_init(|| shortest(&board));
    let request = Request::new(board).goal(Goal::RowMajor).algorithm(Algorithm::AStar).heuristic(expression);
    let Ok(report) = solve(&request, &mut Meter::new(Limits::none().nodes(10_000))) else { return };
    assert!(report.lower_bound as usize <= truth);
    assert!(report.moves().is_some_and(|moves| moves == truth || !is_admissible && moves > truth), "{text}");
}

fn shortest(board: &Board) -> usize {
    let request = Request::new(board.clone()).algorithm(Algorithm::BreadthFirst);
    solve(&request, &mut Meter::unlimited()).expect("a request").moves().expect("a solution")
}
