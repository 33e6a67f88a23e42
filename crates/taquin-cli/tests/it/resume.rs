//! `--resume`: the journal of `batch` and `bench`, from which a run continues that was interrupted in any way.

use std::fs;
use std::io::Write;

use serde_json::Value;

use crate::process::{EASY, TWO, TempFile, TempFolder, fed, mixed_boards, start, taquin, wait_while_running};

/// Results of `batch` without what differs between two runs.
fn without_times(text: &str) -> Vec<String> {
    let plain = |line: &str| match serde_json::from_str::<Value>(line) {
        Ok(Value::Object(mut result)) => {
            // On several threads, these differ as well.
            for field in ["iterations", "bytes_peak", "tables"] {
                result.remove(field);
            }
            crate::process::without_times(Value::Object(result)).to_string()
        }
        _ => line.to_owned(),
    };
    text.lines().map(plain).collect()
}

/// The lines of a journal after the first.
fn results(journal: &str) -> usize {
    fs::read_to_string(journal).map_or(0, |text| text.matches('\n').count().saturating_sub(1))
}

#[test]
fn a_batch_is_continued_wherever_it_ended() {
    let input = TempFile::new("resume.txt", mixed_boards(40));
    let folder = TempFolder::created("resume");
    let journal = folder.file("journal");
    for format in ["tsv", "jsonl"] {
        let _ = fs::remove_file(&journal);
        let run = || taquin(&["batch", input.path(), "--resume", &journal, "--format", format, "-q"]);
        let plain = taquin(&["batch", input.path(), "--format", format, "-q"]);
        let first = run();
        assert_eq!((first.code, first.stderr.as_str()), (Some(2), ""));
        let complete = without_times(&first.stdout);
        assert_eq!(complete, without_times(&plain.stdout));
        let text = fs::read(&journal).expect("a journal");
        let header = text.iter().position(|&byte| byte == b'\n').expect("a line");
        let again = run();
        assert_eq!((again.code, &again.stdout), (Some(2), &first.stdout), "nothing is solved again");
        assert_eq!(fs::read(&journal).expect("a journal"), text);
        for end in (header..text.len()).step_by(text.len() / 23) {
            fs::write(&journal, &text[..end]).expect("it can be written");
            let ran = run();
            assert_eq!(ran.stderr, "", "cut at {end}");
            assert_eq!(without_times(&ran.stdout), complete, "cut at {end}");
            assert_eq!(results(&journal), 39, "a line that is no board is not kept");
        }
    }
}

#[test]
fn every_format_and_output_is_written_from_one_journal() {
    let input = TempFile::new("resume-formats.txt", mixed_boards(10));
    let folder = TempFolder::created("resume-formats");
    let (journal, output) = (folder.file("journal"), folder.file("results.jsonl"));
    let tsv = taquin(&["batch", input.path(), "--resume", &journal, "-q"]).stdout;
    let json = taquin(&["batch", input.path(), "--resume", &journal, "--format", "jsonl", "-q"]).stdout;
    let plain = taquin(&["batch", input.path(), "--format", "jsonl", "-q"]).stdout;
    assert_eq!(without_times(&json), without_times(&plain));
    assert_eq!(taquin(&["batch", input.path(), "--resume", &journal, "-o", &output, "-q"]).stdout, "");
    assert_eq!(fs::read_to_string(&output).expect("written"), json);
    let last = taquin(&["batch", input.path(), "--resume", &journal]);
    assert_eq!(last.stdout, tsv);
    assert!(last.stderr.contains("8 solved"), "{}", last.stderr);
    let multi_tile = ["batch", input.path(), "--metric", "mtm", "-q", "--resume", &folder.file("multi-tile")];
    assert_eq!(taquin(&multi_tile).stdout, taquin(&multi_tile).stdout, "moves of several tiles");
}

#[test]
fn other_and_damaged_files_are_refused_and_kept() {
    let input = TempFile::new("resume-other.txt", mixed_boards(10));
    let folder = TempFolder::created("resume-other");
    let journal = folder.file("journal");
    let foreign = ["my notes\nwithout an end", "a key", "\n", "{\"a\":1}\n", "1\t2\tUL\tproven\n"];
    for (command, set) in [("batch", input.path()), ("bench", "hardest8")] {
        for text in foreign {
            fs::write(&journal, text).expect("a file");
            taquin(&[command, set, "--resume", &journal]).rejects("it was not changed");
            assert_eq!(fs::read_to_string(&journal).expect("a file"), text);
        }
        fs::remove_file(&journal).expect("a file");
        taquin(&[command, set, "--resume", &journal, "-q"]);
        let mut text = fs::read(&journal).expect("a journal");
        let place = text.len() / 2;
        text[place] ^= 1;
        fs::write(&journal, &text).expect("a file");
        taquin(&[command, set, "--resume", &journal]).rejects("is damaged in line ");
        assert_eq!(fs::read(&journal).expect("a journal"), text);
        fs::remove_file(&journal).expect("a file");
        taquin(&[command, set, "--resume", "-"]).rejects("--resume needs the name of a file");
        taquin(&[command, set, "--resume", folder.path()]).rejects("is not a journal of");
    }
    taquin(&["bench", "hardest8", "--resume", &journal, "-q"]);
    taquin(&["batch", input.path(), "--resume", &journal]).rejects("is not a journal of 'taquin batch --resume'");
}

