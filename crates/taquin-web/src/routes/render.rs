//! `POST /api/render`: a board or a solution as a picture.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde::Deserialize;
use serde_json::json;
use taquin::{Board, Slide, read_slides};
use taquin_render::{
    Captions, Labels, Motion, Photo, RenderError, Sheet, Size, Style, Theme, animated_svg, contact_sheet_png,
    contact_sheet_svg, read_colors, render_gif, render_png, render_svg,
};

use crate::app::Server;
use crate::ask;
use crate::body::Body;
use crate::problem::Problem;
use crate::whole;

/// The most cells of a picture.
const CELLS: usize = 1_024;
/// The most moves of an animation or a sheet.
const MOVES: usize = 1_000;
/// The most pixels of a picture that is cut into tiles.
const PIXELS: u64 = 4_000_000;
/// The memory set aside for a picture.
const BYTES: usize = 64 << 20;

/// What to draw, and how.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    board: String,
    goal: Option<String>,
    /// The moves of a solution, for animations and sheets.
    moves: Option<String>,
    format: Format,
    theme: Option<String>,
    /// A colour for each tile, instead of a theme.
    colors: Option<String>,
    /// The side of a tile in pixels.
    #[serde(default, deserialize_with = "whole::maybe")]
    tile: Option<u32>,
    /// The language of captions; none without.
    captions: Option<String>,
    /// A PNG or JPEG file in base64, to be cut into tiles.
    picture: Option<String>,
    /// Where tiles carry their numbers.
    labels: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Format {
    Svg,
    Png,
    Gif,
    AnimatedSvg,
    SheetSvg,
    SheetPng,
}

impl Format {
    fn kind(self) -> &'static str {
        match self {
            Format::Svg | Format::AnimatedSvg | Format::SheetSvg => "image/svg+xml",
            Format::Png | Format::SheetPng => "image/png",
            Format::Gif => "image/gif",
        }
    }
}

/// Draws on a thread of its own: pictures take time.
pub async fn render(State(server): State<Arc<Server>>, Body(ask): Body<Ask>) -> Result<Response, Problem> {
    let bounds = &server.config.bounds;
    let board = ask::board(&ask.board, "board", bounds)?;
    ask::no_larger(&board, CELLS)?;
    let goal = ask::goal(ask.goal.as_deref(), bounds)?.board(board.shape())?;
    let slides = read_slides(ask.moves.as_deref().unwrap_or_default(), &board, Default::default());
    let slides = slides.map_err(|error| Problem::from(error).of("moves"))?;
    if slides.len() > MOVES {
        let error = format!("a picture may have at most {MOVES} moves");
        return Err(Problem::bad(error).of("moves").coded("too-many-moves", json!({ "most": MOVES })));
    }
    let style = Style::new(goal)
        .theme(theme(&ask)?)
        .size(ask.tile.map_or(Size::Auto, Size::Tile))
        .photo(ask.picture.as_deref().map(cut_from).transpose()?)
        .labels(labels(ask.labels.as_deref())?);
    let captions = ask.captions.as_deref().map(Captions::language).transpose();
    let captions = captions.map_err(|error| Problem::bad(error).of("captions"))?;
    let motion = Motion::new().captions(captions);
    let format = ask.format;
    let (_leash, picture) =
        server.jobs.start(BYTES, move |flag| draw(format, &board, &slides, &style, &motion, flag))?;
    let picture = picture.await.map_err(|_| Problem::broken())??;
    Ok(([(header::CONTENT_TYPE, format.kind())], picture).into_response())
}

fn theme(ask: &Ask) -> Result<Theme, Problem> {
    if let Some(colors) = &ask.colors {
        return Ok(Theme::each(read_colors(colors).map_err(|error| Problem::bad(error).of("colors"))?));
    }
    let theme = ask.theme.as_deref().map_or(Ok(Theme::default()), Theme::named);
    theme.map_err(|error| Problem::bad(error).of("theme"))
}

fn labels(name: Option<&str>) -> Result<Labels, Problem> {
    name.map_or(Ok(Labels::default()), str::parse).map_err(|error| Problem::bad(error).of("labels"))
}

/// Reads the picture that tiles are cut from.
fn cut_from(text: &str) -> Result<Photo, Problem> {
    let problem = |error: String| Problem::bad(error).of("picture").coded("picture", json!({}));
    let file = BASE64_STANDARD.decode(text).map_err(|error| problem(format!("the picture is not base64: {error}")))?;
    Photo::read_within(&file, PIXELS).map_err(|error| problem(error.to_string()))
}

fn draw(
    format: Format,
    board: &Board,
    slides: &[Slide],
    style: &Style,
    motion: &Motion,
    flag: &AtomicBool,
) -> Result<Vec<u8>, RenderError> {
    let sheet = Sheet::new().captions(motion.captions.is_some());
    Ok(match format {
        Format::Svg => render_svg(board, style)?.into_bytes(),
        Format::Png => render_png(board, style)?,
        Format::AnimatedSvg => animated_svg(board, slides, style, motion)?.into_bytes(),
        Format::SheetSvg => contact_sheet_svg(board, slides, style, &sheet)?.into_bytes(),
        Format::SheetPng => contact_sheet_png(board, slides, style, &sheet)?,
        Format::Gif => {
            let mut file = Leashed { file: Vec::new(), flag };
            render_gif(board, slides, style, motion, &mut file, &mut |_, _| {})?;
            file.file
        }
    })
}

/// A file that nothing more is written to once nobody waits for it.
struct Leashed<'a> {
    file: Vec<u8>,
    flag: &'a AtomicBool,
}

impl Write for Leashed<'_> {
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
