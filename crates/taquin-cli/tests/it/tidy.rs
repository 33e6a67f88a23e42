//! Checks of the project itself: crate graph, file sizes, licences.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The output of cargo with these arguments.
fn cargo(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(args)
        .args(["--locked", "--offline"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("cargo writes text")
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// The crates of the project, each depending only on those before it.
const CRATES: [&str; 10] = [
    "taquin-data",
    "taquin-search",
    "taquin",
    "taquin-gpu",
    "taquin-render",
    "taquin-api",
    "taquin-wasm",
    "taquin-web",
    "taquin-cli",
    "taquin-py",
];

#[test]
fn crates_depend_only_on_those_before_them() {
    let metadata: Value =
        serde_json::from_str(&cargo(&["metadata", "--format-version", "1", "--no-deps"])).expect("cargo writes JSON");
    let position = |name: &str| CRATES.iter().position(|&known| known == name);
    for package in list(&metadata, "packages") {
        let Some(here) = position(text(package, "name")) else { continue };
        for dependency in list(package, "dependencies") {
            if let Some(there) = position(text(dependency, "name")) {
                assert!(there < here, "{} must not depend on {}", CRATES[here], CRATES[there]);
            }
        }
    }
}

#[test]
fn all_crates_but_the_python_package_are_built_by_default() {
    let metadata: Value =
        serde_json::from_str(&cargo(&["metadata", "--format-version", "1", "--no-deps"])).expect("cargo writes JSON");
    let names = |key: &str| -> BTreeSet<String> {
        let ids = list(&metadata, key).iter().filter_map(Value::as_str);
        let path = |id: &str| id.split('#').next().and_then(|path| path.rsplit('/').next()).map(str::to_owned);
        ids.filter_map(path).collect()
    };
    let all = names("workspace_members");
    assert_eq!(all, CRATES.map(str::to_owned).into(), "the members of the workspace");
    let default = names("workspace_default_members");
    assert_eq!(all.difference(&default).collect::<Vec<_>>(), ["taquin-py"]);
}

#[test]
fn only_the_command_line_prints_or_exits() {
    for name in CRATES.into_iter().filter(|&name| name != "taquin-cli") {
        for file in source_files(name) {
            let text = std::fs::read_to_string(&file).expect("a source file");
            for word in ["println!", "eprintln!", "print!(", "process::exit", "dbg!("] {
                let used = text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains(word));
                assert!(!used, "{} has {word}", file.display());
            }
        }
    }
}

#[test]
fn files_stay_small_enough_to_read() {
    for name in CRATES {
        for file in source_files(name) {
            let lines = std::fs::read_to_string(&file).expect("a source file").lines().count();
            assert!(lines <= 450, "{} has {lines} lines", file.display());
        }
    }
}

/// The name that a line of source defines as a struct, enum, trait or type alias, if it does.
fn defined_type(line: &str) -> Option<&str> {
    const KINDS: [&str; 5] = ["struct", "enum", "trait", "union", "type"];
    let code = line.split("//").next()?;
    let mut words = code.split_whitespace().skip_while(|word| !KINDS.contains(word));
    let visible = code.trim_start().starts_with("pub") || KINDS.iter().any(|kind| code.trim_start().starts_with(kind));
    let kind = words.next().filter(|_| visible)?;
    let name = words.next()?.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    let indented = line.starts_with(char::is_whitespace);
    // Indented type aliases belong to a trait.
    ((kind != "type" || !indented) && name.starts_with(char::is_uppercase)).then_some(name)
}

#[test]
fn no_type_name_is_defined_twice() {
    let mut places: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for file in CRATES.iter().flat_map(|name| source_files(name)) {
        let text = std::fs::read_to_string(&file).expect("a source file");
        for name in text.lines().filter_map(defined_type) {
            places.entry(name.to_owned()).or_default().push(file.clone());
        }
    }
    assert!(places.len() > 400, "only {} types were found", places.len());
    places.retain(|_, files| files.len() > 1);
    assert!(places.is_empty(), "{places:#?}");
}

/// The Rust files of a crate's `src`.
fn source_files(name: &str) -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the project") {
            let path = entry.expect("a folder entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files
}

/// Licences that allow everything the project's own allow.
const PERMISSIVE: [&str; 12] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "0BSD",
    "Zlib",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
];

/// Whether one of the alternatives of a licence expression is permissive.
fn is_permissive(licence: &str) -> bool {
    let plain = licence.replace(['(', ')'], " ").replace('/', " OR ");
    plain.split(" OR ").any(|choice| choice.split(" AND ").all(|part| PERMISSIVE.contains(&part.trim())))
}

#[test]
fn every_dependency_has_a_permissive_licence() {
    let tree = cargo(&["tree", "--workspace", "--prefix", "none", "--format", "{p}|{l}"]);
    let bad: BTreeSet<&str> = tree
        .lines()
        .filter(|line| {
            !line.is_empty() && !line.split('|').nth(1).is_some_and(|l| is_permissive(l.trim_end_matches(" (*)")))
        })
        .collect();
    assert!(tree.lines().count() > 50 && bad.is_empty(), "{bad:?}");
}
