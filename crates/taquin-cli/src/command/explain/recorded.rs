//! A recorded search, as the request `explain` answers it.

use serde::Deserialize;
use serde_json::Value;

use crate::failure::JsonError;

/// The events of a search, and its answer.
#[derive(Debug, Deserialize)]
pub struct ExplainedSearch {
    pub moments: Vec<RecordedEvent>,
    pub truncated: bool,
    pub twin: Option<String>,
    formula: Option<String>,
    weight: Option<f64>,
    pub depth_first: bool,
    pub answer: RecordedAnswer,
}

#[derive(Debug, Deserialize)]
pub struct RecordedAnswer {
    pub solvable: Option<bool>,
}

/// One event; which fields it has depends on its kind.
#[derive(Debug, Deserialize)]
pub struct RecordedEvent {
    pub event: EventName,
    pub node: Option<usize>,
    pub parent: Option<usize>,
    pub side: Option<String>,
    pub via: Option<char>,
    pub board: Option<String>,
    #[serde(default)]
    pub g: u32,
    pub h: Option<u32>,
    #[serde(default)]
    pub f: f64,
    pub fate: Option<ChildFate>,
    #[serde(default)]
    pub bound: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EventName {
    Threshold,
    Select,
    Reversal,
    Child,
    Return,
    Found,
}

/// What becomes of a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChildFate {
    Kept,
    Known,
    Improved,
    Reopened,
    OverBound,
    Hopeless,
    Dropped,
    #[serde(other)]
    Other,
}

impl ChildFate {
    /// Whether the child goes on to be searched.
    pub fn is_open(self) -> bool {
        matches!(self, ChildFate::Kept | ChildFate::Improved | ChildFate::Reopened)
    }
}

impl ExplainedSearch {
    /// The search up to the end of this many expansions.
    pub fn of_steps(mut self, steps: usize) -> ExplainedSearch {
        let selected = |(_, event): &(usize, &RecordedEvent)| event.event == EventName::Select;
        if let Some((end, _)) = self.moments.iter().enumerate().filter(selected).nth(steps) {
            self.moments.truncate(end);
            self.truncated = true;
        }
        self
    }

    /// The value of a node as its formula makes it: `f = 3 + 5 = 8`.
    pub fn value(&self, event: &RecordedEvent) -> String {
        let formula = self.formula.as_deref().unwrap_or("g + h");
        if formula.len() == 1 {
            return format!("{formula} = {}", event.f);
        }
        let letter = |c: char| match c {
            'g' => event.g.to_string(),
            'h' => event.h.unwrap_or(0).to_string(),
            'w' => self.weight.unwrap_or(1.0).to_string(),
            other => other.to_string(),
        };
        format!("f = {} = {}", formula.chars().map(letter).collect::<String>(), event.f)
    }

    /// The answer as it was, with the events of this search only.
    pub fn raw(&self, answer: &[u8]) -> crate::Result<Value> {
        let mut value: Value = serde_json::from_slice(answer).map_err(JsonError)?;
        if let Some(moments) = value["moments"].as_array_mut() {
            moments.truncate(self.moments.len());
        }
        value["truncated"] = self.truncated.into();
        Ok(value)
    }
}
