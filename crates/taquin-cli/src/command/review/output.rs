//! A review as text and as CSV.

use std::io::{self, Write};

use taquin::{Slide, Value, phrase};

use super::findings::{Findings, pace};
use crate::args::output_args::ResultOutput;
use crate::command::hint::remaining_phrase;
use crate::game_text::Game;
use crate::messages::{text, word};

/// The characters of a line of distances where the terminal does not say how wide it is.
const LINE: usize = 80;

impl Findings {
    pub fn write_text(&self, game: &Game, out: &mut ResultOutput) -> io::Result<()> {
        let (moves, runs) = (game.slides.len(), phrase!("noun.run", n = game.runs()));
        let first = self.remaining[0];
        let color = out.color();
        let mut lines = Vec::new();
        if self.is_solved {
            lines.push(text(&phrase!("cli.review.solved", moves, runs)));
            lines.push(text(&match (self.excess(game), first.at_most) {
                (Some(0), _) => phrase!("cli.review.shortest"),
                (Some(excess), _) => phrase!("cli.review.excess", excess, shortest = moves - excess),
                (None, at_most) => {
                    phrase!("cli.review.bounds", at_most = at_most.unwrap_or(moves), at_least = first.at_least)
                }
            }));
        } else {
            let last = self.remaining[moves];
            let remaining = remaining_phrase(last.at_least, last.at_most);
            lines.push(text(&phrase!("cli.review.unsolved", moves, runs, remaining)));
        }
        lines[0] = color.strong(lines[0].clone()).to_string();
        for wasted in self.wasted(game) {
            let (number, made) = (wasted.number, wasted.made.phrase);
            lines.push(text(&match wasted.better {
                Some(better) => phrase!("cli.review.wasted-better", number, made, better = better.phrase),
                None => phrase!("cli.review.wasted", number, made),
            }));
        }
        for shortcut in &self.shortcuts {
            let slides: String = shortcut.slides.iter().map(|slide| slide.letter()).collect();
            let instead = shortcut.to + 1 - shortcut.from;
            let (from, to, n) = (shortcut.from, shortcut.to, shortcut.slides.len());
            lines.push(text(&phrase!("cli.review.shortcut", from, to, instead, n, slides)));
        }
        if let Some((from, to)) = self.longest_stretch() {
            lines.push(text(&phrase!("cli.review.stretch", from, to, length = to + 1 - from)));
        }
        lines.extend(pace(game).map(|pace| times_line(game, pace)));
        lines.push(word("cli.review.distances"));
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        self.write_distances(out)
    }

    /// Writes the distances, with `!` after each wasted move.
    fn write_distances(&self, out: &mut ResultOutput) -> io::Result<()> {
        let mut line = String::from(" ");
        for (number, remaining) in self.remaining.iter().enumerate() {
            let mark = if number > 0 && self.is_wasted(number) == Some(true) { "!" } else { "" };
            let distance = match remaining.at_most {
                Some(moves) if moves == remaining.at_least => moves.to_string(),
                Some(moves) => format!("{}–{moves}", remaining.at_least),
                None => format!("≥{}", remaining.at_least),
            };
            let next = format!(" {distance}{mark}");
            if line.chars().count() + next.chars().count() > out.columns().unwrap_or(LINE).max(20) {
                writeln!(out, "{line}")?;
                line = String::from(" ");
            }
            line += &next;
        }
        writeln!(out, "{line}")
    }

    pub fn write_csv(&self, game: &Game, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "number,move,tile,at_least,at_most,wasted,better,seconds")?;
        let mut board = game.board.clone();
        let letter = |slide: Option<Slide>| slide.map_or_else(String::new, |slide| slide.letter().to_string());
        for number in 0..self.remaining.len() {
            let remaining = self.remaining[number];
            let made = number.checked_sub(1).map(|index| game.slides[index]);
            let tile = made.and_then(|slide| board.slide(slide)).map_or_else(String::new, |tile| tile.to_string());
            let wasted = if number == 0 { None } else { self.is_wasted(number) };
            let better = wasted.filter(|&wasted| wasted).and_then(|_| self.remaining[number - 1].next);
            let seconds =
                made.and(game.times.as_ref()).map_or_else(String::new, |all| format!("{:.3}", all[number - 1]));
            let at_most = remaining.at_most.map_or_else(String::new, |moves| moves.to_string());
            let wasted = wasted.map_or_else(String::new, |wasted| wasted.to_string());
            writeln!(
                out,
                "{number},{},{tile},{},{at_most},{wasted},{},{seconds}",
                letter(made),
                remaining.at_least,
                letter(better)
            )?;
        }
        Ok(())
    }
}

/// The time of a game, its pace and its longest pause.
fn times_line(game: &Game, pace: f64) -> String {
    let times = game.times.as_deref().unwrap_or_default();
    let pause = |number: usize| times[number] - number.checked_sub(1).map_or(0.0, |before| times[before]);
    let longest = (0..times.len()).rev().max_by(|&a, &b| pause(a).total_cmp(&pause(b))).unwrap_or(0);
    let figures = |seconds: f64| Value::Figures(format!("{seconds:.3}"));
    text(&phrase!(
        "cli.review.times",
        seconds = figures(times[times.len() - 1]),
        pace = Value::Figures(format!("{pace:.2}")),
        pause = figures(pause(longest)),
        number = longest + 1
    ))
}
