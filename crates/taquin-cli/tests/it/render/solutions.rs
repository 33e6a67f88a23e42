//! Pictures of solutions, from JSON and by `solve`.

use super::{Folder, Gif, Image};
use crate::process::{EASY, HARD, LOYD, TWO, TempFile, fed, taquin};

#[test]
fn the_json_of_solve() {
    let folder = Folder::new("json");
    let json = taquin(&["solve", "3 5 0/6 7 2/4 1 8", "-g", "snail", "--format", "json"]).stdout;
    fed(&["render", "--steps", "-o", &folder.file("path.gif")], &json).prints(0, "");
    assert_eq!(Gif::read(&folder.read("path.gif")).delays.len(), 23);
    let file = TempFile::new("answer.json", &json);
    folder.render(&[file.path(), "--sheet"], "path.svg");
    assert_eq!(folder.text("path.svg").matches("<text ").count(), 23);
    folder.render(&[file.path(), "--tile", "20"], "board.png");
    folder.render(&["3 5 0/6 7 2/4 1 8", "--goal", "snail", "--tile", "20"], "same.png");
    assert!(folder.read("board.png") == folder.read("same.png"));
    folder.fails(&[file.path(), "U"], "a.gif").rejects("omit MOVES");
    folder.render(&[file.path(), "--goal", "snail", "--tile", "20"], "goal.png");
    assert!(folder.read("board.png") == folder.read("goal.png"));
}

#[test]
fn json_without_a_solution() {
    let folder = Folder::new("unsolved");
    let gif = folder.file("path.gif");
    let render = |json: &str| fed(&["render", "-o", &gif], json);
    let unsolvable = taquin(&["solve", LOYD, "--format", "json"]).stdout;
    render(&unsolvable).rejects("a GIF shows a solution, but the JSON says that none exists");
    let stopped = taquin(&["solve", HARD, "-a", "bfs", "--nodes", "100", "--format", "json"]).stdout;
    render(&stopped).rejects("a GIF shows a solution, but the JSON has none: the search was stopped");
    render("{\"board\":3}").rejects("the JSON has an invalid board");
    render("{").rejects("<stdin> is not the JSON of one solution");
    let solved = taquin(&["solve", TWO, "--format", "json"]).stdout;
    render(&solved.repeat(2)).rejects("<stdin> is not the JSON of one solution");
    render(&solved.replace("\"LU\"", "\"UUU\"")).rejects("move 2 (U) is impossible");
    render(&solved.replace(TWO, "1 2 2/0")).rejects("the JSON has an invalid board");
    assert!(folder.names().is_empty());
    fed(&["render", "-o", &folder.file("board.svg")], unsolvable).prints(0, "");
}

#[test]
fn solve_draws_too() {
    let folder = Folder::new("solve");
    let (gif, svg, png) = (folder.file("a.gif"), folder.file("a.svg"), folder.file("a.png"));
    let ran = taquin(&["solve", TWO, "--draw", &gif, "--draw", &svg, "--png", &png, "--theme", "dark", "-q"]);
    ran.prints(0, "LU\n");
    folder.render(&[TWO, "LU", "--theme", "dark"], "b.gif");
    folder.render(&[TWO, "LU", "--theme", "dark", "--animate"], "b.svg");
    folder.render(&[TWO, "--theme", "dark"], "b.png");
    for ending in ["gif", "svg", "png"] {
        assert!(folder.read(&format!("a.{ending}")) == folder.read(&format!("b.{ending}")), "{ending}");
    }
    taquin(&["solve", TWO, "--draw", &png, "--sheet", "-q"]).prints(0, "LU\n");
    assert_ne!(Image::read(&folder.read("a.png")).width, Image::read(&folder.read("b.png")).width);
}

#[test]
fn solve_draws_nothing_without_a_solution() {
    let folder = Folder::new("nothing");
    let gif = folder.file("a.gif");
    let ran = taquin(&["solve", LOYD, "--draw", &gif, "--draw", &folder.file("a.png")]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), "warning: no picture is written without a solution\n"));
    taquin(&["solve", HARD, "-a", "bfs", "--nodes", "100", "--draw", &gif, "-q"]).prints(3, "");
    assert!(folder.names().is_empty());
}

#[test]
fn solve_checks_output_files_before_it_begins() {
    let folder = Folder::new("before");
    let endless = ["solve", HARD, "-a", "ida", "-H", "zero"];
    let rejected = |args: &[&str], message| taquin(&[&endless, args].concat()).rejects(message);
    rejected(&["--draw", "/no/such/folder/a.gif"], "there is no folder /no/such/folder");
    rejected(&["--draw", "-"], "standard output is for the solution");
    let file = folder.file("a.gif");
    rejected(&["--draw", &file, "--draw", &file], "two pictures cannot both be written to");
    rejected(&["--theme", "heat"], "--theme has no effect without --draw");
    taquin(&["solve", EASY, "--draw", &file, "--sheet"]).rejects("with --sheet .svg or .png");
    assert!(folder.names().is_empty());
}
