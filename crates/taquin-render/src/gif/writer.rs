//! Frames as a GIF file: each stores only the rectangle that changed.

use std::borrow::Cow;
use std::io::Write;

use gif::{DisposalMethod, Encoder, EncodingError, Frame};
use tiny_skia::Pixmap;

use super::lzw::LzwEncoder;
use super::palette::{Palette, SAME};
use super::{GifInfo, color};
use crate::raster::PixelRect;
use crate::{RenderError, Repeat};

/// A GIF file being written.
pub(super) struct GifWriter<'a> {
    encoder: Encoder<&'a mut dyn Write>,
    lzw: LzwEncoder,
    palette: Palette,
    /// The palette index of every pixel of the last frame; [`SAME`] before the first.
    shown: Vec<u8>,
    /// The new index of every pixel that the current frame changes, [`SAME`] of all others.
    changes: Vec<u8>,
    size: (u32, u32),
    frames: usize,
    /// The time since the start, in milliseconds.
    time: f64,
}

impl<'a> GifWriter<'a> {
    /// Begins a file of this size in these colours.
    pub(super) fn open(
        out: &'a mut dyn Write,
        size: (u32, u32),
        palette: Palette,
        repeat: Repeat,
    ) -> Result<GifWriter<'a>, RenderError> {
        let mut encoder =
            Encoder::new(out, size.0 as u16, size.1 as u16, &padded(palette.bytes())).map_err(write_error)?;
        if repeat == Repeat::Forever {
            encoder.set_repeat(gif::Repeat::Infinite).map_err(write_error)?;
        }
        let shown = vec![SAME; size.0 as usize * size.1 as usize];
        let changes = shown.clone();
        Ok(GifWriter { encoder, lzw: LzwEncoder::new(), palette, shown, changes, size, frames: 0, time: 0.0 })
    }

    /// Adds a frame that differs from the last one only in these areas and is shown for this time.
    pub(super) fn add(&mut self, picture: &Pixmap, areas: &[PixelRect], milliseconds: f64) -> Result<(), RenderError> {
        let delay = self.tick(milliseconds);
        let mut changed = ChangedRect::default();
        for &area in areas {
            self.find_changes(picture, area, &mut changed);
        }
        let rect = changed.rect();
        let mut indices = Vec::with_capacity((rect[2] * rect[3]) as usize);
        for y in rect[1]..rect[1] + rect[3] {
            let start = (y * self.size.0 + rect[0]) as usize;
            let row = &mut self.changes[start..start + rect[2] as usize];
            indices.extend_from_slice(row);
            row.fill(SAME);
        }
        self.frames += 1;
        let codes = self.lzw.encode(&indices);
        self.encoder.write_lzw_pre_encoded_frame(&frame(rect, codes, delay)).map_err(write_error)
    }

    /// Notes the pixels of an area whose palette index changes.
    fn find_changes(&mut self, picture: &Pixmap, [left, top, width, height]: PixelRect, changed: &mut ChangedRect) {
        let mut last = None;
        for y in top..top + height {
            let start = (y * self.size.0 + left) as usize;
            let end = start + width as usize;
            let pixels = picture.data()[start * 4..end * 4].chunks_exact(4);
            let planes = self.shown[start..end].iter_mut().zip(&mut self.changes[start..end]);
            for ((x, pixel), (shown, change)) in (left..).zip(pixels).zip(planes) {
                let color = color(pixel);
                let index = match last {
                    Some((same, index)) if same == color => index,
                    _ => self.palette.index(color),
                };
                last = Some((color, index));
                if *shown != index {
                    (*shown, *change) = (index, index);
                    changed.include(x, y);
                }
            }
        }
    }

    /// The delay until the next frame in hundredths of a second, rounded so that rounding errors do not accumulate.
    fn tick(&mut self, milliseconds: f64) -> u16 {
        let before = (self.time / 10.0).round();
        self.time += milliseconds;
        // Viewers slow down frames shorter than 20 ms.
        ((self.time / 10.0).round() - before).max(2.0) as u16
    }

    /// Ends the file.
    pub(super) fn close(self) -> Result<GifInfo, RenderError> {
        let GifWriter { encoder, size: (width, height), frames, .. } = self;
        encoder.into_inner().map_err(write_error)?.flush()?;
        Ok(GifInfo { width, height, frames })
    }
}

/// The smallest rectangle that contains all changes of a frame: first and last column, first and last row.
#[derive(Default)]
struct ChangedRect(Option<[u32; 4]>);

impl ChangedRect {
    fn include(&mut self, x: u32, y: u32) {
        let [left, right, top, bottom] = self.0.unwrap_or([x, x, y, y]);
        self.0 = Some([left.min(x), right.max(x), top.min(y), bottom.max(y)]);
    }

    /// The rectangle; a single pixel if nothing changed.
    fn rect(&self) -> PixelRect {
        let [left, right, top, bottom] = self.0.unwrap_or_default();
        [left, top, right - left + 1, bottom - top + 1]
    }
}

fn frame(rect: PixelRect, codes: Vec<u8>, delay: u16) -> Frame<'static> {
    let [left, top, width, height] = rect.map(|n| n as u16);
    Frame {
        delay,
        dispose: DisposalMethod::Keep,
        transparent: Some(SAME),
        left,
        top,
        width,
        height,
        buffer: Cow::Owned(codes),
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
