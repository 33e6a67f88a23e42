//! Errors that point at the place in the text they are about.

use std::error::Error;
use std::fmt;

use taquin::Span;

/// The most characters of a line that are shown.
const SHOWN: usize = 100;
/// The most characters shown before the place of the error.
const BEFORE: usize = 60;

/// What is wrong with a text, with the line it is about and a caret under the place.
#[derive(Debug)]
pub struct Complaint {
    name: String,
    line: usize,
    column: usize,
    message: String,
    shown: String,
    caret: String,
    note: Option<String>,
}

impl Complaint {
    /// The complaint about a stretch of a text that comes from the place called `name`.
    pub fn new(name: &str, text: &[u8], span: Span, message: impl fmt::Display) -> Complaint {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let at = span.start.min(text.len());
        let start = text[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
        let end = text[at..].iter().position(is_end).map_or(text.len(), |length| at + length);
        let before = visible(&text[start..at]);
        let marked = visible(&text[at..span.end.clamp(at, end)]).len().max(1);
        let line = [before.clone(), visible(&text[at..end])].concat();
        let cut = before.len().saturating_sub(BEFORE);
        let ellipsis = |wanted| if wanted { "…" } else { "" };
        let window: String = line.iter().skip(cut).take(SHOWN).collect();
        let indent = before.len() - cut + usize::from(cut > 0);
        Complaint {
            name: name.to_owned(),
            line: span.line,
            column: span.column,
            message: message.to_string(),
            shown: format!("{}{window}{}", ellipsis(cut > 0), ellipsis(line.len() > cut + SHOWN)),
            caret: " ".repeat(indent) + &"^".repeat(marked.min(SHOWN + BEFORE - indent)),
            note: None,
        }
    }

    /// The same with a word of advice.
    pub fn noting(mut self, note: String) -> Complaint {
        self.note = Some(note);
        self
    }
}

/// The characters of a line with nothing among them that would move the caret.
fn visible(bytes: &[u8]) -> Vec<char> {
    let plain = |c: char| match c {
        '\t' => ' ',
        c if c.is_control() => '·',
        c => c,
    };
    String::from_utf8_lossy(bytes).chars().filter(|&c| c != '\u{FEFF}').map(plain).collect()
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Complaint { name, line, column, message, shown, caret, .. } = self;
        let number = line.to_string();
        let gutter = " ".repeat(number.len());
        writeln!(f, "{name}:{line}:{column}: {message}")?;
        writeln!(f, " {number} | {shown}")?;
        write!(f, " {gutter} | {caret}")?;
        match &self.note {
            Some(note) => write!(f, "\n{note}"),
            None => Ok(()),
        }
    }
}

impl Error for Complaint {}
