//! The games of one session, from key to key.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use taquin::{Board, Slide, Value, phrase};

use super::BoardSupply;
use super::game::GameInProgress;
use super::keys::PlayAction;
use super::screen::Screen;
use super::solver::{BoardSolver, KnownSolution};
use super::view::{self, BoardLook, BoardPlace, GamePanel};
use crate::exit::Exit;
use crate::game_text::Game;
use crate::messages::{text, word};

/// The time between two looks at the clock.
const TICK: Duration = Duration::from_millis(100);
/// The time between two moves that are shown.
const SHOWN_MOVE: Duration = Duration::from_millis(160);
/// The moves of the last step of a hint.
const HINTED_MOVES: usize = 5;
/// Distances are first given to the nearest ten.
const BAND: usize = 10;

/// The games of one session.
pub struct Session {
    game: GameInProgress,
    supply: BoardSupply,
    solver: BoardSolver,
    look: BoardLook,
    /// The interrupted game that can be continued.
    interrupted: Option<Game>,
    has_continued: bool,
    /// How much of the hint is shown; 0 is nothing.
    hint: usize,
    /// The number that was typed.
    typed: String,
    /// Whether the solution is being shown, and when its last move was made.
    showing: Option<Instant>,
    message: String,
    place: Option<BoardPlace>,
}

impl Session {
    pub fn new(
        first: Board,
        supply: BoardSupply,
        solver: BoardSolver,
        look: BoardLook,
        interrupted: Option<Game>,
    ) -> Session {
        let game = GameInProgress::new(first, supply.goal.clone());
        let offered =
            |game: &Game| [text(&phrase!("play.left", n = game.slides.len())), word("cli.play.continue")].join(" ");
        let message = interrupted.as_ref().map(offered).unwrap_or_default();
        let (hint, typed, showing, place) = (0, String::new(), None, None);
        Session { game, supply, solver, look, interrupted, has_continued: false, hint, typed, showing, message, place }
    }

    /// Plays until the user leaves, the flag is set or the terminal is gone.
    pub fn play(&mut self, screen: &mut Screen, flag: &AtomicBool) -> Exit {
        loop {
            if flag.load(Ordering::Relaxed) {
                return Exit::Interrupted;
            }
            self.show_next_move();
            let panel = self.panel();
            let drawn = screen.draw(|frame| self.place = view::draw(frame, &self.look, &self.game.board, &panel));
            let wait = if self.showing.is_some() { SHOWN_MOVE / 4 } else { TICK };
            let next = drawn.and_then(|_| screen.next_event(wait));
            let Ok(next) = next else { return Exit::Interrupted };
            let Some(action) = next.as_ref().and_then(PlayAction::of) else { continue };
            if action == PlayAction::Suspend {
                self.game.pause();
                if screen.suspend().is_err() {
                    return Exit::Interrupted;
                }
                continue;
            }
            if let ControlFlow::Break(exit) = self.act(action) {
                return exit;
            }
        }
    }

    fn act(&mut self, action: PlayAction) -> ControlFlow<Exit> {
        let was_showing = self.showing.take().is_some();
        let before = self.game.board.clone();
        match action {
            PlayAction::Slide(slide) => self.game.slide(slide),
            PlayAction::Point(at) => {
                if let Some(cell) = self.place.and_then(|place| place.cell_at(at)) {
                    self.game.slide_from(cell);
                }
            }
            PlayAction::Digit(digit) if self.typed.len() < 5 => self.typed.push(digit),
            PlayAction::Erase => drop(self.typed.pop()),
            PlayAction::Enter => {
                let tile = std::mem::take(&mut self.typed).parse::<u16>().ok().filter(|&tile| tile > 0);
                if let Some(cell) = tile.and_then(|tile| self.game.board.places().get(usize::from(tile)).copied()) {
                    self.game.slide_from(cell);
                }
            }
            PlayAction::Undo => self.game.undo(),
            PlayAction::Redo => self.game.redo(),
            PlayAction::Restart => self.game.restart(),
            PlayAction::New => self.begin(),
            PlayAction::Hint if !self.game.is_solved() => {
                self.hint += 1;
                self.game.is_helped = true;
            }
            PlayAction::Show if !was_showing && !self.game.is_solved() => {
                self.showing = Some(Instant::now());
                self.game.is_helped = true;
            }
            PlayAction::Continue => self.go_on(),
            PlayAction::Quit => {
                return ControlFlow::Break(if self.game.is_solved() { Exit::Done } else { Exit::NoSolution });
            }
            PlayAction::Interrupt => return ControlFlow::Break(Exit::Interrupted),
            _ => {}
        }
        if self.game.board != before {
            self.hint = 0;
            self.message.clear();
        }
        if !matches!(action, PlayAction::Digit(_) | PlayAction::Erase) {
            self.typed.clear();
        }
        ControlFlow::Continue(())
    }

    /// Begins another board.
    fn begin(&mut self) {
        match self.supply.next() {
            Ok(board) => self.game = GameInProgress::new(board, self.supply.goal.clone()),
            Err(error) => self.message = text(&error.phrase()),
        }
        self.hint = 0;
    }

