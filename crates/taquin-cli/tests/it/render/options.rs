//! Rejected options and their messages.

use super::Folder;
use crate::process::{EASY, TWO, TempFile, taquin};

#[test]
fn unused_options() {
    let folder = Folder::new("unused");
    let rejected: [(&[&str], &str, &str); 18] = [
        (&[EASY, "--fps", "10"], "a.png", "--fps is for GIF files, not for a PNG of one board"),
        (&[TWO, "LU", "--animate", "--fps", "10"], "a.svg", "--fps is for GIF files, not for an animated SVG"),
        (&[TWO, "LU", "--fps", "10", "--steps"], "a.gif", "--fps has no effect with --steps"),
        (&[EASY, "--delay", "1s"], "a.svg", "--delay is for animations (a GIF, or an SVG with --animate)"),
        (&[EASY, "--dpi", "72"], "a.svg", "--dpi is for PNG files"),
        (&[TWO, "LU", "--dpi", "72"], "a.gif", "--dpi is for PNG files"),
        (&[EASY, "--tile", "40"], "a.txt", "--tile is for pictures, not for text"),
        (&[EASY, "--theme", "heat"], "a.txt", "--theme has no effect on text without colour"),
        (&[EASY, "--compact"], "a.png", "--compact is for text"),
        (&[EASY, "--depth", "256"], "a.png", "--depth is for text"),
        (&[EASY, "--no-captions"], "a.png", "--no-captions is for pictures of a solution"),
        (&[TWO, "LU", "--sheet"], "a.gif", "--sheet is for PNG and SVG files"),
        (&[TWO, "LU", "--columns", "2"], "a.png", "--sheet"),
        (&[TWO, "LU", "--animate"], "a.gif", "a GIF is always animated"),
        (&[TWO, "LU", "--animate"], "a.png", "a PNG cannot be animated"),
        (&[EASY, "--moves", "number"], "a.png", "MOVES"),
        (&[EASY, "--gradient"], "a.png", "--colors"),
        (&[EASY, "--theme", "heat", "--colors", "#f00"], "a.png", "cannot be used with"),
    ];
    for (args, name, message) in rejected {
        folder.fails(args, name).rejects(message);
    }
    assert!(folder.names().is_empty());
}

#[test]
fn pictures_of_solutions_need_moves() {
    let folder = Folder::new("together");
    folder.fails(&[TWO], "a.gif").rejects("a GIF shows a solution: add the moves, or use the JSON of");
    folder.fails(&[TWO, "--animate"], "a.svg").rejects("an animated SVG shows a solution");
    folder.fails(&[TWO, "--sheet"], "a.png").rejects("a contact sheet shows a solution");
    folder.fails(&[TWO, "LU"], "a.png").rejects("a PNG shows moves only with --sheet");
    folder.fails(&[TWO, "LU"], "a.svg").rejects("an SVG shows moves only with --animate or --sheet");
    taquin(&["render", TWO, "LU"]).rejects("the terminal shows one board");
    folder.fails(&[TWO, "LUU"], "a.gif").rejects("move 3 (U) is impossible");
    folder.fails(&[TWO, "L?"], "a.gif").rejects("<argument>:1:2: move 2: found '?'");
    folder.fails(&["-", "-"], "a.gif").rejects("cannot both come from standard input");
    assert!(folder.names().is_empty());
}

#[test]
fn values_out_of_range() {
    let folder = Folder::new("values");
    let text = TempFile::new("photo.txt", "not a picture");
    let rejected: [(&[&str], &str); 12] = [
        (
            &["--theme", "hot"],
            "possible values: rows, magenta-yellow, heat, safe, lagoon, paper, walnut, light, dark, plain",
        ),
        (&["--colors", "#f00 burple"], "--colors: 'burple' (character 6) is not a colour"),
        (&["--colors", "#1 #2"], "'#1' (character 1) is not a colour"),
        (&["--colors", ""], "a gradient needs at least one colour"),
        (&["--colors", "#000 #111 #222 #333 #444 #555 #666 #777 #888 #999"], "10 colours given, but a 3x3 board has 8"),
        (&["--image", text.path()], "neither a PNG nor a JPEG file"),
        (&["--image", "/no/such.png"], "cannot open /no/such.png"),
        (&["--tile", "2"], "the tile size 2 is out of range: 4 to 512"),
        (&["--width", "3"], "out of range"),
        (&["--scale", "100"], "the scale 100 is out of range"),
        (&["--dpi", "0"], "out of range"),
        (&["--goal", "1 2/3 0"], "the goal is a 2x2 board"),
    ];
    for (args, message) in rejected {
        folder.fails(&[&[EASY], args].concat(), "a.png").rejects(message);
    }
    folder.fails(&[TWO, "LU", "--delay", "320"], "a.gif").rejects("from 20ms to 1m; a number alone means seconds");
    folder.fails(&[TWO, "LU", "--fps", "60"], "a.gif").rejects("1 to 50 is allowed");
    folder.fails(&[TWO, "LU", "--lang", "xx"], "a.gif").rejects("possible values: en, fr, ");
    assert!(folder.names().is_empty());
}

#[test]
fn unknown_extensions() {
    let folder = Folder::new("forms");
    folder.fails(&[EASY], "a.jpg").rejects("use the extension .svg, .png, .gif or .txt, or choose a --format");
    folder.fails(&[EASY], "a").rejects("unknown file format of");
    folder.fails(&[EASY, "--format", "svg"], "a.png").rejects("contradicts --format svg");
    assert!(folder.names().is_empty());
}
