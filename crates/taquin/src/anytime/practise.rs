//! Solving a board of a size for which there are tables of neighbours, to learn from it.

use super::neighbours::Neighbours;
use super::polish::{Effort, polish};
use super::rehearse::Always;
use super::scouts::{Found, Scouts};
use super::swarm::Reach;
use super::tray::{Floor, Tray};
use crate::{Board, Slide};

/// What came of solving a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Practice {
    /// A solution, if one was found.
    pub slides: Option<Vec<Slide>>,
    /// The slides to another board that the search thought well of.
    pub stray: Vec<Slide>,
}

/// Solves a board by one search of a width that knows no more than these weights, and shortens windows of what it finds.
pub fn practise(board: &Board, goal: &Board, neighbours: &Neighbours, width: usize, seed: u64) -> Practice {
    let floor = Floor::new(board.shape());
    let scouts = Scouts::new(&floor, neighbours, false);
    let layers = 100 + 4 * board.manhattan_to(goal);
    let reach = Reach { width, layers, seed };
    let Found { mut slides, stray } = scouts.search(&Tray::new(board, goal), reach, &mut Always);
    if let Some(slides) = &mut slides {
        let effort = Effort { length: 28, stride: 6, nodes: 5_000, sideways: 0, seed };
        *slides = polish(&floor, board.blank(), slides, effort, &mut Always).0;
    }
    Practice { slides, stray }
}
