//! The content of pictures.

use super::{Folder, Gif, Image};
use crate::process::{EASY, TWO, TempFile, command, fed, taquin};

#[test]
fn the_extension_chooses_the_format() {
    let folder = Folder::new("extensions");
    folder.render(&[EASY], "board.svg");
    let svg = folder.text("board.svg");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && !svg.contains("@keyframes"));
    folder.render(&[EASY, "--width", "300"], "board.PNG");
    let image = Image::read(&folder.read("board.PNG"));
    assert_eq!((image.width, image.height, image.dots_per_metre), (300, 300, 11811));
    folder.render(&[EASY], "board.txt");
    taquin(&["convert", &folder.file("board.txt")]).prints(0, &format!("{EASY}\n"));
    folder.render(&[TWO, "LU", "--width", "200"], "path.gif");
    assert_eq!(Gif::read(&folder.read("path.gif")).width, 200);
    folder.render(&[EASY, "--format", "svg"], "board");
    assert_eq!(folder.text("board"), svg);
}

#[test]
fn sizes_and_print() {
    let folder = Folder::new("sizes");
    folder.render(&[EASY, "--tile", "40", "--dpi", "600"], "small.png");
    folder.render(&[EASY, "--tile", "40", "--scale", "2.5"], "large.png");
    let (small, large) = (Image::read(&folder.read("small.png")), Image::read(&folder.read("large.png")));
    assert_eq!((small.dots_per_metre, large.dots_per_metre), (23622, 11811));
    assert!(small.width > 120 && small.width < 140, "{}", small.width);
    assert!(large.width.abs_diff(small.width * 5 / 2) < 5, "{}", large.width);
}

#[test]
fn frames_times_and_repeats() {
    let folder = Folder::new("frames");
    let gif = |args: &[&str]| {
        folder.render(&[&[TWO, "LU", "--tile", "20"], args].concat(), "path.gif");
        Gif::read(&folder.read("path.gif"))
    };
    let (plain, steps) = (gif(&[]), gif(&["--steps"]));
    assert_eq!((plain.delays.len(), plain.forever), (1 + 2 * 6, true));
    assert_eq!(steps.delays, [80, 32, 200]);
    assert_eq!(gif(&["--fps", "50"]).delays.len(), 1 + 2 * 12);
    assert_eq!(gif(&["--steps", "--delay", "0.5", "--hold", "1s", "--once"]).delays, [80, 50, 100]);
    assert_eq!((gif(&["--once"]).forever, plain.forever), (false, true));
    assert!(gif(&["--no-captions"]).height < plain.height);
}

#[test]
fn moves_in_every_notation() {
    let folder = Folder::new("notations");
    folder.render(&[TWO, "LU"], "tile.gif");
    for (notation, moves) in [("blank", "RD"), ("number", "5 6"), ("coordinate", "2,3 3,3")] {
        folder.render(&[TWO, moves, "--moves", notation], "other.gif");
        assert!(folder.read("other.gif") == folder.read("tile.gif"), "{notation}");
    }
    let moves = TempFile::new("render-moves.txt", "L\nU\n");
    folder.render(&[TWO, moves.path()], "file.gif");
    assert!(folder.read("file.gif") == folder.read("tile.gif"));
    let stdin = folder.file("stdin.gif");
    fed(&["render", TWO, "-", "-o", &stdin], "L U").prints(0, "");
    assert!(folder.read("stdin.gif") == folder.read("tile.gif"));
}

#[test]
fn an_svg_can_be_animated() {
    let folder = Folder::new("motion");
    folder.render(&[TWO, "LU", "--animate", "--lang", "fr"], "path.svg");
    let svg = folder.text("path.svg");
    assert!(svg.contains("@keyframes") && svg.contains("infinite") && svg.contains("Coup 2 sur 2 : 6 ↑"), "{svg}");
    folder.render(&[TWO, "LU", "--animate", "--once", "--no-captions"], "path.svg");
    let svg = folder.text("path.svg");
    assert!(!svg.contains("infinite") && !svg.contains("Move 1"), "{svg}");
}

#[test]
fn a_sheet_shows_every_state() {
    let folder = Folder::new("sheet");
    folder.render(&[TWO, "LU", "--sheet"], "path.svg");
    assert_eq!(folder.text("path.svg").matches("<text ").count(), 3);
    let size = |args: &[&str]| {
        folder.render(&[&[TWO, "LU", "--sheet", "--tile", "20"], args].concat(), "path.png");
        let image = Image::read(&folder.read("path.png"));
        (image.width, image.height)
    };
    let (row, column) = (size(&["--columns", "3"]), size(&["--columns", "1"]));
    assert!(row.0 > 3 * 60 && row.1 < 2 * 60 && column.0 < 2 * 60 && column.1 > 3 * 60, "{row:?} {column:?}");
    assert!(size(&["--columns", "3", "--no-captions"]).1 < row.1);
}

