//! The text of an explanation: one layout, and its sentences in a language.

use std::fmt::{self, Write};

use crate::Explanation;
use crate::parity::{Sequence, is_line};

/// The sentences of an explanation in one language.
pub trait ExplanationWords {
    /// Whether the board can be solved.
    fn verdict(&self, solvable: bool) -> &'static str;
    /// What stands before the tiles of the board.
    fn tiles_of_board(&self) -> &'static str;
    /// What stands before the tiles of the goal.
    fn tiles_of_goal(&self) -> &'static str;
    /// There are no tiles.
    fn no_tiles(&self) -> &'static str;
    /// How many more there are than those shown.
    fn more(&self, hidden: usize) -> String;
    /// The number of inversions; the pairs follow, if there are any.
    fn inversions(&self, count: usize) -> String;
    /// In a single row or column: whether the orders of the tiles agree, or where they first differ.
    fn orders(&self, difference: Option<OrderDifference>) -> String;
    /// The cells of the blank, and the distance between them.
    fn blank(&self, explanation: &Explanation) -> String;
    /// The parities of the permutation and of the distance of the blank.
    fn permutation(&self, explanation: &Explanation) -> String;
    /// The same by inversions, for an odd or an even number of columns.
    fn columns(&self, explanation: &Explanation) -> String;
}

/// The first difference between the orders of the tiles of a board and of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderDifference {
    /// The number of the tile in reading order, from 1.
    pub number: usize,
    /// The tile of the board.
    pub tile: u16,
    /// The tile of the goal.
    pub goal_tile: u16,
}

/// The most tiles that an explanation shows.
const TILES_SHOWN: usize = 40;
/// The most inversions that an explanation shows, unless it shows all.
const PAIRS_SHOWN: usize = 12;
/// The longest line of an explanation.
const COLUMNS: usize = 80;

/// The verdict, then the reasons, in English. Only the first inversions are shown; with `{:#}` all.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.write_with(&InEnglish, f.alternate(), f)
    }
}

impl Explanation {
    /// Writes the verdict, then the reasons, in lines of at most 80 columns; of the inversions the first, or all.
    pub fn write_with(&self, words: &dyn ExplanationWords, all_inversions: bool, out: &mut dyn Write) -> fmt::Result {
        let mut text = ExplanationText { words, is_line: is_line(self.shape), all_inversions, out };
        text.out.write_str(words.verdict(self.solvable))?;
        text.sequence(words.tiles_of_board(), &self.board)?;
        text.sequence(words.tiles_of_goal(), &self.goal)?;
        if text.is_line {
            return text.sentence(&words.orders(self.first_difference()));
        }
        text.sentence(&words.blank(self))?;
        text.sentence(&words.permutation(self))?;
        text.sentence(&words.columns(self))
    }

    fn first_difference(&self) -> Option<OrderDifference> {
        let mut pairs = (1..).zip(self.board.tiles.iter().zip(&self.goal.tiles));
        let (number, (&tile, &goal_tile)) = pairs.find(|(_, (tile, goal_tile))| tile != goal_tile)?;
        Some(OrderDifference { number, tile, goal_tile })
    }
}

/// The text of an explanation on its way out.
struct ExplanationText<'a> {
    words: &'a dyn ExplanationWords,
    /// Whether the shape is a single row or column, where inversions do not matter.
    is_line: bool,
    all_inversions: bool,
    out: &'a mut dyn Write,
}

