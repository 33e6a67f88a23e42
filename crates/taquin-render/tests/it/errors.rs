//! What cannot be drawn is refused with a reason.

use taquin::Slide;
use taquin_render::{
    ColorDepth, Labels, Mode, Motion, RenderError, Sheet, Size, Spacing, Style, animated_svg, contact_sheet_png,
    contact_sheet_svg, render_gif, render_png, render_svg,
};

use crate::look::{four_moves, goal};

fn refused(style: Style) -> String {
    render_png(&goal(3, 3), &style).unwrap_err().to_string()
}

#[test]
fn sizes_out_of_range() {
    let style = || Style::new(goal(3, 3));
    assert_eq!(
        refused(Style { size: Size::Tile(3), ..style() }),
        "the tile size 3 is out of range: 4 to 512 is possible"
    );
    assert_eq!(
        refused(Style { size: Size::Tile(513), ..style() }),
        "the tile size 513 is out of range: 4 to 512 is possible"
    );
    assert_eq!(
        refused(Style { size: Size::Width(10), ..style() }),
        "the width in pixels 10 is out of range: 16 to 13640 is possible"
    );
    assert_eq!(refused(Style { scale: 0.0, ..style() }), "the scale 0 is out of range: 0.1 to 8 is possible");
    assert!(refused(Style { scale: f64::NAN, ..style() }).starts_with("the scale NaN is out of range"));
    assert!(refused(Style { dpi: 0, ..style() }).starts_with("the number of dots an inch 0 is out of range"));
    assert_eq!(
        refused(Style { size: Size::Tile(8), scale: 0.25, ..style() }),
        "the scaled tile size 2 is out of range: 4 to 4096 is possible"
    );
}

#[test]
fn pictures_with_too_many_pixels() {
    let large = goal(127, 127);
    let style = Style { size: Size::Tile(512), ..Style::new(large.clone()) };
    let message = render_png(&large, &style).unwrap_err().to_string();
    assert!(message.starts_with("the picture would be 68"), "{message}");
    assert!(
        message.ends_with("more than the 64 million pixels and 32767 a side allowed; choose smaller tiles"),
        "{message}"
    );
    let (board, slides) = four_moves();
    let style = Style { size: Size::Tile(512), scale: 8.0, ..Style::new(goal(3, 3)) };
    assert!(matches!(contact_sheet_png(&board, &slides, &style, &Sheet::default()), Err(RenderError::TooLarge { .. })));
    assert!(matches!(
        render_gif(&board, &slides, &style, &Motion::default(), Vec::new(), &mut |_, _| {}),
        Err(RenderError::TooLarge { .. })
    ));
}

#[test]
fn films_and_sheets_that_would_never_end() {
    let goal = goal(2, 2);
    let slides = [Slide::Down, Slide::Up].repeat(10_001);
    let style = Style { size: Size::Tile(8), ..Style::new(goal.clone()) };
    let motion = Motion { fps: 50, delay: 1000, ..Motion::default() };
    let message = render_gif(&goal, &slides, &style, &motion, Vec::new(), &mut |_, _| {}).unwrap_err().to_string();
    assert!(message.starts_with("the animation would have 760077 frames, more than the 100000 allowed"), "{message}");
    let message = contact_sheet_svg(&goal, &slides, &style, &Sheet::default()).unwrap_err().to_string();
    assert!(message.starts_with("the number of states on a sheet 20003 is out of range"), "{message}");
}

#[test]
fn motion_out_of_range() {
    let (board, slides) = four_moves();
    let refused =
        |motion: Motion| animated_svg(&board, &slides, &Style::new(goal(3, 3)), &motion).unwrap_err().to_string();
    let fine = Motion::default;
    assert_eq!(
        refused(Motion { fps: 51, ..fine() }),
        "the number of frames a second 51 is out of range: 1 to 50 is possible"
    );
    assert!(refused(Motion { delay: 19, ..fine() }).starts_with("the delay 19 is out of range"));
    assert!(refused(Motion { start: 0, ..fine() }).starts_with("the time at the start 0 is out of range"));
    assert!(refused(Motion { hold: 60_001, ..fine() }).starts_with("the time at the end 60001 is out of range"));
}

#[test]
fn slides_and_goals_that_do_not_fit() {
    let (board, _) = four_moves();
    let style = Style::new(goal(3, 3));
    let message =
        animated_svg(&board, &[Slide::Left, Slide::Down], &style, &Motion::default()).unwrap_err().to_string();
    assert_eq!(message, "slide 2 (Down) is not possible: the blank stands at that edge");
    let message = render_svg(&board, &Style::new(goal(4, 4))).unwrap_err().to_string();
    assert_eq!(message, "the goal is a 4x4 board, but the board to draw is 3x3");
}

#[test]
fn unknown_names_list_the_known_ones() {
    assert_eq!(
        "big".parse::<Labels>().unwrap_err().to_string(),
        "unknown place of labels 'big'; known are auto, center, corner, none"
    );
    assert_eq!(
        "fast".parse::<Mode>().unwrap_err().to_string(),
        "unknown mode of motion 'fast'; known are smooth, steps"
    );
    assert_eq!(
        "16".parse::<ColorDepth>().unwrap_err().to_string(),
        "unknown colour depth '16'; known are mono, 256, true"
    );
    assert_eq!("wide".parse::<Spacing>().unwrap_err().to_string(), "unknown spacing 'wide'; known are boxes, compact");
    for name in Labels::NAMES {
        assert!(name.parse::<Labels>().is_ok());
    }
    for name in Mode::NAMES {
        assert!(name.parse::<Mode>().is_ok());
    }
    for name in ColorDepth::NAMES {
        assert!(name.parse::<ColorDepth>().is_ok());
    }
    for name in Spacing::NAMES {
        assert!(name.parse::<Spacing>().is_ok());
    }
}

#[test]
fn a_writer_that_fails_is_reported() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let (board, slides) = four_moves();
    let result = render_gif(&board, &slides, &Style::new(goal(3, 3)), &Motion::default(), Full, &mut |_, _| {});
    match result {
        Err(RenderError::Write(error)) => assert_eq!(error.kind(), std::io::ErrorKind::StorageFull),
        other => panic!("{other:?}"),
    }
}
