//! IDA* over one board: bound after bound, each first opened breadth-first into roots, then searched from these.

use std::time::Instant;

use taquin_search::{Iteration, Stop};

use super::EngineError;
use super::checkpoint::{Checkpoint, Pace, checksum_of};
use super::control::{Control, Progress};
use super::kernel::{Counts, Node};
use super::roots::spread;
use super::view::Sight;
use super::workers::{Team, TeamEnd};

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
    pub bounds: Vec<Iteration>,
    pub stop: Option<Stop>,
}

/// Bounds with fewer expansions than this in the bound before are searched by one thread.
const WORTH_THREADS: u64 = 20_000;

/// Where a search begins.
#[derive(Clone, Debug)]
pub enum Begin {
    /// With the first bound, solutions of fewer slides being known not to exist.
    AtLeast(u32),
    /// Where another one left off.
    From(Checkpoint),
}

impl Begin {
    /// The nodes expanded and generated before.
    pub fn counts(&self) -> (u64, u64) {
        match self {
            Begin::AtLeast(_) => (0, 0),
            Begin::From(checkpoint) => checkpoint.counts(),
        }
    }
}

/// Searches from a laid board until it is solved or `control` says stop.
pub fn search<const C: usize, const S: usize, const V: usize>(
    sight: &Sight,
    tiles: &[u8],
    blank: usize,
    begin: Begin,
    running: Running,
    control: &mut dyn Control,
) -> Result<Ended, EngineError> {
    let start = first_node::<C, S, V>(sight, tiles, blank).ok_or(EngineError::Unsolvable)?;
    let estimate = start.seen.into_iter().max().map_or(0, u32::from);
    if estimate == 0 {
        return Ok(Ended { blanks: Some(vec![blank as u8]), lower_bound: 0, bounds: Vec::new(), stop: None });
    }
    let at = match begin {
        Begin::From(checkpoint) if checkpoint.open.bound < estimate => return Err(EngineError::Checkpoint),
        Begin::From(checkpoint) => checkpoint,
        // What was searched elsewhere up to that bound was worth several threads.
        Begin::AtLeast(least) if least > estimate => Checkpoint::before(least + (least ^ estimate) % 2, WORTH_THREADS),
        Begin::AtLeast(_) => Checkpoint::before(estimate, 0),
    };
    let mut search = Search { sight, running, at, total: Counts::default() };
    control.keep(&search.at);
    loop {
        let (loose, end) = search.within(&start, control)?;
        let (blanks, stop) = match end {
            End::Exhausted => {
                search.at.deepen();
                control.keep(&search.at);
                let Some(stop) = control.poll(&search.progress()) else { continue };
                (None, Some(stop))
            }
            End::Solved(blanks) => (Some(blanks), None),
            End::Stopped(stop) => (None, Some(stop)),
        };
        let mut at = search.at;
        at.count(loose);
        at.bounds.push(at.open);
        return Ok(Ended { blanks, lower_bound: at.open.bound, bounds: at.bounds, stop });
    }
}

enum End {
    Solved(Vec<u8>),
    Stopped(Stop),
    Exhausted,
}

/// A search, bound after bound.
struct Search<'a> {
    sight: &'a Sight<'a>,
    running: Running,
    /// Where it stands.
    at: Checkpoint,
    /// The work done since it began or was taken up again.
    total: Counts,
}

