//! The events of a search agree with the counts of its meter.

use taquin_search::*;

use crate::map::{Go, Manhattan, Map};

const START: (i32, i32) = (0, 0);

/// The events seen, by kind.
#[derive(Default, Debug)]
struct Diary {
    thresholds: Vec<Cost>,
    selected: u64,
    generated: u64,
    reversals: u64,
    over_bound: u64,
    goals: u64,
}

impl Diary {
    fn note(&mut self, event: &Event<Map>) {
        match event {
            Event::Threshold { bound } => self.thresholds.push(*bound),
            Event::Selected { .. } => self.selected += 1,
            Event::Reversal { .. } => self.reversals += 1,
            Event::Child { fate, .. } => {
                self.generated += 1;
                self.over_bound += u64::from(*fate == Fate::OverBound);
            }
            Event::Found { .. } => self.goals += 1,
            _ => {}
        }
    }
}

fn watched(search: impl Fn(&mut Meter, &mut dyn FnMut(Event<Map>)) -> Outcome<Go>) -> (Diary, Tally) {
    let mut diary = Diary::default();
    let mut meter = Meter::unlimited();
    search(&mut meter, &mut |event| diary.note(&event));
    (diary, meter.tally())
}

/// The index of IDA* in the list of runs below.
const IDA: usize = 4;

#[test]
fn events_add_up_to_the_tally() {
    let map = (0..).map(|seed| Map::random(seed, 6, false)).find(|m| m.cheapest().is_some()).expect("one has a path");
    let manhattan = Manhattan(map.goal);
    let runs = [
        watched(|meter, mut see| breadth_first_metered(&map, &START, meter, &mut see)),
        watched(|meter, mut see| dijkstra_metered(&map, &START, meter, &mut see)),
        watched(|meter, mut see| a_star_metered(&map, &manhattan, &START, meter, &mut see)),
        watched(|meter, mut see| textbook_a_star_metered(&map, &manhattan, &START, meter, &mut see)),
        watched(|meter, mut see| ida_star_metered(&map, &manhattan, &START, meter, &mut see)),
        watched(|meter, mut see| bidirectional_metered(&map, &Zero, &Zero, &START, &map.goal, meter, &mut see)),
    ];
    for (run, (diary, tally)) in runs.iter().enumerate() {
        assert_eq!(diary.selected, tally.expanded, "search {run}");
        // The root is not a child.
        assert_eq!(diary.generated + 1, tally.generated, "search {run}");
        assert!(diary.reversals > 0 && diary.goals == 1, "search {run}");
    }
    let (ida, tally) = &runs[IDA];
    assert_eq!(ida.thresholds, tally.iterations.iter().map(|b| b.bound).collect::<Vec<_>>());
    assert!(ida.thresholds.is_sorted() && ida.over_bound > 0);
}

#[test]
fn a_selected_node_is_the_child_that_led_to_it() {
    let map = Map::random(4, 6, false);
    let mut expected = vec![(START, 0)];
    let mut at = START;
    let mut see = |event: Event<Map>| match event {
        Event::Selected { state, g, h, .. } => {
            assert!(expected.contains(&(*state, g)));
            assert_eq!(h, Manhattan(map.goal).start(state));
            at = *state;
        }
        Event::Child { via, g, fate: Fate::Kept | Fate::Improved | Fate::Reopened, .. } => {
            let step = map.step(&at, via).expect("a legal move");
            let mut child = at;
            map.apply(&mut child, step);
            expected.push((child, g));
        }
        _ => {}
    };
    a_star_metered(&map, &Manhattan(map.goal), &START, &mut Meter::unlimited(), &mut see);
    assert!(expected.len() > 5);
}
