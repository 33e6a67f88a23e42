//! The router: every path of the server and what handles it.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, Router, delete, get, post};

use crate::config::{Config, ServerLimits};
use crate::job::Jobs;
use crate::problem::Problem;
use crate::{assets, routes as api, security};

/// The state that all requests share.
pub struct AppState {
    /// The configuration of the server.
    pub config: Config,
    /// The jobs that are running.
    pub jobs: Arc<Jobs>,
}

/// A method, a path and their handler.
type ApiRoute = (&'static str, &'static str, MethodRouter<Arc<AppState>>);

/// The server as a router: the page and the programming interface.
pub fn app(config: Config) -> Router {
    let jobs = Jobs::new(&config.limits);
    build(config, jobs)
}

/// The router with jobs that the caller can cancel.
pub(crate) fn build(config: Config, jobs: Arc<Jobs>) -> Router {
    let body_bytes = config.limits.body;
    let routes = api_routes(&config.limits);
    let state = Arc::new(AppState { config, jobs });
    let router = routes.into_iter().fold(Router::new(), |router, (_, path, handler)| router.route(path, handler));
    router
        .method_not_allowed_fallback(method_not_allowed)
        .fallback(page_file)
        .layer(DefaultBodyLimit::max(body_bytes))
        .layer(middleware::from_fn_with_state(Arc::clone(&state), security::guard))
        .with_state(state)
}

fn api_routes(limits: &ServerLimits) -> Vec<ApiRoute> {
    vec![
        ("get", "/api/openapi.json", get(api::openapi::openapi)),
        ("get", "/api/choices", get(api::choices::choices)),
        ("post", "/api/solve", post(api::solve::solve)),
        ("post", "/api/compare", post(api::compare::compare)),
        ("post", "/api/explain", post(api::explain::explain)),
        ("post", "/api/estimate", post(api::estimate::estimate)),
        ("post", "/api/trace", post(api::game_distances::game_distances)),
        ("post", "/api/check", post(api::check::check)),
        ("post", "/api/generate", post(api::generate::generate)),
        ("post", "/api/convert", post(api::convert::convert)),
        ("post", "/api/verify", post(api::verify::verify)),
        ("post", "/api/render", post(api::render::render).layer(DefaultBodyLimit::max(limits.picture))),
        ("delete", "/api/jobs/{id}", delete(api::solve::cancel)),
    ]
}

async fn method_not_allowed() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this path does not take this method; see /api/openapi.json")
}

async fn page_file(State(state): State<Arc<AppState>>, request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        return Problem::new(StatusCode::NOT_FOUND, "there is no such path; see /api/openapi.json").into_response();
    }
    assets::asset(&request, &state.config.limits)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    #[test]
    fn openapi_describes_every_route_and_no_other() {
        let limits = ServerLimits::default();
        let document: Value = serde_json::from_str(&api::openapi::document(&limits)).unwrap();
        let paths = document["paths"].as_object().unwrap().iter();
        let described: BTreeSet<(&str, &str)> = paths
            .flat_map(|(path, methods)| methods.as_object().unwrap().keys().map(move |method| (&**method, &**path)))
            .collect();
        let routes = api_routes(&limits);
        assert_eq!(described, routes.iter().map(|(method, path, _)| (*method, *path)).collect());
    }
}
