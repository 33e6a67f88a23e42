//! Links with a board in them: the tags of the page, and the picture that they name.

use axum::body::Body;
use axum::http::{Method, StatusCode, header};

use crate::client::{request, send, server};

async fn page(address: &str) -> String {
    let (status, headers, bytes) = send(&server(), request(Method::GET, address).body(Body::empty()).unwrap()).await;
    assert_eq!(status, StatusCode::OK, "{address}");
    assert_eq!(headers[header::CONTENT_TYPE], "text/html; charset=utf-8", "{address}");
    String::from_utf8(bytes).unwrap()
}

#[tokio::test]
async fn a_link_with_a_board_names_its_picture() {
    let html = page("/?board=1+2%203%2F4+5+6%2F7+0+8&goal=snail&moves=L").await;
    let tag = "<meta property=\"og:image\" content=\"";
    let address = html.split_once(tag).and_then(|(_, rest)| rest.split_once('"')).expect("the tag").0;
    let path = address.strip_prefix("http://127.0.0.1:8015").expect("an absolute address").replace("&amp;", "&");
    let (status, headers, picture) = send(&server(), request(Method::GET, &path).body(Body::empty()).unwrap()).await;
    assert_eq!((status, headers[header::CONTENT_TYPE].to_str().unwrap()), (StatusCode::OK, "image/png"));
    assert!(picture.starts_with(b"\x89PNG"));
    // Another board has another picture.
    let other = request(Method::GET, "/preview.png?board=1+2+3/4+5+6/7+8+0").body(Body::empty()).unwrap();
    assert_ne!(send(&server(), other).await.2, picture);

    let behind_proxy = request(Method::GET, "/?board=1+0").header("x-forwarded-proto", "https");
    let (_, _, bytes) = send(&server(), behind_proxy.body(Body::empty()).unwrap()).await;
    assert!(String::from_utf8(bytes).unwrap().contains("https://127.0.0.1:8015/preview.png?board=1+0\""));
}

#[tokio::test]
async fn what_could_leave_a_tag_stays_out_of_the_page() {
    let plain = page("/").await;
    assert!(!plain.contains("og:image"));
    for query in ["board=", "goal=snail", "board=%22%3E&goal=\"><script>", "board='onload=x"] {
        let html = page(&format!("/?{}", query.replace('"', "%22").replace(['<', '>'], "%3E"))).await;
        assert!(!html.contains("onload") && !html.contains("><script>\"") && html.len() < plain.len() + 600, "{query}");
    }
}

#[tokio::test]
async fn pictures_are_drawn_for_links_only() {
    for (address, site, wanted) in [
        ("/preview.png", None, StatusCode::BAD_REQUEST),
        ("/preview.png?board=nonsense", None, StatusCode::BAD_REQUEST),
        ("/preview.png?board=1+0", Some("cross-site"), StatusCode::FORBIDDEN),
        ("/preview.png?board=1+0", Some("none"), StatusCode::OK),
        ("/preview.png?board=1+0", None, StatusCode::OK),
    ] {
        let mut get = request(Method::GET, address);
        if let Some(site) = site {
            get = get.header("sec-fetch-site", site);
        }
        let (status, ..) = send(&server(), get.body(Body::empty()).unwrap()).await;
        assert_eq!(status, wanted, "{address} {site:?}");
    }
}
