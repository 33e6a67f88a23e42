//! Notations: lists of slides as text.

mod read;
mod write;

use std::fmt;
use std::str::FromStr;

pub use read::{ExpectedNumber, MAX_SLIDES, NotationError, NotationErrorKind, read_slides, read_slides_within};
#[cfg(feature = "serde")]
pub(crate) use write::write_letters;
pub use write::{WriteSlidesError, write_slides};

/// A notation of slides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// U D L R: the direction of the tile. The default.
    #[default]
    Tile,
    /// U D L R: the direction of the blank.
    Blank,
    /// The number of the tile that moves.
    Number,
    /// The row and the column of the tile that moves, from 1, as in `2,3`.
    Coordinate,
}

/// A word that is not the name of a notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no notation '{0}'; choose tile, blank, number or coordinate")]
pub struct UnknownNotation(pub String);

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 4] = [Notation::Tile, Notation::Blank, Notation::Number, Notation::Coordinate];

    /// The name of the notation.
    pub fn name(self) -> &'static str {
        match self {
            Notation::Tile => "tile",
            Notation::Blank => "blank",
            Notation::Number => "number",
            Notation::Coordinate => "coordinate",
        }
    }

    /// How a slide is written, without a final stop.
    pub fn description(self) -> &'static str {
        match self {
            Notation::Tile => "U D L R: the direction of the tile",
            Notation::Blank => "U D L R: the direction of the blank",
            Notation::Number => "The number of the tile that moves",
            Notation::Coordinate => "The row and the column of the tile that moves, as in 2,3",
        }
    }

    /// The notation with this name.
    pub fn named(name: &str) -> Option<Notation> {
        Notation::ALL.into_iter().find(|notation| notation.name() == name)
    }
}

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
