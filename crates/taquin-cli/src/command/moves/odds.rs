//! How likely a length is: of one random board, of the mean of several, and in several attempts.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use taquin::{Metric, Shape, Value, phrase};

use crate::args::named_values;
use crate::args::output_args::OutputArgs;
use crate::command::hint::AnswerFormat;
use crate::exit::Exit;
use crate::failure::bail;
use crate::input;
use crate::messages::text;
use crate::output::json::write_json;

/// The most boards of a mean.
const MOST_BOARDS: usize = 1_000;

#[derive(Args, Debug)]
pub struct OddsArgs {
    /// The size (4) or the shape, rows x columns (3x5); the goal's blank is in a corner
    #[arg(value_name = "SIZE", value_parser = input::shape)]
    shape: Shape,

    /// The number of moves
    #[arg(value_name = "MOVES", value_parser = input::number::<f64>)]
    length: f64,

    /// The mean of this many random boards instead of one, at most 1000
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = input::positive)]
    mean_of: usize,

    /// The chance that it happens at least once in this many attempts
    #[arg(short = 'k', long, value_name = "K", default_value = "1", value_parser = input::positive)]
    attempts: usize,

    /// What one move is
    #[arg(long, value_name = "METRIC", default_value = "stm", value_parser = named_values::parser(named_values::all::<Metric>()))]
    metric: Metric,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: AnswerFormat,

    #[command(flatten)]
    output: OutputArgs,
}

/// The chances as JSON.
#[derive(Serialize)]
struct OddsJson {
    shape: String,
    metric: &'static str,
    length: f64,
    mean_of: usize,
    attempts: usize,
    exactly: f64,
    at_most: f64,
    at_least: f64,
}

impl OddsArgs {
    pub fn run(&self) -> crate::Result<Exit> {
        let mut out = self.output.open()?;
        let (shape, metric, mean_of) = (self.shape, self.metric.name(), self.mean_of.min(MOST_BOARDS));
        let (low, high) = (shape.rows().min(shape.cols()), shape.rows().max(shape.cols()));
        let Some(counts) = taquin_data::histogram(low, high, metric) else {
            bail!(phrase!("cli.moves.no-histogram", shape = shape.to_string(), metric));
        };
        let boards: f64 = counts.iter().sum();
        let single: Vec<f64> = counts.iter().map(|count| count / boards).collect();
        let sums = sums(&single, mean_of);
        let sum = self.length * mean_of as f64;
        let chance = |holds: &dyn Fn(f64) -> bool| {
            let once: f64 =
                sums.iter().enumerate().filter(|(length, _)| holds(*length as f64)).map(|(_, chance)| chance).sum();
            // 1 - (1 - p)^k without losing small p.
            -(self.attempts as f64 * (-once.min(1.0)).ln_1p()).exp_m1()
        };
        // A mean is a fraction, which decimals may not reach.
        let (near, slack) = (0.5 / mean_of as f64, 1e-9 * sum.max(1.0));
        let odds = OddsJson {
            shape: shape.to_string(),
            metric,
            length: self.length,
            mean_of,
            attempts: self.attempts,
            exactly: chance(&|length| (length - sum).abs() < near),
            at_most: chance(&|length| length <= sum + slack),
            at_least: chance(&|length| length >= sum - slack),
        };
        match self.format {
            AnswerFormat::Json => write_json(&odds, &mut out)?,
            AnswerFormat::Text => {
                let length = Value::Figures(self.length.to_string());
                let (exactly, at_most, at_least) = (share(odds.exactly), share(odds.at_most), share(odds.at_least));
                for line in [
                    phrase!("cli.moves.exactly", length = length.clone(), chance = exactly),
                    phrase!("cli.moves.at-most", length = length.clone(), chance = at_most),
                    phrase!("cli.moves.at-least", length, chance = at_least),
                ] {
                    writeln!(out, "{}", text(&line))?;
                }
            }
        }
        out.finish()?;
        Ok(Exit::Done)
    }
}

/// The distribution of the sum of `boards` lengths.
fn sums(single: &[f64], boards: usize) -> Vec<f64> {
    let mut sums = vec![1.0];
    for _ in 0..boards {
        let mut next = vec![0.0; sums.len() + single.len() - 1];
        for (a, p) in sums.iter().enumerate() {
            single.iter().enumerate().for_each(|(b, q)| next[a + b] += p * q);
        }
        sums = next;
    }
    sums
}

/// A probability in percent, with "one in N" added if it is small.
fn share(chance: f64) -> Value {
    let percent = 100.0 * chance;
    Value::Figures(match percent {
        0.0 => "0 %".to_owned(),
        1.0.. => format!("{percent:.2} %"),
        _ => format!("{percent:.2e} %"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_has_the_distribution_of_throws() {
        let die: Vec<f64> = (0..=6).map(|eyes| if eyes == 0 { 0.0 } else { 1.0 / 6.0 }).collect();
        let two = sums(&die, 2);
        assert!((two[7] - 6.0 / 36.0).abs() < 1e-12 && (two.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{two:?}");
    }
}
