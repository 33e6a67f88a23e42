//! Error messages with the offending line and a caret under the position.

use std::fmt;

use taquin::{Message, Phrase, Span, phrase};

/// The maximum number of characters shown of a line.
const MAX_SHOWN: usize = 100;
/// The maximum number of characters shown before the error.
const MAX_BEFORE: usize = 60;

/// What is wrong with a text, with the offending line and a caret.
#[derive(Debug)]
pub struct Diagnostic {
    origin: String,
    line: usize,
    column: usize,
    message: String,
    shown: String,
    caret: String,
    note: Option<String>,
}

impl Diagnostic {
    /// The diagnostic for a span of a text; `origin` says where the text comes from.
    pub fn new(origin: impl fmt::Display, text: &[u8], span: Span, message: impl fmt::Display) -> Diagnostic {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let at = span.start.min(text.len());
        let start = text[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
        let end = text[at..].iter().position(is_end).map_or(text.len(), |length| at + length);
        let before = visible(&text[start..at]);
        let marked = visible(&text[at..span.end.clamp(at, end)]).len().max(1);
        let line = [before.clone(), visible(&text[at..end])].concat();
        let cut = before.len().saturating_sub(MAX_BEFORE);
        let ellipsis = |wanted| if wanted { "…" } else { "" };
        let window: String = line.iter().skip(cut).take(MAX_SHOWN).collect();
        let indent = before.len() - cut + usize::from(cut > 0);
        Diagnostic {
            origin: origin.to_string(),
            line: span.line,
            column: span.column,
            message: message.to_string(),
            shown: format!("{}{window}{}", ellipsis(cut > 0), ellipsis(line.len() > cut + MAX_SHOWN)),
            caret: " ".repeat(indent) + &"^".repeat(marked.min(MAX_SHOWN + MAX_BEFORE - indent)),
            note: None,
        }
    }

    /// The same with a note on a line of its own.
    pub fn with_note(mut self, note: String) -> Diagnostic {
        self.note = Some(note);
        self
    }
}

/// The characters of a line, with those replaced or removed that would misplace the caret.
fn visible(bytes: &[u8]) -> Vec<char> {
    let plain = |c: char| match c {
        '\t' => ' ',
        c if c.is_control() => '·',
        c => c,
    };
    String::from_utf8_lossy(bytes).chars().filter(|&c| c != '\u{FEFF}').map(plain).collect()
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Diagnostic { origin, line, column, message, shown, caret, .. } = self;
        let number = line.to_string();
        let gutter = " ".repeat(number.len());
        writeln!(f, "{origin}:{line}:{column}: {message}")?;
        writeln!(f, " {number} | {shown}")?;
        write!(f, " {gutter} | {caret}")?;
        match &self.note {
            Some(note) => write!(f, "\n{note}"),
            None => Ok(()),
        }
    }
}

impl Message for Diagnostic {
    fn phrase(&self) -> Phrase {
        phrase!("cli.text", text = self.to_string())
    }
}
