//! One row per choice: the libraries, `/api/choices`, OpenAPI, the words of every language and the docs agree.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use axum::body::Body;
use axum::http::Method;
use serde_json::Value;
use taquin::heuristic::HeuristicName;
use taquin::{Algorithm, Goal, Notation};
use taquin_render::Theme;
use taquin_words::Language;

use crate::client::{request, send, server};
use crate::openapi::description;

type Names = BTreeSet<String>;

fn names<'a>(all: impl IntoIterator<Item = &'a str>) -> Names {
    all.into_iter().map(str::to_owned).collect()
}

/// The names in the rows of the libraries: the key of `/api/choices`, the prefix of the page's words, and the names.
fn library_rows() -> [(&'static str, &'static str, Names); 4] {
    [
        ("algorithms", "algorithm", names(Algorithm::ALL.map(Algorithm::name))),
        ("heuristics", "heuristic", names(HeuristicName::ALL.map(HeuristicName::name))),
        ("goals", "goal", names(Goal::NAMED.each_ref().map(Goal::name))),
        ("themes", "theme", names(Theme::ALL.map(|theme| theme.name()))),
    ]
}

async fn get(path: &str) -> Vec<u8> {
    send(&server(), request(Method::GET, path).body(Body::empty()).unwrap()).await.2
}

/// The names in a list of strings or of rows; null is passed over.
fn listed(list: &Value) -> Names {
    let name = |row: &Value| row.as_str().or(row["name"].as_str()).map(str::to_owned);
    list.as_array().expect("a list").iter().filter_map(name).collect()
}

fn repository_file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[tokio::test]
async fn choices_are_the_rows_of_the_libraries() {
    let choices: Value = serde_json::from_slice(&get("/api/choices").await).unwrap();
    for (key, _, rows) in library_rows() {
        assert_eq!(listed(&choices[key]), rows, "{key}");
    }
    assert_eq!(listed(&choices["notations"]), names(Notation::ALL.map(Notation::name)));
    let watchable = |name: &str| {
        let rows = choices["algorithms"].as_array().unwrap().iter();
        rows.clone().any(|row| row["name"] == name && row["watchable"] == true)
    };
    assert!(watchable("astar") && watchable("lockstep") && !watchable("auto") && !watchable("pdb"));
    let languages = choices["languages"].as_array().unwrap().iter();
    let languages: Vec<_> =
        languages.map(|row| (row["code"].as_str().unwrap(), row["name"].as_str().unwrap())).collect();
    assert_eq!(languages, Language::all().map(|language| (language.code(), language.name())).collect::<Vec<_>>());
    for expression in choices["expressions"].as_array().unwrap() {
        assert!(expression.as_str().unwrap().parse::<taquin::heuristic::Expression>().is_ok(), "{expression}");
    }
}

#[tokio::test]
async fn the_page_is_given_the_same_choices() {
    let module = String::from_utf8(get("/js/choices.js").await).unwrap();
    let choices = String::from_utf8(get("/api/choices").await).unwrap();
    assert_eq!(module, format!("export default {choices};\n"));
}

#[tokio::test]
async fn openapi_lists_the_rows_of_the_libraries() {
    let description = description().await;
    let schemas = &description["components"]["schemas"];
    let render = &description["paths"]["/api/render"]["post"]["requestBody"]["content"]["application/json"]["schema"];
    let [algorithms, _, goals, themes] = library_rows().map(|(_, _, names)| names);
    assert_eq!(listed(&schemas["Method"]["properties"]["algorithm"]["enum"]), algorithms);
    assert_eq!(listed(&schemas["Notation"]["enum"]), names(Notation::ALL.map(Notation::name)));
    assert_eq!(listed(&render["properties"]["theme"]["enum"]), themes);
    let goal_text = schemas["Goal"]["description"].as_str().unwrap();
    assert!(goals.iter().all(|goal| goal_text.contains(goal.as_str())), "{goal_text}");
    let unfilled = |text: &str| text.contains('{') && !text.starts_with("/api/jobs/");
    check_strings(&description, &|text| assert!(!unfilled(text), "{text}"));
}

fn check_strings(value: &Value, check: &dyn Fn(&str)) {
    match value {
        Value::String(text) => check(text),
        Value::Array(all) => all.iter().for_each(|value| check_strings(value, check)),
        Value::Object(all) => all.values().for_each(|value| check_strings(value, check)),
        _ => {}
    }
}

#[test]
fn every_row_has_a_name_and_a_description_in_every_language() {
    // Entries of menus that are no rows.
    let others = ["heuristic.default", "goal.custom"];
    for language in Language::all() {
        let keys: Vec<&str> = language.keys().collect();
        for (_, prefix, rows) in library_rows() {
            let own = keys.iter().filter(|key| !others.contains(key));
            let own = own.filter_map(|key| key.strip_prefix(prefix)?.strip_prefix('.'));
            let (about, named): (Vec<&str>, Vec<&str>) = own.partition(|key| key.ends_with(".about"));
            let about: Names = about.iter().map(|key| key.trim_end_matches(".about").to_owned()).collect();
            assert_eq!(named.into_iter().map(str::to_owned).collect::<Names>(), rows, "{language:?}: names");
            assert_eq!(about, rows, "{language:?}: descriptions");
        }
        let notations = keys.iter().filter_map(|key| key.strip_prefix("notation."));
        let notations = notations.filter(|name| !name.ends_with("_runs")).map(str::to_owned);
        assert_eq!(notations.collect::<Names>(), names(Notation::ALL.map(Notation::name)), "{language:?}: notations");
    }
}

