//! Contact sheets.

use roxmltree::Document;
use taquin_render::{Labels, Sheet, Size, Style, contact_sheet_png, contact_sheet_svg};

use crate::look::{decode_png, four_moves, goal, style, view_box};

#[test]
fn every_state_is_on_the_sheet_in_its_colours() {
    let (board, slides) = four_moves();
    let style = style("magenta-yellow", 20, goal(3, 3)).labels(Labels::None);
    let svg = contact_sheet_svg(&board, &slides, &style, &Sheet::default()).unwrap();
    let image = decode_png(&contact_sheet_png(&board, &slides, &style, &Sheet::default()).unwrap());
    assert_eq!((image.width, image.height), view_box(&svg));
    let document = Document::parse(&svg).unwrap();
    let states: Vec<_> =
        document.root_element().children().filter(|node| node.attribute("transform").is_some()).collect();
    assert_eq!(states.len(), slides.len() + 1);
    for state in states {
        let place = state.attribute("transform").unwrap().trim_start_matches("translate(").trim_end_matches(')');
        let (x, y) = place.split_once(' ').unwrap();
        let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
        let tiles: Vec<_> =
            state.children().filter(|node| node.has_tag_name("use") && node.attribute("fill").is_some()).collect();
        assert_eq!(tiles.len(), 8);
        for tile in tiles {
            let number = |name: &str| tile.attribute(name).unwrap().parse::<usize>().unwrap();
            let face = tile.attribute("fill").unwrap().parse().unwrap();
            assert_eq!(image.color(x + number("x") + 10, y + number("y") + 10), face);
        }
    }
    assert_eq!(svg.matches("<text ").count(), slides.len() + 1);
    assert!(svg.contains(">1: 1 ←</text>"));
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
