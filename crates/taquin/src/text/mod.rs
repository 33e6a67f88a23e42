//! Reading text with exact positions: a cursor, spans, and the excerpts that errors quote.

mod cursor;
mod excerpt;
mod span;

pub(crate) use cursor::Cursor;
pub use excerpt::Excerpt;
pub use span::Span;
