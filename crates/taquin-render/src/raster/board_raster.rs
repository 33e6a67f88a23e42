//! Boards drawn as pixels; each tile is drawn once and cached.

use std::collections::HashMap;

use taquin::Board;
use tiny_skia::{FilterQuality, Pattern, Pixmap, Shader, SpreadMode, Transform};

use crate::picture_sink::DrawingWatch;
use crate::prepared_style::{LABEL_PLATE, PreparedStyle, SHADE};
use crate::raster;
use crate::{Color, RenderError};

/// The size limit of the cache of tile pictures, in bytes.
const CACHE_BYTES: usize = 64 << 20;

/// Draws boards in one style, each tile of each colour only once.
pub(crate) struct BoardRaster<'a> {
    pub(crate) prepared: PreparedStyle<'a>,
    photo: Option<Pixmap>,
    sprites: HashMap<(u16, Color), Pixmap>,
}

impl<'a> BoardRaster<'a> {
    pub(crate) fn new(prepared: PreparedStyle<'a>) -> Result<BoardRaster<'a>, RenderError> {
        let (width, height) = prepared.photo_size();
        let photo = prepared.style.photo.as_ref().map(|photo| raster::photo(photo, width, height, prepared.style));
        Ok(BoardRaster { photo: photo.transpose()?, prepared, sprites: HashMap::new() })
    }

    /// The board without tiles, on the theme's canvas or on a transparent background.
    pub(crate) fn empty(&self, on_canvas: bool) -> Result<Pixmap, RenderError> {
        let (width, height) = self.prepared.layout.size();
        let mut pixmap = raster::pixmap(width.into(), height.into(), self.prepared.style)?;
        if on_canvas {
            pixmap.fill(raster::solid(self.prepared.style.theme.canvas));
        }
        self.draw_empty(&mut pixmap);
        Ok(pixmap)
    }

    /// Draws the board and its empty cells.
    fn draw_empty(&self, pixmap: &mut Pixmap) {
        let (layout, theme) = (&self.prepared.layout, &self.prepared.style.theme);
        let ground = [layout.padding, layout.padding, layout.board.0, layout.board.1].map(|n| n as f32);
        let radius = layout.board_radius() as f32;
        raster::fill_rounded(pixmap, ground, radius, theme.outline.unwrap_or(theme.board));
        if theme.outline.is_some() {
            let line = layout.line as f32;
            let [x, y, w, h] = ground;
            let inner = [x + line, y + line, w - 2.0 * line, h - 2.0 * line];
            raster::fill_rounded(pixmap, inner, radius - line, theme.board);
        }
        let inset = self.prepared.blank_inset();
        let radius = layout.radius.saturating_sub(inset) as f32;
        for cell in 0..layout.shape.cells() {
            let (x, y) = layout.cell(cell);
            let side = layout.tile - 2 * inset;
            let rect = [x + inset, y + inset, side, side].map(|n| n as f32);
            raster::fill_rounded(pixmap, rect, radius, self.prepared.blank());
        }
    }

    /// Draws the tiles of a board.
    pub(crate) fn draw_tiles(
        &mut self,
        pixmap: &mut Pixmap,
        board: &Board,
        watch: &mut DrawingWatch,
    ) -> Result<(), RenderError> {
        for (cell, &tile) in board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            watch.check()?;
            let place = self.prepared.layout.cell(cell);
            raster::blend(pixmap, self.sprite(tile, cell), place);
        }
        Ok(())
    }

    /// The picture of a tile in a cell.
    pub(crate) fn sprite(&mut self, tile: u16, cell: usize) -> &Pixmap {
        let face = self.prepared.colors.face(tile, cell);
        let bytes = (self.prepared.layout.tile as usize).pow(2) * 4;
        if self.sprites.len() * bytes > CACHE_BYTES {
            self.sprites.clear();
        }
        let (prepared, photo) = (&self.prepared, &self.photo);
        self.sprites.entry((tile, face)).or_insert_with(|| draw_tile(prepared, photo.as_ref(), tile, face))
    }

    /// The cached pictures of all tiles drawn so far.
    pub(crate) fn sprites(&self) -> impl Iterator<Item = &Pixmap> {
        self.sprites.values()
    }

    /// Writes a caption below the board.
    pub(crate) fn draw_caption(&self, pixmap: &mut Pixmap, text: &str) {
        let layout = &self.prepared.layout;
        if let Some(line) = layout.caption {
            let middle = layout.size().0 as f32 / 2.0;
            let color = self.prepared.style.theme.caption;
            raster::write_centered(pixmap, text, (middle, line.baseline), line.em, color);
        }
    }
}

fn draw_tile(prepared: &PreparedStyle, photo: Option<&Pixmap>, tile: u16, face: Color) -> Pixmap {
    let layout = &prepared.layout;
    let mut sprite = Pixmap::new(layout.tile, layout.tile).expect("a tile has at least one pixel");
    let (side, radius) = (layout.tile as f32, layout.radius as f32);
    let depth = layout.depth as f32;
    // The lower edge is a second tile shifted down; a full-height one would darken the upper corners.
    let (upper, lower) = ([0.0, 0.0, side, side - depth], [0.0, depth, side, side - depth]);
    match photo {
        Some(photo) => draw_piece(&mut sprite, prepared, photo, tile, [upper, lower]),
        None => {
            let edge = prepared.style.theme.outline.unwrap_or(face.mix(Color::BLACK, SHADE));
            let line = layout.line as f32;
            if depth > 0.0 || line > 0.0 {
                raster::fill_rounded(&mut sprite, lower, radius, edge);
            }
            let inner = [line, line, side - 2.0 * line, upper[3] - 2.0 * line];
            raster::fill_rounded(&mut sprite, inner, (radius - line).max(0.0), face);
        }
    }
    if let Some(label) = layout.label(tile) {
        if let Some(plate) = label.plate {
            raster::fill_rounded(&mut sprite, plate, plate[3] / 3.0, LABEL_PLATE);
        }
        raster::write(&mut sprite, &label.text, (label.x, label.baseline), label.em, prepared.ink(face));
    }
    sprite
}

/// Draws a tile's piece of the photograph, darker at the lower edge.
fn draw_piece(sprite: &mut Pixmap, prepared: &PreparedStyle, photo: &Pixmap, tile: u16, [upper, lower]: [[f32; 4]; 2]) {
    let (x, y) = prepared.piece(tile);
    let place = Transform::from_translate(-(x as f32), -(y as f32));
    let piece = || Pattern::new(photo.as_ref(), SpreadMode::Pad, FilterQuality::Nearest, 1.0, place);
    let radius = prepared.layout.radius as f32;
    let shade = tiny_skia::Color::from_rgba(0.0, 0.0, 0.0, SHADE as f32).expect("a valid colour");
    let edge = raster::rounded(lower, radius);
    for (path, shader) in
        [(edge.clone(), piece()), (edge, Shader::SolidColor(shade)), (raster::rounded(upper, radius), piece())]
    {
        if let Some(path) = path {
            raster::fill(sprite, &path, shader);
        }
    }
}
