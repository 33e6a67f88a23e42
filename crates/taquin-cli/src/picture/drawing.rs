//! Draws a picture and writes it meanwhile, on a thread of its own, so that Ctrl-C ends the wait for it whatever is being
//! drawn or written.

use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use taquin::phrase;

use crate::failure::Context;
use taquin::unstable::AtomicFile;
use taquin_render::{PictureSink, RenderError};
use taquin_search::{Limits, Stop};

use super::{PictureKind, PictureOptions, Solution};
use crate::args::limit_args::search_meter;
use crate::messages::text;
use crate::output::output_file::OutputFile;
use crate::terminal::progress::ProgressLine;

/// The time between two looks at the flag.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The bytes that are written together.
const BUFFER_BYTES: usize = 1 << 16;

/// What to draw.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub solution: Arc<Solution>,
    pub options: Arc<PictureOptions>,
    /// The most time that drawing and writing may take.
    pub time: Option<Duration>,
    /// Whether a progress line is shown.
    pub progress: bool,
}

/// Opens what a picture is written to. That may block, as a pipe does until it has a reader.
type OpenWriter = Arc<dyn Fn() -> io::Result<Box<dyn Write>> + Send + Sync>;

/// A message of the drawing thread.
enum DrawingEvent {
    Progress { done: usize, all: usize },
    End(Result<(), RenderError>),
}

impl Drawing {
    /// Draws a picture to a file, which is replaced when all is written, or to standard output without one. `Break` with the
    /// reason if it is stopped.
    pub fn draw(
        &self,
        kind: PictureKind,
        file: Option<&OutputFile>,
        flag: &Arc<AtomicBool>,
    ) -> crate::Result<ControlFlow<Stop>> {
        let name = || file.map_or_else(|| "<stdout>".to_owned(), |file| file.name().to_string());
        let cannot_write = || phrase!("cli.error.cannot-write", file = name());
        let (part, open) = writer(file).with_context(cannot_write)?;
        // Without `commit` the part of the file that was written is removed, even while the thread goes on with it.
        match self.draw_to(kind, open, flag) {
            Ok(()) => part.map_or(Ok(()), AtomicFile::commit).with_context(cannot_write)?,
            Err(RenderError::Stopped(stop)) => return Ok(ControlFlow::Break(stop)),
            Err(RenderError::Write(error)) => return Err(error).with_context(cannot_write),
            Err(error) => return Err(error.into()),
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Draws on another thread until it ends, the time is over or the flag is set.
    fn draw_to(&self, kind: PictureKind, open: OpenWriter, flag: &Arc<AtomicBool>) -> Result<(), RenderError> {
        let (sender, events) = channel();
        let (drawing, thread_open, thread_flag) = (self.clone(), Arc::clone(&open), Arc::clone(flag));
        let begin = Instant::now();
        let start = thread::Builder::new().spawn(move || {
            // The receiver is gone after an interrupt; the end of the process ends this thread.
            let mut show = |done, all| drop(sender.send(DrawingEvent::Progress { done, all }));
            let drawn = drawing.draw_here(kind, &thread_open, &thread_flag, &mut show);
            let _ = sender.send(DrawingEvent::End(drawn));
        });
        let Ok(thread) = start else { return self.draw_here(kind, &open, flag, &mut |_, _| {}) };
        let label = format!("{}: ", kind.extension().to_uppercase());
        let mut line = self.progress.then(|| ProgressLine::new(label));
        loop {
            match events.recv_timeout(POLL_INTERVAL) {
                Ok(DrawingEvent::End(drawn)) => return drawn,
                Ok(DrawingEvent::Progress { done, all }) => {
                    line.iter_mut().for_each(|line| {
                        line.update(begin.elapsed(), || {
                            text(&match kind.is_sheet() {
                                true => phrase!("cli.drawn.boards", done, all),
                                false => phrase!("cli.drawn.moves", done, all),
                            })
                        });
                    });
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let panic = thread.join().expect_err("it ended without a result");
                    std::panic::resume_unwind(panic);
                }
            }
            if flag.load(Ordering::Relaxed) {
                return Err(RenderError::Stopped(Stop::Cancelled));
            }
            if self.time.is_some_and(|time| begin.elapsed() >= time) {
                return Err(RenderError::Stopped(Stop::Time));
            }
        }
    }

    /// Draws on this thread.
    fn draw_here(
        &self,
        kind: PictureKind,
        open: &OpenWriter,
        flag: &AtomicBool,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<(), RenderError> {
        let mut out = BufWriter::with_capacity(BUFFER_BYTES, open()?);
        let mut meter = search_meter(Limits::none().time(self.time), flag);
        let mut sink = PictureSink::new(&mut out).budget(&mut meter).progress(progress);
        kind.draw(&self.solution, &self.options, &mut sink)?;
        out.flush()?;
        Ok(())
    }
}

/// What a picture is written to: the file that is yet to replace its target, if any, and how the writer is opened.
fn writer(file: Option<&OutputFile>) -> io::Result<(Option<AtomicFile>, OpenWriter)> {
    Ok(match file {
        None => (None, Arc::new(|| Ok(Box::new(io::stdout())))),
        Some(OutputFile { path, is_special: true }) => {
            let path = path.clone();
            (None, Arc::new(move || Ok(Box::new(OpenOptions::new().write(true).open(&path)?))))
        }
        Some(OutputFile { path, is_special: false }) => {
            let mut part = AtomicFile::create(path)?;
            let file = part.file().try_clone()?;
            (Some(part), Arc::new(move || Ok(Box::new(file.try_clone()?))))
        }
    })
}
