//! Messages in English: results and what all messages share.

use std::fmt::Display;
use std::io;

use taquin::{Explanation, LengthVerdict, Slide};
use taquin_search::Stop;

use super::{BatchCounts, Messages, Noun, SearchCost, alternatives, system_sentence};

/// English.
pub struct English;

impl Messages for English {
    fn separators(&self) -> (char, char) {
        (',', '.')
    }

    fn noun(&self, count: usize, noun: Noun) -> &'static str {
        let [one, many] = match noun {
            Noun::Move => ["move", "moves"],
            Noun::Slide => ["slide", "slides"],
            Noun::Board => ["board", "boards"],
            Noun::Run => ["straight run", "straight runs"],
            Noun::Tile => ["tile", "tiles"],
            Noun::Table => ["table", "tables"],
            Noun::ShortestSolution => ["shortest solution", "shortest solutions"],
        };
        if count == 1 { one } else { many }
    }

    fn colon(&self) -> &'static str {
        ":"
    }

    fn semicolon(&self) -> &'static str {
        ";"
    }

    fn error(&self) -> &'static str {
        "error:"
    }

    fn warning(&self) -> &'static str {
        "warning:"
    }

    fn stopped(&self, stop: Stop) -> &'static str {
        match stop {
            Stop::Time => "stopped by the time limit",
            Stop::Nodes => "stopped by the node limit",
            Stop::Memory => "stopped by the memory limit",
            Stop::Cancelled => "interrupted",
            Stop::Depth => "stopped because the path grew too long",
            Stop::DeadEnd => "stopped at a dead end (a wider beam may find a solution)",
            _ => "stopped for another reason",
        }
    }

    fn no_solution(&self) -> &'static str {
        "No solution exists"
    }

    fn check_says_why(&self) -> &'static str {
        "'taquin check' says why"
    }

    fn other_goals(&self, goals: &[&str]) -> String {
        format!(", but it can be solved to --goal {}", alternatives(goals, "or"))
    }

    fn is_the_goal(&self) -> &'static str {
        "the board is the goal"
    }

    fn proven_shortest(&self) -> &'static str {
        "proven shortest"
    }

    fn not_proven_shortest(&self) -> &'static str {
        "not proven shortest"
    }

    fn none_found(&self) -> &'static str {
        "no solution found"
    }

    fn at_least(&self, moves: usize) -> String {
        format!("every solution has at least {}", self.counted(moves, Noun::Move))
    }

    fn cost(&self, cost: &SearchCost) -> String {
        let stored = match cost.stored {
            0 => String::new(),
            boards => format!("at most {} stored, ", self.counted(boards, Noun::Board)),
        };
        let (expanded, generated) = (self.number(cost.expanded), self.number(cost.generated));
        format!("{expanded} expanded, {generated} generated; {stored}{} of memory; {}", cost.memory, cost.time)
    }

    fn may_be_longer(&self, algorithm: &dyn Display, times: &str) -> String {
        format!("{algorithm} may find a solution up to {times} times as long as the shortest")
    }

    fn guarantees_nothing(&self, algorithm: &dyn Display) -> String {
        format!("{algorithm} does not guarantee a shortest solution")
    }

    fn overestimates(&self, heuristic: &str) -> String {
        format!("{heuristic} may exceed the true distance, so the solution may not be shortest")
    }

    fn start(&self) -> &'static str {
        "Start"
    }

    fn direction(&self, slide: Slide) -> &'static str {
        slide.word()
    }

    fn shortest_solutions(&self, solutions: usize, moves: usize) -> String {
        format!("{} of {}", self.counted(solutions, Noun::ShortestSolution), self.counted(moves, Noun::Move))
    }

    fn not_all_found(&self, stop: Stop, found: u64) -> String {
        let so_far = if found > 0 { format!(", {} so far", self.number(found)) } else { String::new() };
        format!("{} before all were found{so_far}", self.stopped(stop))
    }

    fn needed_no_improvement(&self, option: &str) -> String {
        format!("{option} had no effect: a board of this size is solved directly")
    }

    fn valid_pushes(&self, moves: usize, slides: usize) -> String {
        format!("Valid: {} ({}) to the goal", self.counted(moves, Noun::Move), self.counted(slides, Noun::Slide))
    }

    fn valid(&self, moves: usize, runs: usize) -> String {
        format!("Valid: {} ({}) to the goal", self.counted(moves, Noun::Move), self.counted(runs, Noun::Run))
    }

    fn length_verdict(&self, verdict: Result<LengthVerdict, Stop>) -> String {
        match verdict {
            Ok(LengthVerdict::Shortest) => "no solution is shorter".to_owned(),
            Ok(LengthVerdict::Shorter(moves)) => {
                format!("not shortest: there is a solution of {}", self.counted(moves, Noun::Move))
            }
            Err(stop) => format!("not checked whether it is shortest: {}", self.stopped(stop)),
        }
    }

    fn not_a_solution(&self, reason: &dyn Display) -> String {
        format!("Not a solution: {reason}")
    }

    fn no_moves(&self) -> &'static str {
        "there are no moves"
    }

    fn other_length(&self, made: usize, said: usize) -> String {
        format!("{}, but the JSON says {said}", self.counted(made, Noun::Move))
    }

    fn explanation(&self, explanation: &Explanation, all_inversions: bool) -> String {
        if all_inversions { format!("{explanation:#}") } else { explanation.to_string() }
    }

    fn batch_summary(&self, counts: &BatchCounts) -> String {
        let &BatchCounts { solved, unproven, unsolvable, bad, stopped } = counts;
        let number = |count: usize| self.number(count as u64);
        let all = self.counted(counts.all(), Noun::Board);
        let unproven =
            if unproven > 0 { format!(" ({} not proven shortest)", number(unproven)) } else { String::new() };
        let [solved, unsolvable, bad, stopped] = [solved, unsolvable, bad, stopped].map(number);
        format!("{all}: {solved} solved{unproven}, {unsolvable} unsolvable, {bad} bad, {stopped} stopped")
    }

    fn no_such_file_either(&self, name: &str) -> String {
        format!("there is no file named '{name}' either")
    }

    fn cannot_open(&self, path: &dyn Display, error: &io::Error) -> String {
        match error.kind() {
            io::ErrorKind::NotFound => format!("cannot open {path}: there is no such file"),
            _ => format!("cannot open {path}: {}", system_sentence(error)),
        }
    }

    fn is_a_folder(&self, path: &dyn Display) -> String {
        format!("{path} is a folder, not a file")
    }
}
