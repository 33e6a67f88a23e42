//! Boards of 65,535 and 65,536 cells, the most there are: no number of a cell means anything else.

use taquin::{Algorithm, Board, Goal, ImprovementOptions, Request, Shape, Slide, read_given_board, solve, verify};
use taquin_search::{Limits, Meter};

/// Shapes with the most cells, and with one cell less.
const SHAPES: [(usize, usize); 7] =
    [(256, 256), (255, 257), (257, 255), (2, 32_768), (32_768, 2), (128, 512), (1, 65_535)];

/// The goal with the tiles in order and the blank in a cell.
fn goal_with_blank(shape: Shape, blank: usize) -> Board {
    let mut tiles: Vec<u16> = (1..=u16::MAX).take(shape.cells() - 1).collect();
    tiles.insert(blank, 0);
    Board::new(shape, tiles).unwrap()
}

/// Boards one or two slides from goals whose blank is in a corner or beside one, with their distances; those of the last
/// corner come last.
fn cases(shape: Shape) -> Vec<(Board, Board, usize)> {
    let (rows, cols, cells) = (shape.rows(), shape.cols(), shape.cells());
    let mut cases = Vec::new();
    for corner in [0, cols - 1, cells - cols, cells - 1] {
        let goal = |blank| goal_with_blank(shape, blank);
        let inward = [
            if shape.row(corner) == 0 { Slide::Up } else { Slide::Down },
            if shape.col(corner) == 0 { Slide::Left } else { Slide::Right },
        ];
        let [along_col, along_row] = inward;
        let possible = |slide: &Slide| shape.source(corner, *slide).is_some();
        // The blank leaves the corner by one slide, or enters it by the inverse.
        for slide in inward.into_iter().filter(possible) {
            let home = goal(corner);
            cases.push((home.after([slide]).unwrap(), home.clone(), 1));
            let beside = goal(shape.source(corner, slide).unwrap());
            cases.push((beside.after([slide.inverse()]).unwrap(), beside, 1));
        }
        // From one neighbour of the corner through it to the other.
        if rows > 1 && cols > 1 {
            let beside = goal(shape.source(corner, along_col).unwrap());
            let through = [along_col.inverse(), along_row];
            cases.push((beside.after(through).unwrap(), beside, 2));
        }
    }
    cases
}

/// Every algorithm that searches on a graph, and the two that choose for themselves.
fn algorithms() -> impl Iterator<Item = Algorithm> {
    Algorithm::ALL.into_iter().filter(|&algorithm| algorithm != Algorithm::Patterns)
}

#[test]
fn every_algorithm_moves_the_blank_into_and_out_of_every_corner() {
    for (rows, cols) in SHAPES {
        let shape = Shape::new(rows, cols).unwrap();
        assert!(shape.cells() >= Shape::MAX_CELLS - 1);
        let cases = cases(shape);
        for (number, algorithm) in algorithms().enumerate() {
            // Every algorithm sees the last corner of each shape; the others are for every third.
            let (others, last) = cases.split_at(cases.len() / 4 * 3);
            let others = if number % 3 == 0 { others } else { &[] };
            for (start, goal, distance) in others.iter().chain(last) {
                let request = Request::new(start.clone()).goal(Goal::Custom(goal.clone())).algorithm(algorithm);
                let first_only = algorithm.improves_solutions();
                let improvement = ImprovementOptions { first_only, ..ImprovementOptions::default() };
                let request = request.threads(1).improvement(improvement);
                let report = solve(&request, &mut Meter::new(Limits::none().nodes(200))).unwrap();
                let what = format!("{algorithm} on {rows}x{cols}, blank {} to {}", start.blank(), goal.blank());
                assert!(report.lower_bound as usize <= *distance, "{what}: at least {}", report.lower_bound);
                let slides = report.slides().unwrap_or_else(|| panic!("{what}: {:?}", report.stopped));
                verify(start, goal, slides.iter().copied()).unwrap();
                if algorithm.finds_shortest() {
                    assert_eq!(slides.len(), *distance, "{what}");
                }
            }
        }
    }
}

/// Nine slides through the last corner; around it there are seventeen.
const SOLUTION: &str = "LDDRULURD";

#[test]
fn a_proof_goes_through_the_last_corner() {
    let shape = Shape::new(256, 256).unwrap();
    let goal = goal_with_blank(shape, shape.cells() - 256 - 2);
    let solution: Vec<Slide> = SOLUTION.chars().map(|letter| Slide::from_letter(letter).unwrap()).collect();
    let start = goal.after(solution.iter().rev().map(|slide| slide.inverse())).unwrap();
    let request = Request::new(start.clone()).goal(Goal::Custom(goal.clone()));
    for algorithm in [Algorithm::Auto, Algorithm::IdaStar, Algorithm::AStar, Algorithm::Bidirectional] {
        let report = solve(&request.clone().algorithm(algorithm), &mut Meter::unlimited()).unwrap();
        assert_eq!((report.moves(), report.is_optimal()), (Some(9), true), "{algorithm}");
        verify(&start, &goal, report.slides().unwrap().iter().copied()).unwrap();
    }
}

#[test]
fn the_highest_number_is_named_where_it_is_read_as_the_blank() {
    let text: Vec<String> = (1..=Shape::MAX_CELLS).map(|tile| tile.to_string()).collect();
    let given = read_given_board(text.join(" ").as_bytes()).unwrap();
    assert_eq!(given.board.shape().cells(), Shape::MAX_CELLS);
    assert_eq!(given.assumption.unwrap().to_string(), "there is no blank: 65536 is read as the blank");
}
