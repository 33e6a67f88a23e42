//! Rectangles and all kinds of goals against breadth-first searches that share no code with the library.

use std::ops::ControlFlow;

use taquin::TableSize;
use taquin::unstable::{Engine, EngineConfig};
use taquin::{Board, Goal, Random, Request, Shape, generate, solve, verify, visit_layers};
use taquin_search::{Meter, Unlimited};

use crate::data;

/// Breadth-first layers around a board, packed with five bits a cell.
struct Layers {
    rows: usize,
    cols: usize,
    before: Vec<u128>,
    last: Vec<u128>,
}

impl Layers {
    fn around(board: &Board) -> Layers {
        let packed = board.tiles().iter().rev().fold(0, |sum, &tile| sum << 5 | u128::from(tile));
        Layers { rows: board.shape().rows(), cols: board.shape().cols(), before: Vec::new(), last: vec![packed] }
    }

    fn grow(&mut self) {
        let mut next = Vec::with_capacity(3 * self.last.len());
        for &board in &self.last {
            let at = |cell: usize| board >> (5 * cell) & 31;
            let blank = (0..self.rows * self.cols).find(|&cell| at(cell) == 0).unwrap();
            let mut swap = |cell: usize| next.push(board ^ at(cell) << (5 * cell) ^ at(cell) << (5 * blank));
            let (row, col) = (blank / self.cols, blank % self.cols);
            (row > 0).then(|| swap(blank - self.cols));
            (row + 1 < self.rows).then(|| swap(blank + self.cols));
            (col > 0).then(|| swap(blank - 1));
            (col + 1 < self.cols).then(|| swap(blank + 1));
        }
        next.sort_unstable();
        next.dedup();
        next.retain(|board| self.before.binary_search(board).is_err());
        self.before = std::mem::replace(&mut self.last, next);
    }

    fn meets(&self, other: &Layers) -> bool {
        let (few, many) = if self.last.len() < other.last.len() { (self, other) } else { (other, self) };
        few.last.iter().any(|board| many.last.binary_search(board).is_ok())
    }

    fn board(&self, packed: u128) -> Board {
        let tiles: Vec<u16> = (0..self.rows * self.cols).map(|cell| (packed >> (5 * cell) & 31) as u16).collect();
        Board::new(Shape::new(self.rows, self.cols).unwrap(), tiles).unwrap()
    }
}

/// How far two boards are apart.
fn distance(start: &Board, goal: &Board) -> usize {
    let (mut from, mut to) = (Layers::around(start), Layers::around(goal));
    for length in 0.. {
        if from.meets(&to) {
            return length;
        }
        if from.last.len() < to.last.len() { from.grow() } else { to.grow() }
    }
    unreachable!("the boards can be solved")
}

fn shape(rows: usize, cols: usize) -> Shape {
    Shape::new(rows, cols).unwrap()
}

/// Row-major, snail, the blank in the middle, anything.
fn goals(shape: Shape, dice: &mut Random) -> [Board; 4] {
    let row_major = Goal::RowMajor.board(shape).unwrap();
    let middle = shape.cell(shape.rows() / 2, shape.cols() / 2);
    let mut tiles: Vec<u16> = (1..shape.cells() as u16).collect();
    tiles.insert(middle, 0);
    let any = generate::random_solvable(&row_major, dice);
    [row_major, Goal::Snail.board(shape).unwrap(), Board::new(shape, tiles).unwrap(), any]
}

fn engine(goal: &Board, table_size: TableSize) -> Engine {
    Engine::prepare(goal, &EngineConfig::new(table_size, 2), &mut Unlimited).unwrap()
}

fn length(engine: &Engine, start: &Board) -> usize {
    let slides = engine.solve(start, &mut Unlimited).unwrap().slides.unwrap();
    verify(start, engine.goal(), slides.iter().copied()).unwrap().slides
}

/// The length of the solution that is found when nothing is said of how.
fn length_by_default(start: &Board, goal: &Board) -> usize {
    let request = Request::new(start.clone()).goal(Goal::Custom(goal.clone()));
    let report = solve(&request, &mut Meter::unlimited()).unwrap();
    assert!(report.is_optimal());
    verify(start, goal, report.slides().unwrap().iter().copied()).unwrap().slides
}

