//! Notations: lists of slides as text.

mod read;
mod write;

use std::fmt;
use std::str::FromStr;

pub use read::{ExpectedNumber, MAX_SLIDES, NotationError, NotationErrorKind, read_slides, read_slides_within};
#[cfg(feature = "serde")]
pub(crate) use write::write_letters;
pub use write::{WriteSlidesError, write_slides};

crate::named_rows! {
    /// A notation of slides.
    #[non_exhaustive]
    pub enum Notation {
        /// The default.
        #[default]
        Tile => "tile", "U D L R: the direction of the tile";
        Blank => "blank", "U D L R: the direction of the blank";
        Number => "number", "The number of the tile that moves";
        /// Both count from 1.
        Coordinate => "coordinate", "The row and the column of the tile that moves, as in 2,3";
    }
}

/// A word that is not the name of a notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no notation '{0}'; choose tile, blank, number or coordinate")]
pub struct UnknownNotation(pub String);

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(name: &str) -> Result<Notation, UnknownNotation> {
        Notation::named(name).ok_or_else(|| UnknownNotation(name.to_owned()))
    }
}
