//! IDA* on tables, which may switch to searching from the goal if that takes fewer nodes.
//!
//! A solution of the reverse problem, read backwards, is a solution of the problem, but tables see the two differently:
//! at the same bound one of the searches often expands several times the nodes of the other, and the boards do not tell
//! which. So the search starts at the board. If it becomes long, the reverse problem is tried at bounds that are already
//! completed, and the better direction continues from the current bound. A bound proven in one direction holds for both.
//!
//! A search consists of legs, each on one engine: the first forward, then perhaps a trial backward, then the last in the
//! better direction. Between two legs its state is a [`Checkpoint`] before the first node of a bound.

use std::ops::ControlFlow;
use std::sync::Arc;

use taquin_search::{Budget, Cost, Iteration, Proven, Stop, Work};

use super::RequestError;
use super::checkpoint_file::CheckpointFile;
use super::patience::Patience;
use crate::engine::{Checkpoint, Engine, EngineConfig, EngineError, RunOptions, StartAt, SubtreeBackend};
use crate::pattern::TableBuildError;
use crate::search_outcome::SearchOutcome;
use crate::tables_used::{Direction, TablesUsed};
use crate::{Board, BoundSource, Slide};

/// The problem of reaching the board from the goal, with tiles renamed. Its solutions are those of the original problem
/// read backwards.
#[derive(Clone)]
pub(super) struct ReverseProblem {
    pub board: Board,
    pub goal: Board,
}

impl ReverseProblem {
    /// The reverse of a board and its goal. Its goal has the tiles in the order 1 2 3 …, whatever the board was, and the
    /// blank where the board has it.
    pub fn of(board: &Board, goal: &Board) -> ReverseProblem {
        let mut names = vec![0; board.tiles().len()];
        for (name, &tile) in (1..).zip(board.tiles().iter().filter(|&&tile| tile != 0)) {
            names[usize::from(tile)] = name;
        }
        let renamed = |board: &Board| {
            let tiles: Vec<u16> = board.tiles().iter().map(|&tile| names[usize::from(tile)]).collect();
            Board::new(board.shape(), tiles).expect("other names for the same tiles")
        };
        ReverseProblem { board: renamed(goal), goal: renamed(board) }
    }
}

/// The slides that undo others.
fn reversed(slides: &[Slide]) -> Vec<Slide> {
    slides.iter().rev().map(|slide| slide.inverse()).collect()
}

/// A search on the tables of an engine that may change its direction.
pub(super) struct ForwardOrBackward<'a> {
    engine: &'a Engine,
    board: &'a Board,
    /// For the tables of the other direction, which are prepared beside those of the engine.
    config: EngineConfig,
    subtree_backend: Option<&'a dyn SubtreeBackend>,
    patience: Patience,
}

impl<'a> ForwardOrBackward<'a> {
    /// A search for a board on an engine; `config` is for the tables of the other direction.
    pub fn new(
        engine: &'a Engine,
        board: &'a Board,
        config: EngineConfig,
        subtree_backend: Option<&'a dyn SubtreeBackend>,
    ) -> ForwardOrBackward<'a> {
        let patience = Patience::forward(config.table_size, board)
            .times(subtree_backend.map_or(1, |backend| backend.relative_speed()));
        ForwardOrBackward { engine, board, config, subtree_backend, patience }
    }

    /// The same without a trial of the other direction, which depends on the tables that are stored.
    pub fn forward_only(self) -> ForwardOrBackward<'a> {
        ForwardOrBackward { patience: Patience::UNLIMITED, ..self }
    }

    /// Solves the board, which needs at least `at_least` slides. `expanded` boards were expanded before; the outcome's
    /// tables count from there.
    pub fn search(
        &self,
        at_least: Cost,
        expanded: u64,
        file: Option<&mut CheckpointFile>,
        budget: &mut dyn Budget,
    ) -> Result<SearchOutcome, RequestError> {
        let reverse = ReverseProblem::of(self.board, self.engine.goal());
        let tables = vec![TablesUsed::new(self.engine, Direction::Forward, expanded)];
        Legs { search: self, reverse, file, budget, expanded, tables }.start(at_least)
    }

    /// Whether the other direction is worth a trial after this many bounds and expansions; a comparison needs two bounds.
    fn is_worth_trying(&self, reverse: &ReverseProblem, completed: usize, expanded: u64) -> Result<bool, EngineError> {
        if completed < 2 || expanded < self.patience.stored {
            return Ok(false);
        }
        let before = self.patience.before(&self.config, &reverse.goal)?;
        Ok(before.is_some_and(|before| expanded >= before))
    }

    /// Whether the tables of the other direction fit beside those in use.
    fn fits(&self, reverse: &ReverseProblem) -> Result<bool, EngineError> {
        Ok(self.config.peak_bytes(&reverse.goal)? <= self.config.memory)
    }
}

