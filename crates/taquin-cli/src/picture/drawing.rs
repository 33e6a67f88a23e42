//! Draws a picture on a thread of its own, so that Ctrl-C ends the wait for it whatever is being drawn.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use taquin_render::RenderError;

use super::{PictureKind, PictureOptions, Solution};
use crate::progress::ProgressLine;

/// The time between two looks at the flag.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// What to draw.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub solution: Arc<Solution>,
    pub options: Arc<PictureOptions>,
    /// Whether a progress line is shown for a GIF.
    pub progress: bool,
}

/// What the drawing thread tells.
enum DrawingEvent {
    Progress { done: usize, all: usize },
    End(Result<Vec<u8>, RenderError>),
}

impl Drawing {
    /// The bytes of a file, or `None` if the flag is set before they are ready.
    pub fn draw(&self, kind: PictureKind, flag: &AtomicBool) -> Result<Option<Vec<u8>>, RenderError> {
        let (sender, events) = channel();
        let Drawing { solution, options, progress } = self.clone();
        let start = thread::Builder::new().spawn(move || {
            // The receiver is gone after an interrupt; the end of the process ends this thread.
            let mut show = |done, all| drop(sender.send(DrawingEvent::Progress { done, all }));
            let drawn = kind.draw(&solution, &options, &mut show);
            let _ = sender.send(DrawingEvent::End(drawn));
        });
        let Ok(thread) = start else {
            return kind.draw(&self.solution, &self.options, &mut |_, _| {}).map(Some);
        };
        let mut line = progress.then(|| ProgressLine::new("GIF: "));
        let begin = Instant::now();
        while !flag.load(Ordering::Relaxed) {
            match events.recv_timeout(POLL_INTERVAL) {
                Ok(DrawingEvent::End(drawn)) => return drawn.map(Some),
                Ok(DrawingEvent::Progress { done, all }) => {
                    line.iter_mut().for_each(|line| {
                        line.update(begin.elapsed(), || format!("move {done} of {all}"));
                    });
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let panic = thread.join().expect_err("it ended without a result");
                    std::panic::resume_unwind(panic);
                }
            }
        }
        Ok(None)
    }
}
