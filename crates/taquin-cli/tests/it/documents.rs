//! Documents: what they name and link to exists, and their size stays readable.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project")
}

/// The Markdown files of the project: those of its first folder, of `docs` and the front pages of crates.
pub fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.extend(entries(&root()));
    found.extend(entries(&root().join("crates")).into_iter().map(|folder| folder.join("README.md")));
    found.retain(|path| path.extension().is_some_and(|extension| extension == "md") && path.is_file());
    found.sort();
    found
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect()
}

/// The name of a document from the project's folder on, and its text.
fn texts() -> impl Iterator<Item = (PathBuf, String)> {
    let root = root();
    documents().into_iter().map(move |path| {
        let text = fs::read_to_string(&path).expect("a document");
        (path.strip_prefix(&root).expect("of the project").to_owned(), text)
    })
}

/// The paths in backquotes that begin with a folder of the project or the name of a crate.
fn named_paths(document: &str) -> impl Iterator<Item = PathBuf> {
    const FOLDERS: [&str; 6] = ["crates", "docs", "tools", "fuzz", "deploy", ".github"];
    document.lines().flat_map(|line| line.split('`').skip(1).step_by(2)).filter_map(|text| {
        let is_path = text.contains('/') && text.chars().all(|c| c.is_ascii_alphanumeric() || "/_-.".contains(c));
        let first = text.split('/').next()?;
        match (is_path, FOLDERS.contains(&first), first.starts_with("taquin")) {
            (true, true, _) => Some(PathBuf::from(text)),
            (true, _, true) => Some(Path::new("crates").join(text)),
            _ => None,
        }
    })
}

#[test]
fn documents_name_paths_that_exist() {
    let root = root();
    let mut seen = 0;
    for (name, text) in texts() {
        // What is installed or built is not there in a fresh clone.
        for path in named_paths(&text).filter(|path| !path.ends_with("node_modules")) {
            // Front pages of crates name files of their own folder, too.
            let beside = root.join(&name).with_file_name("").join(&path);
            assert!(root.join(&path).exists() || beside.exists(), "{} names {}", name.display(), path.display());
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen} paths");
}

/// The targets of links and pictures in a document.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let markdown = text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ', '\n']).next());
    let html = ["src=\"", "srcset=\"", "href=\""]
        .into_iter()
        .flat_map(|attribute| text.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()));
    markdown.chain(html)
}

/// The names by which links reach the headings of a document.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let plain = |c: char| c.is_alphanumeric() || "-_ ".contains(c);
    headings
        .map(|text| text.to_lowercase().chars().filter(|&c| plain(c)).collect::<String>().replace(' ', "-"))
        .collect()
}

#[test]
fn links_lead_to_what_exists() {
    let root = root();
    let mut seen = 0;
    for (name, text) in texts() {
        for link in links(&text).filter(|link| !link.contains("://") && !link.starts_with("crate::")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let document = root.join(&name);
            let path = if file.is_empty() { document } else { document.parent().expect("a folder").join(file) };
            assert!(path.exists(), "{}: {link}", name.display());
            let is_known =
                anchor.is_empty() || anchors(&fs::read_to_string(&path).expect("a document")).contains(anchor);
            assert!(is_known, "{}: no heading for {link}", name.display());
            let is_chapter = name.starts_with("docs/guide");
            let stays = path.canonicalize().expect("it exists").starts_with(root.join("docs"));
            assert!(!is_chapter || stays, "{}: {link} is not part of the book; name it in backquotes", name.display());
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen} links");
}

#[test]
fn every_chapter_is_in_the_table_of_contents() {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).expect("a table of contents");
    let listed: BTreeSet<PathBuf> = links(&summary).map(|link| Path::new("docs").join(link)).collect();
    let chapters = texts().map(|(name, _)| name).filter(|name| name.starts_with("docs/guide"));
    let missing: Vec<_> = chapters.filter(|name| !listed.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn chapters_take_a_quarter_of_an_hour_at_most() {
    // To look things up, not to read.
    const REFERENCES: [&str; 2] = ["docs/guide/program/formats.md", "docs/guide/inside/history.md"];
    // At 250 words a minute.
    const LONGEST: usize = 15 * 250;
    for (name, text) in texts().filter(|(name, _)| name.starts_with("docs/guide")) {
        let words = text.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).count();
        let is_reference = REFERENCES.iter().any(|reference| name == Path::new(reference));
        assert!(words <= LONGEST || is_reference, "{}: {words} words", name.display());
    }
}

#[test]
fn the_readme_has_two_hundred_lines_at_most() {
    let lines = fs::read_to_string(root().join("README.md")).expect("a front page").lines().count();
    assert!(lines <= 200, "{lines} lines");
}
