//! The colours of tiles.

use taquin::{Board, Goal, Shape, read_board};
use taquin_render::{Color, Labels, Style, Theme, render_svg};

use crate::look::{goal, style, tiles};

/// The colours of a board's tiles, in the order of their cells.
fn faces(board: &Board, style: &Style) -> Vec<Color> {
    tiles(&render_svg(board, style).unwrap()).iter().map(|tile| tile.face).collect()
}

#[test]
fn every_theme_is_found_by_its_name() {
    for theme in Theme::ALL {
        assert!(!theme.description().is_empty());
        assert_eq!(theme.name().parse::<Theme>().unwrap(), theme);
    }
    assert_eq!(Theme::default(), Theme::ALL[0]);
    let message = Theme::named("mauve").unwrap_err().to_string();
    let known = Theme::ALL.map(|theme| theme.name()).join(", ");
    assert_eq!(message, format!("unknown theme 'mauve'; known: {known}"));
}

#[test]
fn labels_are_legible_on_every_tile_of_every_theme() {
    let shapes = [(2, 2), (3, 3), (4, 4), (5, 5), (3, 7), (10, 10)];
    for (name, (rows, cols)) in
        Theme::ALL.map(|theme| theme.name()).into_iter().flat_map(|name| shapes.map(|shape| (name, shape)))
    {
        let style = style(name, 64, goal(rows, cols));
        // The reversed goal has tiles at many distances from home.
        let reversed = Goal::Reversed.board(style.goal.shape()).unwrap();
        for board in [&style.goal, &reversed] {
            let drawn = tiles(&render_svg(board, &style).unwrap());
            assert_eq!(drawn.len(), rows * cols - 1);
            for tile in drawn {
                let ratio = tile.face.contrast(tile.ink.unwrap());
                assert!(ratio >= 4.5, "{name} {rows}x{cols}: {ratio} on {}", tile.face);
            }
        }
    }
}

#[test]
fn magenta_yellow_is_the_gradient_of_its_formula() {
    let style = style("magenta-yellow", 64, goal(3, 3));
    let expected: Vec<Color> = (1..9)
        .map(|i| {
            let share = f64::from(i - 1) / 9.0;
            Color::rgb(1.0, share, 1.0 - share)
        })
        .collect();
    assert_eq!(faces(&style.goal.clone(), &style), expected);
    assert_eq!(expected[0], Color::hex(0xff00ff));
    assert_eq!(style.theme.blank(style.goal.shape()), Color::WHITE);
}

#[test]
fn rows_follow_the_goal_and_not_the_numbers() {
    let snail = Goal::Snail.board(Shape::new(3, 3).unwrap()).unwrap();
    let by_snail = faces(&snail, &style("rows", 64, snail.clone()));
    let row_major = goal(3, 3);
    let by_rows = faces(&row_major, &style("rows", 64, row_major.clone()));
    // At home, a tile's colour depends on its cell alone. The snail's blank is in the middle.
    assert_eq!(by_snail[..4], by_rows[..4]);
    assert_eq!(by_snail[4..7], by_rows[5..8]);
}

#[test]
fn heat_is_the_distance_from_home() {
    let board = read_board(b"2 1 3/4 5 6/7 8 0").unwrap();
    let style = style("heat", 64, goal(3, 3));
    let colors = faces(&board, &style);
    assert_eq!(colors[0], colors[1]);
    assert_ne!(colors[0], colors[2]);
    assert!(colors[2..].iter().all(|&color| color == colors[2]));
    assert!(colors[0].luminance() < colors[2].luminance());
}

/// Colour vision without one kind of cone, in linear light (Machado, Oliveira and Fernandes 2009, severity 1).
const BLINDNESSES: [[[f64; 3]; 3]; 3] = [
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
];

#[test]
fn the_safe_theme_keeps_its_order_for_the_colour_blind() {
    let style = style("safe", 64, goal(5, 5));
    let colors = faces(&style.goal.clone(), &style);
    for blindness in BLINDNESSES {
        let seen: Vec<f64> = colors
            .iter()
            .map(|color| {
                let light = color.parts().map(|part| part.powf(2.2));
                let [r, g, b] = blindness.map(|row| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>());
                0.2126 * r + 0.7152 * g + 0.0722 * b
            })
            .collect();
        assert!(seen.is_sorted_by(|a, b| *a + 0.005 < *b), "{seen:?}");
    }
}

#[test]
fn a_colour_for_each_tile_with_or_without_the_blank() {
    let four = [0x112233, 0x445566, 0x778899, 0xaabbcc].map(Color::hex);
    let board = goal(2, 2);
    let three = Style::new(board.clone()).theme(Theme::each(four[1..].to_vec()));
    assert_eq!(faces(&board, &three), four[1..]);
    let with_blank = Style::new(board.clone()).theme(Theme::each(four.to_vec()));
    assert_eq!(faces(&board, &with_blank), four[1..]);
    assert_eq!(with_blank.theme.blank(board.shape()), four[0]);
    let wrong = Style::new(goal(3, 3)).theme(Theme::each(four.to_vec()));
    let message = render_svg(&goal(3, 3), &wrong).unwrap_err().to_string();
    assert_eq!(message, "4 colours given, but a 3x3 board has 8 tiles (9 with the blank first)");
}

#[test]
fn a_gradient_runs_from_the_first_tile_to_the_last() {
    let stops = [0xff0000, 0x00ff00, 0x0000ff].map(Color::hex);
    let theme = Theme::gradient(stops.to_vec());
    let board = goal(2, 3);
    let style = Style::new(board.clone()).theme(theme).labels(Labels::None);
    let expected = [0xff0000, 0x808000, 0x00ff00, 0x008080, 0x0000ff].map(Color::hex);
    assert_eq!(faces(&board, &style), expected);
    let one = Style::new(board.clone()).theme(Theme::gradient(vec![stops[1]]));
    assert!(faces(&board, &one).iter().all(|&face| face == stops[1]));
    let none = Style::new(board.clone()).theme(Theme::gradient(vec![]));
    let message = render_svg(&board, &none).unwrap_err().to_string();
    assert_eq!(message, "a gradient needs at least one colour");
}