#[test]
fn every_shape_and_goal_is_solved_as_breadth_first_search_does() {
    let mut dice = Random::seeded(34);
    for (rows, cols) in [(3, 4), (4, 3), (3, 5), (5, 3), (2, 7), (7, 2), (2, 8), (8, 2), (4, 4), (4, 5), (5, 4)] {
        for goal in goals(shape(rows, cols), &mut dice) {
            let engine = engine(&goal, TableSize::Light);
            for steps in [20, 36] {
                let start = generate::random_walk(&goal, steps, &mut dice);
                let expected = distance(&start, &goal);
                assert_eq!(length(&engine, &start), expected, "{start} to {goal}");
                // Beyond 16 cells the strongest tables would be built for that.
                if rows * cols <= 16 {
                    assert_eq!(length_by_default(&start, &goal), expected, "{start} to {goal}");
                }
            }
        }
    }
}

/// Solves boards on medium and full tables to the last two kinds of goals of a shape.
fn agrees_on_larger_tables(shape: Shape, dice: &mut Random) {
    for goal in goals(shape, dice).into_iter().skip(2) {
        let starts = [30, 44].map(|steps| generate::random_walk(&goal, steps, dice));
        let expected = starts.each_ref().map(|start| distance(start, &goal));
        for table_size in [TableSize::Medium, TableSize::Full] {
            let engine = engine(&goal, table_size);
            for (start, expected) in starts.iter().zip(expected) {
                assert_eq!(length(&engine, start), expected, "{start} to {goal} on {} tables", table_size.name());
            }
        }
    }
}

#[test]
fn larger_tables_agree_with_breadth_first_search() {
    let mut dice = Random::seeded(35);
    for (rows, cols) in [(3, 4), (5, 3), (2, 7)] {
        agrees_on_larger_tables(shape(rows, cols), &mut dice);
    }
}

#[test]
#[ignore = "builds tables for a quarter of a minute"]
fn the_largest_tables_agree_with_breadth_first_search() {
    let mut dice = Random::seeded(36);
    for (rows, cols) in [(2, 8), (4, 5)] {
        agrees_on_larger_tables(shape(rows, cols), &mut dice);
    }
}

/// The published numbers of boards at each distance from a goal with the blank in a corner.
fn histogram(rows: usize, cols: usize) -> Vec<u64> {
    let rows = data::rows(&format!("histograms/{rows}x{cols}_stm_corner.tsv"));
    rows.iter().map(|row| row[1].parse().unwrap()).collect()
}

#[test]
fn layers_of_large_shapes_begin_as_published_and_are_solved_as_deep_as_they_are() {
    for (rows, cols) in [(2, 6), (2, 7), (2, 8), (3, 4), (3, 5), (4, 4)] {
        let goal = Goal::RowMajor.board(shape(rows, cols)).unwrap();
        let engine = engine(&goal, TableSize::Light);
        let mut layers = Layers::around(&goal);
        for (depth, &size) in histogram(rows, cols).iter().enumerate().take_while(|(_, size)| **size < 30_000) {
            assert_eq!(layers.last.len() as u64, size, "{rows}x{cols} at {depth}");
            for &packed in layers.last.iter().step_by(layers.last.len() / 5 + 1) {
                let start = layers.board(packed);
                assert_eq!(length(&engine, &start), depth, "{start}");
            }
            layers.grow();
        }
    }
}

/// Up to `each` random boards of every distance.
fn sample(goal: &Board, each: usize) -> (Vec<u64>, Vec<(usize, Board)>) {
    let mut boards: Vec<Vec<(u64, Board)>> = Vec::new();
    let mut dice = Random::seeded(12);
    let sizes = visit_layers(goal, &mut Meter::unlimited(), |depth, board| {
        boards.resize(boards.len().max(depth + 1), Vec::new());
        let (kept, lot) = (&mut boards[depth], dice.bits());
        if kept.len() < each {
            kept.push((lot, board()));
            kept.sort_by_key(|one| one.0);
        } else if lot < kept[each - 1].0 {
            kept[each - 1] = (lot, board());
            kept.sort_by_key(|one| one.0);
        }
        ControlFlow::Continue(())
    });
    let boards =
        boards.into_iter().enumerate().flat_map(|(depth, kept)| kept.into_iter().map(move |one| (depth, one.1)));
    (sizes.unwrap(), boards.collect())
}

#[test]
fn boards_of_every_depth_are_solved_on_small_rectangles() {
    let mut dice = Random::seeded(36);
    for (rows, cols) in [(2, 4), (3, 3), (2, 5), (5, 2)] {
        for goal in goals(shape(rows, cols), &mut dice) {
            let engines = [TableSize::Light, TableSize::Full].map(|table_size| engine(&goal, table_size));
            for (depth, start) in sample(&goal, 2).1 {
                for engine in &engines {
                    assert_eq!(length(engine, &start), depth, "{start} to {goal}");
                }
            }
        }
    }
}

