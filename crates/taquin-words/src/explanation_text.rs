//! Why a board can or cannot be solved, as text: the verdict, the tiles with their inversions, the argument.

use taquin::parity::Sequence;
use taquin::{Explanation, Phrase, phrase};

use crate::language::Language;

/// The most tiles that are shown.
const TILES_SHOWN: usize = 40;
/// The most inversions that are shown, unless all are.
const PAIRS_SHOWN: usize = 12;
/// The longest line.
const COLUMNS: usize = 80;

impl Language {
    /// The verdict on a line of its own, then the reasons, in lines of at most 80 columns; of the inversions the first, or
    /// all.
    ///
    /// ```
    /// use taquin::explain;
    /// use taquin_words::Language;
    ///
    /// let explanation = explain(&"2 1/3 0".parse()?, &"1 2/3 0".parse()?)?;
    /// let text = Language::english().explanation(&explanation, false);
    /// assert!(text.starts_with("This board cannot be solved.\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explanation(self, explanation: &Explanation, all_inversions: bool) -> String {
        let Explanation { board, goal, shape, blank_distance: distance, .. } = explanation;
        let is_line = shape.rows() == 1 || shape.cols() == 1;
        let mut text = self.text(&explanation.verdict());
        for (heading, sequence) in [("cli.parity.board-tiles", board), ("cli.parity.goal-tiles", goal)] {
            write_words(&mut text, self.tiles(heading, sequence));
            if !is_line {
                let shown = if all_inversions { usize::MAX } else { PAIRS_SHOWN };
                write_words(&mut text, self.inversions(sequence, shown));
            }
        }
        let facts = if is_line { first_difference(board, goal) } else { Some(blanks(board, goal, *distance)) };
        for sentence in facts.into_iter().chain(explanation.argument()) {
            write_words(&mut text, self.text(&sentence).split(' '));
        }
        text
    }

    /// The words of a line with tiles in order.
    fn tiles(self, heading: &'static str, Sequence { tiles, .. }: &Sequence) -> impl Iterator<Item = String> {
        let none = tiles.is_empty().then(|| self.word("cli.parity.no-tiles"));
        let shown = tiles.iter().take(TILES_SHOWN).map(u16::to_string);
        [self.word(heading)].into_iter().chain(none).chain(shown).chain(self.more(tiles.len(), TILES_SHOWN))
    }

    /// The words of a line with inversions.
    fn inversions(self, sequence: &Sequence, shown: usize) -> impl Iterator<Item = String> {
        let heading = match sequence.inversions {
            0 => phrase!("cli.parity.no-inversions"),
            n => phrase!("cli.parity.inversions", n),
        };
        let pairs = sequence.pairs().take(shown).map(|(a, b)| format!("({a},{b})"));
        let heading = [format!("  {}", self.text(&heading))];
        heading.into_iter().chain(pairs).chain(self.more(sequence.inversions, shown))
    }

    /// The words for what is not shown.
    fn more(self, all: usize, shown: usize) -> Option<String> {
        let n = all.saturating_sub(shown);
        (n > 0).then(|| self.text(&phrase!("cli.parity.more", n)))
    }
}

/// In a single row or column: where the orders of the tiles first differ.
fn first_difference(board: &Sequence, goal: &Sequence) -> Option<Phrase> {
    let mut pairs = (1_usize..).zip(board.tiles.iter().zip(&goal.tiles));
    let (number, (&tile, &goal_tile)) = pairs.find(|(_, (tile, goal_tile))| tile != goal_tile)?;
    Some(phrase!("cli.parity.first-difference", number, tile, goal_tile))
}

/// The cells of the blanks.
fn blanks(board: &Sequence, goal: &Sequence, distance: usize) -> Phrase {
    let (row, column, goal_row, goal_column) = (board.blank_row, board.blank_col, goal.blank_row, goal.blank_col);
    phrase!("cli.parity.blank", row, column, goal_row, goal_column, distance)
}

/// Begins a line and writes words, broken into lines that begin with spaces.
fn write_words<W: AsRef<str>>(to: &mut String, words: impl IntoIterator<Item = W>) {
    let mut column = 0;
    to.push('\n');
    for word in words {
        let word = word.as_ref();
        let width = word.chars().count();
        if column > 0 && column + 1 + width > COLUMNS {
            to.push_str("\n    ");
            column = 4;
        } else if column > 0 {
            to.push(' ');
            column += 1;
        }
        to.push_str(word);
        column += width;
    }
}
