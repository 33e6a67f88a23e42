//! What every catalogue has in common.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use taquin_words::{Entry, Language};

/// The names of the forms that a language has.
fn forms_of(language: Language) -> BTreeSet<&'static str> {
    match language.code() {
        "ru" => ["one", "few", "many", "other"].into(),
        _ => ["one", "other"].into(),
    }
}

fn file(language: Language) -> String {
    let name = format!("words/{}.json", language.code());
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(&name);
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The keys but those of nouns, of which each language has those that it needs, and of help, which is English in the command
/// line itself.
fn shared_keys(language: Language) -> BTreeSet<&'static str> {
    language.keys().filter(|key| !key.starts_with("noun.") && !key.starts_with(HELP)).collect()
}

/// What keys of help begin with; the English text follows.
const HELP: &str = "cli.help.";

#[test]
fn every_language_but_english_has_the_same_help() {
    let help = |language: Language| language.keys().filter(|key| key.starts_with(HELP)).collect::<BTreeSet<_>>();
    assert!(help(Language::english()).is_empty());
    let mut others = Language::all().filter(|language| *language != Language::english()).map(help);
    let first = others.next().expect("there are languages");
    assert!(first.len() > 300 && others.all(|other| other == first));
}

/// What the brackets of a text contain: names, perhaps with a noun. Other brackets are those of pseudo-code.
fn in_brackets(text: &str) -> impl Iterator<Item = &str> {
    let inside = text.split('{').skip(1).filter_map(|part| part.split('}').next());
    inside.filter(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | ':' | '-')))
}

/// The placeholders of a text, without the nouns that they may name.
fn placeholders(text: &str) -> BTreeSet<&str> {
    in_brackets(text).map(|name| name.split(':').next().unwrap_or(name)).collect()
}

/// The texts of an entry.
fn texts(entry: Entry) -> Vec<String> {
    match entry {
        Entry::Text(text) => vec![text],
        Entry::Forms(forms) => forms.into_values().collect(),
    }
}

#[test]
fn every_catalogue_is_json_with_one_entry_per_line_sorted_by_key() {
    for language in Language::all() {
        let text = file(language);
        let object: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{language:?}: {error}"));
        let keys: Vec<&str> = language.keys().collect();
        assert_eq!(keys.len(), object.len(), "{language:?}: each entry is a line that begins with two spaces, once");
        for pair in keys.windows(2) {
            assert!(pair[0] < pair[1], "{language:?}: {} comes before {}", pair[1], pair[0]);
        }
        for key in keys {
            assert!(language.entry(key).is_some(), "{language:?}: {key} is neither a text nor an object of forms");
        }
    }
}

#[test]
fn every_language_has_the_same_keys() {
    let expected = shared_keys(Language::english());
    for language in Language::all() {
        let found = shared_keys(language);
        let missing: Vec<_> = expected.difference(&found).collect();
        let unknown: Vec<_> = found.difference(&expected).collect();
        assert!(missing.is_empty() && unknown.is_empty(), "{language:?}: missing {missing:?}, unknown {unknown:?}");
    }
}

#[test]
fn every_language_has_the_same_placeholders() {
    for key in shared_keys(Language::english()) {
        let all_of = |language: Language| -> BTreeSet<String> {
            let texts = texts(language.entry(key).unwrap());
            texts.iter().flat_map(|text| placeholders(text)).map(str::to_owned).collect()
        };
        for language in Language::all() {
            assert_eq!(all_of(language), all_of(Language::english()), "{language:?}: {key}");
        }
    }
}

#[test]
fn forms_are_those_of_the_language() {
    for language in Language::all() {
        for key in language.keys() {
            if let Some(Entry::Forms(forms)) = language.entry(key) {
                let names: BTreeSet<&str> = forms.keys().map(String::as_str).collect();
                assert_eq!(names, forms_of(language), "{language:?}: {key}");
            }
        }
    }
}

#[test]
fn nouns_in_texts_have_entries() {
    for language in Language::all() {
        for key in language.keys() {
            for text in texts(language.entry(key).unwrap()) {
                for noun in
                    in_brackets(&text).filter_map(|name| name.split_once(':')).map(|(_, noun)| format!("noun.{noun}"))
                {
                    assert!(language.entry(&noun).is_some(), "{language:?}: {key} needs {noun}");
                }
            }
        }
    }
}
