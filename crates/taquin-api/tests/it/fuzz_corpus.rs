//! The laws of `fuzz/` on the bytes that fuzzing found: those that reach new code, and those that once broke a law.

use std::path::Path;

#[path = "../../../../fuzz/laws/mod.rs"]
mod laws;

#[test]
fn every_law_holds_on_its_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, law) in laws::ALL {
        let mut files = 0;
        for entry in std::fs::read_dir(corpus.join(name)).expect("a corpus") {
            let path = entry.expect("a file").path();
            let data = std::fs::read(&path).expect("a file");
            if let Err(panic) = std::panic::catch_unwind(|| law(&data)) {
                eprintln!("{} breaks the law {name}", path.display());
                std::panic::resume_unwind(panic);
            }
            files += 1;
        }
        assert!(files > 0, "no corpus for {name}");
    }
}

#[test]
fn every_law_has_a_target() {
    let manifest = include_str!("../../../../fuzz/Cargo.toml");
    let targets: Vec<&str> = manifest.split("[[bin]]\nname = \"").skip(1).filter_map(|t| t.split('"').next()).collect();
    assert_eq!(targets, laws::ALL.map(|(name, _)| name));
    laws::named(targets[0])(b"");
}
