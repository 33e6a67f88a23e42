//! Solutions as SVG files animated by CSS.

use std::collections::BTreeMap;
use std::fmt::Write;

use taquin::{Board, Slide};

use super::write::number;
use super::{Svg, colors, describe_solution, into_text, title};
use crate::picture_sink::PictureSink;
use crate::prepared_style::PreparedStyle;
use crate::replay::{TileMove, replay};
use crate::{Motion, MotionMode, RenderError, Repeat, Style};

/// A solution as an SVG file animated by CSS; tiles jump instead of sliding for users who prefer reduced motion.
pub fn animated_svg(board: &Board, slides: &[Slide], style: &Style, motion: &Motion) -> Result<String, RenderError> {
    into_text(|sink| write_animated_svg(board, slides, style, motion, sink))
}

/// Writes a solution as an SVG file animated by CSS.
pub fn write_animated_svg(
    board: &Board,
    slides: &[Slide],
    style: &Style,
    motion: &Motion,
    sink: &mut PictureSink,
) -> Result<(), RenderError> {
    motion.check()?;
    let (moves, last) = replay(board, slides)?;
    let captions = motion.captions.as_ref().map_or(Vec::new(), |captions| captions.lines(&moves, motion.metric));
    let prepared = PreparedStyle::new(board, style, 1.0, &captions)?;
    let (width, height) = prepared.layout.size();
    let animation = CssAnimation::new(&prepared, &moves, motion);
    let mut svg = Svg::open(&prepared, (width.into(), height.into()), board, &format!("{slides:?} {motion:?}"), sink);
    svg.text(&format!("{}, in motion", title(board)), &describe_solution(board, &last, slides));
    svg.begin_definitions(&prepared)?;
    svg.end_definitions();
    animation.style_sheet(&mut svg)?;
    let canvas = style.theme.canvas;
    let _ = writeln!(svg.out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{canvas}\"/>");
    svg.background(&prepared, 0..board.shape().cells());
    animation.tiles(&mut svg, board)?;
    animation.captions(&mut svg, &captions)?;
    svg.close()
}

/// A solution with its timing.
struct CssAnimation<'a> {
    prepared: &'a PreparedStyle<'a>,
    moves: &'a [TileMove],
    motion: &'a Motion,
    /// The indices of each tile's moves.
    by_tile: BTreeMap<u16, Vec<usize>>,
}

