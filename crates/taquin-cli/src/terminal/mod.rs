//! The terminal: standard error, colours, widths, progress, signals.

pub mod diagnostic;
pub mod printable;
pub mod progress;
pub mod signals;
pub mod stderr;
pub mod terminal_color;
pub mod terminal_width;
