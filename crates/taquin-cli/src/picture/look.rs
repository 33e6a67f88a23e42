//! How a board looks.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use taquin::{Board, Shape};
use taquin_render::{Labels, Picture, Size, Style, Theme, read_colors};

use super::{Drawing, Use};
use crate::input::{self, Source};

/// The longest file of a photograph that is read.
const LONGEST_PHOTO: u64 = 256 << 20;

/// How a board looks.
#[derive(Args, Debug)]
#[command(next_help_heading = "Look")]
pub struct LookArgs {
    /// The colours [default: rows]
    #[arg(long, value_name = "NAME", value_parser = themes())]
    theme: Option<Theme>,

    /// Colours of your own: #rgb, #rrggbb or three numbers 0 to 1 each, or the name of a file that holds them
    ///
    /// As many as there are tiles, or one more for the blank, which is then the first: a colour for each tile. Fewer: the
    /// stops of a gradient by tile number.
    #[arg(long, value_name = "COLORS", conflicts_with_all = ["theme", "image"])]
    colors: Option<String>,

    /// Take the colours as the stops of a gradient, however many there are
    #[arg(long, requires = "colors")]
    gradient: bool,

    /// A photograph (PNG or JPEG) to cut into tiles
    #[arg(long, value_name = "FILE")]
    image: Option<PathBuf>,

    /// Where the numbers stand; none of them on a photograph, unless asked for [default: auto]
    #[arg(long, value_name = "PLACE", value_parser = labels())]
    labels: Option<Labels>,

    /// No numbers on the tiles
    #[arg(long, conflicts_with = "labels")]
    no_text: bool,

    /// The side of a tile, in pixels, 4 to 512 [default: 96, less on large boards]
    #[arg(long, value_name = "PIXELS", conflicts_with = "width")]
    tile: Option<u32>,

    /// The width of the whole picture, in pixels
    #[arg(long, value_name = "PIXELS")]
    width: Option<u32>,

    /// Multiply the size by this, 0.1 to 8
    #[arg(long, value_name = "FACTOR")]
    scale: Option<f64>,

    /// Dots an inch, noted in PNG files for programs that print [default: 300]
    #[arg(long, value_name = "DOTS")]
    dpi: Option<u32>,
}

impl LookArgs {
    /// The style of boards that go to this goal.
    pub fn style(&self, goal: Board) -> anyhow::Result<Style> {
        let theme = self.theme(goal.shape())?;
        let plain = Style::new(goal);
        Ok(Style {
            theme,
            size: self.tile.map(Size::Tile).or(self.width.map(Size::Width)).unwrap_or(plain.size),
            scale: self.scale.unwrap_or(plain.scale),
            dpi: self.dpi.unwrap_or(plain.dpi),
            labels: if self.no_text { Labels::None } else { self.labels.unwrap_or(plain.labels) },
            picture: self.image.as_deref().map(photo).transpose()?,
            ..plain
        })
    }

    fn theme(&self, shape: Shape) -> anyhow::Result<Theme> {
        let Some(colors) = &self.colors else { return Ok(self.theme.clone().unwrap_or_default()) };
        let source = Source::named(colors, "colours, such as #f0f #ff0")?;
        let name = if source.name == "<argument>" { "--colors" } else { &source.name };
        let colors = read_colors(source.utf8()?).with_context(|| name.to_owned())?;
        let each = !self.gradient && colors.len() + 1 >= shape.cells();
        Ok(if each { Theme::each(colors) } else { Theme::gradient(colors) })
    }

    /// The first option that is given and sets a colour.
    pub fn coloured(&self) -> Option<&'static str> {
        let given = [
            (self.theme.is_some(), "--theme"),
            (self.colors.is_some(), "--colors"),
            (self.image.is_some(), "--image"),
            (self.labels.is_some(), "--labels"),
            (self.no_text, "--no-text"),
        ];
        given.into_iter().find(|(given, _)| *given).map(|(_, option)| option)
    }

    /// Which options a drawing, or text, has use for.
    pub fn uses(&self, drawing: Option<Drawing>) -> [Use; 4] {
        let picture = drawing.is_some();
        [
            (self.tile.is_some(), "--tile", picture, "pictures"),
            (self.width.is_some(), "--width", picture, "pictures"),
            (self.scale.is_some(), "--scale", picture, "pictures"),
            (self.dpi.is_some(), "--dpi", drawing.is_some_and(Drawing::is_png), "PNG files"),
        ]
    }
}

/// Reads a photograph.
fn photo(path: &Path) -> anyhow::Result<Picture> {
    let mut file = Vec::new();
    let name = || path.display().to_string();
    input::open(path)?.take(LONGEST_PHOTO + 1).read_to_end(&mut file).with_context(name)?;
    if file.len() as u64 > LONGEST_PHOTO {
        bail!("{} is too long: it goes on after {} MiB", path.display(), LONGEST_PHOTO >> 20);
    }
    Picture::read(&file).with_context(name)
}

/// Reads the name of a theme.
pub fn themes() -> impl TypedValueParser<Value = Theme> {
    let named = |name: &str| Theme::named(name).expect("one of the names offered");
    let names = Theme::NAMES.map(|name| PossibleValue::new(name).help(named(name).about().to_owned()));
    PossibleValuesParser::new(names).map(move |name| named(&name))
}

/// Reads a place for labels.
fn labels() -> impl TypedValueParser<Value = Labels> {
    PossibleValuesParser::new(Labels::NAMES).map(|name| name.parse().expect("one of the names offered"))
}
