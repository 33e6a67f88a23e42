//! An option that would have no effect is refused with the reason, or obeyed.

use crate::process::{EASY, TWO, TempFile, fed, taquin};

#[test]
fn an_option_without_effect_is_refused() {
    let refused: [(&[&str], &str); 44] = [
        (&["solve", EASY, "--count", "--draw", "z.gif"], "--draw has no effect with --count: a picture shows one"),
        (&["solve", EASY, "--all", "--gif", "z.gif"], "--draw has no effect with --all: a picture shows one"),
        (&["solve", EASY, "--all", "--draw", "z.png", "--sheet"], "--draw has no effect with --all"),
        (
            &["solve", EASY, "-a", "bfs", "-H", "manhattan"],
            "--heuristic has no effect on the algorithm bfs: no heuristic is used",
        ),
        (
            &["solve", EASY, "-a", "pdb", "-H", "manhattan"],
            "--heuristic has no effect on the algorithm pdb: no heuristic is used",
        ),
        (&["solve", EASY, "--tables", "light", "-H", "zero"], "--heuristic has no effect on the algorithm pdb"),
        (
            &["solve", EASY, "-a", "ida", "--until", "first"],
            "--until has no effect on the algorithm ida: only anytime, or auto",
        ),
        (&["solve", EASY, "-a", "ida", "--until", "9"], "--until has no effect on the algorithm ida"),
        (&["solve", EASY, "-a", "ida", "--until", "5%"], "--until has no effect on the algorithm ida"),
        (&["solve", EASY, "-a", "IDA", "--seed", "1"], "--seed has no effect on the algorithm ida"),
        (&["solve", EASY, "-H", "manhattan", "--until", "first"], "--until has no effect on the algorithm ida"),
        (&["solve", EASY, "-a", "weighted:2", "--until", "first"], "--until has no effect on the algorithm weighted"),
        (&["solve", EASY, "-a", "ida", "-j", "2"], "--threads has no effect on the algorithm ida: one thread is used"),
        (&["solve", EASY, "-a", "ida", "--cache", "d"], "--cache has no effect on the algorithm ida: no pattern"),
        (&["batch", "-a", "ida", "--cache", "d"], "--cache has no effect on the algorithm ida"),
        (&["batch", "-a", "bfs", "-H", "manhattan"], "--heuristic has no effect on the algorithm bfs"),
        (
            &["bench", "hardest8", "--goal", "snail"],
            "--goal has no effect with SET hardest8: the boards of a published",
        ),
        (&["bench", "Korf100", "--goal-file", "g.txt"], "--goal has no effect with SET korf100"),
        (&["bench", "hardest8", "-a", "ida", "--until", "first"], "--until has no effect on the algorithm ida"),
        (&["compare", EASY, "--tables", "light", "-a", "ida"], "--tables has no effect on the algorithm ida"),
        (&["compare", EASY, "--cache", "d", "-a", "ida,bfs"], "--cache has no effect on the algorithm ida or bfs"),
        (&["compare", EASY, "--tables", "light", "-H", "zero"], "--tables has no effect on the algorithm astar or ida"),
        (&["compare", EASY, "-a", "bfs,pdb", "-H", "zero"], "--heuristics has no effect on the algorithm bfs or pdb"),
        (&["compare", EASY, "--plot", "z.svg"], "--plot has no effect without --set: it plots means over many boards"),
        (&["compare", EASY, "--limit", "3"], "--limit has no effect without --set"),
        (
            &["solve", EASY, "--draw", "z.jpg"],
            "--draw writes .gif, .svg or .png files (with --sheet .svg or .png), not z.jpg",
        ),
        (
            &["solve", EASY, "--draw", "z.GIF", "--sheet"],
            "--draw writes .gif, .svg or .png files (with --sheet .svg or .png), not z.GIF",
        ),
        (&["solve", EASY, "--theme", "heat"], "--theme has no effect without --draw"),
        (&["render", TWO, "LU", "-o", "z.gif", "--fps", "9", "--steps"], "--fps has no effect with --steps"),
        (&["solve", TWO, "--runs", "--moves", "number"], "--runs has no effect with --moves number: only directions"),
        (&["solve", TWO, "--runs", "--moves", "Coordinate"], "--runs has no effect with --moves coordinate"),
        (
            &["convert", TWO, "--moves", "LU", "--moves-to", "number", "--runs"],
            "--runs has no effect with --moves-to number",
        ),
        (&["solve", TWO, "-q", "--boards"], "--boards has no effect with --quiet: no boards are printed"),
        (&["solve", TWO, "--all", "--boards"], "--boards has no effect with --all"),
        (&["solve", TWO, "--count", "--moves", "number"], "--moves has no effect with --count: no moves are printed"),
        (&["solve", TWO, "--count", "--until", "first"], "--until has no effect with --count: all shortest solutions"),
        (&["solve", TWO, "--count", "-v"], "--verbose has no effect with --count"),
        (
            &["generate", "3", "--hardest", "--seed", "1"],
            "--seed has no effect with --hardest: the hardest boards are not",
        ),
        (&["generate", "3", "--nodes", "1"], "--nodes has no effect without --optimal-length or --hardest"),
        (&["generate", "3", "-c", "0"], "expected a whole number, at least 1"),
        (
            &["check", EASY, "-t", "1"],
            "--time has no effect without --lockstep: only the search of --lockstep has limits",
        ),
        (&["check", EASY, "-q", "--format", "json"], "--format has no effect with --quiet: nothing is printed"),
        (&["verify", EASY, "U", "-q", "-o", "z.txt"], "--output has no effect with --quiet: nothing is printed"),
        (&["solve", TWO, "--format", "grid", "--runs"], "--runs has no effect with --format grid"),
    ];
    for (args, message) in refused {
        taquin(args).rejects(message);
    }
}

