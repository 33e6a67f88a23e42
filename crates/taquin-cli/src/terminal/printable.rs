//! Text that cannot forge lines or control a terminal, such as names of files.

use std::fmt::{Display, Write};
use std::path::Path;

use taquin::{Phrase, phrase};

/// A text with its control characters as `<U+001B>`.
pub fn printable(text: impl Display) -> String {
    replaced(text.to_string(), char::is_control)
}

/// A text of several lines with all other control characters as `<U+001B>`.
pub fn printable_lines(text: impl Display) -> String {
    replaced(text.to_string(), |c| c.is_control() && c != '\n' && c != '\t')
}

fn replaced(text: String, is_replaced: impl Fn(char) -> bool) -> String {
    if !text.contains(&is_replaced) {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if is_replaced(c) {
            write!(plain, "<U+{:04X}>", u32::from(c)).expect("text grows");
        } else {
            plain.push(c);
        }
    }
    plain
}

/// The error of a folder where a file is needed.
pub fn is_a_folder(path: &Path) -> Phrase {
    phrase!("cli.input.is-folder", file = printable(path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_named() {
        assert_eq!(printable("maps/größe 1.txt"), "maps/größe 1.txt");
        assert_eq!(printable("a\n1\t31\u{1b}[31m\u{9b}"), "a<U+000A>1<U+0009>31<U+001B>[31m<U+009B>");
        assert_eq!(printable_lines("a\n\t\u{1b}"), "a\n\t<U+001B>");
    }
}
