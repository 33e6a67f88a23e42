//! Pattern databases of boards with 26 to 36 cells.

use std::fs;

use crate::process::{TempFolder, taquin};

const BOARD_5X6: &str = "7 1 3 5 10 6/15 8 20 16 12 17/9 4 22 25 2 11/13 14 21 23 0 18/19 26 27 28 29 24";
const BOARD_6X6: &str =
    "7 14 2 3 4 6/1 8 9 0 5 17/19 15 21 12 16 11/20 32 22 10 23 18/31 33 13 34 27 29/28 26 25 35 30 24";
const BOARD_4X7: &str = "1 2 12 10 5 11 6/8 9 3 25 0 20 19/15 16 17 4 18 14 27/22 23 24 26 21 13 7";
const BOARD_2X16: &str = "17 3 20 18 5 23 7 8 10 25 28 27 12 13 30 16/2 19 1 21 4 6 22 24 9 26 11 0 29 15 14 31";
const SOLVED_6X6: &str =
    "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 17 18/19 20 21 22 23 24/25 26 27 28 29 30/31 32 33 34 35 0";
const LOYD_6X6: &str =
    "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 17 18/19 20 21 22 23 24/25 26 27 28 29 30/31 32 33 35 34 0";
const NONE_6X6: &str =
    "No solution exists ('taquin check' explains why), but it can be solved with --goal snail, blank-first or reversed";

#[test]
fn boards_up_to_36_cells_are_solved_on_tables() {
    let cases = [
        (&["solve", BOARD_5X6, "-a", "pdb"][..], 0, "58 moves, proven shortest"),
        (&["solve", BOARD_6X6, "-a", "pdb"], 0, "68 moves, proven shortest"),
        (&["solve", BOARD_6X6, "-a", "pdb", "--tables", "light", "--threads", "1"], 0, "68 moves, proven shortest"),
        (&["solve", BOARD_4X7, "-a", "pdb"], 0, "46 moves, proven shortest"),
        (&["solve", BOARD_2X16, "-a", "pdb"], 0, "50 moves, proven shortest"),
        (&["solve", SOLVED_6X6, "-a", "pdb"], 0, "0 moves: the board is the goal"),
        (&["solve", LOYD_6X6, "-a", "pdb"], 1, NONE_6X6),
    ];
    for (command, code, first) in cases {
        let ran = taquin(command);
        assert_eq!((ran.code, ran.first()), (Some(code), first), "{command:?}: {}", ran.stderr);
    }
    let other = taquin(&["solve", BOARD_4X7, "-a", "ida"]);
    assert_eq!(other.first(), "46 moves, proven shortest");
}

#[test]
fn larger_boards_are_refused() {
    let tiles: Vec<String> = (1..49).chain([0]).map(|tile| tile.to_string()).collect();
    let board = format!("7x7 {}", tiles.join(" "));
    taquin(&["solve", &board, "-a", "pdb"]).rejects("at most 36 cells, not 7x7");
    taquin(&["pdb", "build", "5x8"]).rejects("at most 36 cells, not 5x8");
}

#[test]
fn full_tables_that_do_not_fit_are_not_built() {
    let ran = taquin(&["solve", BOARD_6X6, "-a", "pdb", "--tables", "full", "--memory", "500M"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.first().contains("memory"), "{ran:?}");
}

#[test]
fn a_search_on_6x6_resumes() {
    let folder = TempFolder::new("large-checkpoint");
    fs::create_dir(&folder.0).expect("makes");
    let path = format!("{}/search", folder.path());
    let resumable = ["solve", BOARD_6X6, "-a", "pdb", "--tables", "light", "--checkpoint", &path];
    let stopped = taquin(&[&resumable[..], &["--nodes", "20k"]].concat());
    assert_eq!(stopped.code, Some(3), "{stopped:?}");
    assert!(fs::read_to_string(&path).expect("a checkpoint").starts_with("taquin checkpoint 3\n"));
    assert_eq!(taquin(&resumable).first(), "68 moves, proven shortest");
    assert!(folder.files().is_empty(), "a finished search leaves no file");
}

#[test]
fn tables_of_6x6_are_built_listed_and_verified() {
    let folder = TempFolder::new("large-pdb");
    let pdb = |args: &[&str]| taquin(&[&["pdb"], args, &["--cache", folder.path()]].concat());
    let built = pdb(&["build", "6x6", "--tables", "light"]);
    assert_eq!((built.code, built.stdout.lines().count()), (Some(0), 8), "{built:?}");
    let listed = pdb(&["list", "--format", "json"]).json();
    let listed = listed.as_array().expect("a list");
    assert!(listed.iter().all(|table| table["shape"] == "6x6" && table["tiles"] == 4 && table["damage"].is_null()));
    let name = listed[0]["name"].as_str().expect("a name");
    let verified = pdb(&["verify", name, "--samples", "100"]);
    assert_eq!(verified.code, Some(0), "{verified:?}");
    assert!(verified.stdout.contains(": no error found, "), "{}", verified.stdout);
    let solved = taquin(&["solve", BOARD_6X6, "-a", "pdb", "--tables", "light", "-v", "--cache", folder.path()]);
    assert!(solved.stderr.contains("partly from disk"), "{}", solved.stderr);
}
