//! Verification of solutions.

use proptest::prelude::*;
use taquin::{Notation, Slide, Verified, read_slides, verify};

use crate::boards::{any_board, board, walk};
use crate::data;

#[test]
fn published_solutions_are_right() {
    let boards = data::instances("kf50_24puzzle.tsv");
    let solutions = data::rows("kf50_solutions.tsv");
    assert_eq!(solutions.len(), 50);
    for fields in solutions {
        let row = boards.iter().find(|row| row.name == fields[0]).unwrap();
        let mut blank = row.board.blank();
        let mut slides = Vec::new();
        for next in fields[2].split(',').map(|cell| cell.parse().unwrap()) {
            let slide = Slide::ALL.into_iter().find(|&s| row.board.shape().source(blank, s) == Some(next));
            slides.push(slide.unwrap());
            blank = next;
        }
        let seen = verify(&row.board, &row.goal_board(), slides.iter().copied()).unwrap();
        assert_eq!(Some(seen.slides), row.optimal, "{}", row.name);

        let short = verify(&row.board, &row.goal_board(), slides[1..].iter().copied());
        assert!(short.is_err(), "{} without its first move", row.name);
    }
}

#[test]
fn solutions_of_settled_boards_are_right() {
    let sets = [
        ("clausecker400_24puzzle.tsv", "clausecker_settled.tsv", 6),
        ("deepcubea_35.tsv", "deepcubea_35_settled.tsv", 3),
    ];
    for (boards, settled, count) in sets {
        let (boards, settled) = (data::instances(boards), data::rows(settled));
        assert_eq!(settled.len(), count);
        for fields in settled {
            let row = boards.iter().find(|row| row.name == fields[0]).unwrap();
            let slides = read_slides(&fields[5], &row.board, Notation::default()).unwrap();
            let seen = verify(&row.board, &row.goal_board(), slides).unwrap();
            let (length, bound): (usize, usize) = (fields[1].parse().unwrap(), fields[2].parse().unwrap());
            assert_eq!((seen.slides, bound), (length, length), "{}", row.name);
            assert!(row.optimal.is_none_or(|optimal| optimal == length), "{}", row.name);
        }
    }
}

#[test]
fn every_failure_says_which_move_and_why() {
    use Slide::*;
    let (start, goal) = (board("1 2/0 3"), board("1 2/3 0"));
    assert_eq!(verify(&start, &goal, [Left]), Ok(Verified { slides: 1, runs: 1 }));
    assert_eq!(verify(&goal, &goal, []), Ok(Verified { slides: 0, runs: 0 }));
    let message = |slides: &[Slide]| verify(&start, &goal, slides.iter().copied()).unwrap_err().to_string();
    assert_eq!(message(&[]), "the moves (0) do not end at the goal; tiles out of place: 1");
    assert_eq!(message(&[Down]), "the moves (1) do not end at the goal; tiles out of place: 2");
    assert_eq!(
        message(&[Left, Down, Left]),
        "move 3 (L) is impossible: the blank is in row 1, column 2, with no tile to slide left"
    );
    assert_eq!(message(&[Up]), "move 1 (U) is impossible: the blank is in row 2, column 1, with no tile to slide up");
    assert_eq!(
        verify(&start, &board("1 2 3/4 5 0"), []).unwrap_err().to_string(),
        "the goal is a 2x3 board, but the board to solve is 2x2"
    );
}

#[test]
fn runs_count_straight_stretches() {
    let (start, goal) = (board("0 1 2/4 5 3"), board("1 2 3/4 5 0"));
    let seen = verify(&start, &goal, [Slide::Left, Slide::Left, Slide::Up]).unwrap();
    assert_eq!(seen, Verified { slides: 3, runs: 2 });
}

proptest! {
    #[test]
    fn a_walk_leads_to_where_it_ends_and_nowhere_else(start in any_board(6), choices: Vec<u8>) {
        let slides = walk(&start, &choices);
        let end = start.after(&slides).unwrap();
        prop_assert_eq!(verify(&start, &end, slides.iter().copied()).map(|seen| seen.slides), Ok(slides.len()));
        if let Some(twin) = end.twin() {
            prop_assert!(verify(&start, &twin, slides).is_err());
        }
    }
}
