//! Pictures of sliding-tile puzzles: boards and solutions as terminal text, SVG, PNG and animated GIF.
//!
//! All functions are pure: they take a [`Board`](taquin::Board), the [`Slide`](taquin::Slide)s of a solution and options,
//! and return text or bytes, or write them to a [`PictureSink`] while they draw (`write_png` and the like). A [`Style`] describes how a board looks, a [`Motion`] how a solution is animated, a [`Sheet`]
//! how its states are arranged on one page.
//!
//! A board as SVG and as PNG:
//!
//! ```
//! use taquin::{Goal, read_board};
//! use taquin_render::{Size, Style, Theme, render_png, render_svg};
//!
//! let board = read_board(b"1 2 3/4 5 6/7 0 8")?;
//! let goal = Goal::RowMajor.board(board.shape())?;
//! let style = Style::new(goal).theme(Theme::named("heat")?).size(Size::Width(400));
//! assert!(render_svg(&board, &style)?.starts_with("<svg"));
//! assert!(render_png(&board, &style)?.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A solution as an animated GIF:
//!
//! ```
//! use taquin::{Goal, Slide, read_board};
//! use taquin_render::{Motion, Repeat, Style, render_gif};
//!
//! let board = read_board(b"1 2 3/4 0 5/7 8 6")?;
//! let style = Style::new(Goal::RowMajor.board(board.shape())?);
//! let motion = Motion::new().delay_ms(500).repeat(Repeat::Once);
//! let file = render_gif(&board, &[Slide::Left, Slide::Up], &style, &motion)?;
//! assert!(file.starts_with(b"GIF89a"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod board_layout;
mod caption;
mod color;
mod diagram;
mod error;
mod exif;
mod font;
mod gif;
mod motion;
mod named_choice;
mod photo;
mod picture_sink;
mod png;
mod prepared_style;
mod raster;
mod replay;
mod sheet;
mod style;
mod svg;
mod terminal;

pub use caption::Captions;
pub use color::{Color, ScaleAxis, Theme, TileColorScale, read_colors};
pub use diagram::{Diagram, DiagramPen, TextAnchor};
pub use error::{PhotoFault, RenderError};
pub use gif::{GifInfo, render_gif, write_gif};
pub use motion::{Motion, MotionMode, Repeat};
pub use photo::Photo;
pub use picture_sink::PictureSink;
pub use png::{render_png, write_png};
pub use raster::{Pixels, render_pixels};
pub use sheet::{Sheet, contact_sheet_png, contact_sheet_svg, write_contact_sheet_png, write_contact_sheet_svg};
pub use style::{Labels, Size, Style};
pub use svg::{animated_svg, render_svg, write_animated_svg, write_svg};
pub use terminal::{ColorDepth, Spacing, cell_colors, render_terminal};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExample;
