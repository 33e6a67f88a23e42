//! Solutions as animated GIF files with one shared palette.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;

use gif::{DisposalMethod, Encoder, EncodingError, Frame};
use taquin::{Board, Slide, Unlimited};
use tiny_skia::Pixmap;

use crate::board_raster::BoardRaster;
use crate::palette::{Palette, SAME};
use crate::prepared_style::PreparedStyle;
use crate::raster;
use crate::replay::{TileMove, replay};
use crate::{Color, Motion, RenderError, Repeat, Style};

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

/// Writes a solution as an animated GIF file; `progress` is called with the number of moves written and their total.
///
/// All frames share one palette, and each stores only the rectangle that changed, so files are small.
pub fn render_gif(
    board: &Board,
    slides: &[Slide],
    style: &Style,
    motion: &Motion,
    out: impl Write,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<GifInfo, RenderError> {
    motion.check()?;
    let (moves, last) = replay(board, slides)?;
    let frames = motion.move_frames();
    let total = 1 + moves.len() * frames.len();
    if total > MAX_FRAMES {
        return Err(RenderError::TooLong { found: total, limit: MAX_FRAMES });
    }
    let captions = motion.captions.as_ref().map_or(Vec::new(), |captions| captions.lines(&moves, motion.metric));
    let mut canvas = FrameCanvas::new(board, &last, &moves, style, &captions)?;
    let mut writer = GifWriter::open(out, &canvas, motion)?;
    writer.add(&canvas.frame, if moves.is_empty() { motion.hold_ms.into() } else { motion.start_ms.into() })?;
    for (index, tile_move) in moves.iter().enumerate() {
        canvas.set_caption(captions.get(index + 1));
        for (frame, &(share, time)) in frames.iter().enumerate() {
            canvas.set_tile(tile_move, share);
            let ends = index + 1 == moves.len() && frame + 1 == frames.len();
            writer.add(&canvas.frame, if ends { motion.hold_ms.into() } else { time })?;
        }
        progress(index + 1, moves.len());
    }
    writer.close()
}

/// The current frame and the colours of all frames.
struct FrameCanvas<'a> {
    board: BoardRaster<'a>,
    empty: Pixmap,
    frame: Pixmap,
    /// The colours of all frames with their pixel counts.
    counts: HashMap<Color, u64>,
}

impl<'a> FrameCanvas<'a> {
    fn new(
        board: &Board,
        last: &Board,
        moves: &[TileMove],
        style: &'a Style,
        captions: &[String],
    ) -> Result<FrameCanvas<'a>, RenderError> {
        let raster = BoardRaster::new(PreparedStyle::new(board, style, style.scale, captions)?)?;
        let empty = raster.empty(true)?;
        let mut canvas = FrameCanvas { frame: empty.clone(), empty, counts: HashMap::new(), board: raster };
        canvas.board.draw_tiles(&mut canvas.frame, last, (0, 0), &mut Unlimited)?;
        canvas.set_caption(captions.last());
        count(&canvas.frame, &mut canvas.counts);
        canvas.frame = canvas.empty.clone();
        canvas.board.draw_tiles(&mut canvas.frame, board, (0, 0), &mut Unlimited)?;
        canvas.set_caption(captions.first());
        count(&canvas.frame, &mut canvas.counts);
        for tile_move in moves {
            canvas.board.sprite(tile_move.tile, tile_move.to);
        }
        canvas.count_sprites();
        Ok(canvas)
    }

    /// Counts the colours of tiles as they move over the board and over empty cells.
    fn count_sprites(&mut self) {
        let (side, prepared) = (self.board.prepared.layout.tile, &self.board.prepared);
        for under in [prepared.style.theme.board, prepared.blank()] {
            for sprite in self.board.sprites() {
                let mut patch = Pixmap::new(side, side).expect("a tile has at least one pixel");
                patch.fill(raster::solid(under));
                raster::blend(&mut patch, sprite, (0, 0));
                count(&patch, &mut self.counts);
            }
        }
    }

    /// Draws a tile at this share of its move.
    fn set_tile(&mut self, tile_move: &TileMove, share: f64) {
        let layout = &self.board.prepared.layout;
        let ((x0, y0), (x1, y1)) = (layout.cell(tile_move.from), layout.cell(tile_move.to));
        let side = layout.tile;
        let rect = [x0.min(x1), y0.min(y1), x0.abs_diff(x1) + side, y0.abs_diff(y1) + side];
        raster::restore(&mut self.frame, &self.empty, rect);
        let between = |a: u32, b: u32| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u32;
        let at = (between(x0, x1), between(y0, y1));
        raster::blend(&mut self.frame, self.board.sprite(tile_move.tile, tile_move.to), at);
    }

    fn set_caption(&mut self, caption: Option<&String>) {
        let (layout, Some(caption)) = (&self.board.prepared.layout, caption) else { return };
        if let Some(line) = layout.caption {
            let (width, height) = layout.size();
            raster::restore(&mut self.frame, &self.empty, [0, height - line.height, width, line.height]);
            self.board.draw_caption(&mut self.frame, caption);
        }
    }
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