#[test]
fn other_inputs_and_options_are_refused() {
    let input = TempFile::new("resume-options.txt", mixed_boards(10));
    let folder = TempFolder::created("resume-options");
    let journal = folder.file("journal");
    let batch =
        |file: &str, options: &[&str]| taquin(&[&["batch", file, "--resume", &journal, "-q"], options].concat());
    assert_eq!(batch(input.path(), &["-j", "2"]).code, Some(2));
    let before = fs::read(&journal).expect("a journal");
    for options in [
        ["--goal", "snail"],
        ["--metric", "mtm"],
        ["--algorithm", "bfs"],
        ["--time", "5"],
        ["--nodes", "5k"],
        ["--memory", "1G"],
        ["--tables", "light"],
        ["--shard", "1/2"],
    ] {
        batch(input.path(), &options).rejects(" is of the options --goal row-major");
    }
    batch("-", &[]).rejects("is of the inputs ");
    assert_eq!(fs::read(&journal).expect("a journal"), before);
    assert_eq!(batch(input.path(), &["-j", "1"]).code, Some(2), "threads do not matter");
}

#[test]
fn a_result_that_is_not_of_its_board_is_refused() {
    let boards = mixed_boards(10);
    let input = TempFile::new("resume-changed.txt", &boards);
    let folder = TempFolder::created("resume-changed");
    let (journal, output) = (folder.file("journal"), folder.file("results.tsv"));
    let batch = || taquin(&["batch", input.path(), "--resume", &journal, "-o", &output, "-q"]);
    assert_eq!(batch().code, Some(2));
    let [before, written] = [&journal, &output].map(|file| fs::read(file).expect("a file"));
    let lines: Vec<&str> = boards.lines().collect();
    let changed = [
        (vec![TWO; 10], "its line 2 is not a result of board 1"),
        ([&["no board either"], &lines[1..]].concat(), "its line 2 is for board 1, but board 2 was expected"),
        (lines[..9].to_vec(), "beyond the 8 boards of the input"),
    ];
    for (lines, message) in changed {
        fs::write(input.path(), lines.join("\n")).expect("a file");
        batch().rejects(message);
        assert_eq!(fs::read(&journal).expect("a journal"), before);
        assert_eq!(fs::read(&output).expect("results"), written, "the output is not replaced");
    }
    fs::write(input.path(), boards.clone() + EASY + "\n").expect("a file");
    assert_eq!(batch().code, Some(2), "boards may be added");
    assert_eq!(fs::read_to_string(&output).expect("results").lines().count(), 11);
}

#[test]
fn a_killed_batch_loses_and_repeats_nothing() {
    let boards = taquin(&["generate", "3", "--count", "300", "--seed", "9"]).stdout;
    let folder = TempFolder::created("resume-killed");
    let journal = folder.file("journal");
    let args = ["batch", "-", "--resume", &journal, "-j", "2"];
    // It waits for the second half of its input when it is killed.
    let mut child = start(&args);
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(&boards.as_bytes()[..boards.len() / 2]).expect("it reads");
    wait_while_running(&mut child, "results", || results(&journal) > 20);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    // A line that was begun when the power failed.
    let torn = fs::OpenOptions::new().append(true).open(&journal).and_then(|mut file| file.write_all(b"{\"line\":1"));
    torn.expect("appended");
    let ran = fed(&args, &boards);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(ran.stdout, fed(&["batch", "-"], &boards).stdout);
    assert_eq!(results(&journal), 300);
}

#[test]
fn a_second_process_is_refused() {
    let folder = TempFolder::created("resume-second");
    let journal = folder.file("journal");
    let args = ["batch", "-", "--resume", &journal];
    let mut child = start(&args);
    let mut stdin = child.stdin.take().expect("piped");
    writeln!(stdin, "{EASY}").expect("it reads");
    wait_while_running(&mut child, "a result", || results(&journal) == 1);
    fed(&args, EASY).rejects("another process is writing ");
    drop(stdin);
    assert_eq!(child.wait_with_output().expect("ended").status.code(), Some(0));
    fed(&args, EASY).prints(0, "1\t1\tU\tproven\n");
}

