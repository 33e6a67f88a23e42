//! The options for the look of boards: theme, colours, photograph, labels, size.

use std::path::{Path, PathBuf};

use crate::failure::Context;
use crate::messages::shown;
use clap::Args;
use taquin::{Board, Shape, phrase};
use taquin_render::{Labels, Photo, Size, Style, Theme, read_colors};

use super::{OptionUse, PictureKind};
use crate::args::named_values;
use crate::input::{self, Source, SourceOrigin};
use crate::terminal::printable::printable;

/// The size limit of a photograph file.
const MAX_PHOTO_BYTES: u64 = 256 << 20;

/// The look of boards.
#[derive(Args, Debug)]
#[command(next_help_heading = "Look")]
pub struct StyleArgs {
    #[arg(long, value_name = "NAME", help = theme_help(), value_parser = named_values::parser(named_values::all::<Theme>()))]
    theme: Option<Theme>,

    /// Custom colours: names, #rgb, #rrggbb or three numbers from 0 to 1 each, or the name of a file with colours
    ///
    /// One per tile, or one more with the blank's first. With fewer colours, they are the stops of a gradient over the tile
    /// numbers.
    #[arg(long, alias = "colours", value_name = "COLORS", conflicts_with_all = ["theme", "image"])]
    colors: Option<String>,

    /// Use the colours as the stops of a gradient, whatever their number
    #[arg(long, requires = "colors")]
    gradient: bool,

    /// A photograph (PNG or JPEG) to cut into tiles
    #[arg(long, value_name = "FILE")]
    image: Option<PathBuf>,

    /// The position of the numbers [default: auto]
    #[arg(long, value_name = "PLACE", value_parser = named_values::parser(named_values::all::<Labels>()))]
    labels: Option<Labels>,

    /// No numbers on the tiles
    #[arg(long, conflicts_with = "labels")]
    no_text: bool,

    /// The side of a tile, in pixels, 4 to 512 [default: 96, less on large boards]
    #[arg(long, value_name = "PIXELS", conflicts_with = "width", value_parser = input::number::<u32>)]
    tile: Option<u32>,

    /// The width of the whole picture, in pixels
    #[arg(long, value_name = "PIXELS", conflicts_with = "size", value_parser = input::number::<u32>)]
    width: Option<u32>,

    /// The width of the whole picture in print: 8cm, 80mm, 3in; --dpi decides the pixels
    #[arg(long, value_name = "LENGTH", conflicts_with = "tile", value_parser = inches)]
    size: Option<f64>,

    /// Multiply the size by this, 0.1 to 8
    #[arg(long, value_name = "FACTOR", value_parser = factor)]
    scale: Option<f64>,

    /// Dots per inch recorded in PNG files, and the pixels of --size [default: 300]
    #[arg(long, value_name = "DOTS", value_parser = input::number::<u32>)]
    dpi: Option<u32>,
}

impl StyleArgs {
    /// The style of boards with this goal.
    pub fn style(&self, goal: Board) -> crate::Result<Style> {
        let theme = self.theme(goal.shape())?;
        let mut style = Style::new(goal).theme(theme).photo(self.image.as_deref().map(photo).transpose()?);
        style.dpi = self.dpi.unwrap_or(style.dpi);
        let printed = self.size.map(|inches| (inches * f64::from(style.dpi)).round() as u32);
        style.size = self.tile.map(Size::Tile).or(self.width.or(printed).map(Size::Width)).unwrap_or(style.size);
        style.scale = self.scale.unwrap_or(style.scale);
        style.labels = if self.no_text { Labels::None } else { self.labels.unwrap_or(style.labels) };
        Ok(style)
    }

    fn theme(&self, shape: Shape) -> crate::Result<Theme> {
        chosen_theme(self.theme.as_ref(), self.colors.as_deref(), self.gradient, shape)
    }

    /// The first option given that concerns colours.
    pub fn color_option(&self) -> Option<&'static str> {
        let given = [
            (self.theme.is_some(), "--theme"),
            (self.colors.is_some(), "--colors"),
            (self.image.is_some(), "--image"),
            (self.labels.is_some(), "--labels"),
            (self.no_text, "--no-text"),
        ];
        given.into_iter().find(|(given, _)| *given).map(|(_, option)| option)
    }

    /// Which options a kind of picture, or text for `None`, uses.
    pub fn uses(&self, kind: Option<PictureKind>) -> [OptionUse; 5] {
        let is_picture = kind.is_some();
        let is_png = kind.is_some_and(PictureKind::is_png);
        [
            OptionUse {
                is_given: self.tile.is_some(),
                option: "--tile",
                is_used: is_picture,
                used_by: "cli.used-by.pictures",
            },
            OptionUse {
                is_given: self.width.is_some(),
                option: "--width",
                is_used: is_picture,
                used_by: "cli.used-by.pictures",
            },
            OptionUse {
                is_given: self.scale.is_some(),
                option: "--scale",
                is_used: is_picture,
                used_by: "cli.used-by.pictures",
            },
            OptionUse {
                is_given: self.size.is_some(),
                option: "--size",
                is_used: is_picture,
                used_by: "cli.used-by.pictures",
            },
            OptionUse {
                is_given: self.dpi.is_some(),
                option: "--dpi",
                is_used: is_png || (is_picture && self.size.is_some()),
                used_by: "cli.used-by.png-files",
            },
        ]
    }
}

/// The theme of boards of this shape: the one chosen, or one of these colours.
pub fn chosen_theme(theme: Option<&Theme>, colors: Option<&str>, gradient: bool, shape: Shape) -> crate::Result<Theme> {
    let Some(colors) = colors else { return Ok(theme.cloned().unwrap_or_default()) };
    let source = Source::named(colors, "cli.expected.colors")?;
    let name = match &source.origin {
        SourceOrigin::Argument => "--colors".to_owned(),
        origin => origin.to_string(),
    };
    let colors = read_colors(source.utf8()?).with_context(|| shown(name))?;
    let each = !gradient && colors.len() + 1 >= shape.cells();
    Ok(if each { Theme::each(colors) } else { Theme::gradient(colors) })
}

/// Parses a length in print as inches.
fn inches(text: &str) -> crate::Result<f64> {
    let lower = text.trim().to_lowercase();
    let units = [("cm", 1.0 / 2.54), ("mm", 1.0 / 25.4), ("in", 1.0), ("\"", 1.0)];
    let length =
        units.iter().find_map(|(unit, inches)| Some(lower.strip_suffix(unit)?.trim().parse::<f64>().ok()? * inches));
    let length = length.filter(|inches| (0.01..=1000.0).contains(inches));
    length.ok_or_else(|| phrase!("cli.value.length").into())
}

/// Parses a decimal number.
fn factor(text: &str) -> crate::Result<f64> {
    text.parse().map_err(|_| phrase!("cli.value.factor").into())
}

/// Reads a photograph from a file.
fn photo(path: &Path) -> crate::Result<Photo> {
    let file = input::read_at_most(MAX_PHOTO_BYTES, input::open(path)?, printable(path.display()))?;
    Photo::read(&file).with_context(|| shown(printable(path.display())))
}

/// The help of `--theme`.
pub fn theme_help() -> String {
    format!("The theme of the picture [default: {}]", Theme::default().name())
}
