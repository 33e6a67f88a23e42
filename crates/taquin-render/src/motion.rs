//! How a solution moves.

use std::str::FromStr;

use crate::{Captions, RenderError};

/// How a tile gets from cell to cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// It slides, gently at both ends.
    #[default]
    Smooth,
    /// It jumps: one frame for each state.
    Steps,
}

impl Mode {
    /// The names of all modes, the default first.
    pub const NAMES: [&str; 2] = ["smooth", "steps"];
}

impl FromStr for Mode {
    type Err = RenderError;

    fn from_str(name: &str) -> Result<Mode, RenderError> {
        match name {
            "smooth" => Ok(Mode::Smooth),
            "steps" => Ok(Mode::Steps),
            unknown => Err(RenderError::unknown("mode of motion", unknown, &Mode::NAMES)),
        }
    }
}

/// How often an animation plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repeat {
    /// Again and again.
    #[default]
    Forever,
    /// A single time.
    Once,
}

/// How a solution moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    /// Sliding or jumping.
    pub mode: Mode,
    /// The frames a second while a tile slides, 1 to 50.
    pub fps: u32,
    /// The milliseconds from one move to the next, 20 to 60,000.
    pub delay: u32,
    /// The milliseconds before the first move, 20 to 60,000.
    pub start: u32,
    /// The milliseconds the last state stays, 20 to 60,000.
    pub hold: u32,
    /// How often it plays.
    pub repeat: Repeat,
    /// What is written under the board.
    pub captions: Option<Captions>,
}

impl Default for Motion {
    fn default() -> Motion {
        Motion {
            mode: Mode::Smooth,
            fps: 25,
            delay: 320,
            start: 800,
            hold: 2000,
            repeat: Repeat::Forever,
            captions: Some(Captions::default()),
        }
    }
}

/// The share of a move's time in which the tile slides; for the rest it lies still.
const SLIDING: f64 = 0.76;

impl Motion {
    /// Refuses numbers out of range.
    pub(crate) fn check(&self) -> Result<(), RenderError> {
        RenderError::check("the number of frames a second", f64::from(self.fps), 1.0, 50.0)?;
        let times =
            [("the delay", self.delay), ("the time at the start", self.start), ("the time at the end", self.hold)];
        for (what, time) in times {
            RenderError::check(what, f64::from(time), 20.0, 60_000.0)?;
        }
        Ok(())
    }

    /// The milliseconds a tile slides in a move.
    pub(crate) fn sliding(&self) -> f64 {
        match self.mode {
            Mode::Smooth => f64::from(self.delay) * SLIDING,
            Mode::Steps => 0.0,
        }
    }

    /// The frames of one move: how far the tile has come (0 to 1) and how many milliseconds it is seen there.
    pub(crate) fn beats(&self) -> Vec<(f64, f64)> {
        let frame = 1000.0 / f64::from(self.fps);
        let count = (self.sliding() / frame).floor().max(1.0);
        let mut beats: Vec<_> = (1..=count as usize).map(|i| (ease(i as f64 / count), frame)).collect();
        beats.last_mut().expect("at least one frame").1 = f64::from(self.delay) - (count - 1.0) * frame;
        beats
    }
}

/// Starts and ends at rest: Hermite's cubic.
fn ease(share: f64) -> f64 {
    share * share * (3.0 - 2.0 * share)
}
