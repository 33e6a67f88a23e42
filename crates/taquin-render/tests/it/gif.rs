//! GIF files, decoded frame by frame.

use gif::{ColorOutput, DecodeOptions, DisposalMethod};
use taquin::{Board, Slide};
use taquin_render::{
    Labels, Motion, MotionMode, PictureSink, Repeat, Size, Style, Theme, render_gif, render_svg, write_gif,
};

use crate::look::{Image, decode_png, four_moves, goal, style, tiles};

/// An animation as a viewer shows it.
struct Animation {
    width: usize,
    height: usize,
    repeats: bool,
    /// Each frame and its delay in hundredths of a second.
    frames: Vec<(Image, u16)>,
    /// The number of pixels stored for each frame.
    stored: Vec<usize>,
}

fn decode(file: &[u8]) -> Animation {
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
    Animation { width, height, repeats, frames, stored }
}

fn animation(board: &Board, slides: &[Slide], style: &Style, motion: &Motion) -> Animation {
    let mut file = Vec::new();
    let mut heard = Vec::new();
    let mut listen = |done, all| heard.push((done, all));
    let mut sink = PictureSink::new(&mut file).progress(&mut listen);
    let info = write_gif(board, slides, style, motion, &mut sink).unwrap();
    let animation = decode(&file);
    assert_eq!((info.width as usize, info.height as usize), (animation.width, animation.height));
    assert_eq!(info.frames, animation.frames.len());
    let expected: Vec<_> = (1..=slides.len()).map(|done| (done, slides.len())).collect();
    assert_eq!(heard, expected);
    animation
}

fn silent(mode: MotionMode) -> Motion {
    Motion::new().mode(mode).captions(None)
}

#[test]
fn one_frame_per_state_with_its_delay() {
    let (board, slides) = four_moves();
    let style = style("rows", 40, goal(3, 3));
    let motion = silent(MotionMode::Steps).delay_ms(500).start_ms(700).hold_ms(3000);
    let animation = animation(&board, &slides, &style, &motion);
    let delays: Vec<u16> = animation.frames.iter().map(|(_, delay)| *delay).collect();
    assert_eq!(delays, [70, 50, 50, 50, 300]);
    assert!(animation.repeats);
}

#[test]
fn smooth_frames_add_up_to_the_time_of_a_move() {
    let (board, slides) = four_moves();
    let style = style("rows", 40, goal(3, 3));
    for (fps, delay, frames) in [(25, 320, 6), (30, 400, 9), (50, 1000, 38), (10, 100, 1)] {
        let motion = silent(MotionMode::Smooth).fps(fps).delay_ms(delay);
        let animation = animation(&board, &slides, &style, &motion);
        assert_eq!(animation.frames.len(), 1 + 4 * frames, "{fps} per second");
        let moving: u32 = animation.frames[1..1 + 3 * frames].iter().map(|(_, delay)| u32::from(*delay)).sum();
        assert_eq!(moving, 3 * delay / 10, "{fps} per second");
    }
}

#[test]
fn it_plays_once_if_requested() {
    let (board, slides) = four_moves();
    let motion = silent(MotionMode::Steps).repeat(Repeat::Once);
    assert!(!animation(&board, &slides, &style("rows", 40, goal(3, 3)), &motion).repeats);
}

#[test]
fn every_state_has_its_colours() {
    let (start, slides) = four_moves();
    for name in Theme::ALL.map(|theme| theme.name()) {
        let style = style(name, 40, goal(3, 3)).labels(Labels::None);
        let animation = animation(&start, &slides, &style, &silent(MotionMode::Smooth));
        let mut board = start.clone();
        for state in 0..=slides.len() {
            let (image, _) = &animation.frames[state * 6];
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
    let animation = animation(&board, &slides, &style, &silent(MotionMode::Smooth));
    let still = decode_png(&taquin_render::render_png(&style.goal, &style).unwrap());
    let (last, _) = animation.frames.last().unwrap();
    assert_eq!((last.width, last.height), (still.width, still.height));
    let opaque = (0..still.pixels.len()).filter(|&i| still.pixels[i][3] == 255);
    assert!(opaque.clone().count() > still.pixels.len() / 2);
    for i in opaque {
        let off = (0..3).map(|part| still.pixels[i][part].abs_diff(last.pixels[i][part])).max().unwrap();
        assert!(off <= 12, "pixel {i} is {:?} instead of {:?}", last.pixels[i], still.pixels[i]);
    }
}

#[test]
fn a_moving_tile_is_between_its_cells() {
    let (board, slides) = four_moves();
    let style = style("magenta-yellow", 60, goal(3, 3)).labels(Labels::None);
    let animation = animation(&board, &slides, &style, &silent(MotionMode::Smooth));
    let drawn = tiles(&render_svg(&board, &style).unwrap());
    // Tile 1 moves left from the second cell to the first; halfway it covers the gap between them.
    let (gap, y) = (drawn[0].x - 2, drawn[0].y + 30);
    assert_ne!(animation.frames[0].0.color(gap, y), drawn[0].face);
    assert_eq!(animation.frames[3].0.color(gap, y), drawn[0].face);
    assert_ne!(animation.frames[6].0.color(gap, y), drawn[0].face);
}

#[test]
fn frames_store_only_what_changed() {
    let (board, slides) = four_moves();
    let animation = animation(&board, &slides, &style("rows", 60, goal(3, 3)), &silent(MotionMode::Smooth));
    assert_eq!(animation.stored[0], animation.width * animation.height);
    assert!(animation.stored[1..].iter().all(|&pixels| pixels <= 130 * 60), "{:?}", animation.stored);
}

#[test]
fn captions_are_below_the_board_and_change() {
    let (board, slides) = four_moves();
    let style = style("light", 60, goal(3, 3));
    let motion = Motion::new().mode(MotionMode::Steps);
    let animation = animation(&board, &slides, &style, &motion);
    let plain = self::animation(&board, &slides, &style, &silent(MotionMode::Steps));
    assert!(animation.height > plain.height);
    let line = |frame: &Image| frame.pixels[frame.pixels.len() - 20 * frame.width..].to_vec();
    let lines: Vec<_> = animation.frames.iter().map(|(image, _)| line(image)).collect();
    for pair in lines.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
    assert!(lines[0].iter().any(|pixel| pixel[0] < 100), "dark letters");
}

/// A board `moves` slides from the goal along a random walk without reversals, and the path to the goal.
fn random_walk(goal: &Board, moves: usize) -> (Board, Vec<Slide>) {
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
fn long_animations_are_small() {
    for (side, moves, limit) in [(4, 80, 1_000_000), (5, 150, 2_000_000)] {
        let goal = goal(side, side);
        let (board, slides) = random_walk(&goal, moves);
        let style = Style::new(goal).size(Size::Width(400));
        let file = render_gif(&board, &slides, &style, &Motion::default()).unwrap();
        assert!(file.len() < limit, "{} bytes for {moves} moves", file.len());
    }
}

#[test]
fn a_solved_board_makes_a_single_frame() {
    let style = style("rows", 40, goal(3, 3));
    let animation = animation(&style.goal, &[], &style, &Motion::default());
    assert_eq!(animation.frames.len(), 1);
}
