//! Chooses the next step again and again: raise the lower bound, search with a wider beam, replace a stretch of the
//! best solution, or shorten windows of it.

use std::ops::ControlFlow;

use taquin_search::clock::Instant;
use taquin_search::{Budget, Meter, Proven, Stop, Work};

use super::batched_budget::{expanded, run_in_batches};
use super::beam::{CopyBeamConfig, InPlaceConfig, TableBeam};
use super::bound::GroupBound;
use super::construct::{fill_lines, is_direct, solve_by_beam};
use super::eval::{PairEvaluator, PairWeights};
use super::hashing::mix;
use super::incumbent::Incumbent;
use super::learned::NeighbourTables;
use super::local::{Stretch, WindowPass, replace_stretch, shorten_windows};
use super::work_board::{Adjacency, SlideRecorder, WorkBoard};
use super::{ImprovementEnd, Method, or_stop};
use crate::{BoundSource, Slide};

/// The most bytes the beams of all threads may hold, unless the meter allows less.
const BEAM_BYTES: usize = 512 << 20;

/// Nodes spent on the lower bound at first.
const BOUND_NODES: u64 = 2_000;
/// Afterwards one node in this many is spent on it.
const BOUND_SHARE: u64 = 32;

/// What filling the lines after a beam search costs, as additional width.
const FINISH_WIDTH: usize = 8;

/// Steps without a gain after which a beam search is repeated at whatever width there is room for.
const IDLE_STEPS: usize = 8;
/// While beams on tables have no room to widen, one step in this many shortens windows; the others replace stretches.
const WINDOW_TURN: u64 = 8;
/// Nodes charged for every stretch, so that a node limit also ends searches that find nothing to do.
const STRETCH_NODES: u64 = 64;

/// Slides between two questions to the budget while a path is cut into parts.
const CUT_BATCH: usize = 1 << 20;

/// The state of the improvement loop.
pub(super) struct Schedule<'a> {
    adjacency: &'a Adjacency,
    start: &'a WorkBoard,
    pairs: PairEvaluator,
    /// Beam searches on neighbour tables, if there are tables for the shape.
    table_beam: Option<TableBeam<'a>>,
    /// What raises the lower bound, if the board is not too large, and the nodes spent on it.
    bound: Option<GroupBound<'a>>,
    bound_nodes: u64,
    /// The width of the last beam search.
    width: usize,
    /// The nanoseconds per node in it.
    nanos_per_node: u64,
    /// Steps without a gain since the last beam search.
    idle: usize,
    /// Window passes since a beam search last found the best solution.
    passes: u64,
    /// The number of the step.
    step: u64,
}

impl<'a> Schedule<'a> {
    pub(super) fn new(adjacency: &'a Adjacency, start: &'a WorkBoard, meter: &mut Meter) -> Self {
        let shape = adjacency.shape();
        let pairs = PairEvaluator::new(adjacency, start.blank_home(), &PairWeights::built_in());
        let has_tables = NeighbourTables::is_built_in(shape) && meter.reserve(TableBeam::table_bytes(shape)).is_ok();
        let tables = if has_tables { NeighbourTables::built_in(shape) } else { None };
        let table_beam = tables.map(|tables| TableBeam::new(adjacency, &tables));
        let (width, nanos_per_node) = match &table_beam {
            Some(_) => (64, 200),
            None if is_direct(shape) => (16, 500),
            None => (1, 500),
        };
        let bound = GroupBound::new(start, shape);
        Schedule {
            adjacency,
            start,
            pairs,
            table_beam,
            bound,
            bound_nodes: 0,
            width,
            nanos_per_node,
            idle: 0,
            passes: 0,
            step: 0,
        }
    }

    /// Goes on until a solution is good enough or the meter stops it.
    pub(super) fn run(mut self, incumbent: &mut Incumbent, meter: &mut Meter) -> Result<ImprovementEnd, Stop> {
        loop {
            self.step += 1;
            if let Some(end) = self.raise_bound(incumbent, meter)? {
                return Ok(end);
            }
            let end = match self.next_width(incumbent, meter) {
                Some(width) => self.search(width, incumbent, meter)?,
                None if self.table_beam.is_some() && !self.step.is_multiple_of(WINDOW_TURN) => {
                    self.replace_stretches(incumbent, meter)?
                }
                None => self.shorten(incumbent, meter)?,
            };
            if let Some(end) = end {
                return Ok(end);
            }
        }
    }