impl ExplanationText<'_> {
    /// The tiles in order, then the inversions.
    fn sequence(&mut self, heading: &str, sequence: &Sequence) -> fmt::Result {
        let tiles = sequence.tiles.iter().take(TILES_SHOWN).map(u16::to_string);
        let none = sequence.tiles.is_empty().then(|| self.words.no_tiles().to_owned());
        let more = self.more(sequence.tiles.len(), TILES_SHOWN);
        self.paragraph([heading.to_owned()].into_iter().chain(none).chain(tiles).chain(more))?;
        if self.is_line {
            return Ok(());
        }
        let shown = if self.all_inversions { usize::MAX } else { PAIRS_SHOWN };
        let heading = format!("  {}", self.words.inversions(sequence.inversions));
        let pairs = sequence.pairs().take(shown).map(|(a, b)| format!("({a},{b})"));
        let more = self.more(sequence.inversions, shown);
        self.paragraph([heading].into_iter().chain(pairs).chain(more))
    }

    /// The words for what is not shown.
    fn more(&self, all: usize, shown: usize) -> Option<String> {
        let hidden = all.saturating_sub(shown);
        (hidden > 0).then(|| self.words.more(hidden))
    }

    fn sentence(&mut self, sentence: &str) -> fmt::Result {
        self.paragraph(sentence.split(' '))
    }

    /// Begins a line and writes words, broken into lines that begin with spaces.
    fn paragraph<W: AsRef<str>>(&mut self, words: impl IntoIterator<Item = W>) -> fmt::Result {
        let mut column = 0;
        self.out.write_str("\n")?;
        for word in words {
            let word = word.as_ref();
            let width = word.chars().count();
            if column > 0 && column + 1 + width > COLUMNS {
                self.out.write_str("\n    ")?;
                column = 4;
            } else if column > 0 {
                self.out.write_str(" ")?;
                column += 1;
            }
            self.out.write_str(word)?;
            column += width;
        }
        Ok(())
    }
}

/// The sentences in English.
struct InEnglish;

fn parity(number: usize) -> &'static str {
    if number.is_multiple_of(2) { "even" } else { "odd" }
}

impl ExplanationWords for InEnglish {
    fn verdict(&self, solvable: bool) -> &'static str {
        if solvable { "the board can be solved" } else { "the board cannot be solved" }
    }

    fn tiles_of_board(&self) -> &'static str {
        "board without the blank:"
    }

    fn tiles_of_goal(&self) -> &'static str {
        "goal without the blank:"
    }

    fn no_tiles(&self) -> &'static str {
        "no tiles"
    }

    fn more(&self, hidden: usize) -> String {
        format!("… and {hidden} more")
    }

    fn inversions(&self, count: usize) -> String {
        match count {
            0 => "inversions: 0".to_owned(),
            _ => format!("inversions: {count}, a larger tile before a smaller:"),
        }
    }

    fn orders(&self, difference: Option<OrderDifference>) -> String {
        let rule = "in a single row or column no tile passes another: the orders must agree,";
        match difference {
            None => format!("{rule} and do"),
            Some(OrderDifference { number, tile, goal_tile }) => {
                format!("{rule} but tile {tile} is number {number} where the goal has tile {goal_tile}")
            }
        }
    }

    fn blank(&self, Explanation { board, goal, blank_distance, .. }: &Explanation) -> String {
        format!(
            "blank: row {}, column {} of the board; row {}, column {} of the goal; distance {blank_distance}",
            board.blank_row, board.blank_col, goal.blank_row, goal.blank_col
        )
    }

    fn permutation(&self, explanation: &Explanation) -> String {
        format!(
            "each slide exchanges the blank with a tile and takes it one cell further, so the permutation from board to \
             goal and the distance of the blank must be both even or both odd: they are {} and {}",
            parity(usize::from(explanation.odd_permutation)),
            parity(explanation.blank_distance)
        )
    }

    fn columns(&self, Explanation { board, goal, shape, .. }: &Explanation) -> String {
        let (columns, a, b) = (shape.cols(), board.inversions, goal.inversions);
        if columns % 2 == 1 {
            return format!(
                "the same by inversions: with an odd number of columns ({columns}) no slide changes their parity: {a} is \
                 {}, {b} is {}",
                parity(a),
                parity(b)
            );
        }
        format!(
            "the same by inversions: with an even number of columns ({columns}) no slide changes the parity of inversions \
             plus row of the blank: {a} + {} is {}, {b} + {} is {}",
            board.blank_row,
            parity(board.inversions_and_row()),
            goal.blank_row,
            parity(goal.inversions_and_row())
        )
    }
}