#[test]
fn custom_colours() {
    let folder = Folder::new("colours");
    let faces = |args: &[&str]| {
        folder.render(&[&["1 2/3 0", "--no-text", "--tile", "40"], args].concat(), "board.png");
        let image = Image::read(&folder.read("board.png"));
        let at = |share: u32| image.width * share / 4;
        [image.at(at(1), at(1)), image.at(at(3), at(1)), image.at(at(1), at(3)), image.at(at(3), at(3))]
    };
    let (red, green, blue, white) = ([255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]);
    let three = "#f00 00ff00 [0, 0, 1]";
    assert_eq!(faces(&["--colors", three])[..3], [red, green, blue]);
    assert_eq!(faces(&["--colors", "#fff,#f00,#0f0,#00f"]), [red, green, blue, white]);
    assert_eq!(faces(&["--colors", "#f00 #00f"])[..3], [red, [128, 0, 128], blue]);
    assert_eq!(faces(&["--colors", "#f00 #fff #fff #000 #00f", "--gradient"])[..3], [red, white, blue]);
    let file = TempFile::new("colours.txt", three);
    assert_eq!(faces(&["--colors", file.path()])[..3], [red, green, blue]);
    assert_eq!(faces(&["--theme", "magenta-yellow"]), [[255, 0, 255], [255, 64, 191], [255, 128, 128], white]);
}

#[test]
fn a_photograph_is_cut_by_the_goal() {
    let folder = Folder::new("photograph");
    let board = |goal: &str| {
        folder.render(&["2 3/1 0", "--goal", goal, "--image", &folder.file("photo.png"), "--tile", "40"], "cut.png");
        let image = Image::read(&folder.read("cut.png"));
        image.at(image.width / 4, image.height * 3 / 4)
    };
    let four = ["--colors", "#f00 #0f0 #00f", "--no-text", "--tile", "200"];
    folder.render(&[&["1 2/3 0"], &four[..]].concat(), "photo.png");
    assert_eq!(board("row-major"), [255, 0, 0]);
    assert_eq!(board("2 1/3 0"), [0, 255, 0]);
}

#[test]
fn smallest_and_large_boards() {
    let folder = Folder::new("shapes");
    for name in ["one.png", "one.svg", "one.txt"] {
        folder.render(&["0"], name);
    }
    assert_eq!(Image::read(&folder.read("one.png")).width, 96 + 2 * 11);
    let json = taquin(&["solve", "0", "--format", "json"]).stdout;
    fed(&["render", "-o", &folder.file("one.gif")], json).prints(0, "");
    assert_eq!(Gif::read(&folder.read("one.gif")).delays, [200]);
    let large = TempFile::new("100.txt", taquin(&["generate", "100", "--walk", "1000", "--seed", "1"]).stdout);
    folder.render(&[large.path()], "large.png");
    let image = Image::read(&folder.read("large.png"));
    assert!(image.width == image.height && image.width >= 800, "{}", image.width);
    folder.render(&[large.path()], "large.txt");
    assert_eq!(folder.text("large.txt").lines().count(), 201);
    folder.render(&[large.path()], "large.svg");
    assert!(folder.text("large.svg").ends_with("</svg>\n"));
}

#[test]
fn standard_output() {
    let piped = |args: &[&str]| command(&[&["render"], args].concat()).output().expect("runs").stdout;
    let image = Image::read(&piped(&[EASY, "--format", "png", "-o", "-", "--width", "150"]));
    assert_eq!(image.width, 150);
    assert_eq!(Gif::read(&piped(&[TWO, "LU", "--format", "gif", "--steps"])).delays.len(), 3);
    assert!(piped(&[EASY, "--format", "svg"]).starts_with(b"<svg "));
    taquin(&["render", "1 2/3 0"]).prints(0, "┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 3 │   │\n└───┴───┘\n");
    fed(&["render", "--compact"], "1 2/3 0").prints(0, "1 2\n3 0\n");
    let colored = taquin(&["render", "1x2 1 0", "--depth", "true", "--compact", "--colors", "#f00"]).stdout;
    assert!(colored.starts_with("\x1b[48;2;255;0;0m") && colored.ends_with("\x1b[0m\n"), "{colored:?}");
    assert!(taquin(&["render", "1x2 1 0", "--depth", "256"]).stdout.contains("\x1b[48;5;"));
}
