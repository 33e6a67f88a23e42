//! `DELETE /api/jobs/{id}`: stops a search.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::app::Server;
use crate::problem::Problem;

/// Stops the search of this name; its stream ends with what is known.
pub async fn cancel(State(server): State<Arc<Server>>, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    if server.jobs.cancel(&id) {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Problem::new(StatusCode::NOT_FOUND, "no search of this name is running"))
    }
}