/// The legs of one search.
struct Legs<'s, 'a> {
    search: &'s ForwardOrBackward<'a>,
    reverse: ReverseProblem,
    file: Option<&'s mut CheckpointFile>,
    budget: &'s mut dyn Budget,
    /// Boards expanded so far.
    expanded: u64,
    tables: Vec<TablesUsed>,
}

/// How the other direction compares.
enum Trial {
    /// Fewer nodes; `last` were expanded in its last bound.
    Better {
        last: u64,
    },
    Worse,
    Stopped(Stop),
}

impl Legs<'_, '_> {
    /// Runs the search to its end, from where the checkpoint file says.
    fn start(mut self, at_least: Cost) -> Result<SearchOutcome, RequestError> {
        let forward = self.search.engine;
        let chosen = self.file.as_ref().and_then(|file| file.direction().zip(file.checkpoint().cloned()));
        if let Some((Direction::Backward, at)) = chosen {
            return self.resume_backward(at);
        }
        let start_at = self.resumed(forward, at_least)?;
        if let Some(stop) = self.search_below(forward, self.search.board, &start_at)? {
            let at = self.file.as_ref().and_then(|file| file.checkpoint().cloned()).expect("the search was resumed");
            return Ok(self.stopped(at, stop));
        }
        if chosen.is_some() {
            self.finish(forward, Some(Direction::Forward), start_at)
        } else {
            self.search_forward(start_at)
        }
    }

    /// Resumes a backward search, if there is memory for its tables now.
    fn resume_backward(mut self, at: Checkpoint) -> Result<SearchOutcome, RequestError> {
        let ForwardOrBackward { engine: forward, board, .. } = *self.search;
        let backward = match self.backward_engine()? {
            ControlFlow::Break(stop) => return Ok(self.stopped(at, stop)),
            ControlFlow::Continue(backward) => backward,
        };
        if let Some(backward) = backward {
            let start_at = self.resumed(&backward, at.current.bound)?;
            let board = self.reverse.board.clone();
            if let Some(stop) = self.search_below(&backward, &board, &start_at)? {
                return Ok(self.stopped(at, stop));
            }
            return self.finish(&backward, Some(Direction::Backward), start_at);
        }
        // The bounds hold for the other direction, too; the finished roots of the current bound do not.
        let mut at = before_bound(at.completed, at.current.bound, at.last);
        at.raise_to(forward.estimate(board)?);
        self.finish(forward, Some(Direction::Forward), StartAt::Checkpoint(at))
    }

    /// Searches the bounds below the first one of a checkpoint, which smaller tables had completed before the file was begun:
    /// on these tables they have few nodes. Returns why it was stopped, if it was.
    fn search_below(
        &mut self,
        engine: &Engine,
        board: &Board,
        start_at: &StartAt,
    ) -> Result<Option<Stop>, RequestError> {
        let StartAt::Checkpoint(Checkpoint { completed, current, .. }) = start_at else { return Ok(None) };
        let first = completed.first().unwrap_or(current).bound;
        if engine.estimate(board)? >= first {
            return Ok(None);
        }
        let mut stopped = None;
        let mut budget = |work: Work| {
            self.expanded += work.expanded;
            stopped = stopped.or(self.budget.spend(work.proving(Proven::NOTHING)).break_value());
            let is_over = stopped.is_some() || work.lower_bound.bound() >= first;
            if is_over { ControlFlow::Break(stopped.unwrap_or(Stop::Turn)) } else { ControlFlow::Continue(()) }
        };
        let options = RunOptions { subtree_backend: self.search.subtree_backend, ..RunOptions::new(&mut budget) };
        let outcome = engine.run(board, StartAt::Bound(0), options)?;
        match (outcome.slides, &self.file) {
            (Some(slides), Some(file)) if outcome.lower_bound < first => {
                Err(file.false_bound(slides.len() as Cost).into())
            }
            _ => Ok(stopped),
        }
    }

