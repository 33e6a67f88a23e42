//! Solutions as animated GIF files with one shared palette.

mod lzw;
mod palette;
mod writer;

use std::collections::HashMap;

use taquin::{Board, Slide};
use tiny_skia::Pixmap;

use self::writer::GifWriter;
use crate::picture_sink::{DrawingWatch, PictureSink};
use crate::prepared_style::PreparedStyle;
use crate::raster::BoardCanvas;
use crate::raster::{self, PixelRect};
use crate::replay::{TileMove, replay};
use crate::{Color, Motion, RenderError, Style};
use palette::Palette;

/// The dimensions of a GIF file that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GifInfo {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The number of frames.
    pub frames: usize,
}

/// The maximum number of frames of an animation.
const MAX_FRAMES: usize = 100_000;

/// A solution as an animated GIF file.
pub fn render_gif(board: &Board, slides: &[Slide], style: &Style, motion: &Motion) -> Result<Vec<u8>, RenderError> {
    PictureSink::into_memory(|sink| write_gif(board, slides, style, motion, sink).map(drop))
}

/// Writes a solution as an animated GIF file, frame by frame. Progress counts moves.
///
/// All frames share one palette, and each stores only the rectangle that changed, so files are small.
pub fn write_gif(
    board: &Board,
    slides: &[Slide],
    style: &Style,
    motion: &Motion,
    sink: &mut PictureSink,
) -> Result<GifInfo, RenderError> {
    motion.check()?;
    let (moves, last) = replay(board, slides)?;
    let frames = motion.move_frames();
    let total = 1 + moves.len() * frames.len();
    if total > MAX_FRAMES {
        return Err(RenderError::TooLong { found: total, limit: MAX_FRAMES });
    }
    let captions = motion.captions.as_ref().map_or(Vec::new(), |captions| captions.lines(&moves, motion.metric));
    let PictureSink { out, watch } = sink;
    let prepared = PreparedStyle::new(board, style, style.scale, &captions)?;
    let mut canvas = BoardCanvas::new(&last, prepared, watch)?;
    let palette = palette(&mut canvas, board, &moves, &captions, watch)?;
    let size = canvas.raster.prepared.layout.size();
    let mut writer = GifWriter::open(&mut **out, size, palette, motion.repeat)?;
    let all = [0, 0, size.0, size.1];
    writer.add(
        &canvas.picture,
        &[all],
        if moves.is_empty() { motion.hold_ms.into() } else { motion.start_ms.into() },
    )?;
    for (index, tile_move) in moves.iter().enumerate() {
        let mut changed: Vec<PixelRect> = canvas.set_caption(captions.get(index + 1)).into_iter().collect();
        for (frame, &(share, time)) in frames.iter().enumerate() {
            watch.check()?;
            changed.push(canvas.move_tile(tile_move, share));
            let ends = index + 1 == moves.len() && frame + 1 == frames.len();
            writer.add(&canvas.picture, &changed, if ends { motion.hold_ms.into() } else { time })?;
            changed.clear();
        }
        watch.report(index + 1, moves.len());
    }
    writer.close()
}

/// The palette of all frames; draws the last board, which the canvas shows, then the first, which it keeps.
fn palette(
    canvas: &mut BoardCanvas,
    board: &Board,
    moves: &[TileMove],
    captions: &[String],
    watch: &mut DrawingWatch,
) -> Result<Palette, RenderError> {
    let mut counts = HashMap::new();
    canvas.set_caption(captions.last());
    count(&canvas.picture, &mut counts);
    canvas.set_board(board, watch)?;
    canvas.set_caption(captions.first());
    count(&canvas.picture, &mut counts);
    for tile_move in moves {
        watch.check()?;
        canvas.raster.sprite(tile_move.tile, tile_move.to);
    }
    count_sprites(canvas, &mut counts, watch)?;
    Ok(Palette::new(&counts))
}

/// Counts the colours of tiles as they move over the board and over empty cells.
fn count_sprites(
    canvas: &BoardCanvas,
    counts: &mut HashMap<Color, u64>,
    watch: &mut DrawingWatch,
) -> Result<(), RenderError> {
    let prepared = &canvas.raster.prepared;
    let side = prepared.layout.tile;
    for under in [prepared.style.theme.board, prepared.blank()] {
        for sprite in canvas.raster.sprites() {
            watch.check()?;
            let mut patch = Pixmap::new(side, side).expect("a tile has at least one pixel");
            patch.fill(raster::solid(under));
            raster::blend(&mut patch, sprite, (0, 0));
            count(&patch, counts);
        }
    }
    Ok(())
}

fn count(pixmap: &Pixmap, counts: &mut HashMap<Color, u64>) {
    let mut pixels = pixmap.data().chunks_exact(4).map(color).peekable();
    while let Some(color) = pixels.next() {
        let mut run = 1;
        while pixels.next_if_eq(&color).is_some() {
            run += 1;
        }
        *counts.entry(color).or_default() += run;
    }
}

/// The colour of an opaque pixel.
fn color(pixel: &[u8]) -> Color {
    Color { r: pixel[0], g: pixel[1], b: pixel[2] }
}
