//! Boards as SVG.

pub(crate) mod data;
mod motion;

pub use motion::animated_svg;

use std::collections::BTreeSet;
use std::fmt::Write;

use taquin::{Board, Slide};

use crate::scene::{CHIP, SHADE, Scene};
use crate::{Color, Picture, RenderError, Style, font, png, raster};
use data::{base64, escape, fingerprint, number, outline};

/// A board as an SVG file; what lies outside the board's round corners is transparent.
pub fn render_svg(board: &Board, style: &Style) -> Result<String, RenderError> {
    let scene = Scene::new(board, style, 1.0, &[])?;
    let (width, height) = scene.layout.size();
    let mut svg = Svg::open(&scene, (width.into(), height.into()), board, "board");
    svg.text(&title(board), &describe(board, &style.goal));
    svg.definitions(&scene)?;
    svg.board(&scene, board);
    Ok(svg.close())
}

/// An SVG file that is being written.
pub(crate) struct Svg {
    pub(crate) out: String,
    /// Begins every name, so that several files can stand in one page.
    pub(crate) prefix: String,
}

impl Svg {
    /// Begins a file of this size; `kind` tells files of one board apart.
    pub(crate) fn open(scene: &Scene, (width, height): (u64, u64), board: &Board, kind: &str) -> Svg {
        let style = scene.style;
        let picture = style.picture.as_ref().map(|p| p.size());
        let look = format!("{board}|{}|{:?}|{:?}|{picture:?}|{width}|{kind}", style.goal, style.theme, style.labels);
        let prefix = format!("t{:08x}", fingerprint(look.as_bytes()));
        let (shown_width, shown_height) = (width as f64 * style.scale, height as f64 * style.scale);
        let out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" aria-labelledby=\"{prefix}-title {prefix}-desc\">\n",
            number(shown_width as f32),
            number(shown_height as f32)
        );
        Svg { out, prefix }
    }

    /// Writes what screen readers say.
    pub(crate) fn text(&mut self, title: &str, description: &str) {
        let prefix = &self.prefix;
        let (title, description) = (escape(title), escape(description));
        self.out += &format!("<title id=\"{prefix}-title\">{title}</title>\n");
        self.out += &format!("<desc id=\"{prefix}-desc\">{description}</desc>\n");
    }

    /// Writes the shapes that tiles are made of.
    pub(crate) fn definitions(&mut self, scene: &Scene) -> Result<(), RenderError> {
        self.out += "<defs>\n";
        self.tile_shape(scene);
        let inset = scene.well_inset();
        let side = scene.layout.tile - 2 * inset;
        let rect = rect([inset, inset, side, side], scene.layout.radius.saturating_sub(inset));
        let _ = writeln!(self.out, "<g id=\"{}-well\" fill=\"{}\">{rect}/></g>", self.prefix, scene.well());
        self.digits(scene);
        if let Some(picture) = &scene.style.picture {
            self.photo(scene, picture)?;
        }
        self.out += "</defs>\n";
        Ok(())
    }

    /// The body of a tile takes its colour from where it is used.
    fn tile_shape(&mut self, scene: &Scene) {
        let (layout, prefix) = (&scene.layout, &self.prefix);
        let (side, depth, line) = (layout.tile, layout.depth, layout.line);
        let lower = rect([0, depth, side, side - depth], layout.radius);
        let upper = rect([line, line, side - 2 * line, side - depth - 2 * line], layout.radius.saturating_sub(line));
        let shape = match scene.style.theme.line {
            Some(color) => format!("{lower} fill=\"{color}\"/>{upper}/>"),
            None if depth == 0 => format!("{upper}/>"),
            None => format!("{lower}/>{lower} fill=\"#000\" fill-opacity=\"{SHADE}\"/>{upper}/>"),
        };
        let _ = writeln!(self.out, "<g id=\"{prefix}-tile\">{shape}</g>");
    }

    fn digits(&mut self, scene: &Scene) {
        let tiles = 1..scene.layout.shape.cells() as u16;
        let labels: String = tiles.filter_map(|tile| scene.layout.label(tile)).map(|label| label.text).collect();
        let used: BTreeSet<char> = labels.chars().collect();
        for digit in used {
            let path = outline(digit);
            let _ = writeln!(self.out, "<path id=\"{}-{digit}\" d=\"{path}\"/>", self.prefix);
        }
    }

    /// The photograph, at most twice as fine as the picture, and the shape its pieces are cut to.
    fn photo(&mut self, scene: &Scene, picture: &Picture) -> Result<(), RenderError> {
        let (width, height) = scene.photo_size();
        let fine = u64::from(picture.size().0.max(picture.size().1)) > u64::from(width.max(height));
        let factor = if fine { 2 } else { 1 };
        let file = png::encode(&raster::photo(picture, width * factor, height * factor)?, None)?;
        let (side, prefix) = (scene.layout.tile, &self.prefix);
        let (depth, radius) = (scene.layout.depth, scene.layout.radius);
        let lower = rect([0, depth, side, side - depth], radius);
        let upper = rect([0, 0, side, side - depth], radius);
        let _ = write!(
            self.out,
            "<clipPath id=\"{prefix}-lower\">{lower}/></clipPath>\n<clipPath id=\"{prefix}-upper\">{upper}/></clipPath>\n\
             <image id=\"{prefix}-photo\" width=\"{width}\" height=\"{height}\" href=\"data:image/png;base64,{}\"/>\n",
            base64(&file)
        );
        Ok(())
    }

    /// Writes the ground and the empty cell of a board.
    pub(crate) fn ground(&mut self, scene: &Scene, wells: impl IntoIterator<Item = usize>) {
        let (layout, theme) = (&scene.layout, &scene.style.theme);
        let (w, h) = layout.board;
        let at = layout.padding;
        let ground = rect([at, at, w, h], layout.board_radius());
        let _ = writeln!(self.out, "{ground} fill=\"{}\"/>", theme.line.unwrap_or(theme.board));
        if theme.line.is_some() {
            let line = layout.line;
            let inner =
                rect([at + line, at + line, w - 2 * line, h - 2 * line], layout.board_radius().saturating_sub(line));
            let _ = writeln!(self.out, "{inner} fill=\"{}\"/>", theme.board);
        }
        for cell in wells {
            let (x, y) = layout.cell(cell);
            let _ = writeln!(self.out, "<use href=\"#{}-well\" x=\"{x}\" y=\"{y}\"/>", self.prefix);
        }
    }

    /// Writes a board that does not move.
    pub(crate) fn board(&mut self, scene: &Scene, board: &Board) {
        self.ground(scene, [board.blank()]);
        for (cell, &tile) in board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            let (x, y) = scene.layout.cell(cell);
            let face = scene.painter.face(tile, cell);
            if scene.style.picture.is_none() && scene.layout.label(tile).is_none() {
                let prefix = &self.prefix;
                let _ = writeln!(self.out, "<use href=\"#{prefix}-tile\" x=\"{x}\" y=\"{y}\" fill=\"{face}\"/>");
                continue;
            }
            let colors = colors(scene, face);
            let _ = write!(self.out, "<g transform=\"translate({x} {y})\"{colors}>");
            self.tile(scene, tile);
            self.out += "</g>\n";
        }
    }

    /// Writes a tile at the origin; its colours come from around it.
    pub(crate) fn tile(&mut self, scene: &Scene, tile: u16) {
        let prefix = &self.prefix;
        if scene.style.picture.is_some() {
            let (x, y) = scene.piece(tile);
            let side = scene.layout.tile;
            let photo = format!("<use href=\"#{prefix}-photo\" x=\"-{x}\" y=\"-{y}\"/>");
            let shade = format!("<path d=\"M0 0h{side}v{side}H0z\" fill=\"#000\" fill-opacity=\"{SHADE}\"/>");
            let _ = write!(self.out, "<g clip-path=\"url(#{prefix}-lower)\">{photo}{shade}</g>");
            let _ = write!(self.out, "<g clip-path=\"url(#{prefix}-upper)\">{photo}</g>");
        } else {
            let _ = write!(self.out, "<use href=\"#{prefix}-tile\"/>");
        }
        self.label(scene, tile);
    }

    fn label(&mut self, scene: &Scene, tile: u16) {
        let Some(label) = scene.layout.label(tile) else { return };
        if let Some([x, y, w, h]) = label.chip {
            let [x, y, w, h, r] = [x, y, w, h, h / 3.0].map(number);
            let _ =
                write!(self.out, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{r}\" fill=\"{CHIP}\"/>");
        }
        let (x, baseline) = (number(label.x), number(label.baseline));
        let unit = number(label.em / font::EM * 1000.0);
        let _ = write!(self.out, "<g fill=\"currentColor\" transform=\"translate({x} {baseline}) scale({unit}e-3)\">");
        let mut pen = 0.0;
        for digit in label.text.chars() {
            let place = if pen > 0.0 { format!(" x=\"{}\"", number(pen)) } else { String::new() };
            let _ = write!(self.out, "<use href=\"#{}-{digit}\"{place}/>", self.prefix);
            pen += font::glyph(digit).advance;
        }
        self.out += "</g>";
    }

    /// Begins lines of text; each is written by [`Svg::line`], and `</g>` ends them.
    pub(crate) fn lines(&mut self, em: f32, color: Color) {
        let (em, family) = (number(em), font::FAMILY);
        let _ = writeln!(
            self.out,
            "<g font-family=\"{family}\" font-weight=\"bold\" font-size=\"{em}\" text-anchor=\"middle\" fill=\"{color}\">"
        );
    }

    /// Writes a line of text around this point.
    pub(crate) fn line(&mut self, text: &str, (x, y): (f32, f32), more: &str) {
        let (x, y, text) = (number(x), number(y), escape(text));
        let _ = writeln!(self.out, "<text x=\"{x}\" y=\"{y}\"{more}>{text}</text>");
    }

    /// Ends the file.
    pub(crate) fn close(mut self) -> String {
        self.out += "</svg>\n";
        self.out
    }
}

