//! Round after round of wider searches and longer windows.

use std::time::Instant;

use taquin_search::{Meter, Stop};

use super::answer::{End, Method};
use super::attempt::{attempt, is_direct};
use super::crew::together;
use super::groups::{Groups, NAME};
use super::hand::Hand;
use super::improve::Session;
use super::judge::Leave;
use super::keys::mix;
use super::lines::put_in_order;
use super::lore::{Elder, Lore};
use super::neighbours::Neighbours;
use super::polish::{Effort, polish};
use super::reroute::{Stretch, reroute};
use super::scouts::Scouts;
use super::swarm::Reach;
use super::tour::Breadth;
use super::tray::{Floor, Tray};
use crate::Slide;

/// The most bytes the searches of all threads may hold, unless the meter allows fewer.
const BYTES: usize = 512 << 20;

/// Nodes spent on the lower bound at first, and the share of all nodes afterwards.
const SPARED: u64 = 2_000;
const SHARE: u64 = 32;

/// What finishing the lines costs, as so much more width.
const FINISH: usize = 8;

/// The state of the rounds.
pub(super) struct Rounds<'a> {
    floor: &'a Floor,
    start: &'a Tray,
    elder: Elder,
    /// Searches with tables of goal neighbours, where there are any for the size.
    scouts: Option<Scouts<'a>>,
    /// What raises the lower bound, where the board is not too large for it, and the nodes it took.
    groups: Option<Groups<'a>>,
    proving: u64,
    /// The width of the last search.
    width: usize,
    /// The nanoseconds a node took in it.
    pace: u64,
    /// Passes without a gain.
    idle: usize,
    /// Passes over the best path since it was last replaced by another.
    passes: u64,
    number: u64,
}

impl<'a> Rounds<'a> {
    pub(super) fn new(floor: &'a Floor, start: &'a Tray, meter: &mut Meter) -> Self {
        let shape = floor.shape();
        let elder = Elder::new(floor, start.tile(start.blank()), &Lore::learned());
        let neighbours = Neighbours::learned(shape).filter(|_| meter.reserve(Scouts::bytes(shape).0).is_ok());
        let scouts = neighbours.map(|neighbours| Scouts::new(floor, &neighbours, true));
        let (width, pace) = match &scouts {
            Some(_) => (64, 200),
            None if is_direct(shape) => (16, 500),
            None => (1, 500),
        };
        let groups = Groups::new(start, shape);
        Rounds { floor, start, elder, scouts, groups, proving: 0, width, pace, idle: 0, passes: 0, number: 0 }
    }

    /// Goes on until an answer is good enough or the meter stops it.
    pub(super) fn run(mut self, session: &mut Session, meter: &mut Meter) -> Result<End, Stop> {
        loop {
            self.number += 1;
            if let Some(end) = self.raise(session, meter)? {
                return Ok(end);
            }
            let end = match self.next_width(session, meter) {
                Some(width) => self.search(width, session, meter)?,
                None if self.scouts.is_some() && !self.number.is_multiple_of(8) => self.reroute(session, meter)?,
                None => self.sweep(session, meter)?,
            };
            if let Some(end) = end {
                return Ok(end);
            }
        }
    }

    /// Raises the lower bound, with a small part of all nodes.
    fn raise(&mut self, session: &mut Session, meter: &mut Meter) -> Result<Option<End>, Stop> {
        let Some(groups) = &mut self.groups else { return Ok(None) };
        while self.proving < SPARED + meter.tally().expanded / SHARE && meter.spare() > groups.bytes() {
            let Some(nodes) = groups.work(self.floor.shape()) else { break };
            self.proving += nodes;
            meter.add(nodes, nodes);
            meter.look()?;
        }
        meter.prove(groups.bound());
        Ok(session.raise(groups.bound(), crate::BoundSource::AdditivePatterns))
    }

