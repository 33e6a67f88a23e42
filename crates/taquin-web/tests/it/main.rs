//! Integration tests of the server, most of them without a socket.

mod assets;
mod client;
mod client_shares;
mod compression;
mod explain;
mod guide;
mod jobs;
mod openapi;
mod preview;
mod render;
mod request_costs;
mod rows;
mod security;
mod slow_clients;
mod small_routes;
mod socket;
mod solve;
mod unread_streams;
mod words;
