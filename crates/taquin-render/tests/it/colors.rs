//! Parsing of colour lists, and contrast.

use taquin_render::{Color, read_colors};

#[test]
fn every_notation_is_parsed() {
    let magenta_yellow = vec![Color::hex(0xff00ff), Color::hex(0xffff00)];
    for text in [
        "#f0f #ff0",
        "#FF00FF,#FFFF00",
        "ff00ff; ffff00",
        "1,0,1 1,1,0",
        "[[1, 0, 1], [1, 1, 0]]",
        "(1.0 0.0 1.0)\n#ffff00",
    ] {
        assert_eq!(read_colors(text).unwrap(), magenta_yellow, "{text}");
    }
    assert_eq!("0.5 0.5 0.5".parse::<Color>().unwrap(), Color::hex(0x808080));
    assert_eq!(Color::hex(0x0a0b0c).to_string(), "#0a0b0c");
}

#[test]
fn invalid_colours_are_rejected_with_their_position() {
    for (text, found, position) in [
        ("#f0f, reddish", "reddish", 7),
        ("#ff00f", "#ff00f", 1),
        ("1 0 255", "255", 5),
        ("1 NaN 1", "NaN", 3),
        ("1 0 1 1", "1 0 1 1", 1),
        ("1 0 #fff", "#fff", 5),
    ] {
        let message = read_colors(text).unwrap_err().to_string();
        let expected = "is not a colour: expected a name, #rgb, #rrggbb or three numbers from 0 to 1";
        assert_eq!(message, format!("'{found}' (character {position}) {expected}"));
    }
    assert!("#fff #000".parse::<Color>().is_err());
}

#[test]
fn contrast_is_that_of_wcag() {
    assert_eq!(Color::BLACK.contrast(Color::WHITE), 21.0);
    assert_eq!(Color::WHITE.contrast(Color::WHITE), 1.0);
    // The grey that WCAG's own technique pages give as the lightest that passes on white.
    let ratio = Color::hex(0x767676).contrast(Color::WHITE);
    assert!((4.54..4.55).contains(&ratio), "{ratio}");
    for rgb in (0..=0xffffff).step_by(0x10101 / 7) {
        let color = Color::hex(rgb);
        assert!(color.contrast(color.ink()) >= 4.5, "{color}");
    }
}
