//! What comes over the network: JSON requests and pictures.

use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use taquin_api::{Api, RequestRow};
use taquin_render::Photo;

/// A picture that is read has at most as many pixels as allowed.
pub fn image(data: &[u8]) {
    const MOST: u64 = 250_000;
    if let Ok(photo) = Photo::read_within(data, MOST) {
        let (width, height) = photo.size();
        assert!(width > 0 && height > 0 && u64::from(width) * u64::from(height) <= MOST);
    }
}

/// A request is refused with a problem or answered within its limit; JSON answers are JSON. The first byte chooses it.
pub fn json_request(data: &[u8]) {
    static API: OnceLock<Api> = OnceLock::new();
    let api = API.get_or_init(|| {
        let mut api = Api::default();
        let limits = &mut api.limits;
        (limits.memory, limits.memory_default, limits.answer) = (16 << 20, 16 << 20, 1 << 20);
        limits.time = Duration::from_millis(50);
        (limits.time_default, limits.short_time) = (limits.time, limits.time);
        (limits.threads, limits.moves, limits.cells, limits.moments) = (1, 1_000, 64, 1_000);
        api
    });
    let Some((&choice, body)) = data.split_first() else { return };
    let row = RequestRow::ALL[usize::from(choice) % RequestRow::ALL.len()];
    match row.prepare(api, body) {
        Err(problem) => assert!(!problem.to_string().is_empty()),
        Ok(request) => {
            let is_json = request.media_type == "application/json";
            if let Ok(answer) = request.answer(&AtomicBool::new(false)) {
                assert!(answer.len() <= api.limits.answer, "{} bytes", answer.len());
                assert!(!is_json || serde_json::from_slice::<serde_json::Value>(&answer).is_ok());
            }
        }
    }
}
