//! Pictures of sliding-tile puzzles: pure functions from boards and slides to terminal text, SVG, PNG and GIF.
//!
//! A [`Style`] says how a board looks, a [`Motion`] how a solution moves. Nothing here touches a file or a terminal.

mod caption;
mod color;
mod color_list;
mod error;
mod exif;
mod font;
mod layout;
mod motion;
mod paint;
mod picture;
mod png;
mod raster;
mod scene;
mod stage;
mod style;
mod theme;
mod walk;

pub use caption::Captions;
pub use color::Color;
pub use color_list::read_colors;
pub use error::RenderError;
pub use motion::{Mode, Motion, Repeat};
pub use picture::Picture;
pub use png::render_png;
pub use style::{Labels, Size, Style};
pub use theme::Theme;
