//! The engine against complete searches, published lengths and itself.

mod checkpoints;
mod large_boards;
mod subtree_backends;

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;
use std::time::Duration;

use taquin::unstable::Partition;
use taquin::unstable::SearchOutcome;
use taquin::unstable::{Engine, EngineConfig};
use taquin::{Board, Goal, Random, Shape};
use taquin::{EngineError, TableSize};
use taquin_search::{Iteration, Stop, Unlimited, Work};

use crate::data;

/// Expansions that each thread may be over a limit.
pub const OVERRUN: u64 = 60_000;

fn board(rows: usize, cols: usize, tiles: &[u16]) -> Board {
    Board::new(Shape::new(rows, cols).unwrap(), tiles).unwrap()
}

fn prepare(goal: &Board, plan: &EngineConfig) -> Engine {
    Engine::prepare(goal, plan, &mut Unlimited).unwrap()
}

/// Solves, and checks that the slides lead to the goal.
fn solve(engine: &Engine, start: &Board) -> SearchOutcome {
    let outcome = engine.solve(start, &mut Unlimited).unwrap();
    let slides = outcome.slides.as_ref().unwrap();
    assert_eq!(start.after(slides).as_ref(), Ok(engine.goal()));
    assert_eq!(slides.len() as u32, outcome.lower_bound);
    outcome
}

fn length(engine: &Engine, start: &Board) -> usize {
    solve(engine, start).slides.unwrap().len()
}

/// The distance of every board from the goal.
fn distances(goal: &Board) -> HashMap<Board, u32> {
    let mut found = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal.clone()]);
    while let Some(here) = queue.pop_front() {
        let far = found[&here] + 1;
        for next in here.neighbors() {
            if !found.contains_key(&next) {
                found.insert(next.clone(), far);
                queue.push_back(next);
            }
        }
    }
    found
}

/// A random walk that may undo its last slide.
fn walk(from: &Board, steps: usize, seed: u64) -> Board {
    let (mut board, mut random) = (from.clone(), Random::seeded(seed));
    for _ in 0..steps {
        let slides: Vec<_> = board.slides().collect();
        board.slide(slides[random.below(slides.len())]);
    }
    board
}

fn korf(count: usize) -> Vec<(usize, Board)> {
    let all = data::instances("korf100_15puzzle.tsv");
    all.into_iter().take(count).map(|korf| (korf.optimal.expect("published"), korf.board)).collect()
}

#[test]
fn estimates_never_exceed_the_distance_on_any_small_board() {
    let goals = [
        (Goal::Snail.board(Shape::new(3, 3).unwrap()).unwrap(), 3),
        (board(3, 3, &[3, 0, 1, 2, 7, 8, 6, 5, 4]), 4),
        (board(2, 4, &[1, 2, 3, 4, 5, 6, 7, 0]), 4),
        (board(4, 2, &[1, 2, 0, 7, 3, 4, 5, 6]), 3),
    ];
    for (goal, most) in goals {
        let mut plan = EngineConfig::new(TableSize::Light, 1);
        let exact = prepare(&goal, &plan);
        let drawn = plan.partitions(&goal).unwrap().remove(0);
        plan.custom = Some(vec![Partition::by_rule(drawn.shape(), drawn.blank(), most)]);
        let engine = prepare(&goal, &plan);
        for (n, (start, distance)) in distances(&goal).into_iter().enumerate() {
            let seen = engine.estimate(&start).unwrap();
            assert!(seen <= distance && (distance - seen).is_multiple_of(2), "{start}: {seen} of {distance}");
            if n % 16 == 0 {
                assert_eq!(exact.estimate(&start), Ok(distance), "one pattern of all tiles is exact");
            }
            if n % 256 == 0 {
                assert_eq!(length(&engine, &start) as u32, distance, "{start}");
                assert_eq!(length(&exact, &start) as u32, distance, "{start}");
            }
        }
    }
}

