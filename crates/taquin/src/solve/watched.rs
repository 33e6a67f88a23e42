//! Solving with somebody looking on.

use taquin_search::{Cost, Event, Fate, Meter, Side};

use super::classic::Classic;
use super::search::search_slowly;
use super::{Algorithm, Report, Request, RequestError, answer};
use crate::{Board, Grid, Large, Puzzle, Slide, Small};

/// One thing that happens in a search, with its boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchEvent {
    /// A new threshold of an iterative-deepening search.
    Threshold {
        /// The largest f that will be searched.
        bound: Cost,
    },
    /// A board is taken up; its children follow.
    Selected {
        /// Whose board it is, where two searches run side by side.
        side: Side,
        /// The board.
        board: Board,
        /// Its slides from the start.
        g: Cost,
        /// Its estimate.
        h: Cost,
    },
    /// A slide that is not looked at, because it leads straight back.
    Reversal {
        /// The slide.
        via: Slide,
    },
    /// A child of the board at hand.
    Child {
        /// The slide that leads to it.
        via: Slide,
        /// Its slides from the start.
        g: Cost,
        /// Its estimate; `None` for a search that makes none.
        h: Option<Cost>,
        /// What becomes of it.
        fate: Fate,
    },
    /// The search is back at a board whose remaining children follow.
    Returned {
        /// The board.
        board: Board,
        /// Its slides from the start.
        g: Cost,
    },
    /// The goal is reached.
    Found {
        /// The slides to it.
        g: Cost,
    },
}

/// Solves like [`solve`](fn@crate::solve), and shows every step of the search; IDA* where the choice is left open or fell on
/// pattern databases, whose search is too quick to be watched.
pub fn solve_watched(
    request: &Request,
    meter: &mut Meter,
    see: &mut dyn FnMut(SearchEvent),
) -> Result<Report, RequestError> {
    let shape = request.board.shape();
    let mut request = request.clone();
    if Classic::of(request.algorithm).is_none() {
        request.algorithm = Algorithm::IdaStar;
    }
    let request = &request;
    answer(request, meter, |plan, goal, meter| {
        let (classic, heuristic) = (Classic::of(plan.algorithm).unwrap_or(Classic::IdaStar), &plan.heuristic);
        if shape.cells() <= 16 {
            let mut watch =
                |event: Event<Puzzle<Small<16>>>| search_event(event, shape).into_iter().for_each(&mut *see);
            search_slowly::<_, u64>(request, classic, heuristic, goal, meter, &mut watch).map(Into::into)
        } else {
            let mut watch = |event: Event<Puzzle<Large>>| search_event(event, shape).into_iter().for_each(&mut *see);
            search_slowly::<_, Box<[u16]>>(request, classic, heuristic, goal, meter, &mut watch).map(Into::into)
        }
    })
}

/// An event with its boards; `None` for events that are not shown.
fn search_event<G: Grid>(event: Event<Puzzle<G>>, shape: crate::Shape) -> Option<SearchEvent> {
    let board = |state: &G| Board::arrange(shape, |cell| state.tile(cell) as u16);
    Some(match event {
        Event::Threshold { bound } => SearchEvent::Threshold { bound },
        Event::Selected { side, state, g, h } => SearchEvent::Selected { side, board: board(state), g, h },
        Event::Reversal { via } => SearchEvent::Reversal { via },
        Event::Child { via, g, h, fate } => SearchEvent::Child { via, g, h, fate },
        Event::Returned { state, g } => SearchEvent::Returned { board: board(state), g },
        Event::Found { g, .. } => SearchEvent::Found { g },
        _ => return None,
    })
}
