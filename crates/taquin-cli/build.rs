//! Tells the program its commit for `--version --verbose`: from TAQUIN_COMMIT, from the package it is built from, or from the clone.
//! It reads files only, so neither git nor a clone is needed.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-env-changed=TAQUIN_COMMIT");
    if std::env::var_os("TAQUIN_COMMIT").is_none()
        && let Some(commit) = packaged_commit().or_else(|| git_folder().and_then(|folder| commit(&folder)))
    {
        println!("cargo::rustc-env=TAQUIN_COMMIT={commit}");
    }
}

/// The commit that `cargo package` wrote down in a package.
fn packaged_commit() -> Option<String> {
    let package = read(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(".cargo_vcs_info.json"))?;
    let (_, rest) = package.split_once("\"sha1\"")?;
    Some(rest.split('"').nth(1)?.to_owned())
}

/// The folder of the repository; in a linked worktree a file names it.
fn git_folder() -> Option<PathBuf> {
    let git = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2)?.join(".git");
    if git.is_dir() {
        return Some(git);
    }
    Some(PathBuf::from(fs::read_to_string(git).ok()?.strip_prefix("gitdir:")?.trim()))
}

/// The commit that is checked out: HEAD, or the branch it names, in a file of its own or among the packed ones.
fn commit(folder: &Path) -> Option<String> {
    let head = read(&folder.join("HEAD"))?;
    let Some(branch) = head.strip_prefix("ref:").map(str::trim) else { return Some(head) };
    let shared = read(&folder.join("commondir")).map_or(folder.to_owned(), |common| folder.join(common));
    read(&shared.join(branch)).or_else(|| {
        let packed = read(&shared.join("packed-refs"))?;
        let line = packed.lines().find(|line| line.ends_with(&format!(" {branch}")))?;
        Some(line.split(' ').next()?.to_owned())
    })
}

/// The text of a file; the program is built anew when it changes.
fn read(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    println!("cargo::rerun-if-changed={}", path.display());
    Some(text.trim().to_owned())
}
