//! The first Ctrl-C and the time limit end whatever the program does: waiting, writing, generating, drawing.

use std::fs;
use std::io::Write;
use std::process::Child;

use crate::process::{EASY, Ran, TempFolder, command, interrupt, start, taquin, wait_for_end, wait_while_running};

/// A number of things that takes centuries.
const MOST: &str = "18446744073709551615";

/// Waits until a process is blocked by the pipe that it writes to, which nobody reads: its bytes are no more than they
/// were fifty times before. Where this comes too early, because the process got no processor, less is tested.
fn wait_until_blocked(child: &mut Child) {
    let pipe = child.stdout.take().expect("piped");
    let (mut bytes, mut repeated) = (0, 0);
    wait_while_running(child, "a full pipe", || {
        let now = rustix::io::ioctl_fionread(&pipe).expect("a pipe");
        repeated = if now == bytes { repeated + 1 } else { 0 };
        bytes = now;
        bytes > 0 && repeated >= 50
    });
    child.stdout = Some(pipe);
}

/// Runs a command that would take centuries without its time limit.
fn run_limited(args: &[&str]) -> Ran {
    let mut child = command(args).spawn().expect("starts");
    let mut stdout = child.stdout.take().expect("piped");
    let reader = std::thread::spawn(move || std::io::read_to_string(&mut stdout).expect("text"));
    let ran = wait_for_end(child);
    Ran { stdout: reader.join().expect("reads"), ..ran }
}

#[test]
fn a_batch_that_waits_for_input() {
    let mut child = start(&["batch"]);
    let stdin = child.stdin.take();
    let ran = interrupt(child);
    ran.prints(130, "");
    drop(stdin);
}

#[test]
fn a_batch_whose_results_are_not_read() {
    let mut child = start(&["batch", "-j", "1"]);
    let mut stdin = child.stdin.take().expect("piped");
    let feeder = std::thread::spawn(move || {
        let boards = format!("{EASY}\n").repeat(100);
        while stdin.write_all(boards.as_bytes()).is_ok() {}
    });
    wait_until_blocked(&mut child);
    let ran = interrupt(child);
    assert_eq!(ran.code, Some(130), "{}", ran.stderr);
    feeder.join().expect("it ends with the pipe");
}

#[test]
fn generating_obeys_the_time_limit() {
    let walk = run_limited(&["generate", "--walk", MOST, "--time", "0.3", "--seed", "1"]);
    walk.prints(3, "");
    assert!(walk.stderr.contains("stopped by the time limit"), "{}", walk.stderr);
    let many = run_limited(&["generate", "--count", MOST, "--time", "0.3", "--seed", "1"]);
    assert_eq!(many.code, Some(3), "{}", many.stderr);
    assert!(many.stderr.contains("stopped by the time limit after "), "{}", many.stderr);
    assert!(many.stdout.is_empty() || many.stdout.ends_with('\n'), "no line is cut");
    assert!(many.stdout.lines().all(|line| line.matches('/').count() == 3));
}

#[test]
fn generating_ends_at_ctrl_c() {
    let walk = command(&["generate", "--walk", MOST, "--seed", "1"]).spawn().expect("starts");
    interrupt(walk).prints(130, "");
    let mut many = command(&["generate", "--count", MOST, "--seed", "1"]).spawn().expect("starts");
    wait_until_blocked(&mut many);
    assert_eq!(interrupt(many).code, Some(130));
}

#[test]
fn building_walking_distance_tables_obeys_the_time_limit() {
    let board = taquin(&["generate", "3x5", "--seed", "1"]).stdout;
    let solve = ["solve", board.trim(), "-a", "ida", "-H", "walking-distance", "--time", "1ms", "--format", "json"];
    let ran = taquin(&solve);
    assert_eq!((ran.code, &ran.json()["stopped"]), (Some(3), &"time".into()), "{}", ran.stdout);
    assert_eq!(ran.json()["expanded"], 0, "no time is left to search");
}

/// Pictures that take long, in a folder of their own: arguments of `render`, and the file they go to.
fn long_pictures(folder: &TempFolder) -> Vec<Vec<String>> {
    fs::create_dir(&folder.0).expect("makes");
    let (long, short) = (format!("{}/long.txt", folder.path()), format!("{}/short.txt", folder.path()));
    fs::write(&long, "DRUL".repeat(4000)).expect("writes");
    fs::write(&short, "DRUL".repeat(2000)).expect("writes");
    let tiles: Vec<String> = (0..10_000).map(|tile| tile.to_string()).collect();
    let large = format!("{}/large.txt", folder.path());
    fs::write(&large, format!("100x100 {}", tiles.join(" "))).expect("writes");
    let args = |moves: &str, options: &[&str], name: &str| -> Vec<String> {
        let board = if name.ends_with("svg") { &large } else { "0 1 2/3 4 5/6 7 8" };
        let file = format!("{}/{name}", folder.path());
        let all = [&["render", board, moves, "--moves", "blank"], options, &["-o", &file]].concat();
        all.into_iter().map(str::to_owned).collect()
    };
    vec![
        args(&long, &["--scale", "2"], "picture.gif"),
        args(&short, &["--sheet", "--tile", "20"], "picture.png"),
        args(&short, &["--sheet", "--theme", "heat"], "picture.svg"),
    ]
}

#[test]
fn an_interrupted_picture_is_not_written_and_that_is_said() {
    let folder = TempFolder::new("interrupted-picture");
    for args in long_pictures(&folder) {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let picture = args.last().expect("a file");
        let run = || interrupt(command(&args).spawn().expect("starts"));
        // It takes a second: on a busy machine it may be complete before the signal comes.
        let ran = (0..20).map(|_| run()).find(|ran| ran.code != Some(0) || fs::remove_file(picture).is_err());
        let ran = ran.expect("interrupted once");
        ran.prints(130, "");
        assert!(ran.stderr.contains(&format!("interrupted; {picture} was not written")), "{}", ran.stderr);
        assert_eq!(folder.files().len(), 3, "only the input: {:?}", folder.files());
    }
}

#[test]
fn a_picture_obeys_the_time_limit() {
    let folder = TempFolder::new("late-picture");
    for args in long_pictures(&folder) {
        let picture = args.last().expect("a file").clone();
        fs::write(&picture, "old").expect("writes");
        let args: Vec<&str> = args.iter().map(String::as_str).chain(["--time", "1ms"]).collect();
        let ran = taquin(&args);
        ran.prints(3, "");
        assert_eq!(ran.stderr, format!("stopped by the time limit; {picture} was not written\n"));
        assert_eq!(fs::read_to_string(&picture).expect("is there"), "old");
        fs::remove_file(&picture).expect("is there");
        assert_eq!(folder.files().len(), 3, "only the input: {:?}", folder.files());
    }
    taquin(&["render", EASY, "--time", "1"]).rejects("--time is for pictures, not for text");
}

/// A picture that nobody reads blocks while it is written.
#[test]
fn a_picture_whose_bytes_are_not_read() {
    let folder = TempFolder::new("blocked-picture");
    let mut args = long_pictures(&folder).remove(2);
    args.truncate(args.len() - 2);
    let args: Vec<&str> = args.iter().map(String::as_str).chain(["--format", "svg"]).collect();
    let mut child = command(&args).spawn().expect("starts");
    wait_until_blocked(&mut child);
    let ran = interrupt(child);
    assert_eq!(ran.code, Some(130), "{}", ran.stderr);
    assert!(ran.stderr.contains("the picture on standard output is not complete"), "{}", ran.stderr);
}