#[test]
fn leaving_out_detours_never_costs_a_solution() {
    let goals = [
        board(3, 3, &[1, 2, 3, 4, 5, 6, 7, 8, 0]),
        board(3, 3, &[1, 2, 3, 8, 0, 4, 7, 6, 5]),
        board(2, 4, &[1, 2, 0, 3, 4, 5, 6, 7]),
    ];
    for goal in goals {
        let mut plan = EngineConfig::new(TableSize::Light, 2);
        plan.duplicate_depth = Some(15);
        let drawn = plan.partitions(&goal).unwrap().remove(0);
        plan.custom = Some(vec![Partition::by_rule(drawn.shape(), drawn.blank(), 2)]);
        let engine = prepare(&goal, &plan);
        for (start, distance) in distances(&goal).into_iter().step_by(31) {
            assert_eq!(length(&engine, &start) as u32, distance, "from {start} to {goal}");
        }
    }
}

#[test]
fn detours_left_out_change_no_length_and_save_nodes() {
    for (rows, cols) in [(4, 4), (3, 5), (2, 6), (5, 5)] {
        let goal = Goal::RowMajor.board(Shape::new(rows, cols).unwrap()).unwrap();
        let mut plan = EngineConfig::new(TableSize::Light, 2);
        let [all, few] = [2, 12].map(|depth| {
            plan.duplicate_depth = Some(depth);
            prepare(&goal, &plan)
        });
        let (mut with, mut without) = (0, 0);
        for seed in 0..12 {
            let start = walk(&goal, 120, seed);
            let (a, b) = (solve(&all, &start), solve(&few, &start));
            assert_eq!(a.slides.unwrap().len(), b.slides.unwrap().len(), "{start}");
            without += complete(&a.iterations).iter().map(|b| b.1).sum::<u64>();
            with += complete(&b.iterations).iter().map(|b| b.1).sum::<u64>();
        }
        assert!(with < without, "{rows}x{cols}: {with} of {without}");
    }
}

#[test]
fn the_hardest_eight_puzzles_take_31_slides() {
    for hardest in data::instances("hardest_8puzzle_31.tsv") {
        let engine = prepare(&hardest.goal_board(), &EngineConfig::new(TableSize::Light, 1));
        assert_eq!(Some(length(&engine, &hardest.board)), hardest.optimal);
    }
}

#[test]
fn korfs_boards_have_their_published_lengths() {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    let engine = prepare(&goal, &EngineConfig::new(TableSize::Light, 2));
    for (expected, start) in korf(20) {
        assert_eq!(length(&engine, &start), expected, "{start}");
    }
}

#[test]
fn the_way_there_is_as_long_as_the_way_back_for_all_kinds_of_goals() {
    let named = Goal::NAMED.map(|goal| goal.board(Shape::new(4, 4).unwrap()).unwrap());
    let odd = [(4, 4, 1), (4, 4, 11), (3, 4, 5), (4, 3, 10), (3, 5, 7), (2, 7, 3), (2, 3, 1), (2, 2, 2)].map(
        |(rows, cols, blank)| {
            let tiles: Vec<u16> =
                (0..rows * cols).map(|c| ((c + rows * cols - blank) % (rows * cols)) as u16).collect();
            board(rows, cols, &tiles)
        },
    );
    for (n, goal) in named.iter().chain(&odd).enumerate() {
        let plan = EngineConfig::new(TableSize::Light, 2);
        let engine = prepare(goal, &plan);
        assert_eq!(length(&engine, goal), 0);
        for seed in 0..3 {
            let start = walk(goal, 60 + 35 * seed, (seed + 10 * n) as u64);
            let there = length(&engine, &start);
            assert_eq!(there, length(&prepare(&start, &plan), goal), "from {start} to {goal}");
        }
    }
}

/// The bounds that were searched to their end.
fn complete(bounds: &[Iteration]) -> Vec<(u32, u64, u64)> {
    bounds[..bounds.len() - 1].iter().map(|b| (b.bound, b.expanded, b.generated)).collect()
}

