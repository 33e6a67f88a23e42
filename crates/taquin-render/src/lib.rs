//! Pictures of sliding-tile puzzles: pure functions from boards and slides to terminal text, SVG, PNG and GIF.
//!
//! A [`Style`] says how a board looks, a [`Motion`] how a solution moves. Nothing here touches a file or a terminal.
//!
//! ```
//! use taquin::{Goal, read_board};
//! use taquin_render::{Size, Style, Theme, render_png, render_svg};
//!
//! let board = read_board(b"1 2 3/4 5 6/7 0 8").unwrap();
//! let goal = Goal::RowMajor.board(board.shape()).unwrap();
//! let style = Style { theme: Theme::named("heat").unwrap(), size: Size::Width(400), ..Style::new(goal) };
//! assert!(render_svg(&board, &style).unwrap().starts_with("<svg"));
//! assert!(render_png(&board, &style).unwrap().starts_with(b"\x89PNG"));
//! ```

mod caption;
mod color;
mod color_list;
mod error;
mod exif;
mod font;
mod gif;
mod layout;
mod motion;
mod paint;
mod palette;
mod picture;
mod png;
mod raster;
mod scene;
mod sheet;
mod stage;
mod style;
mod svg;
mod terminal;
mod theme;
mod tile_color_scale;
mod walk;

pub use caption::Captions;
pub use color::Color;
pub use color_list::read_colors;
pub use error::RenderError;
pub use gif::{Movie, render_gif};
pub use motion::{Mode, Motion, Repeat};
pub use picture::Picture;
pub use png::render_png;
pub use sheet::{Sheet, contact_sheet_png, contact_sheet_svg};
pub use style::{Labels, Size, Style};
pub use svg::{animated_svg, render_svg};
pub use terminal::{ColorDepth, Spacing, render_terminal};
pub use theme::Theme;
pub use tile_color_scale::{ScaleAxis, TileColorScale};
