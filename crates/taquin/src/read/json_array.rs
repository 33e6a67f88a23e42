//! JSON arrays of boards: of lists of rows, of objects, or of texts with several rows each.

use std::ops::Range;

/// How a line begins that may open an array of boards.
pub(super) enum Opening {
    /// An array of boards is open; its elements begin at this byte, or earlier than this line.
    Array(Option<usize>),
    /// Only opening brackets so far, this many.
    Brackets(usize),
    Other,
}

/// Looks at a line after lines with this many opening brackets and nothing else.
pub(super) fn opening(line: &[u8], opened: usize) -> Opening {
    let is_skipped = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'[';
    let rest = line.iter().position(|byte| !is_skipped(byte)).unwrap_or(line.len());
    let brackets = opened + line[..rest].iter().filter(|byte| **byte == b'[').count();
    let has_rows = |text: &[u8]| text.contains(&b'/') || text.windows(2).any(|pair| pair == b"\\n");
    let is_array = match (brackets, line.get(rest)) {
        (0, _) => false,
        (1, Some(b'{')) => true,
        (1, Some(b'"')) => line[rest + 1..].split(|byte| *byte == b'"').next().is_some_and(has_rows),
        (brackets, _) => brackets >= 3,
    };
    match line.iter().position(|byte| *byte == b'[') {
        first if is_array => Opening::Array(first.filter(|_| opened == 0).map(|first| first + 1)),
        _ if brackets > 0 && rest == line.len() => Opening::Brackets(brackets),
        _ => Opening::Other,
    }
}

/// The parts of a line that belong to elements of an array, from this byte and this depth within an element, and whether the
/// array ends.
pub(super) fn elements(line: &[u8], from: usize, mut depth: usize) -> (Vec<Range<usize>>, bool) {
    let (mut parts, mut start, mut in_text) = (Vec::new(), from, false);
    let mut escaped = false;
    for (at, byte) in line.iter().enumerate().skip(from) {
        let is_end = !in_text && depth == 0 && matches!(byte, b',' | b']');
        if is_end {
            parts.push(start..at);
            start = at + 1;
        }
        match byte {
            b']' if is_end => return (with_tiles(line, parts), true),
            b'"' if !escaped => in_text = !in_text,
            b'[' | b'{' if !in_text => depth += 1,
            b']' | b'}' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
        escaped = in_text && *byte == b'\\' && !escaped;
    }
    parts.push(start..line.len());
    (with_tiles(line, parts), false)
}

/// The parts that are not only white space.
fn with_tiles(line: &[u8], mut parts: Vec<Range<usize>>) -> Vec<Range<usize>> {
    parts.retain(|part| !line[part.clone()].trim_ascii().is_empty());
    parts
}
