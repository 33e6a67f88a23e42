//! `POST /api/{name}`: the requests of taquin-api as jobs; `GET /api/choices`; `DELETE /api/jobs/{id}` cancels one.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde_json::Value;
use taquin_api::{RequestRow, all_choices};

use crate::app::AppState;
use crate::client::Client;
use crate::json_body::JsonBody;
use crate::refusal::Refusal;
use crate::stream;

/// Carries out a request; the answer comes as server-sent events if the request has them and the client accepts them.
pub async fn answer(
    row: RequestRow,
    State(state): State<Arc<AppState>>,
    client: Client,
    headers: HeaderMap,
    JsonBody(body): JsonBody,
) -> Result<Response, Refusal> {
    let request = row.prepare(&state.api, &body)?;
    if request.has_events() && stream::is_accepted(&headers) {
        state.jobs.answer_events(client, request).await
    } else {
        state.jobs.answer(client, request).await
    }
}

/// The choices as a response.
pub async fn choices(State(state): State<Arc<AppState>>) -> Json<Value> {
    Json(all_choices(&state.api.limits))
}

/// Cancels a search of this client; its stream ends with the answer so far.
pub async fn cancel(
    State(state): State<Arc<AppState>>,
    client: Client,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    if state.jobs.cancel(client.address, &id) {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Refusal::new(StatusCode::NOT_FOUND, "no search with this identifier is running"))
    }
}