#[test]
fn node_counts_do_not_depend_on_threads_or_batches() {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    let (_, start) = korf(15).remove(14);
    let mut plan = EngineConfig::new(TableSize::Light, 1);
    plan.batch = Some(1);
    let expected = complete(&solve(&prepare(&goal, &plan), &start).iterations);
    assert!(expected.last().unwrap().1 > 50_000, "large enough to be shared out");
    for (threads, batch) in [(1, 8), (2, 1), (3, 5), (4, 32)] {
        plan.threads = threads;
        plan.batch = Some(batch);
        assert_eq!(complete(&solve(&prepare(&goal, &plan), &start).iterations), expected, "{threads} threads, {batch}");
    }
}

#[test]
fn expansions_of_korfs_first_twenty_are_what_they_were() {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    let engine = prepare(&goal, &EngineConfig::new(TableSize::Light, 2));
    let bounds = korf(20).into_iter().flat_map(|(_, start)| complete(&solve(&engine, &start).iterations));
    assert_eq!(bounds.map(|b| b.1).sum::<u64>(), 2_028_904);
}

#[test]
fn a_stopped_search_says_what_it_proved() {
    let goal = Goal::RowMajor.board(Shape::new(4, 4).unwrap()).unwrap();
    let hardest = data::instances("hardest_15puzzle_80.tsv").remove(0).board;
    for threads in [1, 3] {
        let engine = prepare(&goal, &EngineConfig::new(TableSize::Light, threads));
        let mut expanded = 0;
        let mut limit = |work: Work| {
            expanded += work.expanded;
            if expanded > 300_000 { ControlFlow::Break(Stop::Nodes) } else { ControlFlow::Continue(()) }
        };
        let outcome = engine.solve(&hardest, &mut limit).unwrap();
        assert_eq!((outcome.stop, &outcome.slides), (Some(Stop::Nodes), &None));
        assert_eq!(outcome.lower_bound, outcome.iterations.last().unwrap().bound);
        assert!((50..80).contains(&outcome.lower_bound));
    }
}

#[test]
fn boards_that_cannot_be_solved_are_refused() {
    let goal = Goal::RowMajor.board(Shape::new(4, 4).unwrap()).unwrap();
    let engine = prepare(&goal, &EngineConfig::new(TableSize::Light, 1));
    assert_eq!(engine.solve(&goal.twin().unwrap(), &mut Unlimited).unwrap_err(), EngineError::Unsolvable);
    let other = Goal::RowMajor.board(Shape::new(3, 3).unwrap()).unwrap();
    assert!(matches!(engine.solve(&other, &mut Unlimited), Err(EngineError::Shape { .. })));
    let mut plan = EngineConfig::new(TableSize::Light, 1);
    plan.custom = Some(vec![Partition::by_rule(goal.shape(), 5, 4)]);
    let mislaid = Engine::prepare(&goal, &plan, &mut Unlimited).err();
    assert_eq!(mislaid, Some(EngineError::Partition { shape: goal.shape(), blank: 0 }));
    let long = Goal::RowMajor.board(Shape::new(1, 9).unwrap()).unwrap();
    let plan = EngineConfig::new(TableSize::Light, 1);
    assert!(matches!(Engine::prepare(&long, &plan, &mut Unlimited), Err(EngineError::Unsupported(_))));
}

#[test]
fn larger_rectangles_are_solved_with_every_partition_alike() {
    for (rows, cols) in [(3, 6), (6, 3), (4, 5), (2, 10)] {
        let goal = Goal::Snail.board(Shape::new(rows, cols).unwrap()).unwrap();
        let mut plan = EngineConfig::new(TableSize::Light, 2);
        let five = prepare(&goal, &plan);
        let drawn = plan.partitions(&goal).unwrap().remove(0);
        plan.custom = Some(vec![Partition::by_rule(drawn.shape(), drawn.blank(), 4)]);
        let four = prepare(&goal, &plan);
        for seed in 0..4 {
            let start = walk(&goal, 100, seed);
            assert_eq!(length(&five, &start), length(&four, &start), "{start}");
        }
    }
}

