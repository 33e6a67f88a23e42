//! Pictures written to a sink: the same bytes, progress, budgets that stop them and writers that fail.

use std::io::{self, ErrorKind, Write};
use std::ops::ControlFlow;

use taquin::Stop;
use taquin_render::{
    Motion, PictureSink, RenderError, Sheet, Style, animated_svg, contact_sheet_png, contact_sheet_svg, render_gif,
    render_png, render_svg, write_animated_svg, write_contact_sheet_png, write_contact_sheet_svg, write_gif, write_png,
    write_svg,
};

use crate::look::{four_moves, goal, style};

/// Draws one picture into a sink.
type Draw = Box<dyn Fn(&mut PictureSink) -> Result<(), RenderError>>;

/// A kind of picture: its name, the whole file, how it is written, and the progress it tells.
type Picture = (&'static str, Vec<u8>, Draw, Vec<(usize, usize)>);

/// Every kind of picture.
fn pictures() -> [Picture; 6] {
    let (board, slides) = four_moves();
    let style: Style = style("rows", 24, goal(3, 3));
    let (motion, sheet) = (Motion::new(), Sheet::new().columns(2));
    let each = |all: usize| (1..=all).map(|done| (done, all)).collect::<Vec<_>>();
    let files = (
        render_svg(&board, &style).unwrap().into_bytes(),
        render_png(&board, &style).unwrap(),
        animated_svg(&board, &slides, &style, &motion).unwrap().into_bytes(),
        render_gif(&board, &slides, &style, &motion).unwrap(),
        contact_sheet_svg(&board, &slides, &style, &sheet).unwrap().into_bytes(),
        contact_sheet_png(&board, &slides, &style, &sheet).unwrap(),
    );
    let with = move |draw: fn(&Given, &mut PictureSink) -> Result<(), RenderError>| -> Draw {
        let given = Given {
            board: board.clone(),
            slides: slides.clone(),
            style: style.clone(),
            motion: motion.clone(),
            sheet: sheet.clone(),
        };
        Box::new(move |sink| draw(&given, sink))
    };
    [
        ("svg", files.0, with(|it, sink| write_svg(&it.board, &it.style, sink)), vec![]),
        ("png", files.1, with(|it, sink| write_png(&it.board, &it.style, sink)), vec![]),
        (
            "animated svg",
            files.2,
            with(|it, sink| write_animated_svg(&it.board, &it.slides, &it.style, &it.motion, sink)),
            vec![],
        ),
        (
            "gif",
            files.3,
            with(|it, sink| write_gif(&it.board, &it.slides, &it.style, &it.motion, sink).map(drop)),
            each(4),
        ),
        (
            "sheet svg",
            files.4,
            with(|it, sink| write_contact_sheet_svg(&it.board, &it.slides, &it.style, &it.sheet, sink)),
            each(5),
        ),
        (
            "sheet png",
            files.5,
            with(|it, sink| write_contact_sheet_png(&it.board, &it.slides, &it.style, &it.sheet, sink)),
            // It is written row by row, with two boards in each.
            vec![(2, 5), (4, 5), (5, 5)],
        ),
    ]
}

/// What is drawn, and how.
struct Given {
    board: taquin::Board,
    slides: Vec<taquin::Slide>,
    style: Style,
    motion: Motion,
    sheet: Sheet,
}

#[test]
fn the_same_bytes_are_written_and_progress_is_told() {
    for (name, whole, draw, expected) in pictures() {
        let (mut file, mut heard) = (Vec::new(), Vec::new());
        let mut listen = |done, all| heard.push((done, all));
        draw(&mut PictureSink::new(&mut file).progress(&mut listen)).unwrap();
        assert!(file == whole, "{name}");
        assert_eq!(heard, expected, "{name}");
    }
}

#[test]
fn a_budget_stops_them_whenever_it_is_asked() {
    for (name, _, draw, _) in pictures() {
        let mut asked = 0;
        let mut count = |_| {
            asked += 1;
            ControlFlow::Continue(())
        };
        draw(&mut PictureSink::new(&mut Vec::new()).budget(&mut count)).unwrap();
        assert!(asked >= 8, "{name} asks {asked} times");
        for last in 1..=asked {
            let mut left = last;
            let mut budget = |_| {
                left -= 1;
                if left == 0 { ControlFlow::Break(Stop::Time) } else { ControlFlow::Continue(()) }
            };
            let ended = draw(&mut PictureSink::new(&mut Vec::new()).budget(&mut budget));
            assert!(matches!(ended, Err(RenderError::Stopped(Stop::Time))), "{name}: {ended:?}");
        }
    }
}

/// A disk with room for this many bytes.
struct Disk(usize);

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_writer_that_fails_is_reported() {
    for (name, whole, draw, _) in pictures() {
        draw(&mut PictureSink::new(&mut Disk(whole.len()))).unwrap();
        for room in [0, 1, 100, whole.len() / 2, whole.len() - 1] {
            match draw(&mut PictureSink::new(&mut Disk(room))) {
                Err(RenderError::Write(error)) => assert_eq!(error.kind(), ErrorKind::StorageFull, "{name}"),
                other => panic!("{name} of {} bytes on a disk with {room}: {other:?}", whole.len()),
            }
        }
    }
}
