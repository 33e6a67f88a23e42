//! The themes: one row each, with name, description and colours.

use std::borrow::Cow;
use std::str::FromStr;

use taquin::Shape;

use taquin::Named;

use crate::color::TileColorRule;
use crate::{Color, RenderError};

/// The colours of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    name: &'static str,
    description: &'static str,
    /// Around the board.
    pub(crate) canvas: Color,
    /// Between the tiles.
    pub(crate) board: Color,
    /// The blank cell.
    blank: Color,
    /// The text of captions.
    pub(crate) caption: Color,
    /// The dark label colour; the light one is white.
    dark_ink: Color,
    /// The outline of tiles; without one, tiles have a darker lower edge.
    pub(crate) outline: Option<Color>,
    pub(crate) tiles: TileColorRule,
}

const NEAR_BLACK: Color = Color::hex(0x14181f);
const GRAPHITE: Color = Color::hex(0x39414d);

/// The defaults of light themes.
const LIGHT: Theme = Theme {
    name: "light",
    description: "white tiles on soft grey",
    canvas: Color::WHITE,
    board: Color::hex(0xe4e7ec),
    blank: Color::hex(0xd2d7df),
    caption: GRAPHITE,
    dark_ink: NEAR_BLACK,
    outline: None,
    tiles: TileColorRule::Flat(Color::WHITE),
};

const HEAT: [Color; 6] = [
    Color::hex(0xfff3d6),
    Color::hex(0xffc864),
    Color::hex(0xf4844a),
    Color::hex(0xcf4058),
    Color::hex(0x7c1f5c),
    Color::hex(0x3c1145),
];

const BLUE_TO_YELLOW: [Color; 6] = [
    Color::hex(0x0a2a66),
    Color::hex(0x2360a5),
    Color::hex(0x5f97cc),
    Color::hex(0xa9c4c9),
    Color::hex(0xe6d982),
    Color::hex(0xffe94d),
];

const LAGOON: [Color; 4] = [Color::hex(0x4b4fbd), Color::hex(0x2b6cb0), Color::hex(0x197a86), Color::hex(0x2f7d55)];

const PAPER: [Color; 2] = [Color::hex(0xfdfcf9), Color::hex(0xefe9dc)];

const WALNUT: [Color; 2] = [Color::hex(0xc99a63), Color::hex(0x8a5a2f)];

impl Theme {
    /// All themes that have a name, the default first.
    pub const ALL: [Theme; 10] = [
        Theme {
            name: "rows",
            description: "one hue per row of the goal, paler towards the right",
            board: Color::hex(0xebe8e3),
            blank: Color::hex(0xdad5cd),
            tiles: TileColorRule::GoalRows,
            ..LIGHT
        },
        Theme {
            name: "magenta-yellow",
            description: "from magenta to yellow by tile number, the blank white",
            board: Color::hex(0xf0e6ee),
            blank: Color::WHITE,
            tiles: TileColorRule::MagentaYellow,
            ..LIGHT
        },
        Theme {
            name: "heat",
            description: "pale at home, darker and redder with the distance from home",
            board: Color::hex(0xe9e4df),
            blank: Color::hex(0xd6cfc8),
            tiles: TileColorRule::Distance(Cow::Borrowed(&HEAT)),
            ..LIGHT
        },
        Theme {
            name: "safe",
            description: "from dark blue to bright yellow by tile number, safe for common colour blindness",
            tiles: TileColorRule::Gradient(Cow::Borrowed(&BLUE_TO_YELLOW)),
            ..LIGHT
        },
        Theme {
            name: "lagoon",
            description: "from indigo through blue to green by tile number",
            tiles: TileColorRule::Gradient(Cow::Borrowed(&LAGOON)),
            ..LIGHT
        },
        Theme {
            name: "paper",
            description: "cream tiles, a little darker with the tile number",
            board: Color::hex(0xe4ddcf),
            blank: Color::hex(0xd3cab9),
            tiles: TileColorRule::Gradient(Cow::Borrowed(&PAPER)),
            ..LIGHT
        },
        Theme {
            name: "walnut",
            description: "wooden tiles, darker with the tile number",
            board: Color::hex(0x5b3a1e),
            blank: Color::hex(0x452b15),
            tiles: TileColorRule::Gradient(Cow::Borrowed(&WALNUT)),
            ..LIGHT
        },
        LIGHT,
        Theme {
            name: "dark",
            description: "slate tiles on near-black",
            canvas: Color::hex(0x0e1116),
            board: Color::hex(0x1c222b),
            blank: Color::hex(0x12161c),
            caption: Color::hex(0xc9d1dc),
            tiles: TileColorRule::Flat(Color::hex(0x44516a)),
            ..LIGHT
        },
        Theme {
            name: "plain",
            description: "black on white, for print",
            board: Color::WHITE,
            blank: Color::WHITE,
            caption: Color::BLACK,
            dark_ink: Color::BLACK,
            outline: Some(Color::BLACK),
            ..LIGHT
        },
    ];

    /// The theme with this name.
    pub fn named(name: &str) -> Result<Theme, RenderError> {
        let found = Theme::ALL.into_iter().find(|theme| theme.name == name);
        found.ok_or_else(|| RenderError::unknown("theme", name, Theme::ALL.iter().map(Theme::name)))
    }

    /// A theme with one colour per tile, in order; one colour more, and the first is the blank's.
    pub fn each(colors: Vec<Color>) -> Theme {
        let description = "one colour per tile";
        Theme { name: "colours", description, tiles: TileColorRule::Each(colors), ..LIGHT }
    }

    /// A theme whose tiles, in order, follow a gradient through these colours.
    pub fn gradient(stops: Vec<Color>) -> Theme {
        let description = "a gradient by tile number";
        Theme { name: "gradient", description, tiles: TileColorRule::Gradient(stops.into()), ..LIGHT }
    }

    /// The name users choose it by.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What it looks like, in one phrase.
    pub fn description(&self) -> &'static str {
        self.description
    }

    /// The colour of the blank cell on a board of this shape.
    pub fn blank(&self, shape: Shape) -> Color {
        match &self.tiles {
            TileColorRule::Each(colors) if colors.len() == shape.cells() => colors[0],
            _ => self.blank,
        }
    }

    /// The label colour on a tile of this colour: the theme's dark ink or white, whichever has more contrast.
    pub fn ink(&self, face: Color) -> Color {
        match face.ink() {
            Color::WHITE => Color::WHITE,
            // Near-black is softer, but only black reaches 4.5:1 on faces of middle lightness.
            _ if face.contrast(self.dark_ink) >= 5.0 => self.dark_ink,
            black => black,
        }
    }
}

impl Named for Theme {
    fn choices() -> Vec<Theme> {
        Theme::ALL.into()
    }

    fn name(&self) -> &'static str {
        self.name()
    }

    fn description(&self) -> &'static str {
        self.description()
    }
}

impl Default for Theme {
    fn default() -> Theme {
        let [rows, ..] = Theme::ALL;
        rows
    }
}

impl FromStr for Theme {
    type Err = RenderError;

    fn from_str(name: &str) -> Result<Theme, RenderError> {
        Theme::named(name)
    }
}
