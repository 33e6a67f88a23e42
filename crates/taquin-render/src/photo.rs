//! Photographs: PNG and JPEG files decoded, turned upright, cropped and resized.

use std::io::Cursor;
use std::sync::Arc;

use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use crate::exif::{self, Orientation};
use crate::{PhotoFault, RenderError};

/// A photograph to cut into tiles.
#[derive(Clone, Debug)]
pub struct Photo {
    width: u32,
    height: u32,
    rgb: Arc<[u8]>,
}

/// The longest side of a photograph, in pixels.
const MAX_SIDE: u32 = 16_384;
/// The largest number of pixels of a photograph.
const MAX_PIXELS: u64 = 64_000_000;

impl Photo {
    /// Reads a PNG or JPEG file; one with more than 64 million pixels is rejected before decoding.
    pub fn read(file: &[u8]) -> Result<Photo, RenderError> {
        Photo::read_within(file, MAX_PIXELS)
    }

    /// Reads a PNG or JPEG file; one with more than `pixels` pixels is rejected before decoding.
    pub fn read_within(file: &[u8], pixels: u64) -> Result<Photo, RenderError> {
        if file.starts_with(b"\x89PNG") {
            read_png(file, pixels)
        } else if file.starts_with(b"\xff\xd8") {
            read_jpeg(file, pixels)
        } else {
            Err(rejected(PhotoFault::OtherKind))
        }
    }

    /// The photograph with these pixels row by row, three bytes each, or `None` if their number is wrong.
    fn from_rgb(width: u32, height: u32, rgb: Vec<u8>) -> Option<Photo> {
        (rgb.len() == width as usize * height as usize * 3).then(|| Photo { width, height, rgb: rgb.into() })
    }

    /// The size in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The middle of the photograph, cropped to the proportions of `width`×`height` and resized to it: three bytes per
    /// pixel, each the mean of the pixels it covers.
    pub(crate) fn cover(&self, width: u32, height: u32) -> Vec<u8> {
        let scale = (f64::from(self.width) / f64::from(width)).min(f64::from(self.height) / f64::from(height));
        let left = (f64::from(self.width) - f64::from(width) * scale) / 2.0;
        let top = (f64::from(self.height) - f64::from(height) * scale) / 2.0;
        let across: Vec<_> = (0..width).map(|x| source_pixels(left, scale, x, self.width)).collect();
        let mut out = Vec::with_capacity(width as usize * height as usize * 3);
        for y in 0..height {
            let down = source_pixels(top, scale, y, self.height);
            for columns in &across {
                out.extend(self.mean(columns, &down));
            }
        }
        out
    }

    fn mean(&self, columns: &[(u32, f64)], rows: &[(u32, f64)]) -> [u8; 3] {
        let mut sum = [0.0; 3];
        for &(y, share) in rows {
            for &(x, part) in columns {
                let at = (y as usize * self.width as usize + x as usize) * 3;
                for (total, &byte) in sum.iter_mut().zip(&self.rgb[at..at + 3]) {
                    *total += f64::from(byte) * share * part;
                }
            }
        }
        sum.map(|total| total.round() as u8)
    }
}

/// The source pixels under a target pixel and the share of each; the shares sum to 1.
fn source_pixels(start: f64, scale: f64, target: u32, most: u32) -> Vec<(u32, f64)> {
    let from = start + f64::from(target) * scale;
    // A photograph smaller than the board is interpolated; otherwise its pixels would show as blocks.
    let (from, to) =
        if scale < 1.0 { (from + scale / 2.0 - 0.5, from + scale / 2.0 + 0.5) } else { (from, from + scale) };
    let mut taps: Vec<(u32, f64)> = Vec::new();
    for source in from.floor() as i64..to.ceil() as i64 {
        let covered = (to.min(source as f64 + 1.0) - from.max(source as f64)).max(0.0) / (to - from);
        taps.push((source.clamp(0, i64::from(most) - 1) as u32, covered));
    }
    taps
}

