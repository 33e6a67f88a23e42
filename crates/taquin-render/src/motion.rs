//! How a solution is animated: mode, times, repetition, captions.

use taquin::Metric;

use crate::named_choice::named_choice;
use crate::{Captions, RenderError};

named_choice! {
    /// How a tile moves from cell to cell.
    pub enum MotionMode ("motion mode") {
        Smooth => "smooth", "Tiles slide, slowly at both ends";
        Steps => "steps", "Tiles jump: one frame per state";
    }
}

/// How often an animation plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Repeat {
    /// In an endless loop.
    #[default]
    Forever,
    /// Once.
    Once,
}

/// How a solution is animated.
///
/// ```
/// use taquin_render::{Motion, MotionMode};
///
/// let motion = Motion::new().mode(MotionMode::Steps).delay_ms(200).captions(None);
/// assert_eq!(motion.hold_ms, 2000);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Motion {
    /// Whether tiles slide or jump.
    pub mode: MotionMode,
    /// The frames per second while a tile slides, 1 to 50.
    pub fps: u32,
    /// The milliseconds from one move to the next, 20 to 60,000.
    pub delay_ms: u32,
    /// The milliseconds before the first move, 20 to 60,000.
    pub start_ms: u32,
    /// The milliseconds that the last state is shown, 20 to 60,000.
    pub hold_ms: u32,
    /// How often it plays.
    pub repeat: Repeat,
    /// The text below the board.
    pub captions: Option<Captions>,
    /// What the captions count as one move.
    pub metric: Metric,
}

impl Default for Motion {
    fn default() -> Motion {
        Motion {
            mode: MotionMode::Smooth,
            fps: 25,
            delay_ms: 320,
            start_ms: 800,
            hold_ms: 2000,
            repeat: Repeat::Forever,
            captions: Some(Captions::default()),
            metric: Metric::SingleTile,
        }
    }
}

/// The share of a move's time during which the tile slides; it rests for the remainder.
const SLIDING: f64 = 0.76;

impl Motion {
    /// Smooth motion at 25 frames per second in an endless loop, with English captions.
    pub fn new() -> Motion {
        Motion::default()
    }

    /// The same motion in this mode.
    pub fn mode(self, mode: MotionMode) -> Motion {
        Motion { mode, ..self }
    }

    /// The same motion at this many frames per second.
    pub fn fps(self, fps: u32) -> Motion {
        Motion { fps, ..self }
    }

    /// The same motion with this time from one move to the next.
    pub fn delay_ms(self, delay_ms: u32) -> Motion {
        Motion { delay_ms, ..self }
    }

    /// The same motion with this time before the first move.
    pub fn start_ms(self, start_ms: u32) -> Motion {
        Motion { start_ms, ..self }
    }

    /// The same motion with this time for the last state.
    pub fn hold_ms(self, hold_ms: u32) -> Motion {
        Motion { hold_ms, ..self }
    }

    /// The same motion, played this often.
    pub fn repeat(self, repeat: Repeat) -> Motion {
        Motion { repeat, ..self }
    }

    /// The same motion with these captions, or without any.
    pub fn captions(self, captions: impl Into<Option<Captions>>) -> Motion {
        Motion { captions: captions.into(), ..self }
    }

    /// The same motion with captions that count moves in this metric.
    pub fn metric(self, metric: Metric) -> Motion {
        Motion { metric, ..self }
    }

    /// Rejects numbers out of range.
    pub(crate) fn check(&self) -> Result<(), RenderError> {
        RenderError::check("the number of frames per second", f64::from(self.fps), 1.0, 50.0)?;
        let times = [
            ("the delay", self.delay_ms),
            ("the time at the start", self.start_ms),
            ("the time at the end", self.hold_ms),
        ];
        for (what, time) in times {
            RenderError::check(what, f64::from(time), 20.0, 60_000.0)?;
        }
        Ok(())
    }

    /// The milliseconds a tile slides during a move.
    pub(crate) fn sliding_ms(&self) -> f64 {
        match self.mode {
            MotionMode::Smooth => f64::from(self.delay_ms) * SLIDING,
            MotionMode::Steps => 0.0,
        }
    }

    /// The frames of one move: the share of the distance covered (0 to 1) and the milliseconds that the frame is shown.
    pub(crate) fn move_frames(&self) -> Vec<(f64, f64)> {
        let frame = 1000.0 / f64::from(self.fps);
        let count = (self.sliding_ms() / frame).floor().max(1.0);
        let mut frames: Vec<_> = (1..=count as usize).map(|i| (ease(i as f64 / count), frame)).collect();
        frames.last_mut().expect("at least one frame").1 = f64::from(self.delay_ms) - (count - 1.0) * frame;
        frames
    }
}

/// Starts and ends at rest: the cubic Hermite polynomial 3t² − 2t³.
fn ease(share: f64) -> f64 {
    share * share * (3.0 - 2.0 * share)
}
