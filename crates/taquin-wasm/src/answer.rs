//! The function that JavaScript calls.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use js_sys::Function;
use taquin_api::{Api, Problem, RequestRow};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// One worker keeps its tables from request to request.
static API: LazyLock<Api> = LazyLock::new(|| {
    let mut api = Api::default();
    api.limits.memory = SEARCH_MEMORY;
    api.limits.memory_default = SEARCH_MEMORY;
    api
});

/// Bytes of memory for one search. `./page` links the module with 512 MiB at most; the rest is for tables, the answer and
/// gaps between allocations.
const SEARCH_MEMORY: usize = 384 << 20;

/// Never set: a worker is ended as a whole.
static NEVER: AtomicBool = AtomicBool::new(false);

/// The requests that this module answers. Pictures are drawn by a module of their own, which is loaded when one is asked
/// for: it would be a sixth of a single one.
const ROWS: &[RequestRow] = if cfg!(feature = "drawing") { &[RequestRow::RENDER] } else { &RequestRow::COMPUTING };

/// The answer to the request `name` with this JSON body: JSON, or the bytes of a picture. With a listener, a request that
/// has events sends their names and JSON to it, and the answer is empty. Throws the JSON of a problem.
#[wasm_bindgen]
pub fn answer(name: &str, body: &str, listener: Option<Function>) -> Result<Vec<u8>, JsValue> {
    let request = API.prepare_one_of(ROWS, name, body.as_bytes()).map_err(thrown)?;
    let Some(listener) = listener.filter(|_| request.has_events()) else {
        return request.answer(&NEVER).map_err(thrown);
    };
    request.send_events(&NEVER, &mut |event| {
        // A listener that throws ends nothing: without listeners the worker is gone, too.
        listener.call2(&JsValue::NULL, &event.kind.name().into(), &event.data.into()).is_ok()
    });
    Ok(Vec::new())
}

fn thrown(problem: Problem) -> JsValue {
    serde_json::to_string(&problem).expect("problems can be written as JSON").into()
}
