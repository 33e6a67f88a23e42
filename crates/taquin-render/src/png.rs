//! Boards as PNG files, and the PNG encoder, which writes row by row.

use std::io::{self, Write};

use png::{BitDepth, ColorType, Compression, PixelDimensions, Unit};
use taquin::Board;
use tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::picture_sink::{DrawingWatch, PictureSink};
use crate::prepared_style::PreparedStyle;
use crate::raster::BoardRaster;
use crate::{RenderError, Style};

/// A board as a PNG file; outside the board's round corners it is transparent.
pub fn render_png(board: &Board, style: &Style) -> Result<Vec<u8>, RenderError> {
    PictureSink::into_memory(|sink| write_png(board, style, sink))
}

/// Writes a board as a PNG file.
pub fn write_png(board: &Board, style: &Style, sink: &mut PictureSink) -> Result<(), RenderError> {
    let mut raster = BoardRaster::new(PreparedStyle::new(board, style, style.scale, &[])?)?;
    let mut pixmap = raster.empty(false)?;
    raster.draw_tiles(&mut pixmap, board, &mut sink.watch)?;
    write_pixmap(&pixmap, Some(style.dpi), &mut *sink.out, &mut sink.watch)
}

/// Writes a picture as a PNG file, without alpha if all of it is opaque.
pub(crate) fn write_pixmap(
    pixmap: &Pixmap,
    dpi: Option<u32>,
    out: &mut dyn Write,
    watch: &mut DrawingWatch,
) -> Result<(), RenderError> {
    let opaque = pixmap.pixels().iter().all(|pixel| pixel.is_opaque());
    let size = (pixmap.width(), pixmap.height());
    write_rows(out, size, opaque, dpi, |rows| rows.write(pixmap, watch))
}

/// Writes a PNG file of this width and height that records its resolution; `draw` writes all its rows.
pub(crate) fn write_rows(
    out: &mut dyn Write,
    size: (u32, u32),
    opaque: bool,
    dpi: Option<u32>,
    draw: impl FnOnce(&mut PngRows) -> Result<(), RenderError>,
) -> Result<(), RenderError> {
    let mut out = FailureKeeper { out, failure: None };
    let written = encode(&mut out, size, opaque, dpi, draw);
    match out.failure {
        Some(failure) => Err(RenderError::Write(failure)),
        None => written,
    }
}

fn encode(
    out: &mut FailureKeeper,
    (width, height): (u32, u32),
    opaque: bool,
    dpi: Option<u32>,
    draw: impl FnOnce(&mut PngRows) -> Result<(), RenderError>,
) -> Result<(), RenderError> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(if opaque { ColorType::Rgb } else { ColorType::Rgba });
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    // PNG counts pixels per metre; an inch is 0.0254 metres.
    let per_metre = dpi.map(|dpi| (f64::from(dpi) / 0.0254).round() as u32);
    encoder.set_pixel_dims(per_metre.map(|n| PixelDimensions { xppu: n, yppu: n, unit: Unit::Meter }));
    let mut writer = encoder.write_header().map_err(write_error)?;
    let mut stream = writer.stream_writer().map_err(write_error)?;
    draw(&mut PngRows { stream: &mut stream, opaque, row: Vec::new() })?;
    stream.finish().map_err(write_error)?;
    writer.finish().map_err(write_error)
}

/// A writer that keeps the first error, since the encoder passes on only its text.
struct FailureKeeper<'a> {
    out: &'a mut dyn Write,
    failure: Option<io::Error>,
}

impl FailureKeeper<'_> {
    fn keep<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            let kind = error.kind();
            // An interrupted call is tried again.
            if kind != io::ErrorKind::Interrupted {
                self.failure.get_or_insert(error);
            }
            kind.into()
        })
    }
}

impl Write for FailureKeeper<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.keep(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.keep(flushed)
    }
}

/// The rows of a PNG file that is being written.
pub(crate) struct PngRows<'a> {
    stream: &'a mut dyn Write,
    opaque: bool,
    /// The bytes of the current row.
    row: Vec<u8>,
}

impl PngRows<'_> {
    /// Writes the rows of a picture that is as wide as the file.
    pub(crate) fn write(&mut self, pixmap: &Pixmap, watch: &mut DrawingWatch) -> Result<(), RenderError> {
        for pixels in pixmap.pixels().chunks_exact(pixmap.width() as usize) {
            watch.check()?;
            self.row.clear();
            if self.opaque {
                self.row.extend(pixels.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]));
            } else {
                self.row.extend(pixels.iter().flat_map(straight_alpha));
            }
            self.stream.write_all(&self.row)?;
        }
        Ok(())
    }
}

/// Red, green, blue and alpha of a pixel, not multiplied by its alpha.
fn straight_alpha(pixel: &PremultipliedColorU8) -> [u8; 4] {
    let color = pixel.demultiply();
    [color.red(), color.green(), color.blue(), color.alpha()]
}

fn write_error(error: png::EncodingError) -> RenderError {
    RenderError::Write(error.into())
}
