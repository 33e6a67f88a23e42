//! Pictures are written, decoded and inspected.

mod captions;
mod colors;
mod errors;
mod gif;
mod labels;
mod look;
mod photo;
mod png;
mod sheet;
mod sinks;
mod svg;
mod terminal;
mod themes;
