//! Measurements in English.

use std::cmp::Ordering;

use taquin_search::Stop;

use super::{
    BenchCounts, CheckCounts, Heading, LengthWords, MeasurementMessages, MethodWords, NodeWords, SummaryLabel,
    TimeWords,
};
use crate::messages::english::English;
use crate::number_format::{counted, grouped};

impl MeasurementMessages for English {
    fn heading(&self, heading: Heading) -> &'static str {
        match heading {
            Heading::Id => "id",
            Heading::Method => "method",
            Heading::Algorithm => "algorithm",
            Heading::Heuristic => "heuristic",
            Heading::Moves => "moves",
            Heading::Published => "expected",
            Heading::Expanded => "expanded",
            Heading::Generated => "generated",
            Heading::Duplicates => "duplicates",
            Heading::Reopened => "reopened",
            Heading::Stored => "stored",
            Heading::Memory => "memory",
            Heading::Time => "time",
            Heading::CpuTime => "CPU",
            Heading::Rate => "generated/s",
            Heading::Note => "note",
            Heading::Length => "length",
            Heading::Boards => "boards",
            Heading::Solved => "solved",
            Heading::TimePerBoard => "time per board",
            Heading::BoardsExpanded => "boards expanded",
            Heading::LengthRatio => "length / optimal length or lower bound",
        }
    }

    fn summary_label(&self, label: SummaryLabel) -> &'static str {
        match label {
            SummaryLabel::Method => "method",
            SummaryLabel::Boards => "boards",
            SummaryLabel::Lengths => "lengths",
            SummaryLabel::First => "first",
            SummaryLabel::Time => "time",
            SummaryLabel::Nodes => "nodes",
            SummaryLabel::SetUp => "set-up",
            SummaryLabel::Check => "check",
        }
    }

    fn all_lengths(&self) -> &'static str {
        "all"
    }

    fn stop_word(&self, stop: Stop) -> &'static str {
        match stop {
            Stop::Time => "time limit",
            Stop::Nodes => "node limit",
            Stop::Memory => "memory limit",
            Stop::Cancelled => "interrupted",
            Stop::Depth => "path too long",
            Stop::DeadEnd => "dead end",
            _ => "stopped",
        }
    }

    fn unsolvable_word(&self) -> &'static str {
        "unsolvable"
    }

    fn wrong(&self, fault: &str) -> String {
        format!("WRONG: {fault}")
    }

    fn method(&self, method: &MethodWords) -> String {
        let heuristic = method.heuristic.map_or(String::new(), |heuristic| format!(" with {heuristic}"));
        let tables = method.tables.map_or(String::new(), |size| format!(", {size} tables"));
        let share = method.share.as_ref().map_or(String::new(), |share| {
            let boards = counted(share.boards, "board");
            format!(" ({boards}, mean {} expanded, {})", share.mean_expanded, share.mean_time)
        });
        format!("{}{heuristic}{tables}, {}{share}", method.algorithm, counted(method.threads, "thread"))
    }

    fn board_counts(&self, counts: &BenchCounts) -> String {
        let &BenchCounts { boards, methods, searches, proven, unproven, unsolved } = counts;
        let mut text = counted(boards, "board");
        if methods > 1 {
            text += &format!(" by {methods} methods, {} searches", grouped(searches as u64));
        }
        if proven == searches {
            return text + if searches == 1 { ", proven shortest" } else { ", all proven shortest" };
        }
        let parts = [(proven, "proven shortest"), (unproven, "solved without a proof"), (unsolved, "unsolved")];
        let parts = parts.into_iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = parts.map(|(count, what)| format!("{} {what}", grouped(count as u64))).collect();
        format!("{text}: {}", parts.join(", "))
    }

    fn lengths(&self, lengths: &LengthWords) -> String {
        let LengthWords { solutions, sum, mean, .. } = lengths;
        let ratio = lengths.times_manhattan.as_ref().map_or(String::new(), |ratio| format!(", {ratio} × Manhattan"));
        let start = if *solutions == 1 { sum.clone() } else { format!("all {sum}, mean {mean}") };
        let published = lengths.published.as_ref().map_or(String::new(), |(order, percent)| match order {
            Ordering::Equal => ", as published".to_owned(),
            Ordering::Greater => format!(", {percent} % above the published lengths"),
            Ordering::Less => format!(", {percent} % below the published lengths"),
        });
        format!("{start}{ratio}{published}")
    }

    fn first_solutions(&self, ratio: &str, time: &str) -> String {
        format!("{ratio} × Manhattan after {time}")
    }

    fn times(&self, times: &TimeWords) -> String {
        let TimeWords { searches, mean, median, worst, worst_board, sum, cpu } = times;
        let cpu = cpu.as_ref().map_or(String::new(), |cpu| format!(", CPU {cpu}"));
        match searches {
            1 => format!("{sum}{cpu}"),
            _ => format!("mean {mean}, median {median}, worst {worst} ({worst_board}), all {sum}{cpu}"),
        }
    }

    fn nodes(&self, nodes: &NodeWords) -> String {
        let NodeWords { expanded, expanded_rate, generated, generated_rate } = nodes;
        format!("{expanded} expanded ({expanded_rate}/s), {generated} generated ({generated_rate}/s)")
    }

    fn set_up(&self, time: &str, cpu: Option<&str>, size: &str) -> String {
        let cpu = cpu.map_or(String::new(), |cpu| format!(", CPU {cpu}"));
        format!("{time}{cpu}, {size} of tables")
    }

    fn check(&self, counts: &CheckCounts) -> String {
        let &CheckCounts { solved, published, confirmed, faults } = counts;
        let valid = match (faults, solved) {
            (1, _) => return "1 result is wrong".into(),
            (2.., _) => return format!("{} results are wrong", grouped(faults as u64)),
            (0, 0) => return "there is no solution to check".into(),
            (0, 1) => "the solution is valid".to_owned(),
            (0, 2) => "both solutions are valid".to_owned(),
            (0, _) => format!("all {} solutions are valid", grouped(solved as u64)),
        };
        match published {
            0 => valid,
            1 if solved == 1 && confirmed == 1 => valid + " and has the published optimal length",
            _ if confirmed == solved => valid + " and have the published optimal length",
            _ => format!(
                "{valid}; {} of {} with a published optimal length {} it",
                grouped(confirmed as u64),
                grouped(published as u64),
                if confirmed == 1 { "has" } else { "have" }
            ),
        }
    }

    fn unsolvable_skipped(&self, boards: usize, names: &str) -> String {
        format!("{} skipped: {names}", counted(boards, "unsolvable board"))
    }

    fn taken_over(&self, results: usize) -> String {
        format!("{} reused", counted(results, "result"))
    }

    fn compared_once(&self, method: &str) -> String {
        format!("{method} is compared once: a second row would be the same")
    }

    fn chart_key(&self) -> &'static str {
        "blue: one per board, orange: medians"
    }

    fn methods_compared(&self) -> &'static str {
        "methods compared"
    }
}