fn rejected(reason: PhotoFault) -> RenderError {
    RenderError::Photo { reason }
}

fn damaged(detail: impl ToString) -> RenderError {
    rejected(PhotoFault::Damaged { detail: detail.to_string() })
}

fn check_size(width: u32, height: u32, most: u64) -> Result<(), RenderError> {
    let pixels = u64::from(width) * u64::from(height);
    if width == 0 || height == 0 {
        return Err(rejected(PhotoFault::Empty));
    }
    if width.max(height) > MAX_SIDE || pixels > most {
        let (side, millions) = (MAX_SIDE, most / 1_000_000);
        return Err(rejected(PhotoFault::TooLarge { width, height, side, millions }));
    }
    Ok(())
}

fn read_png(file: &[u8], most: u64) -> Result<Photo, RenderError> {
    let mut decoder = png::Decoder::new(Cursor::new(file));
    // Compressed text and colour profiles are not used, and could be large.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let header = decoder.read_header_info().map_err(damaged)?;
    check_size(header.width, header.height, most)?;
    let mut reader = decoder.read_info().map_err(damaged)?;
    let bytes = reader.output_buffer_size().ok_or_else(|| damaged("PNG"))?;
    let mut pixels = vec![0; bytes];
    let frame = reader.next_frame(&mut pixels).map_err(damaged)?;
    let channels = frame.color_type.samples();
    let rgb = pixels[..frame.buffer_size()].chunks_exact(channels).flat_map(on_white).collect();
    Photo::from_rgb(frame.width, frame.height, rgb).ok_or_else(|| damaged("PNG"))
}

/// A pixel of one to four channels as red, green and blue, on a white background.
fn on_white(pixel: &[u8]) -> [u8; 3] {
    let over = |byte: u8, alpha: u8| {
        let (byte, alpha) = (u32::from(byte), u32::from(alpha));
        ((byte * alpha + 255 * (255 - alpha) + 127) / 255) as u8
    };
    match *pixel {
        [grey] => [grey; 3],
        [grey, alpha] => [over(grey, alpha); 3],
        [r, g, b, alpha] => [r, g, b].map(|byte| over(byte, alpha)),
        _ => [pixel[0], pixel[1], pixel[2]],
    }
}

fn read_jpeg(file: &[u8], most: u64) -> Result<Photo, RenderError> {
    let options = DecoderOptions::default()
        .jpeg_set_out_colorspace(ColorSpace::RGB)
        .set_max_width(usize::from(u16::MAX))
        .set_max_height(usize::from(u16::MAX));
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options);
    decoder.decode_headers().map_err(damaged)?;
    let (width, height) = decoder.dimensions().ok_or_else(|| damaged("JPEG"))?;
    let (width, height) = (width as u32, height as u32);
    check_size(width, height, most)?;
    let orientation = decoder.exif().map_or(Orientation::default(), |data| exif::read_orientation(data));
    let rgb = decoder.decode().map_err(damaged)?;
    let upright = Photo::from_rgb(width, height, rgb).ok_or_else(|| damaged("JPEG"))?;
    Ok(upright.turned(orientation))
}

impl Photo {
    /// The photograph turned upright.
    fn turned(self, orientation: Orientation) -> Photo {
        if orientation == Orientation::default() {
            return self;
        }
        let (width, height) = if orientation.swap { (self.height, self.width) } else { (self.width, self.height) };
        let mut rgb = Vec::with_capacity(self.rgb.len());
        for y in 0..height {
            for x in 0..width {
                let (x, y) = if orientation.swap { (y, x) } else { (x, y) };
                let x = if orientation.flip_x { self.width - 1 - x } else { x };
                let y = if orientation.flip_y { self.height - 1 - y } else { y };
                let at = (y as usize * self.width as usize + x as usize) * 3;
                rgb.extend_from_slice(&self.rgb[at..at + 3]);
            }
        }
        Photo { width, height, rgb: rgb.into() }
    }
}
