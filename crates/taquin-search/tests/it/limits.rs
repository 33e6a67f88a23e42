//! Limits hold to the node, and a stopped search reports the lower bound it proved.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use taquin_search::*;

use crate::map::{Go, Manhattan, Map};

const START: (i32, i32) = (0, 0);

/// A plain with a goal behind walls: searches that keep a table visit all of it, the others do not end.
fn hopeless() -> Map {
    let side = 200;
    let heights = vec![Some(0); (side * side) as usize];
    let mut map = Map { side, heights, goal: (100, 100), flat: true, own_choices: true };
    for (x, y) in [(99, 100), (101, 100), (100, 99), (100, 101)] {
        map.heights[(y * side + x) as usize] = None;
    }
    map
}

type Search = fn(&Map, &mut Meter) -> Outcome<Go>;

const ALL: [(&str, Search); 8] = [
    ("breadth-first", |map, meter| breadth_first_metered(map, &START, meter, &mut Unwatched)),
    ("dijkstra", |map, meter| dijkstra_metered(map, &START, meter, &mut Unwatched)),
    ("a*", |map, meter| a_star_metered(map, &Manhattan(map.goal), &START, meter, &mut Unwatched)),
    ("greedy", |map, meter| greedy_metered(map, &Manhattan(map.goal), &START, meter, &mut Unwatched)),
    ("textbook", |map, meter| textbook_a_star_metered(map, &Manhattan(map.goal), &START, meter, &mut Unwatched)),
    ("beam", |map, meter| beam_metered(map, &Manhattan(map.goal), 100, &START, meter, &mut Unwatched)),
    ("ida*", |map, meter| ida_star_metered(map, &Manhattan(map.goal), &START, meter, &mut Unwatched)),
    ("bidirectional", |map, meter| bidirectional_metered(map, &Zero, &Zero, &START, &(199, 0), meter, &mut Unwatched)),
];

#[test]
fn a_node_limit_is_kept_to_the_node() {
    for (name, search) in ALL {
        for nodes in [0, 1, 2, 17, 130] {
            let mut meter = Meter::new(Limits::none().nodes(nodes));
            assert_eq!(search(&hopeless(), &mut meter), Outcome::Stopped(Stop::Nodes), "{name}");
            assert_eq!(meter.tally().expanded, nodes, "{name}");
        }
    }
}

#[test]
fn a_time_limit_of_zero_stops_immediately() {
    for (name, search) in ALL {
        let mut meter = Meter::new(Limits::none().time(Duration::ZERO));
        assert_eq!(search(&hopeless(), &mut meter), Outcome::Stopped(Stop::Time), "{name}");
    }
}

#[test]
fn a_flag_set_during_a_search_stops_it() {
    for (name, search) in ALL {
        let flag = AtomicBool::new(false);
        let mut listener = |progress: &Progress| {
            if progress.expanded > 100 {
                flag.store(true, Ordering::Relaxed);
            }
        };
        let mut meter = Meter::unlimited().cancelled_by(&flag).reporting_to(&mut listener);
        assert_eq!(search(&hopeless(), &mut meter), Outcome::Stopped(Stop::Cancelled), "{name}");
        assert!(meter.tally().expanded > 100, "{name}");
    }
}

#[test]
fn memory_is_counted_before_it_is_allocated() {
    for (name, search) in ALL {
        if name == "ida*" {
            continue;
        }
        let bytes = 20_000;
        let mut meter = Meter::new(Limits::none().memory(bytes));
        assert_eq!(search(&hopeless(), &mut meter), Outcome::Stopped(Stop::Memory), "{name}");
        let tally = meter.tally();
        assert!(tally.bytes_peak <= bytes, "{name}");
        assert!(tally.bytes_peak > bytes / 4, "{name} gave up at {} bytes", tally.bytes_peak);
        assert!(tally.stored_peak > 50, "{name}");
    }
}

#[test]
fn exhausted_searches_report_that_there_is_no_path() {
    for (name, search) in ALL {
        if ["breadth-first", "dijkstra", "a*", "greedy"].contains(&name) {
            assert_eq!(search(&hopeless(), &mut Meter::unlimited()), Outcome::Unsolvable, "{name}");
        }
    }
}

#[test]
fn a_stopped_search_has_a_lower_bound() {
    let map = hopeless();
    let mut meter = Meter::new(Limits::none().nodes(5_000));
    ida_star_metered(&map, &Manhattan(map.goal), &START, &mut meter, &mut Unwatched);
    let tally = meter.tally();
    assert!(tally.lower_bound >= 200);
    assert_eq!(tally.iterations.last().map(|b| b.bound), Some(tally.lower_bound));
    assert_eq!(tally.iterations.iter().map(|b| b.expanded).sum::<u64>(), 5_000);
    // The root is generated before the first threshold.
    assert_eq!(tally.iterations.iter().map(|b| b.generated).sum::<u64>() + 1, tally.generated);
}
