//! IDA* over one board: bound after bound, each first opened breadth-first into roots, then searched from these.

use std::time::Instant;

use super::control::{Control, Progress, Stop};
use super::kernel::{Counts, Node, Opener};
use super::team::{Team, TeamEnd};
use super::view::{Live, Sight};

/// The work done within one bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// The length that solutions were searched up to.
    pub bound: u32,
    /// Nodes whose children were made.
    pub expanded: u64,
    /// Children made, those cut off included.
    pub generated: u64,
    /// The wall time it took.
    pub seconds: f64,
}

/// How a search is run.
#[derive(Clone, Copy, Debug)]
pub struct Running {
    /// Threads to use in bounds that are worth it.
    pub threads: usize,
    /// Nodes opened together.
    pub batch: usize,
}

/// What a search found, with the blank's way in laid cells.
pub struct Ended {
    pub blanks: Option<Vec<u8>>,
    pub lower_bound: u32,
    pub bounds: Vec<Bound>,
    pub stop: Option<Stop>,
}

/// Bounds with fewer expansions than this in the bound before are searched by one thread.
const WORTH_THREADS: u64 = 20_000;
const ROOTS_ALONE: usize = 64;
const ROOTS_EACH: usize = 1024;

/// A node of the breadth-first beginning.
struct Ancestor<const C: usize, const S: usize, const V: usize> {
    node: Node<C, S, V>,
    parent: u32,
}

/// Searches from a laid board until it is solved or `control` says stop; `None` if no slides lead home.
pub fn search<const C: usize, const S: usize, const V: usize>(
    sight: &Sight,
    tiles: &[u8],
    blank: usize,
    running: Running,
    control: &mut dyn Control,
) -> Option<Ended> {
    let start = first_node::<C, S, V>(sight, tiles, blank)?;
    let mut bound = start.seen.into_iter().max().map_or(0, u32::from);
    let mut ended = Ended { blanks: None, lower_bound: bound, bounds: Vec::new(), stop: None };
    if bound == 0 {
        ended.blanks = Some(vec![blank as u8]);
        return Some(ended);
    }
    let mut total = Counts::default();
    loop {
        let begun = Instant::now();
        let last = ended.bounds.last().map_or(0, |b: &Bound| b.expanded);
        let threads = if last < WORTH_THREADS { 1 } else { running.threads };
        let mut within = Within { sight, bound, running: Running { threads, ..running }, before: total };
        let (counts, end) = within.search(&start, control);
        total += counts;
        let Counts { expanded, generated } = counts;
        ended.bounds.push(Bound { bound, expanded, generated, seconds: begun.elapsed().as_secs_f64() });
        ended.lower_bound = bound;
        match end {
            End::Solved(blanks) => ended.blanks = Some(blanks),
            End::Stopped(stop) => ended.stop = Some(stop),
            End::Exhausted => {
                bound += 2;
                ended.lower_bound = bound;
                continue;
            }
        }
        return Some(ended);
    }
}

enum End {
    Solved(Vec<u8>),
    Stopped(Stop),
    Exhausted,
}

/// The search within one bound.
struct Within<'a> {
    sight: &'a Sight<'a>,
    bound: u32,
    running: Running,
    before: Counts,
}

impl Within<'_> {
    fn search<const C: usize, const S: usize, const V: usize>(
        &mut self,
        start: &Node<C, S, V>,
        control: &mut dyn Control,
    ) -> (Counts, End) {
        let mut opener = Opener::new(self.sight, self.bound);
        let roots = if self.running.threads == 1 { ROOTS_ALONE } else { ROOTS_EACH * self.running.threads };
        let mut family = vec![Ancestor { node: *start, parent: 0 }];
        let (mut opened, mut children) = (0, Vec::new());
        while opened < family.len() && family.len() - opened < roots {
            let goal = opener.open(&[family[opened].node], &mut children);
            while let Some(mut node) = children.pop() {
                node.root = family.len() as u32;
                family.push(Ancestor { node, parent: opened as u32 });
            }
            opened += 1;
            if goal.is_some() {
                let last = family.iter().rposition(|a| a.node.seen[0] == 0).expect("the goal was just pushed");
                return (opener.counts, End::Solved(way(&family, last)));
            }
        }
        let mut counts = opener.counts;
        let nodes: Vec<Node<C, S, V>> = family[opened..].iter().map(|a| a.node).collect();
        let team = Team::new(self.sight, self.bound, self.running, nodes);
        let mut progress =
            Progress { bound: self.bound, expanded: self.before.expanded, generated: self.before.generated };
        progress.expanded += counts.expanded;
        progress.generated += counts.generated;
        let (more, end) = team.search(progress, control);
        counts += more;
        let end = match end {
            TeamEnd::Exhausted => End::Exhausted,
            TeamEnd::Stopped(stop) => End::Stopped(stop),
            TeamEnd::Solved(root) => {
                let mut blanks = way(&family, root as usize);
                self.descend(&family[root as usize].node, &mut blanks);
                End::Solved(blanks)
            }
        };
        (counts, end)
    }

    /// Finds the way from a root that is known to lead to the goal within the bound, and adds it to `blanks`.
    fn descend<const C: usize, const S: usize, const V: usize>(&self, root: &Node<C, S, V>, blanks: &mut Vec<u8>) {
        let mut opener = Opener::new(self.sight, self.bound);
        let mut stack = vec![*root];
        while let Some(node) = stack.pop() {
            blanks.truncate(usize::from(node.depth));
            blanks.push(node.blank);
            if let Some(goal) = opener.open(&[node], &mut stack) {
                blanks.push(goal.blank);
                return;
            }
        }
        unreachable!("the root was found to lead to the goal");
    }
}

/// The cells of the blank from the start to an ancestor.
fn way<const C: usize, const S: usize, const V: usize>(family: &[Ancestor<C, S, V>], mut at: usize) -> Vec<u8> {
    let mut blanks = vec![family[at].node.blank];
    while at != 0 {
        at = family[at].parent as usize;
        blanks.push(family[at].node.blank);
    }
    blanks.reverse();
    blanks
}

fn first_node<const C: usize, const S: usize, const V: usize>(sight: &Sight, tiles: &[u8], blank: usize) -> Option<Node<C, S, V>> {
    let (lives, sums) = sight.look(tiles, blank)?;
    let mut node = Node {
        lives: [Live::default(); S],
        tiles: [0; C],
        seen: [0; V],
        depth: 0,
        blank: blank as u8,
        state: sight.automaton.start(blank),
        root: 0,
    };
    node.lives[..lives.len()].copy_from_slice(&lives);
    node.tiles[..tiles.len()].copy_from_slice(tiles);
    for (seen, sum) in node.seen.iter_mut().zip(sums) {
        *seen = sum as u8;
    }
    Some(node)
}