    /// How wide to search next, if what is left is likely to be enough for it; wider than before, or, when windows have
    /// gained nothing for long, as wide as there is room for.
    fn next_width(&self, session: &Session, meter: &mut Meter) -> Option<usize> {
        let shape = self.floor.shape();
        if shape.rows().min(shape.cols()) == 1 {
            return None;
        }
        let tally = meter.tally();
        let limits = meter.limits();
        let threads = session.options.threads.max(1);
        let nodes = limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(tally.expanded) / threads as u64);
        let time = limits.time.map_or(u64::MAX, |limit| limit.saturating_sub(tally.time).as_nanos() as u64);
        // Four fifths of what is left: better windows for the rest than a search that does not end.
        let room = nodes.min(time / self.pace) / 5 * 4 / session.length().max(1) as u64;
        let fits = (room as usize).saturating_sub(FINISH).min(self.widest(threads, meter));
        if self.width * 4 <= fits {
            Some(self.width * 4)
        } else if fits >= self.width * 2 || self.idle >= 8 && fits * 2 >= self.width {
            Some(fits)
        } else {
            None
        }
    }

    /// The widest search that memory allows.
    fn widest(&self, threads: usize, meter: &Meter) -> usize {
        meter.spare().min(BYTES) / threads / self.bytes(1) / 2
    }

    /// The bytes of a search of a width.
    fn bytes(&self, width: usize) -> usize {
        match self.scouts {
            Some(_) => width * Scouts::bytes(self.floor.shape()).1,
            None => self.breadth(width, 0).bytes(),
        }
    }

    fn breadth(&self, width: usize, seed: u64) -> Breadth {
        let shape = self.floor.shape();
        let patience = 100 + 4 * (shape.rows() + shape.cols());
        let quota = if is_direct(shape) { width } else { 1.max(width / 64) };
        Breadth { width, quota, patience, layers: usize::MAX, seed }
    }

    /// One search on every thread, each with its own luck.
    fn search(&mut self, width: usize, session: &mut Session, meter: &mut Meter) -> Result<Option<End>, Stop> {
        let threads = session.options.threads.max(1);
        let bytes = self.bytes(width) * threads;
        meter.reserve(bytes)?;
        let begun = Instant::now();
        let seed = mix(session.options.seed ^ self.number);
        let layers = session.length().saturating_sub(1);
        let (found, stop) = together(threads, meter, |thread, lead| {
            let seed = mix(seed ^ thread as u64);
            match &self.scouts {
                None => Some(attempt(self.floor, self.start, &self.elder, self.breadth(width, seed), lead)),
                Some(scouts) => {
                    let reach = Reach { width, layers, seed };
                    let slides = match (self.number as usize + thread) % 2 {
                        0 => scouts.search_back(self.start, reach, lead)?,
                        _ => scouts.search(self.start, reach, lead).slides?,
                    };
                    let mut hand = Hand::new(self.floor, self.start.clone());
                    hand.follow(&slides);
                    Some(hand)
                }
            }
        });
        meter.release(bytes);
        (self.width, self.idle) = (width, 0);
        if let Some(stop) = stop {
            return Err(stop);
        }
        self.pace = (begun.elapsed().as_nanos() as usize / ((width + FINISH) * session.length())).max(1) as u64;
        let mut end = None;
        for mut hand in found.into_iter().flatten() {
            put_in_order(&mut hand, meter)?;
            if hand.slides.len() < session.length() {
                self.passes = 0;
                end = session.offer(hand.slides, Method::Beam(width));
            }
        }
        Ok(end)
    }

    /// One search on every thread for a shorter way between two boards of the best path.
    fn reroute(&mut self, session: &mut Session, meter: &mut Meter) -> Result<Option<End>, Stop> {
        let scouts = self.scouts.as_ref().expect("there are tables of neighbours");
        let path = session.best.clone().expect("there is an answer");
        let threads = session.options.threads.max(1);
        let width = (1_000 << (self.idle / 16).min(8)).min(self.widest(threads, meter)).max(1);
        let bytes = self.bytes(width) * threads;
        meter.reserve(bytes)?;
        let stretches = Stretch::choose(path.len(), threads, mix(session.options.seed ^ self.number));
        let (found, stop) = together(threads, meter, |thread, lead| {
            lead.spend(64);
            reroute(scouts, self.floor, self.start, &path, stretches[thread], width, lead)
        });
        meter.release(bytes);
        let (before, mut path) = (session.length(), path);
        // From the end to the beginning, so that what one replaces does not move another.
        let ways = stretches.iter().zip(found).rev();
        for (stretch, slides) in ways.filter_map(|(stretch, slides)| Some((stretch, slides?))) {
            path.splice(stretch.range(), slides);
        }
        let end = session.replace(path, Method::Windows);
        self.conclude(session.length() < before, end, stop)
    }

    /// One pass over the best path, shared out among the threads.
    fn sweep(&mut self, session: &mut Session, meter: &mut Meter) -> Result<Option<End>, Stop> {
        let path = session.best.clone().expect("there is an answer");
        let threads = session.options.threads.max(1);
        let effort = self.effort(session.options.seed);
        self.passes += 1;
        let cuts = self.cuts(&path, threads, mix(effort.seed));
        let (parts, stop) = together(threads, meter, |thread, lead| {
            lead.spend(0);
            let (from, blank) = cuts[thread];
            let to = cuts.get(thread + 1).map_or(path.len(), |cut| cut.0);
            polish(self.floor, blank, &path[from..to], effort, lead).0
        });
        let before = session.length();
        let end = session.offer(parts.concat(), Method::Windows);
        self.conclude(session.length() < before, end, stop)
    }

    /// What comes of a pass that was a gain or none; an end that it brought about goes before a stop.
    fn conclude(&mut self, gain: bool, end: Option<End>, stop: Option<Stop>) -> Result<Option<End>, Stop> {
        self.idle = if gain { 0 } else { self.idle + 1 };
        match stop {
            Some(stop) if end.is_none() => Err(stop),
            _ => Ok(end),
        }
    }

    /// The next pass: longer windows and more nodes as time goes by.
    fn effort(&self, seed: u64) -> Effort {
        const LENGTHS: [usize; 8] = [16, 24, 32, 20, 40, 28, 48, 36];
        let length = LENGTHS[(self.passes % 8) as usize];
        let nodes = 1_000 << (self.passes / 4).min(16);
        let sideways = if self.passes % 2 == 1 { 64 } else { 0 };
        Effort { length, stride: length / 4, nodes, sideways, seed: mix(seed ^ self.number) }
    }

    /// Where each thread's part of the path begins, and the blank there; the cuts are elsewhere in each pass.
    fn cuts(&self, path: &[Slide], threads: usize, seed: u64) -> Vec<(usize, usize)> {
        let part = path.len() / threads;
        let shift = if threads > 1 && part > 1 { seed as usize % part } else { 0 };
        let mut cuts = vec![(0, self.start.blank())];
        let mut blank = self.start.blank();
        for (i, &slide) in path.iter().enumerate() {
            if cuts.len() < threads && i > 0 && i == (cuts.len() - 1) * part + shift {
                cuts.push((i, blank));
            }
            blank = self.floor.source(blank, slide).expect("a path of possible slides");
        }
        cuts.resize(threads, (path.len(), blank));
        cuts
    }
}
