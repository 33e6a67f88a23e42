//! The sentences of an explanation.

use crate::board::parity::{Sequence, is_line};
use crate::{Explanation, Phrase, phrase};

impl Explanation {
    /// Whether the board can be solved.
    ///
    /// ```
    /// use taquin::explain;
    ///
    /// let explanation = explain(&"1 2/3 0".parse()?, &"1 2/3 0".parse()?)?;
    /// assert_eq!(explanation.verdict().code(), "parity.solvable");
    /// assert_eq!(explanation.argument().last().map(|step| step.code()), Some("parity.therefore"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verdict(&self) -> Phrase {
        if self.solvable { phrase!("parity.solvable") } else { phrase!("parity.unsolvable") }
    }

    /// Why, step by step.
    pub fn argument(&self) -> Vec<Phrase> {
        let therefore = if self.solvable { phrase!("parity.therefore") } else { phrase!("parity.thereforeNot") };
        if is_line(self.shape) {
            let orders = if self.solvable { phrase!("parity.lineAgrees") } else { phrase!("parity.lineDiffers") };
            return vec![orders, therefore];
        }
        let columns = self.shape.cols();
        let odd = columns % 2 == 1;
        let rule = if odd { phrase!("parity.oddColumns", columns) } else { phrase!("parity.evenColumns", columns) };
        let count = |who: Phrase, side: &Sequence| {
            let count = phrase!("parity.count", n = side.inversions);
            if odd {
                phrase!("parity.countOdd", who, count, parity = parity(side.inversions))
            } else {
                let (row, sum) = (side.blank_row, side.inversions_and_row());
                phrase!("parity.countEven", who, count, row, parity = parity(sum))
            }
        };
        let distance = self.blank_distance;
        let permutation = parity(usize::from(self.odd_permutation));
        vec![
            phrase!("parity.slide"),
            phrase!("parity.permutation", parity = permutation, distance, blank = parity(distance)),
            rule,
            count(phrase!("parity.board"), &self.board),
            count(phrase!("parity.goal"), &self.goal),
            therefore,
        ]
    }
}

fn parity(number: usize) -> Phrase {
    if number.is_multiple_of(2) { phrase!("parity.even") } else { phrase!("parity.odd") }
}
