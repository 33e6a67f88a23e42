//! `POST /api/render`: draws a board, or a solution as an animation or a contact sheet.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde::Deserialize;
use serde_json::json;
use taquin::{Board, Notation, Slide};
use taquin_render::{
    Captions, Labels, Motion, Photo, RenderError, Sheet, Size, Style, Theme, animated_svg, contact_sheet_png,
    contact_sheet_svg, read_colors, render_gif, render_png, render_svg,
};

use crate::app::AppState;
use crate::problem::Problem;
use crate::request_body::{self, JsonBody};
use crate::serde_integer;

/// The most cells of a picture.
const MOST_CELLS: usize = 1_024;
/// The most moves of an animation or a sheet.
const MOST_MOVES: usize = 1_000;
/// The most pixels of a picture that is cut into tiles.
const MOST_PIXELS: u64 = 4_000_000;
/// The memory reserved for drawing.
const JOB_BYTES: usize = 64 << 20;

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

/// Draws as a job: pictures take time.
pub async fn render(
    State(state): State<Arc<AppState>>,
    JsonBody(body): JsonBody<RenderBody>,
) -> Result<Response, Problem> {
    let limits = &state.config.limits;
    let board = request_body::board(&body.board, "board", limits)?;
    request_body::check_cells(&board, MOST_CELLS)?;
    let goal = request_body::goal(body.goal.as_deref(), limits)?.board(board.shape())?;
    let slides = request_body::moves(body.moves.as_deref().unwrap_or_default(), &board, Notation::default())?;
    request_body::check_move_count(&slides, MOST_MOVES)?;
    let style = Style::new(goal)
        .theme(theme(&body)?)
        .size(body.tile.map_or(Size::Auto, Size::Tile))
        .photo(body.picture.as_deref().map(photo).transpose()?)
        .labels(labels(body.labels.as_deref())?);
    let captions = body.captions.as_deref().map(Captions::language).transpose();
    let captions = captions.map_err(|error| Problem::bad(error).in_field("captions"))?;
    let motion = Motion::new().captions(captions);
    let format = body.format;
    let (_guard, picture) =
        state.jobs.start(JOB_BYTES, move |flag| draw(format, &board, &slides, &style, &motion, flag))?;
    let picture = picture.await.map_err(|_| Problem::crashed())??;
    Ok(([(header::CONTENT_TYPE, format.media_type())], picture).into_response())
}

fn theme(body: &RenderBody) -> Result<Theme, Problem> {
    if let Some(colors) = &body.colors {
        return Ok(Theme::each(read_colors(colors).map_err(|error| Problem::bad(error).in_field("colors"))?));
    }
    let theme = body.theme.as_deref().map_or(Ok(Theme::default()), Theme::named);
    theme.map_err(|error| Problem::bad(error).in_field("theme"))
}

fn labels(name: Option<&str>) -> Result<Labels, Problem> {
    name.map_or(Ok(Labels::default()), str::parse).map_err(|error| Problem::bad(error).in_field("labels"))
}

/// Reads the picture that is cut into tiles.
fn photo(text: &str) -> Result<Photo, Problem> {
    let problem = |error: String| Problem::bad(error).in_field("picture").with_code("picture", json!({}));
    let file = BASE64_STANDARD.decode(text).map_err(|error| problem(format!("the picture is not base64: {error}")))?;
    Photo::read_within(&file, MOST_PIXELS).map_err(|error| problem(error.to_string()))
}

fn draw(
    format: RenderFormat,
    board: &Board,
    slides: &[Slide],
    style: &Style,
    motion: &Motion,
    flag: &AtomicBool,
) -> Result<Vec<u8>, RenderError> {
    let sheet = Sheet::new().captions(motion.captions.is_some());
    Ok(match format {
        RenderFormat::Svg => render_svg(board, style)?.into_bytes(),
        RenderFormat::Png => render_png(board, style)?,
        RenderFormat::AnimatedSvg => animated_svg(board, slides, style, motion)?.into_bytes(),
        RenderFormat::SheetSvg => contact_sheet_svg(board, slides, style, &sheet)?.into_bytes(),
        RenderFormat::SheetPng => contact_sheet_png(board, slides, style, &sheet)?,
        RenderFormat::Gif => {
            let mut file = CancellableBuffer { file: Vec::new(), flag };
            render_gif(board, slides, style, motion, &mut file, &mut |_, _| {})?;
            file.file
        }
    })
}

/// A buffer that refuses writes once the job is cancelled.
struct CancellableBuffer<'a> {
    file: Vec<u8>,
    flag: &'a AtomicBool,
}

impl Write for CancellableBuffer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.flag.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
