//! Captions: the line of text below an animated board that names the move.

use taquin::{Metric, Slide};
use taquin_words::LanguageSummary;

use crate::replay::TileMove;
use crate::{RenderError, font};

/// The text below the board of an animation.
///
/// Placeholders: `{k}` is the number of the move, `{n}` the number of moves, `{tile}` the tile that moves, `{arrow}` and
/// `{slide}` its direction as an arrow and as a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captions {
    start: String,
    each: String,
}

impl Captions {
    /// The codes of the languages of the built-in captions, the default first.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        LanguageSummary::ALL.iter().map(|language| language.code)
    }

    /// The built-in captions in a language, by its code (`en`, `fr`).
    pub fn language(code: &str) -> Result<Captions, RenderError> {
        let found = LanguageSummary::ALL.iter().find(|language| language.code == code);
        let language = found.ok_or_else(|| RenderError::unknown("caption language", code, Captions::languages()))?;
        Ok(Captions { start: language.caption_start.to_owned(), each: language.caption_move.to_owned() })
    }

    /// Custom captions: the text before the first move, where only `{n}` is replaced, and the text of each move.
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

    /// The captions of a whole solution, beginning with the start: one per slide, numbered by the move it belongs to.
    pub(crate) fn lines(&self, moves: &[TileMove], metric: Metric) -> Vec<String> {
        let slides: Vec<Slide> = moves.iter().map(|tile_move| tile_move.slide).collect();
        let total = metric.count(&slides);
        let numbers = (1..).zip(metric.moves(&slides)).flat_map(|(number, slides)| slides.iter().map(move |_| number));
        let each = moves.iter().zip(numbers).map(|(m, number)| self.line(number, total, m.tile, m.slide));
        std::iter::once(self.first(total)).chain(each).collect()
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
        Captions::language("en").expect("English is built in")
    }
}

/// The arrow that points in the direction of a slide.
pub(crate) fn arrow(slide: Slide) -> &'static str {
    match slide {
        Slide::Up => "↑",
        Slide::Down => "↓",
        Slide::Left => "←",
        Slide::Right => "→",
    }
}
