//! `inspect`: what can be said about a board without searching.

use crate::process::{EASY, TempFile, fed, taquin};

#[test]
fn the_examples_of_the_assignments() {
    let princeton = taquin(&["inspect", "8 1 3/4 0 2/7 6 5"]);
    let [hamming, manhattan] =
        ["hamming                         5  yes         yes", "manhattan                      10  yes         yes"];
    for line in ["solvable", hamming, manhattan, "neighbour    D 1: 8 0 3/4 1 2/7 6 5", "is the goal  no"] {
        assert!(princeton.stdout.lines().any(|found| found == line), "no {line} in:\n{}", princeton.stdout);
    }
    let variant38 = taquin(&["inspect", "1 2 3/6 5 4/7 8 0"]);
    assert_eq!((variant38.code, variant38.first()), (Some(0), "unsolvable"));
    for line in [
        "manhattan                       4  yes         yes",
        "inversions   3; goal: 0",
        "solvable to  snail",
        "twin         2 1 3/6 5 4/7 8 0",
    ] {
        assert!(variant38.stdout.lines().any(|found| found == line), "no {line} in:\n{}", variant38.stdout);
    }
    assert!(variant38.stdout.lines().all(|line| line.chars().count() <= 80), "{}", variant38.stdout);
}

#[test]
fn every_heuristic_with_its_parts() {
    let ran = taquin(&["inspect", "8 1 3/4 0 2/7 6 5", "-v"]);
    for part in [
        "\nmanhattan+corner               12  yes         no          = 10 + 2\n",
        "\nmanhattan                      10  yes         yes\n    1:1 2:2 3:0 4:0 5:2 6:2 7:0 8:3\n",
        "\n    1:1 2:1.41 3:0 4:0 5:1.41 6:1.41 7:0 8:2.24\n",
        "\nwalking-distance ",
    ] {
        assert!(ran.stdout.contains(part), "no {part} in:\n{}", ran.stdout);
    }
}

#[test]
fn as_json_and_for_several_boards() {
    let json = taquin(&["inspect", EASY, "--format", "json", "--goal", "snail"]).json();
    assert_eq!((&json["solvable"], &json["manhattan"], &json["rows"]), (&false.into(), &7.into(), &3.into()));
    assert_eq!(json["heuristics"].as_array().map(Vec::len), Some(11));
    let boards = "2\n1 2\n3 0\n2\n1 2\n0 3\n";
    fed(&["inspect"], boards)
        .prints(0, "line 2: solvable; Hamming 0, Manhattan 0\nline 5: solvable; Hamming 1, Manhattan 1\n");
    let several = fed(&["inspect", "-v"], boards).stdout;
    assert!(several.contains("line 2: 1 2/3 0\nsolvable\n") && several.contains("\n\nline 5: 1 2/0 3\n"), "{several}");
    let file = TempFile::new("inspect.txt", "1 2 3/4 5 6/7 8 8");
    taquin(&["inspect", file.path()]).rejects("tile 8 appears twice");
}

#[test]
fn boards_of_any_shape() {
    for size in ["1", "1x5", "2x7", "30"] {
        let board = taquin(&["generate", size, "-s", "1"]).stdout;
        assert_eq!(fed(&["inspect", "-v"], board).code, Some(0), "{size}");
    }
}