/// The most cells of a board that is described tile by tile.
const MOST_TOLD: usize = 100;

/// What a board is called.
pub(crate) fn title(board: &Board) -> String {
    format!("Sliding puzzle, {} rows by {} columns", board.shape().rows(), board.shape().cols())
}

/// A board in words; large ones without their tiles.
pub(crate) fn describe(board: &Board, goal: &Board) -> String {
    let away = match board.hamming_to(goal) {
        0 => "All tiles are home.".to_owned(),
        1 => "1 tile is away from home.".to_owned(),
        tiles => format!("{tiles} tiles are away from home."),
    };
    if board.shape().cells() > MOST_TOLD {
        return away;
    }
    let name = |&tile: &u16| if tile == 0 { "blank".to_owned() } else { tile.to_string() };
    let rows: Vec<String> = board.rows().map(|row| row.iter().map(name).collect::<Vec<_>>().join(" ")).collect();
    format!("Rows from the top: {}. {away}", rows.join("; "))
}

/// A solution in words; that of large boards without their tiles.
pub(crate) fn describe_way(board: &Board, last: &Board, slides: &[Slide]) -> String {
    let letters: String = slides.iter().map(|slide| slide.letter()).collect();
    let way = format!("Slides of tiles ({}): {letters}.", slides.len());
    if board.shape().cells() > MOST_TOLD { way } else { format!("From {board} to {last}. {way}") }
}

/// The attributes that give a tile its colours.
pub(crate) fn colors(scene: &Scene, face: Color) -> String {
    format!(" fill=\"{face}\" color=\"{}\"", scene.ink(face))
}

/// The beginning of a rectangle, left open for its attributes.
fn rect([x, y, width, height]: [u32; 4], radius: u32) -> String {
    let place = |name: &str, n: u32| if n > 0 { format!(" {name}=\"{n}\"") } else { String::new() };
    let (x, y, radius) = (place("x", x), place("y", y), place("rx", radius));
    // Straight edges that touch show hairlines when they are smoothed.
    let crisp = if radius.is_empty() { " shape-rendering=\"crispEdges\"" } else { "" };
    format!("<rect{x}{y} width=\"{width}\" height=\"{height}\"{radius}{crisp}")
}
