//! Solutions as SVG that moves by itself.

use std::fmt::Write;

use taquin::{Board, Slide};

use super::data::number;
use super::{Svg, colors, describe_way, title};
use crate::scene::Scene;
use crate::walk::{Step, walk};
use crate::{Mode, Motion, RenderError, Repeat, Style};

/// A solution as an SVG file that plays by CSS; where less motion is asked for, tiles jump instead of sliding.
pub fn animated_svg(board: &Board, slides: &[Slide], style: &Style, motion: &Motion) -> Result<String, RenderError> {
    motion.check()?;
    let (steps, last) = walk(board, slides)?;
    let captions = motion.captions.as_ref().map_or(Vec::new(), |captions| captions.lines(&steps));
    let scene = Scene::new(board, style, 1.0, &captions)?;
    let (width, height) = scene.layout.size();
    let film = Film { scene: &scene, steps: &steps, motion };
    let mut svg = Svg::open(&scene, (width.into(), height.into()), board, &format!("{slides:?} {motion:?}"));
    svg.text(&format!("{}, in motion", title(board)), &describe_way(board, &last, slides));
    svg.definitions(&scene)?;
    film.style_sheet(&mut svg);
    let canvas = style.theme.canvas;
    let _ = writeln!(svg.out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{canvas}\"/>");
    svg.ground(&scene, 0..board.shape().cells());
    film.tiles(&mut svg, board);
    film.captions(&mut svg, &captions);
    Ok(svg.close())
}

/// A solution with its times.
struct Film<'a> {
    scene: &'a Scene<'a>,
    steps: &'a [Step],
    motion: &'a Motion,
}

impl Film<'_> {
    /// The milliseconds until a move begins, counted from zero.
    fn begin(&self, step: usize) -> f64 {
        f64::from(self.motion.start) + step as f64 * f64::from(self.motion.delay)
    }

    /// The milliseconds of one round.
    fn length(&self) -> f64 {
        match self.steps.len() {
            0 => f64::from(self.motion.start),
            moves => self.begin(moves - 1) + self.motion.sliding() + f64::from(self.motion.hold),
        }
    }

    /// A time as a share of one round.
    fn percent(&self, time: f64) -> String {
        let text = format!("{:.4}", time / self.length() * 100.0);
        format!("{}%", text.trim_end_matches('0').trim_end_matches('.'))
    }

    fn style_sheet(&self, svg: &mut Svg) {
        let prefix = svg.prefix.clone();
        let seconds = number((self.length() / 1000.0) as f32);
        let (count, easing) = match (self.motion.repeat, self.motion.mode) {
            (Repeat::Forever, Mode::Smooth) => ("infinite", "ease-in-out"),
            (Repeat::Forever, Mode::Steps) => ("infinite", "step-end"),
            (Repeat::Once, Mode::Smooth) => ("1", "ease-in-out"),
            (Repeat::Once, Mode::Steps) => ("1", "step-end"),
        };
        let play =
            format!("animation-duration:{seconds}s;animation-iteration-count:{count};animation-fill-mode:forwards");
        let _ = write!(
            svg.out,
            "<style>\n.{prefix}-t,.{prefix}-c{{{play}}}\n.{prefix}-t{{animation-timing-function:{easing}}}\n\
             .{prefix}-c{{animation-timing-function:step-end;opacity:0}}\n\
             @media(prefers-reduced-motion:reduce){{.{prefix}-t{{animation-timing-function:step-end}}}}\n"
        );
        let mut tiles: Vec<u16> = self.steps.iter().map(|step| step.tile).collect();
        tiles.sort_unstable();
        tiles.dedup();
        for tile in tiles {
            self.tile_frames(svg, tile);
        }
        if self.motion.captions.is_some() && !self.steps.is_empty() {
            self.caption_frames(svg);
        }
        svg.out += "</style>\n";
    }

    /// Writes where a tile stands at which time.
    fn tile_frames(&self, svg: &mut Svg, tile: u16) {
        let own = || self.steps.iter().enumerate().filter(|(_, step)| step.tile == tile);
        let first = own().next().map_or(0, |(_, step)| step.from);
        let _ = write!(svg.out, "@keyframes {}-m{tile}{{0%{{{}}}", svg.prefix, self.look(tile, first));
        let mut place = first;
        for (index, step) in own() {
            let begin = self.begin(index);
            if self.motion.mode == Mode::Smooth {
                let _ = write!(svg.out, "{}{{{}}}", self.percent(begin), self.look(tile, step.from));
            }
            let end = self.percent(begin + self.motion.sliding());
            let _ = write!(svg.out, "{end}{{{}}}", self.look(tile, step.to));
            place = step.to;
        }
        let _ = writeln!(svg.out, "100%{{{}}}}}", self.look(tile, place));
    }

    fn look(&self, tile: u16, cell: usize) -> String {
        let (x, y) = self.scene.layout.cell(cell);
        let mut look = format!("transform:translate({x}px,{y}px)");
        if self.scene.painter.follows_place() {
            let face = self.scene.painter.face(tile, cell);
            let _ = write!(look, ";fill:{face};color:{}", self.scene.ink(face));
        }
        look
    }

    /// Writes how long captions are seen: at the start, for a move, and after the last move.
    fn caption_frames(&self, svg: &mut Svg) {
        let shown = [("first", f64::from(self.motion.start)), ("each", f64::from(self.motion.delay))];
        for (name, time) in shown {
            let until = self.percent(time);
            let _ = writeln!(svg.out, "@keyframes {}-{name}{{0%{{opacity:1}}{until},100%{{opacity:0}}}}", svg.prefix);
        }
        let until = self.percent(self.motion.sliding() + f64::from(self.motion.hold));
        let end = if self.motion.repeat == Repeat::Once { 1 } else { 0 };
        let _ = writeln!(svg.out, "@keyframes {}-last{{0%{{opacity:1}}{until},100%{{opacity:{end}}}}}", svg.prefix);
    }

    fn tiles(&self, svg: &mut Svg, board: &Board) {
        let prefix = svg.prefix.clone();
        for (cell, &tile) in board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            let (x, y) = self.scene.layout.cell(cell);
            let colors = colors(self.scene, self.scene.painter.face(tile, cell));
            let moves = if self.steps.iter().any(|step| step.tile == tile) {
                format!(" class=\"{prefix}-t\" style=\"animation-name:{prefix}-m{tile}\"")
            } else {
                String::new()
            };
            let _ = write!(svg.out, "<g transform=\"translate({x} {y})\"{colors}{moves}>");
            svg.tile(self.scene, tile);
            svg.out += "</g>\n";
        }
    }

    fn captions(&self, svg: &mut Svg, captions: &[String]) {
        let Some(line) = self.scene.layout.caption else { return };
        let prefix = svg.prefix.clone();
        let middle = self.scene.layout.size().0 as f32 / 2.0;
        svg.lines(line.em, self.scene.style.theme.caption);
        for (index, caption) in captions.iter().enumerate() {
            let (name, delay) = match index {
                0 => ("first", 0.0),
                last if last == self.steps.len() => ("last", self.begin(last - 1)),
                each => ("each", self.begin(each - 1)),
            };
            let delay = number((delay / 1000.0) as f32);
            let more = match self.steps.len() {
                0 => String::new(),
                _ => format!(" class=\"{prefix}-c\" style=\"animation-name:{prefix}-{name};animation-delay:{delay}s\""),
            };
            svg.line(caption, (middle, line.baseline), &more);
        }
        svg.out += "</g>\n";
    }
}
