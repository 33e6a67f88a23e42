//! The two ends against each other, on boards that small tables make hard enough.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::{Goal, read_board, verify};

/// The first boards of Korf's hundred, with the lengths of their shortest solutions.
fn boards() -> Vec<(Board, usize)> {
    let set = include_str!("../../../../../data/korf100_15puzzle.tsv");
    let rows = set.lines().filter(|line| !line.starts_with('#')).take(12);
    rows.map(|row| {
        let columns: Vec<&str> = row.split('\t').collect();
        (read_board(columns[3].as_bytes()).unwrap(), columns[2].parse().unwrap())
    })
    .collect()
}

/// An engine on small tables, and its plan.
fn engine(threads: usize) -> (Engine, EngineConfig) {
    let goal = Goal::BlankFirst.board(crate::Shape::new(4, 4).unwrap()).unwrap();
    let plan = EngineConfig::new(TableSize::Light, threads);
    (Engine::prepare(&goal, &plan, &AtomicBool::new(false)).unwrap(), plan)
}

/// A search that is soon out of patience.
fn hasty<'a>(engine: &'a Engine, plan: &EngineConfig, board: &'a Board) -> Ends<'a> {
    let patience = Patience { fetching: 2_000, building: 2_000 };
    Ends { patience, ..Ends::new(engine, board, plan.clone()) }
}

/// The bounds that were searched to their end, with the nodes expanded.
fn completed(outcome: &EngineOutcome) -> Vec<(Cost, u64)> {
    let (_, complete) = outcome.bounds.split_last().unwrap();
    complete.iter().map(|bound| (bound.bound, bound.expanded)).collect()
}

/// The end that a search went on from after trying the other.
fn end(walked: &Walked) -> Option<Direction> {
    walked.others.last().map(|tables| tables.end)
}

#[test]
fn solutions_are_shortest_from_either_end_on_any_number_of_threads() {
    let engines = [1, 3].map(engine);
    let mut ends = Vec::new();
    for (board, length) in boards() {
        let walked = engines.each_ref().map(|(engine, plan)| {
            let mut proved = 0;
            let mut poll = |progress: &Progress| {
                assert!(proved <= progress.bound);
                proved = progress.bound;
                None
            };
            let walked = hasty(engine, plan, &board).search(0, None, &mut poll).unwrap();
            let slides = walked.outcome.slides.clone().unwrap();
            assert_eq!(verify(&board, engine.goal(), slides).unwrap().slides, length, "{board}");
            assert_eq!(walked.outcome.lower_bound as usize, length);
            walked
        });
        assert_eq!(completed(&walked[0].outcome), completed(&walked[1].outcome), "{board}");
        assert_eq!(end(&walked[0]), end(&walked[1]), "{board}");
        ends.push(end(&walked[0]));
    }
    assert!(ends.contains(&Some(Direction::Forward)) && ends.contains(&Some(Direction::Backward)), "{ends:?}");
}

#[test]
fn the_end_that_takes_less_is_chosen() {
    let (engine, plan) = engine(1);
    let mut saved = (0, 0);
    for (board, _) in boards() {
        let walked = hasty(&engine, &plan, &board).search(0, None, &mut |_| None).unwrap();
        if end(&walked) != Some(Direction::Backward) {
            continue;
        }
        let alone = engine.solve(&board, &mut |_: &Progress| None).unwrap();
        // The last of these bounds was searched from the goal.
        let (here, there) = (completed(&walked.outcome), completed(&alone));
        saved = (saved.0 + here.last().unwrap().1, saved.1 + there.last().unwrap().1);
    }
    assert!(saved.0 < saved.1, "{saved:?}");
}

