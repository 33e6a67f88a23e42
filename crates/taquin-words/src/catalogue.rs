//! The texts of a language, found by key, and filled with values.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use taquin::{Phrase, Value};

use crate::language::Language;

/// The keys of the command line, which the page does not load.
const COMMAND_LINE: &str = "cli.";
/// What precedes the key of an entry on its line.
const BEFORE_KEY: &str = "  \"";

/// A catalogue: a JSON object with one entry per line, sorted by key. Nothing of it is read before a key is looked up.
#[derive(Clone, Copy)]
pub(crate) struct Catalogue(pub(crate) &'static str);

/// What a catalogue has for a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A text with placeholders.
    Text(String),
    /// A text for each form of a number.
    Forms(BTreeMap<String, String>),
}

impl Catalogue {
    /// The lines of the entries.
    fn lines(self) -> impl Iterator<Item = &'static str> {
        self.0.lines().filter(|line| line.starts_with(BEFORE_KEY))
    }

    /// The JSON of the entry for a key, by binary search over the bytes.
    fn find(self, key: &str) -> Option<&'static str> {
        let (mut low, mut high) = (0, self.0.len());
        while low < high {
            let bytes = self.0.as_bytes();
            let middle = (low + high) / 2;
            let start = bytes[..middle].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            let end = bytes[middle..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| middle + end);
            let line = &self.0[start..end];
            let order = match line.strip_prefix(BEFORE_KEY) {
                Some(entry) => entry.split('"').next().unwrap_or_default().cmp(key),
                // The brackets of the object.
                None if start == 0 => Ordering::Less,
                None => Ordering::Greater,
            };
            match order {
                Ordering::Less => low = end + 1,
                Ordering::Greater => high = start,
                // Behind the key: its quotation mark and the colon.
                Ordering::Equal => return Some(without_comma(&line[BEFORE_KEY.len() + key.len() + 2..])),
            }
        }
        None
    }
}

/// The key of the line of an entry.
fn key_of(line: &str) -> &str {
    line[BEFORE_KEY.len()..].split('"').next().unwrap_or_default()
}

/// The text of an entry, if its JSON is nothing else.
fn text_without_escapes(json: &str) -> Option<&str> {
    json.strip_prefix('"')?.strip_suffix('"').filter(|text| !text.contains('\\'))
}

fn without_comma(line: &str) -> &str {
    line.trim().trim_end_matches(',')
}

/// The text of an entry without forms and escapes, found while the program is compiled.
pub(crate) const fn entry_text(json: &'static str, key: &str) -> &'static str {
    let (json_bytes, key) = (json.as_bytes(), key.as_bytes());
    let mut at = 0;
    while at + key.len() + 5 < json_bytes.len() {
        if json_bytes[at] == b'"' && json_bytes[at + key.len() + 1] == b'"' && is_at(json_bytes, at + 1, key) {
            // Behind the key, its quotation mark, colon and space, and the quotation mark of the text.
            let (_, text) = json.split_at(at + key.len() + 5);
            let mut end = 0;
            while text.as_bytes()[end] != b'"' {
                assert!(text.as_bytes()[end] != b'\\', "this text may not have escapes");
                end += 1;
            }
            return text.split_at(end).0;
        }
        at += 1;
    }
    panic!("the catalogue has no such entry")
}

/// The bytes of a text of this length.
pub(crate) const fn copied<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    bytes.copy_from_slice(text.as_bytes());
    bytes
}

const fn is_at(bytes: &[u8], place: usize, expected: &[u8]) -> bool {
    let mut i = 0;
    while i < expected.len() {
        if bytes[place + i] != expected[i] {
            return false;
        }
        i += 1;
    }
    true
}

impl Language {
    /// The text of a phrase.
    pub fn text(self, phrase: &Phrase) -> String {
        let mut text = String::new();
        self.write_entry(&mut text, phrase.code(), phrase.values());
        text
    }

    /// The text for a key that needs no values.
    pub fn word(self, key: &'static str) -> String {
        self.text(&Phrase::new(key))
    }

