//! Diagrams: lines, dots and texts, described once and written as SVG or PNG.

mod png;
mod svg;

use crate::Color;

/// A picture of lines, dots, rectangles and texts on one ground, by default white; coordinates are in pixels from the upper left corner.
#[derive(Clone, Debug)]
pub struct Diagram {
    width: f64,
    height: f64,
    title: String,
    ground: Color,
    shapes: Vec<DiagramShape>,
}

/// A part of a diagram.
#[derive(Clone, Debug)]
struct DiagramShape {
    /// What it stands for, such as `dot`: the class of its element in SVG.
    class: &'static str,
    color: Color,
    /// From 0, invisible, to 1.
    opacity: f64,
    form: DiagramForm,
}

#[derive(Clone, Debug)]
enum DiagramForm {
    /// A text that begins, ends or is centred at a point of its baseline.
    Text { text: String, at: (f64, f64), size: f64, anchor: TextAnchor },
    /// A filled circle; programs that show SVG name it when pointed at.
    Dot { at: (f64, f64), radius: f64, name: String },
    /// A line through points.
    Line { points: Vec<(f64, f64)>, width: f64, name: String },
    /// The outline of a rectangle with these corners.
    Frame { from: (f64, f64), to: (f64, f64) },
}

/// Which point of a text is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAnchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// How a part of a diagram looks, and what it stands for.
#[derive(Clone, Copy, Debug)]
pub struct DiagramPen {
    /// What the part stands for, such as `dot`: the class of its element in SVG.
    pub class: &'static str,
    /// Its colour.
    pub color: Color,
    /// From 0, invisible, to 1.
    pub opacity: f64,
    /// The width of a line, the radius of a dot, the size of a text.
    pub size: f64,
}

impl Diagram {
    /// An empty diagram; the title is for programs that read pictures aloud.
    pub fn new(width: f64, height: f64, title: &str) -> Diagram {
        Diagram { width, height, title: title.to_owned(), ground: Color::hex(0xffffff), shapes: Vec::new() }
    }

    /// The same diagram on a ground of this colour.
    pub fn on(mut self, ground: Color) -> Diagram {
        self.ground = ground;
        self
    }

    /// Adds a text at a point of its baseline.
    pub fn text(&mut self, pen: DiagramPen, anchor: TextAnchor, at: (f64, f64), text: &str) {
        self.add(pen, DiagramForm::Text { text: text.to_owned(), at, size: pen.size, anchor });
    }

    /// Adds a dot with a name.
    pub fn dot(&mut self, pen: DiagramPen, at: (f64, f64), name: &str) {
        self.add(pen, DiagramForm::Dot { at, radius: pen.size, name: name.to_owned() });
    }

    /// Adds a line through points, with a name; nothing for fewer than two points.
    pub fn line(&mut self, pen: DiagramPen, points: Vec<(f64, f64)>, name: &str) {
        if points.len() > 1 {
            self.add(pen, DiagramForm::Line { points, width: pen.size, name: name.to_owned() });
        }
    }

    /// Adds the outline of a rectangle.
    pub fn frame(&mut self, pen: DiagramPen, from: (f64, f64), to: (f64, f64)) {
        self.add(pen, DiagramForm::Frame { from, to });
    }

    fn add(&mut self, pen: DiagramPen, form: DiagramForm) {
        let DiagramPen { class, color, opacity, .. } = pen;
        self.shapes.push(DiagramShape { class, color, opacity, form });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A dot, a line and texts, one of them with what XML and the font do not have.
    fn diagram() -> Diagram {
        let pen = |class, size| DiagramPen { class, color: Color::hex(0x2867b2), opacity: 1.0, size };
        let mut diagram = Diagram::new(120.0, 60.0, "a & b");
        diagram.frame(pen("frame", 1.0), (10.0, 10.0), (110.0, 50.0));
        diagram.dot(pen("dot", 6.0), (60.0, 30.0), "<one>");
        diagram.line(pen("curve", 2.0), vec![(20.0, 45.0), (100.0, 45.0)], "");
        diagram.line(pen("curve", 2.0), vec![(20.0, 45.0)], "too short");
        diagram.text(pen("axis", 10.0), TextAnchor::End, (100.0, 20.0), "100 µs \u{1}≥ 字");
        diagram
    }

    #[test]
    fn svg_is_well_formed_and_has_every_part() {
        let svg = diagram().to_svg();
        let document = roxmltree::Document::parse(&svg).expect("well-formed");
        let count = |class| document.descendants().filter(|node| node.attribute("class") == Some(class)).count();
        assert_eq!(["frame", "dot", "curve", "axis"].map(count), [1, 1, 1, 1], "{svg}");
        assert!(svg.contains("<title>&lt;one&gt;</title>") && svg.contains("100 µs  ≥ 字"), "{svg}");
    }

    #[test]
    fn png_shows_the_same_parts() {
        let png = diagram().to_png(1.0).expect("small");
        let mut reader = ::png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
        let info = reader.next_frame(&mut pixels).expect("pixels");
        assert_eq!((info.width, info.height), (120, 60));
        let at = |x: usize, y: usize| <[u8; 3]>::try_from(&pixels[(y * 120 + x) * 3..][..3]).expect("RGB");
        assert_eq!((at(60, 30), at(50, 45), at(2, 2)), ([40, 103, 178], [40, 103, 178], [255; 3]));
        assert!((60..100).any(|x| at(x, 17) != [255; 3]), "the text is drawn");
    }

    #[test]
    fn a_picture_that_is_too_large_is_refused() {
        assert!(Diagram::new(1e6, 1e6, "").to_png(1.0).is_err());
    }
}
