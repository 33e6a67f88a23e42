//! The request `render`: draws a board, or a solution as an animation or a contact sheet.

use std::io;
use std::sync::atomic::AtomicBool;

use base64::prelude::{BASE64_STANDARD, Engine};
use serde::Deserialize;
use taquin::{Board, Notation, Slide};
use taquin_render::{
    Captions, Labels, Motion, Photo, PhotoFault, PictureSink, RenderError, Sheet, Size, Style, Theme, read_colors,
    write_animated_svg, write_contact_sheet_png, write_contact_sheet_svg, write_gif, write_png, write_svg,
};
use taquin_search::{Limits, Meter};

use crate::api::Api;
use crate::api_limits::ApiLimits;
use crate::decode::ApiRequest;
use crate::fields;
use crate::limited_json::LimitedBuffer;
use crate::prepared_request::{PreparedRequest, RequestCost};
use crate::problem::Problem;
use crate::serde_integer;

/// The most cells of a picture.
const MOST_CELLS: usize = 1_024;
/// The most moves of an animation or a sheet.
const MOST_MOVES: usize = 1_000;
/// The most tiles of all boards on a sheet together; an SVG file defines each tile once and has up to 80 bytes for each use.
const MOST_SHEET_TILES: usize = 50_000;
/// The most pixels of a picture that is cut into tiles.
const MOST_PHOTO_PIXELS: u64 = 4_000_000;
/// The most pixels of a picture that is drawn.
const MOST_PIXELS: u64 = 8_000_000;
/// The memory reserved for drawing: 16 bytes for each pixel drawn, 11 for each of the photograph.
const WORK_BYTES: usize = 192 << 20;

/// The board to draw, and its style.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenderBody {
    board: String,
    goal: Option<String>,
    /// The moves of a solution, for animations and sheets.
    moves: Option<String>,
    format: RenderFormat,
    theme: Option<String>,
    /// A colour for each tile, instead of a theme.
    colors: Option<String>,
    /// The side of a tile in pixels.
    #[serde(default, deserialize_with = "serde_integer::optional")]
    tile: Option<u32>,
    /// The language of captions; no captions if missing.
    captions: Option<String>,
    /// A PNG or JPEG file in base64, to be cut into tiles.
    picture: Option<String>,
    /// The position of the numbers on tiles.
    labels: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RenderFormat {
    Svg,
    Png,
    Gif,
    AnimatedSvg,
    SheetSvg,
    SheetPng,
}

impl RenderFormat {
    fn media_type(self) -> &'static str {
        match self {
            RenderFormat::Svg | RenderFormat::AnimatedSvg | RenderFormat::SheetSvg => "image/svg+xml",
            RenderFormat::Png | RenderFormat::SheetPng => "image/png",
            RenderFormat::Gif => "image/gif",
        }
    }
}

impl ApiRequest for RenderBody {
    fn prepare(self, api: &Api) -> Result<PreparedRequest, Problem> {
        let limits = api.limits;
        let board = fields::board(&self.board, "board", &limits)?;
        fields::check_cells(&board, MOST_CELLS)?;
        let goal = fields::goal(self.goal.as_deref(), &limits)?.board(board.shape())?;
        let moves = self.moves.as_deref().unwrap_or_default();
        let slides = fields::moves(moves, &board, Notation::default(), most_moves(self.format, &board))?;
        let style = Style::new(goal)
            .theme(theme(&self)?)
            .size(self.tile.map_or(Size::Auto, Size::Tile))
            .max_pixels(MOST_PIXELS)
            .labels(labels(self.labels.as_deref())?);
        let captions = self.captions.as_deref().map(Captions::language).transpose();
        let captions = captions.map_err(|error| Problem::from(error).in_field("captions"))?;
        let motion = Motion::new().captions(captions);
        let format = self.format;
        let work = move |flag: &AtomicBool| {
            let style = style.photo(self.picture.as_deref().map(photo).transpose()?);
            let mut file = LimitedBuffer::new(limits.answer);
            let mut meter = Meter::new(Limits::none().time(limits.short_time)).cancelled_by(flag);
            let mut sink = PictureSink::new(&mut file).budget(&mut meter);
            draw(format, &board, &slides, &style, &motion, &mut sink).map_err(|error| problem_of(error, &limits))?;
            Ok(file.into_bytes())
        };
        Ok(PreparedRequest::file(RequestCost::Search { bytes: WORK_BYTES }, &api.limits, format.media_type(), work))
    }
}

/// The most moves that are drawn.
fn most_moves(format: RenderFormat, board: &Board) -> usize {
    match format {
        RenderFormat::SheetSvg | RenderFormat::SheetPng => MOST_MOVES.min(MOST_SHEET_TILES / board.shape().cells()),
        _ => MOST_MOVES,
    }
}

fn theme(body: &RenderBody) -> Result<Theme, Problem> {
    if let Some(colors) = &body.colors {
        return Ok(Theme::each(read_colors(colors).map_err(|error| Problem::from(error).in_field("colors"))?));
    }
    let theme = body.theme.as_deref().map_or(Ok(Theme::default()), Theme::named);
    theme.map_err(|error| Problem::from(error).in_field("theme"))
}

fn labels(name: Option<&str>) -> Result<Labels, Problem> {
    name.map_or(Ok(Labels::default()), str::parse).map_err(|error| Problem::from(error).in_field("labels"))
}

/// Reads the picture that is cut into tiles.
fn photo(text: &str) -> Result<Photo, Problem> {
    let problem = |error: RenderError| Problem::from(error).in_field("picture");
    let file = BASE64_STANDARD.decode(text).map_err(|error| {
        let detail = format!("base64: {error}");
        problem(RenderError::Photo { reason: PhotoFault::Damaged { detail } })
    })?;
    Photo::read_within(&file, MOST_PHOTO_PIXELS).map_err(problem)
}

fn draw(
    format: RenderFormat,
    board: &Board,
    slides: &[Slide],
    style: &Style,
    motion: &Motion,
    sink: &mut PictureSink,
) -> Result<(), RenderError> {
    let sheet = Sheet::new().captions(motion.captions.is_some());
    match format {
        RenderFormat::Svg => write_svg(board, style, sink),
        RenderFormat::Png => write_png(board, style, sink),
        RenderFormat::AnimatedSvg => write_animated_svg(board, slides, style, motion, sink),
        RenderFormat::SheetSvg => write_contact_sheet_svg(board, slides, style, &sheet, sink),
        RenderFormat::SheetPng => write_contact_sheet_png(board, slides, style, &sheet, sink),
        RenderFormat::Gif => write_gif(board, slides, style, motion, sink).map(drop),
    }
}

/// The problem of a drawing that failed with this error.
fn problem_of(error: RenderError, limits: &ApiLimits) -> Problem {
    match error {
        RenderError::Write(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            Problem::answer_too_large(limits.answer)
        }
        RenderError::Write(_) | RenderError::Stopped(_) => Problem::too_slow(limits.short_time),
        error => error.into(),
    }
}
