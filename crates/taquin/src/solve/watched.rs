//! Solving with every step of the search shown to a watcher.

use taquin_search::{Cost, Event, Fate, Meter, Side};

use super::generic::GraphSearch;
use super::{Algorithm, Report, Request, RequestError, run};
use crate::space::U64_KEY_CELLS;
use crate::space::{Grid, Large, Puzzle, Small};
use crate::{Board, Slide};

/// One thing that happens in a search, with its boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchEvent {
    /// A new threshold of an iterative-deepening search.
    Threshold {
        /// The largest f that will be searched.
        bound: Cost,
    },
    /// A board is expanded; its children follow.
    Selected {
        /// Which search it belongs to, where two run side by side.
        side: Side,
        /// The board.
        board: Board,
        /// Its slides from the start.
        g: Cost,
        /// Its heuristic value.
        h: Cost,
        /// What the search chooses by, times the denominator of the weight in weighted A*.
        f: Cost,
    },
    /// A slide that is left out because it takes back the last one.
    Reversal {
        /// The slide.
        via: Slide,
    },
    /// A child of the current board.
    Child {
        /// The slide that leads to it.
        via: Slide,
        /// Its slides from the start.
        g: Cost,
        /// Its heuristic value; `None` for a search without a heuristic.
        h: Option<Cost>,
        /// What the search chooses by, as above.
        f: Cost,
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

/// Solves like [`solve`](fn@crate::solve), and shows every step of the search to `see`. Uses IDA* if the algorithm is left
/// open or cannot be watched.
///
/// ```
/// use taquin::{Algorithm, Meter, Request, SearchEvent, solve_watched};
///
/// let request = Request::new("1 2 3/4 0 5/7 8 6".parse()?).algorithm(Algorithm::AStar);
/// let mut expanded = Vec::new();
/// solve_watched(&request, &mut Meter::unlimited(), &mut |event| {
///     if let SearchEvent::Selected { board, .. } = event {
///         expanded.push(board.to_string());
///     }
/// })?;
/// assert_eq!(expanded.first().map(String::as_str), Some("1 2 3/4 0 5/7 8 6"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_watched(
    request: &Request,
    meter: &mut Meter,
    see: &mut dyn FnMut(SearchEvent),
) -> Result<Report, RequestError> {
    let shape = request.board.shape();
    let is_watchable = request.algorithm.is_watchable();
    let request = &request.clone().algorithm(if is_watchable { request.algorithm } else { Algorithm::IdaStar });
    run(request, meter, |plan, goal, meter| {
        if shape.cells() <= U64_KEY_CELLS {
            let mut watch =
                |event: Event<Puzzle<Small<16>>>| search_event(event, shape).into_iter().for_each(&mut *see);
            GraphSearch::<_, u64>::new(request, plan, goal).run_watched(meter, &mut watch).map(Into::into)
        } else {
            let mut watch = |event: Event<Puzzle<Large>>| search_event(event, shape).into_iter().for_each(&mut *see);
            GraphSearch::<_, Box<[u16]>>::new(request, plan, goal).run_watched(meter, &mut watch).map(Into::into)
        }
    })
}

/// An event with its boards; `None` for events that are not shown.
fn search_event<G: Grid>(event: Event<Puzzle<G>>, shape: crate::Shape) -> Option<SearchEvent> {
    let board = |state: &G| Board::arrange(shape, |cell| state.tile(cell) as u16);
    Some(match event {
        Event::Threshold { bound } => SearchEvent::Threshold { bound },
        Event::Selected { side, state, g, h, f } => SearchEvent::Selected { side, board: board(state), g, h, f },
        Event::Reversal { via } => SearchEvent::Reversal { via },
        Event::Child { via, g, h, f, fate } => SearchEvent::Child { via, g, h, f, fate },
        Event::Returned { state, g } => SearchEvent::Returned { board: board(state), g },
        Event::Found { g, .. } => SearchEvent::Found { g },
        _ => return None,
    })
}
