//! Numbers on tiles, measured by their dark pixels.

use taquin::Board;
use taquin_render::{Labels, Style, render_png, render_svg};

use crate::look::{Image, decode_png, goal, style, tiles};

/// The free pixels left, right, above and below the number of a tile, or `None` without a number.
fn free(image: &Image, (x, y): (usize, usize), side: usize) -> Option<[usize; 4]> {
    let dark = |&(dx, dy): &(usize, usize)| image.color(x + dx, y + dy).luminance() < 0.2;
    let ink: Vec<_> = (0..side).flat_map(|dy| (0..side).map(move |dx| (dx, dy))).filter(dark).collect();
    let (left, right) = (ink.iter().map(|p| p.0).min()?, ink.iter().map(|p| p.0).max()?);
    let (top, bottom) = (ink.iter().map(|p| p.1).min()?, ink.iter().map(|p| p.1).max()?);
    Some([left, side - 1 - right, top, side - 1 - bottom])
}

fn free_of_all(board: &Board, style: &Style, side: usize) -> Vec<Option<[usize; 4]>> {
    let image = decode_png(&render_png(board, style).unwrap());
    tiles(&render_svg(board, style).unwrap()).iter().map(|tile| free(&image, (tile.x, tile.y), side)).collect()
}

#[test]
fn numbers_fit_their_tiles_and_are_centred() {
    for (side, cells) in [(16, 3), (24, 10), (33, 11), (40, 4), (96, 4), (97, 5), (200, 11), (512, 3)] {
        let style = style("light", side, goal(cells, cells));
        let side = side as usize;
        for (index, free) in free_of_all(&style.goal.clone(), &style, side).into_iter().enumerate() {
            let [left, right, top, bottom] = free.unwrap_or_else(|| panic!("no number {} at {side}", index + 1));
            let least = side / 12;
            assert!(left.min(right) >= least && top.min(bottom) >= least, "{} at {side}: {free:?}", index + 1);
            assert!(left.abs_diff(right) <= 1 + side / 64, "{} at {side}: {free:?}", index + 1);
            // The lower edge is part of the tile, so numbers are a little above its middle.
            assert!(
                bottom + 1 + side / 64 >= top && bottom <= top + 3 + side / 12,
                "{} at {side}: {free:?}",
                index + 1
            );
        }
    }
}

#[test]
fn illegible_numbers_are_omitted() {
    for (side, cells) in [(4, 3), (12, 4), (9, 100), (16, 11)] {
        let style = style("light", side, goal(cells, cells));
        let drawn = free_of_all(&style.goal.clone(), &style, side as usize);
        assert!(drawn.iter().all(Option::is_none), "{cells} at {side}");
    }
}

#[test]
fn the_blank_and_tiles_without_labels_have_no_number() {
    let silent = style("light", 64, goal(3, 3)).labels(Labels::None);
    assert!(free_of_all(&silent.goal.clone(), &silent, 64).iter().all(Option::is_none));
    let spoken = style("light", 64, goal(3, 3));
    let image = decode_png(&render_png(&spoken.goal, &spoken).unwrap());
    let drawn = tiles(&render_svg(&spoken.goal, &spoken).unwrap());
    assert_eq!(free(&image, (drawn[2].x, drawn[6].y), 64), None);
    assert!(free(&image, (drawn[1].x, drawn[6].y), 64).is_some());
}

#[test]
fn small_numbers_are_in_the_corner() {
    let style = style("light", 96, goal(4, 4)).labels(Labels::Corner);
    for free in free_of_all(&style.goal.clone(), &style, 96) {
        let [left, right, top, bottom] = free.unwrap();
        assert!(left < 16 && top < 16 && right > 48 && bottom > 48, "{free:?}");
    }
}
