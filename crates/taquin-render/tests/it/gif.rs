//! GIF files, decoded frame by frame.

use gif::{ColorOutput, DecodeOptions, DisposalMethod};
use taquin::{Board, Slide};
use taquin_render::{Labels, Mode, Motion, Repeat, Size, Style, Theme, render_gif, render_svg};

use crate::look::{Image, decode_png, four_moves, goal, style, tiles};

/// A film as a viewer shows it.
struct Film {
    width: usize,
    height: usize,
    repeats: bool,
    /// Each picture and the hundredths of a second it is seen.
    frames: Vec<(Image, u16)>,
    /// The pixels stored for each frame.
    stored: Vec<usize>,
}

fn decode(file: &[u8]) -> Film {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    let mut decoder = options.read_info(file).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let palette = decoder.global_palette().unwrap().to_vec();
    let mut screen = vec![[0u8; 4]; width * height];
    let (mut frames, mut stored) = (Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(frame.palette.is_none(), "one palette serves all frames");
        assert_eq!(frame.dispose, DisposalMethod::Keep);
        let (w, left, top) = (usize::from(frame.width), usize::from(frame.left), usize::from(frame.top));
        for (i, &index) in frame.buffer.iter().enumerate().filter(|&(_, &index)| Some(index) != frame.transparent) {
            let at = usize::from(index) * 3;
            screen[(top + i / w) * width + left + i % w] = [palette[at], palette[at + 1], palette[at + 2], 255];
        }
        stored.push(frame.buffer.len());
        frames.push((Image { width, height, pixels: screen.clone() }, frame.delay));
    }
    let repeats = decoder.repeat() == gif::Repeat::Infinite;
    Film { width, height, repeats, frames, stored }
}

fn film(board: &Board, slides: &[Slide], style: &Style, motion: &Motion) -> Film {
    let mut file = Vec::new();
    let mut heard = Vec::new();
    let movie = render_gif(board, slides, style, motion, &mut file, &mut |done, all| heard.push((done, all))).unwrap();
    let film = decode(&file);
    assert_eq!((movie.width as usize, movie.height as usize), (film.width, film.height));
    assert_eq!(movie.frames, film.frames.len());
    let expected: Vec<_> = (1..=slides.len()).map(|done| (done, slides.len())).collect();
    assert_eq!(heard, expected);
    film
}

fn silent(mode: Mode) -> Motion {
    Motion { mode, captions: None, ..Motion::default() }
}

#[test]
fn one_frame_a_state_with_its_times() {
    let (board, slides) = four_moves();
    let style = style("rows", 40, goal(3, 3));
    let motion = Motion { delay: 500, start: 700, hold: 3000, ..silent(Mode::Steps) };
    let film = film(&board, &slides, &style, &motion);
    let delays: Vec<u16> = film.frames.iter().map(|(_, delay)| *delay).collect();
    assert_eq!(delays, [70, 50, 50, 50, 300]);
    assert!(film.repeats);
}

#[test]
fn smooth_frames_add_up_to_the_time_of_a_move() {
    let (board, slides) = four_moves();
    let style = style("rows", 40, goal(3, 3));
    for (fps, delay, frames) in [(25, 320, 6), (30, 400, 9), (50, 1000, 38), (10, 100, 1)] {
        let motion = Motion { fps, delay, ..silent(Mode::Smooth) };
        let film = film(&board, &slides, &style, &motion);
        assert_eq!(film.frames.len(), 1 + 4 * frames, "{fps} a second");
        let moving: u32 = film.frames[1..1 + 3 * frames].iter().map(|(_, delay)| u32::from(*delay)).sum();
        assert_eq!(moving, 3 * delay / 10, "{fps} a second");
    }
}

#[test]
fn it_plays_once_if_asked() {
    let (board, slides) = four_moves();
    let motion = Motion { repeat: Repeat::Once, ..silent(Mode::Steps) };
    assert!(!film(&board, &slides, &style("rows", 40, goal(3, 3)), &motion).repeats);
}

#[test]
fn every_state_is_shown_in_its_own_colours() {
    let (start, slides) = four_moves();
    for name in Theme::NAMES {
        let style = Style { labels: Labels::None, ..style(name, 40, goal(3, 3)) };
        let film = film(&start, &slides, &style, &silent(Mode::Smooth));
        let mut board = start.clone();
        for state in 0..=slides.len() {
            let (image, _) = &film.frames[state * 6];
            for tile in tiles(&render_svg(&board, &style).unwrap()) {
                assert_eq!(image.color(tile.x + 20, tile.y + 20), tile.face, "{name}, state {state}");
            }
            if let Some(&slide) = slides.get(state) {
                board.slide(slide);
            }
        }
        assert_eq!(board, style.goal);
    }
}

