//! The error type of all functions.

use std::io;

use taquin::{Shape, Slide, Stop};

/// Why a picture cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// An unknown name.
    #[error("unknown {what} '{found}'; known: {known}")]
    Unknown {
        /// What was to be named.
        what: &'static str,
        /// The name.
        found: String,
        /// The known names, separated by commas.
        known: String,
    },
    /// Text that is not a colour.
    #[error("cannot read the colour '{found}' at character {position}: {reason}")]
    Color {
        /// The text.
        found: String,
        /// The position of its first character, counted from 1.
        position: usize,
        /// Why it is not a colour.
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
    /// A number out of range.
    #[error("{what} {found} is out of range: {min} to {max} is allowed")]
    Range {
        /// What the number measures.
        what: &'static str,
        /// The number.
        found: f64,
        /// The smallest allowed value.
        min: f64,
        /// The largest allowed value.
        max: f64,
    },
    /// A picture with too many pixels.
    #[error("the {what} would be {width}×{height} pixels, more than the {limit} allowed; choose smaller tiles")]
    TooLarge {
        /// What would be too large.
        what: &'static str,
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
        /// The limit, in words.
        limit: String,
    },
    /// An animation with too many frames.
    #[error(
        "the animation would have {found} frames, more than the {limit} allowed; choose steps instead of smooth motion, or fewer moves"
    )]
    TooLong {
        /// The number of frames it would have.
        found: usize,
        /// The limit.
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
    #[error("slide {number} ({}) is impossible: the blank is at that edge", slide.word())]
    Slide {
        /// The slide.
        slide: Slide,
        /// Its number in the list, counted from 1.
        number: usize,
    },
    /// A photograph that cannot be used.
    #[error("cannot use the photograph: {reason}")]
    Photo {
        /// What is wrong with it.
        reason: String,
    },
    /// A character that the font lacks.
    #[error("the font has no character '{found}' ({})", found.escape_unicode())]
    Glyph {
        /// The character.
        found: char,
    },
    /// A caption with an unknown placeholder.
    #[error("unknown placeholder '{found}' in the caption; known: {{k}}, {{n}}, {{tile}}, {{arrow}} and {{slide}}")]
    Placeholder {
        /// The placeholder.
        found: String,
    },
    /// The picture could not be written.
    #[error("cannot write the picture")]
    Write(#[from] io::Error),
    /// The budget stopped the drawing.
    #[error("stopped while the picture was drawn: {0}")]
    Stopped(Stop),
}

impl RenderError {
    /// Rejects a number out of range.
    pub(crate) fn check(what: &'static str, found: f64, min: f64, max: f64) -> Result<(), RenderError> {
        if (min..=max).contains(&found) { Ok(()) } else { Err(RenderError::Range { what, found, min, max }) }
    }

    /// The error for a name that is not among the known ones.
    pub(crate) fn unknown(
        what: &'static str,
        found: &str,
        known: impl IntoIterator<Item = &'static str>,
    ) -> RenderError {
        let known: Vec<&str> = known.into_iter().collect();
        RenderError::Unknown { what, found: found.to_owned(), known: known.join(", ") }
    }
}
