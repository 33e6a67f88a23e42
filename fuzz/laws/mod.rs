//! Laws that hold for any bytes: each is a function that panics if its law is broken.
//!
//! `tools/fuzz` tries them on bytes that a fuzzer makes up; `crates/taquin-api/tests/it/fuzz_corpus.rs` replays the bytes in
//! `fuzz/corpus` on stable Rust.

mod files;
mod graphs;
mod requests;
mod states;
mod text;

/// A law.
pub type Law = fn(&[u8]);

/// The laws and the names of their targets.
pub const ALL: [(&str, Law); 13] = [
    ("board_text", text::board_text),
    ("moves", text::moves),
    ("heuristic_expression", text::heuristic_expression),
    ("table_file", files::table_file),
    ("checkpoint_file", files::checkpoint_file),
    ("automaton_file", files::automaton_file),
    ("journal", files::journal),
    ("image", requests::image),
    ("json_request", requests::json_request),
    ("apply_undo", states::apply_undo),
    ("pack_unpack", states::pack_unpack),
    ("rank_unrank", states::rank_unrank),
    ("closures", graphs::closures),
];

/// The law of a target.
pub fn named(name: &str) -> Law {
    ALL.into_iter().find(|(known, _)| *known == name).map(|(_, law)| law).expect("a target has a law")
}
