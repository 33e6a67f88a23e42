//! The taquin command.

fn main() {}
