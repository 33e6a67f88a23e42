//! `GET /api/openapi.json`: the OpenAPI description of the programming interface.
//!
//! `openapi.json` is a template. A string `"{name}"` in it stands for the names of a choice, which come from the rows of
//! the libraries, for a limit of the server, or for a definition of `docs/schema.json`, which has the command line's output.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde_json::Value;
use taquin::{Algorithm, Goal, Notation};
use taquin_render::{Captions, Labels, Style, Theme};

use crate::app::AppState;
use crate::config::ServerLimits;

const TEMPLATE: &str = include_str!("openapi.json");
/// A copy of `docs/schema.json`, which belongs to the package; a test of the Python package compares them.
const SCHEMA: &str = include_str!("schema.json");
/// The definitions of `SCHEMA` that are parts of answers.
const SHARED: [&str; 4] = ["Report", "Tables", "Iteration", "Stop"];

/// The description, with the choices of the libraries and the limits of this server.
pub async fn openapi(State(state): State<Arc<AppState>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], document(&state.config.limits))
}

/// The description as text.
pub fn document(limits: &ServerLimits) -> String {
    let names: [(&str, &[&str]); 6] = [
        ("algorithms", &Algorithm::ALL.map(Algorithm::name)),
        ("goals", &Goal::NAMED.each_ref().map(Goal::name)),
        ("notations", &Notation::ALL.map(Notation::name)),
        ("themes", &Theme::ALL.map(|theme| theme.name())),
        ("labels", &Labels::ALL.iter().map(|labels| labels.name()).collect::<Vec<_>>()),
        ("caption languages", &Captions::languages().collect::<Vec<_>>()),
    ];
    let limits = limits.of_requests();
    let numbers = [
        ("time", limits.time.as_secs() as usize),
        ("memory", limits.memory >> 20),
        ("threads", limits.threads),
        ("cells", limits.cells),
        ("moments", limits.moments),
        ("expansions", limits.expansions),
        ("least tile", Style::MIN_TILE as usize),
        ("greatest tile", Style::MAX_TILE as usize),
    ];
    let text = names.iter().fold(TEMPLATE.to_owned(), |text, (slot, names)| {
        let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
        fill(&text, slot, &quoted.join(", "), &names.join(", "))
    });
    let text =
        numbers.iter().fold(text, |text, (slot, number)| fill(&text, slot, &number.to_string(), &number.to_string()));
    let schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    SHARED.iter().fold(text, |text, name| {
        let definition = schema["$defs"][name].to_string().replace("#/$defs/", "#/components/schemas/");
        text.replace(&format!("\"{{{name}}}\""), &definition)
    })
}

/// Replaces the string `"{slot}"` by JSON, and `{slot}` inside longer strings by plain text.
fn fill(text: &str, slot: &str, json: &str, plain: &str) -> String {
    text.replace(&format!("\"{{{slot}}}\""), json).replace(&format!("{{{slot}}}"), plain)
}