/// Searches again and again, each time until one more look than before, and keeps the search in a file meanwhile; the
/// last outcome, and the ends that the file spoke of. `memory` is the memory for other tables, given the end that
/// the file speaks of.
fn interrupted(
    board: &Board,
    name: &str,
    memory: impl Fn(Option<Direction>) -> usize,
) -> (EngineOutcome, Vec<Option<Direction>>) {
    let path = std::env::temp_dir().join(format!("taquin-{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let (engine, plan) = engine(2);
    let mut ends = Vec::new();
    for run in 0.. {
        let mut keeper = Keeper::open(&path, board, engine.goal()).unwrap();
        ends.push(keeper.end());
        let (mut looks, mut last) = (0, 0);
        let mut poll = |progress: &Progress| {
            // While tables are made ready there may be many looks or few.
            looks += usize::from(progress.expanded > last);
            last = progress.expanded;
            (looks > run).then_some(Stop::Time)
        };
        let plan = EngineConfig { memory: memory(keeper.end()), ..plan.clone() };
        let walked = hasty(&engine, &plan, board).search(0, Some(&mut keeper), &mut poll).unwrap();
        let over = walked.outcome.slides.is_some();
        assert!(over || walked.outcome.stop == Some(Stop::Time));
        keeper.close(over).unwrap();
        if over {
            assert!(!path.exists());
            return (walked.outcome, ends);
        }
    }
    unreachable!("it ends some time")
}

#[test]
fn a_search_kept_in_a_file_ends_as_one_that_was_not_interrupted() {
    let (engine, plan) = engine(2);
    let mut ends = Vec::new();
    for (board, length) in boards().into_iter().take(8) {
        let whole = hasty(&engine, &plan, &board).search(0, None, &mut |_| None).unwrap();
        let (outcome, seen) = interrupted(&board, "ends", |_| usize::MAX);
        ends.extend(seen);
        let slides = outcome.slides.clone().unwrap();
        assert_eq!(verify(&board, engine.goal(), slides).unwrap().slides, length, "{board}");
        assert_eq!(completed(&outcome), completed(&whole.outcome), "{board}");
    }
    for end in [None, Some(Direction::Forward), Some(Direction::Backward)] {
        assert!(ends.contains(&end), "{ends:?}");
    }
}

#[test]
fn a_search_from_the_goal_goes_on_from_the_board_where_memory_is_short() {
    let (engine, plan) = engine(2);
    let mut turned_back = 0;
    for (board, length) in boards() {
        let whole = hasty(&engine, &plan, &board).search(0, None, &mut |_| None).unwrap();
        if end(&whole) != Some(Direction::Backward) {
            continue;
        }
        let (outcome, ends) = interrupted(&board, "memory", |end| if end.is_some() { 1_000 } else { usize::MAX });
        let slides = outcome.slides.unwrap();
        assert_eq!(verify(&board, engine.goal(), slides).unwrap().slides, length, "{board}");
        assert_eq!(outcome.lower_bound as usize, length);
        turned_back += usize::from(ends.contains(&Some(Direction::Backward)));
    }
    assert!(turned_back > 0);
}

#[test]
fn without_memory_for_other_tables_none_are_made() {
    let (engine, plan) = engine(1);
    let (board, length) = boards().remove(0);
    let plan = EngineConfig { memory: 1_000, ..plan };
    let walked = hasty(&engine, &plan, &board).search(0, None, &mut |_| None).unwrap();
    assert_eq!(walked.outcome.slides.unwrap().len(), length);
    assert!(walked.others.is_empty());
}

#[test]
fn a_stop_is_heard_at_every_moment() {
    let (engine, plan) = engine(1);
    let (board, length) = boards().remove(0);
    let whole = hasty(&engine, &plan, &board).search(0, None, &mut |_| None).unwrap();
    for limit in (0..whole.counts.0).step_by(9_000) {
        let mut poll = |progress: &Progress| (progress.expanded >= limit).then_some(Stop::Time);
        let walked = hasty(&engine, &plan, &board).search(0, None, &mut poll).unwrap();
        assert!(walked.outcome.lower_bound as usize <= length);
        match walked.outcome.slides {
            Some(slides) => assert_eq!(slides.len(), length),
            None => assert_eq!(walked.outcome.stop, Some(Stop::Time)),
        }
    }
}
