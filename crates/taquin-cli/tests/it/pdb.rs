//! Tables on disk: damaged files never lead to wrong lengths.

use std::fs;

use crate::process::{Ran, TempFile, TempFolder, command, taquin};

/// A board, and its optimal length as A* finds it.
const BOARD: &str = "7 8 4 6 10 11/1 3 9 0 2 5";
const LENGTH: &str = "38 moves, proven shortest";

fn pdb(folder: &TempFolder, args: &[&str]) -> Ran {
    taquin(&[&["pdb"], args, &["--cache", folder.path()]].concat())
}

/// Builds the one table of this shape that is worth storing.
fn build(folder: &TempFolder) -> Ran {
    pdb(folder, &["build", "2x6"])
}

fn solve(folder: &TempFolder) -> Ran {
    taquin(&["solve", BOARD, "--tables", "full", "--cache", folder.path()])
}

#[test]
fn tables_are_built_listed_verified_used_and_removed() {
    let folder = TempFolder::new("pdb-life");
    for shape in ["2x6", "3x4"] {
        let ran = pdb(&folder, &["build", shape]);
        assert_eq!((ran.code, ran.stdout.lines().count()), (Some(0), 1), "{ran:?}");
        assert!(ran.stdout.contains(".taqpdb built in "), "{}", ran.stdout);
    }
    assert_eq!(folder.files().len(), 2);
    let again = build(&folder);
    assert!(again.stdout.ends_with(" exists\n"), "{}", again.stdout);

    let listed = pdb(&folder, &["list", "--format", "json"]).json();
    let listed = listed.as_array().expect("a list");
    assert_eq!(listed.len(), 2);
    for (entry, path) in listed.iter().zip(folder.files()) {
        assert_eq!(entry["name"].as_str(), path.file_name().and_then(|name| name.to_str()));
        assert_eq!((&entry["shape"], &entry["tiles"]), (&path_shape(&path).into(), &6.into()));
        assert_eq!(entry["bytes"].as_u64(), fs::metadata(&path).ok().map(|file| file.len()));
        assert!(entry["damage"].is_null(), "{entry}");
    }
    let table = pdb(&folder, &["list"]);
    assert!(table.stdout.contains("  ok\n") && table.stdout.contains("2 tables, 419.7 KiB in "), "{}", table.stdout);

    let name = listed[0]["name"].as_str().expect("a name");
    let verified = pdb(&folder, &["verify", name, "--samples", "500"]);
    assert_eq!(verified.code, Some(0), "{verified:?}");
    assert!(
        verified.stdout.contains(": no error found, ") && verified.stdout.contains(" and 500 random ones compared"),
        "{}",
        verified.stdout
    );
    assert_eq!(solve(&folder).first(), LENGTH);

    pdb(&folder, &["remove"]).rejects("or use --all");
    pdb(&folder, &["remove", "4x4"]).rejects("there is no table '4x4'");
    let stem = name.strip_suffix(".taqpdb").expect("the extension of tables");
    pdb(&folder, &["remove", stem]).prints(0, &format!("removed {name} (218.4 KiB)\n"));
    fs::write(folder.0.join("letter.txt"), "to somebody").expect("writes");
    let rest = pdb(&folder, &["remove", "--all"]);
    assert!(rest.stdout.contains("1 table, 201.3 KiB removed from "), "{}", rest.stdout);
    assert_eq!(folder.files(), [folder.0.join("letter.txt")], "only tables are removed");
}

/// The shape in the name of a table's file.
fn path_shape(path: &std::path::Path) -> String {
    let name = path.file_name().expect("a name").to_string_lossy();
    name.split('-').next().expect("a shape").to_owned()
}

#[test]
fn verbose_names_the_tables_and_their_origin() {
    let folder = TempFolder::new("pdb-told");
    let solve = |more: &[&str]| taquin(&[&["solve", BOARD, "--cache", folder.path()], more].concat());
    let light = solve(&["-v"]).stderr;
    assert!(light.contains("\n  light tables, ") && light.contains(", built in "), "{light}");
    let built = solve(&["--tables", "full", "-v"]).stderr;
    assert!(built.contains("\n  full tables, 245.9 KiB, built in "), "{built}");
    let read = solve(&["--tables", "full", "-v"]).stderr;
    assert!(read.contains("\n  full tables, 245.9 KiB, partly from disk, partly built in "), "{read}");
    let embedded = taquin(&["solve", "1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12", "-v"]).stderr;
    assert!(embedded.contains("\n  light tables, 341.4 KiB, part of the program, ready in "), "{embedded}");
    let json = solve(&["--tables", "full", "--format", "json"]).json();
    let tables = &json["tables"][0];
    assert_eq!((&tables["table_size"], &tables["read"], &tables["built"]), (&"full".into(), &1.into(), &1.into()));
    assert_eq!(json["tables"].as_array().map(Vec::len), Some(1));
}

