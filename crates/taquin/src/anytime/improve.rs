//! A first answer at once, then better and better ones.

use std::time::Instant;

use taquin_search::{Meter, Stop};

use super::answer::{Anytime, End, Improvement, Method, Options};
use super::bound::lower_bound;
use super::first::first_answer;
use super::rounds::Rounds;
use super::tray::{Floor, Tray};
use crate::{Board, GoalShapeError, Slide, is_solvable};

/// Solves a board of any size at once, then looks for ever shorter answers until it is told to stop: by the meter's
/// limits or flag, by the options, or because the answer is proved to be the shortest.
///
/// Every answer is told to `on_better` as it is found. Lengths never rise and bounds never fall.
pub fn improve(
    board: &Board,
    goal: &Board,
    options: &Options,
    meter: &mut Meter,
    on_better: &mut dyn FnMut(&Improvement, &[Slide]),
) -> Result<Anytime, GoalShapeError> {
    if board.shape() != goal.shape() {
        return Err(GoalShapeError { goal: goal.shape(), board: board.shape() });
    }
    let mut session = Session::new(board, goal, *options, on_better);
    let end = if !is_solvable(board, goal) {
        End::Unsolvable
    } else {
        match session.run(board, goal, meter) {
            Ok(end) => end,
            Err(stop) => End::Stopped(stop),
        }
    };
    Ok(session.into_answer(end))
}

/// The best answer so far, and who wants to know.
pub(super) struct Session<'a> {
    pub(super) options: Options,
    pub(super) best: Option<Vec<Slide>>,
    lower_bound: (u32, crate::BoundSource),
    history: Vec<Improvement>,
    begun: Instant,
    on_better: &'a mut dyn FnMut(&Improvement, &[Slide]),
}

impl<'a> Session<'a> {
    fn new(
        board: &Board,
        goal: &Board,
        options: Options,
        on_better: &'a mut dyn FnMut(&Improvement, &[Slide]),
    ) -> Session<'a> {
        let begun = Instant::now();
        let lower_bound = lower_bound(board, goal);
        Session { options, best: None, lower_bound, history: Vec::new(), begun, on_better }
    }

    fn run(&mut self, board: &Board, goal: &Board, meter: &mut Meter) -> Result<End, Stop> {
        meter.prove(self.lower_bound.0);
        let shape = board.shape();
        let bytes = Floor::bytes(shape) + 4 * Tray::bytes(shape) + 16 * shape.cells();
        meter.reserve(bytes)?;
        let floor = Floor::new(shape);
        let start = Tray::new(board, goal);
        let slides = first_answer(&floor, &start, meter)?;
        let end = match self.offer(slides, Method::Lines) {
            Some(end) => end,
            None if self.options.first_only => End::First,
            None => Rounds::new(&floor, &start, meter).run(self, meter)?,
        };
        meter.release(bytes);
        Ok(end)
    }

    /// Takes an answer if it is the best so far; says so if it is good enough.
    pub(super) fn offer(&mut self, slides: Vec<Slide>, method: Method) -> Option<End> {
        let length = slides.len();
        if self.best.as_ref().is_none_or(|best| length < best.len()) {
            let (lower_bound, bound_source) = self.lower_bound;
            let elapsed = self.begun.elapsed();
            let improvement = Improvement { length, lower_bound, bound_source, method, elapsed };
            self.history.push(improvement);
            (self.on_better)(&improvement, &slides);
            self.best = Some(slides);
        }
        self.is_enough()
    }

    /// Takes note of a lower bound and what proves it; says so if the answer is good enough now.
    pub(super) fn raise(&mut self, bound: u32, name: crate::BoundSource) -> Option<End> {
        if bound > self.lower_bound.0 {
            self.lower_bound = (bound, name);
        }
        self.is_enough()
    }

    /// Takes an answer that is no longer than the best so far, so that the search goes on from there.
    pub(super) fn replace(&mut self, slides: Vec<Slide>, method: Method) -> Option<End> {
        if slides.len() == self.length() {
            self.best = Some(slides);
            return None;
        }
        self.offer(slides, method)
    }

    /// The length of the best answer so far.
    pub(super) fn length(&self) -> usize {
        self.best.as_ref().map_or(usize::MAX, Vec::len)
    }

    fn is_enough(&self) -> Option<End> {
        let (length, bound) = (self.length(), self.lower_bound.0 as usize);
        let near = |percent: u32| length * 100 <= bound * (100 + percent as usize);
        if length <= bound {
            Some(End::Optimal)
        } else if self.options.target_length.is_some_and(|target| length <= target) {
            Some(End::Target)
        } else if self.options.within_percent.is_some_and(near) {
            Some(End::Near)
        } else {
            None
        }
    }

    fn into_answer(self, end: End) -> Anytime {
        let (lower_bound, bound_source) = self.lower_bound;
        let seed = self.options.seed;
        Anytime { slides: self.best, lower_bound, bound_source, history: self.history, end, seed }
    }
}
