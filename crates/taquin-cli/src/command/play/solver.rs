//! Solves boards of a game on threads beside it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use taquin::{Board, Request, Slide};
use taquin_search::Limits;

use crate::args::limit_args::search_meter;

/// What is known of a board.
pub struct KnownSolution {
    /// The shortest solution known.
    pub slides: Vec<Slide>,
    pub at_least: usize,
}

impl KnownSolution {
    pub fn is_shortest(&self) -> bool {
        self.slides.len() == self.at_least
    }
}

/// The solutions of the boards that were asked about.
pub struct BoardSolver {
    /// The goal, the tables and the time.
    request: Request,
    limits: Limits,
    known: HashMap<Board, Option<KnownSolution>>,
    asked: Vec<(Board, Arc<AtomicBool>)>,
    sender: Sender<(Board, Option<KnownSolution>)>,
    answers: Receiver<(Board, Option<KnownSolution>)>,
}

impl BoardSolver {
    pub fn new(request: Request, limits: Limits) -> BoardSolver {
        let (sender, answers) = channel();
        BoardSolver { request, limits, known: HashMap::new(), asked: Vec::new(), sender, answers }
    }

    /// What is known of a board. It is searched for, if nothing is known yet; searches for other boards end, except for the
    /// first board of the game.
    pub fn ask(&mut self, board: &Board, first: &Board) -> Option<&KnownSolution> {
        while let Ok((board, answer)) = self.answers.try_recv() {
            self.asked.retain(|(asked, _)| *asked != board);
            self.known.insert(board, answer);
        }
        if !self.known.contains_key(board) && !self.asked.iter().any(|(asked, _)| asked == board) {
            self.asked.retain(|(asked, stop)| {
                let is_kept = asked == first;
                stop.fetch_or(!is_kept, Ordering::Relaxed);
                is_kept
            });
            self.start(board);
        }
        self.known.get(board)?.as_ref()
    }

    /// Remembers the solution of a board, unless one is known.
    pub fn learn(&mut self, board: &Board, known: KnownSolution) {
        self.known.entry(board.clone()).or_insert(Some(known));
    }

    fn start(&mut self, board: &Board) {
        let stop = Arc::new(AtomicBool::new(false));
        let request = self.request.clone().board(board.clone());
        let (flag, sender, limits) = (Arc::clone(&stop), self.sender.clone(), self.limits);
        // Without a thread there is no answer, and the game goes on.
        let started = thread::Builder::new().spawn(move || {
            let report = taquin::solve(&request, &mut search_meter(limits, &flag));
            let known = report.ok().and_then(|report| {
                Some(KnownSolution { slides: report.slides()?.to_vec(), at_least: report.lower_bound as usize })
            });
            if !flag.load(Ordering::Relaxed) {
                let _ = sender.send((request.board.clone(), known));
            }
        });
        if started.is_ok() {
            self.asked.push((board.clone(), stop));
        }
    }
}

impl Drop for BoardSolver {
    fn drop(&mut self) {
        self.asked.iter().for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
    }
}
