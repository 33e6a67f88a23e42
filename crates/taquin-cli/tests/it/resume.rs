//! `bench --resume`: results of an earlier run are taken over if they were measured with the same options, also after a
//! run that was killed.

use std::fs;

use crate::process::{EASY, HARD, TWO, TempFile, TempFolder, command, taquin, wait_while_running};

/// The CSV of a run over the two hardest 8-puzzles.
fn csv(options: &[&str]) -> String {
    taquin(&[&["bench", "hardest8", "--format", "csv", "-q"], options].concat()).stdout
}

#[test]
fn an_earlier_run_is_taken_over() {
    let whole = csv(&[]);
    let lines: Vec<&str> = whole.lines().collect();
    // A row as it was measured elsewhere, and one that was cut off.
    let earlier = lines[1].replace(",ida,", ",elsewhere,").replace(env!("CARGO_PKG_VERSION"), "0.0.7");
    let file = TempFile::new("resume-earlier.csv", format!("{}\n{earlier}\nh31_2,31,31,tr", lines[0]));
    let ran = taquin(&["bench", "hardest8", "--format", "csv", "--resume", file.path()]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.starts_with("1 result taken over\n"), "{}", ran.stderr);
    let rows: Vec<Vec<&str>> = ran.stdout.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((rows[1][15], rows[2][15], rows.len()), ("elsewhere", "ida", 3), "{}", ran.stdout);
    assert_eq!((rows[1][18], rows[2][18]), ("0.0.7", env!("CARGO_PKG_VERSION")), "each row has its own run");
    let wrong = TempFile::new("resume-wrong.csv", format!("{}\n{}\n", lines[0], lines[1].replace("h31_1", "h31_2")));
    taquin(&["bench", "hardest8", "--resume", wrong.path()]).rejects("resume-wrong.csv:2: ");
    let foreign = TempFile::new("resume-foreign.csv", "a,b\n1,2\n");
    taquin(&["bench", "hardest8", "--resume", foreign.path()]).rejects("is not the CSV of 'taquin bench --format csv'");
    taquin(&["bench", "hardest8", "--resume", "/no/such.csv"]).rejects("cannot open /no/such.csv");
}

#[test]
fn results_of_other_options_are_refused_with_the_difference() {
    let boards = TempFile::new("resumed.txt", "8 6 7/2 5 4/3 0 1\n");
    let cases: [(&[&str], &[&str], &str); 9] = [
        (&[], &["-a", "bfs"], "with --algorithm auto --threads"),
        (
            &["-a", "ida"],
            &["-a", "ida", "-H", "manhattan"],
            "without --heuristic, and is now asked for with --heuristic man",
        ),
        (&["-a", "ida"], &["-a", "ida", "--time", "5"], "with --time 60, and is now asked for with --time 5"),
        (&["-a", "ida"], &["-a", "ida", "--nodes", "5k"], "without --nodes, and is now asked for with --nodes 5000"),
        (&["-a", "ida"], &["-a", "ida", "--memory", "1G"], "is now asked for with --memory 1073741824"),
        (
            &["-a", "ida"],
            &["-a", "ida", "--goal", "blank-first"],
            "with --goal row-major, and is now asked for with --goal b",
        ),
        (&[], &["--metric", "mtm"], "without --metric, and is now asked for with --metric mtm"),
        (&["-a", "pdb"], &["--tables", "light"], "without --tables, and is now asked for with --tables light"),
        (&["--weight", "2"], &["--weight", "1.5"], "with --weight 2, and is now asked for with --weight 3/2"),
    ];
    for (then, now, difference) in cases {
        let bench = ["bench", boards.path(), "--format", "csv", "-q"];
        let earlier = TempFile::new("resume-options.csv", taquin(&[&bench, then].concat()).stdout);
        let resumed = |options: &[&str]| taquin(&[&bench, options, &["--resume", earlier.path()]].concat());
        resumed(now).rejects(difference);
        assert_eq!(resumed(then).code, Some(0), "the same options");
    }
    let both = TempFile::new("resume-both.csv", csv(&["-a", "ida"]));
    let ran = taquin(&["bench", "hardest8", "-a", "ida,astar", "--format", "csv", "--resume", both.path()]);
    assert!(ran.code == Some(0) && ran.stderr.starts_with("2 results taken over\n"), "{}", ran.stderr);
}