#[test]
#[cfg(unix)]
fn a_full_disk_keeps_what_was_written() {
    let input = TempFile::new("resume-full.txt", taquin(&["generate", "3", "--count", "60", "--seed", "9"]).stdout);
    let folder = TempFolder::created("resume-full");
    let journal = folder.file("journal");
    let args = ["batch", input.path(), "--resume", &journal, "-q", "-j", "1"];
    let limited = crate::process::shell("ulimit -f 16 && exec \"$0\" \"$@\"", &args).output().expect("runs");
    let message = String::from_utf8(limited.stderr).expect("text");
    assert_eq!(limited.status.code(), Some(2), "{message}");
    assert!(message.contains("what it has is kept, and the same command continues from it"), "{message}");
    let kept = results(&journal);
    assert!((1..60).contains(&kept) && fs::read(&journal).expect("a journal").ends_with(b"}\n"), "{kept}");
    let ran = taquin(&args);
    ran.prints(0, &taquin(&["batch", input.path(), "-q"]).stdout);
    assert_eq!(results(&journal), 60);
}

#[test]
#[cfg(target_os = "linux")]
fn what_a_signal_interrupts_is_not_kept() {
    use rustix::process::Signal;

    use crate::process::{HARD, LONG, command, send, wait_for_end, wait_until_worked};
    // Without a solution, and with one that is improved.
    let cases: [(&str, &[&str]); 2] = [(HARD, &["-a", "iddfs"]), (LONG[0], &["--time", "1h"])];
    for (number, (board, options)) in cases.into_iter().enumerate() {
        let input = TempFile::new(&format!("resume-signal-{number}.txt"), format!("{EASY}\n{board}\n{TWO}\n"));
        let folder = TempFolder::created(&format!("resume-signal-{number}"));
        let journal = folder.file("journal");
        let args = [&["batch", input.path(), "-j", "1", "--resume", &journal], options].concat();
        for signal in [Signal::INT, Signal::TERM] {
            let mut child = command(&args).spawn().expect("starts");
            wait_while_running(&mut child, "a result", || results(&journal) == 1);
            wait_until_worked(&mut child, 50);
            send(&child, signal);
            let ran = wait_for_end(child);
            assert_eq!((ran.code, ran.first()), (Some(130), "1\t1\tU\tproven"), "{}", ran.stderr);
            assert_eq!(results(&journal), 1, "{signal:?}");
        }
    }
}

/// Interrupts runs at random and continues them, until that happened this many times; then compares the results.
#[cfg(target_os = "linux")]
fn interrupt_at_random(name: &str, interruptions: usize) {
    use rustix::process::Signal;

    use crate::process::{command, send, wait_for_end};
    let input = TempFile::new(&format!("{name}.txt"), mixed_boards(40));
    let expected = taquin(&["batch", input.path(), "-a", "bfs", "-q"]).stdout;
    let folder = TempFolder::created(name);
    let journal = folder.file("journal");
    let args = ["batch", input.path(), "-a", "bfs", "-q", "-j", "2", "--resume", &journal];
    let (mut state, mut interrupted) = (7_u64, 0);
    while interrupted < interruptions {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let child = command(&args).spawn().expect("starts");
        std::thread::sleep(std::time::Duration::from_micros((state >> 32) % 150_000));
        send(&child, [Signal::INT, Signal::TERM, Signal::KILL][(state >> 16) as usize % 3]);
        let ran = wait_for_end(child);
        if ran.code == Some(2) {
            assert_eq!(ran.stdout, expected, "after {interrupted} interruptions");
            fs::remove_file(&journal).expect("a journal");
        } else {
            interrupted += 1;
        }
    }
    assert_eq!(taquin(&args).stdout, expected);
}

#[test]
#[cfg(target_os = "linux")]
fn interrupted_ten_times_the_results_are_the_same() {
    interrupt_at_random("resume-random", 10);
}

#[test]
#[ignore = "takes minutes"]
#[cfg(target_os = "linux")]
fn interrupted_two_hundred_times_the_results_are_the_same() {
    interrupt_at_random("resume-random-200", 200);
}

