//! What is refused, and in which words.

use super::Folder;
use crate::process::{EASY, TWO, TempFile, taquin};

#[test]
fn options_without_use() {
    let folder = Folder::new("useless");
    let refused: [(&[&str], &str, &str); 19] = [
        (&[EASY, "--fps", "10"], "a.png", "--fps is for GIF files, not for a PNG file of one board"),
        (&[TWO, "LU", "--animate", "--fps", "10"], "a.svg", "--fps is for GIF files, not for an animated SVG file"),
        (&[TWO, "LU", "--fps", "10", "--steps"], "a.gif", "cannot be used with"),
        (&[EASY, "--delay", "1s"], "a.svg", "--delay is for pictures that move (a GIF file, or SVG with --animate)"),
        (&[EASY, "--dpi", "72"], "a.svg", "--dpi is for PNG files"),
        (&[TWO, "LU", "--dpi", "72"], "a.gif", "--dpi is for PNG files"),
        (&[EASY, "--tile", "40"], "a.txt", "--tile is for pictures, not for text"),
        (&[EASY, "--theme", "heat"], "a.txt", "--theme has no use in text without colour"),
        (&[EASY, "--compact"], "a.png", "--compact is for text"),
        (&[EASY, "--depth", "256"], "a.png", "--depth is for text"),
        (&[EASY, "--no-captions"], "a.png", "--no-captions is for pictures of a whole solution"),
        (&[TWO, "LU", "--sheet", "--lang", "fr"], "a.png", "--lang is for pictures that move"),
        (&[TWO, "LU", "--sheet"], "a.gif", "--sheet is for PNG and SVG files"),
        (&[TWO, "LU", "--columns", "2"], "a.png", "--sheet"),
        (&[TWO, "LU", "--animate"], "a.gif", "a GIF file moves without it"),
        (&[TWO, "LU", "--animate"], "a.png", "a PNG file cannot move"),
        (&[EASY, "--moves", "number"], "a.png", "MOVES"),
        (&[EASY, "--gradient"], "a.png", "--colors"),
        (&[EASY, "--theme", "heat", "--colors", "#f00"], "a.png", "cannot be used with"),
    ];
    for (args, name, message) in refused {
        folder.fails(args, name).refuses(message);
    }
    assert!(folder.names().is_empty());
}

#[test]
fn moves_and_pictures_go_together() {
    let folder = Folder::new("together");
    folder.fails(&[TWO], "a.gif").refuses("a GIF file shows a solution: give the moves too, or the JSON of");
    folder.fails(&[TWO, "--animate"], "a.svg").refuses("an animated SVG file shows a solution");
    folder.fails(&[TWO, "--sheet"], "a.png").refuses("a contact sheet shows a solution");
    folder.fails(&[TWO, "LU"], "a.png").refuses("a PNG file shows moves with --sheet only");
    folder
        .fails(&[TWO, "LU"], "a.svg")
        .refuses("an SVG file shows moves with --animate or, side by side, with --sheet");
    taquin(&["render", TWO, "LU"]).refuses("text shows one board, without moves");
    folder.fails(&[TWO, "LUU"], "a.gif").refuses("slide 3 (Up) is not possible");
    folder.fails(&[TWO, "L?"], "a.gif").refuses("<argument>:1:2: move 2: found '?'");
    folder.fails(&["-", "-"], "a.gif").refuses("cannot both come from standard input");
    assert!(folder.names().is_empty());
}

#[test]
fn values_out_of_range() {
    let folder = Folder::new("values");
    let text = TempFile::new("photo.txt", "no picture");
    let refused: [(&[&str], &str); 12] = [
        (&["--theme", "hot"], "possible values: rows, magenta-yellow, heat, safe, light, dark, plain"),
        (&["--colors", "#f00 purple"], "--colors: cannot read the colour 'purple' at character 6"),
        (&["--colors", "#1 #2"], "cannot read the colour '#1'"),
        (&["--colors", ""], "0 colours given"),
        (&["--colors", "#000 #111 #222 #333 #444 #555 #666 #777 #888 #999"], "10 colours given, but a 3x3 board has 8"),
        (&["--image", text.path()], "neither a PNG nor a JPEG file"),
        (&["--image", "/no/such.png"], "cannot open /no/such.png"),
        (&["--tile", "2"], "the tile size 2 is out of range: 4 to 512"),
        (&["--width", "3"], "out of range"),
        (&["--scale", "100"], "the scale 100 is out of range"),
        (&["--dpi", "0"], "out of range"),
        (&["--goal", "1 2/3 0"], "the goal is a 2x2 board"),
    ];
    for (args, message) in refused {
        folder.fails(&[&[EASY], args].concat(), "a.png").refuses(message);
    }
    folder.fails(&[TWO, "LU", "--delay", "320"], "a.gif").refuses("from 20ms to 1m; a number alone means seconds");
    folder.fails(&[TWO, "LU", "--fps", "60"], "a.gif").refuses("1 to 50 is possible");
    folder.fails(&[TWO, "LU", "--lang", "de"], "a.gif").refuses("possible values: en, fr, ru");
    assert!(folder.names().is_empty());
}

#[test]
fn names_that_tell_no_form() {
    let folder = Folder::new("forms");
    folder.fails(&[EASY], "a.jpg").refuses("end its name in .svg, .png, .gif or .txt, or choose a --format");
    folder.fails(&[EASY], "a").refuses("cannot tell what kind of file");
    folder.fails(&[EASY, "--format", "svg"], "a.png").refuses("does not go with --format svg");
    assert!(folder.names().is_empty());
}
