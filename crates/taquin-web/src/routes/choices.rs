//! `GET /api/choices`: everything that can be chosen, and the bounds of the server.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use taquin::heuristic::HeuristicName;
use taquin::{Algorithm, Goal, Notation};

use crate::app::Server;

/// Names and descriptions of all choices.
pub async fn choices(State(server): State<Arc<Server>>) -> Json<Value> {
    let algorithm = |algorithm: Algorithm| {
        json!({
            "name": algorithm.name(),
            "description": algorithm.description(),
            "informed": algorithm.uses_heuristic(),
            "optimal": algorithm.finds_shortest(),
        })
    };
    let heuristic = |heuristic: HeuristicName| {
        let row = heuristic.row();
        json!({ "name": row.name, "description": row.description, "surcharge": row.is_surcharge })
    };
    let bounds = &server.config.bounds;
    Json(json!({
        "algorithms": Algorithm::ALL.map(algorithm),
        "heuristics": HeuristicName::ALL.map(heuristic),
        "goals": Goal::NAMED.each_ref().map(Goal::name),
        "notations": Notation::ALL.map(Notation::name),
        "bounds": {
            "time": bounds.time.as_secs_f64(),
            "memory": bounds.memory >> 20,
            "threads": bounds.threads,
            "cells": bounds.cells,
            "watched_cells": bounds.watched_cells,
            "moments": bounds.moments,
        },
    }))
}
