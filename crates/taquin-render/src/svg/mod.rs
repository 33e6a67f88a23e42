//! Boards as SVG files.

mod animation;
mod write;

pub use animation::{animated_svg, write_animated_svg};

use std::collections::BTreeSet;
use std::fmt::Write;

use taquin::{Board, Slide};

use crate::picture_sink::PictureSink;
use crate::prepared_style::{LABEL_PLATE, PreparedStyle, SHADE};
use crate::{Color, Photo, RenderError, Style, font, png, raster};
use write::{base64, escape, fingerprint, number, outline};

/// A board as an SVG file; outside the board's round corners it is transparent.
pub fn render_svg(board: &Board, style: &Style) -> Result<String, RenderError> {
    into_text(|sink| write_svg(board, style, sink))
}

/// Writes a board as an SVG file.
pub fn write_svg(board: &Board, style: &Style, sink: &mut PictureSink) -> Result<(), RenderError> {
    let prepared = PreparedStyle::new(board, style, 1.0, &[])?;
    let (width, height) = prepared.layout.size();
    let mut svg = Svg::open(&prepared, (width.into(), height.into()), board, "board", sink);
    svg.text(&title(board), &describe(board, &style.goal));
    svg.begin_definitions(&prepared)?;
    svg.end_definitions();
    svg.board(&prepared, board)?;
    svg.close()
}

/// The SVG file that `write` writes into memory.
pub(crate) fn into_text(
    write: impl FnOnce(&mut PictureSink) -> Result<(), RenderError>,
) -> Result<String, RenderError> {
    Ok(String::from_utf8(PictureSink::into_memory(write)?).expect("SVG files are text"))
}

/// The number of bytes that are handed to the writer together.
const PART_BYTES: usize = 1 << 16;

/// An SVG file being written.
pub(crate) struct Svg<'s, 'a> {
    /// What is not yet handed to the writer.
    pub(crate) out: String,
    /// The prefix of every id, so that several files can be embedded in one page.
    pub(crate) prefix: String,
    sink: &'s mut PictureSink<'a>,
}