    /// Where a search on an engine starts: at the checkpoint in the file, if there is one.
    fn resumed(&self, engine: &Engine, at_least: Cost) -> Result<StartAt, RequestError> {
        let checkpoint = self.file.as_ref().map(|file| file.checkpoint_for(engine)).transpose()?.flatten();
        Ok(checkpoint.map_or(StartAt::Bound(at_least), StartAt::Checkpoint))
    }

    /// Searches forward until the other direction is worth a trial.
    fn search_forward(mut self, start_at: StartAt) -> Result<SearchOutcome, RequestError> {
        let search = self.search;
        let (mut bound, mut completed, mut expanded) = (0, 0, 0);
        if let StartAt::Checkpoint(at) = &start_at {
            (bound, completed, expanded) = (at.current.bound, at.completed.len(), at.expanded());
            // The search was stopped while the other direction was tried.
            if at.current.expanded == 0 && search.is_worth_trying(&self.reverse, completed, expanded)? {
                let at = at.clone();
                return self.try_backward(at);
            }
        }
        let mut turn = Ok(false);
        let reverse = self.reverse.clone();
        let mut interrupt = |work: Work| {
            expanded += work.expanded;
            if work.lower_bound.bound() > bound {
                completed += usize::from(bound > 0);
                bound = work.lower_bound.bound();
                turn = search.is_worth_trying(&reverse, completed, expanded);
            }
            turn != Ok(false)
        };
        let mut outcome = self.run_leg(search.engine, None, start_at, &mut interrupt)?;
        if !turn? || outcome.stop != Some(Stop::Turn) {
            outcome.tables = self.tables;
            return Ok(outcome);
        }
        let current = outcome.iterations.pop().map_or(outcome.lower_bound, |current| current.bound);
        let last = outcome.iterations.last().map_or(0, |iteration| iteration.expanded);
        self.try_backward(before_bound(outcome.iterations, current, last))
    }

    /// Tries the other direction at the completed bounds, and continues in the better one.
    fn try_backward(mut self, mut at: Checkpoint) -> Result<SearchOutcome, RequestError> {
        let forward = self.search.engine;
        let backward = match self.backward_engine()? {
            ControlFlow::Break(stop) => return Ok(self.stopped(at, stop)),
            ControlFlow::Continue(None) => return self.finish(forward, None, StartAt::Checkpoint(at)),
            ControlFlow::Continue(Some(backward)) => backward,
        };
        match self.compare(&backward, &at)? {
            Trial::Stopped(stop) => Ok(self.stopped(at, stop)),
            Trial::Better { last } => {
                at.last = last;
                at.raise_to(backward.estimate(&self.reverse.board)?);
                self.finish(&backward, Some(Direction::Backward), StartAt::Checkpoint(at))
            }
            Trial::Worse => {
                let used = TablesUsed::new(forward, Direction::Forward, self.expanded);
                self.tables.push(TablesUsed { store_errors: Arc::default(), ..used });
                self.finish(forward, Some(Direction::Forward), StartAt::Checkpoint(at))
            }
        }
    }

    /// Searches backward up to the last completed bound but one. If that takes no more nodes than forward, it takes a
    /// small part of what the current bound will.
    fn compare(&mut self, backward: &Engine, done: &Checkpoint) -> Result<Trial, EngineError> {
        let first = done.completed.first().map_or(0, |iteration| iteration.bound);
        let compared = done.current.bound.saturating_sub(4);
        if backward.estimate(&self.reverse.board)? > compared {
            return Ok(Trial::Better { last: done.last });
        }
        let within = |iteration: &&Iteration| iteration.bound <= compared;
        let allowed: u64 = done.completed.iter().filter(within).map(|iteration| iteration.expanded).sum();
        let (mut expanded, mut stopped) = (0, None);
        let mut budget = |work: Work| {
            expanded += work.expanded;
            let work_done = work.proving(Proven::NOTHING);
            if let ControlFlow::Break(stop) = self.budget.spend(work_done) {
                stopped = Some(stop);
                return ControlFlow::Break(stop);
            }
            let decided = work.lower_bound.bound() > compared || expanded > allowed;
            if decided { ControlFlow::Break(Stop::Turn) } else { ControlFlow::Continue(()) }
        };
        let mut options = RunOptions::new(&mut budget);
        options.subtree_backend = self.search.subtree_backend;
        let tried = backward.run(&self.reverse.board, StartAt::Bound(first), options)?;
        self.expanded += expanded;
        let last = tried.iterations.iter().rev().find(within).map_or(0, |iteration| iteration.expanded);
        Ok(match stopped {
            Some(stop) => Trial::Stopped(stop),
            None if tried.lower_bound > compared && expanded <= allowed => Trial::Better { last },
            None => Trial::Worse,
        })
    }