#[test]
fn small_tables_are_not_stored() {
    let folder = TempFolder::new("pdb-small");
    let ran = pdb(&folder, &["build", "3x3"]);
    ran.prints(0, "nothing to store: tables of this size are built about as fast as they are read\n");
    assert!(!folder.0.exists());
    pdb(&folder, &["build", "6x7"]).rejects("at most 36 cells, not 6x7");
    pdb(&folder, &["build", "4x4", "--goal", "1 2/3 0"]).rejects("the goal is a 2x2 board");
}

#[test]
fn the_folder_is_the_one_named() {
    let folder = TempFolder::new("pdb-path");
    pdb(&folder, &["path"]).prints(0, &format!("{}\n", folder.path()));
    let chosen: Ran = command(&["pdb", "path"]).env("TAQUIN_CACHE", folder.path()).output().expect("runs").into();
    chosen.prints(0, &format!("{}\n", folder.path()));
    let empty = pdb(&folder, &["list"]);
    empty.prints(0, &format!("0 tables, 0 B in {}\n", folder.path()));
    pdb(&folder, &["verify"]).prints(0, &format!("no tables in {}\n", folder.path()));
    taquin(&["pdb", "path", "--cache", ""]).rejects("--cache");
}

/// A table damaged in every way.
fn damages(intact: &[u8], other: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let mut flipped = intact.to_vec();
    flipped[intact.len() / 2] ^= 16;
    let mut header = intact.to_vec();
    header[9] ^= 1;
    let mut foreign = intact.to_vec();
    foreign[..8].reverse();
    vec![
        ("empty", Vec::new()),
        ("a text", b"not a table at all".to_vec()),
        ("cut short", intact[..intact.len() / 16 * 8].to_vec()),
        ("cut within a word", intact[..intact.len() - 3].to_vec()),
        ("too long", [intact, &[0; 64]].concat()),
        ("a bit flipped", flipped),
        ("a header changed", header),
        ("another byte order", foreign),
        ("another table", other.to_vec()),
        ("zeroes", vec![0; intact.len()]),
    ]
}

#[test]
fn damaged_tables_are_reported_and_rebuilt() {
    let folder = TempFolder::new("pdb-damage");
    assert_eq!(build(&folder).code, Some(0));
    assert_eq!(pdb(&folder, &["build", "3x4"]).code, Some(0));
    let files = folder.files();
    let (intact, other) = (fs::read(&files[0]).expect("a table"), fs::read(&files[1]).expect("a table"));
    for (damage, content) in damages(&intact, &other) {
        fs::remove_file(&files[0]).expect("it is there");
        fs::write(&files[0], content).expect("writes");
        let listed = pdb(&folder, &["list"]);
        assert!(listed.stdout.contains("  damaged: "), "{damage}: {}", listed.stdout);
        let verified = pdb(&folder, &["verify", "--samples", "10", files[0].file_name().unwrap().to_str().unwrap()]);
        assert_eq!(verified.code, Some(1), "{damage}: {verified:?}");
        assert!(verified.stdout.contains(".taqpdb: damaged: "), "{damage}: {verified:?}");
        let solved = solve(&folder);
        assert_eq!(solved.first(), LENGTH, "{damage}: {}", solved.stderr);
        assert!(solved.stderr.contains("cannot be used: ") && solved.stderr.contains("; it was rebuilt"));
        assert_eq!(fs::read(&files[0]).expect("a table"), intact, "{damage}: the search rebuilt it");
    }
    fs::remove_file(&files[1]).expect("it is there");
    fs::write(&files[1], &other[..other.len() - 8]).expect("writes");
    let built = pdb(&folder, &["build", "3x4"]);
    assert!(built.stderr.contains("words belong") || built.stderr.contains("it will be rebuilt"), "{}", built.stderr);
    assert_eq!(fs::read(&files[1]).expect("a table"), other);
}

