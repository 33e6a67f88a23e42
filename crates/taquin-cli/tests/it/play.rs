//! `play` in a real pseudo-terminal: keys go in, screens come out. Every step waits for a screen, never for a time.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::process::{PATIENCE, TWO, TempFolder, command, fed, taquin};

/// A game in a terminal.
struct Played {
    child: Child,
    keys: File,
    /// What the program writes to the terminal.
    written: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

fn size_of(rows: u16, columns: u16) -> Winsize {
    Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }
}

/// Both ends of a pseudo-terminal. No program that is started inherits the first, which would keep the terminal alive.
fn pseudo_terminal(rows: u16, columns: u16) -> (OwnedFd, OwnedFd) {
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let master = openpt(flags).expect("a pseudo-terminal");
    grantpt(&master).and_then(|()| unlockpt(&master)).expect("its other end");
    tcsetwinsize(&master, size_of(rows, columns)).expect("its size");
    let name = ptsname(&master, Vec::new()).expect("its name");
    let name = OsStr::from_bytes(name.to_bytes());
    let terminal =
        File::options().read(true).write(true).custom_flags(libc::O_NOCTTY).open(name).expect("its other end");
    (master, terminal.into())
}

impl Played {
    /// Starts a game, and returns it with the other end of its terminal.
    fn spawn(args: &[&str], (rows, columns): (u16, u16), variables: &[(&str, &str)]) -> (Child, File) {
        let (master, terminal) = pseudo_terminal(rows, columns);
        let game = command(&[&["play"], args].concat());
        // The terminal becomes that of a session of its own.
        let mut session = Command::new("setsid");
        session.args(["--ctty", "--wait"]).arg(game.get_program()).args(game.get_args()).env_clear();
        session.envs(game.get_envs().filter_map(|(name, value)| Some((name, value?))));
        session.env("TERM", "xterm-256color").envs(variables.iter().copied());
        let end = || Stdio::from(terminal.try_clone().expect("a descriptor"));
        let child = session.stdin(end()).stdout(end()).stderr(end()).spawn().expect("setsid is there");
        (child, File::from(master))
    }

    fn start(args: &[&str], (rows, columns): (u16, u16), variables: &[(&str, &str)]) -> Played {
        let (child, keys) = Played::spawn(args, (rows, columns), variables);
        let mut reader = keys.try_clone().expect("a descriptor");
        let (sender, written) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Played { child, keys, written, screen: vt100::Parser::new(rows, columns, 0) }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal is there");
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits for a screen.
    #[track_caller]
    fn shows(&mut self, what: &str, is_it: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !is_it(&self.text()) {
            assert!(begun.elapsed() < PATIENCE, "{what} did not appear:\n{}", self.text());
            match self.written.recv_timeout(Duration::from_millis(100)) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => panic!("it ended before {what}:\n{}", self.text()),
            }
        }
    }

    #[track_caller]
    fn has(&mut self, part: &str) {
        self.shows(part, |screen| screen.contains(part));
    }