    /// Continues in one direction until the board is solved or the search is stopped. `None` is forward, with the other
    /// direction not tried yet.
    fn finish(
        mut self,
        engine: &Engine,
        direction: Option<Direction>,
        start_at: StartAt,
    ) -> Result<SearchOutcome, RequestError> {
        let mut outcome = self.run_leg(engine, direction, start_at, &mut |_| false)?;
        if direction == Some(Direction::Backward) {
            outcome.slides = outcome.slides.map(|slides| reversed(&slides));
        }
        outcome.tables = self.tables;
        Ok(outcome)
    }

    /// Runs one leg, which `interrupt` may end with [`Stop::Turn`].
    fn run_leg(
        &mut self,
        engine: &Engine,
        direction: Option<Direction>,
        start_at: StartAt,
        interrupt: &mut dyn FnMut(Work) -> bool,
    ) -> Result<SearchOutcome, RequestError> {
        let board = if direction == Some(Direction::Backward) { &self.reverse.board } else { self.search.board };
        let mut budget = |work: Work| {
            self.expanded += work.expanded;
            self.budget.spend(work)?;
            if interrupt(work) { ControlFlow::Break(Stop::Turn) } else { ControlFlow::Continue(()) }
        };
        let mut options = RunOptions { subtree_backend: self.search.subtree_backend, ..RunOptions::new(&mut budget) };
        let Some(file) = self.file.as_deref_mut() else { return Ok(engine.run(board, start_at, options)?) };
        let mut note = |checkpoint: &Checkpoint| file.note(engine, direction, checkpoint);
        options.on_checkpoint = Some(&mut note);
        match engine.run(board, start_at, options) {
            Err(EngineError::Checkpoint) => Err(file.other_tables().into()),
            Err(EngineError::FalseBound { length, .. }) if file.checkpoint().is_some() => {
                Err(file.false_bound(length).into())
            }
            outcome => Ok(outcome?),
        }
    }

    /// Prepares the tables of the other direction, if there is memory for them.
    fn backward_engine(&mut self) -> Result<ControlFlow<Stop, Option<Engine>>, EngineError> {
        let ForwardOrBackward { engine, config, .. } = self.search;
        if !self.search.fits(&self.reverse)? {
            return Ok(ControlFlow::Continue(None));
        }
        let backward = match engine.prepare_beside(&self.reverse.goal, config, self.budget) {
            Err(EngineError::Build(TableBuildError::Stopped(stop))) => return Ok(ControlFlow::Break(stop)),
            Err(EngineError::Build(TableBuildError::Memory { .. })) => return Ok(ControlFlow::Continue(None)),
            backward => backward?,
        };
        self.tables.push(TablesUsed::new(&backward, Direction::Backward, self.expanded));
        Ok(ControlFlow::Continue(Some(backward)))
    }

    /// The outcome of a search that was stopped between two legs.
    fn stopped(self, at: Checkpoint, stop: Stop) -> SearchOutcome {
        let outcome = SearchOutcome::stopped(stop, at.current.bound);
        let bound_source = Some(BoundSource::PatternDatabases);
        SearchOutcome { bound_source, iterations: at.completed, tables: self.tables, ..outcome }
    }
}

/// The state of a search before the first node of a bound; `last` nodes were expanded in the bound before.
fn before_bound(completed: Vec<Iteration>, bound: Cost, last: u64) -> Checkpoint {
    Checkpoint { completed, ..Checkpoint::before(bound, last) }
}

#[cfg(test)]
mod tests;