#[test]
fn options_with_an_effect_are_obeyed() {
    for args in [
        &["solve", EASY, "-q", "--until", "9", "--seed", "3", "-j", "1"][..],
        &["solve", EASY, "-q", "-a", "anytime", "--until", "first", "-j", "1"],
        &["solve", EASY, "-q", "-a", "astar", "-H", "hamming"],
        &["solve", EASY, "-q", "--runs", "--moves", "tile"],
    ] {
        taquin(args).prints(0, "U\n");
    }
    taquin(&["check", EASY, "-t", "1", "--lockstep", "-q"]).prints(0, "");
    taquin(&["compare", EASY, "-a", "bfs,ida", "-H", "zero", "--format", "csv", "-q"]);
    let photo = TempFile::new("photo.png", "");
    taquin(&["render", EASY, "-o", photo.path()]).prints(0, "");
    let draw = |theme| {
        let args = ["render", EASY, "--image", photo.path(), "--theme", theme, "--format", "svg"];
        taquin(&args).stdout
    };
    assert!(draw("heat").contains("<svg"));
    assert_ne!(draw("heat"), draw("dark"), "a theme colours the frame of a photograph");
}

#[test]
fn verify_takes_the_goal_that_is_given() {
    let json = taquin(&["solve", "3 5 0/6 7 2/4 1 8", "-g", "snail", "--format", "json"]).stdout;
    assert_eq!(fed(&["verify"], &json).code, Some(0));
    assert_eq!(fed(&["verify", "--goal", "snail"], &json).code, Some(0));
    let ran = fed(&["verify", "--goal", "row-major"], &json);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.starts_with("Not a solution: "), "{}", ran.stdout);
}

#[test]
fn a_goal_that_no_board_of_a_file_needs_is_refused() {
    let file = TempFile::new("own-goals.tsv", "a\t3\t1\t1 2 3 4 5 0 7 8 6\trow-major\n");
    taquin(&["bench", file.path(), "--goal", "snail"]).rejects("--goal has no effect: every board of");
    assert_eq!(taquin(&["bench", file.path(), "--goal", "row-major", "-q"]).code, Some(0));
}
