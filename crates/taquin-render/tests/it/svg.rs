//! SVG files, parsed and compared with reviewed ones.

use roxmltree::Document;
use snapbox::{assert_data_eq, file};
use taquin::read_board;
use taquin_render::{Captions, Labels, Motion, MotionMode, Repeat, Style, Theme, animated_svg, render_svg};

use crate::look::{four_moves, goal, style};

#[test]
fn a_small_board_is_as_reviewed() {
    let board = read_board(b"3 1/2 0").unwrap();
    let svg = render_svg(&board, &style("rows", 48, goal(2, 2))).unwrap();
    assert_data_eq!(svg, file!["../snapshots/board.svg"].raw());
}

#[test]
fn a_plain_board_without_text_is_as_reviewed() {
    let board = read_board(b"3 1/2 0").unwrap();
    let style = style("plain", 24, goal(2, 2)).labels(Labels::None).scale(1.5);
    assert_data_eq!(render_svg(&board, &style).unwrap(), file!["../snapshots/plain.svg"].raw());
}

#[test]
fn a_small_solution_is_as_reviewed() {
    let board = read_board(b"1 0/3 2").unwrap();
    let slides = [taquin::Slide::Up];
    let motion = Motion::new().repeat(Repeat::Once);
    let svg = animated_svg(&board, &slides, &style("heat", 48, goal(2, 2)), &motion).unwrap();
    assert_data_eq!(svg, file!["../snapshots/animated.svg"].raw());
}

#[test]
fn every_theme_is_well_formed_and_described() {
    let (board, slides) = four_moves();
    for name in Theme::ALL.map(|theme| theme.name()) {
        let style = style(name, 32, goal(3, 3));
        let motion = Motion::new().captions(Captions::new("<&>", "{k} < {n} & \"{tile}\"").unwrap());
        for svg in [render_svg(&board, &style).unwrap(), animated_svg(&board, &slides, &style, &motion).unwrap()] {
            let document = Document::parse(&svg).unwrap();
            let root = document.root_element();
            let text = |tag: &str| root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", tag)));
            assert!(text("title").unwrap().text().unwrap().starts_with("Sliding puzzle, 3 rows by 3 columns"));
            assert!(text("desc").unwrap().text().unwrap().contains("1 3"));
            assert_eq!(root.attribute("role"), Some("img"));
            assert_references_exist(&document);
        }
    }
}

/// Every id that is referenced is defined once.
fn assert_references_exist(document: &Document) {
    let named = |name: &str| document.descendants().filter(|node| node.attribute("id") == Some(name)).count();
    let mut used = 0;
    for node in document.descendants() {
        let labels = node.attribute("aria-labelledby").into_iter().flat_map(|names| names.split(' '));
        let links = node.attribute("href").and_then(|href| href.strip_prefix('#'));
        for name in labels.chain(links) {
            assert_eq!(named(name), 1, "{name}");
            used += 1;
        }
    }
    assert!(used > 8);
}

#[test]
fn the_description_says_where_the_tiles_are() {
    let (board, _) = four_moves();
    let svg = render_svg(&board, &style("light", 32, goal(3, 3))).unwrap();
    assert!(svg.contains("Rows from the top: blank 1 3; 4 2 5; 7 8 6. 4 tiles are away from home."));
    let large = goal(11, 11);
    let svg = render_svg(&large, &Style::new(large.clone())).unwrap();
    assert!(svg.contains("-desc\">All tiles are home.</desc>"));
}

#[test]
fn every_tile_moves_to_its_last_cell() {
    let (board, slides) = four_moves();
    for mode in [MotionMode::Smooth, MotionMode::Steps] {
        let style = style("rows", 32, goal(3, 3));
        let motion = Motion::new().mode(mode);
        let svg = animated_svg(&board, &slides, &style, &motion).unwrap();
        let home = crate::look::tiles(&animated_svg(&style.goal, &[], &style, &motion).unwrap());
        for tile in [1, 2, 5, 6] {
            let frames = svg.lines().find(|line| line.contains(&format!("-m{tile}{{"))).unwrap();
            let drawn = &home[tile - 1];
            let last = format!("100%{{transform:translate({}px,{}px)}}}}", drawn.x, drawn.y);
            assert!(frames.ends_with(&last), "{frames} should end with {last}");
        }
        assert!(!svg.contains("-m3{"), "tile 3 stays where it is");
        assert_eq!(svg.matches("<text ").count(), 5);
    }
}

#[test]
fn two_boards_in_one_page_do_not_share_ids() {
    let (board, _) = four_moves();
    let style = style("light", 32, goal(3, 3));
    let name = |svg: &str| svg.split("-title").next().unwrap().rsplit('"').next().unwrap().to_owned();
    let (one, two) = (render_svg(&board, &style).unwrap(), render_svg(&style.goal, &style).unwrap());
    assert_ne!(name(&one), name(&two));
}
