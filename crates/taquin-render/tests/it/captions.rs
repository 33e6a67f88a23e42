//! Captions of animations.

use std::collections::BTreeSet;

use taquin_render::{Captions, Motion, Style, animated_svg};
use taquin_words::Language;

use crate::look::{four_moves, goal};

fn written(captions: Captions) -> Vec<String> {
    let (board, slides) = four_moves();
    let motion = Motion::new().captions(captions);
    let svg = animated_svg(&board, &slides, &Style::new(goal(3, 3)), &motion).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .map(|node| node.text().unwrap().to_owned())
        .collect()
}

#[test]
fn captions_say_the_move_in_a_language() {
    assert_eq!(written(Captions::default())[..3], ["Start", "Move 1 of 4: 1 ←", "Move 2 of 4: 2 ↑"]);
    assert_eq!(written(Captions::language("fr").unwrap())[..2], ["Départ", "Coup 1 sur 4 : 1 ←"]);
    assert_eq!(written(Captions::language("ru").unwrap())[..2], ["Начало", "Ход 1 из 4: 1 ←"]);
    let own = Captions::new("{n} to go", "{slide}{tile} {k}/{n}").unwrap();
    assert_eq!(written(own), ["4 to go", "L1 1/4", "U2 2/4", "L5 3/4", "U6 4/4"]);
}

#[test]
fn invalid_captions_are_rejected() {
    let rejected = |start: &str, each: &str| Captions::new(start, each).unwrap_err().to_string();
    assert_eq!(
        rejected("", "{move}"),
        "unknown placeholder '{move}' in the caption; known: {k}, {n}, {tile}, {arrow} and {slide}"
    );
    assert!(rejected("{k}", "").starts_with("unknown placeholder '{k}'"));
    assert_eq!(rejected("", "日"), "the font has no character '日' (\\u{65e5})");
    let unknown = Captions::language("xx").unwrap_err().to_string();
    assert!(unknown.starts_with("unknown caption language 'xx'; known: en, fr, "), "{unknown}");
}

#[test]
fn the_font_has_the_letters_of_every_language() {
    for language in Language::all() {
        let words = |key| language.word(key);
        Captions::new(&words("caption.start"), &words("caption.move")).unwrap_or_else(|e| panic!("{language:?}: {e}"));
        // All letters that its words have, small and capital; a sign such as µ or ᵉ is none.
        let is_letter = |c: &char| *c != 'µ' && (c.is_uppercase() || c.to_uppercase().next() != Some(*c));
        let letters: BTreeSet<char> = language.page_words().chars().filter(is_letter).collect();
        let text: String = letters.into_iter().flat_map(|c| c.to_uppercase().chain([c])).collect();
        Captions::new(&text, "").unwrap_or_else(|e| panic!("{language:?}: {e}"));
    }
}