#[test]
#[ignore = "takes a minute: visits all 240 million boards"]
fn boards_of_every_depth_are_solved_on_3x4() {
    let goal = Goal::RowMajor.board(shape(3, 4)).unwrap();
    let (sizes, boards) = sample(&goal, 6);
    assert_eq!(sizes, histogram(3, 4));
    let engines = [TableSize::Light, TableSize::Medium, TableSize::Full].map(|table_size| engine(&goal, table_size));
    for (depth, start) in boards {
        for engine in &engines {
            assert_eq!(length(engine, &start), depth, "{start} to {goal}");
        }
        assert_eq!(length_by_default(&start, &goal), depth, "{start} to {goal}");
    }
}

/// Whether the mean length of random boards is the published one, within four standard errors.
fn has_the_published_mean(rows: usize, cols: usize, table_size: TableSize, count: usize) {
    let sizes = histogram(rows, cols);
    let all = sizes.iter().sum::<u64>() as f64;
    let moment =
        |power: i32| sizes.iter().enumerate().map(|(d, &n)| (d as f64).powi(power) * n as f64).sum::<f64>() / all;
    let (mean, deviation) = (moment(1), (moment(2) - moment(1).powi(2)).sqrt());
    let goal = Goal::RowMajor.board(shape(rows, cols)).unwrap();
    let engine = engine(&goal, table_size);
    let mut dice = Random::seeded(38);
    let lengths: Vec<usize> =
        (0..count).map(|_| length(&engine, &generate::random_solvable(&goal, &mut dice))).collect();
    let found = lengths.iter().sum::<usize>() as f64 / count as f64;
    assert!((found - mean).abs() < 4.0 * deviation / (count as f64).sqrt(), "{found}, not {mean}");
    assert!(lengths.iter().all(|&length| length < sizes.len()), "none is farther than the farthest");
}

#[test]
fn random_boards_are_as_far_as_published_on_average() {
    has_the_published_mean(3, 4, TableSize::Light, 100);
    has_the_published_mean(3, 5, TableSize::Light, 20);
}

#[test]
#[ignore = "takes a minute"]
fn random_boards_of_long_shapes_are_as_far_as_published_on_average() {
    has_the_published_mean(3, 5, TableSize::Full, 200);
    has_the_published_mean(2, 7, TableSize::Full, 100);
    has_the_published_mean(2, 8, TableSize::Full, 20);
}

/// The board seen in a mirror along its diagonal, or from its left to its right.
fn mirrored(board: &Board, diagonal: bool) -> Board {
    let from = board.shape();
    let to = if diagonal { from.transposed() } else { from };
    let source = |cell: usize| {
        let (row, col) = (to.row(cell), to.col(cell));
        if diagonal { from.cell(col, row) } else { from.cell(row, from.cols() - 1 - col) }
    };
    let tiles: Vec<u16> = (0..to.cells()).map(|cell| board.tiles()[source(cell)]).collect();
    Board::new(to, tiles).unwrap()
}

#[test]
fn mirrors_and_other_names_for_the_tiles_change_no_length() {
    let mut dice = Random::seeded(39);
    for (rows, cols) in [(4, 4), (3, 5), (2, 6), (4, 5)] {
        for goal in goals(shape(rows, cols), &mut dice).into_iter().skip(1) {
            let start = generate::random_walk(&goal, 70, &mut dice);
            let expected = length(&engine(&goal, TableSize::Light), &start);
            let (mut a, mut b) = (start.clone(), goal.clone());
            for turn in 0..3 {
                (a, b) = (mirrored(&a, turn % 2 == 0), mirrored(&b, turn % 2 == 0));
                assert_eq!(length(&engine(&b, TableSize::Light), &a), expected, "{a} to {b}");
            }
            let last = shape(rows, cols).cells() as u16 - 1;
            let renamed = |board: &Board| {
                let tiles: Vec<u16> = board.tiles().iter().map(|&t| if t == 0 { 0 } else { t % last + 1 }).collect();
                Board::new(board.shape(), tiles).unwrap()
            };
            assert_eq!(
                length(&engine(&renamed(&goal), TableSize::Light), &renamed(&start)),
                expected,
                "{start} to {goal}"
            );
        }
    }
}
