//! The first Ctrl-C and the time limit end whatever the program does: waiting, writing, generating, drawing.

use std::fs;
use std::io::Write;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::process::{EASY, Ran, TempFolder, command, start, taquin, wait_until_listening};

/// Far more than any of these should take.
const SOON: Duration = Duration::from_secs(10);
const MOST: &str = "18446744073709551615";

/// Sends one Ctrl-C and waits for the end.
fn interrupt(mut child: Child) -> Ran {
    wait_until_listening(&mut child);
    let begin = Instant::now();
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
    // Nothing of what it writes is read before it has ended.
    while child.try_wait().expect("it was started").is_none() {
        if begin.elapsed() > SOON {
            child.kill().expect("it runs");
            panic!("one Ctrl-C does not end it");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("ended").into()
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
    // Until a pipe of 64 KiB is full.
    std::thread::sleep(Duration::from_millis(500));
    let ran = interrupt(child);
    assert_eq!(ran.code, Some(130), "{}", ran.stderr);
    feeder.join().expect("it ends with the pipe");
}

#[test]
fn generating_obeys_the_time_limit() {
    let begin = Instant::now();
    let walk = taquin(&["generate", "--walk", MOST, "--time", "0.3", "--seed", "1"]);
    walk.prints(3, "");
    assert!(walk.stderr.contains("stopped by the time limit"), "{}", walk.stderr);
    let many = taquin(&["generate", "--count", MOST, "--time", "0.3", "--seed", "1"]);
    assert_eq!(many.code, Some(3), "{}", many.stderr);
    assert!(many.stderr.contains("stopped by the time limit after "), "{}", many.stderr);
    assert!(many.stdout.ends_with('\n') && many.stdout.lines().all(|line| line.matches('/').count() == 3));
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
}

#[test]
fn generating_ends_at_ctrl_c() {
    let walk = command(&["generate", "--walk", MOST, "--seed", "1"]).spawn().expect("starts");
    interrupt(walk).prints(130, "");
    // Nothing is read, so that it is blocked by a full pipe.
    let many = command(&["generate", "--count", MOST, "--seed", "1"]).spawn().expect("starts");
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(interrupt(many).code, Some(130));
}

#[test]
fn building_walking_distance_tables_obeys_the_time_limit() {
    let board = taquin(&["generate", "3x5", "--seed", "1"]).stdout;
    let solve = ["solve", board.trim(), "-a", "ida", "-H", "walking-distance", "--time", "1ms", "--format", "json"];
    let begin = Instant::now();
    let ran = taquin(&solve);
    assert_eq!((ran.code, &ran.json()["stopped"]), (Some(3), &"time".into()), "{}", ran.stdout);
    assert_eq!(ran.json()["expanded"], 0, "no time is left to search");
    assert!(begin.elapsed() < SOON);
}

/// Pictures that take long, in a folder of their own: arguments of `render`, and the file they go to.
fn long_pictures(folder: &TempFolder) -> Vec<Vec<String>> {
    fs::create_dir(&folder.0).expect("makes");
    let (long, short) = (format!("{}/long.txt", folder.path()), format!("{}/short.txt", folder.path()));
    fs::write(&long, "DRUL".repeat(4000)).expect("writes");
    fs::write(&short, "DRUL".repeat(2000)).expect("writes");
    let args = |moves: &str, options: &[&str], name: &str| -> Vec<String> {
        let (board, file) = ("0 1 2/3 4 5/6 7 8", format!("{}/{name}", folder.path()));
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
        let ran = interrupt(command(&args).spawn().expect("starts"));
        ran.prints(130, "");
        let picture = args.last().expect("a file");
        assert!(ran.stderr.contains(&format!("interrupted; {picture} was not written")), "{}", ran.stderr);
        assert_eq!(folder.files().len(), 2, "only the moves: {:?}", folder.files());
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
        assert_eq!(folder.files().len(), 2, "only the moves: {:?}", folder.files());
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
    let child = command(&args).spawn().expect("starts");
    // Until a pipe of 64 KiB is full.
    std::thread::sleep(Duration::from_millis(500));
    let ran = interrupt(child);
    assert_eq!(ran.code, Some(130), "{}", ran.stderr);
    assert!(ran.stderr.contains("the picture on standard output is not complete"), "{}", ran.stderr);
}
