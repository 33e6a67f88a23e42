//! Round after round of wider searches and longer windows.

use taquin_search::{Meter, Stop};

use super::answer::{End, Method};
use super::crew::together;
use super::hand::Hand;
use super::improve::Session;
use super::judge::Leave;
use super::keys::mix;
use super::lines::put_in_order;
use super::polish::{Effort, polish};
use super::pull::Pull;
use super::tour::{Breadth, Tour};
use super::tray::{Floor, Tray};
use crate::Slide;

/// The most bytes the searches of all threads may hold, unless the meter allows fewer.
const BYTES: usize = 512 << 20;

/// The state of the rounds.
pub(super) struct Rounds<'a> {
    floor: &'a Floor,
    start: &'a Tray,
    width: usize,
    /// Passes over the best path since it was last replaced by another.
    passes: u64,
    number: u64,
}

impl<'a> Rounds<'a> {
    pub(super) fn new(floor: &'a Floor, start: &'a Tray) -> Self {
        Rounds { floor, start, width: 4, passes: 0, number: 0 }
    }

    /// Goes on until an answer is good enough or the meter stops it.
    pub(super) fn run(mut self, session: &mut Session, meter: &mut Meter) -> Result<End, Stop> {
        loop {
            self.number += 1;
            let end =
                if self.has_room(session, meter) { self.search(session, meter)? } else { self.sweep(session, meter)? };
            if let Some(end) = end {
                return Ok(end);
            }
        }
    }

    /// Whether a search of the next width is likely to end within half of what is left.
    fn has_room(&self, session: &Session, meter: &mut Meter) -> bool {
        let shape = self.floor.shape();
        if shape.rows().min(shape.cols()) == 1 || self.breadth(0).bytes() * session.options.threads > BYTES {
            return false;
        }
        let limits = meter.limits();
        let tally = meter.tally();
        let nodes = (self.width * session.length() * session.options.threads) as u64;
        let nodes_left = limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(tally.expanded));
        let time_left = limits.time.map_or(u128::MAX, |limit| limit.saturating_sub(tally.time).as_nanos());
        // Half a microsecond a node is measured on the slowest boards; better an unfinished second than an unused one.
        let time = u128::from(nodes) * 250 / session.options.threads.max(1) as u128;
        nodes * 2 <= nodes_left && time * 2 <= time_left
    }

    fn breadth(&self, seed: u64) -> Breadth {
        let shape = self.floor.shape();
        let patience = 100 + 4 * (shape.rows() + shape.cols());
        Breadth { width: self.width, quota: 1.max(self.width / 64), patience, layers: usize::MAX, seed }
    }

    /// One search on every thread, each with its own luck; then shorter windows on the best.
    fn search(&mut self, session: &mut Session, meter: &mut Meter) -> Result<Option<End>, Stop> {
        let threads = session.options.threads.max(1);
        let bytes = self.breadth(0).bytes() * threads;
        if meter.reserve(bytes).is_err() {
            self.width = usize::MAX / 4096;
            return Ok(None);
        }
        let seed = mix(session.options.seed ^ self.number);
        let (found, stop) = together(threads, meter, |thread, lead| {
            let breadth = self.breadth(mix(seed ^ thread as u64));
            let slides = Tour::new(self.floor, Pull::new(self.floor), self.start.clone(), breadth).run(lead);
            let mut hand = Hand::new(self.floor, self.start.clone());
            hand.follow(&slides);
            hand
        });
        meter.release(bytes);
        let width = self.width;
        self.width *= 4;
        if let Some(stop) = stop {
            return Err(stop);
        }
        let mut end = None;
        for mut hand in found {
            put_in_order(&mut hand, meter)?;
            if hand.slides.len() < session.length() {
                self.passes = 0;
                end = session.offer(hand.slides, Method::Beam(width));
            }
        }
        Ok(end)
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
        let end = session.offer(parts.concat(), Method::Windows);
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
