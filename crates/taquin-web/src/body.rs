//! The body of a request, read strictly.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use serde_json::json;
use tokio::time::timeout;

use crate::app::Server;
use crate::problem::Problem;

/// A body of JSON, which must come in time; what is wrong with it is said in JSON too.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<Server>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, server: &Arc<Server>) -> Result<Body<T>, Problem> {
        match timeout(server.config.bounds.patience, Json::<T>::from_request(request, server)).await {
            Ok(Ok(Json(value))) => Ok(Body(value)),
            Ok(Err(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                let error = "the body of the request is too large; boards, moves and pictures are bounded";
                Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, error).coded("body", json!({})))
            }
            Ok(Err(error)) => Err(Problem::new(error.status(), error.body_text())),
            Err(_) => Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "the body of the request took too long to come")),
        }
    }
}