    /// Raises the lower bound, with a small part of all nodes.
    fn raise_bound(&mut self, incumbent: &mut Incumbent, meter: &mut Meter) -> Result<Option<ImprovementEnd>, Stop> {
        let Some(bound) = &mut self.bound else { return Ok(None) };
        while self.bound_nodes < BOUND_NODES + meter.tally().expanded / BOUND_SHARE && meter.spare() > bound.bytes() {
            let Some(nodes) = bound.try_next(self.adjacency.shape()) else { break };
            self.bound_nodes += nodes;
            or_stop(meter.spend(Work::nodes(nodes, nodes)))?;
        }
        meter.prove(Proven::by_completed_search(bound.value()));
        Ok(incumbent.raise_bound(bound.value(), BoundSource::AdditivePatterns))
    }

    /// The width of the next beam search, if the rest of the limits is likely to suffice for one: wider than the
    /// last, or, after steps without a gain, as wide as there is room for.
    fn next_width(&self, incumbent: &Incumbent, meter: &mut Meter) -> Option<usize> {
        let shape = self.adjacency.shape();
        if shape.rows().min(shape.cols()) == 1 {
            return None;
        }
        let tally = meter.tally();
        let limits = meter.limits();
        let threads = incumbent.threads;
        let nodes = limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(tally.expanded) / threads as u64);
        let time = limits.time.map_or(u64::MAX, |limit| limit.saturating_sub(tally.time).as_nanos() as u64);
        // Four fifths of what is left: windows use the rest better than a search that does not end.
        let room = nodes.min(time / self.nanos_per_node) / 5 * 4 / incumbent.length().max(1) as u64;
        let fits = (room as usize).saturating_sub(FINISH_WIDTH).min(self.max_width(threads, meter));
        if self.width * 4 <= fits {
            Some(self.width * 4)
        } else if fits >= self.width * 2 || self.idle >= IDLE_STEPS && fits * 2 >= self.width {
            Some(fits)
        } else {
            None
        }
    }

    /// The greatest width that memory allows. Beams of different widths leave gaps in the heap, so that a search holds more
    /// than its beams: on 7×7 with a limit of 30 MB twice as much, measured from outside.
    fn max_width(&self, threads: usize, meter: &Meter) -> usize {
        (meter.spare() / 3).min(BEAM_BYTES / 2) / threads / self.beam_bytes(1)
    }

    /// The bytes of a beam search of a width.
    fn beam_bytes(&self, width: usize) -> usize {
        match self.table_beam {
            Some(_) => width * TableBeam::bytes_per_width(self.adjacency.shape()),
            None => self.in_place(width, 0).bytes(),
        }
    }

    fn in_place(&self, width: usize, seed: u64) -> InPlaceConfig {
        let shape = self.adjacency.shape();
        let patience = 100 + 4 * (shape.rows() + shape.cols());
        let per_blank_cell = if is_direct(shape) { width } else { 1.max(width / 64) };
        InPlaceConfig { width, per_blank_cell, patience, seed }
    }

    /// One beam search per thread, each with its own seed.
    fn search(
        &mut self,
        width: usize,
        incumbent: &mut Incumbent,
        meter: &mut Meter,
    ) -> Result<Option<ImprovementEnd>, Stop> {
        let threads = incumbent.threads;
        let bytes = self.beam_bytes(width) * threads;
        let bytes = bytes + threads * incumbent.length();
        meter.reserve(bytes)?;
        let started = Instant::now();
        let seed = mix(incumbent.options.seed ^ self.step);
        let layers = incumbent.length().saturating_sub(1);
        let (found, stop) = run_in_batches(threads, meter, |thread, budget| {
            let seed = mix(seed ^ thread as u64);
            let Some(beam) = &self.table_beam else {
                let config = self.in_place(width, seed);
                return Some(solve_by_beam(self.adjacency, self.start, &self.pairs, config, budget));
            };
            let config = CopyBeamConfig { width, layers, seed };
            let slides = match (self.step as usize + thread) % 2 {
                0 => beam.backward(self.start, config, budget)?,
                _ => beam.forward(self.start, config, budget).slides?,
            };
            let mut recorder = SlideRecorder::new(self.adjacency, self.start.clone());
            recorder.play(&slides);
            Some(recorder)
        });
        meter.release(bytes);
        (self.width, self.idle) = (width, 0);
        if let Some(stop) = stop {
            return Err(stop);
        }
        let nodes = (width + FINISH_WIDTH) * incumbent.length();
        self.nanos_per_node = (started.elapsed().as_nanos() as usize / nodes).max(1) as u64;
        let mut end = None;
        for mut recorder in found.into_iter().flatten() {
            or_stop(fill_lines(&mut recorder, meter))?;
            if recorder.slides.len() < incumbent.length() {
                self.passes = 0;
                end = incumbent.offer(recorder.slides, Method::Beam(width));
            }
        }
        Ok(end)
    }

    /// Replaces one stretch of the best solution per thread.
    fn replace_stretches(
        &mut self,
        incumbent: &mut Incumbent,
        meter: &mut Meter,
    ) -> Result<Option<ImprovementEnd>, Stop> {
        let beam = self.table_beam.as_ref().expect("there are neighbour tables");
        let mut path = incumbent.slides.clone().expect("there is a solution");
        let threads = incumbent.threads;
        let width = (1_000 << (self.idle / 16).min(8)).min(self.max_width(threads, meter)).max(1);
        let bytes = self.beam_bytes(width) * threads;
        let bytes = bytes + 2 * path.len();
        meter.reserve(bytes)?;
        let stretches = Stretch::choose(path.len(), threads, mix(incumbent.options.seed ^ self.step));
        let (found, stop) = run_in_batches(threads, meter, |thread, budget| {
            if budget.spend(expanded(STRETCH_NODES)).is_break() {
                return None;
            }
            replace_stretch(beam, self.adjacency, self.start, &path, stretches[thread], width, budget)
        });
        meter.release(bytes);
        let before = incumbent.length();
        // From the end to the beginning, so that a replacement does not move the stretches still to come.
        for (stretch, slides) in stretches.iter().zip(found).rev() {
            if let Some(slides) = slides {
                path.splice(stretch.range(), slides);
            }
        }
        let end = incumbent.replace(path, Method::Windows);
        self.conclude(incumbent.length() < before, end, stop)
    }

    /// Shortens windows in one pass over the best solution, divided among the threads.
    fn shorten(&mut self, incumbent: &mut Incumbent, meter: &mut Meter) -> Result<Option<ImprovementEnd>, Stop> {
        let path = incumbent.slides.as_deref().expect("there is a solution");
        let threads = incumbent.threads;
        let pass = self.window_pass(incumbent.options.seed);
        self.passes += 1;
        // The parts, and the whole made of them.
        let bytes = if threads > 1 { 2 * path.len() } else { path.len() };
        meter.reserve(bytes)?;
        let cuts = or_stop(self.cuts(path, threads, mix(pass.seed), meter))?;
        let (mut parts, stop) = run_in_batches(threads, meter, |thread, budget| {
            let (from, blank) = cuts[thread];
            let to = cuts.get(thread + 1).map_or(path.len(), |cut| cut.0);
            if budget.spend(Work::NONE).is_break() {
                return path[from..to].to_vec();
            }
            shorten_windows(self.adjacency, blank, &path[from..to], pass, budget)
        });
        let before = incumbent.length();
        let shortened = if parts.len() > 1 { parts.concat() } else { parts.remove(0) };
        drop(parts);
        let end = incumbent.offer(shortened, Method::Windows);
        meter.release(bytes);
        self.conclude(incumbent.length() < before, end, stop)
    }

    /// Counts a step with or without a gain; a solution that is good enough takes precedence over a stop.
    fn conclude(
        &mut self,
        gain: bool,
        end: Option<ImprovementEnd>,
        stop: Option<Stop>,
    ) -> Result<Option<ImprovementEnd>, Stop> {
        self.idle = if gain { 0 } else { self.idle + 1 };
        match stop {
            Some(stop) if end.is_none() => Err(stop),
            _ => Ok(end),
        }
    }

    /// The next pass: window lengths take turns, the nodes per window double every fourth pass, and every other pass
    /// makes sideways moves.
    fn window_pass(&self, seed: u64) -> WindowPass {
        const LENGTHS: [usize; 8] = [16, 24, 32, 20, 40, 28, 48, 36];
        let length = LENGTHS[(self.passes % 8) as usize];
        let nodes = 1_000 << (self.passes / 4).min(16);
        let sideways = if self.passes % 2 == 1 { 64 } else { 0 };
        WindowPass { length, stride: length / 4, nodes, sideways, seed: mix(seed ^ self.step) }
    }

    /// Where each thread's part of the path begins, and the blank there. The cuts differ from pass to pass, so that
    /// every window is inside a part sooner or later.
    fn cuts(
        &self,
        path: &[Slide],
        threads: usize,
        seed: u64,
        budget: &mut dyn Budget,
    ) -> ControlFlow<Stop, Vec<(usize, usize)>> {
        let part = path.len() / threads;
        let shift = if threads > 1 && part > 1 { seed as usize % part } else { 0 };
        let mut cuts = vec![(0, self.start.blank())];
        let mut blank = self.start.blank();
        for (i, &slide) in path.iter().enumerate() {
            if i.is_multiple_of(CUT_BATCH) {
                budget.spend(Work::NONE)?;
            }
            if cuts.len() == threads {
                break;
            }
            if i > 0 && i == (cuts.len() - 1) * part + shift {
                cuts.push((i, blank));
            }
            blank = self.adjacency.source(blank, slide).expect("a path of possible slides");
        }
        cuts.resize(threads, (path.len(), blank));
        ControlFlow::Continue(cuts)
    }
}
