//! The catalogues of all languages, and the texts that are made from them.

mod catalogues;
mod errors;
mod explanation;
mod texts;
