//! A random map as a search space: steps between heights cost more, and some cells are walls.

use taquin_search::{Choices, Cost, Heuristic, Packed, Ranked, Space, Undirected};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    North,
    East,
    South,
    West,
}

/// Heights on a square; `None` is a wall.
pub struct Map {
    pub side: i32,
    pub heights: Vec<Option<u32>>,
    pub goal: (i32, i32),
    /// Whether every step costs one.
    pub flat: bool,
    /// Whether it tells searches not to turn back.
    pub own_choices: bool,
}

impl Map {
    /// A random map; the seed feeds a linear congruential generator.
    pub fn random(seed: u64, side: i32, flat: bool) -> Map {
        let mut dice = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mut roll = |sides: u64| {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (dice >> 33) % sides
        };
        let heights = (0..side * side).map(|_| (roll(4) > 0).then(|| roll(9) as u32)).collect();
        let mut map = Map { side, heights, goal: (side - 1, side - 1), flat, own_choices: true };
        map.heights[0] = Some(1);
        *map.heights.last_mut().expect("a map has cells") = Some(1);
        map
    }

    fn height(&self, (x, y): (i32, i32)) -> Option<u32> {
        let inside = (0..self.side).contains(&x) && (0..self.side).contains(&y);
        if inside { self.heights[(y * self.side + x) as usize] } else { None }
    }

    /// The cost of the cheapest path, by Bellman–Ford: slow and obvious.
    pub fn cheapest(&self) -> Option<Cost> {
        let cells: Vec<_> = (0..self.side * self.side).map(|i| (i % self.side, i / self.side)).collect();
        let mut cost = vec![None; cells.len()];
        cost[0] = Some(0);
        for _ in 0..cells.len() {
            for &at in &cells {
                let Some(here) = cost[(at.1 * self.side + at.0) as usize] else { continue };
                for &go in Self::MOVES {
                    if let Some(step) = self.step(&at, go) {
                        let there = &mut cost[(step.to.1 * self.side + step.to.0) as usize];
                        let offer = here + self.cost(step);
                        if there.is_none_or(|c| offer < c) {
                            *there = Some(offer);
                        }
                    }
                }
            }
        }
        cost[(self.goal.1 * self.side + self.goal.0) as usize]
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Leg {
    from: (i32, i32),
    pub to: (i32, i32),
    climb: u32,
}

impl Space for Map {
    type State = (i32, i32);
    type Move = Go;
    type Step = Leg;
    const MOVES: &'static [Go] = &[Go::North, Go::East, Go::South, Go::West];

    fn step(&self, &(x, y): &(i32, i32), go: Go) -> Option<Leg> {
        let to = match go {
            Go::North => (x, y - 1),
            Go::East => (x + 1, y),
            Go::South => (x, y + 1),
            Go::West => (x - 1, y),
        };
        let climb = self.height(to)?.abs_diff(self.height((x, y))?);
        Some(Leg { from: (x, y), to, climb })
    }

    fn apply(&self, state: &mut (i32, i32), leg: Leg) {
        *state = leg.to;
    }

    fn undo(&self, state: &mut (i32, i32), leg: Leg) {
        *state = leg.from;
    }

    fn is_goal(&self, state: &(i32, i32)) -> bool {
        *state == self.goal
    }

    fn cost(&self, leg: Leg) -> Cost {
        if self.flat { 1 } else { 1 + leg.climb }
    }

    fn choices(&self, _state: &(i32, i32), last: Option<Go>) -> Option<Choices> {
        let all = Choices::all(Self::MOVES.len());
        self.own_choices.then(|| last.map_or(all, |last| all.without(self.inverse(last) as usize)))
    }
}

impl Undirected for Map {
    fn inverse(&self, go: Go) -> Go {
        match go {
            Go::North => Go::South,
            Go::East => Go::West,
            Go::South => Go::North,
            Go::West => Go::East,
        }
    }
}

impl Packed<u64> for Map {
    fn pack(&self, &(x, y): &(i32, i32)) -> u64 {
        (y * self.side + x) as u64
    }

    fn unpack(&self, key: &u64) -> (i32, i32) {
        (*key as i32 % self.side, *key as i32 / self.side)
    }
}

impl Ranked for Map {
    fn ranks(&self) -> u64 {
        (self.side * self.side) as u64
    }

    fn rank(&self, state: &(i32, i32)) -> u64 {
        self.pack(state)
    }
}

/// The Manhattan distance.
pub struct Manhattan(pub (i32, i32));

impl Heuristic<Map> for Manhattan {
    type Memo = Cost;

    fn start(&self, &(x, y): &(i32, i32)) -> Cost {
        x.abs_diff(self.0.0) + y.abs_diff(self.0.1)
    }

    fn step(&self, _memo: Cost, _state: &(i32, i32), leg: Leg) -> Cost {
        self.start(&leg.to)
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

/// Admissible but inconsistent: the Manhattan distance, and 0 in every third cell.
pub struct Inconsistent(pub (i32, i32));

impl Heuristic<Map> for Inconsistent {
    type Memo = Cost;

    fn start(&self, state: &(i32, i32)) -> Cost {
        if (state.0 + 2 * state.1) % 3 == 1 { 0 } else { Manhattan(self.0).start(state) }
    }

    fn step(&self, _memo: Cost, _state: &(i32, i32), leg: Leg) -> Cost {
        self.start(&leg.to)
    }

    fn estimate(&self, memo: Cost) -> Cost {
        memo
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