/// The text of the page's file with this name, in whatever folder it is.
fn page_file(name: &str) -> String {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("page/js")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the page") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|found| found == name) {
                return fs::read_to_string(path).expect("a file of the page");
            }
        }
    }
    panic!("the page has no {name}");
}

#[test]
fn every_algorithm_that_can_be_watched_has_pseudo_code() {
    let code = page_file("pseudocode.js");
    let block = |name: &str| code.split(&format!("const {name} = {{")).nth(1).unwrap().split("};").next().unwrap();
    let entries = |name: &str| -> Vec<(String, String)> {
        let lines = block(name).lines().filter_map(|line| line.trim().trim_end_matches(',').split_once(": "));
        lines.map(|(key, value)| (key.to_owned(), value.trim_matches('"').to_owned())).collect()
    };
    let (programs, program_of) = (entries("PROGRAMS"), entries("PROGRAM_OF"));
    let watchable = Algorithm::ALL.into_iter().filter(|algorithm| algorithm.is_watchable());
    let known: Names = program_of.iter().map(|(algorithm, _)| algorithm.clone()).collect();
    assert_eq!(known, names(watchable.map(Algorithm::name)));
    for (algorithm, program) in program_of {
        assert!(programs.iter().any(|(name, _)| *name == program), "{algorithm}: no program {program}");
    }
}

#[test]
fn the_readme_counts_algorithms_and_heuristics() {
    const NUMBERS: [&str; 12] = [
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    // The one that chooses another is none itself.
    let (algorithms, heuristics) = (NUMBERS[Algorithm::ALL.len() - 1 - 9], NUMBERS[HeuristicName::ALL.len() - 9]);
    let counted = format!("- {algorithms} algorithms and {heuristics} heuristics to compare");
    assert!(repository_file("README.md").contains(&counted), "{counted}");
}

/// `docs/guide/learn/choices.md` as the rows make it.
fn choices_page() -> String {
    let mut page = String::from(
        "# Algorithms, heuristics, goals and themes\n\nMade from the libraries' rows by \
         `TAQUIN_UPDATE_DOCS=1 cargo test -p taquin-web --test it rows`.\n",
    );
    let mut table = |title: &str, head: &str, rows: Vec<String>| {
        let rule = "|---".repeat(head.matches('|').count() - 1);
        page += &format!("\n## {title}\n\n{head}\n{rule}|\n{}\n", rows.join("\n"));
    };
    let shortest = |algorithm: Algorithm| match (algorithm.finds_shortest(), algorithm.uses_heuristic()) {
        (true, true) => "if the heuristic is admissible",
        (true, false) => "yes",
        (false, _) => "no, or not before a proof is completed",
    };
    let algorithm =
        |a: Algorithm| format!("| `{}` | {} | {} |", a.name(), a.description().replace('|', "\\|"), shortest(a));
    table("Algorithms", "| name | what it does | shortest? |", Algorithm::ALL.map(algorithm).to_vec());
    let heuristic = |name: HeuristicName| {
        let row = name.row();
        let yes = |yes: bool| if yes { "yes" } else { "no" };
        let (admissible, consistent) = (yes(row.is_admissible), yes(row.is_consistent));
        let plus = if row.is_surcharge { "manhattan+" } else { "" };
        format!("| `{plus}{}` | {} | {admissible} | {consistent} | {} |", row.name, row.description, row.mean_3x3)
    };
    let head = "| name | what it measures | admissible | consistent | mean on 3×3 |";
    table("Heuristics", head, HeuristicName::ALL.map(heuristic).to_vec());
    let goal = |goal: &Goal| format!("| `{}` | {} |", goal.name(), goal.description());
    table("Goals", "| name | what it is |", Goal::NAMED.iter().map(goal).collect());
    let theme = |theme: Theme| format!("| `{}` | {} |", theme.name(), theme.description());
    table("Themes", "| name | what it looks like |", Theme::ALL.map(theme).to_vec());
    page
}

#[test]
fn the_docs_list_every_row() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/learn/choices.md");
    if std::env::var_os("TAQUIN_UPDATE_DOCS").is_some() {
        fs::write(&path, choices_page()).expect("docs/guide/learn/choices.md can be written");
    }
    let hint =
        "docs/guide/learn/choices.md is not what the rows make; its first lines have the command that updates it";
    assert_eq!(repository_file("docs/guide/learn/choices.md"), choices_page(), "{hint}");
    let table = repository_file("crates/taquin/src/heuristic/mod.rs");
    let table: String = table.lines().filter(|line| line.starts_with("//! |")).collect();
    let [_, (_, _, heuristics), ..] = library_rows();
    for name in &heuristics {
        assert!(table.contains(name.as_str()), "the table in heuristic/mod.rs does not list {name}");
    }
}
