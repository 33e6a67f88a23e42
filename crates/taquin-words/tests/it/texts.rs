//! Texts made of phrases.

use taquin::{Phrase, Value};
use taquin_words::{Language, LanguageSummary};

fn language(code: &str) -> Language {
    Language::of_code(code).unwrap()
}

/// A number of moves in words.
fn moves(code: &str, n: u64) -> String {
    language(code).text(&Phrase::new("noun.move").with("n", n))
}

#[test]
fn nouns_have_the_form_for_their_number() {
    let forms = |code| [0, 1, 2, 5, 11, 21, 22, 111].map(|n| moves(code, n));
    assert_eq!(
        forms("en"),
        ["0 moves", "1 move", "2 moves", "5 moves", "11 moves", "21 moves", "22 moves", "111 moves"]
    );
    assert_eq!(
        forms("fr"),
        ["0 coup", "1 coup", "2 coups", "5 coups", "11 coups", "21 coups", "22 coups", "111 coups"]
    );
    assert_eq!(forms("ru"), ["0 ходов", "1 ход", "2 хода", "5 ходов", "11 ходов", "21 ход", "22 хода", "111 ходов"]);
}

#[test]
fn numbers_have_the_separators_of_the_language() {
    assert_eq!(moves("en", 1_234_567), "1,234,567 moves");
    assert_eq!(moves("fr", 1_234_567), "1\u{202f}234\u{202f}567 coups");
    assert_eq!(language("fr").figures("1,234.5 ms"), "1\u{202f}234,5 ms");
}

#[test]
fn phrases_are_filled_with_values_lists_and_phrases() {
    let english = Language::english();
    let names = Phrase::new("problem.goal-name").with("names", Value::any_of(["a", "b", "c"]));
    assert!(english.text(&names).contains("a, b or c"), "{}", english.text(&names));
    let one = Phrase::new("problem.goal-name").with("names", Value::all_of(["a"]));
    assert!(english.text(&one).contains("choose a"), "{}", english.text(&one));
    let inner = Phrase::new("problem.goal-name").with("names", Phrase::new("list.and"));
    assert!(english.text(&inner).contains("choose and"), "{}", english.text(&inner));
}

#[test]
fn what_has_no_entry_or_no_value_is_seen() {
    let english = Language::english();
    assert_eq!(english.word("no.such.key"), "no.such.key");
    assert!(english.word("problem.edge").contains("{number}"));
}

#[test]
fn a_value_may_look_like_a_placeholder() {
    let phrase = Phrase::new("problem.goal-name").with("names", "{names} {");
    assert!(Language::english().text(&phrase).contains("choose {names} {"));
}

#[test]
fn locales() {
    for (locale, code) in [
        ("fr_FR.UTF-8", Some("fr")),
        ("fr", Some("fr")),
        ("ru_RU.KOI8-R", Some("ru")),
        ("RU", Some("ru")),
        ("C", None),
        ("C.UTF-8", None),
        ("frr_DE", None),
        ("", None),
    ] {
        assert_eq!(Language::of_locale(locale).map(Language::code), code, "{locale}");
    }
}

#[test]
fn summaries_are_those_of_the_catalogues() {
    assert_eq!(LanguageSummary::ALL.len(), Language::all().len());
    for (summary, language) in LanguageSummary::ALL.iter().zip(Language::all()) {
        assert_eq!((summary.code, summary.name), (language.code(), language.name()));
        assert_eq!(language.name(), language.word("language.name"));
        assert_eq!(summary.caption_start, language.word("caption.start"));
        assert_eq!(summary.caption_move, language.word("caption.move"));
    }
}

#[test]
fn the_page_gets_all_words_but_those_of_the_command_line() {
    for language in Language::all() {
        let words: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&language.page_words()).unwrap();
        assert_eq!(words.len(), language.keys().filter(|key| !key.starts_with("cli.")).count());
        assert!(words.contains_key("language.name"));
    }
}