#[test]
fn measurements_are_continued() {
    let folder = TempFolder::created("bench-resume");
    let journal = folder.file("journal");
    let bench = |options: &[&str]| taquin(&[&["bench", "hardest8", "--resume", &journal], options].concat());
    assert_eq!(bench(&["--limit", "1", "-q"]).code, Some(0));
    let ran = bench(&["--format", "csv"]);
    assert!(ran.code == Some(0) && ran.stderr.starts_with("1 result reused\n"), "{}", ran.stderr);
    assert_eq!((ran.stdout.lines().count(), results(&journal)), (3, 2));
    // The same measurements in every format, with the times of the runs that made them.
    assert_eq!(bench(&["--format", "csv", "-q"]).stdout, ran.stdout);
    let json = bench(&["--format", "json", "-q"]).json();
    let ids: Vec<&str> = json["boards"].as_array().expect("rows").iter().filter_map(|row| row["id"].as_str()).collect();
    assert_eq!(ids, ["h31_1", "h31_2"]);
    let output = folder.file("results.csv");
    assert_eq!(bench(&["-o", &output, "-q"]).code, Some(0));
    assert_eq!(fs::read_to_string(&output).expect("written"), ran.stdout);
    assert_eq!(bench(&["--limit", "1", "--format", "csv", "-q"]).stdout.lines().count(), 2);
    assert_eq!(folder.files().len(), 2, "nothing is left beside them");
}

#[test]
fn measurements_of_other_options_or_boards_are_refused() {
    let boards = TempFile::new("bench-resumed.txt", "8 6 7/2 5 4/3 0 1\n");
    let cases: [(&[&str], &[&str], &str); 8] = [
        (&["-a", "ida"], &["-a", "bfs"], "--goal row-major --algorithm ida, not --goal row-major --algorithm bfs"),
        (&["-a", "ida"], &["-a", "ida", "-H", "manhattan"], "--algorithm ida --heuristic manhattan"),
        (&["-a", "ida"], &["-a", "ida", "--time", "5"], "--algorithm ida --time 5"),
        (&["-a", "ida"], &["-a", "ida", "--memory", "1G"], "--memory 1073741824"),
        (&["-a", "ida"], &["-a", "ida,bfs"], "--algorithm ida --goal row-major --algorithm bfs"),
        (&["-a", "ida"], &["-a", "ida", "--goal", "blank-first"], "not --goal blank-first"),
        (&[], &["--metric", "mtm"], "--metric mtm"),
        (&["-a", "weighted:2"], &["-a", "weighted:1.5"], "--algorithm weighted:3/2"),
    ];
    let folder = TempFolder::created("bench-options");
    for (number, (then, now, difference)) in cases.into_iter().enumerate() {
        let journal = folder.file(&number.to_string());
        let bench =
            |options: &[&str]| taquin(&[&["bench", boards.path(), "-q", "--resume", &journal], options].concat());
        assert_eq!(bench(then).code, Some(0));
        let before = fs::read(&journal).expect("a journal");
        bench(now).rejects(difference);
        assert_eq!(fs::read(&journal).expect("a journal"), before);
        assert_eq!(bench(then).code, Some(0), "the same options");
    }
    let journal = folder.file("other-boards");
    let bench = || taquin(&["bench", boards.path(), "-q", "--resume", &journal]);
    assert_eq!(bench().code, Some(0));
    fs::write(boards.path(), format!("{TWO}\n")).expect("a file");
    bench().rejects("its line 2 is not a result of board 1");
}

#[test]
#[cfg(target_os = "linux")]
fn killed_and_interrupted_measurements_are_continued() {
    use crate::process::{HARD, command, interrupt};
    let boards = TempFile::new("bench-killed.txt", format!("{EASY}\n{HARD}\n{TWO}\n"));
    let folder = TempFolder::created("bench-killed");
    let (journal, output) = (folder.file("journal"), folder.file("results.csv"));
    // The second board takes years.
    let args = ["bench", boards.path(), "-a", "iddfs", "--time", "1h", "--resume", &journal, "-o", &output, "-q"];
    let mut child = command(&args).spawn().expect("starts");
    wait_while_running(&mut child, "a result", || results(&journal) == 1);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let only = taquin(&[&args[..], &["--only", "3"]].concat());
    assert_eq!((only.code, results(&journal)), (Some(0), 2), "{}", only.stderr);
    assert_eq!(folder.files().len(), 2, "what the killed process left of the output is removed: {:?}", folder.files());
    assert_eq!(interrupt(command(&args).spawn().expect("starts")).code, Some(130));
    let text = fs::read_to_string(&output).expect("written");
    let rows: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    // The second one is there if it was begun.
    assert_eq!((rows[0], rows[rows.len() - 1]), ("1", "3"), "earlier results survive an interrupt: {text}");
    assert_eq!(results(&journal), 2, "a board that was interrupted is not kept");
}
