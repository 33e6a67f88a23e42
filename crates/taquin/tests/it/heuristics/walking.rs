//! The tables of the walking distance.

use std::ops::ControlFlow;

use taquin::{
    Goal, Random,
    heuristic::{Composite, HeuristicError, MultiTileWalkingDistance, WalkingDistance},
};
use taquin_search::{Limits, Meter, Stop, Work};

use super::atlas::{any_arrangement, named};

#[test]
fn table_has_the_published_number_of_states() {
    // Takahashi's table for the 15-puzzle.
    let table = WalkingDistance::new(&named(Goal::RowMajor, 4, 4)).unwrap();
    assert_eq!(table.states(), [24_964; 2]);
}

#[test]
fn never_less_than_manhattan() {
    let mut random = Random::seeded(31_415_926);
    for (rows, cols) in [(2, 5), (3, 4), (4, 4), (5, 3)] {
        let goal = any_arrangement(rows, cols, &mut random);
        let walking = Composite::new(&"walking-distance".parse().unwrap(), &goal).unwrap();
        for board in (0..1000).map(|_| any_arrangement(rows, cols, &mut random)) {
            assert!(walking.value(&board) as usize >= board.manhattan_to(&goal), "{board} to {goal}");
        }
    }
}

#[test]
fn available_for_the_shapes_promised() {
    for (rows, cols) in [(4, 4), (3, 5), (6, 2), (1, 11)] {
        assert!(WalkingDistance::new(&named(Goal::Snail, rows, cols)).is_ok());
    }
}

#[test]
fn refuses_tables_that_are_too_large() {
    for (rows, cols) in [(5, 5), (4, 5), (2, 7), (12, 1), (100, 100)] {
        let goal = named(Goal::RowMajor, rows, cols);
        let refusal = WalkingDistance::new(&goal).unwrap_err();
        assert_eq!(refusal, HeuristicError::WalkingTable { shape: goal.shape() });
        assert!(refusal.to_string().contains(&format!("{rows}x{cols}")), "{refusal}");
    }
}

#[test]
fn building_tables_obeys_the_budget() {
    let goal = named(Goal::RowMajor, 3, 4);
    // The last question is asked near the end of the building.
    let mut asked = 0;
    let mut count = |_: Work| {
        asked += 1;
        ControlFlow::Continue(())
    };
    MultiTileWalkingDistance::with_budget(&goal, &mut count).unwrap();
    for last in [1, 2, asked / 2, asked] {
        let mut left = last;
        let mut stops = |_: Work| {
            left -= 1;
            if left == 0 { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
        };
        let stopped = MultiTileWalkingDistance::with_budget(&goal, &mut stops).unwrap_err();
        assert_eq!(stopped, HeuristicError::Stopped(Stop::Time), "question {last} of {asked}");
    }
}

#[test]
fn tables_count_towards_the_memory_limit() {
    let goal = named(Goal::RowMajor, 2, 6);
    let mut meter = Meter::unlimited();
    assert!(MultiTileWalkingDistance::with_budget(&goal, &mut meter).is_ok());
    let peak = meter.tally().bytes_peak;
    assert!(peak > 10 << 20, "{peak}");
    for limit in [1 << 10, 1 << 20, peak / 2, peak - 1] {
        let mut meter = Meter::new(Limits::none().memory(limit));
        let stopped = MultiTileWalkingDistance::with_budget(&goal, &mut meter).unwrap_err();
        assert_eq!(stopped, HeuristicError::Stopped(Stop::Memory), "{limit} of {peak}");
    }
    assert!(MultiTileWalkingDistance::with_budget(&goal, &mut Meter::new(Limits::none().memory(peak))).is_ok());
}
