//! IDA* over one board: bound after bound, each first opened breadth-first into roots, then searched from these.

use std::time::Instant;

use taquin_search::{Bound, Stop};

use super::control::{Control, Progress};
use super::kernel::{Counts, MAX_BATCH, Node, Opener};
use super::quick::{Job, quickly};
use super::stack::Stack;
use super::team::{Team, TeamEnd};
use super::view::Sight;

/// How a search is run.
#[derive(Clone, Copy, Debug)]
pub struct Running {
    /// Threads to use in bounds that are worth it.
    pub threads: usize,
    /// Nodes opened together.
    pub batch: usize,
    /// Whether to go on after the first solution, to the end of the bound.
    pub all: bool,
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
/// How many roots there are to a bound: enough to share out, and to make the way from one of them to the goal, which
/// is searched for once more, a small part of the whole.
const ROOTS: std::ops::RangeInclusive<u64> = 64..=65536;
const EXPANSIONS_PER_ROOT: u64 = 16;

/// A node of the breadth-first beginning.
struct Ancestor<const C: usize, const S: usize, const V: usize> {
    node: Node<C, S, V>,
    parent: u32,
}

/// Searches from a laid board until it is solved or `control` says stop; `None` if no slides lead home. Solutions of
/// fewer than `at_least` slides are known not to exist.
pub fn search<const C: usize, const S: usize, const V: usize>(
    sight: &Sight,
    tiles: &[u8],
    blank: usize,
    at_least: u32,
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
    // What was searched elsewhere up to that bound was worth several threads.
    let before = if at_least > bound { WORTH_THREADS } else { 0 };
    bound = bound.max(at_least + (at_least ^ bound) % 2);
    let mut total = Counts::default();
    loop {
        let begun = Instant::now();
        let last = ended.bounds.last().map_or(before, |b: &Bound| b.expanded);
        let threads = if last < WORTH_THREADS { 1 } else { running.threads };
        let mut within = Within { sight, bound, running: Running { threads, ..running }, last, before: total };
        let (counts, end) = within.search(&start, control);
        total += counts;
        let Counts { expanded, generated, .. } = counts;
        ended.bounds.push(Bound { bound, expanded, generated, time: begun.elapsed() });
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
    /// Expansions in the bound before.
    last: u64,
    before: Counts,
}

impl Within<'_> {
    fn search<const C: usize, const S: usize, const V: usize>(
        &mut self,
        start: &Node<C, S, V>,
        control: &mut dyn Control,
    ) -> (Counts, End) {
        let mut opener = Opener::new(self.sight, self.bound);
        let roots = (self.last / EXPANSIONS_PER_ROOT).clamp(*ROOTS.start(), *ROOTS.end()) as usize;
        let mut family = vec![Ancestor { node: *start, parent: 0 }];
        let (mut opened, mut goal) = (0, None);
        quickly(Spread {
            opener: &mut opener,
            batch: self.running.batch,
            roots,
            family: &mut family,
            opened: &mut opened,
            goal: &mut goal,
        });
        let mut counts = opener.counts;
        if let Some(goal) = goal {
            return (counts, End::Solved(way(&family, goal)));
        }
        let mut nodes: Vec<Node<C, S, V>> = family[opened..].iter().map(|a| a.node).collect();
        // The nearest first, all views together: the goal is found sooner in the last bound, which makes Korf's
        // hundred boards take 1.6 times fewer nodes in all.
        nodes.sort_by_key(|node| node.seen.iter().map(|&seen| u32::from(seen)).sum::<u32>());
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
                let opener = &mut Opener::new(self.sight, self.bound);
                quickly(Descent { opener, root: &family[root as usize].node, blanks: &mut blanks });
                End::Solved(blanks)
            }
        };
        (counts, end)
    }
}

/// The breadth-first beginning: opens ancestors in turn until there are as many roots as are wanted.
struct Spread<'s, 'a, const C: usize, const S: usize, const V: usize> {
    opener: &'s mut Opener<'a, C, S, V>,
    batch: usize,
    roots: usize,
    family: &'s mut Vec<Ancestor<C, S, V>>,
    opened: &'s mut usize,
    goal: &'s mut Option<usize>,
}

impl<const C: usize, const S: usize, const V: usize> Job for Spread<'_, '_, C, S, V> {
    #[inline(always)]
    fn run(self) {
        let Spread { opener, batch: size, roots, family, opened, goal } = self;
        let (mut children, mut batch) = (Stack::new(), [Node::EMPTY; MAX_BATCH]);
        while *opened < family.len() && family.len() - *opened < roots && goal.is_none() {
            let count = size.clamp(1, MAX_BATCH).min(family.len() - *opened);
            for (node, ancestor) in batch.iter_mut().zip(&family[*opened..*opened + count]) {
                *node = ancestor.node;
            }
            *opened += count;
            opener.open(&batch, count, &mut children);
            while children.take(1, &mut batch) == 1 {
                // A child comes with its parent's number, and gets its own.
                let (parent, number) = (batch[0].root, family.len());
                family.push(Ancestor { node: Node { root: number as u32, ..batch[0] }, parent });
                if batch[0].seen[0] == 0 {
                    *goal = Some(number);
                }
            }
        }
    }
}

/// Finds the way from a root that is known to lead to the goal within the bound, and adds it to `blanks`.
struct Descent<'s, 'a, const C: usize, const S: usize, const V: usize> {
    opener: &'s mut Opener<'a, C, S, V>,
    root: &'s Node<C, S, V>,
    blanks: &'s mut Vec<u8>,
}

impl<const C: usize, const S: usize, const V: usize> Job for Descent<'_, '_, C, S, V> {
    #[inline(always)]
    fn run(self) {
        let (mut stack, mut batch) = (Stack::new(), [Node::EMPTY; MAX_BATCH]);
        stack.extend(&[*self.root]);
        while stack.take(1, &mut batch) == 1 {
            self.blanks.truncate(usize::from(batch[0].depth));
            self.blanks.push(batch[0].blank);
            if let Some(goal) = self.opener.open(&batch, 1, &mut stack) {
                self.blanks.push(goal.blank);
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

/// The node of a laid board, with no slides made; `None` if no slides lead home.
pub fn first_node<const C: usize, const S: usize, const V: usize>(
    sight: &Sight,
    tiles: &[u8],
    blank: usize,
) -> Option<Node<C, S, V>> {
    let (lives, sums) = sight.look(tiles, blank)?;
    let mut node = Node { blank: blank as u8, state: sight.automaton.start(blank), ..Node::EMPTY };
    node.lives[..lives.len()].copy_from_slice(&lives);
    node.tiles[..tiles.len()].copy_from_slice(tiles);
    for (seen, sum) in node.seen.iter_mut().zip(sums) {
        *seen = sum as u8;
    }
    Some(node)
}
