//! Searches taken up again where others left off.

use taquin::engine::{Checkpoint, Control, EngineConfig, EngineError, Progress, TableSize, Unlimited};
use taquin::{Goal, Shape};
use taquin_search::Stop;

use super::{board, complete, korf, prepare, solve};

/// Keeps every checkpoint, and stops after so many expansions.
struct Diary {
    limit: u64,
    pages: Vec<Checkpoint>,
}

impl Control for Diary {
    fn poll(&mut self, progress: &Progress) -> Option<Stop> {
        (progress.expanded > self.limit).then_some(Stop::Nodes)
    }

    fn keeps(&self) -> bool {
        true
    }

    fn keep(&mut self, checkpoint: &Checkpoint) {
        self.pages.push(checkpoint.clone());
    }
}

#[test]
fn a_search_goes_on_from_each_of_its_checkpoints_as_if_it_had_not_been_interrupted() {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    let (length, start) = korf(15).remove(14);
    let [one, three] = [1, 3].map(|threads| prepare(&goal, &EngineConfig::new(TableSize::Light, threads)));
    let expected = complete(&solve(&one, &start).bounds);
    for (stopped, resumed) in [(&one, &three), (&three, &one)] {
        let mut diary = Diary { limit: 400_000, pages: Vec::new() };
        let outcome = stopped.solve(&start, &mut diary).unwrap();
        assert_eq!(outcome.stop, Some(Stop::Nodes));
        let within = diary.pages.iter().filter(|page| page.done > 0).count();
        assert!(within > 5, "{within} lie within a bound");
        for page in diary.pages.iter().step_by(3).chain(diary.pages.last()) {
            let outcome = resumed.resume(&start, page.clone(), &mut Unlimited).unwrap();
            assert_eq!(outcome.slides.unwrap().len(), length);
            assert_eq!(complete(&outcome.bounds), expected, "{page:?}");
        }
    }
}

#[test]
fn a_search_stopped_again_and_again_comes_to_its_end() {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    let (length, start) = korf(15).remove(14);
    let engine = prepare(&goal, &EngineConfig::new(TableSize::Light, 2));
    let expected = complete(&solve(&engine, &start).bounds);
    let mut diary = Diary { limit: 100_000, pages: Vec::new() };
    let mut outcome = engine.solve(&start, &mut diary).unwrap();
    let mut stops = 0;
    while outcome.stop.is_some() {
        stops += 1;
        let page = diary.pages.pop().unwrap();
        outcome = engine.resume(&start, page, &mut diary).unwrap();
    }
    assert!(stops > 2, "{stops}");
    assert_eq!(outcome.slides.unwrap().len(), length);
    assert_eq!(complete(&outcome.bounds), expected);
}

#[test]
fn a_checkpoint_of_other_nodes_is_refused() {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    let boards = korf(15);
    let engine = prepare(&goal, &EngineConfig::new(TableSize::Light, 1));
    let mut diary = Diary { limit: 100_000, pages: Vec::new() };
    engine.solve(&boards[14].1, &mut diary).unwrap();
    let page = diary.pages.into_iter().rfind(|page| page.done > 0).unwrap();
    assert_eq!(engine.resume(&boards[13].1, page.clone(), &mut Unlimited), Err(EngineError::Checkpoint));
    let mut plan = EngineConfig::new(TableSize::Light, 1);
    plan.detours = Some(2);
    let other = prepare(&goal, &plan);
    assert_ne!(other.signature(), engine.signature());
    assert_eq!(other.resume(&boards[14].1, page, &mut Unlimited), Err(EngineError::Checkpoint));
}

#[test]
fn what_a_resumed_search_says_of_itself_never_falls() {
    // The twenty-fifth of Korf and Felner's boards, of which a bound is stopped that has tens of thousands of roots.
    let start =
        board(5, 5, &[3, 17, 9, 8, 24, 1, 11, 12, 14, 0, 5, 4, 22, 13, 16, 21, 15, 6, 7, 10, 20, 23, 2, 18, 19]);
    let goal = Goal::BlankFirst.board(start.shape()).unwrap();
    let engine = prepare(&goal, &EngineConfig::new(TableSize::Light, 2));
    let mut diary = Diary { limit: 8_000_000, pages: Vec::new() };
    engine.solve(&start, &mut diary).unwrap();
    let page = diary.pages.iter().rfind(|page| page.done > 0 && page.last > 1_000_000).expect("it was kept").clone();
    let mut said = Vec::new();
    let mut poll = |progress: &Progress| {
        said.push(progress.expanded);
        (progress.expanded > 500_000).then_some(Stop::Nodes)
    };
    engine.resume(&start, page, &mut poll).unwrap();
    assert!(said.len() > 2 && said[0] == 0 && said.is_sorted(), "{said:?}");
}
