//! Dijkstra and A* on a road map, as a space and by closures: `cargo run -p taquin-search --example roads`.

use taquin_search::closures::Graph;
use taquin_search::{
    Cost, Heuristic, Limits, Meter, Outcome, Packed, Space, Unwatched, a_star_metered, dijkstra_metered,
};

/// Towns with their coordinates in kilometres.
const TOWNS: [(&str, i32, i32); 9] = [
    ("Lille", 704, 1061),
    ("Paris", 652, 862),
    ("Rennes", 352, 789),
    ("Nantes", 355, 689),
    ("Dijon", 854, 693),
    ("Limoges", 565, 529),
    ("Lyon", 842, 519),
    ("Bordeaux", 417, 421),
    ("Marseille", 893, 246),
];

/// Roads between two towns, with their lengths in kilometres.
const ROADS: [(usize, usize, Cost); 13] = [
    (0, 1, 225),
    (1, 2, 350),
    (1, 3, 385),
    (1, 4, 315),
    (1, 5, 390),
    (2, 3, 110),
    (3, 7, 345),
    (4, 6, 195),
    (5, 6, 380),
    (5, 7, 225),
    (6, 8, 315),
    (7, 8, 645),
    (0, 4, 500),
];

/// The map as a graph: a state is a town, a move one of its roads.
struct Map {
    goal: usize,
}

/// A drive along one road.
#[derive(Clone, Copy)]
struct Drive {
    from: usize,
    to: usize,
    length: Cost,
}

impl Space for Map {
    type State = usize;
    /// The place of a road among the roads of a town.
    type Move = usize;
    type Step = Drive;
    const MOVES: &'static [usize] = &[0, 1, 2, 3, 4, 5];

    fn step(&self, &from: &usize, road: usize) -> Option<Drive> {
        let mut out = ROADS.iter().filter_map(|&(a, b, length)| match from {
            _ if from == a => Some(Drive { from, to: b, length }),
            _ if from == b => Some(Drive { from, to: a, length }),
            _ => None,
        });
        out.nth(road)
    }

    fn apply(&self, town: &mut usize, drive: Drive) {
        *town = drive.to;
    }

    fn undo(&self, town: &mut usize, drive: Drive) {
        *town = drive.from;
    }

    fn is_goal(&self, &town: &usize) -> bool {
        town == self.goal
    }

    fn cost(&self, drive: Drive) -> Cost {
        drive.length
    }
}

impl Packed<usize> for Map {
    fn pack(&self, &town: &usize) -> usize {
        town
    }

    fn unpack(&self, &town: &usize) -> usize {
        town
    }
}

/// The distance in a straight line: no road is shorter.
struct StraightLine(usize);

impl Heuristic<Map> for StraightLine {
    type Memo = Cost;

    fn start(&self, &town: &usize) -> Cost {
        let (_, x, y) = TOWNS[town];
        let (_, goal_x, goal_y) = TOWNS[self.0];
        (x.abs_diff(goal_x).pow(2) + y.abs_diff(goal_y).pow(2)).isqrt()
    }

    fn step(&self, _memo: Cost, _town: &usize, drive: Drive) -> Cost {
        self.start(&drive.to)
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

fn main() {
    let (start, goal) = (0, 8);
    let map = Map { goal };
    let mut blind = Meter::unlimited();
    let mut sighted = Meter::unlimited();
    let searches = [
        ("Dijkstra", dijkstra_metered(&map, &start, &mut blind, &mut Unwatched), blind.tally()),
        ("A*", a_star_metered(&map, &StraightLine(goal), &start, &mut sighted, &mut Unwatched), sighted.tally()),
    ];
    for (name, outcome, tally) in searches {
        let Outcome::Solved(path) = outcome else { continue };
        let mut town = start;
        let mut route = vec![TOWNS[town].0];
        for &road in &path.moves {
            town = map.step(&town, road).map_or(town, |drive| drive.to);
            route.push(TOWNS[town].0);
        }
        println!("{name}: {} km after {} towns: {}", path.cost, tally.expanded, route.join(" – "));
    }
    // The same by closures, which need no types of their own: in miles, which are no whole numbers.
    let miles = |km: Cost| f64::from(km) / 1.609_344;
    let roads = |&from: &usize| {
        let out = move |&(a, b, length): &(usize, usize, Cost)| match from {
            _ if from == a => Some((b, miles(length))),
            _ if from == b => Some((a, miles(length))),
            _ => None,
        };
        ROADS.iter().filter_map(out)
    };
    let mut graph = Graph::new(roads).limits(Limits::none().nodes(1_000));
    let straight = |town: &usize| miles(StraightLine(goal).start(town));
    let (towns, length) = graph.astar(&start, straight, |&town| town == goal).expect("no limit").expect("a route");
    println!("A* by closures: {length:.1} miles over {} roads", towns.len() - 1);
    let detours = graph.k_shortest(&start, |&town| town == goal, 3).expect("no limit");
    for (towns, length) in detours {
        println!("  {length:.1} miles: {}", towns.iter().map(|&town| TOWNS[town].0).collect::<Vec<_>>().join(" – "));
    }
}
