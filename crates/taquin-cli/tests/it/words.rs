//! The program and the catalogues: every text that is looked up exists and gets its values, and none is left over.

use std::collections::BTreeSet;
use std::fs;

use taquin_words::{Entry, Language};

use crate::tidy::{CRATES, source_files};

/// The code of all crates, without comments, on one line.
fn code() -> String {
    let files = CRATES.into_iter().flat_map(source_files);
    let text: String = files.map(|file| std::fs::read_to_string(file).expect("a source file") + "\n").collect();
    text.lines().map(str::trim).filter(|line| !line.starts_with("//")).collect::<Vec<_>>().join(" ")
}

/// The places behind a text.
fn behind<'a>(code: &'a str, text: &'a str) -> impl Iterator<Item = &'a str> {
    code.split(text).skip(1).map(|rest| rest.trim_start())
}

/// The text between quotation marks at the beginning.
fn literal(code: &str) -> Option<&str> {
    code.strip_prefix('"')?.split('"').next()
}

/// The names of the values of a phrase, from what is behind its code up to the closing parenthesis.
fn value_names(mut code: &str) -> BTreeSet<&str> {
    let (mut names, mut depth) = (BTreeSet::new(), 1);
    while depth > 0 {
        let Some(at) = code.find([',', '(', ')', '{', '}', '[', ']']) else { break };
        let (mark, rest) = (&code[at..=at], code[at + 1..].trim_start());
        match mark {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth -= 1,
            _ if depth == 1 => {
                names.extend(rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next());
            }
            _ => {}
        }
        code = rest;
    }
    names
}

/// The names in the brackets of a text.
fn placeholders(entry: Entry) -> BTreeSet<String> {
    let texts: Vec<String> = match entry {
        Entry::Text(text) => vec![text],
        Entry::Forms(forms) => forms.into_values().collect(),
    };
    let inside = texts.iter().flat_map(|text| text.split('{').skip(1)).filter_map(|part| part.split('}').next());
    inside.map(|name| name.split(':').next().unwrap_or(name).to_owned()).collect()
}

#[test]
fn every_text_that_is_looked_up_exists_and_has_its_values() {
    let code = code();
    let added: BTreeSet<&str> = behind(&code, ".with(").filter_map(literal).collect();
    for phrase in behind(&code, "phrase!(") {
        let Some(key) = literal(phrase) else { continue };
        let entry = Language::english().entry(key).unwrap_or_else(|| panic!("there is no text for {key}"));
        let given = value_names(&phrase[key.len() + 2..]);
        let missing: Vec<String> = placeholders(entry)
            .into_iter()
            .filter(|name| !given.contains(&name[..]) && !added.contains(&name[..]))
            .collect();
        assert!(missing.is_empty(), "{key} has no values for {missing:?}, only {given:?}");
    }
    for key in behind(&code, "word(").filter_map(literal) {
        assert!(Language::english().entry(key).is_some(), "there is no text for {key}");
    }
}

#[test]
fn every_text_of_the_command_line_and_of_errors_is_looked_up() {
    let code = code();
    let literals: BTreeSet<&str> = code.split('"').collect();
    let is_ours = |text: &str| text.starts_with("cli.") || text.starts_with("problem.");
    let known: BTreeSet<&str> = Language::english().keys().filter(|key| is_ours(key)).collect();
    // Some codes of requests are written without the beginning of their keys.
    let is_code = |key: &str| key.strip_prefix("problem.").is_some_and(|code| literals.contains(code));
    let unused: Vec<_> = known.iter().filter(|key| !literals.contains(**key) && !is_code(key)).collect();
    assert!(unused.is_empty(), "no code looks up {unused:?}");
    let is_key = |text: &&str| {
        is_ours(text)
            && !text.ends_with('.')
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
    };
    let unknown: Vec<_> = literals.iter().copied().filter(is_key).filter(|key| !known.contains(key)).collect();
    assert!(unknown.is_empty(), "there is no text for {unknown:?}");
}

/// What prints, or makes a failure that is printed. What it is given comes from a catalogue.
const SAYING: [&str; 6] = ["note(", "warn(", "error(", "bail!(", "context(", "Error::other("];

/// The arguments of each call or macro that begins like this, up to its closing bracket.
fn arguments<'a>(code: &'a str, call: &str) -> Vec<&'a str> {
    code.match_indices(call)
        .filter(|(at, _)| !code[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        .map(|(at, _)| {
            let inside = &code[at + call.len()..];
            let (mut depth, mut in_text, mut escaped) = (1, false, false);
            let end = inside.find(|c: char| {
                match c {
                    _ if escaped => escaped = false,
                    '\\' => escaped = true,
                    '"' => in_text = !in_text,
                    '(' if !in_text => depth += 1,
                    ')' if !in_text => depth -= 1,
                    _ => {}
                }
                depth == 0
            });
            &inside[..end.unwrap_or(inside.len())]
        })
        .collect()
}

/// Whether a text has two words in lower case, one after the other.
fn is_sentence(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
    words.windows(2).any(|pair| is_word(pair[0]) && is_word(pair[1]))
}

#[test]
fn nothing_is_said_that_no_catalogue_has() {
    for path in source_files("taquin-cli") {
        let code = fs::read_to_string(&path).expect("a source file");
        let code = code.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let given = SAYING.iter().flat_map(|call| arguments(code, call));
        for text in given.flat_map(|arguments| arguments.split('"').skip(1).step_by(2)) {
            assert!(!is_sentence(text), "{}: {text:?}", path.display());
        }
    }
}
