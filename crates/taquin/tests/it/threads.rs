//! However many threads share a search, and however many children are looked at together, the length is the same, and
//! so are the nodes of every bound searched to its end.

use taquin::TableSize;
use taquin::unstable::Partition;
use taquin::unstable::{Engine, EngineConfig};
use taquin::{Board, Goal, Random, Shape, generate};
use taquin_search::Unlimited;

use crate::data;

/// The length, and the nodes expanded and generated within each bound but the last.
fn counts(start: &Board, goal: &Board, plan: &EngineConfig) -> (usize, Vec<(u32, u64, u64)>) {
    let engine = Engine::prepare(goal, plan, &mut Unlimited).unwrap();
    assert_eq!(engine.uses_avx512(), plan.avx512 && can_be_avx512(goal, plan), "{goal}");
    let outcome = engine.solve(start, &mut Unlimited).unwrap();
    let complete = &outcome.iterations[..outcome.iterations.len() - 1];
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
fn can_be_avx512(goal: &Board, plan: &EngineConfig) -> bool {
    #[cfg(all(target_arch = "x86_64", not(taquin_portable)))]
    let able = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vpopcntdq");
    #[cfg(any(not(target_arch = "x86_64"), taquin_portable))]
    let able = false;
    able && (goal.shape().cells() <= 16 || plan.custom.is_some())
}

/// Ways of opening nodes: some at a time, sixteen children together or one by one.
fn width_does_not_matter(start: &Board, goal: &Board, custom: Option<Vec<Partition>>) {
    let mut plan = EngineConfig::new(TableSize::Light, 1);
    (plan.custom, plan.duplicate_depth) = (custom, Some(10));
    let with = |batch, avx512| {
        let mut plan = plan.clone();
        (plan.batch, plan.avx512) = (Some(batch), avx512);
        plan
    };
    let plain = counts(start, goal, &with(1, false));
    let expanded = plain.1.iter().map(|bound| bound.1).sum::<u64>();
    assert!(expanded > 20_000, "{expanded} are too few to tell");
    for (batch, avx512) in [(1, true), (5, true), (64, true), (64, false), (200, true)] {
        let other = counts(start, goal, &with(batch, avx512));
        assert_eq!(other, plain, "{start} in batches of {batch}, avx512: {avx512}");
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
