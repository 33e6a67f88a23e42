//! Captions of animations.

use taquin_render::{Captions, Motion, Style, animated_svg};

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
fn captions_say_the_move_in_three_languages() {
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
    assert_eq!(Captions::language("de").unwrap_err().to_string(), "unknown caption language 'de'; known: en, fr, ru");
}
