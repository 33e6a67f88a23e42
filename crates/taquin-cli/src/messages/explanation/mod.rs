//! Why a board can or cannot be solved, in the languages that the library does not speak.

mod french;
mod russian;

use taquin::{Explanation, ExplanationWords};

/// An explanation in these words.
pub fn explained(explanation: &Explanation, words: &dyn ExplanationWords, all_inversions: bool) -> String {
    let mut text = String::new();
    explanation.write_with(words, all_inversions, &mut text).expect("a string takes any text");
    text
}
