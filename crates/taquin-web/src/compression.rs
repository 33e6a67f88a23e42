//! gzip: whether a client accepts it, and the compression of answers and page files.

use std::io::Write;

use axum::http::{HeaderMap, header};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Shorter answers are sent as they are: a packet carries them anyway.
const LEAST: usize = 1_400;

/// Whether a client accepts gzip.
pub fn is_accepted(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let quality = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse::<f32>);
        name.eq_ignore_ascii_case("gzip") && quality.is_ok_and(|quality| quality > 0.0)
    })
}

/// The bytes as a gzip file; `None` if that is not worth it.
pub fn compressed(bytes: &[u8], level: Compression) -> Option<Vec<u8>> {
    if bytes.len() < LEAST {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().filter(|file| file.len() < bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_clients_that_accept_gzip_get_it() {
        for (text, accepted) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("deflate, br", false),
            ("gzip;q=0", false),
            ("gzip; q=0.0, br", false),
            ("gzip;q=many", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, text.parse().unwrap())]);
            assert_eq!(is_accepted(&headers), accepted, "{text}");
        }
    }
}