impl Search<'_> {
    fn progress(&self) -> Progress {
        let Counts { expanded, generated, .. } = self.total;
        Progress { bound: self.at.open.bound, expanded, generated }
    }

    /// Searches within the bound at hand; the work done that is not part of any checkpoint comes with the end.
    fn within<const C: usize, const S: usize, const V: usize>(
        &mut self,
        start: &Node<C, S, V>,
        control: &mut dyn Control,
    ) -> Result<(Counts, End), EngineError> {
        let begun = Instant::now();
        let before = self.at.open.time;
        let bound = self.at.open.bound;
        // Where some roots are done, finding them was counted when they were found first.
        let (fresh, here, mut stop) = (self.at.done == 0, self.progress(), None);
        let mut look = |counts: Counts| {
            let Counts { expanded, generated, .. } = if fresh { counts } else { Counts::default() };
            let (expanded, generated) = (here.expanded + expanded, here.generated + generated);
            stop = control.poll(&Progress { bound, expanded, generated });
            stop.is_some()
        };
        let (mut family, counts) = spread(self.sight, bound, self.running.batch, self.at.last, start, &mut look);
        if fresh {
            self.total += counts;
            self.at.count(counts);
        }
        self.at.open.time = before + begun.elapsed();
        if let Some(goal) = family.goal {
            return Ok((Counts::default(), End::Solved(family.way(goal))));
        }
        if let Some(stop) = stop {
            return Ok((Counts::default(), End::Stopped(stop)));
        }
        let nodes = family.nearest_first();
        self.recognise(&nodes, control.keeps())?;
        let (loose, end) = self.root_by_root(&nodes, control, &mut |at| at.open.time = before + begun.elapsed());
        let end = match end {
            TeamEnd::Exhausted => End::Exhausted,
            TeamEnd::Stopped(stop) => End::Stopped(stop),
            TeamEnd::Solved(number) => {
                let root = nodes.iter().find(|node| node.root == number).expect("one of the roots");
                match self.descend(*root, family.way(number), control) {
                    Ok(blanks) => End::Solved(blanks),
                    Err(stop) => End::Stopped(stop),
                }
            }
        };
        Ok((loose, end))
    }

    /// Goes on from a root that is known to lead to the goal within the bound, from generation to generation of roots;
    /// `blanks` is the way to it. The nodes have been counted before, so no limit of them ends it.
    fn descend<const C: usize, const S: usize, const V: usize>(
        &self,
        mut root: Node<C, S, V>,
        mut blanks: Vec<u8>,
        control: &mut dyn Control,
    ) -> Result<Vec<u8>, Stop> {
        let (bound, here) = (self.at.open.bound, self.progress());
        let mut ask = |_: &Progress| control.poll(&here).filter(|stop| *stop != Stop::Nodes);
        loop {
            let start = Node { root: 0, ..root };
            let (mut family, _) = spread(self.sight, bound, self.running.batch, 0, &start, &mut |_| false);
            if let Some(goal) = family.goal {
                blanks.extend(&family.way(goal)[1..]);
                return Ok(blanks);
            }
            let nodes = family.nearest_first();
            let number = match Team::new(self.sight, bound, self.team(), &nodes).search(here, &mut ask).1 {
                TeamEnd::Solved(number) => number,
                TeamEnd::Stopped(stop) => return Err(stop),
                TeamEnd::Exhausted => unreachable!("the root was found to lead to the goal"),
            };
            root = *nodes.iter().find(|node| node.root == number).expect("one of the roots");
            blanks.extend(&family.way(number)[1..]);
        }
    }

    /// How the bound at hand is searched.
    fn team(&self) -> Running {
        let threads = if self.at.last < WORTH_THREADS { 1 } else { self.running.threads };
        Running { threads, ..self.running }
    }

    /// Makes sure that the roots are those of which some are done already.
    fn recognise<const C: usize, const S: usize, const V: usize>(
        &mut self,
        nodes: &[Node<C, S, V>],
        kept: bool,
    ) -> Result<(), EngineError> {
        if !kept && self.at.done == 0 {
            return Ok(());
        }
        let roots = checksum_of(nodes);
        if self.at.done > 0 && (self.at.roots != roots || self.at.done > nodes.len()) {
            return Err(EngineError::Checkpoint);
        }
        self.at.roots = roots;
        Ok(())
    }

    /// Searches from the roots that are not done, as many at a time as make a checkpoint; `clock` sets the time.
    fn root_by_root<const C: usize, const S: usize, const V: usize>(
        &mut self,
        nodes: &[Node<C, S, V>],
        control: &mut dyn Control,
        clock: &mut dyn FnMut(&mut Checkpoint),
    ) -> (Counts, TeamEnd) {
        let running = self.team();
        let mut pace = Pace::new(control.keeps());
        while self.at.done < nodes.len() {
            let begun = Instant::now();
            let count = pace.roots().min(nodes.len() - self.at.done);
            let some = &nodes[self.at.done..][..count];
            let bound = self.at.open.bound;
            let (counts, end) = Team::new(self.sight, bound, running, some).search(self.progress(), control);
            self.total += counts;
            clock(&mut self.at);
            if !matches!(end, TeamEnd::Exhausted) {
                return (counts, end);
            }
            self.at.count(counts);
            self.at.done += count;
            control.keep(&self.at);
            pace.learn(begun.elapsed());
            // Small shares may never have come to ask.
            if self.at.done < nodes.len()
                && let Some(stop) = control.poll(&self.progress())
            {
                return (Counts::default(), TeamEnd::Stopped(stop));
            }
        }
        (Counts::default(), TeamEnd::Exhausted)
    }
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