#[test]
fn all_shortest_solutions_are_counted() {
    let goal = Goal::RowMajor.board(Shape::new(3, 3).unwrap()).unwrap();
    let far = distances(&goal);
    let mut layers: Vec<&Board> = far.keys().collect();
    layers.sort_by_key(|board| far[*board]);
    let mut ways: HashMap<&Board, u64> = HashMap::from([(&goal, 1)]);
    for &board in &layers[1..] {
        let nearer = board.neighbors().filter(|next| far[next] < far[board]);
        let sum = nearer.map(|next| ways[&next]).sum();
        ways.insert(board, sum);
    }
    let mut plan = EngineConfig::new(TableSize::Light, 2);
    plan.custom = Some(vec![Partition::by_rule(goal.shape(), 0, 4)]);
    let engine = prepare(&goal, &plan);
    for &board in layers.iter().rev().step_by(211) {
        let tally = engine.count_solutions(board, &mut Unlimited).unwrap();
        assert_eq!((tally.length, tally.count, tally.stop), (far[board], ways[board], None), "{board}");
    }
    let (length, start) = korf(1).remove(0);
    let goal = Goal::BlankFirst.board(start.shape()).unwrap();
    let [one, three] = [1, 3].map(|threads| prepare(&goal, &EngineConfig::new(TableSize::Light, threads)));
    let tally = one.count_solutions(&start, &mut Unlimited).unwrap();
    assert!(tally.count >= 1 && tally.length == length as u32);
    assert_eq!(three.count_solutions(&start, &mut Unlimited), Ok(tally));
}

#[test]
fn the_strongest_tables_of_every_24_puzzle_have_six_tiles_and_two_views() {
    let shape = Shape::new(5, 5).unwrap();
    for blank in 0..25 {
        let mut tiles: Vec<u16> = (1..25).collect();
        tiles.insert(blank, 0);
        let goal = Board::new(shape, tiles).unwrap();
        let partitions = EngineConfig::new(TableSize::Full, 1).partitions(&goal).unwrap();
        assert!(partitions.iter().flat_map(Partition::patterns).all(|subject| subject.tiles() == 6), "{goal}");
        // A mirror leaves the goal in place where the blank is on a diagonal or in a middle row or column.
        let (row, col) = (blank / 5, blank % 5);
        let mirrored = row == col || row + col == 4 || row == 2 || col == 2;
        assert_eq!(partitions.len(), if mirrored { 1 } else { 2 }, "{goal}");
    }
}

#[test]
fn a_panic_of_the_budget_ends_all_threads() {
    let goal = Goal::BlankFirst.board(Shape::new(4, 4).unwrap()).unwrap();
    let (_, start) = korf(15).remove(14);
    let engine = prepare(&goal, &EngineConfig::new(TableSize::Light, 3));
    let asked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let mut expanded = 0;
        engine.solve(&start, &mut |work: Work| {
            expanded += work.expanded;
            assert!(expanded < 100_000, "a budget may panic");
            ControlFlow::Continue(())
        })
    }));
    assert!(asked.is_err());
}

#[test]
fn a_limit_is_passed_by_little_however_long_it_takes_to_ask() {
    let goal = Goal::RowMajor.board(Shape::new(4, 4).unwrap()).unwrap();
    let hardest = data::instances("hardest_15puzzle_80.tsv").remove(0).board;
    for threads in [1, 2, 4] {
        let engine = prepare(&goal, &EngineConfig::new(TableSize::Light, threads));
        let mut expanded = 0;
        let mut slow = |work: Work| {
            std::thread::sleep(Duration::from_millis(20));
            expanded += work.expanded;
            if expanded >= 300_000 { ControlFlow::Break(Stop::Nodes) } else { ControlFlow::Continue(()) }
        };
        engine.solve(&hardest, &mut slow).unwrap();
        assert!((300_000..300_000 + threads as u64 * OVERRUN).contains(&expanded), "{threads} threads: {expanded}");
    }
}
