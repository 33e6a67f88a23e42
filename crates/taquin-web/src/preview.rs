//! Links with a board in them, for programs that show a picture of a link: `/?board=…` is the page with tags that name
//! `/preview.png?board=…`, the picture of that board.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use taquin_api::{Api, RequestRow};

use crate::app::AppState;
use crate::client::Client;
use crate::refusal::Refusal;

/// The path of the picture.
pub const PICTURE: &str = "/preview.png";

/// The longest value of a query that is used, as it is written.
const LONGEST: usize = 4_096;

/// What the tags stand behind.
const BEGINNING: &str = "<meta charset=\"utf-8\" />";

/// The page with tags for the board of its query; `None` if the query has none.
pub fn page(request: &Request, page: &[u8]) -> Option<Response> {
    let query = request.uri().query()?;
    let (board, goal) = (written(query, "board")?, written(query, "goal"));
    let host = request.headers().get(header::HOST)?.to_str().ok()?;
    let scheme = request.headers().get("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
    let scheme = if scheme { "https" } else { "http" };
    let goal = goal.map(|goal| format!("&amp;goal={goal}")).unwrap_or_default();
    let tags = format!(
        "{BEGINNING}\n    \
         <meta property=\"og:type\" content=\"website\" />\n    \
         <meta property=\"og:title\" content=\"taquin\" />\n    \
         <meta property=\"og:image\" content=\"{scheme}://{host}{PICTURE}?board={board}{goal}\" />\n    \
         <meta name=\"twitter:card\" content=\"summary\" />"
    );
    let text = String::from_utf8_lossy(page).replacen(BEGINNING, &tags, 1);
    let always = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    Some((always, Body::from(text)).into_response())
}

/// The picture of the board of the query.
pub async fn picture(State(state): State<Arc<AppState>>, client: Client, address: Uri) -> Result<Response, Refusal> {
    let query = address.query().unwrap_or_default();
    let field = |name| written(query, name).and_then(read);
    let board = field("board").ok_or_else(|| Refusal::new(StatusCode::BAD_REQUEST, "the address names no board"))?;
    let config = &state.config;
    let (tables, subtree_backend) = (config.tables.clone(), config.subtree_backend.clone());
    let api = Api { limits: config.limits.of_requests(), tables, subtree_backend };
    let body = json!({ "board": board, "goal": field("goal"), "format": "png" }).to_string();
    let request = RequestRow::RENDER.prepare(&api, body.as_bytes())?;
    let mut response = state.jobs.answer(client, request).await?;
    // The same address always has the same picture.
    set(response.headers_mut(), header::CACHE_CONTROL, "public, max-age=86400");
    Ok(response)
}

fn set(headers: &mut HeaderMap, name: header::HeaderName, value: &'static str) {
    headers.insert(name, HeaderValue::from_static(value));
}

/// The value of a field of a query as it is written, if it can stand in an address and in a tag without more ado.
fn written<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    let value = query.split('&').filter_map(|pair| pair.split_once('=')).find(|(field, _)| *field == name)?.1;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"%+-._~/,:*".contains(&byte);
    (!value.is_empty() && value.len() <= LONGEST && value.bytes().all(is_plain)).then_some(value)
}

/// The text that a value of a query stands for.
fn read(value: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = value.as_bytes();
    while let [first, behind @ ..] = rest {
        rest = behind;
        bytes.push(match first {
            b'+' => b' ',
            b'%' => {
                let (code, after) = rest.split_at_checked(2)?;
                rest = after;
                let digits =
                    std::str::from_utf8(code).ok().filter(|code| code.bytes().all(|b| b.is_ascii_hexdigit()))?;
                u8::from_str_radix(digits, 16).ok()?
            }
            plain => *plain,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_browsers_write_them() {
        let of = |query| written(query, "board").and_then(read);
        assert_eq!(of("goal=snail&board=1+2%203%2F4").as_deref(), Some("1 2 3/4"));
        assert_eq!(of("board=1/2").as_deref(), Some("1/2"));
        for query in
            ["", "board", "board=", "board=\"><script>", "board=%", "board=%2", "board=%zz", "board=%ff", "board=%+1"]
        {
            assert_eq!(of(query), None, "{query}");
        }
        assert_eq!(of(&format!("board={}", "1".repeat(LONGEST + 1))), None);
    }
}
