//! Boards as pixels.

use std::collections::HashMap;

use taquin::Board;
use tiny_skia::{FilterQuality, Pattern, Pixmap, Shader, SpreadMode, Transform};

use crate::raster;
use crate::scene::{CHIP, SHADE, Scene};
use crate::{Color, RenderError};

/// The bytes of tile pictures that are kept.
const KEPT: usize = 64 << 20;

/// Draws the boards of a scene, each tile of each colour only once.
pub(crate) struct Stage<'a> {
    pub(crate) scene: Scene<'a>,
    photo: Option<Pixmap>,
    sprites: HashMap<(u16, Color), Pixmap>,
}

impl<'a> Stage<'a> {
    pub(crate) fn new(scene: Scene<'a>) -> Result<Stage<'a>, RenderError> {
        let (width, height) = scene.photo_size();
        let photo = scene.style.picture.as_ref().map(|picture| raster::photo(picture, width, height));
        Ok(Stage { photo: photo.transpose()?, scene, sprites: HashMap::new() })
    }

    /// The picture without any tile, on the theme's canvas or on nothing.
    pub(crate) fn empty(&self, on_canvas: bool) -> Result<Pixmap, RenderError> {
        let (width, height) = self.scene.layout.size();
        let mut pixmap = raster::pixmap(width.into(), height.into())?;
        if on_canvas {
            pixmap.fill(raster::solid(self.scene.style.theme.canvas));
        }
        self.draw_empty(&mut pixmap, (0, 0));
        Ok(pixmap)
    }

    /// Draws the board's ground and its empty cells, the picture's corner at `origin`.
    pub(crate) fn draw_empty(&self, pixmap: &mut Pixmap, origin: (u32, u32)) {
        let (layout, theme) = (&self.scene.layout, &self.scene.style.theme);
        let corner = [origin.0 + layout.padding, origin.1 + layout.padding];
        let ground = [corner[0], corner[1], layout.board.0, layout.board.1].map(|n| n as f32);
        let radius = layout.board_radius() as f32;
        raster::fill_rounded(pixmap, ground, radius, theme.line.unwrap_or(theme.board));
        if theme.line.is_some() {
            let line = layout.line as f32;
            let [x, y, w, h] = ground;
            let inner = [x + line, y + line, w - 2.0 * line, h - 2.0 * line];
            raster::fill_rounded(pixmap, inner, radius - line, theme.board);
        }
        let inset = self.scene.well_inset();
        let radius = layout.radius.saturating_sub(inset) as f32;
        for cell in 0..layout.shape.cells() {
            let (x, y) = layout.cell(cell);
            let side = layout.tile - 2 * inset;
            let rect = [origin.0 + x + inset, origin.1 + y + inset, side, side].map(|n| n as f32);
            raster::fill_rounded(pixmap, rect, radius, self.scene.well());
        }
    }

    /// Draws the tiles of a board, the picture's corner at `origin`.
    pub(crate) fn draw_tiles(&mut self, pixmap: &mut Pixmap, board: &Board, origin: (u32, u32)) {
        for (cell, &tile) in board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            let (x, y) = self.scene.layout.cell(cell);
            raster::lay(pixmap, self.sprite(tile, cell), (origin.0 + x, origin.1 + y));
        }
    }

    /// The picture of a tile that stands in a cell.
    pub(crate) fn sprite(&mut self, tile: u16, cell: usize) -> &Pixmap {
        let face = self.scene.painter.face(tile, cell);
        let bytes = (self.scene.layout.tile as usize).pow(2) * 4;
        if self.sprites.len() * bytes > KEPT {
            self.sprites.clear();
        }
        let (scene, photo) = (&self.scene, &self.photo);
        self.sprites.entry((tile, face)).or_insert_with(|| draw_tile(scene, photo.as_ref(), tile, face))
    }

    /// The pictures of all tiles drawn so far.
    pub(crate) fn sprites(&self) -> impl Iterator<Item = &Pixmap> {
        self.sprites.values()
    }

    /// Writes a caption under the board.
    pub(crate) fn draw_caption(&self, pixmap: &mut Pixmap, text: &str) {
        let layout = &self.scene.layout;
        if let Some(line) = layout.caption {
            let middle = layout.size().0 as f32 / 2.0;
            let color = self.scene.style.theme.caption;
            raster::write_centered(pixmap, text, (middle, line.baseline), line.em, color);
        }
    }
}

fn draw_tile(scene: &Scene, photo: Option<&Pixmap>, tile: u16, face: Color) -> Pixmap {
    let layout = &scene.layout;
    let mut sprite = Pixmap::new(layout.tile, layout.tile).expect("a tile has at least one pixel");
    let (side, radius) = (layout.tile as f32, layout.radius as f32);
    let depth = layout.depth as f32;
    // The edge is a second tile below the first one; under all of it, it would darken the upper corners.
    let (upper, lower) = ([0.0, 0.0, side, side - depth], [0.0, depth, side, side - depth]);
    match photo {
        Some(photo) => draw_piece(&mut sprite, scene, photo, tile, [upper, lower]),
        None => {
            let edge = scene.style.theme.line.unwrap_or(face.mix(Color::BLACK, SHADE));
            let line = layout.line as f32;
            if depth > 0.0 || line > 0.0 {
                raster::fill_rounded(&mut sprite, lower, radius, edge);
            }
            let inner = [line, line, side - 2.0 * line, upper[3] - 2.0 * line];
            raster::fill_rounded(&mut sprite, inner, (radius - line).max(0.0), face);
        }
    }
    if let Some(label) = layout.label(tile) {
        if let Some(chip) = label.chip {
            raster::fill_rounded(&mut sprite, chip, chip[3] / 3.0, CHIP);
        }
        raster::write(&mut sprite, &label.text, (label.x, label.baseline), label.em, scene.ink(face));
    }
    sprite
}

/// Draws a tile's piece of the photograph, darker at the lower edge.
fn draw_piece(sprite: &mut Pixmap, scene: &Scene, photo: &Pixmap, tile: u16, [upper, lower]: [[f32; 4]; 2]) {
    let (x, y) = scene.piece(tile);
    let place = Transform::from_translate(-(x as f32), -(y as f32));
    let piece = || Pattern::new(photo.as_ref(), SpreadMode::Pad, FilterQuality::Nearest, 1.0, place);
    let radius = scene.layout.radius as f32;
    let shade = tiny_skia::Color::from_rgba(0.0, 0.0, 0.0, SHADE as f32).expect("a share of black");
    let edge = raster::rounded(lower, radius);
    for (path, shader) in
        [(edge.clone(), piece()), (edge, Shader::SolidColor(shade)), (raster::rounded(upper, radius), piece())]
    {
        if let Some(path) = path {
            raster::fill(sprite, &path, shader);
        }
    }
}
