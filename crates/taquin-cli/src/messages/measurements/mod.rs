//! What `bench` and `compare` say in three languages: headings, summaries, notes, the words of their charts.

mod english;
mod french;
mod russian;

use std::cmp::Ordering;

use taquin_search::Stop;

/// The heading of a column, or the title of a chart or of its axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    Id,
    Method,
    Algorithm,
    Heuristic,
    Moves,
    /// The published length.
    Published,
    Expanded,
    Generated,
    Duplicates,
    Reopened,
    /// The largest number of boards stored.
    Stored,
    Memory,
    Time,
    /// The processor time of all threads.
    CpuTime,
    /// Boards generated per second.
    Rate,
    Note,
    Length,
    Boards,
    Solved,
    TimePerBoard,
    BoardsExpanded,
    /// The length by the optimal length or the lower bound.
    LengthRatio,
}

/// The word before a line of a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SummaryLabel {
    Method,
    Boards,
    Lengths,
    /// The first solutions of searches that improve them.
    First,
    Time,
    Nodes,
    SetUp,
    Check,
}

impl SummaryLabel {
    /// All labels.
    pub const ALL: [SummaryLabel; 8] = [
        SummaryLabel::Method,
        SummaryLabel::Boards,
        SummaryLabel::Lengths,
        SummaryLabel::First,
        SummaryLabel::Time,
        SummaryLabel::Nodes,
        SummaryLabel::SetUp,
        SummaryLabel::Check,
    ];
}

/// A method of solving, by its names.
pub struct MethodWords<'a> {
    pub algorithm: &'a str,
    pub heuristic: Option<&'a str>,
    /// The size of the tables, for methods that use them.
    pub tables: Option<&'a str>,
    pub threads: usize,
    /// Its part of the work, where there are several methods.
    pub share: Option<MethodShare>,
}

/// The part of the work that a method did; numbers as they are shown.
pub struct MethodShare {
    pub boards: usize,
    pub mean_expanded: String,
    pub mean_time: String,
}

/// How many searches of a set ended how.
#[derive(Clone, Copy, Debug)]
pub struct BenchCounts {
    pub boards: usize,
    /// The methods that each board was solved with.
    pub methods: usize,
    pub searches: usize,
    pub proven: usize,
    pub unproven: usize,
    pub unsolved: usize,
}

/// The lengths of the solutions; numbers as they are shown.
pub struct LengthWords {
    pub solutions: usize,
    pub sum: String,
    pub mean: String,
    /// Their mean ratio to the Manhattan distance.
    pub times_manhattan: Option<String>,
    /// How the lengths compare with the published ones, and the difference in percent.
    pub published: Option<(Ordering, String)>,
}

/// The times of the searches; numbers as they are shown.
pub struct TimeWords<'a> {
    pub searches: usize,
    pub mean: String,
    pub median: String,
    pub worst: String,
    pub worst_board: &'a str,
    pub sum: String,
    pub cpu: Option<String>,
}

/// The nodes of the searches, each as a sum and per second; numbers as they are shown.
pub struct NodeWords {
    pub expanded: String,
    pub expanded_rate: String,
    pub generated: String,
    pub generated_rate: String,
}

/// What the check of the results found.
#[derive(Clone, Copy, Debug)]
pub struct CheckCounts {
    pub solved: usize,
    /// Of those solved, the boards whose optimal length is published.
    pub published: usize,
    /// Of those, the boards solved with that length.
    pub confirmed: usize,
    pub faults: usize,
}

/// The messages of `bench` and `compare` in a language.
pub trait MeasurementMessages {
    /// The heading of a column or chart.
    fn heading(&self, heading: Heading) -> &'static str;
    /// The word before a line of a summary.
    fn summary_label(&self, label: SummaryLabel) -> &'static str;
    /// Boards of all lengths, in the column of lengths.
    fn all_lengths(&self) -> &'static str;
    /// What stopped a search, in a word.
    fn stop_word(&self, stop: Stop) -> &'static str;
    /// The board has no solution, in a word.
    fn unsolvable_word(&self) -> &'static str;
    /// A result is wrong, and why.
    fn wrong(&self, fault: &str) -> String;

    /// A method, its threads and its part of the work.
    fn method(&self, method: &MethodWords) -> String;
    /// How many boards there are, and how their searches ended.
    fn board_counts(&self, counts: &BenchCounts) -> String;
    /// The lengths of the solutions.
    fn lengths(&self, lengths: &LengthWords) -> String;
    /// The mean ratio to the Manhattan distance of the first solutions, and their mean time.
    fn first_solutions(&self, ratio: &str, time: &str) -> String;
    /// The times of the searches.
    fn times(&self, times: &TimeWords) -> String;
    /// The nodes of the searches.
    fn nodes(&self, nodes: &NodeWords) -> String;
    /// The time and the processor time of preparing tables, and their size.
    fn set_up(&self, time: &str, cpu: Option<&str>, size: &str) -> String;
    /// Whether the results are right.
    fn check(&self, counts: &CheckCounts) -> String;

    /// Boards were left out because they cannot be solved; some of their names.
    fn unsolvable_skipped(&self, boards: usize, names: &str) -> String;
    /// Results were taken over from an earlier run.
    fn taken_over(&self, results: usize) -> String;
    /// A method that was asked for in two ways is run once.
    fn compared_once(&self, method: &str) -> String;
    /// What the colours of a chart mean.
    fn chart_key(&self) -> &'static str;
    /// The title of a chart of several methods.
    fn methods_compared(&self) -> &'static str;
}
