//! Atomic writes: the target is replaced completely or not at all, and no temporary file stays.

use std::fs;
use std::io::{self, Write};

use taquin::unstable::{AtomicFile, atomic_write, remove_abandoned, remove_abandoned_in};

use crate::scratch::Scratch;

#[test]
fn a_failed_write_leaves_the_target_and_no_temporary_file() {
    let scratch = Scratch::new("atomic");
    fs::create_dir_all(&scratch.0).unwrap();
    let target = scratch.0.join("file.txt");
    atomic_write(&target, |file| file.write_all(b"old")).unwrap();
    let failed = atomic_write(&target, |file| {
        file.write_all(b"half of the new")?;
        Err(io::Error::other("no space"))
    });
    assert_eq!(failed.unwrap_err().to_string(), "no space");
    drop(AtomicFile::create(&target).unwrap());
    assert_eq!(fs::read_to_string(&target).unwrap(), "old");
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 1);
    let others = [AtomicFile::create(&target).unwrap(), AtomicFile::create(&target).unwrap()];
    atomic_write(&target, |file| file.write_all(b"new")).unwrap();
    drop(others);
    assert_eq!(fs::read_to_string(&target).unwrap(), "new");
}

#[test]
fn files_of_killed_processes_are_removed_and_others_kept() {
    let scratch = Scratch::new("abandoned-parts");
    fs::create_dir_all(&scratch.0).unwrap();
    let file = |name: &str| scratch.0.join(name);
    let [killed, other] = ["a.txt", "b.txt"].map(|name| file(&format!(".{name}.0123456789abcdef.part")));
    let foreign = [".a.txt.part", ".a.txt.download.part", "a.txt.0123456789abcdef.part"].map(file);
    for path in [&killed, &other].into_iter().chain(&foreign) {
        fs::write(path, "half").unwrap();
    }
    let mut written = AtomicFile::create(&file("a.txt")).unwrap();
    remove_abandoned(&file("a.txt"));
    assert!(!killed.exists() && other.exists() && foreign.iter().all(|path| path.exists()));
    remove_abandoned_in(&scratch.0);
    assert!(!other.exists() && foreign.iter().all(|path| path.exists()));
    written.file().write_all(b"new").unwrap();
    written.commit().expect("it was locked");
    assert_eq!(fs::read_to_string(file("a.txt")).unwrap(), "new");
}
