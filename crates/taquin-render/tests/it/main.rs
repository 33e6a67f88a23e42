//! Pictures are written, read back and looked at.

mod captions;
mod colors;
mod errors;
mod gif;
mod labels;
mod look;
mod picture;
mod png;
mod sheet;
mod svg;
mod terminal;
mod themes;
