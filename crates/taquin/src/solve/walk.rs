//! A search from the board, from the goal, or from one after the other.
//!
//! It consists of legs, each on one engine: the first from the board, then perhaps a trial of the other end, then the last
//! from the better one. Between two legs it stands at a [`Checkpoint`] before the first node of a bound.

use std::sync::Arc;

use taquin_search::{Cost, Iteration, Stop};

use super::back::{Back, backwards};
use super::checkpoint::{Keeper, Kept, Leg, solve_kept};
use super::ends::{Direction, Ends, Poll, Walked};
use super::patiently::patiently;
use super::{RequestError, TablesUsed};
use crate::engine::{Begin, Checkpoint, Engine, EngineError, EngineOutcome, Progress};
use crate::pattern::TableBuildError;

/// A search on its way.
pub(super) struct Walk<'w, 'a> {
    ends: &'w Ends<'a>,
    back: Back,
    keeper: Option<&'w mut Keeper>,
    poll: &'w mut Poll<'w>,
    /// The nodes expanded and generated in earlier legs.
    counts: (u64, u64),
    others: Vec<TablesUsed>,
}

impl<'w, 'a> Walk<'w, 'a> {
    /// A search that has not set out yet.
    pub fn new(ends: &'w Ends<'a>, back: Back, keeper: Option<&'w mut Keeper>, poll: &'w mut Poll<'w>) -> Walk<'w, 'a> {
        Walk { ends, back, keeper, poll, counts: (0, 0), others: Vec::new() }
    }

    /// Goes to its end.
    pub fn search(self, at_least: Cost) -> Result<Walked, RequestError> {
        let near = self.ends.engine;
        let kept = self.keeper.as_ref().and_then(|keeper| keeper.end().zip(keeper.checkpoint().cloned()));
        if let Some((Direction::Backward, at)) = kept {
            return self.go_on_from_goal(at);
        }
        let begin = self.resumed(near, at_least)?;
        if kept.is_some() { self.finish(near, Some(Direction::Forward), begin) } else { self.set_out(begin) }
    }

    /// Takes up a search from the goal again, if there is memory for its tables now.
    fn go_on_from_goal(mut self, at: Checkpoint) -> Result<Walked, RequestError> {
        let Ends { engine: near, board, .. } = *self.ends;
        let far = match self.other_engine(at.open.bound)? {
            Err(stop) => return Ok(self.stopped(at, stop)),
            Ok(far) => far,
        };
        if let Some(far) = far {
            let begin = self.resumed(&far, at.open.bound)?;
            return self.finish(&far, Some(Direction::Backward), begin);
        }
        // What is proved holds for the other end, too; what is done of the bound at hand is of no use there.
        let bound = at.open.bound.max(near.estimate(board)?);
        self.finish(near, Some(Direction::Forward), Begin::From(between(at.bounds, bound, at.last)))
    }

    /// Where a search on an engine begins: where the keeper says, if it does.
    fn resumed(&self, engine: &Engine, at_least: Cost) -> Result<Begin, RequestError> {
        let checkpoint = self.keeper.as_ref().map(|keeper| keeper.resume(engine)).transpose()?.flatten();
        Ok(checkpoint.map_or(Begin::AtLeast(at_least), Begin::From))
    }

    /// Searches from the board, until it is worth to try the other end.
    fn set_out(mut self, begin: Begin) -> Result<Walked, RequestError> {
        let Ends { engine, board, plan, .. } = self.ends;
        let (mut bound, mut bounds, earlier) = (None, 0, begin.counts().0);
        if let Begin::From(at) = &begin {
            (bound, bounds) = (Some(at.open.bound), at.bounds.len());
            // It was stopped while the other end was tried.
            if at.open.expanded == 0 && self.ends.is_worth_trying(&self.back, bounds, earlier)? {
                let at = at.clone();
                return self.turn(at);
            }
        }
        let mut turn = Ok(false);
        let poll = |progress: &Progress| {
            let stop = (self.poll)(progress);
            if bound.replace(progress.bound).is_some_and(|before| before < progress.bound) {
                bounds += 1;
                turn = self.ends.is_worth_trying(&self.back, bounds, earlier + progress.expanded);
            }
            stop.or((turn != Ok(false)).then_some(Stop::Cancelled))
        };
        let leg = Leg { engine, board, table_size: plan.table_size, end: None };
        let Kept { mut outcome, counts } = solve_kept(&leg, begin, self.keeper.as_deref_mut(), poll)?;
        if !turn? || outcome.stop != Some(Stop::Cancelled) {
            return Ok(Walked { outcome, counts, others: self.others });
        }
        self.counts = counts;
        let open = outcome.bounds.pop().map_or(outcome.lower_bound, |open| open.bound);
        let last = outcome.bounds.last().map_or(0, |bound| bound.expanded);
        self.turn(between(outcome.bounds, open, last))
    }

