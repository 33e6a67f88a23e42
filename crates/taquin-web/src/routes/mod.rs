//! The handlers of the programming interface.

pub mod openapi;
pub mod requests;
