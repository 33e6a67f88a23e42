//! Test helpers: boards, and pictures decoded from files.

use std::io::Cursor;

use roxmltree::Document;
use taquin::{Board, Goal, Notation, Shape, Slide, read_board, read_slides};
use taquin_render::{Color, Size, Style, Theme};

/// The row-major goal with this many rows and columns.
pub fn goal(rows: usize, cols: usize) -> Board {
    Goal::RowMajor.board(Shape::new(rows, cols).unwrap()).unwrap()
}

/// A 3×3 board and four slides that solve it.
pub fn four_moves() -> (Board, Vec<Slide>) {
    let board = read_board(b"0 1 3/4 2 5/7 8 6").unwrap();
    let slides = read_slides("LULU", &board, Notation::Tile).unwrap();
    (board, slides)
}

/// A theme at a tile size, for boards with this goal.
pub fn style(theme: &str, tile: u32, goal: Board) -> Style {
    Style::new(goal).theme(Theme::named(theme).unwrap()).size(Size::Tile(tile))
}

/// Pixels of red, green, blue and alpha.
pub struct Image {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<[u8; 4]>,
}

impl Image {
    pub fn at(&self, x: usize, y: usize) -> [u8; 4] {
        self.pixels[y * self.width + x]
    }

    pub fn color(&self, x: usize, y: usize) -> Color {
        let [r, g, b, _] = self.at(x, y);
        Color { r, g, b }
    }
}

/// Reads a PNG file.
pub fn decode_png(file: &[u8]) -> Image {
    let mut reader = png::Decoder::new(Cursor::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let pixels = match info.color_type {
        png::ColorType::Rgba => bytes.chunks_exact(4).map(|p| [p[0], p[1], p[2], p[3]]).collect(),
        png::ColorType::Rgb => bytes.chunks_exact(3).map(|p| [p[0], p[1], p[2], 255]).collect(),
        other => panic!("unexpected {other:?}"),
    };
    Image { width: info.width as usize, height: info.height as usize, pixels }
}

/// A tile as an SVG file draws it.
#[derive(Clone, Debug)]
pub struct Tile {
    pub x: usize,
    pub y: usize,
    pub face: Color,
    pub ink: Option<Color>,
}

/// The tiles of an SVG file, in the order of their cells.
pub fn tiles(svg: &str) -> Vec<Tile> {
    let document = Document::parse(svg).unwrap();
    let drawn = document.root_element().children().filter(|node| node.attribute("fill").is_some());
    drawn
        .filter_map(|node| {
            let face: Color = node.attribute("fill").unwrap().parse().unwrap();
            let (x, y) = match (node.tag_name().name(), node.attribute("transform")) {
                ("g", Some(place)) => place.strip_prefix("translate(")?.strip_suffix(')')?.split_once(' ').unwrap(),
                ("use", _) => (node.attribute("x")?, node.attribute("y")?),
                _ => return None,
            };
            let ink = node.attribute("color").map(|color| color.parse().unwrap());
            Some(Tile { x: x.parse().unwrap(), y: y.parse().unwrap(), face, ink })
        })
        .collect()
}

/// The size of an SVG file's view box.
pub fn view_box(svg: &str) -> (usize, usize) {
    let document = Document::parse(svg).unwrap();
    let parts: Vec<usize> =
        document.root_element().attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
    assert_eq!(parts[..2], [0, 0]);
    (parts[2], parts[3])
}