    /// Tries the other end at the bounds that are done, and goes on from the better one.
    fn turn(mut self, mut at: Checkpoint) -> Result<Walked, RequestError> {
        let near = self.ends.engine;
        let far = match self.other_engine(at.open.bound)? {
            Err(stop) => return Ok(self.stopped(at, stop)),
            Ok(None) => return self.finish(near, None, Begin::From(at)),
            Ok(Some(far)) => far,
        };
        match self.try_out(&far, &at)? {
            Trial::Stopped(stop) => Ok(self.stopped(at, stop)),
            Trial::Better { last } => {
                at.last = last;
                at.open.bound = at.open.bound.max(far.estimate(&self.back.board)?);
                self.finish(&far, Some(Direction::Backward), Begin::From(at))
            }
            Trial::Worse => {
                let used = TablesUsed::new(self.ends.plan.table_size, Direction::Forward, near, self.counts.0);
                self.others.push(TablesUsed { troubles: Arc::default(), ..used });
                self.finish(near, Some(Direction::Forward), Begin::From(at))
            }
        }
    }

    /// Searches from the goal up to the last bound but one that is done: that takes a small part of what the bound at
    /// hand will take, if it takes no more than the search from the board did.
    fn try_out(&mut self, far: &Engine, done: &Checkpoint) -> Result<Trial, EngineError> {
        let first = done.bounds.first().map_or(0, |bound| bound.bound);
        let compared = done.open.bound.saturating_sub(4);
        if far.estimate(&self.back.board)? > compared {
            return Ok(Trial::Better { last: done.last });
        }
        let allowed: u64 = done.bounds.iter().filter(|b| b.bound <= compared).map(|b| b.expanded).sum();
        let (before, mut stop) = (self.here(done.open.bound), None);
        let mut poll = |progress: &Progress| {
            stop = (self.poll)(&sum(&before, progress));
            let done = progress.bound > compared || progress.expanded > allowed;
            stop.or(done.then_some(Stop::Cancelled))
        };
        let tried = far.solve_from(&self.back.board, first, &mut poll)?;
        let counts = tried.counts();
        self.counts = (self.counts.0 + counts.0, self.counts.1 + counts.1);
        let last = tried.bounds.iter().rev().find(|b| b.bound <= compared).map_or(0, |b| b.expanded);
        Ok(match stop {
            Some(stop) => Trial::Stopped(stop),
            None if tried.lower_bound > compared && counts.0 <= allowed => Trial::Better { last },
            None => Trial::Worse,
        })
    }

    /// Goes on from one end, that of the board if both have not been tried, until the board is solved or the search is
    /// stopped.
    fn finish(mut self, engine: &Engine, end: Option<Direction>, begin: Begin) -> Result<Walked, RequestError> {
        let board = if end == Some(Direction::Backward) { &self.back.board } else { self.ends.board };
        let before = self.here(0);
        let poll = |progress: &Progress| (self.poll)(&sum(&before, progress));
        let leg = Leg { engine, board, table_size: self.ends.plan.table_size, end };
        let Kept { mut outcome, counts } = solve_kept(&leg, begin, self.keeper.as_deref_mut(), poll)?;
        if end == Some(Direction::Backward) {
            outcome.slides = outcome.slides.map(|slides| backwards(&slides));
        }
        let counts = (self.counts.0 + counts.0, self.counts.1 + counts.1);
        Ok(Walked { outcome, counts, others: self.others })
    }

    /// Makes the tables for the other end ready, if there is memory for them; `bound` is what is proved.
    fn other_engine(&mut self, bound: Cost) -> Result<Result<Option<Engine>, Stop>, EngineError> {
        let Ends { engine, plan, .. } = self.ends;
        if !self.ends.fits(&self.back)? {
            return Ok(Ok(None));
        }
        let (here, goal) = (self.here(bound), &self.back.goal);
        let made =
            patiently(|enough| engine.prepare_beside(goal, plan, enough), || (self.poll)(&here).map_or(Ok(()), Err));
        let far = match made {
            Err(stop) => return Ok(Err(stop)),
            Ok(Err(EngineError::Build(TableBuildError::Memory { .. }))) => return Ok(Ok(None)),
            Ok(far) => far?,
        };
        self.others.push(TablesUsed::new(plan.table_size, Direction::Backward, &far, self.counts.0));
        Ok(Ok(Some(far)))
    }

    /// How far the search has come between two legs.
    fn here(&self, bound: Cost) -> Progress {
        Progress { bound, expanded: self.counts.0, generated: self.counts.1 }
    }

    /// The end of a search that was stopped between two legs.
    fn stopped(self, at: Checkpoint, stop: Stop) -> Walked {
        let Checkpoint { bounds, open, .. } = at;
        let outcome = EngineOutcome { slides: None, lower_bound: open.bound, bounds, stop: Some(stop) };
        Walked { outcome, counts: self.counts, others: self.others }
    }
}

/// Where a search stands before the first node of a bound; `last` is what was expanded in the one before.
fn between(bounds: Vec<Iteration>, bound: Cost, last: u64) -> Checkpoint {
    Checkpoint { bounds, ..Checkpoint::before(bound, last) }
}

/// How the other end compares.
enum Trial {
    /// Well; so many nodes were expanded in its last bound.
    Better {
        last: u64,
    },
    Worse,
    Stopped(Stop),
}

/// The progress of a leg together with that before it.
fn sum(before: &Progress, leg: &Progress) -> Progress {
    Progress {
        bound: before.bound.max(leg.bound),
        expanded: before.expanded + leg.expanded,
        generated: before.generated + leg.generated,
    }
}
