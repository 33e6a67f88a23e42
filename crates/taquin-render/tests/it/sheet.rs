//! Contact sheets.

use roxmltree::{Document, Node};
use taquin::Slide;
use taquin_render::{
    Color, Labels, RenderError, Sheet, Size, Style, Theme, contact_sheet_png, contact_sheet_svg, render_png, render_svg,
};

use crate::look::{Image, decode_png, four_moves, goal, style, tiles, view_box};

/// The tiles that are drawn where a node is used: left and upper edge, and the colour that they inherit.
fn drawn_tiles(document: &Document, node: Node, at: (usize, usize), fill: Option<Color>) -> Vec<(usize, usize, Color)> {
    let number = |name: &str| node.attribute(name).map_or(0, |n| n.parse::<usize>().unwrap());
    let fill = node.attribute("fill").map(|fill| fill.parse().unwrap()).or(fill);
    let at = (at.0 + number("x"), at.1 + number("y"));
    let Some(id) = node.attribute("href").map(|href| &href[1..]) else {
        return node.children().flat_map(|child| drawn_tiles(document, child, at, fill)).collect();
    };
    if id.ends_with("-tile") {
        return vec![(at.0, at.1, fill.expect("a colour"))];
    }
    let used = document.descendants().find(|node| node.attribute("id") == Some(id)).expect("a definition");
    if id.ends_with("-board") || id.ends_with("-well") { Vec::new() } else { drawn_tiles(document, used, at, fill) }
}

#[test]
fn every_state_is_on_the_sheet_in_its_colours() {
    let (board, slides) = four_moves();
    for name in Theme::ALL.map(|theme| theme.name()) {
        let style = style(name, 20, goal(3, 3)).labels(Labels::None);
        let svg = contact_sheet_svg(&board, &slides, &style, &Sheet::default()).unwrap();
        let image = decode_png(&contact_sheet_png(&board, &slides, &style, &Sheet::default()).unwrap());
        assert_eq!((image.width, image.height), view_box(&svg));
        let document = Document::parse(&svg).unwrap();
        let states: Vec<_> =
            document.root_element().children().filter(|node| node.attribute("transform").is_some()).collect();
        assert_eq!(states.len(), slides.len() + 1);
        let mut state_board = board.clone();
        for (index, state) in states.into_iter().enumerate() {
            let place = state.attribute("transform").unwrap().trim_start_matches("translate(").trim_end_matches(')');
            let (x, y) = place.split_once(' ').unwrap();
            let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
            let alone = tiles(&render_svg(&state_board, &style).unwrap());
            let on_sheet = drawn_tiles(&document, state, (0, 0), None);
            assert_eq!(on_sheet, alone.iter().map(|tile| (tile.x, tile.y, tile.face)).collect::<Vec<_>>(), "{name}");
            for (left, top, face) in on_sheet {
                assert_eq!(image.color(x + left + 10, y + top + 10), face, "{name}, state {index}");
            }
            if let Some(&slide) = slides.get(index) {
                state_board.slide(slide);
            }
        }
        assert_eq!(svg.matches("<text ").count(), slides.len() + 1);
        assert!(svg.contains(">1: 1 ←</text>"));
    }
}

/// The part of a picture with this corner that is as large as another picture.
fn part_like(image: &Image, (x, y): (usize, usize), like: &Image) -> Vec<[u8; 4]> {
    (0..like.height).flat_map(|row| (0..like.width).map(move |col| image.at(x + col, y + row))).collect()
}

#[test]
fn every_state_of_a_png_looks_as_it_does_alone() {
    let (board, slides) = four_moves();
    for (name, tile, columns) in
        Theme::ALL.map(|theme| theme.name()).into_iter().flat_map(|name| [(name, 4, 5), (name, 17, 2), (name, 50, 1)])
    {
        let style = style(name, tile, goal(3, 3));
        let sheet = Sheet::new().columns(columns);
        let image = decode_png(&contact_sheet_png(&board, &slides, &style, &sheet).unwrap());
        let svg = contact_sheet_svg(&board, &slides, &style, &sheet).unwrap();
        let places =
            svg.lines().filter_map(|line| line.strip_prefix("<g transform=\"translate(")?.strip_suffix(")\">"));
        let mut state = board.clone();
        for (index, place) in places.enumerate() {
            let (x, y) = place.split_once(' ').unwrap();
            let alone = decode_png(&render_png(&state, &style).unwrap());
            let part = part_like(&image, (x.parse().unwrap(), y.parse().unwrap()), &alone);
            let opaque = alone.pixels.iter().zip(&part).filter(|(pixel, _)| pixel[3] == 255);
            assert!(opaque.clone().count() * 10 > part.len() * 9, "{name}: only corners are not opaque");
            assert!(opaque.clone().all(|(pixel, on_sheet)| pixel == on_sheet), "{name} at {tile}, state {index}");
            if let Some(&slide) = slides.get(index) {
                state.slide(slide);
            }
        }
        assert_eq!(state, style.goal);
    }
}

#[test]
fn the_default_size_shrinks_until_the_picture_is_allowed() {
    let (board, slides) = four_moves();
    let size = |most| {
        let style = Style::new(goal(3, 3)).max_pixels(most);
        contact_sheet_png(&board, &slides, &style, &Sheet::default()).map(|file| decode_png(&file).width)
    };
    let [large, small] = [1_000_000, 20_000].map(|most| size(most).unwrap());
    assert!(large > 2 * small, "{large} and {small} pixels wide");
    assert!(matches!(size(1000), Err(RenderError::TooLarge { .. })));
}

#[test]
fn an_svg_sheet_repeats_no_tile_that_did_not_move() {
    let (board, slides) = (goal(10, 10), [Slide::Down, Slide::Up].repeat(50));
    let svg = contact_sheet_svg(&board, &slides, &Style::new(board.clone()), &Sheet::default()).unwrap();
    assert!(svg.len() < 200_000, "{} bytes for 101 boards", svg.len());
}

#[test]
fn columns_width_and_captions_are_as_requested() {
    let (board, slides) = four_moves();
    let style = Style::new(goal(3, 3)).size(Size::Width(700));
    let sheet = |columns, captions| {
        let sheet = Sheet::new().columns(columns).captions(captions);
        let image = decode_png(&contact_sheet_png(&board, &slides, &style, &sheet).unwrap());
        (image.width, image.height)
    };
    let ((one_wide, one_high), (wide, high)) = (sheet(1, true), sheet(5, true));
    assert_eq!((one_wide, wide), (700, 700));
    assert!(one_high > 4 * 600 && high < 250, "{one_high} {high}");
    assert!(sheet(5, false).1 < high);
    assert_eq!(sheet(500, true), (wide, high), "no more columns than states");
}
