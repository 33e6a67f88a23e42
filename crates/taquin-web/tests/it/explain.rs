//! `/api/explain`: recorded searches.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::client::{post_ok, post_refused};

const BOARD: &str = "1 3 0/4 2 5/7 8 6";

async fn explain(board: &str, algorithm: &str) -> Value {
    let method = json!({ "algorithm": algorithm, "heuristic": "manhattan+linear-conflict" });
    post_ok("/api/explain", json!({ "board": board, "method": method })).await
}

fn events<'a>(explained: &'a Value, name: &str) -> Vec<&'a Value> {
    explained["moments"].as_array().unwrap().iter().filter(|moment| moment["event"] == name).collect()
}

#[tokio::test]
async fn every_algorithm_grows_a_tree_that_ends_at_the_goal() {
    for algorithm in ["bfs", "dijkstra", "iddfs", "astar", "textbook", "lockstep", "weighted", "greedy", "beam", "ida"]
    {
        let explained = explain(BOARD, algorithm).await;
        assert_eq!(explained["answer"]["length"], 4, "{algorithm}");
        assert_eq!(explained["truncated"], false, "{algorithm}");
        let mut boards = HashMap::new();
        for moment in explained["moments"].as_array().unwrap() {
            if moment["board"].is_string() {
                let known = boards.entry(moment["node"].as_u64().unwrap()).or_insert(&moment["board"]);
                assert_eq!(*known, &moment["board"], "{algorithm}: a node keeps its board");
            }
        }
        let found = events(&explained, "found");
        let goal = boards[&found[0]["node"].as_u64().unwrap()];
        assert_eq!(goal, "1 2 3/4 5 6/7 8 0", "{algorithm}");
    }
}

#[tokio::test]
async fn both_ends_of_a_bidirectional_search_are_told_apart() {
    let explained = explain(BOARD, "bidirectional").await;
    let sides: Vec<&Value> = events(&explained, "select").iter().map(|moment| &moment["side"]).collect();
    assert!(sides.contains(&&json!("first")) && sides.contains(&&json!("second")), "{sides:?}");
}

#[tokio::test]
async fn an_expanded_node_lists_the_parts_of_its_estimate() {
    let explained = explain(BOARD, "astar").await;
    for selected in events(&explained, "select") {
        let shares: u64 = selected["shares"].as_array().unwrap().iter().map(|s| s["value"].as_u64().unwrap()).sum();
        assert_eq!(Some(shares), selected["h"].as_u64());
    }
}

#[tokio::test]
async fn thresholds_of_ida_star_grow() {
    let explained = explain("8 1 3/4 0 2/7 6 5", "ida").await;
    let bounds: Vec<u64> = events(&explained, "threshold").iter().map(|m| m["bound"].as_u64().unwrap()).collect();
    assert!(bounds.len() > 1 && bounds.is_sorted(), "{bounds:?}");
    let over = events(&explained, "child").iter().filter(|m| m["fate"] == "over-bound").count();
    assert!(over > 0);
}

#[tokio::test]
async fn the_twin_is_solved_where_the_board_cannot_be() {
    let explained = explain("2 1 3/4 5 6/7 0 8", "lockstep").await;
    assert_eq!(explained["twin"], "1 2 3/4 5 6/7 0 8");
    assert_eq!(explained["answer"]["solvable"], false);
    assert!(events(&explained, "found")[0]["node"].is_u64());
}

#[tokio::test]
async fn the_number_of_events_is_limited() {
    let body = json!({ "board": "8 6 7/2 5 4/3 0 1", "method": { "algorithm": "bfs" }, "moments": 50 });
    let explained = post_ok("/api/explain", body).await;
    assert_eq!(explained["moments"].as_array().unwrap().len(), 50);
    assert_eq!(explained["truncated"], true);
    let body = json!({ "board": BOARD, "moments": 1_000_000 });
    assert_eq!(post_refused("/api/explain", body).await["field"], "moments");
}

#[tokio::test]
async fn a_large_board_is_not_recorded() {
    let board = (1..25).map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ") + " 0";
    assert_eq!(post_refused("/api/explain", json!({ "board": board })).await["field"], "board");
}
