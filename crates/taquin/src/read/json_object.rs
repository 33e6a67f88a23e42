//! The board and the goal of a JSON object, as `--format json` and the web interface write it:
//! `{"board":"1 2/3 0","goal":"snail",…}`.

use std::ops::Range;

/// Where the values of the fields lie.
pub(super) struct ObjectFields {
    pub board: Range<usize>,
    pub goal: Option<Range<usize>>,
}

/// The fields of an object; `None` if the text is not one object.
pub(super) fn object_fields(text: &str) -> Option<Result<ObjectFields, NoBoardField>> {
    let start = text.find('{')?;
    if !text[..start].trim_start_matches('\u{FEFF}').trim().is_empty() {
        return None;
    }
    let mut at = start + 1;
    let end = (at + length_before(&text[at..], "]})") + 1).min(text.len());
    if !text[end..].trim().is_empty() {
        return None;
    }
    let (mut board, mut goal, mut is_object) = (None, None, false);
    let fields = |board: Option<Range<usize>>, goal| {
        board.map(|board| ObjectFields { board, goal }).ok_or(NoBoardField { start })
    };
    loop {
        at += blanks(&text[at..]);
        let Some(key) = string(&text[at..]) else { return is_object.then(|| fields(board, goal)) };
        let name = &text[at + 1..at + key - 1];
        at += key;
        at += blanks(&text[at..]);
        let Some(value) = text[at..].strip_prefix(':') else {
            return is_object.then(|| fields(board, goal));
        };
        is_object = true;
        at += 1 + blanks(value);
        let length = length_before(&text[at..], ",]})");
        match name {
            "board" => board = board.or(Some(at..at + length)),
            "goal" => goal = Some(at..at + length),
            _ => {}
        }
        at += length;
        if !text[at..].starts_with(',') {
            return Some(fields(board, goal));
        }
        at += 1;
    }
}

/// An object without a field `board`, and where it begins.
pub(super) struct NoBoardField {
    pub start: usize,
}

/// The length of the white space at the beginning.
fn blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// The length of the string at the beginning, with its quotation marks.
fn string(text: &str) -> Option<usize> {
    let quote = text.chars().next().filter(|&c| c == '"' || c == '\'')?;
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, c)| {
        let is_end = c == quote && !escaped;
        escaped = c == '\\' && !escaped;
        is_end
    });
    Some(end?.0 + 1)
}

/// The length of the text before the first of these characters outside of strings and brackets.
fn length_before(text: &str, ends: &str) -> usize {
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(c) = text[at..].chars().next() {
        match c {
            '"' | '\'' => {
                at += string(&text[at..]).unwrap_or(text.len() - at);
                continue;
            }
            end if depth == 0 && ends.contains(end) => break,
            '[' | '{' | '(' => depth += 1,
            ']' | '}' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += c.len_utf8();
    }
    at
}
