//! `batch --shard`: parts of a batch.

use crate::process::{TempFile, mixed_boards, taquin};

#[test]
fn shards_together_are_the_whole() {
    let input = TempFile::new("shards.txt", mixed_boards(20));
    let whole = taquin(&["batch", input.path(), "-q"]).stdout;
    let mut parts: Vec<String> = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        parts.extend(taquin(&["batch", input.path(), "--shard", shard, "-q"]).stdout.lines().map(str::to_owned));
    }
    let number = |line: &String| line.split('\t').next().expect("a place").parse::<usize>().expect("a line");
    parts.sort_by_key(number);
    assert_eq!(parts, whole.lines().collect::<Vec<_>>());
    taquin(&["batch", input.path(), "--shard", "4/3"]).rejects("expected I/N with I from 1 to N");
}
