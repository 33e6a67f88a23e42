//! Photographs cut into tiles.

use taquin::read_board;
use taquin_render::{
    ColorDepth, Labels, Motion, MotionMode, Photo, Spacing, render_gif, render_png, render_svg, render_terminal,
};

use crate::look::{Image, decode_png, goal, style, tiles};

/// A PNG file with these pixels.
fn png_file(width: u32, height: u32, color: png::ColorType, pixels: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(color);
    encoder.write_header().unwrap().write_image_data(pixels).unwrap();
    file
}

/// Four colours, one in each quarter.
const QUARTERS: [[u8; 3]; 4] = [[250, 10, 10], [10, 250, 10], [10, 10, 250], [240, 240, 20]];

fn quarters(side: u32) -> Photo {
    let half = side / 2;
    let pixel = |i: u32| QUARTERS[(i / side / half * 2 + i % side / half) as usize];
    let pixels: Vec<u8> = (0..side * side).flat_map(pixel).collect();
    Photo::read(&png_file(side, side, png::ColorType::Rgb, &pixels)).unwrap()
}

fn color(image: &Image, (x, y): (usize, usize)) -> [u8; 3] {
    let [r, g, b, _] = image.at(x, y);
    [r, g, b]
}

#[test]
fn pieces_move_with_their_tiles() {
    let board = read_board(b"3 1/2 0").unwrap();
    for side in [2, 64, 300] {
        let style = style("light", 80, goal(2, 2)).photo(quarters(side));
        let image = decode_png(&render_png(&board, &style).unwrap());
        let drawn = tiles(&render_svg(&board, &style).unwrap());
        let seen: Vec<_> = drawn.iter().map(|tile| color(&image, (tile.x + 40, tile.y + 40))).collect();
        if side > 2 {
            assert_eq!(seen, [QUARTERS[2], QUARTERS[0], QUARTERS[1]], "{side}");
        }
    }
}

#[test]
fn animations_show_the_photograph() {
    let board = read_board(b"1 0/3 2").unwrap();
    let style = style("light", 40, goal(2, 2)).photo(quarters(64));
    let motion = Motion::new().mode(MotionMode::Steps).captions(None);
    let file = render_gif(&board, &[taquin::Slide::Up], &style, &motion).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(&file[..]).unwrap();
    let first = decoder.read_next_frame().unwrap().unwrap();
    // A tile is 40×40 pixels without its round corners and lower edge.
    let red = first.buffer.chunks(4).filter(|pixel| pixel[..3] == QUARTERS[0]).count();
    assert!((1400..1560).contains(&red), "{red}");
    assert!(first.buffer.chunks(4).any(|pixel| pixel[..3] == QUARTERS[1]));
}

#[test]
fn numbers_are_on_plates_only_if_requested() {
    let board = goal(2, 2);
    let plates = |labels: Labels| {
        let style = style("light", 80, board.clone()).photo(quarters(64)).labels(labels);
        let image = decode_png(&render_png(&board, &style).unwrap());
        let white = image.pixels.iter().filter(|pixel| pixel[..3] == [255; 3]).count();
        let plate = image.pixels.iter().filter(|pixel| pixel[..3] == [0x14, 0x18, 0x1f]).count();
        assert_eq!(white > 0, plate > 0);
        plate
    };
    assert_eq!((plates(Labels::Auto), plates(Labels::None)), (0, 0));
    assert!(plates(Labels::Corner) > 0);
    assert!(plates(Labels::Center) > plates(Labels::Corner));
}

#[test]
fn jpeg_files_are_read_and_turned_upright() {
    let straight = Photo::read(include_bytes!("../pictures/red-left.jpg")).unwrap();
    let turned = Photo::read(include_bytes!("../pictures/red-left-turned.jpg")).unwrap();
    for photo in [straight, turned] {
        assert_eq!(photo.size(), (32, 16));
        let board = goal(1, 3);
        let style = style("light", 40, board.clone()).photo(photo);
        let image = decode_png(&render_png(&board, &style).unwrap());
        let drawn = tiles(&render_svg(&board, &style).unwrap());
        let [r, g, b] = color(&image, (drawn[0].x + 20, drawn[0].y + 20));
        assert!(r > 190 && g < 45 && b < 45, "{r} {g} {b}");
    }
}

#[test]
fn grey_and_transparent_files_are_read() {
    let grey = Photo::read(&png_file(1, 1, png::ColorType::Grayscale, &[77])).unwrap();
    let glass = Photo::read(&png_file(1, 1, png::ColorType::Rgba, &[200, 0, 0, 0])).unwrap();
    for (photo, expected) in [(grey, [77; 3]), (glass, [255; 3])] {
        let board = goal(2, 2);
        let style = style("light", 40, board.clone()).photo(photo);
        let image = decode_png(&render_png(&board, &style).unwrap());
        let drawn = tiles(&render_svg(&board, &style).unwrap());
        assert_eq!(color(&image, (drawn[0].x + 20, drawn[0].y + 20)), expected);
    }
}

#[test]
fn terminals_show_the_mean_of_each_piece() {
    let board = goal(2, 2);
    let style = style("light", 40, board.clone()).photo(quarters(64));
    let text = render_terminal(&board, &style, Spacing::Compact, ColorDepth::True).unwrap();
    assert!(text.starts_with("\x1b[38;2;250;10;10m\x1b[48;2;10;10;250m▀\x1b[38;2;10;250;10m"), "{text:?}");
}

#[test]
fn files_that_are_not_photographs_are_rejected() {
    let rejected = |file: &[u8]| Photo::read(file).unwrap_err().to_string();
    assert_eq!(rejected(b"GIF89a"), "cannot use the photograph: it is neither a PNG nor a JPEG file");
    assert_eq!(rejected(b""), "cannot use the photograph: it is neither a PNG nor a JPEG file");
    let complete = png_file(64, 64, png::ColorType::Rgb, &[9; 64 * 64 * 3]);
    assert!(rejected(&complete[..complete.len() / 2]).starts_with("cannot use the photograph: it is damaged ("));
    assert!(rejected(b"\xff\xd8\xff\xe0").starts_with("cannot use the photograph: it is damaged ("));
}

#[test]
fn huge_photographs_are_rejected_before_decoding() {
    let mut png = png_file(1, 1, png::ColorType::Rgb, &[0; 3]);
    png[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    let sum = crc32(&png[12..29]);
    png[29..33].copy_from_slice(&sum.to_be_bytes());
    let message = Photo::read(&png).unwrap_err().to_string();
    assert_eq!(
        message,
        "cannot use the photograph: it is 65536×65536 pixels; the limit is 16384 per side and 64 million in total"
    );
    let mut jpeg = include_bytes!("../pictures/red-left.jpg").to_vec();
    let frame = jpeg.windows(2).position(|marker| marker == [0xff, 0xc0]).unwrap();
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0xff, 0xf0, 0xff, 0xf0]);
    let message = Photo::read(&jpeg).unwrap_err().to_string();
    assert!(message.contains("it is 65520×65520 pixels"), "{message}");
}

/// The checksum of PNG chunks (ISO 3309).
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 })
    })
}

#[test]
fn damaged_files_never_panic() {
    let jpeg = include_bytes!("../pictures/red-left-turned.jpg");
    let png = png_file(4, 4, png::ColorType::Rgb, &[9; 48]);
    for file in [&jpeg[..], &png] {
        for at in 0..file.len() {
            let _ = Photo::read(&file[..at]);
            let mut damaged = file.to_vec();
            damaged[at] ^= 0xff;
            let _ = Photo::read(&damaged);
        }
    }
}
