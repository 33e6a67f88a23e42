//! Errors: what cannot be drawn is rejected with a reason.

use taquin::Slide;
use taquin_render::{
    ColorDepth, Labels, Motion, MotionMode, RenderError, Sheet, Size, Spacing, Style, animated_svg, contact_sheet_png,
    contact_sheet_svg, render_gif, render_png, render_svg,
};

use crate::look::{four_moves, goal};

fn rejected(style: Style) -> String {
    render_png(&goal(3, 3), &style).unwrap_err().to_string()
}

#[test]
fn sizes_out_of_range() {
    let style = || Style::new(goal(3, 3));
    assert_eq!(rejected(style().size(Size::Tile(3))), "the tile size 3 is out of range: 4 to 512 is allowed");
    assert_eq!(rejected(style().size(Size::Tile(513))), "the tile size 513 is out of range: 4 to 512 is allowed");
    assert_eq!(
        rejected(style().size(Size::Width(10))),
        "the width in pixels 10 is out of range: 16 to 13640 is allowed"
    );
    assert_eq!(rejected(style().scale(0.0)), "the scale 0 is out of range: 0.1 to 8 is allowed");
    assert!(rejected(style().scale(f64::NAN)).starts_with("the scale NaN is out of range"));
    assert!(rejected(style().dpi(0)).starts_with("the resolution in dots per inch 0 is out of range"));
    assert_eq!(
        rejected(style().size(Size::Tile(8)).scale(0.25)),
        "the scaled tile size 2 is out of range: 4 to 4096 is allowed"
    );
}

#[test]
fn pictures_with_too_many_pixels() {
    let large = goal(127, 127);
    let style = Style::new(large.clone()).size(Size::Tile(512));
    let message = render_png(&large, &style).unwrap_err().to_string();
    assert!(message.starts_with("the picture would be 68"), "{message}");
    assert!(
        message.ends_with("more than the 64 million pixels and 32767 per side allowed; choose smaller tiles"),
        "{message}"
    );
    let (board, slides) = four_moves();
    let style = Style::new(goal(3, 3)).size(Size::Tile(512)).scale(8.0);
    assert!(matches!(contact_sheet_png(&board, &slides, &style, &Sheet::default()), Err(RenderError::TooLarge { .. })));
    assert!(matches!(render_gif(&board, &slides, &style, &Motion::default()), Err(RenderError::TooLarge { .. })));
}

#[test]
fn animations_and_sheets_that_are_too_long() {
    let goal = goal(2, 2);
    let slides = [Slide::Down, Slide::Up].repeat(10_001);
    let style = Style::new(goal.clone()).size(Size::Tile(8));
    let motion = Motion::new().fps(50).delay_ms(1000);
    let message = render_gif(&goal, &slides, &style, &motion).unwrap_err().to_string();
    assert!(message.starts_with("the animation would have 760077 frames, more than the 100000 allowed"), "{message}");
    let message = contact_sheet_svg(&goal, &slides, &style, &Sheet::default()).unwrap_err().to_string();
    assert!(message.starts_with("the number of states on a sheet 20003 is out of range"), "{message}");
}

#[test]
fn motion_out_of_range() {
    let (board, slides) = four_moves();
    let rejected =
        |motion: Motion| animated_svg(&board, &slides, &Style::new(goal(3, 3)), &motion).unwrap_err().to_string();
    let fine = Motion::default;
    assert_eq!(rejected(fine().fps(51)), "the number of frames per second 51 is out of range: 1 to 50 is allowed");
    assert!(rejected(fine().delay_ms(19)).starts_with("the delay 19 is out of range"));
    assert!(rejected(fine().start_ms(0)).starts_with("the time at the start 0 is out of range"));
    assert!(rejected(fine().hold_ms(60_001)).starts_with("the time at the end 60001 is out of range"));
}

#[test]
fn slides_and_goals_that_do_not_fit() {
    let (board, _) = four_moves();
    let style = Style::new(goal(3, 3));
    let message =
        animated_svg(&board, &[Slide::Left, Slide::Down], &style, &Motion::default()).unwrap_err().to_string();
    assert_eq!(message, "move 2 (D) is impossible: there is no tile to slide down");
    let message = render_svg(&board, &Style::new(goal(4, 4))).unwrap_err().to_string();
    assert_eq!(message, "the goal is a 4x4 board, but the board to draw is 3x3");
}

#[test]
fn unknown_names_list_the_known_ones() {
    assert_eq!(
        "big".parse::<Labels>().unwrap_err().to_string(),
        "unknown label position 'big'; known: auto, center, corner, none"
    );
    assert_eq!(
        "fast".parse::<MotionMode>().unwrap_err().to_string(),
        "unknown motion mode 'fast'; known: smooth, steps"
    );
    assert_eq!(
        "16".parse::<ColorDepth>().unwrap_err().to_string(),
        "unknown colour depth '16'; known: mono, 256, true"
    );
    assert_eq!("wide".parse::<Spacing>().unwrap_err().to_string(), "unknown spacing 'wide'; known: boxes, compact");
    for choice in Labels::ALL {
        assert_eq!(choice.name().parse::<Labels>().unwrap(), choice);
        assert!(!choice.description().is_empty());
    }
    for choice in MotionMode::ALL {
        assert_eq!(choice.name().parse::<MotionMode>().unwrap(), choice);
        assert!(!choice.description().is_empty());
    }
    for choice in ColorDepth::ALL {
        assert_eq!(choice.name().parse::<ColorDepth>().unwrap(), choice);
        assert!(!choice.description().is_empty());
    }
    for choice in Spacing::ALL {
        assert_eq!(choice.name().parse::<Spacing>().unwrap(), choice);
        assert!(!choice.description().is_empty());
    }
}

#[test]
fn a_picture_larger_than_its_style_allows_is_rejected() {
    let style = || Style::new(goal(3, 3)).size(Size::Tile(400)).max_pixels(1_000_000);
    assert!(rejected(style()).contains("more than the 1 million pixels"), "{}", rejected(style()));
    assert!(render_png(&goal(3, 3), &style().size(Size::Tile(100))).is_ok());
    assert!(render_svg(&goal(3, 3), &style()).is_ok(), "an SVG file has no pixels");
}
