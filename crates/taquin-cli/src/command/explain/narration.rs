//! A recorded search in sentences.

use std::collections::HashMap;
use std::io::{self, Write};

use taquin::{Board, Phrase, Slide, phrase};

use super::recorded::{ChildFate, EventName, ExplainedSearch, RecordedEvent};
use crate::args::output_args::ResultOutput;
use crate::messages::{direction, text, word};

/// Writes the sentences, a numbered paragraph for each board that is expanded.
pub fn write(search: &ExplainedSearch, markdown: bool, out: &mut ResultOutput) -> io::Result<()> {
    if search.answer.solvable == Some(false) && search.moments.is_empty() {
        return writeln!(out, "{}", word("explain.hopeless"));
    }
    let (mut narrator, mut number) = (Narrator { search, boards: HashMap::new(), bound: 0, open: 0, closed: 0 }, 0);
    for (index, event) in search.moments.iter().enumerate() {
        let sentence = text(&narrator.sentence(event));
        match event.event {
            EventName::Select => {
                number += 1;
                let board = event.board.as_deref().unwrap_or_default();
                let (strong, code) = if markdown { ("", "`") } else { ("", "") };
                let side = match (search.twin.is_some(), event.side.as_deref()) {
                    (true, Some("second")) => format!(" {}", word("explain.twin")),
                    (true, _) => format!(" {}", word("explain.board")),
                    _ => String::new(),
                };
                writeln!(out, "{number}. {strong}{code}{board}{code} {sentence}{side}")?;
            }
            EventName::Threshold | EventName::Found => writeln!(out, "{}{sentence}", if markdown { "\n" } else { "" })?,
            _ => writeln!(out, "   {}{sentence}", if markdown { "- " } else { "" })?,
        }
        let next = search.moments.get(index + 1).map(|next| next.event);
        let ends = matches!(next, None | Some(EventName::Select | EventName::Found));
        if ends && !search.depth_first && event.event != EventName::Found {
            let (open, closed) = (narrator.open, narrator.closed);
            let lists = text(&phrase!("cli.explain.lists", open, closed));
            writeln!(out, "   {}{lists}", if markdown { "- " } else { "" })?;
        }
    }
    if search.truncated {
        writeln!(out, "{}", word("explain.truncated"))?;
    }
    Ok(())
}

/// Knows the boards of the nodes, and how long the lists are.
struct Narrator<'a> {
    search: &'a ExplainedSearch,
    boards: HashMap<usize, Board>,
    bound: u32,
    open: usize,
    closed: usize,
}

impl Narrator<'_> {
    fn sentence(&mut self, event: &RecordedEvent) -> Phrase {
        if let (Some(node), Some(Ok(board))) = (event.node, event.board.as_ref().map(|text| text.parse())) {
            self.boards.insert(node, board);
        }
        match event.event {
            EventName::Threshold => {
                (self.bound, self.open, self.closed) = (event.bound, 0, 0);
                phrase!("moment.threshold", bound = event.bound)
            }
            EventName::Select => {
                (self.open, self.closed) = (self.open.saturating_sub(1), self.closed + 1);
                phrase!("moment.select", value = self.search.value(event))
            }
            EventName::Return => phrase!("moment.return"),
            EventName::Found if self.search.twin.is_some() && self.search.answer.solvable == Some(false) => {
                phrase!("moment.foundTwin", n = event.g)
            }
            EventName::Found => phrase!("moment.found", n = event.g),
            EventName::Reversal => {
                let (tile, direction) = self.moved(event.node, event.via);
                phrase!("moment.reversal", tile, direction)
            }
            EventName::Child => self.child(event),
        }
    }

    fn child(&mut self, event: &RecordedEvent) -> Phrase {
        let (tile, direction) = self.moved(event.parent, event.via);
        let (value, bound) = (self.search.value(event), self.bound);
        match event.fate.unwrap_or(ChildFate::Other) {
            ChildFate::Kept | ChildFate::Other => {
                self.open += 1;
                phrase!("fate.kept", tile, direction, value)
            }
            ChildFate::Known => phrase!("fate.known", tile, direction),
            ChildFate::Improved => phrase!("fate.improved", tile, direction, value),
            ChildFate::Reopened => {
                (self.open, self.closed) = (self.open + 1, self.closed.saturating_sub(1));
                phrase!("fate.reopened", tile, direction, value)
            }
            ChildFate::OverBound => phrase!("fate.over-bound", tile, direction, value, bound),
            ChildFate::Hopeless => phrase!("fate.hopeless", tile, direction),
            ChildFate::Dropped => phrase!("fate.dropped", tile, direction),
        }
    }

    /// The tile that moves on the board of a node, and where it goes.
    fn moved(&self, node: Option<usize>, via: Option<char>) -> (String, Phrase) {
        let slide = via.and_then(Slide::from_letter).unwrap_or(Slide::Up);
        let board = node.and_then(|node| self.boards.get(&node)).cloned();
        let tile = board.and_then(|mut board| board.slide(slide)).map_or_else(String::new, |tile| tile.to_string());
        (tile, direction(slide))
    }
}
