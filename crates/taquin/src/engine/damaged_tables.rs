//! Tests: tables with wrong entries are blamed, not the board.

use taquin_search::Unlimited;

use super::*;
use crate::{Goal, Shape};

/// An engine whose tables have other bits.
fn engine_with(change: fn(&[u64]) -> Vec<u64>) -> Engine {
    let goal = Goal::RowMajor.board(Shape::new(3, 3).unwrap()).unwrap();
    let mut engine = Engine::prepare(&goal, &EngineConfig::new(TableSize::Light, 1), &mut Unlimited).unwrap();
    for table in engine.sets.iter_mut().flatten() {
        *table = Table::new(table.pattern(), Arc::clone(table.layout()), Arc::new(change(table.bits())));
    }
    engine
}

#[test]
fn a_table_without_a_way_to_the_goal_is_blamed() {
    let board: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
    assert_eq!(engine_with(<[u64]>::to_vec).solve(&board, &mut Unlimited).unwrap().lower_bound, 31);
    let damaged = engine_with(|bits| vec![u64::MAX; bits.len()]);
    assert_eq!(damaged.solve(&board, &mut Unlimited).unwrap_err(), EngineError::Table);
    assert_eq!(damaged.estimate(&board).unwrap_err(), EngineError::Table);
    assert_eq!(damaged.count_solutions_of(&board, 31, &mut Unlimited).unwrap_err(), EngineError::Table);
    let unsolvable: Board = "1 2 3/4 5 6/8 7 0".parse().unwrap();
    assert_eq!(damaged.solve(&unsolvable, &mut Unlimited).unwrap_err(), EngineError::Unsolvable);
}

/// A bound above the distance shows itself by a solution that is shorter.
#[test]
fn a_solution_shorter_than_its_bound_is_no_proof() {
    let engine = engine_with(<[u64]>::to_vec);
    let board: Board = "1 2 3/4 5 6/0 7 8".parse().unwrap();
    let options = |budget| RunOptions::new(budget);
    let error = engine.run(&board, StartAt::Bound(4), options(&mut Unlimited)).unwrap_err();
    assert_eq!(error, EngineError::FalseBound { length: 2, bound: 4 });
}