#[test]
fn the_first_run_starts_from_nothing() {
    let folder = TempFolder::new("bench-resume");
    fs::create_dir(&folder.0).expect("a new folder");
    let path = folder.0.join("results.csv");
    let path = path.to_str().expect("a plain name");
    let run = |options: &[&str]| taquin(&[&["bench", "hardest8", "--format", "csv", "-o", path], options].concat());
    let ran = run(&["--resume", path]);
    assert!(ran.code == Some(0) && ran.stderr.contains("results.csv does not exist yet"), "{}", ran.stderr);
    assert_eq!(fs::read_to_string(path).expect("written").lines().count(), 3);
    assert_eq!(folder.files().len(), 1, "nothing is left beside it");
    let again = run(&["--resume", path]);
    assert!(again.code == Some(0) && again.stderr.starts_with("2 results taken over\n"), "{}", again.stderr);
    run(&["--resume", path, "--limit", "1"])
        .rejects("1 result for boards that are not asked for now, which would be lost: ask for them, too");
}

#[test]
fn a_killed_run_is_continued_from_its_partial_file() {
    let folder = TempFolder::new("bench-killed");
    fs::create_dir(&folder.0).expect("a new folder");
    let boards = TempFile::new("killed.txt", format!("{EASY}\n{TWO}\n{HARD}\n"));
    for format in ["csv", "json"] {
        let path = folder.0.join(format!("results.{format}"));
        let path = path.to_str().expect("a plain name");
        let partial = format!("{path}.partial");
        let args = ["bench", boards.path(), "-a", "iddfs", "--time", "1h", "--format", format, "-o", path];
        let mut child = command(&args).spawn().expect("starts");
        // The third board takes years.
        wait_while_running(&mut child, "two results", || {
            fs::read_to_string(&partial).is_ok_and(|text| text.lines().count() >= 3)
        });
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        assert_eq!(folder.files(), [std::path::Path::new(&partial)], "only the partial file is left");
        let whole = fs::read_to_string(&partial).expect("it is there");
        fs::write(&partial, whole + "3,31,").expect("writable");
        taquin(&args).rejects("has the results of a run that did not end: continue it with --resume");
        // The same options, on the first two boards: the torn line of the third is cut off.
        let ran = taquin(&[&args[..], &["--resume", path, "--limit", "2"]].concat());
        assert!(ran.code == Some(0) && ran.stderr.starts_with("2 results taken over\n"), "{}", ran.stderr);
        assert_eq!(folder.files(), [std::path::Path::new(path)], "the partial file is removed");
        fs::remove_file(path).expect("it was written");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn results_that_were_taken_over_survive_an_interrupt() {
    let boards = TempFile::new("bench-interrupted.txt", format!("{HARD}\n{TWO}\n"));
    let bench = ["bench", boards.path(), "-a", "iddfs", "--time", "1h", "--format", "csv", "-q"];
    let file = TempFile::new("bench-interrupted.csv", taquin(&[&bench[..], &["--only", "2"]].concat()).stdout);
    let args = [&bench[..], &["--resume", file.path(), "-o", file.path()]].concat();
    assert_eq!(crate::process::interrupt(command(&args).spawn().expect("starts")).code, Some(130));
    let text = fs::read_to_string(&file.0).expect("written");
    let rows: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!(rows, ["1", "2"], "{text}");
    assert!(text.contains(",cancelled,") && !std::path::Path::new(&format!("{}.partial", file.path())).exists());
}
