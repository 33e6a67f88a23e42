//! The options of animations.

use clap::Args;
use taquin::phrase;
use taquin_render::{Captions, Motion, MotionMode, RenderError, Repeat};

use super::{OptionUse, PictureKind};
use crate::args::limit_args::duration;
use crate::input;
use crate::messages;

/// How a solution is animated.
#[derive(Args, Debug)]
#[command(next_help_heading = "Motion (GIF and animated SVG)")]
pub struct MotionArgs {
    /// Tiles jump instead of sliding: one frame per state
    #[arg(long)]
    steps: bool,

    /// Frames per second of a GIF while a tile slides, 1 to 50 [default: 25]
    #[arg(long, value_name = "FRAMES", value_parser = input::number::<u32>)]
    fps: Option<u32>,

    /// The time from one move to the next: 500ms, 0.3 (seconds) [default: 320ms]
    #[arg(long, value_name = "TIME", value_parser = milliseconds)]
    delay: Option<u32>,

    /// How long the last state is shown [default: 2s]
    #[arg(long, value_name = "TIME", value_parser = milliseconds)]
    hold: Option<u32>,

    /// Play once, not in a loop
    #[arg(long)]
    once: bool,

    /// No captions, also on contact sheets; --lang is their language
    #[arg(long)]
    pub no_captions: bool,
}

impl MotionArgs {
    /// The motion.
    pub fn motion(&self) -> Result<Motion, RenderError> {
        let mut motion = Motion::new();
        motion.mode = if self.steps { MotionMode::Steps } else { MotionMode::Smooth };
        motion.fps = self.fps.unwrap_or(motion.fps);
        motion.delay_ms = self.delay.unwrap_or(motion.delay_ms);
        motion.hold_ms = self.hold.unwrap_or(motion.hold_ms);
        motion.repeat = if self.once { Repeat::Once } else { Repeat::Forever };
        let captions = || Captions::language(messages::language().code());
        motion.captions = if self.no_captions { None } else { Some(captions()?) };
        Ok(motion)
    }

    /// Which options a kind of picture, or text for `None`, uses.
    pub fn uses(&self, kind: Option<PictureKind>) -> [OptionUse; 6] {
        let is_used = kind.is_some_and(PictureKind::is_animated);
        let shows_moves = kind.is_some_and(PictureKind::shows_moves);
        let is_gif = kind == Some(PictureKind::Gif);
        let animated = |is_given, option| OptionUse { is_given, option, is_used, used_by: "cli.used-by.animations" };
        [
            animated(self.steps, "--steps"),
            OptionUse {
                is_given: self.fps.is_some(),
                option: "--fps",
                is_used: is_gif,
                used_by: "cli.used-by.gif-files",
            },
            animated(self.delay.is_some(), "--delay"),
            animated(self.hold.is_some(), "--hold"),
            animated(self.once, "--once"),
            OptionUse {
                is_given: self.no_captions,
                option: "--no-captions",
                is_used: shows_moves,
                used_by: "cli.used-by.pictures-of-solutions",
            },
        ]
    }
}

/// Parses a time within the range of animations.
fn milliseconds(text: &str) -> crate::Result<u32> {
    let time = duration(text)?.as_millis();
    let time = u32::try_from(time).ok().filter(|time| (20..=60_000).contains(time));
    time.ok_or_else(|| phrase!("cli.value.motion-time").into())
}
