//! Reviews of games: how far each board is from the goal, and where fewer slides lead to the same board.

use std::collections::HashMap;

use taquin_search::Meter;

use crate::heuristic::Composite;
use crate::{Board, Goal, Request, RequestError, Slide, Verdict, shorten, solve};

/// Bytes of solutions that are remembered; a board that is met again beyond them is solved again.
const KNOWN_BYTES: usize = 16 << 20;

/// What is known of the way from one board of a game to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// No solution is shorter.
    pub at_least: usize,
    /// The length of the shortest solution known; `None` if there is none.
    pub at_most: Option<usize>,
    /// The first slide of that solution.
    pub next: Option<Slide>,
}

impl Remaining {
    /// The distance to the goal, if it is proven.
    pub fn exact(self) -> Option<usize> {
        self.at_most.filter(|&length| length == self.at_least)
    }
}

/// Slides of a game that a shorter way replaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortcut {
    /// The number of the first slide that is replaced, from 1.
    pub from: usize,
    /// The number of the last one.
    pub to: usize,
    /// The slides instead; there are fewer.
    pub slides: Vec<Slide>,
}

/// What remains from the first board of a game and after each slide, to the goal of the request.
///
/// The shortest solution is followed while the player does, and the board is solved again when the player leaves it. Where
/// the limits of the meter, or the size of the board, allow no proof, the best solution known is kept, with a lower bound
/// from Manhattan distance and linear conflicts; the rest of the game is a solution, too, if the game ends at the goal.
///
/// ```
/// use taquin::{Meter, Remaining, Request, Slide, review};
///
/// let request = Request::new("1 2 3/4 5 0/7 8 6".parse()?);
/// let game = review(&request, &[Slide::Right, Slide::Left, Slide::Up], &mut Meter::unlimited())?;
/// assert_eq!(game.into_iter().filter_map(Remaining::exact).collect::<Vec<_>>(), [1, 2, 1, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn review(request: &Request, slides: &[Slide], meter: &mut Meter) -> Result<Vec<Remaining>, RequestError> {
    let goal = request.goal.board(request.board.shape())?;
    let estimate = Composite::new(&"manhattan+linear-conflict".parse().expect("an expression"), &goal)?;
    let mut request = request.clone().goal(Goal::Custom(goal.clone()));
    let mut known: HashMap<Board, FollowedSolution> = HashMap::new();
    let mut known_bytes = 0;
    let mut followed = FollowedSolution::search(&request, &estimate, meter)?;
    let mut game = vec![followed.remaining()];
    for &slide in slides {
        let bytes = followed.bytes(&request.board);
        if followed.is_exact() && known_bytes + bytes <= KNOWN_BYTES {
            known_bytes += bytes;
            known.insert(request.board.clone(), followed.clone());
        }
        let mut board = request.board.clone();
        board.slide(slide);
        request = request.board(board);
        let searches_again = followed.is_exact() && followed.next() != Some(slide);
        followed.follow(slide, estimate.value(&request.board) as usize);
        if searches_again {
            let again = match known.get(&request.board) {
                Some(known) => known.clone(),
                None => FollowedSolution::search(&request, &estimate, meter)?,
            };
            // The way back is a solution, too, if the limits allow no other.
            followed = if again.slides.is_some() { again } else { followed };
        }
        game.push(followed.remaining());
    }
    if request.board == goal {
        for (done, remaining) in game.iter_mut().enumerate() {
            let left = slides.len() - done;
            if remaining.at_most.is_none_or(|length| left < length) {
                (remaining.at_most, remaining.next) = (Some(left), slides.get(done).copied());
            }
        }
    }
    Ok(game)
}

/// Where fewer slides lead to a later board of the same game. It finds much, but not all, and ends with the meter.
pub fn shortcuts(board: &Board, slides: &[Slide], meter: &mut Meter) -> Vec<Shortcut> {
    let Ok(shorter) = shorten(board, slides, meter) else { return Vec::new() };
    // The last place of each board in the game: what is between two visits of one board is not needed.
    let places: HashMap<Board, usize> = board.states(slides).enumerate().map(|(place, board)| (board, place)).collect();
    let (mut found, mut from, mut begin) = (Vec::new(), 0, 0);
    for (end, board) in board.states(&shorter).enumerate() {
        let Some(&place) = places.get(&board).filter(|&&place| place >= from) else { continue };
        if place - from > end - begin {
            found.push(Shortcut { from: from + 1, to: place, slides: shorter[begin..end].to_vec() });
        }
        (from, begin) = (place, end);
    }
    found
}

/// The best solution known of the present board.
#[derive(Clone)]
struct FollowedSolution {
    /// The last slide first; `None` without a solution.
    slides: Option<Vec<Slide>>,
    at_least: usize,
}

impl FollowedSolution {
    fn search(request: &Request, estimate: &Composite, meter: &mut Meter) -> Result<FollowedSolution, RequestError> {
        let at_least = estimate.value(&request.board) as usize;
        if meter.look().is_err() {
            return Ok(FollowedSolution { slides: None, at_least });
        }
        let report = solve(request, meter)?;
        let at_least = at_least.max(report.lower_bound as usize);
        let slides = match report.verdict {
            Verdict::Solved(slides) => Some(slides.into_iter().rev().collect()),
            _ => None,
        };
        Ok(FollowedSolution { slides, at_least })
    }

    fn next(&self) -> Option<Slide> {
        self.slides.as_ref()?.last().copied()
    }

    fn is_exact(&self) -> bool {
        self.remaining().exact().is_some()
    }

    fn bytes(&self, board: &Board) -> usize {
        self.slides.as_ref().map_or(0, Vec::len) + size_of_val(board.tiles())
    }

    /// Follows a slide to a board with this estimate.
    fn follow(&mut self, slide: Slide, estimate: usize) {
        self.at_least = estimate.max(self.at_least.saturating_sub(1));
        let is_next = self.next() == Some(slide);
        match &mut self.slides {
            Some(slides) if is_next => drop(slides.pop()),
            Some(slides) => slides.push(slide.inverse()),
            None => {}
        }
    }

    fn remaining(&self) -> Remaining {
        let at_most = self.slides.as_ref().map(Vec::len);
        Remaining { at_least: self.at_least, at_most, next: self.next() }
    }
}
