//! Pictures of boards and solutions.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use taquin::{Board, Limits, Notation, Slide, read_slides};
use taquin_render::{
    Captions, Labels, Motion, Photo, PictureSink, RenderError, Sheet, Size, Style, Theme, read_colors, render_pixels,
    write_animated_svg, write_contact_sheet_png, write_contact_sheet_svg, write_gif, write_png, write_svg,
};

use crate::board::BoardArg;
use crate::errors::{bad_value, named};
use crate::goal::GoalArg;
use crate::interrupt::metered;
use crate::options::Options;

/// How a picture looks.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct DrawingOptions {
    goal: GoalArg,
    #[pyo3(default)]
    theme: Option<String>,
    #[pyo3(default)]
    colors: Option<String>,
    #[pyo3(default)]
    tile: Option<u32>,
    #[pyo3(default)]
    width: Option<u32>,
    #[pyo3(default)]
    labels: Option<String>,
    #[pyo3(default)]
    captions: Option<String>,
    #[pyo3(default)]
    delay: Option<u32>,
    #[pyo3(default)]
    photo: Option<Vec<u8>>,
}

/// What is drawn, and as what.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DrawingFormat {
    Svg,
    Png,
    AnimatedSvg,
    Gif,
    SheetSvg,
    SheetPng,
}

impl DrawingFormat {
    const NAMES: [(&'static str, DrawingFormat); 6] = [
        ("svg", DrawingFormat::Svg),
        ("png", DrawingFormat::Png),
        ("animated-svg", DrawingFormat::AnimatedSvg),
        ("gif", DrawingFormat::Gif),
        ("sheet-svg", DrawingFormat::SheetSvg),
        ("sheet-png", DrawingFormat::SheetPng),
    ];

    fn named(name: &str) -> Option<DrawingFormat> {
        DrawingFormat::NAMES.iter().find(|(known, _)| *known == name).map(|(_, format)| *format)
    }

    fn draw(
        self,
        (board, slides): (&Board, &[Slide]),
        style: &Style,
        motion: &Motion,
        sink: &mut PictureSink,
    ) -> Result<(), RenderError> {
        let sheet = Sheet::new().captions(motion.captions.is_some());
        match self {
            DrawingFormat::Svg => write_svg(board, style, sink),
            DrawingFormat::Png => write_png(board, style, sink),
            DrawingFormat::AnimatedSvg => write_animated_svg(board, slides, style, motion, sink),
            DrawingFormat::Gif => write_gif(board, slides, style, motion, sink).map(drop),
            DrawingFormat::SheetSvg => write_contact_sheet_svg(board, slides, style, &sheet, sink),
            DrawingFormat::SheetPng => write_contact_sheet_png(board, slides, style, &sheet, sink),
        }
    }
}

/// The bytes of a picture of a board, or of its moves.
#[pyfunction]
pub fn render<'py>(
    py: Python<'py>,
    board: BoardArg,
    moves: &str,
    format: &str,
    options: Options<DrawingOptions>,
) -> PyResult<Bound<'py, PyBytes>> {
    let format = named("format", format, DrawingFormat::named, &DrawingFormat::NAMES.map(|(name, _)| name))?;
    let slides = read_slides(moves, &board.0, Notation::Tile).map_err(bad_value)?;
    let (style, motion) = (options.style(&board.0)?, options.motion()?);
    let drawn = metered(py, Limits::none(), None, |meter| {
        let mut bytes = Vec::new();
        format.draw((&board.0, &slides), &style, &motion, &mut PictureSink::new(&mut bytes).budget(meter))?;
        Ok::<_, RenderError>(bytes)
    })?;
    Ok(PyBytes::new(py, &drawn.map_err(bad_value)?))
}

/// The pixels of a board with tiles of this side: height, width, and three bytes for each pixel.
#[pyfunction]
pub fn pixels<'py>(
    py: Python<'py>,
    board: BoardArg,
    goal: GoalArg,
    tile: u32,
) -> PyResult<(u32, u32, Bound<'py, PyBytes>)> {
    let style = Style::new(goal.board(board.0.shape())?).size(Size::Tile(tile));
    let pixels = py.detach(|| render_pixels(&board.0, &style)).map_err(bad_value)?;
    Ok((pixels.height, pixels.width, PyBytes::new(py, &pixels.rgb)))
}

impl DrawingOptions {
    fn style(&self, board: &Board) -> PyResult<Style> {
        let theme = match (&self.colors, self.theme.as_deref()) {
            (Some(colors), _) => Theme::each(read_colors(colors).map_err(bad_value)?),
            (None, Some(name)) => Theme::named(name).map_err(bad_value)?,
            (None, None) => Theme::default(),
        };
        let size = self.tile.map(Size::Tile).or(self.width.map(Size::Width)).unwrap_or_default();
        let labels = self.labels.as_deref().map_or(Ok(Labels::default()), str::parse).map_err(bad_value)?;
        let photo = self.photo.as_deref().map(Photo::read).transpose().map_err(bad_value)?;
        Ok(Style::new(self.goal.board(board.shape())?).theme(theme).size(size).labels(labels).photo(photo))
    }

    fn motion(&self) -> PyResult<Motion> {
        let captions = self.captions.as_deref().map(Captions::language).transpose().map_err(bad_value)?;
        let motion = Motion::new().captions(captions);
        Ok(self.delay.map_or(motion.clone(), |delay| motion.delay_ms(delay)))
    }
}
