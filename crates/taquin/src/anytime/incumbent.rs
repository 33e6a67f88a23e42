//! [`Incumbent`]: the best solution so far, its lower bound, and whether it is good enough to stop.

use taquin_search::Cost;
use taquin_search::clock::Instant;

use super::bound::best_estimate;
use super::{Improvement, ImprovementEnd, ImprovementOptions, ImprovementResult, Method};
use crate::bound_source::is_within_percent;
use crate::{Board, BoundSource, Slide};

/// The best solution so far and the listener for better ones.
pub(super) struct Incumbent<'a> {
    pub(super) options: ImprovementOptions,
    pub(super) threads: usize,
    pub(super) slides: Option<Vec<Slide>>,
    bound: (Cost, BoundSource),
    history: Vec<Improvement>,
    started: Instant,
    on_improvement: &'a mut dyn FnMut(&Improvement, &[Slide]),
}

impl<'a> Incumbent<'a> {
    pub(super) fn new(
        board: &Board,
        goal: &Board,
        options: ImprovementOptions,
        threads: usize,
        on_improvement: &'a mut dyn FnMut(&Improvement, &[Slide]),
    ) -> Incumbent<'a> {
        let started = Instant::now();
        let bound = best_estimate(board, goal);
        Incumbent {
            options,
            threads: threads.max(1),
            slides: None,
            bound,
            history: Vec::new(),
            started,
            on_improvement,
        }
    }

    /// Takes a solution if it is the shortest so far; the reason to stop if it is good enough.
    pub(super) fn offer(&mut self, slides: Vec<Slide>, method: Method) -> Option<ImprovementEnd> {
        let length = slides.len();
        if length < self.length() {
            let (lower_bound, bound_source) = self.bound;
            let elapsed = self.started.elapsed();
            let better = Improvement { length, lower_bound, bound_source, method, elapsed };
            self.history.push(better);
            (self.on_improvement)(&better, &slides);
            self.slides = Some(slides);
        }
        self.is_enough()
    }

    /// Takes a solution that is no longer than the best so far, so that the search goes on from it.
    pub(super) fn replace(&mut self, slides: Vec<Slide>, method: Method) -> Option<ImprovementEnd> {
        if slides.len() == self.length() {
            self.slides = Some(slides);
            return None;
        }
        self.offer(slides, method)
    }

    /// Raises the lower bound; the reason to stop if the solution is good enough now.
    pub(super) fn raise_bound(&mut self, bound: Cost, source: BoundSource) -> Option<ImprovementEnd> {
        if bound > self.bound.0 {
            self.bound = (bound, source);
        }
        self.is_enough()
    }

    /// The length of the best solution so far; `usize::MAX` if there is none.
    pub(super) fn length(&self) -> usize {
        self.slides.as_ref().map_or(usize::MAX, Vec::len)
    }

    /// No solution is shorter than this.
    pub(super) fn lower_bound(&self) -> Cost {
        self.bound.0
    }

    /// The reason to stop if the solution is as good as the options ask for.
    fn is_enough(&self) -> Option<ImprovementEnd> {
        let (length, bound) = (self.length(), self.lower_bound());
        if length <= bound as usize {
            Some(ImprovementEnd::Optimal)
        } else if self.options.target_length.is_some_and(|target| length <= target) {
            Some(ImprovementEnd::Target)
        } else if self.options.within_percent.is_some_and(|percent| is_within_percent(length, bound, percent)) {
            Some(ImprovementEnd::Near)
        } else {
            None
        }
    }

    /// The result, with the reason why the search ended.
    pub(super) fn into_result(self, end: ImprovementEnd) -> ImprovementResult {
        let (lower_bound, bound_source) = self.bound;
        let seed = self.options.seed;
        ImprovementResult { slides: self.slides, lower_bound, bound_source, history: self.history, end, seed }
    }
}
