//! The piece of a text that an error message quotes.

use std::fmt;

/// A piece of a text, shortened if it is long, with invisible characters as their code points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt(String);

impl Excerpt {
    const LONGEST: usize = 24;

    pub(crate) fn number(text: &str) -> Excerpt {
        let mut short: String = text.chars().take(Excerpt::LONGEST).collect();
        if short.len() < text.len() {
            short.push('…');
        }
        Excerpt(short)
    }

    pub(crate) fn word(text: &str) -> Excerpt {
        let mut quoted = String::from("'");
        for (count, c) in text.chars().enumerate() {
            if count == Excerpt::LONGEST {
                quoted.push('…');
                break;
            }
            if c.is_control() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{FEFF}') {
                quoted.push_str(&format!("<U+{:04X}>", c as u32));
            } else {
                quoted.push(c);
            }
        }
        quoted.push('\'');
        Excerpt(quoted)
    }

    /// The piece, as it appears in the message.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}
