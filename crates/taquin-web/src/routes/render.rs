//! `POST /api/render`: a board or a solution as a picture.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use taquin::{Board, Slide, read_slides};
use taquin_render::{
    Captions, Motion, RenderError, Sheet, Size, Style, Theme, animated_svg, contact_sheet_png, contact_sheet_svg,
    read_colors, render_gif, render_png, render_svg,
};

use crate::app::Server;
use crate::ask;
use crate::body::Body;
use crate::problem::Problem;

/// The most cells of a picture.
const CELLS: usize = 1_024;
/// The most moves of an animation or a sheet.
const MOVES: usize = 1_000;
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
    tile: Option<u32>,
    /// The language of captions; none without.
    captions: Option<String>,
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
    let goal = ask::goal(ask.goal.as_deref(), bounds)?.board(board.shape());
    let goal = goal.map_err(|error| Problem::bad(error).of("goal"))?;
    let slides = read_slides(ask.moves.as_deref().unwrap_or_default(), &board, Default::default());
    let slides = slides.map_err(|error| Problem::from(error).of("moves"))?;
    if slides.len() > MOVES {
        return Err(Problem::bad(format!("a picture may have at most {MOVES} moves")).of("moves"));
    }
    let style = Style { theme: theme(&ask)?, size: ask.tile.map_or(Size::Auto, Size::Tile), ..Style::new(goal) };
    let captions = ask.captions.as_deref().map(Captions::language).transpose();
    let captions = captions.map_err(|error| Problem::bad(error).of("captions"))?;
    let motion = Motion { captions, ..Motion::default() };
    let format = ask.format;
    let (_leash, picture) = server.jobs.start(BYTES, move |_| draw(format, &board, &slides, &style, &motion))?;
    let picture = picture.await.map_err(|_| Problem::broken())?.map_err(Problem::bad)?;
    Ok(([(header::CONTENT_TYPE, format.kind())], picture).into_response())
}

fn theme(ask: &Ask) -> Result<Theme, Problem> {
    if let Some(colors) = &ask.colors {
        return Ok(Theme::each(read_colors(colors).map_err(|error| Problem::bad(error).of("colors"))?));
    }
    let theme = ask.theme.as_deref().map_or(Ok(Theme::default()), Theme::named);
    theme.map_err(|error| Problem::bad(error).of("theme"))
}

fn draw(
    format: Format,
    board: &Board,
    slides: &[Slide],
    style: &Style,
    motion: &Motion,
) -> Result<Vec<u8>, RenderError> {
    let sheet = Sheet { captions: motion.captions.is_some(), ..Sheet::default() };
    Ok(match format {
        Format::Svg => render_svg(board, style)?.into_bytes(),
        Format::Png => render_png(board, style)?,
        Format::AnimatedSvg => animated_svg(board, slides, style, motion)?.into_bytes(),
        Format::SheetSvg => contact_sheet_svg(board, slides, style, &sheet)?.into_bytes(),
        Format::SheetPng => contact_sheet_png(board, slides, style, &sheet)?,
        Format::Gif => {
            let mut file = Vec::new();
            render_gif(board, slides, style, motion, &mut file, &mut |_, _| {})?;
            file
        }
    })
}
