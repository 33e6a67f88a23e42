//! The two directions compared on boards that are hard enough with light tables.

use taquin_search::Unlimited;

use super::*;
use crate::instance_file::read_instances;
use crate::{Goal, Random, Shape, TableSize, verify};

/// The first boards of Korf's hundred, with the lengths of their shortest solutions.
fn boards() -> Vec<(Board, usize)> {
    let instances = read_instances(taquin_data::set("korf100").unwrap().text).unwrap();
    instances.into_iter().take(12).map(|instance| (instance.board, instance.optimal.unwrap())).collect()
}

/// An engine on light tables, and its configuration.
fn engine(threads: usize) -> (Engine, EngineConfig) {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    let config = EngineConfig::new(TableSize::Light, threads);
    (Engine::prepare(&goal, &config, &mut Unlimited).unwrap(), config)
}

/// A search that soon tries the other direction.
fn impatient<'a>(engine: &'a Engine, config: &EngineConfig, board: &'a Board) -> ForwardOrBackward<'a> {
    let patience = Patience { stored: 2_000, not_stored: 2_000 };
    ForwardOrBackward { patience, ..ForwardOrBackward::new(engine, board, config.clone(), None) }
}

/// A whole search without limits.
fn search(search: &ForwardOrBackward) -> SearchOutcome {
    search.search(0, 0, None, &mut Unlimited).unwrap()
}

/// The bounds that were searched to their end, with the nodes expanded.
fn completed(outcome: &SearchOutcome) -> Vec<(Cost, u64)> {
    let (_, complete) = outcome.iterations.split_last().unwrap();
    complete.iter().map(|iteration| (iteration.bound, iteration.expanded)).collect()
}

/// The direction chosen after both were tried.
fn chosen(outcome: &SearchOutcome) -> Option<Direction> {
    outcome.tables.iter().skip(1).last().map(|tables| tables.direction)
}

#[test]
fn solutions_are_shortest_in_either_direction_on_any_number_of_threads() {
    let engines = [1, 3].map(engine);
    let mut directions = Vec::new();
    for (board, length) in boards() {
        let outcomes = engines.each_ref().map(|(engine, config)| {
            let outcome = search(&impatient(engine, config, &board));
            let slides = outcome.slides.clone().unwrap();
            assert_eq!(verify(&board, engine.goal(), slides).unwrap().slides, length, "{board}");
            assert_eq!(outcome.lower_bound as usize, length);
            outcome
        });
        assert_eq!(completed(&outcomes[0]), completed(&outcomes[1]), "{board}");
        assert_eq!(chosen(&outcomes[0]), chosen(&outcomes[1]), "{board}");
        directions.push(chosen(&outcomes[0]));
    }
    for direction in [Direction::Forward, Direction::Backward] {
        assert!(directions.contains(&Some(direction)), "{directions:?}");
    }
}

#[test]
fn the_direction_with_fewer_nodes_is_chosen() {
    let (engine, config) = engine(1);
    let mut saved = (0, 0);
    for (board, _) in boards() {
        let outcome = search(&impatient(&engine, &config, &board));
        if chosen(&outcome) != Some(Direction::Backward) {
            continue;
        }
        let alone = engine.solve(&board, &mut Unlimited).unwrap();
        // The last of these bounds was searched backward.
        let (here, there) = (completed(&outcome), completed(&alone));
        saved = (saved.0 + here.last().unwrap().1, saved.1 + there.last().unwrap().1);
    }
    assert!(saved.0 < saved.1, "{saved:?}");
}

