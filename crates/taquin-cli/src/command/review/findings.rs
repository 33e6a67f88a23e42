//! What a review finds: wasted moves, the longest stretch without one, shortcuts, times.

use serde::Serialize;
use taquin::{Board, Remaining, Shortcut, Slide};

use crate::command::hint::HintedMove;
use crate::game_text::Game;

/// What was found in a game.
pub struct Findings {
    pub goal: Board,
    /// What remains before the first move and after each.
    pub remaining: Vec<Remaining>,
    pub shortcuts: Vec<Shortcut>,
    pub is_solved: bool,
}

/// A move that led away from the goal, and one that would have led towards it.
pub struct WastedMove {
    /// The number of the move, from 1.
    pub number: usize,
    pub made: HintedMove,
    pub better: Option<HintedMove>,
}

impl Findings {
    pub fn new(game: &Game, goal: Board, remaining: Vec<Remaining>, shortcuts: Vec<Shortcut>) -> Findings {
        let is_solved = game.end() == goal;
        Findings { goal, remaining, shortcuts, is_solved }
    }

    /// Whether a move led away from the goal; `None` if that is not known.
    pub fn is_wasted(&self, number: usize) -> Option<bool> {
        let (before, after) = (self.remaining[number - 1].exact()?, self.remaining[number].exact()?);
        Some(after > before)
    }

    /// The moves that led away from the goal.
    pub fn wasted(&self, game: &Game) -> Vec<WastedMove> {
        let mut board = game.board.clone();
        let mut wasted = Vec::new();
        for (number, &slide) in (1..).zip(&game.slides) {
            if self.is_wasted(number) == Some(true) {
                let better = self.remaining[number - 1].next.map(|next| HintedMove::new(&board, next));
                wasted.push(WastedMove { number, made: HintedMove::new(&board, slide), better });
            }
            board.slide(slide);
        }
        wasted
    }

    /// The first and the last move of the longest stretch in which every move is known to lead towards the goal.
    pub fn longest_stretch(&self) -> Option<(usize, usize)> {
        let (mut longest, mut from) = (None, 1);
        for number in 1..self.remaining.len() {
            if self.is_wasted(number) != Some(false) {
                from = number + 1;
            } else if longest.is_none_or(|(first, last)| number - from > last - first) {
                longest = Some((from, number));
            }
        }
        longest
    }

    /// The moves that were made beyond those of the shortest solution, if its length is proven and the game is solved.
    pub fn excess(&self, game: &Game) -> Option<usize> {
        self.remaining[0].exact().filter(|_| self.is_solved).map(|shortest| game.slides.len() - shortest)
    }

    /// The review as JSON.
    pub fn json(&self, game: &Game) -> ReviewJson {
        let letters = |slides: &[Slide]| slides.iter().map(|slide| slide.letter()).collect();
        ReviewJson {
            board: game.board.to_string(),
            goal: self.goal.to_string(),
            moves: letters(&game.slides),
            length: game.slides.len(),
            runs: game.runs(),
            solved: self.is_solved,
            excess: self.excess(game),
            distances: self
                .remaining
                .iter()
                .map(|it| DistanceJson { at_least: it.at_least, at_most: it.at_most })
                .collect(),
            wasted: self
                .wasted(game)
                .into_iter()
                .map(|it| WastedJson { number: it.number, made: it.made, better: it.better })
                .collect(),
            longest_stretch: self.longest_stretch().map(|(from, to)| [from, to]),
            shortcuts: self
                .shortcuts
                .iter()
                .map(|it| ShortcutJson { from: it.from, to: it.to, moves: letters(&it.slides) })
                .collect(),
            times: game.times.clone(),
            moves_per_second: pace(game),
        }
    }
}

/// The moves per second of a game with times.
pub fn pace(game: &Game) -> Option<f64> {
    let seconds = *game.times.as_ref()?.last()?;
    (seconds > 0.0).then(|| game.slides.len() as f64 / seconds)
}

#[derive(Serialize)]
pub struct ReviewJson {
    board: String,
    goal: String,
    moves: String,
    length: usize,
    runs: usize,
    solved: bool,
    excess: Option<usize>,
    /// Before the first move and after each.
    distances: Vec<DistanceJson>,
    wasted: Vec<WastedJson>,
    longest_stretch: Option<[usize; 2]>,
    shortcuts: Vec<ShortcutJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    times: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_per_second: Option<f64>,
}

#[derive(Serialize)]
struct DistanceJson {
    at_least: usize,
    at_most: Option<usize>,
}

#[derive(Serialize)]
struct WastedJson {
    number: usize,
    #[serde(flatten)]
    made: HintedMove,
    better: Option<HintedMove>,
}

#[derive(Serialize)]
struct ShortcutJson {
    from: usize,
    to: usize,
    moves: String,
}
