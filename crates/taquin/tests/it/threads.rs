//! However many threads share a search, the length is the same, and so are the nodes of every bound searched to its end.

use std::sync::atomic::AtomicBool;

use taquin::engine::{Engine, Plan, Power, Unlimited};
use taquin::{Board, Goal, Shape, generate};

use crate::data;

/// The length, and the nodes expanded and generated within each bound but the last.
fn counts(start: &Board, goal: &Board, threads: usize) -> (usize, Vec<(u32, u64, u64)>) {
    let engine = Engine::prepare(goal, &Plan::new(Power::Light, threads), &AtomicBool::new(false)).unwrap();
    let outcome = engine.solve(start, &mut Unlimited).unwrap();
    let complete = &outcome.bounds[..outcome.bounds.len() - 1];
    let length = outcome.slides.unwrap().len();
    (length, complete.iter().map(|b| (b.bound, b.expanded, b.generated)).collect())
}

fn do_not_matter(start: &Board, goal: &Board) -> usize {
    let alone = counts(start, goal, 1);
    let expanded = alone.1.iter().map(|bound| bound.1).sum::<u64>();
    assert!(expanded > 50_000, "{expanded} are too few to be shared out");
    for threads in [2, 4, 16] {
        assert_eq!(counts(start, goal, threads), alone, "{start} on {threads} threads");
    }
    alone.0
}

#[test]
fn threads_do_not_matter_on_4x4() {
    for id in ["korf015", "korf059"] {
        let korf = data::instances("korf100_15puzzle.tsv").into_iter().find(|instance| instance.id == id).unwrap();
        assert_eq!(Some(do_not_matter(&korf.board, &korf.goal)), korf.length);
    }
}

#[test]
fn threads_do_not_matter_on_5x5() {
    let goal = Goal::RowMajor.board(Shape::new(5, 5).unwrap()).unwrap();
    let start = generate::random_walk(&goal, 100, &mut generate::seeded(3));
    do_not_matter(&start, &goal);
}