/// Searches again and again with a checkpoint file, each time until one more report than before; the last outcome, and
/// the directions that the file named. `memory` is the memory for other tables, given the direction in the file.
fn interrupted(
    board: &Board,
    name: &str,
    memory: impl Fn(Option<Direction>) -> usize,
) -> (SearchOutcome, Vec<Option<Direction>>) {
    let path = std::env::temp_dir().join(format!("taquin-{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let (engine, config) = engine(2);
    let mut directions = Vec::new();
    for run in 0.. {
        let mut file = CheckpointFile::open(&path, board, engine.goal()).unwrap();
        directions.push(file.direction());
        let mut reports = 0;
        let mut budget = |work: Work| {
            // While tables are prepared there may be many questions or few.
            reports += usize::from(work.expanded > 0);
            if reports > run { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
        };
        let config = config.clone().memory(memory(file.direction()));
        let outcome = impatient(&engine, &config, board).search(0, 0, Some(&mut file), &mut budget).unwrap();
        let complete = outcome.slides.is_some();
        assert!(complete || outcome.stop == Some(Stop::Time));
        file.close(complete).unwrap();
        if complete {
            assert!(!path.exists());
            return (outcome, directions);
        }
    }
    unreachable!("every run comes further than the one before")
}

#[test]
fn a_search_kept_in_a_file_ends_like_one_that_was_not_interrupted() {
    let (engine, config) = engine(2);
    let mut directions = Vec::new();
    for (board, length) in boards().into_iter().take(8) {
        let whole = search(&impatient(&engine, &config, &board));
        let (outcome, seen) = interrupted(&board, "directions", |_| usize::MAX);
        directions.extend(seen);
        let slides = outcome.slides.clone().unwrap();
        assert_eq!(verify(&board, engine.goal(), slides).unwrap().slides, length, "{board}");
        assert_eq!(completed(&outcome), completed(&whole), "{board}");
    }
    for direction in [None, Some(Direction::Forward), Some(Direction::Backward)] {
        assert!(directions.contains(&direction), "{directions:?}");
    }
}

#[test]
fn a_backward_search_continues_forward_if_memory_is_short() {
    let (engine, config) = engine(2);
    let mut turned_back = 0;
    for (board, length) in boards() {
        if chosen(&search(&impatient(&engine, &config, &board))) != Some(Direction::Backward) {
            continue;
        }
        let memory = |direction: Option<Direction>| if direction.is_some() { 1_000 } else { usize::MAX };
        let (outcome, directions) = interrupted(&board, "memory", memory);
        let slides = outcome.slides.unwrap();
        assert_eq!(verify(&board, engine.goal(), slides).unwrap().slides, length, "{board}");
        assert_eq!(outcome.lower_bound as usize, length);
        turned_back += usize::from(directions.contains(&Some(Direction::Backward)));
    }
    assert!(turned_back > 0);
}

#[test]
fn without_memory_for_other_tables_none_are_made() {
    let (engine, config) = engine(1);
    let (board, length) = boards().remove(0);
    let outcome = search(&impatient(&engine, &config.memory(1_000), &board));
    assert_eq!(outcome.slides.unwrap().len(), length);
    assert_eq!(outcome.tables.len(), 1);
}

#[test]
fn a_stop_is_obeyed_at_every_point() {
    let (engine, config) = engine(1);
    let (board, length) = boards().remove(0);
    let count = |limit: u64| {
        let mut expanded = 0;
        let mut budget = |work: Work| {
            expanded += work.expanded;
            if expanded >= limit { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
        };
        let outcome = impatient(&engine, &config, &board).search(0, 0, None, &mut budget).unwrap();
        (outcome, expanded)
    };
    let (_, all) = count(u64::MAX);
    for limit in (0..all).step_by(9_000) {
        let (outcome, _) = count(limit);
        assert!(outcome.lower_bound as usize <= length);
        match outcome.slides {
            Some(slides) => assert_eq!(slides.len(), length),
            None => assert_eq!(outcome.stop, Some(Stop::Time)),
        }
    }
}

#[test]
fn solutions_of_the_reverse_problem_are_solutions_read_backwards() {
    for (rows, cols) in [(1, 5), (2, 2), (3, 4), (5, 5), (2, 9)] {
        let goal = Goal::Snail.board(Shape::new(rows, cols).unwrap()).unwrap();
        let (mut board, mut slides, mut random) = (goal.clone(), Vec::new(), Random::seeded(7));
        for _ in 0..40 {
            let possible: Vec<Slide> = board.slides().collect();
            let slide = possible[random.below(possible.len())];
            board.slide(slide);
            slides.push(slide);
        }
        let there = reversed(&slides);
        verify(&board, &goal, there.iter().copied()).unwrap();
        let reverse = ReverseProblem::of(&board, &goal);
        verify(&reverse.board, &reverse.goal, reversed(&there)).unwrap();
        assert_eq!((reverse.goal.blank(), reverse.board.blank()), (board.blank(), goal.blank()));
    }
}
