//! Terminal text.

use taquin::read_board;
use taquin_render::{ColorDepth, Labels, Spacing, render_terminal};

use crate::look::{four_moves, goal, style};

/// The text without its escape sequences.
fn plain(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |out, part| out + part.split_once('m').unwrap().1)
}

#[test]
fn without_colour_it_can_be_read_back() {
    let (board, _) = four_moves();
    let style = style("rows", 40, goal(3, 3));
    for spacing in [Spacing::Boxes, Spacing::Compact] {
        let text = render_terminal(&board, &style, spacing, ColorDepth::Mono).unwrap();
        assert!(!text.contains('\x1b'));
        assert_eq!(read_board(text.as_bytes()).unwrap(), board);
    }
}

#[test]
fn colour_adds_only_escape_sequences() {
    let (board, _) = four_moves();
    let style = style("magenta-yellow", 40, goal(3, 3));
    for depth in [ColorDepth::Ansi256, ColorDepth::True] {
        let text = render_terminal(&board, &style, Spacing::Boxes, depth).unwrap();
        assert_eq!(plain(&text), board.boxed().to_string());
        let rows = render_terminal(&board, &style, Spacing::Compact, depth).unwrap();
        assert_eq!(plain(&rows), "    1  3 \n 4  2  5 \n 7  8  6 ");
    }
}

#[test]
fn colours_are_those_of_the_theme_or_the_nearest_of_256() {
    let board = goal(2, 2);
    let style = style("magenta-yellow", 40, board.clone());
    let text = render_terminal(&board, &style, Spacing::Compact, ColorDepth::True).unwrap();
    assert!(
        text.starts_with("\x1b[48;2;255;0;255m\x1b[38;2;20;24;31m\x1b[1m 1 \x1b[0m\x1b[48;2;255;64;191m"),
        "{text:?}"
    );
    let text = render_terminal(&board, &style, Spacing::Compact, ColorDepth::Ansi256).unwrap();
    // Colour 201 is the cube's magenta, 231 its white.
    assert!(text.starts_with("\x1b[48;5;201m\x1b[38;5;234m"), "{text:?}");
    assert!(text.ends_with("\x1b[48;5;231m\x1b[38;5;234m\x1b[1m   \x1b[0m"), "{text:?}");
}

#[test]
fn large_boards_without_labels_take_half_a_line_per_row() {
    let board = goal(5, 7);
    let style = style("safe", 40, board.clone()).labels(Labels::None);
    let text = render_terminal(&board, &style, Spacing::Compact, ColorDepth::True).unwrap();
    assert_eq!(plain(&text), "▀▀▀▀▀▀▀\n▀▀▀▀▀▀▀\n▀▀▀▀▀▀▀");
    assert_eq!(text.lines().last().unwrap().matches("[48;").count(), 0, "nothing lies below the last row");
}
