//! Answers: compressed, and sent in parts that keep their memory granted.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use hyper::body::{Frame, SizeHint};

use crate::compression;
use crate::quota::Grant;

/// Bytes that are handed to the connection at a time.
const PART: usize = 64 << 10;

/// The bytes of an answer, ready to be sent.
pub struct FinishedAnswer {
    bytes: Vec<u8>,
    media_type: &'static str,
    is_compressed: bool,
}

impl FinishedAnswer {
    /// An answer, compressed if the client accepts that and it helps; pictures in PNG and GIF are compressed already.
    pub fn new(bytes: Vec<u8>, media_type: &'static str, accepts_gzip: bool) -> FinishedAnswer {
        let is_text = matches!(media_type, "application/json" | "image/svg+xml");
        let smaller = if accepts_gzip && is_text { compression::compressed(&bytes, Compression::fast()) } else { None };
        FinishedAnswer { is_compressed: smaller.is_some(), bytes: smaller.unwrap_or(bytes), media_type }
    }

    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The response; the memory stays granted until the last part is taken.
    pub fn into_response(self, memory: Grant) -> Response {
        let body = Body::new(GrantedBody { rest: self.bytes.into(), _memory: memory });
        let mut response =
            ([(header::CONTENT_TYPE, self.media_type), (header::VARY, "accept-encoding")], body).into_response();
        if self.is_compressed {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

/// A body that is given to the connection part by part, as the client reads.
struct GrantedBody {
    rest: Bytes,
    _memory: Grant,
}

impl HttpBody for GrantedBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let length = self.rest.len().min(PART);
        Poll::Ready((length > 0).then(|| Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}
