//! Output files are written atomically.

use std::fs;

use super::Folder;
use crate::process::EASY;

#[test]
fn unwritable_files() {
    let folder = Folder::new("places");
    fs::write(folder.file("file"), "").expect("writes");
    fs::create_dir(folder.file("folder.png")).expect("a new folder");
    folder.fails(&[EASY], "missing/a.png").rejects("there is no folder");
    folder.fails(&[EASY], "file/a.png").rejects("cannot write");
    folder.fails(&[EASY], "folder.png").rejects("is a folder, not a file");
    assert_eq!(folder.names(), ["file", "folder.png"]);
}

#[test]
fn an_old_file_is_replaced_only_by_a_complete_one() {
    let folder = Folder::new("old");
    fs::write(folder.file("a.png"), "old").expect("writes");
    folder.fails(&[EASY, "--scale", "100"], "a.png").rejects("out of range");
    folder.fails(&["1 2 3/4 5 5/7 8 0"], "a.png").rejects("appears twice");
    assert_eq!(folder.text("a.png"), "old");
    folder.render(&[EASY], "a.png");
    assert!(folder.read("a.png").starts_with(b"\x89PNG"));
    assert_eq!(folder.names(), ["a.png"]);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("links");
    let mode = || fs::metadata(folder.file("real.svg")).expect("is there").permissions().mode() & 0o777;
    fs::write(folder.file("real.svg"), "old").expect("writes");
    symlink("real.svg", folder.file("link.svg")).expect("a link");
    fs::set_permissions(folder.file("real.svg"), fs::Permissions::from_mode(0o640)).expect("its owner may");
    folder.render(&[EASY], "link.svg");
    assert!(folder.0.join("link.svg").is_symlink() && folder.text("real.svg").starts_with("<svg "));
    assert_eq!(mode(), 0o640);
    fs::set_permissions(folder.file("real.svg"), fs::Permissions::from_mode(0o440)).expect("its owner may");
    folder.fails(&[crate::process::TWO], "real.svg").rejects("it is read-only");
    assert_eq!(folder.names(), ["link.svg", "real.svg"]);
}

#[cfg(target_os = "linux")]
mod devices {
    use super::*;
    use crate::process::{Ran, taquin};

    #[test]
    fn a_device_is_written_to_and_stays() {
        taquin(&["render", EASY, "--format", "png", "-o", "/dev/null"]).prints(0, "");
        assert!(!fs::metadata("/dev/null").expect("is there").is_file());
        taquin(&["render", EASY, "--format", "png", "-o", "/dev/full"])
            .rejects("cannot write /dev/full: No space left");
        taquin(&["render", EASY, "-o", "/proc/a.png"]).rejects("cannot write /proc/a.png");
    }

    #[test]
    fn a_write_that_fails_leaves_nothing_behind() {
        let folder = Folder::new("full");
        fs::write(folder.file("a.png"), "old").expect("writes");
        // Files are limited to one block of 512 bytes, and the signal is ignored.
        let script = "trap '' XFSZ; ulimit -f 1; \"$0\" render \"$1\" -o \"$2\"";
        let mut command = crate::process::shell(script, &[EASY, &folder.file("a.png")]);
        let ran = Ran::from(command.output().expect("there is a shell"));
        ran.rejects("File too large");
        assert_eq!((folder.text("a.png").as_str(), folder.names().len()), ("old", 1));
    }
}
