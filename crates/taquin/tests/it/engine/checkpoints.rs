//! Searches resumed from checkpoints.

use std::ops::ControlFlow;

use taquin::unstable::SearchOutcome;
use taquin::unstable::{Checkpoint, Engine, EngineConfig, RunOptions, StartAt};
use taquin::{Board, Goal, Shape};
use taquin::{EngineError, TableSize};
use taquin_search::{Stop, Unlimited, Work};

use super::{board, complete, korf, prepare, solve};

/// Searches for at most `limit` expansions; the outcome, and every checkpoint.
fn search_kept(engine: &Engine, start: &Board, start_at: StartAt, limit: u64) -> (SearchOutcome, Vec<Checkpoint>) {
    let (mut expanded, mut checkpoints) = (0, Vec::new());
    let mut budget = |work: Work| {
        expanded += work.expanded;
        if expanded > limit { ControlFlow::Break(Stop::Nodes) } else { ControlFlow::Continue(()) }
    };
    let mut keep = |checkpoint: &Checkpoint| checkpoints.push(checkpoint.clone());
    let options = RunOptions { on_checkpoint: Some(&mut keep), ..RunOptions::new(&mut budget) };
    let outcome = engine.run(start, start_at, options).unwrap();
    (outcome, checkpoints)
}

/// Resumes a search without limits.
fn resume(engine: &Engine, start: &Board, checkpoint: &Checkpoint) -> Result<SearchOutcome, EngineError> {
    engine.run(start, StartAt::Checkpoint(checkpoint.clone()), RunOptions::new(&mut Unlimited))
}

#[test]
fn a_search_goes_on_from_each_of_its_checkpoints_as_if_it_had_not_been_interrupted() {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    let (length, start) = korf(15).remove(14);
    let [one, three] = [1, 3].map(|threads| prepare(&goal, &EngineConfig::new(TableSize::Light, threads)));
    let expected = complete(&solve(&one, &start).iterations);
    for (stopped, resumed) in [(&one, &three), (&three, &one)] {
        let (outcome, checkpoints) = search_kept(stopped, &start, StartAt::Bound(0), 400_000);
        assert_eq!(outcome.stop, Some(Stop::Nodes));
        let within = checkpoints.iter().filter(|checkpoint| checkpoint.done > 0).count();
        assert!(within > 5, "{within} lie within a bound");
        for checkpoint in checkpoints.iter().step_by(3).chain(checkpoints.last()) {
            let outcome = resume(resumed, &start, checkpoint).unwrap();
            assert_eq!(outcome.slides.unwrap().len(), length);
            assert_eq!(complete(&outcome.iterations), expected, "{checkpoint:?}");
        }
    }
}

#[test]
fn a_search_stopped_again_and_again_comes_to_its_end() {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    let (length, start) = korf(15).remove(14);
    let engine = prepare(&goal, &EngineConfig::new(TableSize::Light, 2));
    let expected = complete(&solve(&engine, &start).iterations);
    let (mut outcome, mut checkpoints) = search_kept(&engine, &start, StartAt::Bound(0), 100_000);
    let mut stops = 0;
    while outcome.stop.is_some() {
        stops += 1;
        let last = StartAt::Checkpoint(checkpoints.pop().unwrap());
        (outcome, checkpoints) = search_kept(&engine, &start, last, 100_000);
    }
    assert!(stops > 2, "{stops}");
    assert_eq!(outcome.slides.unwrap().len(), length);
    assert_eq!(complete(&outcome.iterations), expected);
}

#[test]
fn a_checkpoint_of_other_nodes_is_refused() {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    let boards = korf(15);
    let engine = prepare(&goal, &EngineConfig::new(TableSize::Light, 1));
    let (_, checkpoints) = search_kept(&engine, &boards[14].1, StartAt::Bound(0), 100_000);
    let checkpoint = checkpoints.into_iter().rfind(|checkpoint| checkpoint.done > 0).unwrap();
    assert_eq!(resume(&engine, &boards[13].1, &checkpoint).unwrap_err(), EngineError::Checkpoint);
    let mut plan = EngineConfig::new(TableSize::Light, 1);
    plan.duplicate_depth = Some(2);
    let other = prepare(&goal, &plan);
    assert_ne!(other.signature(), engine.signature());
    assert_eq!(resume(&other, &boards[14].1, &checkpoint).unwrap_err(), EngineError::Checkpoint);
}

#[test]
fn a_resumed_search_reports_only_new_work_and_its_bound_never_falls() {
    // The twenty-fifth of Korf and Felner's boards, of which a bound is stopped that has tens of thousands of roots.
    let start =
        board(5, 5, &[3, 17, 9, 8, 24, 1, 11, 12, 14, 0, 5, 4, 22, 13, 16, 21, 15, 6, 7, 10, 20, 23, 2, 18, 19]);
    let goal = Goal::BlankFirst.board(start.shape()).unwrap();
    let engine = prepare(&goal, &EngineConfig::new(TableSize::Light, 2));
    let (_, checkpoints) = search_kept(&engine, &start, StartAt::Bound(0), 8_000_000);
    let within = |checkpoint: &&Checkpoint| checkpoint.done > 0 && checkpoint.last > 1_000_000;
    let checkpoint = checkpoints.iter().rfind(within).expect("there is one").clone();
    let (mut reported, mut expanded) = (Vec::new(), 0);
    let mut budget = |work: Work| {
        expanded += work.expanded;
        reported.push(work);
        if expanded > 500_000 { ControlFlow::Break(Stop::Nodes) } else { ControlFlow::Continue(()) }
    };
    engine.run(&start, StartAt::Checkpoint(checkpoint), RunOptions::new(&mut budget)).unwrap();
    assert!(reported.len() > 2 && reported[0].expanded == 0 && expanded > 500_000, "{reported:?}");
    assert!(reported.is_sorted_by_key(|work| work.lower_bound), "{reported:?}");
}
