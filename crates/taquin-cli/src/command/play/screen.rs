//! The terminal of a game: entered and left, so that it is always restored.

use std::io::{self, BufWriter, Stderr, Write};
use std::panic;
use std::time::Duration;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};

/// The terminal while the game is on it. The game is drawn on standard error, so that standard output has its result.
pub struct Screen {
    /// What is drawn on, and its size; made again for another size. A terminal is never asked anything: it might not answer.
    drawn: Option<(Terminal<CrosstermBackend<BufWriter<Stderr>>>, Rect)>,
    mouse: bool,
}

impl Screen {
    /// Takes the terminal. A panic gives it back before its message is printed.
    pub fn enter(mouse: bool) -> io::Result<Screen> {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            leave();
            print(info);
        }));
        let mut screen = Screen { drawn: None, mouse };
        screen.resume()?;
        Ok(screen)
    }

    fn resume(&mut self) -> io::Result<()> {
        self.drawn = None;
        enable_raw_mode()?;
        execute!(io::stderr(), EnterAlternateScreen)?;
        if self.mouse {
            execute!(io::stderr(), EnableMouseCapture)?;
        }
        Ok(())
    }

    /// Draws what changed, or everything on a terminal of another size.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let (columns, rows) = size()?;
        let area = Rect::new(0, 0, columns, rows);
        if self.drawn.as_ref().is_none_or(|(_, drawn)| *drawn != area) {
            execute!(io::stderr(), Clear(ClearType::All))?;
            let backend = CrosstermBackend::new(BufWriter::new(io::stderr()));
            let options = TerminalOptions { viewport: Viewport::Fixed(area) };
            self.drawn = Some((Terminal::with_options(backend, options)?, area));
        }
        let (terminal, _) = self.drawn.as_mut().expect("it was made");
        terminal.draw(draw).map(drop)
    }

    /// What the user does within this time; an error if the terminal is gone.
    pub fn next_event(&self, wait: Duration) -> io::Result<Option<Event>> {
        #[cfg(unix)]
        wait_for_input(wait)?;
        let wait = if cfg!(unix) { Duration::ZERO } else { wait };
        if event::poll(wait)? { event::read().map(Some) } else { Ok(None) }
    }

    /// Whether the terminal is gone.
    pub fn is_gone(&self) -> bool {
        self.next_event(Duration::ZERO).is_err()
    }

    /// Gives the terminal back and stops the process, until the shell continues it.
    pub fn suspend(&mut self) -> io::Result<()> {
        leave();
        #[cfg(unix)]
        rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::TSTP)?;
        self.resume()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
        // Ratatui would show the cursor again, and panic because it cannot say that the terminal is gone.
        std::mem::forget(self.drawn.take());
    }
}

/// Waits for input or a signal. Crossterm would read the end of a terminal that is gone again and again.
#[cfg(unix)]
fn wait_for_input(wait: Duration) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    let terminal = io::stderr();
    let mut polled = [PollFd::new(&terminal, PollFlags::IN)];
    let wait = Timespec { tv_sec: wait.as_secs() as _, tv_nsec: wait.subsec_nanos().into() };
    match poll(&mut polled, Some(&wait)) {
        Ok(_) if polled[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) => {
            Err(io::ErrorKind::UnexpectedEof.into())
        }
        // The size of the terminal is announced by a signal.
        Ok(_) | Err(Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Gives the terminal back; what fails is not there any more.
fn leave() {
    let _ = disable_raw_mode();
    let mut out = io::stderr();
    let _ = execute!(out, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = out.flush();
}
