//! However many threads share a search, and however many children are looked at together, the length is the same, and
//! so are the nodes of every bound searched to its end.

use std::sync::atomic::AtomicBool;

use taquin::engine::{Engine, EngineConfig, TableSize, Unlimited};
use taquin::pattern::Partition;
use taquin::{Board, Goal, Random, Shape, generate};

use crate::data;

/// The length, and the nodes expanded and generated within each bound but the last.
fn counts(start: &Board, goal: &Board, plan: &EngineConfig) -> (usize, Vec<(u32, u64, u64)>) {
    let engine = Engine::prepare(goal, plan, &AtomicBool::new(false)).unwrap();
    assert_eq!(engine.is_wide(), plan.wide && can_be_wide(goal, plan), "{goal}");
    let outcome = engine.solve(start, &mut Unlimited).unwrap();
    let complete = &outcome.bounds[..outcome.bounds.len() - 1];
    let length = outcome.slides.unwrap().len();
    (length, complete.iter().map(|b| (b.bound, b.expanded, b.generated)).collect())
}

fn do_not_matter(start: &Board, goal: &Board) -> usize {
    let counts = |threads| counts(start, goal, &EngineConfig::new(TableSize::Light, threads));
    let alone = counts(1);
    let expanded = alone.1.iter().map(|bound| bound.1).sum::<u64>();
    assert!(expanded > 50_000, "{expanded} are too few to be shared out");
    for threads in [2, 4, 16] {
        assert_eq!(counts(threads), alone, "{start} on {threads} threads");
    }
    alone.0
}

#[test]
fn threads_do_not_matter_on_4x4() {
    for id in ["korf015", "korf059"] {
        let korf = data::instances("korf100_15puzzle.tsv").into_iter().find(|instance| instance.name == id).unwrap();
        assert_eq!(Some(do_not_matter(&korf.board, &korf.goal_board())), korf.optimal);
    }
}

#[test]
fn threads_do_not_matter_on_5x5() {
    let goal = Goal::RowMajor.board(Shape::new(5, 5).unwrap()).unwrap();
    let start = generate::random_walk(&goal, 100, &mut Random::seeded(3));
    do_not_matter(&start, &goal);
}

/// Whether this processor looks at sixteen children together on the small tables of a goal; on 5×5 these have patterns of
/// different sizes, unless others are asked for.
fn can_be_wide(goal: &Board, plan: &EngineConfig) -> bool {
    #[cfg(target_arch = "x86_64")]
    let able = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vpopcntdq");
    #[cfg(not(target_arch = "x86_64"))]
    let able = false;
    able && (goal.shape().cells() <= 16 || plan.custom.is_some())
}

/// Ways of opening nodes: some at a time, sixteen children together or one by one.
fn width_does_not_matter(start: &Board, goal: &Board, custom: Option<Vec<Partition>>) {
    let plan = EngineConfig { custom, detours: Some(10), ..EngineConfig::new(TableSize::Light, 1) };
    let plain = counts(start, goal, &EngineConfig { batch: Some(1), wide: false, ..plan.clone() });
    let expanded = plain.1.iter().map(|bound| bound.1).sum::<u64>();
    assert!(expanded > 20_000, "{expanded} are too few to tell");
    for (batch, wide) in [(1, true), (5, true), (64, true), (64, false), (200, true)] {
        let other = counts(start, goal, &EngineConfig { batch: Some(batch), wide, ..plan.clone() });
        assert_eq!(other, plain, "{start} in batches of {batch}, wide: {wide}");
    }
}

#[test]
fn width_does_not_matter_on_4x4() {
    for goal in [Goal::RowMajor, Goal::Snail] {
        let goal = goal.board(Shape::new(4, 4).unwrap()).unwrap();
        let start = generate::random_solvable(&goal, &mut Random::seeded(3));
        width_does_not_matter(&start, &goal, None);
    }
}

#[test]
fn width_does_not_matter_on_5x5() {
    let goal = Goal::RowMajor.board(Shape::new(5, 5).unwrap()).unwrap();
    let start = generate::random_walk(&goal, 90, &mut Random::seeded(3));
    let fours = Partition::read(". a a b b\na a c b b\nd c c c e\nd d f e e\nd f f f e").unwrap();
    width_does_not_matter(&start, &goal, Some(vec![fours]));
}
