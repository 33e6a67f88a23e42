//! A game in progress: moves that can be taken back and made again, and a clock that starts with the first move.

use std::time::{Duration, Instant};

use taquin::{Board, Goal, Slide};

use crate::game_text::Game;

/// A game in progress.
pub struct GameInProgress {
    start: Board,
    pub board: Board,
    pub goal: Board,
    slides: Vec<Slide>,
    times: Vec<Duration>,
    undone: Vec<Slide>,
    /// Since when the clock runs.
    running: Option<Instant>,
    /// What it showed when it was last stopped.
    elapsed: Duration,
    /// Whether a hint was shown, or moves were made by the program.
    pub is_helped: bool,
}

impl GameInProgress {
    pub fn new(start: Board, goal: Board) -> GameInProgress {
        let board = start.clone();
        let (slides, times, undone) = (Vec::new(), Vec::new(), Vec::new());
        let (running, elapsed) = (None, Duration::ZERO);
        GameInProgress { start, board, goal, slides, times, undone, running, elapsed, is_helped: false }
    }

    /// The same game as far as it was played.
    pub fn continued(game: &Game, goal: Board) -> GameInProgress {
        let mut continued = GameInProgress::new(game.board.clone(), goal);
        let times = game.times.iter().flatten().map(|&seconds| Duration::from_secs_f64(seconds));
        continued.times = times.chain(std::iter::repeat(Duration::ZERO)).take(game.slides.len()).collect();
        continued.elapsed = continued.times.last().copied().unwrap_or_default();
        (continued.board, continued.slides) = (game.end(), game.slides.clone());
        continued
    }

    pub fn is_solved(&self) -> bool {
        self.board == self.goal
    }

    /// Makes a move, if it is possible and the game is not over.
    pub fn slide(&mut self, slide: Slide) {
        if !self.is_solved() && self.make(slide) {
            self.undone.clear();
        }
    }

    fn make(&mut self, slide: Slide) -> bool {
        if self.board.slide(slide).is_none() {
            return false;
        }
        self.running.get_or_insert_with(Instant::now);
        self.slides.push(slide);
        self.times.push(self.elapsed());
        if self.is_solved() {
            self.pause();
        }
        true
    }

    /// Slides the tile of a cell towards the blank, with all tiles between them, if they are in one line.
    pub fn slide_from(&mut self, cell: usize) {
        let (shape, blank) = (self.board.shape(), self.board.blank());
        let slide = match (shape.row(cell).cmp(&shape.row(blank)), shape.col(cell).cmp(&shape.col(blank))) {
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Slide::Right,
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Slide::Left,
            (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Slide::Down,
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Slide::Up,
            _ => return,
        };
        (0..shape.distance(cell, blank)).for_each(|_| self.slide(slide));
    }

    /// Takes the last move back.
    pub fn undo(&mut self) {
        if self.is_solved() {
            return;
        }
        if let Some(slide) = self.slides.pop() {
            self.times.pop();
            self.board.slide(slide.inverse());
            self.undone.push(slide);
        }
    }

    /// Makes a move again that was taken back.
    pub fn redo(&mut self) {
        if let Some(slide) = self.undone.pop() {
            self.make(slide);
        }
    }

    /// Begins the same board again.
    pub fn restart(&mut self) {
        *self = GameInProgress::new(self.start.clone(), self.goal.clone());
    }

    /// Stops the clock; the next move starts it again.
    pub fn pause(&mut self) {
        (self.elapsed, self.running) = (self.elapsed(), None);
    }

    pub fn elapsed(&self) -> Duration {
        self.elapsed + self.running.map_or(Duration::ZERO, |since| since.elapsed())
    }

    pub fn moves(&self) -> usize {
        self.slides.len()
    }

    /// The board it began with.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The game as text shows it.
    pub fn record(&self) -> Game {
        let times = self.times.iter().map(Duration::as_secs_f64).collect();
        let goal = Some(Goal::Custom(self.goal.clone()));
        Game { board: self.start.clone(), goal, slides: self.slides.clone(), times: Some(times) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> GameInProgress {
        GameInProgress::new(
            "1 2 3/4 5 6/0 7 8".parse().expect("a board"),
            "1 2 3/4 5 6/7 8 0".parse().expect("a board"),
        )
    }

    #[test]
    fn several_tiles_move_together_and_the_clock_stops_at_the_goal() {
        let mut game = game();
        assert!((game.moves(), game.elapsed()) == (0, Duration::ZERO));
        game.slide_from(4);
        assert_eq!(game.moves(), 0, "not in a line with the blank");
        game.slide_from(8);
        assert!(game.is_solved() && game.moves() == 2 && game.elapsed() == game.elapsed());
        game.slide(Slide::Right);
        game.undo();
        assert_eq!((game.moves(), game.record().end()), (2, game.goal.clone()), "a game that is over stays as it is");
    }

    #[test]
    fn moves_are_taken_back_and_made_again() {
        let mut game = game();
        game.slide(Slide::Down);
        game.slide(Slide::Left);
        (0..3).for_each(|_| game.undo());
        assert_eq!((game.moves(), &game.board), (0, game.start()));
        (0..3).for_each(|_| game.redo());
        assert_eq!(game.moves(), 2);
        game.undo();
        game.slide(Slide::Down);
        game.redo();
        assert_eq!(game.moves(), 2, "another move forgets those taken back");
        let continued = GameInProgress::continued(&game.record(), game.goal.clone());
        assert_eq!((continued.moves(), &continued.board), (2, &game.board));
        game.restart();
        assert_eq!((game.moves(), &game.board), (0, game.start()));
    }
}