#[test]
fn unwritable_folders_are_reported() {
    let file = TempFile::new("pdb-no-folder", "a file");
    let below = format!("{}/tables", file.path());
    for place in [file.path(), &below] {
        let ran = taquin(&["pdb", "build", "2x6", "--cache", place]);
        ran.rejects("is not a folder: choose another folder with --cache or TAQUIN_CACHE");
    }
    let ran = taquin(&["solve", BOARD, "--tables", "full", "--cache", &below]);
    assert_eq!((ran.code, ran.first()), (Some(0), LENGTH));
    assert!(ran.stderr.contains("the table was built and used anyway"), "{}", ran.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn folders_that_cannot_be_created_are_reported() {
    // Not even root can create a folder there, while root can write to read-only folders.
    let ran = taquin(&["pdb", "build", "2x6", "--cache", "/sys/taquin"]);
    ran.rejects("cannot create /sys/taquin");
    // In some containers it is read-only, elsewhere permission is denied.
    let reasons = ["permission denied: choose", "the file system is read-only: choose"];
    assert!(reasons.iter().any(|reason| ran.stderr.contains(reason)), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn pipes_and_folders_are_not_tables() {
    let folder = TempFolder::new("pdb-pipe");
    let pipe = folder.0.join("2x6-blank0-00003c6.taqpdb");
    fs::create_dir_all(folder.0.join("other.taqpdb")).expect("makes");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    let listed = pdb(&folder, &["list"]);
    assert_eq!(listed.stdout.matches("damaged: it is not a table of this version").count(), 2, "{listed:?}");
    let solved = solve(&folder);
    assert_eq!((solved.code, solved.first()), (Some(0), LENGTH));
    assert!(pipe.is_file(), "it was rebuilt");
}

/// Runs with a limit of 50 to 100 KiB on the size of files; the unit depends on the shell.
#[cfg(unix)]
fn with_small_files(args: &[&str]) -> Ran {
    let script = "trap '' XFSZ; ulimit -f 100; exec \"$0\" \"$@\"";
    crate::process::shell(script, args).output().expect("there is a shell").into()
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_grow_leaves_nothing_behind() {
    let folder = TempFolder::new("pdb-limit");
    let ran = with_small_files(&["pdb", "build", "2x6", "--cache", folder.path()]);
    ran.rejects("cannot write ");
    assert!(folder.files().is_empty(), "{:?}", folder.files());
}

#[cfg(unix)]
#[test]
fn a_full_disk_does_not_prevent_solving() {
    let folder = TempFolder::new("pdb-full");
    let ran = with_small_files(&["solve", BOARD, "--tables", "full", "--cache", folder.path()]);
    assert_eq!((ran.code, ran.first()), (Some(0), LENGTH), "{ran:?}");
    assert!(ran.stderr.contains("cannot write ") && ran.stderr.contains("built and used anyway"), "{ran:?}");
    assert!(folder.files().is_empty(), "{:?}", folder.files());
}

#[test]
fn several_searches_can_build_the_same_tables() {
    let folder = TempFolder::new("pdb-searches");
    let args = ["solve", BOARD, "--tables", "full", "--cache", folder.path()];
    let searches = [(); 3].map(|()| command(&args).spawn().expect("starts"));
    for search in searches {
        let ran: Ran = search.wait_with_output().expect("ends").into();
        assert_eq!((ran.first(), ran.stderr.as_str()), (LENGTH, ""));
    }
    assert_eq!(pdb(&folder, &["list"]).stdout.matches("  ok\n").count(), 1);
}

#[test]
fn several_processes_can_build_the_same_tables() {
    let folder = TempFolder::new("pdb-two");
    let args = ["pdb", "build", "2x6", "--cache", folder.path()];
    let builders = [(); 3].map(|()| command(&args).spawn().expect("starts"));
    for builder in builders {
        let ran: Ran = builder.wait_with_output().expect("ends").into();
        assert_eq!((ran.code, ran.stdout.lines().count()), (Some(0), 1), "{ran:?}");
    }
    assert_eq!(folder.files().len(), 1, "no incomplete file is left");
    let listed = pdb(&folder, &["list"]);
    assert_eq!(listed.stdout.matches("  ok\n").count(), 1, "{}", listed.stdout);
    let solved = solve(&folder);
    assert_eq!((solved.first(), solved.stderr.as_str()), (LENGTH, ""));
}

#[cfg(target_os = "linux")]
mod signals {
    use super::*;
    use crate::process::{interrupt, wait_for};

    #[test]
    fn incomplete_tables_are_never_used() {
        let folder = TempFolder::new("pdb-kill");
        let args = ["pdb", "build", "2x6", "--cache", folder.path()];
        let mut child = command(&args).spawn().expect("starts");
        wait_for("a file", || !folder.files().is_empty() || child.try_wait().expect("it was started").is_some());
        child.kill().expect("kills");
        child.wait().expect("ends");
        // The file of a process killed while writing, whenever the one above was killed.
        fs::create_dir_all(&folder.0).expect("writes");
        let part = folder.0.join(".2x6-blank0-00003c6.taqpdb.0123456789abcdef.part");
        fs::write(&part, [7; 5000]).expect("writes");
        let listed = pdb(&folder, &["list"]);
        assert!(!listed.stdout.contains("damaged") && listed.stderr.contains("incomplete: "), "{listed:?}");
        let solved = solve(&folder);
        assert_eq!((solved.first(), solved.stderr.as_str()), (LENGTH, ""));
        // A process that wrote the table has removed it.
        fs::write(&part, [7; 5000]).expect("writes");
        let removed = pdb(&folder, &["remove", "--all"]);
        assert!(removed.stdout.contains("00003c6.taqpdb.0123456789abcdef.part (incomplete)"), "{}", removed.stdout);
        assert!(folder.files().is_empty());
    }

    #[test]
    fn ctrl_c_stops_the_build() {
        let folder = TempFolder::new("pdb-interrupt");
        // On one thread it takes several seconds of work.
        let args = ["pdb", "build", "4x4", "--threads", "1", "--cache", folder.path()];
        let ran = interrupt(command(&args).spawn().expect("starts"));
        assert_eq!(ran.code, Some(130), "{ran:?}");
        assert!(ran.stderr.starts_with("interrupted: 4x4-blank0-"), "{}", ran.stderr);
        assert!(folder.files().is_empty(), "{:?}", folder.files());
    }
}
