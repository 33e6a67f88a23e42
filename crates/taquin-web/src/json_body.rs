//! The extractor of request bodies: bytes that claim to be JSON and arrive in time.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use mime::Mime;
use tokio::time::timeout;

use crate::app::AppState;
use crate::refusal::Refusal;

/// The bytes of a body that is declared as JSON; they must arrive within the client timeout.
pub struct JsonBody(pub Bytes);

impl FromRequest<Arc<AppState>> for JsonBody {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &Arc<AppState>) -> Result<JsonBody, Refusal> {
        if !is_json(request.headers()) {
            let error = "Expected request with `Content-Type: application/json`";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, error));
        }
        match timeout(state.config.limits.client_timeout, Bytes::from_request(request, state)).await {
            Ok(Ok(bytes)) => Ok(JsonBody(bytes)),
            Ok(Err(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Refusal::body_too_large()),
            Ok(Err(error)) => Err(Refusal::new(error.status(), error.body_text())),
            Err(_) => Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, "the request body took too long to arrive")),
        }
    }
}

/// Whether the content type is `application/json` or ends with `+json`. Other pages can send no such request without
/// asking first.
fn is_json(headers: &HeaderMap) -> bool {
    let text = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let mime = text.and_then(|text| text.parse::<Mime>().ok());
    mime.is_some_and(|mime| {
        let is_json = mime.subtype() == mime::JSON || mime.suffix().is_some_and(|suffix| suffix == mime::JSON);
        mime.type_() == mime::APPLICATION && is_json
    })
}
