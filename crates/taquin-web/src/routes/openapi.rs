//! `GET /api/openapi.json`: the description of the programming interface.

use axum::http::header;
use axum::response::IntoResponse;

/// The description, as it is written by hand.
pub async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("openapi.json"))
}
