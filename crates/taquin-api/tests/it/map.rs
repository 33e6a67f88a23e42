//! The map of all boards: its letters against a slow search, its order against the recorded events.

use std::collections::{HashMap, VecDeque};

use serde_json::{Value, json};
use taquin::{Board, Goal, Shape};
use taquin_api::Api;

use crate::answers::answer;

fn ask(name: &str, body: &Value) -> Value {
    serde_json::from_slice(&answer(&Api::default(), name, body)).unwrap()
}

/// The distance of each board from this one.
fn distances(from: &Board) -> HashMap<Board, usize> {
    let mut distances = HashMap::from([(from.clone(), 0)]);
    let mut queue = VecDeque::from([from.clone()]);
    while let Some(board) = queue.pop_front() {
        let next = distances[&board] + 1;
        for child in board.slides().filter_map(|slide| board.after([slide]).ok()) {
            if !distances.contains_key(&child) {
                distances.insert(child.clone(), next);
                queue.push_back(child);
            }
        }
    }
    distances
}

/// The boards of a shape in the lexicographic order of their tiles.
fn boards_in_order(rows: usize, cols: usize) -> Vec<Board> {
    let mut all: Vec<Vec<u16>> = vec![Vec::new()];
    for _ in 0..rows * cols {
        let tiles = (0..(rows * cols) as u16).collect::<Vec<_>>();
        let longer = |tiles: &Vec<u16>, start: &Vec<u16>| {
            tiles.iter().filter(|tile| !start.contains(tile)).map(|&tile| [&start[..], &[tile]].concat()).collect()
        };
        all = all.iter().flat_map(|start| -> Vec<Vec<u16>> { longer(&tiles, start) }).collect();
    }
    let line = |tiles: &Vec<u16>| {
        tiles
            .chunks(cols)
            .map(|row| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
            .join("/")
    };
    all.iter().map(|tiles| taquin::read_board(line(tiles).as_bytes()).expect("a board")).collect()
}

#[test]
fn letters_are_distances_in_the_order_of_the_tiles() {
    for (rows, cols, start) in [(2, 2, "3 1/2 0"), (2, 3, "4 5 0/1 2 3"), (3, 2, "1 2/0 4/3 5")] {
        let map = ask("map", &json!({ "board": start, "method": { "algorithm": "astar", "heuristic": "manhattan" } }));
        let goal = Goal::RowMajor.board(Shape::new(rows, cols).expect("a shape")).expect("row-major fits");
        let ends =
            [(&map["from_goal"], goal.clone()), (&map["from_start"], taquin::read_board(start.as_bytes()).unwrap())];
        let boards = boards_in_order(rows, cols);
        for (letters, end) in ends {
            let distances = distances(&end);
            assert_eq!(map["boards"], distances.len());
            let expected: String = boards
                .iter()
                .map(|board| distances.get(board).map_or('/', |&distance| char::from(b'0' + distance as u8)))
                .collect();
            assert_eq!(*letters, expected);
        }
        let estimates = map["heuristic"].as_str().unwrap().bytes();
        for (letter, distance) in estimates.zip(map["from_goal"].as_str().unwrap().bytes()) {
            assert!(letter <= distance, "Manhattan is admissible");
        }
    }
}

#[test]
fn expansions_are_those_of_the_recorded_search() {
    let boards = boards_in_order(2, 3);
    for (algorithm, heuristic) in [
        ("bfs", "manhattan"),
        ("astar", "hamming+manhattan"),
        ("ida", "manhattan"),
        ("bidirectional", "manhattan"),
        ("greedy", "hamming"),
    ] {
        let body = json!({ "board": "4 5 0/1 2 3", "method": { "algorithm": algorithm, "heuristic": heuristic } });
        let map = ask("map", &body);
        let mut explained = body.clone();
        explained["moments"] = json!(20_000);
        let explained = ask("explain", &explained);
        let events = explained["moments"].as_array().unwrap();
        let of_kind = |kind: &'static str| events.iter().filter(move |event| event["event"] == kind);
        let expanded: Vec<String> =
            of_kind("select").map(|event| event["board"].as_str().unwrap().to_owned()).collect();
        let mapped: Vec<String> = map["expanded"]
            .as_array()
            .unwrap()
            .iter()
            .map(|number| boards[number.as_u64().unwrap() as usize].to_string())
            .collect();
        assert!(!explained["truncated"].as_bool().unwrap() && !map["truncated"].as_bool().unwrap());
        assert_eq!(mapped, expanded, "{algorithm}");
        assert_eq!(map["answer"]["expanded"], mapped.len());
        let bounds: Vec<&Value> = of_kind("threshold").map(|event| &event["bound"]).collect();
        let iterations = map["iterations"].as_array().unwrap();
        assert_eq!(iterations.iter().map(|iteration| &iteration["bound"]).collect::<Vec<_>>(), bounds);
        assert!(map["formula"] == explained["formula"] && map["answer"]["moves"] == explained["answer"]["moves"]);
    }
}

#[test]
fn the_eight_puzzle_has_181440_boards_of_which_a_heuristic_saves_most() {
    let expanded = |method: Value| {
        let map = ask("map", &json!({ "board": "8 6 7/2 5 4/3 0 1", "method": method }));
        assert_eq!(map["boards"], 181_440);
        map["expanded"].as_array().unwrap().len()
    };
    let blind = expanded(json!({ "algorithm": "bfs" }));
    let informed = expanded(json!({ "algorithm": "astar", "heuristic": "manhattan" }));
    assert!(informed * 20 < blind, "{informed} of {blind}");
}

#[test]
fn a_long_search_is_recorded_as_far_as_the_limit() {
    let mut api = Api::default();
    api.limits.expansions = 10;
    let body = json!({ "board": "4 5 0/1 2 3", "method": { "algorithm": "ida", "heuristic": "hamming" } });
    let map: Value = serde_json::from_slice(&answer(&api, "map", &body)).unwrap();
    assert_eq!((map["expanded"].as_array().unwrap().len(), &map["truncated"]), (10, &json!(true)));
    assert!(map["iterations"].as_array().unwrap().iter().all(|iteration| iteration["start"].as_u64() <= Some(10)));
}