impl<'s, 'a> Svg<'s, 'a> {
    /// Begins a file of this size; `kind` distinguishes files of the same board.
    pub(crate) fn open(
        prepared: &PreparedStyle,
        (width, height): (u64, u64),
        board: &Board,
        kind: &str,
        sink: &'s mut PictureSink<'a>,
    ) -> Svg<'s, 'a> {
        let style = prepared.style;
        let photo = style.photo.as_ref().map(|photo| photo.size());
        let content = format!("{board}|{}|{:?}|{:?}|{photo:?}|{width}|{kind}", style.goal, style.theme, style.labels);
        let prefix = format!("t{:08x}", fingerprint(content.as_bytes()));
        let (shown_width, shown_height) = (width as f64 * style.scale, height as f64 * style.scale);
        let out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" aria-labelledby=\"{prefix}-title {prefix}-desc\">\n",
            number(shown_width as f32),
            number(shown_height as f32)
        );
        Svg { out, prefix, sink }
    }

    /// Asks whether to go on, and hands what is written to the writer once it is worth a call.
    pub(crate) fn go_on(&mut self) -> Result<(), RenderError> {
        self.sink.watch.check()?;
        if self.out.len() >= PART_BYTES {
            self.sink.out.write_all(self.out.as_bytes())?;
            self.out.clear();
        }
        Ok(())
    }

    /// Tells that `done` of `all` moves or states are drawn.
    pub(crate) fn report(&mut self, done: usize, all: usize) {
        self.sink.watch.report(done, all);
    }

    /// Writes title and description, for screen readers.
    pub(crate) fn text(&mut self, title: &str, description: &str) {
        let prefix = &self.prefix;
        let (title, description) = (escape(title), escape(description));
        self.out += &format!("<title id=\"{prefix}-title\">{title}</title>\n");
        self.out += &format!("<desc id=\"{prefix}-desc\">{description}</desc>\n");
    }

    /// Writes the shapes that tiles are composed of, open for more definitions.
    pub(crate) fn begin_definitions(&mut self, prepared: &PreparedStyle) -> Result<(), RenderError> {
        self.out += "<defs>\n";
        self.tile_shape(prepared);
        let inset = prepared.blank_inset();
        let side = prepared.layout.tile - 2 * inset;
        let rect = rect([inset, inset, side, side], prepared.layout.radius.saturating_sub(inset));
        let _ = writeln!(self.out, "<g id=\"{}-well\" fill=\"{}\">{rect}/></g>", self.prefix, prepared.blank());
        self.digits(prepared);
        match &prepared.style.photo {
            Some(photo) => self.photo(prepared, photo),
            None => Ok(()),
        }
    }

    pub(crate) fn end_definitions(&mut self) {
        self.out += "</defs>\n";
    }

    /// The shape of a tile, which inherits its colour where it is used.
    fn tile_shape(&mut self, prepared: &PreparedStyle) {
        let (layout, prefix) = (&prepared.layout, &self.prefix);
        let (side, depth, line) = (layout.tile, layout.depth, layout.line);
        let lower = rect([0, depth, side, side - depth], layout.radius);
        let upper = rect([line, line, side - 2 * line, side - depth - 2 * line], layout.radius.saturating_sub(line));
        let shape = match prepared.style.theme.outline {
            Some(color) => format!("{lower} fill=\"{color}\"/>{upper}/>"),
            None if depth == 0 => format!("{upper}/>"),
            None => format!("{lower}/>{lower} fill=\"#000\" fill-opacity=\"{SHADE}\"/>{upper}/>"),
        };
        let _ = writeln!(self.out, "<g id=\"{prefix}-tile\">{shape}</g>");
    }

    fn digits(&mut self, prepared: &PreparedStyle) {
        let tiles = 1..prepared.layout.shape.cells() as u16;
        let labels: String = tiles.filter_map(|tile| prepared.layout.label(tile)).map(|label| label.text).collect();
        let used: BTreeSet<char> = labels.chars().collect();
        for digit in used {
            let path = outline(digit);
            let _ = writeln!(self.out, "<path id=\"{}-{digit}\" d=\"{path}\"/>", self.prefix);
        }
    }

    /// The photograph, at most twice the resolution of the picture, and the clip paths of its pieces.
    fn photo(&mut self, prepared: &PreparedStyle, photo: &Photo) -> Result<(), RenderError> {
        let (width, height) = prepared.photo_size();
        let factor = if photo.size().0.max(photo.size().1) > width.max(height) { 2 } else { 1 };
        let pixmap = raster::photo(photo, width * factor, height * factor, prepared.style)?;
        let mut file = Vec::new();
        png::write_pixmap(&pixmap, None, &mut file, &mut self.sink.watch)?;
        let (side, prefix) = (prepared.layout.tile, &self.prefix);
        let (depth, radius) = (prepared.layout.depth, prepared.layout.radius);
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

    /// Writes the background of a board and its empty cells.
    pub(crate) fn background(&mut self, prepared: &PreparedStyle, empty_cells: impl IntoIterator<Item = usize>) {
        let (layout, theme) = (&prepared.layout, &prepared.style.theme);
        let (w, h) = layout.board;
        let at = layout.padding;
        let background = rect([at, at, w, h], layout.board_radius());
        let _ = writeln!(self.out, "{background} fill=\"{}\"/>", theme.outline.unwrap_or(theme.board));
        if theme.outline.is_some() {
            let line = layout.line;
            let inner =
                rect([at + line, at + line, w - 2 * line, h - 2 * line], layout.board_radius().saturating_sub(line));
            let _ = writeln!(self.out, "{inner} fill=\"{}\"/>", theme.board);
        }
        for cell in empty_cells {
            let (x, y) = layout.cell(cell);
            let _ = writeln!(self.out, "<use href=\"#{}-well\" x=\"{x}\" y=\"{y}\"/>", self.prefix);
        }
    }

    /// Writes a still board.
    fn board(&mut self, prepared: &PreparedStyle, board: &Board) -> Result<(), RenderError> {
        self.background(prepared, [board.blank()]);
        for (cell, &tile) in board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            self.go_on()?;
            let (x, y) = prepared.layout.cell(cell);
            let face = prepared.colors.face(tile, cell);
            if prepared.style.photo.is_none() && prepared.layout.label(tile).is_none() {
                let prefix = &self.prefix;
                let _ = writeln!(self.out, "<use href=\"#{prefix}-tile\" x=\"{x}\" y=\"{y}\" fill=\"{face}\"/>");
                continue;
            }
            let colors = colors(prepared, face);
            let _ = write!(self.out, "<g transform=\"translate({x} {y})\"{colors}>");
            self.tile(prepared, tile);
            self.out += "</g>\n";
        }
        Ok(())
    }

    /// Writes a tile at the origin; it inherits its colours.
    pub(crate) fn tile(&mut self, prepared: &PreparedStyle, tile: u16) {
        let prefix = &self.prefix;
        if prepared.style.photo.is_some() {
            let (x, y) = prepared.piece(tile);
            let side = prepared.layout.tile;
            let photo = format!("<use href=\"#{prefix}-photo\" x=\"-{x}\" y=\"-{y}\"/>");
            let shade = format!("<path d=\"M0 0h{side}v{side}H0z\" fill=\"#000\" fill-opacity=\"{SHADE}\"/>");
            let _ = write!(self.out, "<g clip-path=\"url(#{prefix}-lower)\">{photo}{shade}</g>");
            let _ = write!(self.out, "<g clip-path=\"url(#{prefix}-upper)\">{photo}</g>");
        } else {
            let _ = write!(self.out, "<use href=\"#{prefix}-tile\"/>");
        }
        self.label(prepared, tile);
    }

    fn label(&mut self, prepared: &PreparedStyle, tile: u16) {
        let Some(label) = prepared.layout.label(tile) else { return };
        if let Some([x, y, w, h]) = label.plate {
            let [x, y, w, h, r] = [x, y, w, h, h / 3.0].map(number);
            let _ = write!(
                self.out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{r}\" fill=\"{LABEL_PLATE}\"/>"
            );
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

    /// Begins a group of text lines, each written by [`Svg::line`] and ended by `</g>`.
    pub(crate) fn lines(&mut self, em: f32, color: Color) {
        let (em, family) = (number(em), font::FAMILY);
        let _ = writeln!(
            self.out,
            "<g font-family=\"{family}\" font-weight=\"bold\" font-size=\"{em}\" text-anchor=\"middle\" fill=\"{color}\">"
        );
    }

    /// Writes a line of text centred at this point.
    pub(crate) fn line(&mut self, text: &str, (x, y): (f32, f32), more: &str) {
        let (x, y, text) = (number(x), number(y), escape(text));
        let _ = writeln!(self.out, "<text x=\"{x}\" y=\"{y}\"{more}>{text}</text>");
    }

    /// Ends the file.
    pub(crate) fn close(mut self) -> Result<(), RenderError> {
        self.out += "</svg>\n";
        self.sink.out.write_all(self.out.as_bytes())?;
        self.sink.out.flush()?;
        Ok(())
    }
}

/// The maximum number of cells of a board that is described tile by tile.
const MAX_DESCRIBED_CELLS: usize = 100;

/// The title of a board.
pub(crate) fn title(board: &Board) -> String {
    format!("Sliding puzzle, {} rows by {} columns", board.shape().rows(), board.shape().cols())
}

/// The description of a board; tiles are listed up to 100 cells.
pub(crate) fn describe(board: &Board, goal: &Board) -> String {
    let away = match board.hamming_to(goal) {
        0 => "All tiles are home.".to_owned(),
        1 => "1 tile is away from home.".to_owned(),
        tiles => format!("{tiles} tiles are away from home."),
    };
    if board.shape().cells() > MAX_DESCRIBED_CELLS {
        return away;
    }
    let name = |&tile: &u16| if tile == 0 { "blank".to_owned() } else { tile.to_string() };
    let rows: Vec<String> = board.rows().map(|row| row.iter().map(name).collect::<Vec<_>>().join(" ")).collect();
    format!("Rows from the top: {}. {away}", rows.join("; "))
}

/// The description of a solution; boards are included up to 100 cells.
pub(crate) fn describe_solution(board: &Board, last: &Board, slides: &[Slide]) -> String {
    let letters: String = slides.iter().map(|slide| slide.letter()).collect();
    let path = format!("Slides of tiles ({}): {letters}.", slides.len());
    if board.shape().cells() > MAX_DESCRIBED_CELLS { path } else { format!("From {board} to {last}. {path}") }
}

/// The attributes that set the colours of a tile.
pub(crate) fn colors(prepared: &PreparedStyle, face: Color) -> String {
    format!(" fill=\"{face}\" color=\"{}\"", prepared.ink(face))
}

/// The beginning of a rect element, open for more attributes.
fn rect([x, y, width, height]: [u32; 4], radius: u32) -> String {
    let attribute = |name: &str, n: u32| if n > 0 { format!(" {name}=\"{n}\"") } else { String::new() };
    let (x, y, radius) = (attribute("x", x), attribute("y", y), attribute("rx", radius));
    // Antialiased edges that touch would show hairlines.
    let crisp = if radius.is_empty() { " shape-rendering=\"crispEdges\"" } else { "" };
    format!("<rect{x}{y} width=\"{width}\" height=\"{height}\"{radius}{crisp}")
}