    /// Goes on with the interrupted game.
    fn go_on(&mut self) {
        if let Some(game) = self.interrupted.take() {
            self.game = GameInProgress::continued(&game, self.supply.goal.clone());
            self.has_continued = true;
        }
    }

    /// Makes the next move of the solution that is shown.
    fn show_next_move(&mut self) {
        let Some(since) = self.showing.filter(|since| since.elapsed() >= SHOWN_MOVE) else { return };
        let Some(known) = self.solver.ask(&self.game.board, self.game.start()) else { return };
        let (next, rest) = (known.slides.first().copied(), known.slides.len());
        // The solution is followed, not searched again.
        let followed = KnownSolution {
            slides: known.slides.get(1..).unwrap_or_default().to_vec(),
            at_least: known.at_least.saturating_sub(1),
        };
        if let Some(slide) = next {
            self.game.slide(slide);
            self.solver.learn(&self.game.board, followed);
        }
        self.showing = (rest > 1).then_some(since.max(Instant::now()));
        self.hint = 0;
    }

    fn panel(&mut self) -> GamePanel {
        let (moves, elapsed) = (self.game.moves(), self.game.elapsed());
        let status = text(&phrase!("cli.play.status", moves, time = clock(elapsed), pace = pace(moves, elapsed)));
        let keys = word(if self.look.ascii { "cli.play.keys-ascii" } else { "cli.play.keys" });
        // The first board is solved from the beginning, so that the shortest length is known at the end.
        let start = self.game.start().clone();
        let _ = self.solver.ask(&start, &start);
        let message = if self.game.is_solved() && moves > 0 {
            self.summary()
        } else if !self.typed.is_empty() {
            format!("{}_", self.typed)
        } else if self.hint > 0 {
            self.hint_text()
        } else if self.showing.is_some() && self.solver.ask(&self.game.board, &start).is_none() {
            word("hint.thinking")
        } else {
            self.message.clone()
        };
        GamePanel { status, message, keys }
    }

    /// The hint as far as it is asked for.
    fn hint_text(&mut self) -> String {
        let board = self.game.board.clone();
        let Some(known) = self.solver.ask(&board, self.game.start()) else { return word("hint.thinking") };
        let n = known.slides.len();
        let tile = |slide: &Slide| board.after([*slide]).map_or(0, |after| after.tile(board.blank()));
        match (self.hint, known.slides.first()) {
            (1, _) if known.is_shortest() => {
                text(&phrase!("hint.between", low = n / BAND * BAND, high = n / BAND * BAND + BAND - 1))
            }
            (1, _) => text(&phrase!("hint.between", low = known.at_least, high = n)),
            (2, _) if known.is_shortest() => text(&phrase!("hint.exactly", n)),
            (2, _) => text(&phrase!("hint.atMost", n, bound = known.at_least)),
            (3, Some(first)) => text(&phrase!("hint.move", tile = tile(first).to_string())),
            _ => {
                let (mut board, mut moves) = (board.clone(), Vec::new());
                for &slide in known.slides.iter().take(HINTED_MOVES) {
                    let arrow = if self.look.ascii { slide.letter() } else { arrow(slide) };
                    moves.push(format!("{} {arrow}", board.slide(slide).unwrap_or(0)));
                }
                moves.join(", ")
            }
        }
    }

    /// What the game was, in words.
    fn summary(&mut self) -> String {
        let (n, elapsed) = (self.game.moves(), self.game.elapsed());
        if !self.game.is_solved() {
            return text(&phrase!("cli.play.given-up", moves = n, time = clock(elapsed)));
        }
        let mut sentences = vec![text(&phrase!("play.solved", n, time = clock(elapsed)))];
        let start = self.game.start().clone();
        if let Some(known) = self.solver.ask(&start, &start) {
            let (n, bound) = (known.slides.len(), known.at_least);
            sentences.push(text(&match known.is_shortest() {
                true => phrase!("cli.play.shortest", moves = n),
                false => phrase!("hint.atMost", n, bound),
            }));
        }
        if self.game.is_helped {
            sentences.push(word("daily.helped"));
        }
        sentences.join(" ")
    }

    /// The last game, if moves were made in it, and what it was.
    pub fn result(&mut self) -> Option<(String, Game)> {
        (self.game.moves() > 0).then(|| (self.summary(), self.game.record()))
    }

    /// The last game, if it is worth keeping.
    pub fn unfinished(&self) -> Option<Game> {
        (self.game.moves() > 0 && !self.game.is_solved()).then(|| self.game.record())
    }

    /// Whether the interrupted game was continued.
    pub fn has_continued(&self) -> bool {
        self.has_continued
    }
}

fn arrow(slide: Slide) -> char {
    match slide {
        Slide::Up => '↑',
        Slide::Down => '↓',
        Slide::Left => '←',
        Slide::Right => '→',
    }
}

/// A time as clocks show it: `0:05.3`.
fn clock(time: Duration) -> Value {
    let tenths = time.as_millis() / 100;
    Value::Figures(format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10))
}

fn pace(moves: usize, time: Duration) -> Value {
    // The first moves of a game have no pace yet.
    let pace = if time < TICK { 0.0 } else { moves as f64 / time.as_secs_f64() };
    Value::Figures(format!("{pace:.2}"))
}
