//! The line of text that says which move is shown.

use taquin::Slide;

use crate::walk::Step;
use crate::{RenderError, font};

/// What is written under the board of an animation.
///
/// `{k}` is the number of the move, `{n}` how many there are, `{tile}` the tile that moves, `{arrow}` and `{slide}` the
/// way it goes as an arrow and as a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captions {
    start: String,
    each: String,
}

impl Captions {
    /// The languages there are captions in, the default first.
    pub const LANGUAGES: [&str; 3] = ["en", "fr", "ru"];

    /// The captions in English (`en`), French (`fr`) or Russian (`ru`).
    pub fn language(code: &str) -> Result<Captions, RenderError> {
        let (start, each) = match code {
            "en" => ("Start", "Move {k} of {n}: {tile} {arrow}"),
            "fr" => ("Départ", "Coup {k} sur {n} : {tile} {arrow}"),
            "ru" => ("Начало", "Ход {k} из {n}: {tile} {arrow}"),
            unknown => return Err(RenderError::unknown("language of captions", unknown, &Captions::LANGUAGES)),
        };
        Ok(Captions { start: start.to_owned(), each: each.to_owned() })
    }

    /// Captions of the user's own: the text before the first move, where only `{n}` has a meaning, and that of each
    /// move.
    pub fn new(start: &str, each: &str) -> Result<Captions, RenderError> {
        font::check(start)?;
        font::check(each)?;
        let captions = Captions { start: start.to_owned(), each: each.to_owned() };
        for line in [captions.first(0), captions.line(0, 0, 0, Slide::Up)] {
            if let Some((_, rest)) = line.split_once('{') {
                let name = rest.split('}').next().unwrap_or(rest);
                return Err(RenderError::Placeholder { found: format!("{{{name}}}") });
            }
        }
        Ok(captions)
    }

    /// The captions of a whole solution, the start's first.
    pub(crate) fn lines(&self, steps: &[Step]) -> Vec<String> {
        let moves = steps.iter().enumerate().map(|(i, s)| self.line(i + 1, steps.len(), s.tile, s.slide));
        std::iter::once(self.first(steps.len())).chain(moves).collect()
    }

    fn first(&self, n: usize) -> String {
        self.start.replace("{n}", &n.to_string())
    }

    fn line(&self, k: usize, n: usize, tile: u16, slide: Slide) -> String {
        self.each
            .replace("{k}", &k.to_string())
            .replace("{n}", &n.to_string())
            .replace("{tile}", &tile.to_string())
            .replace("{arrow}", arrow(slide))
            .replace("{slide}", &slide.letter().to_string())
    }
}

impl Default for Captions {
    fn default() -> Captions {
        Captions::language("en").expect("English is there")
    }
}

/// The arrow that points where the tile goes.
pub(crate) fn arrow(slide: Slide) -> &'static str {
    match slide {
        Slide::Up => "↑",
        Slide::Down => "↓",
        Slide::Left => "←",
        Slide::Right => "→",
    }
}
