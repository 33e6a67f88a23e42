//! Checks of the project itself: crate graph, folders, file sizes, dependencies and their licences.

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
pub const CRATES: [&str; 11] = [
    "taquin-data",
    "taquin-search",
    "taquin",
    "taquin-words",
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
pub fn source_files(name: &str) -> Vec<PathBuf> {
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

/// The paths that a use tree names, such as `a::{b, c::d}`, from its beginning to the end of the tree; words without the
/// separators, and the rest of the text.
fn use_tree<'a>(mut text: &'a str, before: &[&'a str], found: &mut Vec<Vec<&'a str>>) -> &'a str {
    let mut path = before.to_vec();
    loop {
        text = text.trim_start();
        if let Some(mut inner) = text.strip_prefix('{') {
            loop {
                inner = use_tree(inner, &path, found).trim_start();
                match inner.strip_prefix(',') {
                    Some(rest) if !rest.trim_start().starts_with('}') => inner = rest,
                    Some(rest) => return rest.trim_start().strip_prefix('}').unwrap_or(rest),
                    None => return inner.strip_prefix('}').unwrap_or(inner),
                }
            }
        }
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        path.push(&text[..end]);
        text = &text[end..];
        let Some(rest) = text.strip_prefix("::") else { break };
        text = rest;
    }
    found.push(path);
    let renamed = text.trim_start().strip_prefix("as ").map(str::trim_start);
    renamed.map_or(text, |rest| &rest[rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())..])
}

/// The paths after each occurrence of a word in the code.
fn paths_after<'a>(code: &'a str, word: &str) -> Vec<Vec<&'a str>> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices(word) {
        if !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
            use_tree(&code[at + word.len()..], &[], &mut found);
        }
    }
    found
}

/// The code of a file without comments and unit tests.
fn code_of(file: &Path) -> String {
    let text = std::fs::read_to_string(file).expect("a source file");
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Which folders of a crate's `src` name which others, with an example; a folder and those in it may name each other.
fn folder_uses(name: &str) -> BTreeMap<(String, String), String> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
    let files: Vec<(PathBuf, Vec<String>)> = source_files(name)
        .into_iter()
        .map(|file| {
            let inner = file.strip_prefix(&src).expect("a file of the crate").with_extension("");
            let words = inner.iter().map(|word| word.to_string_lossy().into_owned());
            (file.clone(), words.filter(|word| word != "mod" && word != "lib").collect())
        })
        .collect();
    let folder = |path: &[String]| -> String {
        let depth = (1..=path.len()).rev().find(|&depth| src.join(path[..depth].join("/")).is_dir());
        path[..depth.unwrap_or(0)].join("/")
    };
    let root = code_of(&src.join("lib.rs"));
    let exported: BTreeMap<&str, Vec<&str>> =
        paths_after(&root, "pub use ").into_iter().map(|path| (path[path.len() - 1], path)).collect();
    let mut uses = BTreeMap::new();
    for (file, module) in &files {
        let code = code_of(file);
        let from = folder(module);
        let of_crate = paths_after(&code, "crate::").into_iter().map(|path| match exported.get(path[0]) {
            Some(exported) if !src.join(path[0]).is_dir() => exported.clone(),
            _ => path,
        });
        let of_crate = of_crate.map(|path| path.into_iter().map(str::to_owned).collect::<Vec<_>>());
        let relative = paths_after(&code, "super::").into_iter().map(|path| {
            let up = 1 + path.iter().take_while(|&&word| word == "super").count();
            let above = module[..module.len().saturating_sub(up)].iter().cloned();
            above.chain(path[up - 1..].iter().map(|&word| word.to_owned())).collect()
        });
        for path in of_crate.chain(relative) {
            let to = folder(&path);
            let is_inside = |a: &str, b: &str| a.is_empty() || b == a || b.starts_with(&format!("{a}/"));
            if !is_inside(&from, &to) && !is_inside(&to, &from) {
                uses.insert((from.clone(), to), format!("{} uses {}", module.join("/"), path.join("::")));
            }
        }
    }
    uses
}

#[test]
fn folders_do_not_depend_on_each_other_in_a_cycle() {
    let mut seen = 0;
    for name in CRATES {
        let mut uses = folder_uses(name);
        seen += uses.len();
        // What no other folder uses, or uses no other, is in no cycle.
        loop {
            let before = uses.len();
            let (users, used): (BTreeSet<_>, BTreeSet<_>) = uses.keys().cloned().unzip();
            uses.retain(|(from, to), _| used.contains(from) && users.contains(to));
            if uses.len() == before {
                break;
            }
        }
        assert!(uses.is_empty(), "{name}: {uses:#?}");
    }
    assert!(seen > 30, "only {seen} uses were found");
}

#[test]
fn folders_can_be_overlooked() {
    let mut files: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for file in CRATES.into_iter().flat_map(source_files) {
        *files.entry(file.parent().expect("a folder").to_owned()).or_default() += 1;
    }
    files.retain(|_, files| *files > 23);
    assert!(files.is_empty(), "{files:#?}");
}

#[test]
fn crates_that_need_no_unsafe_code_forbid_it() {
    // The macros of their bindings write some.
    const BINDINGS: [&str; 2] = ["taquin-py", "taquin-wasm"];
    for name in CRATES.into_iter().filter(|name| !BINDINGS.contains(name)) {
        let files: Vec<String> = source_files(name).iter().map(|file| code_of(file)).collect();
        let uses_it = files.iter().any(|code| code.contains("unsafe {") || code.contains("unsafe fn"));
        let forbids_it = files.iter().any(|code| code.contains("#![forbid(unsafe_code)]"));
        assert_ne!(uses_it, forbids_it, "{name}");
    }
}

#[test]
fn every_dependency_has_a_reason() {
    let metadata: Value =
        serde_json::from_str(&cargo(&["metadata", "--no-deps", "--format-version", "1"])).expect("JSON");
    let page =
        std::fs::read_to_string(crate::documents::root().join("docs/guide/inside/dependencies.md")).expect("a chapter");
    let mut seen = 0;
    for package in list(&metadata, "packages") {
        for dependency in list(package, "dependencies").iter().filter(|dependency| dependency["kind"].is_null()) {
            let name = text(dependency, "name");
            assert!(
                CRATES.contains(&name) || page.contains(&format!("`{name}`")),
                "{name} of {}",
                text(package, "name")
            );
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen} dependencies");
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