    /// Waits for the end, and returns the exit code and what is on the terminal then.
    #[track_caller]
    fn end(mut self) -> (Option<i32>, String) {
        let begun = Instant::now();
        loop {
            assert!(begun.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            match self.written.recv_timeout(Duration::from_millis(100)) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let code = self.child.wait().expect("it was started").code();
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor(), "the terminal is given back");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        (code, self.text())
    }
}

/// A place for the games that are kept.
fn cache(name: &str) -> TempFolder {
    TempFolder::created(name)
}

#[test]
fn a_board_is_solved_by_keys_clicks_and_numbers() {
    let cache = cache("play-keys");
    for (keys, moves) in
        [("\x1b[D\x1b[A", "2 moves"), ("ak", "2 moves"), ("5\r6\r", "2 moves"), ("dhhuwu\x1b[D\x1b[A", "4 moves")]
    {
        let mut game = Played::start(&[TWO], (24, 140), &[("TAQUIN_CACHE", cache.path())]);
        game.has("0 moves");
        game.press(keys);
        game.has("Solved in");
        game.has("The shortest solution has 2 moves.");
        game.press("q");
        let (code, printed) = game.end();
        assert!(
            code == Some(0) && printed.contains(&format!("# Solved in {moves}")) || keys.contains('u'),
            "{printed}"
        );
        let text: Vec<&str> = printed.lines().filter(|line| !line.starts_with('#')).collect();
        let reviewed = fed(&["review"], text.join("\n"));
        assert_eq!(reviewed.code, Some(0), "{reviewed:?}");
    }
    // The tile 5 is in the middle row, the third of three: a click at its cell.
    let mut game = Played::start(&[TWO], (24, 140), &[("TAQUIN_CACHE", cache.path())]);
    game.has("0 moves");
    game.press("\x1b[<0;17;5M\x1b[<0;17;5m");
    game.has("1 move,");
    game.press("q");
    assert_eq!(game.end().0, Some(1), "given up");
}

#[test]
fn it_is_drawn_without_colours_and_in_ascii_and_follows_the_size_of_the_terminal() {
    let cache = cache("play-plain");
    let variables = [("TAQUIN_CACHE", cache.path()), ("NO_COLOR", "1")];
    let mut game = Played::start(&[TWO, "--ascii", "--no-mouse"], (15, 40), &variables);
    game.has("+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 5 |\n+---+---+---+\n| 7 | 8 | 6 |\n+---+---+---+");
    game.shows("only ASCII", |screen| screen.is_ascii());
    tcsetwinsize(&game.keys, size_of(5, 60)).expect("a size");
    game.screen.screen_mut().set_size(5, 60);
    game.has("too few for a 3x3");
    game.press("\x03");
    let (code, _) = game.end();
    assert_eq!(code, Some(130));
}

#[test]
fn hints_come_in_steps_and_the_solution_is_shown() {
    let cache = cache("play-hints");
    let mut game = Played::start(&[TWO, "--ascii"], (24, 140), &[("TAQUIN_CACHE", cache.path())]);
    game.has("0 moves");
    game.press("?");
    game.has("Between 0 and 9 moves to go.");
    game.press("?");
    game.has("2 moves to go; fewer are impossible.");
    game.press("?");
    game.has("Move tile 5.");
    game.press("?");
    game.has("5 L, 6 U");
    game.press("x");
    game.has("Solved in");
    game.has("With hints.");
    game.press("q");
    assert_eq!(game.end().0, Some(0));
}

#[test]
fn an_interrupted_game_is_offered_again() {
    let cache = cache("play-kept");
    let variables = [("TAQUIN_CACHE", cache.path())];
    let mut game = Played::start(&["3"], (24, 140), &variables);
    game.has("0 moves");
    game.press("akdlswhj");
    game.shows("a move", |screen| !screen.contains("0 moves"));
    game.press("q");
    let (code, printed) = game.end();
    assert_eq!(code, Some(1), "{printed}");
    let board = printed.lines().find(|line| line.contains('/')).expect("a board").to_owned();
    let mut again = Played::start(&["3"], (24, 140), &variables);
    again.has("Press c.");
    again.press("c");
    again.shows("its moves", |screen| !screen.contains("0 moves"));
    again.press("q");
    let (_, printed) = again.end();
    assert!(printed.contains(&board), "{board} is not in\n{printed}");
}

#[test]
fn a_lost_terminal_ends_and_keeps_the_game() {
    let cache = cache("play-lost");
    let variables = [("TAQUIN_CACHE", cache.path())];
    let (mut child, mut terminal) = Played::spawn(&["3"], (24, 140), &variables);
    let mut screen = vt100::Parser::new(24, 140, 0);
    // The clock of the game is drawn again and again, so that reading never waits for ever.
    let mut show = |terminal: &mut File, is_it: fn(&str) -> bool| {
        let mut bytes = [0; 4096];
        while !is_it(&screen.screen().contents()) {
            let length = terminal.read(&mut bytes).expect("the terminal is there");
            screen.process(&bytes[..length]);
        }
    };
    show(&mut terminal, |screen| screen.contains("0 moves"));
    terminal.write_all(b"akdlswhj").expect("the terminal is there");
    show(&mut terminal, |screen| !screen.contains("0 moves"));
    drop(terminal);
    let begun = Instant::now();
    let ended = loop {
        match child.try_wait().expect("it was started") {
            Some(ended) => break ended,
            None if begun.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(20)),
            None => panic!("it goes on without a terminal"),
        }
    };
    assert_eq!(ended.code(), Some(130));
    assert_eq!(std::fs::read_dir(cache.0.join("games")).map(Iterator::count).unwrap_or(0), 1, "the game is kept");
}

#[test]
fn without_a_terminal_it_says_so() {
    taquin(&["play"]).rejects("this is no terminal to play in");
    taquin(&["play", "4", "--daily"]).rejects("cannot be used with");
}