fn color(pixel: &[u8]) -> Color {
    Color { r: pixel[0], g: pixel[1], b: pixel[2] }
}

/// A GIF file being written.
struct GifWriter<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
    /// The pixels of the last frame and their palette indices.
    shown: Option<(Vec<u8>, Vec<u8>)>,
    size: (u32, u32),
    frames: usize,
    /// The time since the start, in milliseconds.
    time: f64,
}

impl<W: Write> GifWriter<W> {
    fn open(out: W, canvas: &FrameCanvas, motion: &Motion) -> Result<GifWriter<W>, RenderError> {
        let palette = Palette::new(&canvas.counts);
        let size = (canvas.frame.width(), canvas.frame.height());
        let mut encoder =
            Encoder::new(out, size.0 as u16, size.1 as u16, &padded(palette.bytes())).map_err(write_error)?;
        if motion.repeat == Repeat::Forever {
            encoder.set_repeat(gif::Repeat::Infinite).map_err(write_error)?;
        }
        Ok(GifWriter { encoder, palette, shown: None, size, frames: 0, time: 0.0 })
    }

    /// Adds a frame that is shown for this time.
    fn add(&mut self, picture: &Pixmap, milliseconds: f64) -> Result<(), RenderError> {
        let delay = self.tick(milliseconds);
        let pixels = picture.data();
        let frame = match self.shown.take() {
            None => {
                let indices = self.indices(pixels);
                self.shown = Some((pixels.to_vec(), indices.clone()));
                frame([0, 0, self.size.0, self.size.1], indices, delay)
            }
            Some((mut seen, mut written)) => {
                let rect = changed(&seen, pixels, self.size);
                let mut indices = Vec::with_capacity((rect[2] * rect[3]) as usize);
                for y in rect[1]..rect[1] + rect[3] {
                    let start = (y * self.size.0 + rect[0]) as usize;
                    let span = start..start + rect[2] as usize;
                    let (bytes, line) = (span.start * 4..span.end * 4, &mut written[span]);
                    for (old, new) in line.iter_mut().zip(self.indices(&pixels[bytes.clone()])) {
                        indices.push(if *old == new { SAME } else { new });
                        *old = new;
                    }
                    seen[bytes.clone()].copy_from_slice(&pixels[bytes]);
                }
                self.shown = Some((seen, written));
                frame(rect, indices, delay)
            }
        };
        self.frames += 1;
        self.encoder.write_frame(&frame).map_err(write_error)
    }

    /// The delay until the next frame in hundredths of a second, rounded so that rounding errors do not accumulate.
    fn tick(&mut self, milliseconds: f64) -> u16 {
        let before = (self.time / 10.0).round();
        self.time += milliseconds;
        // Viewers slow down frames shorter than 20 ms.
        ((self.time / 10.0).round() - before).max(2.0) as u16
    }

    fn indices(&mut self, pixels: &[u8]) -> Vec<u8> {
        let mut last = None;
        let mut index = |color: Color| match last {
            Some((same, index)) if same == color => index,
            _ => {
                let index = self.palette.index(color);
                last = Some((color, index));
                index
            }
        };
        pixels.chunks_exact(4).map(|pixel| index(color(pixel))).collect()
    }

    fn close(self) -> Result<GifInfo, RenderError> {
        let GifWriter { encoder, size: (width, height), frames, .. } = self;
        encoder.into_inner().map_err(write_error)?.flush()?;
        Ok(GifInfo { width, height, frames })
    }
}

/// The smallest rectangle (x, y, width, height) that contains all changes; a single pixel if there are none.
fn changed(old: &[u8], new: &[u8], (width, height): (u32, u32)) -> [u32; 4] {
    let stride = width as usize * 4;
    let rows = || (0..height).filter(|&y| old[y as usize * stride..][..stride] != new[y as usize * stride..][..stride]);
    let Some(top) = rows().next() else { return [0, 0, 1, 1] };
    let bottom = rows().next_back().unwrap_or(top);
    let (mut left, mut right) = (width - 1, 0);
    for y in rows() {
        let (old, new) = (&old[y as usize * stride..][..stride], &new[y as usize * stride..][..stride]);
        let differs = |x: &u32| old[*x as usize * 4..][..4] != new[*x as usize * 4..][..4];
        left = (0..left).find(differs).unwrap_or(left);
        right = (right + 1..width).rev().find(differs).unwrap_or(right);
    }
    [left, top, right.max(left) - left + 1, bottom - top + 1]
}

fn frame(rect: [u32; 4], indices: Vec<u8>, delay: u16) -> Frame<'static> {
    let [left, top, width, height] = rect.map(|n| n as u16);
    Frame {
        delay,
        dispose: DisposalMethod::Keep,
        transparent: Some(SAME),
        left,
        top,
        width,
        height,
        buffer: Cow::Owned(indices),
        ..Frame::default()
    }
}

/// A palette of 256 entries, the last of them for [`SAME`].
fn padded(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.resize(256 * 3, 0);
    bytes
}

fn write_error(error: EncodingError) -> RenderError {
    match error {
        EncodingError::Io(error) => RenderError::Write(error),
        other => RenderError::Write(std::io::Error::other(other)),
    }
}
