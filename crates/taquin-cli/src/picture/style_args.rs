//! The options for the look of boards: theme, colours, photograph, labels, size.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use taquin::{Board, Shape};
use taquin_render::{Labels, Photo, Size, Style, Theme, read_colors};

use super::{OptionUse, PictureKind};
use crate::input::{self, Source, SourceOrigin};
use crate::messages::{ExpectedInput, OptionUser};
use crate::named_values::{self, NamedValue};
use crate::printable::printable;

/// The size limit of a photograph file.
const MAX_PHOTO_BYTES: u64 = 256 << 20;

/// The look of boards.
#[derive(Args, Debug)]
#[command(next_help_heading = "Look")]
pub struct StyleArgs {
    #[arg(long, value_name = "NAME", help = theme_help(), value_parser = named_values::parser(themes()))]
    theme: Option<Theme>,

    /// Custom colours: #rgb, #rrggbb or three numbers from 0 to 1 each, or the name of a file with colours
    ///
    /// One per tile, or one more with the blank's first. Fewer are the stops of a gradient by tile number.
    #[arg(long, value_name = "COLORS", conflicts_with_all = ["theme", "image"])]
    colors: Option<String>,

    /// Use the colours as the stops of a gradient, whatever their number
    #[arg(long, requires = "colors")]
    gradient: bool,

    /// A photograph (PNG or JPEG) to cut into tiles
    #[arg(long, value_name = "FILE")]
    image: Option<PathBuf>,

    /// The position of the numbers [default: auto]
    #[arg(long, value_name = "PLACE", value_parser = named_values::parser(labels()))]
    labels: Option<Labels>,

    /// No numbers on the tiles
    #[arg(long, conflicts_with = "labels")]
    no_text: bool,

    /// The side of a tile, in pixels, 4 to 512 [default: 96, less on large boards]
    #[arg(long, value_name = "PIXELS", conflicts_with = "width", value_parser = input::number::<u32>)]
    tile: Option<u32>,

    /// The width of the whole picture, in pixels
    #[arg(long, value_name = "PIXELS", value_parser = input::number::<u32>)]
    width: Option<u32>,

    /// Multiply the size by this, 0.1 to 8
    #[arg(long, value_name = "FACTOR", value_parser = factor)]
    scale: Option<f64>,

    /// Dots per inch recorded in PNG files, for printing [default: 300]
    #[arg(long, value_name = "DOTS", value_parser = input::number::<u32>)]
    dpi: Option<u32>,
}

impl StyleArgs {
    /// The style of boards with this goal.
    pub fn style(&self, goal: Board) -> anyhow::Result<Style> {
        let theme = self.theme(goal.shape())?;
        let mut style = Style::new(goal).theme(theme).photo(self.image.as_deref().map(photo).transpose()?);
        style.size = self.tile.map(Size::Tile).or(self.width.map(Size::Width)).unwrap_or(style.size);
        style.scale = self.scale.unwrap_or(style.scale);
        style.dpi = self.dpi.unwrap_or(style.dpi);
        style.labels = if self.no_text { Labels::None } else { self.labels.unwrap_or(style.labels) };
        Ok(style)
    }

    fn theme(&self, shape: Shape) -> anyhow::Result<Theme> {
        let Some(colors) = &self.colors else { return Ok(self.theme.clone().unwrap_or_default()) };
        let source = Source::named(colors, ExpectedInput::Colors)?;
        let name = match &source.origin {
            SourceOrigin::Argument => "--colors".to_owned(),
            origin => origin.to_string(),
        };
        let colors = read_colors(source.utf8()?).with_context(|| name)?;
        let each = !self.gradient && colors.len() + 1 >= shape.cells();
        Ok(if each { Theme::each(colors) } else { Theme::gradient(colors) })
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
    pub fn uses(&self, kind: Option<PictureKind>) -> [OptionUse; 4] {
        let is_picture = kind.is_some();
        let is_png = kind.is_some_and(PictureKind::is_png);
        [
            OptionUse {
                is_given: self.tile.is_some(),
                option: "--tile",
                is_used: is_picture,
                used_by: OptionUser::Pictures,
            },
            OptionUse {
                is_given: self.width.is_some(),
                option: "--width",
                is_used: is_picture,
                used_by: OptionUser::Pictures,
            },
            OptionUse {
                is_given: self.scale.is_some(),
                option: "--scale",
                is_used: is_picture,
                used_by: OptionUser::Pictures,
            },
            OptionUse { is_given: self.dpi.is_some(), option: "--dpi", is_used: is_png, used_by: OptionUser::PngFiles },
        ]
    }
}

/// Parses a decimal number.
fn factor(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| "expected a number such as 2 or 0.5".into())
}

/// Reads a photograph from a file.
fn photo(path: &Path) -> anyhow::Result<Photo> {
    let file = input::read_at_most(MAX_PHOTO_BYTES, input::open(path)?, printable(path.display()))?;
    Photo::read(&file).with_context(|| printable(path.display()))
}

/// The help of `--theme`.
pub fn theme_help() -> String {
    format!("The theme of the picture [default: {}]", Theme::default().name())
}

/// All themes as option values.
pub fn themes() -> impl Iterator<Item = NamedValue<Theme>> {
    Theme::ALL.into_iter().map(|theme| NamedValue {
        name: theme.name(),
        description: theme.description(),
        value: theme,
    })
}

/// All label positions as option values.
fn labels() -> impl Iterator<Item = NamedValue<Labels>> {
    Labels::ALL.iter().map(|&labels| NamedValue {
        value: labels,
        name: labels.name(),
        description: labels.description(),
    })
}
