//! The colours of boards and tiles.

use std::str::FromStr;

use taquin::Shape;

use crate::paint::Paint;
use crate::{Color, RenderError};

/// The colours of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// Around the board.
    pub(crate) canvas: Color,
    /// Between the tiles.
    pub(crate) board: Color,
    /// Where no tile stands.
    pub(crate) well: Color,
    /// The letters of captions.
    pub(crate) caption: Color,
    /// The dark choice for labels; white is the other.
    pub(crate) dark_ink: Color,
    /// The outline of tiles; without one, tiles have a darker lower edge.
    pub(crate) line: Option<Color>,
    pub(crate) paint: Paint,
}

const NEAR_BLACK: Color = Color::hex(0x14181f);
const GRAPHITE: Color = Color::hex(0x39414d);

/// What light themes share.
const PALE: Theme = Theme {
    name: "",
    about: "",
    canvas: Color::WHITE,
    board: Color::hex(0xe4e7ec),
    well: Color::hex(0xd2d7df),
    caption: GRAPHITE,
    dark_ink: NEAR_BLACK,
    line: None,
    paint: Paint::Flat(Color::WHITE),
};

impl Theme {
    /// The names of all themes, the default first.
    pub const NAMES: [&str; 7] = ["rows", "magenta-yellow", "heat", "safe", "light", "dark", "plain"];

    /// The theme with this name.
    pub fn named(name: &str) -> Result<Theme, RenderError> {
        Ok(match name {
            "rows" => rows(),
            "magenta-yellow" => magenta_yellow(),
            "heat" => heat(),
            "safe" => safe(),
            "light" => Theme { name: "light", about: "white tiles on soft grey", ..PALE },
            "dark" => dark(),
            "plain" => plain(),
            unknown => return Err(RenderError::unknown("theme", unknown, &Theme::NAMES)),
        })
    }

    /// The theme in which each tile has a colour of its own: one for each tile, in order, or the blank's colour and
    /// then one for each tile.
    pub fn each(colors: Vec<Color>) -> Theme {
        let about = "a colour for each tile";
        Theme { name: "colours", about, paint: Paint::Each(colors), ..PALE }
    }

    /// The theme in which the tiles, in order, run through these colours.
    pub fn gradient(stops: Vec<Color>) -> Theme {
        let about = "a gradient by tile number";
        Theme { name: "gradient", about, paint: Paint::Gradient(stops), ..PALE }
    }

    /// The name.
    pub fn name(&self) -> &str {
        self.name
    }

    /// What it looks like, in a few words.
    pub fn about(&self) -> &str {
        self.about
    }

    /// The colour of the place where no tile stands, on a board of this shape.
    pub fn blank(&self, shape: Shape) -> Color {
        match &self.paint {
            Paint::Each(colors) if colors.len() == shape.cells() => colors[0],
            _ => self.well,
        }
    }

    /// The colour of a label on a tile of this colour: the theme's dark ink or white, whichever reads better.
    pub fn ink(&self, face: Color) -> Color {
        match face.ink() {
            Color::WHITE => Color::WHITE,
            // Near-black is softer, but only black reaches 4.5:1 on faces of middle lightness.
            _ if face.contrast(self.dark_ink) >= 5.0 => self.dark_ink,
            black => black,
        }
    }
}

impl Default for Theme {
    fn default() -> Theme {
        rows()
    }
}

impl FromStr for Theme {
    type Err = RenderError;

    fn from_str(name: &str) -> Result<Theme, RenderError> {
        Theme::named(name)
    }
}

fn rows() -> Theme {
    Theme {
        name: "rows",
        about: "a hue for each row of the goal, paler towards the right",
        board: Color::hex(0xebe8e3),
        well: Color::hex(0xdad5cd),
        paint: Paint::GoalRows,
        ..PALE
    }
}

fn magenta_yellow() -> Theme {
    Theme {
        name: "magenta-yellow",
        about: "from magenta to yellow by tile number, the blank white",
        board: Color::hex(0xf0e6ee),
        well: Color::WHITE,
        paint: Paint::MagentaYellow,
        ..PALE
    }
}

fn heat() -> Theme {
    let stops = [0xfff3d6, 0xffc864, 0xf4844a, 0xcf4058, 0x7c1f5c, 0x3c1145];
    Theme {
        name: "heat",
        about: "pale at home, darker and redder the further a tile has to go",
        board: Color::hex(0xe9e4df),
        well: Color::hex(0xd6cfc8),
        paint: Paint::Distance(stops.map(Color::hex).to_vec()),
        ..PALE
    }
}

fn safe() -> Theme {
    let stops = [0x0a2a66, 0x2360a5, 0x5f97cc, 0xa9c4c9, 0xe6d982, 0xffe94d];
    Theme {
        name: "safe",
        about: "from dark blue to bright yellow by tile number, safe for the common colour blindnesses",
        paint: Paint::Gradient(stops.map(Color::hex).to_vec()),
        ..PALE
    }
}

fn dark() -> Theme {
    Theme {
        name: "dark",
        about: "slate tiles on near-black",
        canvas: Color::hex(0x0e1116),
        board: Color::hex(0x1c222b),
        well: Color::hex(0x12161c),
        caption: Color::hex(0xc9d1dc),
        paint: Paint::Flat(Color::hex(0x44516a)),
        ..PALE
    }
}

fn plain() -> Theme {
    Theme {
        name: "plain",
        about: "black on white, for print",
        board: Color::WHITE,
        well: Color::WHITE,
        caption: Color::BLACK,
        dark_ink: Color::BLACK,
        line: Some(Color::BLACK),
        ..PALE
    }
}
