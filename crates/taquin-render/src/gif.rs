//! Solutions as animated GIF files.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;

use gif::{DisposalMethod, Encoder, EncodingError, Frame};
use taquin::{Board, Slide};
use tiny_skia::Pixmap;

use crate::palette::{Palette, SAME};
use crate::raster;
use crate::scene::Scene;
use crate::stage::Stage;
use crate::walk::{Step, walk};
use crate::{Color, Motion, RenderError, Repeat, Style};

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movie {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The frames.
    pub frames: usize,
}

/// The most frames of an animation.
const MOST_FRAMES: usize = 100_000;

/// Writes a solution as an animated GIF file; `progress` hears how many moves are written, and of how many.
///
/// All frames share one palette, and each holds only the rectangle that changed, so files stay small.
pub fn render_gif(
    board: &Board,
    slides: &[Slide],
    style: &Style,
    motion: &Motion,
    out: impl Write,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Movie, RenderError> {
    motion.check()?;
    let (steps, last) = walk(board, slides)?;
    let beats = motion.beats();
    let frames = 1 + steps.len() * beats.len();
    if frames > MOST_FRAMES {
        return Err(RenderError::TooLong { found: frames, limit: MOST_FRAMES });
    }
    let captions = motion.captions.as_ref().map_or(Vec::new(), |captions| captions.lines(&steps));
    let mut film = Film::new(board, &last, &steps, style, &captions)?;
    let mut reel = Reel::open(out, &film, motion)?;
    reel.add(&film.frame, if steps.is_empty() { motion.hold.into() } else { motion.start.into() })?;
    for (index, step) in steps.iter().enumerate() {
        film.set_caption(captions.get(index + 1));
        for (beat, &(share, time)) in beats.iter().enumerate() {
            film.set_tile(step, share);
            let ends = index + 1 == steps.len() && beat + 1 == beats.len();
            reel.add(&film.frame, if ends { motion.hold.into() } else { time })?;
        }
        progress(index + 1, steps.len());
    }
    reel.close()
}

/// The picture that is shown now.
struct Film<'a> {
    stage: Stage<'a>,
    empty: Pixmap,
    frame: Pixmap,
    /// The colours that occur, each with its pixels.
    counts: HashMap<Color, u64>,
}

impl<'a> Film<'a> {
    fn new(
        board: &Board,
        last: &Board,
        steps: &[Step],
        style: &'a Style,
        captions: &[String],
    ) -> Result<Film<'a>, RenderError> {
        let stage = Stage::new(Scene::new(board, style, style.scale, captions)?)?;
        let empty = stage.empty(true)?;
        let mut film = Film { frame: empty.clone(), empty, counts: HashMap::new(), stage };
        film.stage.draw_tiles(&mut film.frame, last, (0, 0));
        film.set_caption(captions.last());
        count(&film.frame, &mut film.counts);
        film.frame = film.empty.clone();
        film.stage.draw_tiles(&mut film.frame, board, (0, 0));
        film.set_caption(captions.first());
        count(&film.frame, &mut film.counts);
        for step in steps {
            film.stage.sprite(step.tile, step.to);
        }
        film.count_sprites();
        Ok(film)
    }

    /// Counts the colours of tiles as they pass over the ground and over empty cells.
    fn count_sprites(&mut self) {
        let (side, scene) = (self.stage.scene.layout.tile, &self.stage.scene);
        for under in [scene.style.theme.board, scene.well()] {
            for sprite in self.stage.sprites() {
                let mut patch = Pixmap::new(side, side).expect("a tile has at least one pixel");
                patch.fill(raster::solid(under));
                raster::lay(&mut patch, sprite, (0, 0));
                count(&patch, &mut self.counts);
            }
        }
    }

    /// Moves a tile this share of the way.
    fn set_tile(&mut self, step: &Step, share: f64) {
        let layout = &self.stage.scene.layout;
        let ((x0, y0), (x1, y1)) = (layout.cell(step.from), layout.cell(step.to));
        let side = layout.tile;
        let rect = [x0.min(x1), y0.min(y1), x0.abs_diff(x1) + side, y0.abs_diff(y1) + side];
        raster::restore(&mut self.frame, &self.empty, rect);
        let between = |a: u32, b: u32| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u32;
        let at = (between(x0, x1), between(y0, y1));
        raster::lay(&mut self.frame, self.stage.sprite(step.tile, step.to), at);
    }

    fn set_caption(&mut self, caption: Option<&String>) {
        let (layout, Some(caption)) = (&self.stage.scene.layout, caption) else { return };
        if let Some(line) = layout.caption {
            let (width, height) = layout.size();
            raster::restore(&mut self.frame, &self.empty, [0, height - line.height, width, line.height]);
            self.stage.draw_caption(&mut self.frame, caption);
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

/// A GIF file that is being written.
struct Reel<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
    /// The pixels seen last and the indices written for them.
    shown: Option<(Vec<u8>, Vec<u8>)>,
    size: (u32, u32),
    frames: usize,
    /// The milliseconds since the start.
    time: f64,
}

impl<W: Write> Reel<W> {
    fn open(out: W, film: &Film, motion: &Motion) -> Result<Reel<W>, RenderError> {
        let palette = Palette::new(&film.counts);
        let size = (film.frame.width(), film.frame.height());
        let mut encoder =
            Encoder::new(out, size.0 as u16, size.1 as u16, &padded(palette.bytes())).map_err(unwritten)?;
        if motion.repeat == Repeat::Forever {
            encoder.set_repeat(gif::Repeat::Infinite).map_err(unwritten)?;
        }
        Ok(Reel { encoder, palette, shown: None, size, frames: 0, time: 0.0 })
    }

    /// Adds a picture that is seen for so many milliseconds.
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
        self.encoder.write_frame(&frame).map_err(unwritten)
    }

    /// The hundredths of a second until the next frame, rounded so that they add up.
    fn tick(&mut self, milliseconds: f64) -> u16 {
        let before = (self.time / 10.0).round();
        self.time += milliseconds;
        // Viewers slow down frames shorter than two hundredths.
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

    fn close(self) -> Result<Movie, RenderError> {
        let Reel { encoder, size: (width, height), frames, .. } = self;
        encoder.into_inner().map_err(unwritten)?.flush()?;
        Ok(Movie { width, height, frames })
    }
}

/// The smallest rectangle (left, top, width, height) that holds all changes; a single pixel if there are none.
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

/// A palette of all 256 places, the last of them for [`SAME`].
fn padded(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.resize(256 * 3, 0);
    bytes
}

fn unwritten(error: EncodingError) -> RenderError {
    match error {
        EncodingError::Io(error) => RenderError::Write(error),
        other => RenderError::Write(std::io::Error::other(other)),
    }
}
