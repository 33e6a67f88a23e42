//! Why a picture cannot be made.

use std::io;

use taquin::{Shape, Slide};

/// Why a picture cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// A name that stands for nothing.
    #[error("unknown {what} '{found}'; known are {known}")]
    Unknown {
        /// What the name should have named.
        what: &'static str,
        /// The name.
        found: String,
        /// The names there are.
        known: String,
    },
    /// Text that is no colour.
    #[error("cannot read the colour '{found}' at character {place}: {reason}")]
    Color {
        /// The text.
        found: String,
        /// Its first character, counted from one.
        place: usize,
        /// What was expected.
        reason: &'static str,
    },
    /// A list of colours of the wrong length.
    #[error("{found} colours given, but {expected}")]
    ColorCount {
        /// How many were given.
        found: usize,
        /// How many are needed, and for what.
        expected: String,
    },
    /// A number out of its range.
    #[error("{what} {found} is out of range: {least} to {most} is possible")]
    Range {
        /// What the number measures.
        what: &'static str,
        /// The number.
        found: f64,
        /// The least that is possible.
        least: f64,
        /// The most that is possible.
        most: f64,
    },
    /// A picture with more pixels than would be wise.
    #[error("the {what} would be {width}×{height} pixels, more than the {limit} allowed; choose smaller tiles")]
    TooLarge {
        /// What would be too large.
        what: &'static str,
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
        /// The most it may have, in words.
        limit: &'static str,
    },
    /// An animation with more frames than would be wise.
    #[error(
        "the animation would have {found} frames, more than the {limit} allowed; show one frame a state or fewer moves"
    )]
    TooLong {
        /// The frames it would have.
        found: usize,
        /// The most it may have.
        limit: usize,
    },
    /// The goal and the board differ in shape.
    #[error("the goal is a {goal} board, but the board to draw is {board}")]
    GoalShape {
        /// The shape of the goal.
        goal: Shape,
        /// The shape of the board.
        board: Shape,
    },
    /// A slide that the board does not allow.
    #[error("slide {place} ({}) is not possible: the blank stands at that edge", slide.word())]
    Slide {
        /// The slide.
        slide: Slide,
        /// Its place in the list, counted from one.
        place: usize,
    },
    /// A picture file that cannot be used.
    #[error("cannot use the picture: {reason}")]
    Picture {
        /// What is wrong with it.
        reason: String,
    },
    /// A character that the font has no glyph for.
    #[error("the font has no character '{found}' ({})", found.escape_unicode())]
    Glyph {
        /// The character.
        found: char,
    },
    /// A caption with a placeholder that stands for nothing.
    #[error("unknown placeholder '{found}' in the caption; known are {{k}}, {{n}}, {{tile}}, {{arrow}} and {{slide}}")]
    Placeholder {
        /// The placeholder.
        found: String,
    },
    /// The picture could not be written out.
    #[error("cannot write the picture")]
    Write(#[from] io::Error),
}

impl RenderError {
    /// Refuses a number out of its range.
    pub(crate) fn check(what: &'static str, found: f64, least: f64, most: f64) -> Result<(), RenderError> {
        if (least..=most).contains(&found) { Ok(()) } else { Err(RenderError::Range { what, found, least, most }) }
    }

    /// The error of a name that is not among the known ones.
    pub(crate) fn unknown(what: &'static str, found: &str, known: &[&str]) -> RenderError {
        RenderError::Unknown { what, found: found.to_owned(), known: known.join(", ") }
    }
}
