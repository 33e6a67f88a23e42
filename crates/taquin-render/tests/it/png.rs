//! PNG files, decoded.

use taquin::{Board, Goal, Shape};
use taquin_render::{Labels, Size, Style, Theme, render_png, render_svg};

use crate::look::{decode_png, four_moves, goal, style, tiles, view_box};

#[test]
fn tiles_have_their_colours_where_the_svg_has_them() {
    let reversed = |rows, cols| Goal::Reversed.board(Shape::new(rows, cols).unwrap()).unwrap();
    for (name, tile) in
        Theme::ALL.map(|theme| theme.name()).into_iter().flat_map(|name| [4, 7, 24, 96].map(|tile| (name, tile)))
    {
        let style = style(name, tile, goal(3, 4)).labels(Labels::None);
        let board = reversed(3, 4);
        let svg = render_svg(&board, &style).unwrap();
        let image = decode_png(&render_png(&board, &style).unwrap());
        assert_eq!((image.width, image.height), view_box(&svg), "{name} at {tile}");
        let half = tile as usize / 2;
        for drawn in tiles(&svg) {
            assert_eq!(image.color(drawn.x + half, drawn.y + half), drawn.face, "{name} at {tile}");
        }
    }
}

#[test]
fn the_blank_shows_its_colour() {
    let style = style("magenta-yellow", 50, goal(2, 2)).labels(Labels::None);
    let image = decode_png(&render_png(&style.goal, &style).unwrap());
    let drawn = tiles(&render_svg(&style.goal, &style).unwrap());
    assert_eq!(image.at(drawn[1].x + 25, drawn[2].y + 25), [255; 4]);
}

/// The pixels per metre recorded in chunk `pHYs`: two numbers, unit 1.
fn resolution(file: &[u8]) -> (u32, u32, u8) {
    let at = file.windows(4).position(|bytes| bytes == b"pHYs").unwrap() + 4;
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
    (number(at), number(at + 4), file[at + 8])
}

#[test]
fn the_resolution_is_recorded() {
    let (board, _) = four_moves();
    let print = style("plain", 20, goal(3, 3));
    assert_eq!(resolution(&render_png(&board, &print).unwrap()), (11811, 11811, 1));
    let screen = print.dpi(72);
    assert_eq!(resolution(&render_png(&board, &screen).unwrap()), (2835, 2835, 1));
}

#[test]
fn outside_the_round_corners_it_is_transparent() {
    let (board, _) = four_moves();
    let image = decode_png(&render_png(&board, &style("rows", 64, goal(3, 3))).unwrap());
    assert_eq!(image.at(0, 0)[3], 0);
    assert_eq!(image.at(image.width - 1, image.height - 1)[3], 0);
    assert_eq!(image.at(image.width / 2, 0)[3], 255);
}

fn width(board: &Board, size: Size, scale: f64) -> usize {
    let style = Style::new(board.clone()).size(size).scale(scale);
    decode_png(&render_png(board, &style).unwrap()).width
}

#[test]
fn sizes_are_as_requested() {
    let board = goal(4, 4);
    assert_eq!(width(&board, Size::Width(400), 1.0), 400);
    assert_eq!(width(&board, Size::Width(401), 1.0), 401);
    assert_eq!(width(&board, Size::Width(400), 2.0), 800);
    assert_eq!(width(&goal(2, 9), Size::Width(333), 1.0), 333);
    assert_eq!(width(&board, Size::Tile(40), 2.0), width(&board, Size::Tile(80), 1.0));
    assert_eq!(width(&board, Size::Auto, 1.0), width(&board, Size::Tile(96), 1.0));
}

#[test]
fn a_board_of_ten_thousand_cells_is_drawn() {
    let board = goal(100, 100);
    let image = decode_png(&render_png(&board, &Style::new(board.clone())).unwrap());
    assert!((800..1000).contains(&image.width));
    let mut colors: Vec<_> = image.pixels.clone();
    colors.sort_unstable();
    colors.dedup();
    assert!(colors.len() > 1000, "{} colours", colors.len());
}

#[test]
fn the_smallest_boards_are_drawn_in_every_theme() {
    for (name, (rows, cols)) in
        Theme::ALL.map(|theme| theme.name()).into_iter().flat_map(|name| [(1, 1), (1, 2), (2, 1)].map(|s| (name, s)))
    {
        let board = goal(rows, cols);
        let style = style(name, 30, board.clone());
        assert_eq!(tiles(&render_svg(&board, &style).unwrap()).len(), rows * cols - 1);
        let image = decode_png(&render_png(&board, &style).unwrap());
        assert_eq!(image.width > image.height, cols > rows, "{name} {rows}x{cols}");
    }
}
