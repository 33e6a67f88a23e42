//! `--version --verbose`: which program this is, for reports and publications.

use std::ffi::OsString;
use std::io::{self, Write};

use crate::exit::Exit;

/// Whether the arguments, the name of the program first, ask for the version in detail.
pub fn is_asked_for(arguments: &[OsString]) -> bool {
    let arguments = arguments.get(1..).unwrap_or_default();
    let is = |names: [&str; 2]| arguments.iter().any(|argument| names.iter().any(|name| argument == name));
    (arguments.len() == 1 && arguments[0] == "version")
        || arguments.len() == 2 && is(["--version", "-V"]) && is(["--verbose", "-v"])
}

/// Prints the version, the commit (from the clone it was built in, or the variable TAQUIN_COMMIT), the target and the
/// features of the processor.
pub fn print() -> crate::Result<Exit> {
    let mut out = io::stdout().lock();
    writeln!(out, "taquin {}", env!("CARGO_PKG_VERSION"))?;
    let commit = option_env!("TAQUIN_COMMIT").unwrap_or("unknown (not built in a clone)");
    let build = if cfg!(debug_assertions) { "with debug assertions" } else { "without debug assertions" };
    for (name, value) in [("commit", commit), ("target", &target()), ("build", build), ("processor", &features())] {
        writeln!(out, "{name:<10} {value}")?;
    }
    Ok(Exit::Done)
}

/// The platform that the program was built for.
fn target() -> String {
    let environments = [
        (cfg!(target_env = "gnu"), "-gnu"),
        (cfg!(target_env = "musl"), "-musl"),
        (cfg!(target_env = "msvc"), "-msvc"),
    ];
    let environment = environments.into_iter().find_map(|(is_it, name)| is_it.then_some(name)).unwrap_or_default();
    format!("{}-{}{environment}", std::env::consts::ARCH, std::env::consts::OS)
}

/// The features of this processor that matter to searches.
#[cfg(all(target_arch = "x86_64", not(taquin_portable)))]
fn features() -> String {
    let features = [
        ("popcnt", is_x86_feature_detected!("popcnt")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("avx2", is_x86_feature_detected!("avx2")),
        ("avx512f", is_x86_feature_detected!("avx512f")),
        ("avx512vpopcntdq", is_x86_feature_detected!("avx512vpopcntdq")),
    ];
    let names: Vec<&str> = features.into_iter().filter(|(_, is_there)| *is_there).map(|(name, _)| name).collect();
    if names.is_empty() { "none of popcnt, bmi2, avx2, avx512".into() } else { names.join(" ") }
}

/// None are used on other processors, or in a portable build.
#[cfg(any(not(target_arch = "x86_64"), taquin_portable))]
fn features() -> String {
    "no special features used".into()
}
