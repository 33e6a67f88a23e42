//! The router: every path of the server and what handles it.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, Router, delete, get, post};
use taquin_api::{Api, RequestRow};

use crate::config::{Config, ServerLimits};
use crate::job::Jobs;
use crate::page_files::PageFiles;
use crate::refusal::Refusal;
use crate::routes::{openapi, requests};
use crate::{assets, preview, security};

/// The state that all requests share.
pub struct AppState {
    /// The configuration of the server.
    pub config: Config,
    /// What requests are prepared with.
    pub api: Api,
    /// The jobs that are running.
    pub jobs: Arc<Jobs>,
    /// The files of the page.
    pub page: Arc<PageFiles>,
}

/// A method, a path and their handler.
type ApiRoute = (&'static str, String, MethodRouter<Arc<AppState>>);

/// The server as a router: the page and the programming interface.
pub fn app(config: Config) -> Router {
    let jobs = Jobs::new(&config.limits);
    build(config, jobs)
}

/// The router with jobs that the caller can cancel.
pub(crate) fn build(config: Config, jobs: Arc<Jobs>) -> Router {
    let body_bytes = config.limits.body;
    let routes = api_routes(&config.limits);
    let embedded = || Arc::new(PageFiles::embedded(&config.limits.of_requests()));
    let page = config.page.clone().unwrap_or_else(embedded);
    let (tables, subtree_backend) = (config.tables.clone(), config.subtree_backend.clone());
    let api = Api { limits: config.limits.of_requests(), tables, subtree_backend };
    let state = Arc::new(AppState { config, api, jobs, page });
    let router = routes.into_iter().fold(Router::new(), |router, (_, path, handler)| router.route(&path, handler));
    router
        .route(preview::PICTURE, get(preview::picture))
        .method_not_allowed_fallback(method_not_allowed)
        .fallback(page_file)
        .layer(DefaultBodyLimit::max(body_bytes))
        .layer(middleware::from_fn_with_state(Arc::clone(&state), security::guard))
        .with_state(state)
}

fn api_routes(limits: &ServerLimits) -> Vec<ApiRoute> {
    let request = |row: RequestRow| {
        let post = post(move |state, client, headers, body| requests::answer(row, state, client, headers, body));
        // A picture is larger than other bodies.
        let post = if row.name == "render" { post.layer(DefaultBodyLimit::max(limits.picture)) } else { post };
        ("post", format!("/api/{}", row.name), post)
    };
    let others = [
        ("get", "/api/openapi.json".to_owned(), get(openapi::openapi)),
        ("get", "/api/choices".to_owned(), get(requests::choices)),
        ("delete", "/api/jobs/{id}".to_owned(), delete(requests::cancel)),
    ];
    let posted = RequestRow::ALL.into_iter().filter(|row| row.name != "choices");
    posted.map(request).chain(others).collect()
}

async fn method_not_allowed() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this path does not take this method; see /api/openapi.json")
}

async fn page_file(State(state): State<Arc<AppState>>, request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        return Refusal::new(StatusCode::NOT_FOUND, "there is no such path; see /api/openapi.json").into_response();
    }
    assets::asset(&request, &state.page)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    #[test]
    fn openapi_describes_every_route_and_no_other() {
        let limits = ServerLimits::default();
        let document: Value = serde_json::from_str(&openapi::document(&limits)).unwrap();
        let paths = document["paths"].as_object().unwrap().iter();
        let described: BTreeSet<(&str, &str)> = paths
            .flat_map(|(path, methods)| methods.as_object().unwrap().keys().map(move |method| (&**method, &**path)))
            .collect();
        let routes = api_routes(&limits);
        assert_eq!(described, routes.iter().map(|(method, path, _)| (*method, path.as_str())).collect());
    }
}