#[test]
fn the_last_frame_is_the_still_picture_of_the_goal() {
    let (board, slides) = four_moves();
    let style = style("light", 64, goal(3, 3));
    let film = film(&board, &slides, &style, &silent(Mode::Smooth));
    let still = decode_png(&taquin_render::render_png(&style.goal, &style).unwrap());
    let (last, _) = film.frames.last().unwrap();
    assert_eq!((last.width, last.height), (still.width, still.height));
    let opaque = (0..still.pixels.len()).filter(|&i| still.pixels[i][3] == 255);
    assert!(opaque.clone().count() > still.pixels.len() / 2);
    for i in opaque {
        let off = (0..3).map(|part| still.pixels[i][part].abs_diff(last.pixels[i][part])).max().unwrap();
        assert!(off <= 12, "pixel {i} is {:?} instead of {:?}", last.pixels[i], still.pixels[i]);
    }
}

#[test]
fn a_tile_on_its_way_is_between_its_cells() {
    let (board, slides) = four_moves();
    let style = Style { labels: Labels::None, ..style("magenta-yellow", 60, goal(3, 3)) };
    let film = film(&board, &slides, &style, &silent(Mode::Smooth));
    let drawn = tiles(&render_svg(&board, &style).unwrap());
    // Tile 1 goes left from the second cell to the first; halfway it covers the gap between them.
    let (gap, y) = (drawn[0].x - 2, drawn[0].y + 30);
    assert_ne!(film.frames[0].0.color(gap, y), drawn[0].face);
    assert_eq!(film.frames[3].0.color(gap, y), drawn[0].face);
    assert_ne!(film.frames[6].0.color(gap, y), drawn[0].face);
}

#[test]
fn frames_hold_only_what_changed() {
    let (board, slides) = four_moves();
    let film = film(&board, &slides, &style("rows", 60, goal(3, 3)), &silent(Mode::Smooth));
    assert_eq!(film.stored[0], film.width * film.height);
    assert!(film.stored[1..].iter().all(|&pixels| pixels <= 130 * 60), "{:?}", film.stored);
}

#[test]
fn captions_are_written_under_the_board_and_change() {
    let (board, slides) = four_moves();
    let style = style("light", 60, goal(3, 3));
    let motion = Motion { mode: Mode::Steps, ..Motion::default() };
    let film = film(&board, &slides, &style, &motion);
    let plain = self::film(&board, &slides, &style, &silent(Mode::Steps));
    assert!(film.height > plain.height);
    let line = |frame: &Image| frame.pixels[frame.pixels.len() - 20 * frame.width..].to_vec();
    let lines: Vec<_> = film.frames.iter().map(|(image, _)| line(image)).collect();
    for pair in lines.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
    assert!(lines[0].iter().any(|pixel| pixel[0] < 100), "dark letters");
}

/// A board so many slides from home along a walk that never turns back, and the way home.
fn walk(goal: &Board, moves: usize) -> (Board, Vec<Slide>) {
    let (mut board, mut back, mut seed) = (goal.clone(), Vec::new(), 7u64);
    while back.len() < moves {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let slide = Slide::ALL[(seed >> 62) as usize];
        if back.last() != Some(&slide) && board.slide(slide).is_some() {
            back.push(slide.inverse());
        }
    }
    back.reverse();
    (board, back)
}

#[test]
fn long_films_are_small() {
    for (side, moves, limit) in [(4, 80, 1_000_000), (5, 150, 2_000_000)] {
        let goal = goal(side, side);
        let (board, slides) = walk(&goal, moves);
        let style = Style { size: Size::Width(400), ..Style::new(goal) };
        let mut file = Vec::new();
        let movie = render_gif(&board, &slides, &style, &Motion::default(), &mut file, &mut |_, _| {}).unwrap();
        assert_eq!((movie.width, movie.frames), (400, 1 + 6 * moves));
        assert!(file.len() < limit, "{} bytes for {moves} moves", file.len());
    }
}

#[test]
fn a_solved_board_makes_a_single_frame() {
    let style = style("rows", 40, goal(3, 3));
    let film = film(&style.goal, &[], &style, &Motion::default());
    assert_eq!(film.frames.len(), 1);
}
