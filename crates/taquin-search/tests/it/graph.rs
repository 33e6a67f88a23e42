//! Small random graphs as spaces: parallel edges, loops, edges without cost, costs near 2³², and estimates of any quality.

use taquin_search::{Cost, Heuristic, Packed, Space, Undirected};

/// The moves in pairs that undo each other, in a graph that can be walked both ways.
const EXITS: usize = 4;

/// A linear congruential generator.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1))
    }

    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 31) % sides
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Hop {
    from: usize,
    pub to: usize,
    pub cost: Cost,
}

/// A graph; the search goes from node 0 to the last.
#[derive(Debug)]
pub struct Digraph {
    pub exits: Vec<[Option<Hop>; EXITS]>,
    /// Whether paths may cost more than `Cost::MAX`.
    pub huge: bool,
    pub least_cost: Cost,
}

impl Hop {
    pub fn from(&self) -> usize {
        self.from
    }
}

impl Digraph {
    /// A random graph; `both_ways` makes each move undo the other of its pair.
    pub fn random(dice: &mut Dice, least_cost: Cost, both_ways: bool) -> Digraph {
        let (nodes, huge) = (2 + dice.roll(7) as usize, dice.roll(3) == 0);
        let mut exits = vec![[None; EXITS]; nodes];
        let most = if huge { 1 << 31 } else { 1 + dice.roll(12) };
        let cost = |dice: &mut Dice| match dice.roll(8) {
            0 if huge => Cost::MAX - dice.roll(3) as Cost,
            1 => least_cost,
            _ => least_cost + dice.roll(most) as Cost,
        };
        for exit in 0..EXITS {
            if both_ways && exit % 2 == 0 {
                let shift = 1 + dice.roll(nodes as u64 - 1) as usize;
                for from in 0..nodes {
                    let (to, cost) = ((from + shift) % nodes, cost(dice));
                    if dice.roll(3) > 0 {
                        exits[from][exit] = Some(Hop { from, to, cost });
                        exits[to][exit + 1] = Some(Hop { from: to, to: from, cost });
                    }
                }
            } else if !both_ways {
                for (from, exits) in exits.iter_mut().enumerate() {
                    let (to, cost) = (dice.roll(nodes as u64) as usize, cost(dice));
                    exits[exit] = (dice.roll(5) < 2).then_some(Hop { from, to, cost });
                }
            }
        }
        Digraph { exits, huge, least_cost }
    }

    pub fn goal(&self) -> usize {
        self.exits.len() - 1
    }

    pub fn hops(&self) -> impl Iterator<Item = Hop> {
        self.exits.iter().flatten().flatten().copied()
    }

    pub fn successors(&self, node: usize) -> impl Iterator<Item = (usize, Cost)> {
        self.exits[node].iter().flatten().map(|hop| (hop.to, hop.cost))
    }

    /// The costs from a node to all others, or to it from all others, by Bellman–Ford in 64 bits.
    pub fn costs(&self, node: usize, backwards: bool) -> Vec<Option<u64>> {
        let mut costs = vec![None; self.exits.len()];
        costs[node] = Some(0);
        for _ in 0..self.exits.len() {
            for hop in self.hops() {
                let (from, to) = if backwards { (hop.to, hop.from) } else { (hop.from, hop.to) };
                let Some(here) = costs[from] else { continue };
                let offer = here + u64::from(hop.cost);
                if costs[to].is_none_or(|known| offer < known) {
                    costs[to] = Some(offer);
                }
            }
        }
        costs
    }

    /// The number of cheapest paths from the start, if moves cost something.
    pub fn cheapest_paths(&self) -> u64 {
        let (there, mut order) = (self.costs(0, false), (0..self.exits.len()).collect::<Vec<_>>());
        order.retain(|&node| there[node].is_some());
        order.sort_by_key(|&node| there[node]);
        let mut paths = vec![0; self.exits.len()];
        paths[0] = 1;
        for node in order {
            for (to, cost) in self.successors(node) {
                if there[to] == there[node].map(|here| here + u64::from(cost)) {
                    paths[to] += paths[node];
                }
            }
        }
        paths[self.goal()]
    }
}

impl Space for Digraph {
    type State = usize;
    type Move = usize;
    type Step = Hop;
    const MOVES: &'static [usize] = &[0, 1, 2, 3];

    fn step(&self, node: &usize, exit: usize) -> Option<Hop> {
        self.exits[*node][exit]
    }

    fn apply(&self, node: &mut usize, hop: Hop) {
        *node = hop.to;
    }

    fn undo(&self, node: &mut usize, hop: Hop) {
        *node = hop.from;
    }

    fn is_goal(&self, node: &usize) -> bool {
        *node == self.goal()
    }

    fn cost(&self, hop: Hop) -> Cost {
        hop.cost
    }
}

impl Undirected for Digraph {
    fn inverse(&self, exit: usize) -> usize {
        exit ^ 1
    }
}

impl Packed<usize> for Digraph {
    fn pack(&self, node: &usize) -> usize {
        *node
    }

    fn unpack(&self, node: &usize) -> usize {
        *node
    }
}

/// An estimate for each node.
pub struct Listed {
    pub estimates: Vec<Cost>,
    pub admissible: bool,
}

impl Listed {
    /// Random estimates of costs, which need not be consistent. Where there is no path, half of them say so.
    pub fn random(dice: &mut Dice, costs: &[Option<u64>], admissible: bool) -> Listed {
        let mut estimate = |cost: &Option<u64>| match *cost {
            Some(0) => 0,
            None if dice.roll(2) == 0 => Cost::MAX,
            None => dice.roll(20) as Cost,
            Some(cost) if admissible => {
                let most = cost.min(u64::from(Cost::MAX) - 1);
                if dice.roll(2) == 0 { most as Cost } else { dice.roll(most + 1) as Cost }
            }
            Some(cost) => (cost + dice.roll(cost + 3)).min(u64::from(Cost::MAX) - 1) as Cost,
        };
        Listed { estimates: costs.iter().map(&mut estimate).collect(), admissible }
    }
}

impl Heuristic<Digraph> for Listed {
    type Memo = usize;

    fn start(&self, node: &usize) -> usize {
        *node
    }

    fn step(&self, _memo: usize, _node: &usize, hop: Hop) -> usize {
        hop.to
    }

    fn estimate(&self, node: usize) -> Cost {
        self.estimates[node]
    }

    fn is_admissible(&self) -> bool {
        self.admissible
    }
}
