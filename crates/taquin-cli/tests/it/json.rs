//! The JSON of `solve`, which is stable.

use crate::process::{HARD, LOYD, taquin};

const FIELDS: [&str; 18] = [
    "board",
    "goal",
    "solvable",
    "length",
    "moves",
    "optimal",
    "lower_bound",
    "algorithm",
    "heuristic",
    "expanded",
    "generated",
    "duplicates",
    "reopened",
    "stored_peak",
    "bytes_peak",
    "seconds",
    "iterations",
    "stopped",
];

#[test]
fn all_fields_are_present_in_order() {
    let ran =
        taquin(&["solve", "3 5 0/6 7 2/4 1 8", "-g", "snail", "-a", "ida", "-H", "manhattan", "--format", "json"]);
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(0), 1));
    let places: Vec<_> = FIELDS.iter().map(|field| ran.stdout.find(&format!("\"{field}\":"))).collect();
    assert!(places.is_sorted() && places.iter().all(Option::is_some), "{}", ran.stdout);
    let json = ran.json();
    assert_eq!(json.as_object().map(serde_json::Map::len), Some(FIELDS.len()));
    assert_eq!(json["board"], "3 5 0/6 7 2/4 1 8");
    assert_eq!(json["goal"], "1 2 3/8 0 4/7 6 5");
    assert_eq!((&json["solvable"], &json["optimal"]), (&true.into(), &true.into()));
    assert_eq!((&json["length"], &json["lower_bound"]), (&22.into(), &22.into()));
    assert_eq!((&json["algorithm"], &json["heuristic"]), (&"ida".into(), &"manhattan".into()));
    assert_eq!(json["moves"].as_str().map(str::len), Some(22));
    assert!(json["stopped"].is_null() && json["seconds"].is_f64());
    let bounds = json["iterations"].as_array().expect("a list");
    let within: u64 = bounds.iter().map(|bound| bound["expanded"].as_u64().expect("a count")).sum();
    assert_eq!((bounds.last().map(|last| &last["bound"]), Some(within)), (Some(&22.into()), json["expanded"].as_u64()));
}

#[test]
fn an_unsolvable_board_has_no_length() {
    let ran = taquin(&["solve", LOYD, "--format", "json"]);
    let json = ran.json();
    assert_eq!((ran.code, &json["solvable"], &json["optimal"]), (Some(1), &false.into(), &false.into()));
    assert!(["length", "moves", "lower_bound", "stopped"].iter().all(|field| json[field].is_null()), "{json}");
}

#[test]
fn a_stopped_search_has_a_lower_bound() {
    let ran = taquin(&["solve", HARD, "-a", "ida", "-H", "manhattan", "--nodes", "10k", "--format", "json"]);
    let json = ran.json();
    assert_eq!((ran.code, &json["stopped"], &json["expanded"]), (Some(3), &"nodes".into(), &10_000.into()));
    assert_eq!((&json["solvable"], &json["length"]), (&true.into(), &serde_json::Value::Null));
    assert!(json["lower_bound"].as_u64() >= Some(40), "{json}");
}
