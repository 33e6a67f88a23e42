//! The router: every path of the server.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, Router, delete, get, post};

use crate::config::{Bounds, Config};
use crate::job::Jobs;
use crate::problem::Problem;
use crate::{assets, guard, routes as api};

/// What all requests share.
pub struct Server {
    /// What the server was told.
    pub config: Config,
    /// The searches that run.
    pub jobs: Arc<Jobs>,
}

/// A way into the programming interface: a method and a path.
pub type Route = (&'static str, &'static str);

/// The whole server: the page and the programming interface.
pub fn app(config: Config) -> Router {
    let jobs = Jobs::new(&config.bounds);
    build(config, jobs)
}

/// Every route of the programming interface.
pub fn routes() -> Vec<Route> {
    handlers(&Bounds::default()).into_iter().map(|(method, path, _)| (method, path)).collect()
}

/// The server with somebody else holding on to its searches.
pub(crate) fn build(config: Config, jobs: Arc<Jobs>) -> Router {
    let body = config.bounds.body;
    let handlers = handlers(&config.bounds);
    let server = Arc::new(Server { config, jobs });
    let router = handlers.into_iter().fold(Router::new(), |router, (_, path, handler)| router.route(path, handler));
    router
        .method_not_allowed_fallback(method_not_allowed)
        .fallback(elsewhere)
        .layer(DefaultBodyLimit::max(body))
        .layer(middleware::from_fn_with_state(Arc::clone(&server), guard::guard))
        .with_state(server)
}

fn handlers(bounds: &Bounds) -> Vec<(&'static str, &'static str, MethodRouter<Arc<Server>>)> {
    vec![
        ("get", "/api/openapi.json", get(api::openapi::openapi)),
        ("get", "/api/choices", get(api::choices::choices)),
        ("post", "/api/solve", post(api::solve::solve)),
        ("post", "/api/compare", post(api::compare::compare)),
        ("post", "/api/explain", post(api::explain::explain)),
        ("post", "/api/estimate", post(api::estimate::estimate)),
        ("post", "/api/trace", post(api::trace::trace)),
        ("post", "/api/check", post(api::check::check)),
        ("post", "/api/generate", post(api::generate::generate)),
        ("post", "/api/convert", post(api::convert::convert)),
        ("post", "/api/verify", post(api::verify::verify)),
        ("post", "/api/render", post(api::render::render).layer(DefaultBodyLimit::max(bounds.picture))),
        ("delete", "/api/jobs/{id}", delete(api::jobs::cancel)),
    ]
}

async fn method_not_allowed() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this path does not take this method; see /api/openapi.json")
}

async fn elsewhere(State(_): State<Arc<Server>>, request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        return Problem::new(StatusCode::NOT_FOUND, "there is no such path; see /api/openapi.json").into_response();
    }
    assets::asset(&request)
}
