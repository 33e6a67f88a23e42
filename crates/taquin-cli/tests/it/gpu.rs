//! `--gpu` and `gpu`: searches on a device of OpenCL. Where there is none, only the refusals are tested, unless
//! `TAQUIN_NEEDS_OPENCL` is set.

use crate::process::{EASY, fed, taquin};

#[test]
fn a_device_that_does_not_exist_is_refused() {
    let ran = taquin(&["solve", EASY, "--gpu=no such card"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    let reasons = ["no graphics card is named 'no such card'", "OpenCL is not installed", "there is no graphics card"];
    assert!(reasons.iter().any(|reason| ran.stderr.contains(reason)), "{}", ran.stderr);
    let batch = fed(&["batch", "--gpu=no such card"], EASY);
    assert_eq!((batch.code, batch.stdout.as_str(), batch.stderr), (Some(2), "", ran.stderr));
    taquin(&["solve", EASY, "-a", "bfs", "--gpu"]).rejects("--gpu has no effect on the algorithm bfs");
}

#[test]
fn devices_are_listed_and_tested() {
    let ran = taquin(&["gpu"]);
    if ran.code == Some(2) {
        assert!(std::env::var_os("TAQUIN_NEEDS_OPENCL").is_none(), "{}", ran.stderr);
        return;
    }
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    assert!(ran.stdout.contains("passed: "), "{}", ran.stdout);
    let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let solved = taquin(&["solve", board, "-g", "blank-first", "-a", "pdb", "--tables", "light", "--gpu"]);
    assert_eq!((solved.first(), solved.stderr.as_str()), ("57 moves, proven shortest", ""));
    // A board for which the processor would take a million expansions.
    let board = "15 2 12 11/14 13 9 5/1 3 8 7/0 10 6 4";
    let method = ["solve", board, "-g", "blank-first", "-a", "pdb", "--tables", "light", "--gpu", "--verbose"];
    let hard = taquin(&[&method[..], &["--format", "json"]].concat());
    assert!(hard.stdout.contains("\"device\":\""), "{}", hard.stdout);
    assert!(hard.stderr.contains("searched on "), "{}", hard.stderr);
}

#[test]
fn tables_of_pushes_are_not_built_on_a_card() {
    taquin(&["pdb", "build", "4x4", "--metric", "mtm", "--gpu"]).rejects("--gpu has no effect with --metric mtm");
}
