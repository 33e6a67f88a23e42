//! The door: a request by its name and its JSON body, checked and ready to be carried out.

use std::sync::Arc;

use taquin::TableCache;
use taquin::unstable::SubtreeBackend;

use crate::api_limits::ApiLimits;
use crate::decode::{self, ApiRequest};
use crate::prepared_request::PreparedRequest;
use crate::problem::Problem;
use crate::requests::check::CheckBody;
use crate::requests::choices::ChoicesBody;
use crate::requests::compare::CompareBody;
use crate::requests::convert::ConvertBody;
use crate::requests::estimate::EstimateBody;
use crate::requests::explain::ExplainBody;
use crate::requests::generate::GenerateBody;
use crate::requests::map::MapBody;
use crate::requests::render::RenderBody;
use crate::requests::review::ReviewBody;
use crate::requests::solve::SolveBody;
use crate::requests::verify::VerifyBody;

/// What requests are answered with: their limits and the pattern databases that they share.
#[derive(Clone, Debug)]
pub struct Api {
    /// The limits of each request.
    pub limits: ApiLimits,
    /// The cache of pattern databases.
    pub tables: TableCache,
    /// Searches in place of the processor's threads.
    pub subtree_backend: Option<Arc<dyn SubtreeBackend>>,
}

impl Default for Api {
    /// The default limits, and tables that are kept in memory only.
    fn default() -> Api {
        Api { limits: ApiLimits::default(), tables: TableCache::in_memory(), subtree_backend: None }
    }
}

/// The definition of a request: its name, and how its body is read and checked.
#[derive(Clone, Copy)]
pub struct RequestRow {
    /// The name, the last part of its path on a server.
    pub name: &'static str,
    prepare: fn(&Api, &[u8]) -> Result<PreparedRequest, Problem>,
}

impl RequestRow {
    /// Every request that searches or computes: all but [`RENDER`](Self::RENDER).
    pub const COMPUTING: [RequestRow; 11] = [
        RequestRow::new::<ChoicesBody>("choices"),
        RequestRow::new::<SolveBody>("solve"),
        RequestRow::new::<CompareBody>("compare"),
        RequestRow::new::<ExplainBody>("explain"),
        RequestRow::new::<MapBody>("map"),
        RequestRow::new::<EstimateBody>("estimate"),
        RequestRow::new::<ReviewBody>("review"),
        RequestRow::new::<CheckBody>("check"),
        RequestRow::new::<GenerateBody>("generate"),
        RequestRow::new::<ConvertBody>("convert"),
        RequestRow::new::<VerifyBody>("verify"),
    ];

    /// The request that draws pictures.
    pub const RENDER: RequestRow = RequestRow::new::<RenderBody>("render");

    /// Every request.
    pub const ALL: [RequestRow; RequestRow::COMPUTING.len() + 1] = {
        let mut all = [RequestRow::RENDER; RequestRow::COMPUTING.len() + 1];
        let mut at = 0;
        while at < RequestRow::COMPUTING.len() {
            all[at] = RequestRow::COMPUTING[at];
            at += 1;
        }
        all
    };

    const fn new<T: ApiRequest>(name: &'static str) -> RequestRow {
        RequestRow { name, prepare: |api, body| decode::json::<T>(body)?.prepare(api) }
    }

    /// The request with this name.
    pub fn named(name: &str) -> Option<RequestRow> {
        RequestRow::ALL.into_iter().find(|row| row.name == name)
    }

    /// Reads and checks a body.
    pub fn prepare(&self, api: &Api, body: &[u8]) -> Result<PreparedRequest, Problem> {
        (self.prepare)(api, body)
    }
}

impl Api {
    /// Reads and checks the JSON body of the request with this name.
    pub fn prepare(&self, name: &str, body: &[u8]) -> Result<PreparedRequest, Problem> {
        self.prepare_one_of(&RequestRow::ALL, name, body)
    }

    /// The same, of some requests only: a program that calls nothing else contains no other.
    pub fn prepare_one_of(&self, rows: &[RequestRow], name: &str, body: &[u8]) -> Result<PreparedRequest, Problem> {
        let row = rows.iter().find(|row| row.name == name).ok_or_else(|| {
            let names: Vec<&str> = rows.iter().map(|row| row.name).collect();
            Problem::bad(format!("unknown request; choose {}", names.join(", ")))
        })?;
        row.prepare(self, body)
    }
}
