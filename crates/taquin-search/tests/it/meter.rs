//! Reading a meter changes nothing, and limits read as sentences.

use std::time::Duration;

use taquin_search::{Iteration, Limits, Meter, Stop};

/// The iterations of a meter without their times.
fn counts(meter: &Meter) -> Vec<(u32, u64, u64)> {
    meter.tally().iterations.iter().map(|i| (i.bound, i.expanded, i.generated)).collect()
}

fn work(meter: &mut Meter, nodes: u64) {
    for _ in 0..nodes {
        meter.expand().expect("no limit");
        meter.generate();
    }
}

#[test]
fn two_tallies_in_a_row_are_equal() {
    let mut meter = Meter::unlimited();
    work(&mut meter, 1);
    meter.deepen(4);
    work(&mut meter, 10);
    meter.deepen(6);
    work(&mut meter, 30);
    let expected = [(4, 10, 10), (6, 30, 30)];
    assert_eq!((counts(&meter), counts(&meter)), (expected.to_vec(), expected.to_vec()));
    // An iteration goes on after it was read.
    work(&mut meter, 5);
    assert_eq!(counts(&meter), [(4, 10, 10), (6, 35, 35)]);
    assert_eq!(meter.tally().expanded, 46);
}

#[test]
fn begin_forgets_what_was_proved_but_not_what_was_used() {
    let mut meter = Meter::unlimited();
    meter.deepen(4);
    work(&mut meter, 10);
    meter.begin();
    let tally = meter.tally();
    assert_eq!((tally.iterations.len(), tally.lower_bound, tally.expanded), (0, 0, 10));
}

#[test]
fn iterations_of_another_search_are_recorded_as_they_are() {
    let mut meter = Meter::unlimited();
    meter.deepen(2);
    work(&mut meter, 3);
    meter.add_iteration(Iteration { bound: 8, expanded: 100, generated: 200, time: Duration::ZERO });
    work(&mut meter, 1);
    assert_eq!(counts(&meter), [(2, 3, 3), (8, 100, 200)]);
}

#[test]
fn limits_are_set_and_removed_one_by_one() {
    let second = Duration::from_secs(1);
    let limits = Limits::none().time(second).nodes(10).memory(None);
    assert_eq!((limits.time, limits.nodes, limits.memory), (Some(second), Some(10), None));
    assert_eq!(limits.time(None).nodes(None), Limits::default());
    assert_eq!(Stop::Time.to_string(), "time limit reached");
}
