//! Every target is the law of its name.

#![no_main]

#[path = "../laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    laws::named(env!("CARGO_BIN_NAME"))(data);
});