    /// The keys of its catalogue.
    pub fn keys(self) -> impl Iterator<Item = &'static str> {
        self.catalogue().lines().map(key_of)
    }

    /// What its catalogue has for a key.
    pub fn entry(self, key: &str) -> Option<Entry> {
        let json = self.catalogue().find(key)?;
        if let Some(text) = text_without_escapes(json) {
            return Some(Entry::Text(text.to_owned()));
        }
        match serde_json::from_str(json).ok()? {
            serde_json::Value::String(text) => Some(Entry::Text(text)),
            forms => serde_json::from_value(forms).ok().map(Entry::Forms),
        }
    }

    /// The entries that the page needs, as a JSON object.
    pub fn page_words(self) -> String {
        let entries = self.catalogue().lines().filter(|line| !key_of(line).starts_with(COMMAND_LINE));
        let entries: Vec<&str> = entries.map(without_comma).collect();
        format!("{{\n{}\n}}", entries.join(",\n"))
    }

    /// Figures such as `1,234.5 ms` with the separators of the language.
    pub fn figures(self, figures: &str) -> String {
        let mut text = String::with_capacity(figures.len());
        for c in figures.chars() {
            match c {
                ',' => self.write_entry(&mut text, "number.thousands", &[]),
                '.' => self.write_entry(&mut text, "number.decimal", &[]),
                other => text.push(other),
            }
        }
        text
    }

    /// Writes the text for a key. A key without an entry is written as it is.
    fn write_entry(self, to: &mut String, key: &str, values: &[(&'static str, Value)]) {
        match self.entry(key) {
            Some(Entry::Text(template)) => self.fill(to, &template, values),
            Some(Entry::Forms(forms)) => {
                let form = self.plural_form(number(values, "n").unwrap_or_default());
                let template = forms.get(form).or_else(|| forms.get("other"));
                self.fill(to, template.map_or(key, String::as_str), values);
            }
            None => to.push_str(key),
        }
    }

    /// Writes a template with its placeholders filled in. One without a value stays as it is.
    fn fill(self, to: &mut String, template: &str, values: &[(&'static str, Value)]) {
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            to.push_str(before);
            let Some((name, after)) = after.split_once('}') else {
                rest = &rest[before.len()..];
                break;
            };
            match name.split_once(':') {
                Some((name, noun)) if number(values, name).is_some() => {
                    let n = number(values, name).map(Value::Number).into_iter();
                    let values: Vec<_> = n.map(|n| ("n", n)).collect();
                    self.write_entry(to, &format!("noun.{noun}"), &values);
                }
                _ => match values.iter().find(|(known, _)| *known == name) {
                    Some((_, value)) => self.write_value(to, value),
                    None => to.push_str(&format!("{{{name}}}")),
                },
            }
            rest = after;
        }
        to.push_str(rest);
    }

    fn write_value(self, to: &mut String, value: &Value) {
        match value {
            Value::Text(text) => to.push_str(text),
            Value::Number(number) => to.push_str(&self.figures(&grouped(*number))),
            Value::Figures(figures) => to.push_str(&self.figures(figures)),
            Value::Phrase(phrase) => self.write_entry(to, phrase.code(), phrase.values()),
            Value::AnyOf(values) => self.write_list(to, values, "list.or"),
            Value::AllOf(values) => self.write_list(to, values, "list.and"),
            // A value of a kind that this version does not know.
            _ => {}
        }
    }

    /// Writes values with commas between them, and the word of a key before the last.
    fn write_list(self, to: &mut String, values: &[Value], word: &'static str) {
        for (place, value) in values.iter().enumerate() {
            match place {
                0 => {}
                _ if place + 1 < values.len() => to.push_str(", "),
                _ => {
                    to.push(' ');
                    to.push_str(&self.word(word));
                    to.push(' ');
                }
            }
            self.write_value(to, value);
        }
    }
}

/// The value of a name, if it is a number.
fn number(values: &[(&'static str, Value)], name: &str) -> Option<u64> {
    values.iter().find_map(|(known, value)| match value {
        Value::Number(number) if *known == name => Some(*number),
        _ => None,
    })
}

/// A number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
