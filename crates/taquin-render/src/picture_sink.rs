//! `PictureSink`: a writer, a budget and a progress callback.

use std::io::Write;
use std::ops::ControlFlow;

use taquin::{Budget, Work};

use crate::RenderError;

/// The writer that a picture goes to, a budget that may stop the drawing, and a listener for its progress.
///
/// Files are written in parts while they are drawn, so a drawing that fails may leave an incomplete file in the writer.
///
/// ```
/// use taquin::{Goal, Stop, read_board};
/// use taquin_render::{PictureSink, RenderError, Style, write_png};
///
/// let board = read_board(b"1 2 3/4 5 6/7 0 8")?;
/// let style = Style::new(Goal::RowMajor.board(board.shape())?);
/// let mut file = Vec::new();
/// write_png(&board, &style, &mut PictureSink::new(&mut file))?;
/// assert!(file.starts_with(b"\x89PNG"));
///
/// let mut budget = |_| std::ops::ControlFlow::Break(Stop::Cancelled);
/// let stopped = write_png(&board, &style, &mut PictureSink::new(&mut file).budget(&mut budget));
/// assert!(matches!(stopped, Err(RenderError::Stopped(Stop::Cancelled))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PictureSink<'a> {
    pub(crate) out: &'a mut dyn Write,
    pub(crate) watch: DrawingWatch<'a>,
}

/// The budget and the progress callback of a picture.
#[derive(Default)]
pub(crate) struct DrawingWatch<'a> {
    budget: Option<&'a mut dyn Budget>,
    progress: Option<&'a mut dyn FnMut(usize, usize)>,
}

impl<'a> PictureSink<'a> {
    /// A sink without limits that writes to `out`.
    pub fn new(out: &'a mut dyn Write) -> PictureSink<'a> {
        PictureSink { out, watch: DrawingWatch::default() }
    }

    /// The same sink with a budget that may stop the drawing.
    pub fn budget(mut self, budget: &'a mut dyn Budget) -> PictureSink<'a> {
        self.watch.budget = Some(budget);
        self
    }

    /// The same sink with a listener: it gets the number of moves or states drawn and their total.
    pub fn progress(mut self, progress: &'a mut dyn FnMut(usize, usize)) -> PictureSink<'a> {
        self.watch.progress = Some(progress);
        self
    }

    /// The file that `write` writes into memory.
    pub(crate) fn into_memory(
        write: impl FnOnce(&mut PictureSink) -> Result<(), RenderError>,
    ) -> Result<Vec<u8>, RenderError> {
        let mut file = Vec::new();
        write(&mut PictureSink::new(&mut file))?;
        Ok(file)
    }
}

impl DrawingWatch<'_> {
    /// Asks whether to go on drawing.
    pub(crate) fn check(&mut self) -> Result<(), RenderError> {
        match self.budget.as_mut().map(|budget| budget.spend(Work::NONE)) {
            Some(ControlFlow::Break(stop)) => Err(RenderError::Stopped(stop)),
            _ => Ok(()),
        }
    }

    /// Tells that `done` of `all` moves or states are drawn.
    pub(crate) fn report(&mut self, done: usize, all: usize) {
        if let Some(progress) = &mut self.progress {
            progress(done, all);
        }
    }
}