impl<'a> CssAnimation<'a> {
    fn new(prepared: &'a PreparedStyle<'a>, moves: &'a [TileMove], motion: &'a Motion) -> CssAnimation<'a> {
        let mut by_tile = BTreeMap::<u16, Vec<usize>>::new();
        for (index, tile_move) in moves.iter().enumerate() {
            by_tile.entry(tile_move.tile).or_default().push(index);
        }
        CssAnimation { prepared, moves, motion, by_tile }
    }

    /// The time at which a move begins, in milliseconds; moves are counted from 0.
    fn begin(&self, index: usize) -> f64 {
        f64::from(self.motion.start_ms) + index as f64 * f64::from(self.motion.delay_ms)
    }

    /// The duration of one cycle, in milliseconds.
    fn length(&self) -> f64 {
        match self.moves.len() {
            0 => f64::from(self.motion.start_ms),
            count => self.begin(count - 1) + self.motion.sliding_ms() + f64::from(self.motion.hold_ms),
        }
    }

    /// A time as a percentage of one cycle.
    fn percent(&self, time: f64) -> String {
        let text = format!("{:.4}", time / self.length() * 100.0);
        format!("{}%", text.trim_end_matches('0').trim_end_matches('.'))
    }

    fn style_sheet(&self, svg: &mut Svg) -> Result<(), RenderError> {
        let prefix = svg.prefix.clone();
        let seconds = number((self.length() / 1000.0) as f32);
        let (count, easing) = match (self.motion.repeat, self.motion.mode) {
            (Repeat::Forever, MotionMode::Smooth) => ("infinite", "ease-in-out"),
            (Repeat::Forever, MotionMode::Steps) => ("infinite", "step-end"),
            (Repeat::Once, MotionMode::Smooth) => ("1", "ease-in-out"),
            (Repeat::Once, MotionMode::Steps) => ("1", "step-end"),
        };
        let play =
            format!("animation-duration:{seconds}s;animation-iteration-count:{count};animation-fill-mode:forwards");
        let _ = write!(
            svg.out,
            "<style>\n.{prefix}-t,.{prefix}-c{{{play}}}\n.{prefix}-t{{animation-timing-function:{easing}}}\n\
             .{prefix}-c{{animation-timing-function:step-end;opacity:0}}\n\
             @media(prefers-reduced-motion:reduce){{.{prefix}-t{{animation-timing-function:step-end}}}}\n"
        );
        for (&tile, moves) in &self.by_tile {
            svg.go_on()?;
            self.tile_frames(svg, tile, moves);
        }
        if self.motion.captions.is_some() && !self.moves.is_empty() {
            self.caption_frames(svg);
        }
        svg.out += "</style>\n";
        Ok(())
    }

    /// Writes the key frames of a tile: its positions over time.
    fn tile_frames(&self, svg: &mut Svg, tile: u16, moves: &[usize]) {
        let first = self.moves[moves[0]].from;
        let _ = write!(svg.out, "@keyframes {}-m{tile}{{0%{{{}}}", svg.prefix, self.key_frame(tile, first));
        let mut cell = first;
        for &index in moves {
            let tile_move = &self.moves[index];
            let begin = self.begin(index);
            if self.motion.mode == MotionMode::Smooth {
                let _ = write!(svg.out, "{}{{{}}}", self.percent(begin), self.key_frame(tile, tile_move.from));
            }
            let end = self.percent(begin + self.motion.sliding_ms());
            let _ = write!(svg.out, "{end}{{{}}}", self.key_frame(tile, tile_move.to));
            cell = tile_move.to;
        }
        let _ = writeln!(svg.out, "100%{{{}}}}}", self.key_frame(tile, cell));
    }

    fn key_frame(&self, tile: u16, cell: usize) -> String {
        let (x, y) = self.prepared.layout.cell(cell);
        let mut frame = format!("transform:translate({x}px,{y}px)");
        if self.prepared.colors.depend_on_cell() {
            let face = self.prepared.colors.face(tile, cell);
            let _ = write!(frame, ";fill:{face};color:{}", self.prepared.ink(face));
        }
        frame
    }

    /// Writes the key frames of captions: at the start, during a move, after the last move.
    fn caption_frames(&self, svg: &mut Svg) {
        let shown = [("first", f64::from(self.motion.start_ms)), ("each", f64::from(self.motion.delay_ms))];
        for (name, time) in shown {
            let until = self.percent(time);
            let _ = writeln!(svg.out, "@keyframes {}-{name}{{0%{{opacity:1}}{until},100%{{opacity:0}}}}", svg.prefix);
        }
        let until = self.percent(self.motion.sliding_ms() + f64::from(self.motion.hold_ms));
        let end = if self.motion.repeat == Repeat::Once { 1 } else { 0 };
        let _ = writeln!(svg.out, "@keyframes {}-last{{0%{{opacity:1}}{until},100%{{opacity:{end}}}}}", svg.prefix);
    }

    fn tiles(&self, svg: &mut Svg, board: &Board) -> Result<(), RenderError> {
        let prefix = svg.prefix.clone();
        for (cell, &tile) in board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            svg.go_on()?;
            let (x, y) = self.prepared.layout.cell(cell);
            let colors = colors(self.prepared, self.prepared.colors.face(tile, cell));
            let class = if self.by_tile.contains_key(&tile) {
                format!(" class=\"{prefix}-t\" style=\"animation-name:{prefix}-m{tile}\"")
            } else {
                String::new()
            };
            let _ = write!(svg.out, "<g transform=\"translate({x} {y})\"{colors}{class}>");
            svg.tile(self.prepared, tile);
            svg.out += "</g>\n";
        }
        Ok(())
    }

    fn captions(&self, svg: &mut Svg, captions: &[String]) -> Result<(), RenderError> {
        let Some(line) = self.prepared.layout.caption else { return Ok(()) };
        let prefix = svg.prefix.clone();
        let middle = self.prepared.layout.size().0 as f32 / 2.0;
        svg.lines(line.em, self.prepared.style.theme.caption);
        for (index, caption) in captions.iter().enumerate() {
            svg.go_on()?;
            let (name, delay) = match index {
                0 => ("first", 0.0),
                last if last == self.moves.len() => ("last", self.begin(last - 1)),
                each => ("each", self.begin(each - 1)),
            };
            let delay = number((delay / 1000.0) as f32);
            let more = match self.moves.len() {
                0 => String::new(),
                _ => format!(" class=\"{prefix}-c\" style=\"animation-name:{prefix}-{name};animation-delay:{delay}s\""),
            };
            svg.line(caption, (middle, line.baseline), &more);
        }
        svg.out += "</g>\n";
        Ok(())
    }
}
