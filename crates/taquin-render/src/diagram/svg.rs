//! Diagrams as SVG.

use std::fmt::{Arguments, Write};

use super::{Diagram, DiagramForm, DiagramShape, TextAnchor};

impl Diagram {
    /// The diagram as an SVG file.
    pub fn to_svg(&self) -> String {
        let &Diagram { width, height, ref title, ground, .. } = self;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\" \
             font-family=\"system-ui,sans-serif\" stroke-linejoin=\"round\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{ground}\"/>\n",
            escape(title)
        );
        self.shapes.iter().for_each(|shape| write_shape(shape, &mut svg));
        svg + "</svg>\n"
    }
}

fn write_shape(shape: &DiagramShape, svg: &mut String) {
    let &DiagramShape { class, color, opacity, ref form } = shape;
    let mut put = |text: Arguments| svg.write_fmt(text).expect("writing to a string cannot fail");
    let see_through = |what: &str| if opacity < 1.0 { format!(" {what}-opacity=\"{opacity}\"") } else { String::new() };
    match form {
        DiagramForm::Text { text, at: (x, y), size, anchor } => {
            let anchor = match anchor {
                TextAnchor::Start => "",
                TextAnchor::Middle => " text-anchor=\"middle\"",
                TextAnchor::End => " text-anchor=\"end\"",
            };
            put(format_args!(
                "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{color}\"{anchor}>{}</text>\n",
                escape(text)
            ));
        }
        DiagramForm::Dot { at: (x, y), radius, name } => {
            let fill = see_through("fill");
            put(format_args!(
                "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{color}\"{fill}>{}</circle>\n",
                tooltip(name)
            ));
        }
        DiagramForm::Line { points, width, name } => {
            let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let stroke = see_through("stroke");
            put(format_args!(
                "<polyline class=\"{class}\" points=\"{}\" fill=\"none\" stroke=\"{color}\" \
                 stroke-width=\"{width}\"{stroke}>{}</polyline>\n",
                points.join(" "),
                tooltip(name)
            ));
        }
        DiagramForm::Frame { from: (left, top), to: (right, bottom) } => put(format_args!(
            "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{color}\"/>\n",
            right - left,
            bottom - top
        )),
    }
}

/// The element that names a shape, if it has a name.
fn tooltip(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!("<title>{}</title>", escape(name)) }
}

/// Text escaped for XML, without characters that XML forbids.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
