//! How a solution moves.

use clap::Args;
use clap::builder::PossibleValuesParser;
use taquin_render::{Captions, Mode, Motion, RenderError, Repeat};

use super::{Drawing, Use};
use crate::limits::duration;

/// How a solution moves.
#[derive(Args, Debug)]
#[command(next_help_heading = "Motion (GIF and animated SVG)")]
pub struct MotionArgs {
    /// Tiles slide (the default)
    #[arg(long, overrides_with = "steps")]
    smooth: bool,

    /// Tiles jump: one frame for each state
    #[arg(long)]
    steps: bool,

    /// Frames a second of a GIF while a tile slides, 1 to 50 [default: 25]
    #[arg(long, value_name = "FRAMES", conflicts_with = "steps")]
    fps: Option<u32>,

    /// From one move to the next: 500ms, 0.3 (seconds) [default: 320ms]
    #[arg(long, value_name = "TIME", value_parser = milliseconds)]
    delay: Option<u32>,

    /// How long the last state stays [default: 2s]
    #[arg(long, value_name = "TIME", value_parser = milliseconds)]
    hold: Option<u32>,

    /// Play again and again (the default)
    #[arg(id = "forever", long = "loop", overrides_with = "once")]
    forever: bool,

    /// Play a single time
    #[arg(long)]
    once: bool,

    /// The language of the captions [default: en]
    #[arg(long, value_name = "CODE", value_parser = PossibleValuesParser::new(Captions::LANGUAGES), conflicts_with = "no_captions")]
    lang: Option<String>,

    /// Write nothing under the board; contact sheets too
    #[arg(long)]
    pub no_captions: bool,
}

impl MotionArgs {
    /// The motion.
    pub fn motion(&self) -> Result<Motion, RenderError> {
        let plain = Motion::default();
        Ok(Motion {
            mode: if self.steps { Mode::Steps } else { Mode::Smooth },
            fps: self.fps.unwrap_or(plain.fps),
            delay: self.delay.unwrap_or(plain.delay),
            hold: self.hold.unwrap_or(plain.hold),
            repeat: if self.once { Repeat::Once } else { Repeat::Forever },
            captions: match (&self.lang, self.no_captions) {
                (_, true) => None,
                (Some(code), _) => Some(Captions::language(code)?),
                (None, _) => plain.captions,
            },
            ..plain
        })
    }

    /// Which options a drawing, or text, has use for.
    pub fn uses(&self, drawing: Option<Drawing>) -> [Use; 9] {
        let moving = drawing.is_some_and(Drawing::is_moving);
        let shown = drawing.is_some_and(Drawing::shows_moves);
        let motion = "pictures that move (a GIF file, or SVG with --animate)";
        [
            (self.smooth, "--smooth", moving, motion),
            (self.steps, "--steps", moving, motion),
            (self.fps.is_some(), "--fps", drawing == Some(Drawing::Gif), "GIF files"),
            (self.delay.is_some(), "--delay", moving, motion),
            (self.hold.is_some(), "--hold", moving, motion),
            (self.forever, "--loop", moving, motion),
            (self.once, "--once", moving, motion),
            (self.lang.is_some(), "--lang", moving, motion),
            (self.no_captions, "--no-captions", shown, "pictures of a whole solution"),
        ]
    }
}

/// Reads a time that an animation can keep.
fn milliseconds(text: &str) -> Result<u32, String> {
    let time = duration(text)?.as_millis();
    u32::try_from(time)
        .ok()
        .filter(|time| (20..=60_000).contains(time))
        .ok_or_else(|| "expected a time from 20ms to 1m; a number alone means seconds".to_owned())
}
