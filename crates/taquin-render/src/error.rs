//! The error type of all functions.

use std::io;

use taquin::{Message, Phrase, Shape, Slide, Stop, Value, WriteSlidesError, phrase};

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
    #[error(
        "'{found}' (character {position}) is not a colour: expected a name, #rgb, #rrggbb or three numbers from 0 to 1"
    )]
    Color {
        /// The text.
        found: String,
        /// The position of its first character, counted from 1.
        position: usize,
    },
    /// A list of colours of the wrong length.
    #[error(
        "{found} colours given, but a {shape} board has {} tiles ({} with the blank first)",
        shape.cells() - 1,
        shape.cells()
    )]
    ColorCount {
        /// How many were given.
        found: usize,
        /// The shape of the board.
        shape: Shape,
    },
    /// A gradient without colours.
    #[error("a gradient needs at least one colour")]
    NoColors,
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
    #[error(
        "move {number} ({}) is impossible: there is no tile to slide {}",
        slide.letter(),
        slide.word().to_lowercase()
    )]
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
        reason: PhotoFault,
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

/// Why a file is not a photograph that can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PhotoFault {
    /// It is of another kind.
    #[error("it is neither a PNG nor a JPEG file")]
    OtherKind,
    /// It has no pixels.
    #[error("it has no pixels")]
    Empty,
    /// It has too many pixels.
    #[error("it is {width}×{height} pixels; the limit is {side} per side and {millions} million in total")]
    TooLarge {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
        /// The longest side.
        side: u32,
        /// The most pixels, in millions.
        millions: u64,
    },
    /// It cannot be decoded.
    #[error("it is damaged ({detail})")]
    Damaged {
        /// The decoder's reason.
        detail: String,
    },
}

impl Message for PhotoFault {
    fn phrase(&self) -> Phrase {
        match self {
            PhotoFault::OtherKind => phrase!("problem.picture.other-kind"),
            PhotoFault::Empty => phrase!("problem.picture.empty"),
            PhotoFault::TooLarge { width, height, side, millions } => phrase!(
                "problem.picture.too-large",
                width = *width,
                height = *height,
                side = *side,
                millions = *millions
            ),
            PhotoFault::Damaged { detail } => phrase!("problem.picture.damaged", detail = &detail[..]),
        }
    }
}

impl Message for RenderError {
    fn phrase(&self) -> Phrase {
        match self {
            RenderError::Unknown { found, known, .. } => {
                phrase!("problem.unknown-name", found = &found[..], known = &known[..])
            }
            RenderError::Color { found, position } => {
                phrase!("problem.color", found = &found[..], position = *position)
            }
            RenderError::ColorCount { found, shape } => {
                let (tiles, cells) = (shape.cells() - 1, shape.cells());
                phrase!("problem.color-count", found = *found, shape = *shape, tiles, cells)
            }
            RenderError::NoColors => phrase!("problem.no-colors"),
            RenderError::Range { what, found, min, max } => {
                let [found, min, max] = [found, min, max].map(f64::to_string).map(Value::Figures);
                phrase!("problem.out-of-bounds", what = quantity(what), found, min, max)
            }
            RenderError::TooLarge { width, height, .. } => {
                phrase!("problem.too-many-pixels", width = *width, height = *height)
            }
            RenderError::TooLong { found, limit } => phrase!("problem.too-many-frames", found = *found, most = *limit),
            RenderError::GoalShape { goal, board } => phrase!("problem.picture-goal", goal = *goal, board = *board),
            RenderError::Slide { slide, number } => WriteSlidesError::Edge { number: *number, slide: *slide }.phrase(),
            RenderError::Photo { reason } => phrase!("problem.picture", reason = reason.phrase()),
            RenderError::Glyph { found } => phrase!("problem.glyph", found = *found),
            RenderError::Placeholder { found } => phrase!("problem.placeholder", found = &found[..]),
            RenderError::Write(error) => phrase!("cli.error.cannot-draw", reason = error.phrase()),
            RenderError::Stopped(_) => phrase!("cli.error.drawing-stopped"),
        }
    }
}

/// What a number out of range measures.
fn quantity(what: &'static str) -> Phrase {
    match what {
        "the width in pixels" => phrase!("problem.quantity.width"),
        "the number of columns" => phrase!("problem.quantity.columns"),
        "the number of states on a sheet" => phrase!("problem.quantity.states"),
        "the number of frames per second" => phrase!("problem.quantity.fps"),
        "the delay" => phrase!("problem.quantity.delay"),
        "the time at the start" => phrase!("problem.quantity.start"),
        "the time at the end" => phrase!("problem.quantity.hold"),
        "the scaled tile size" => phrase!("problem.quantity.scaled-tile"),
        "the scale" => phrase!("problem.quantity.scale"),
        "the resolution in dots per inch" => phrase!("problem.quantity.dpi"),
        "the tile size" => phrase!("problem.quantity.tile"),
        other => phrase!("cli.text", text = other),
    }
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
