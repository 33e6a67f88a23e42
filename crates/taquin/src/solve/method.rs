//! Methods as people write them: an algorithm, perhaps with its parameter, as in `weighted:1.5` and `beam:500`.

use std::fmt;
use std::str::FromStr;

use super::Algorithm;
use taquin_search::Weight;

/// An algorithm, and the parameter of it if one is given.
///
/// ```
/// use taquin::{Algorithm, NamedMethod, Request};
///
/// let method: NamedMethod = "weighted:1.5".parse()?;
/// let request = Request::new("1 2 3/4 0 5/7 8 6".parse()?).method(method);
/// assert_eq!((request.algorithm, request.weight.ratio()), (Algorithm::WeightedAStar, (3, 2)));
/// assert_eq!("A*".parse::<NamedMethod>()?.algorithm, Algorithm::AStar);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedMethod {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The weight of weighted A*.
    pub weight: Option<Weight>,
    /// The width of beam search, in boards of each depth.
    pub beam_width: Option<usize>,
}

/// Why a text is no method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MethodError {
    /// No algorithm has this name.
    #[error("unknown algorithm '{found}'; choose {}", names())]
    UnknownAlgorithm {
        /// The name.
        found: String,
    },
    /// The algorithm has no parameter.
    #[error("{algorithm} has no parameter; only weighted:1.5 and beam:500 have one")]
    NoParameter {
        /// The algorithm.
        algorithm: Algorithm,
    },
    /// The weight is not a fraction of small numbers, or less than 1.
    #[error("expected a weight from 1 to 1000, such as weighted:2, weighted:1.5 or weighted:5/4")]
    Weight,
    /// The width is not a number, or 0.
    #[error("expected a width of at least 1, such as beam:500")]
    BeamWidth,
}

/// The names of all algorithms.
fn names() -> String {
    Algorithm::ALL.map(Algorithm::name).join(", ")
}

impl From<Algorithm> for NamedMethod {
    fn from(algorithm: Algorithm) -> NamedMethod {
        NamedMethod { algorithm, ..NamedMethod::default() }
    }
}

impl FromStr for NamedMethod {
    type Err = MethodError;

    fn from_str(text: &str) -> Result<NamedMethod, MethodError> {
        let (name, parameter) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest.trim())));
        let algorithm = Algorithm::spelled(name.trim())
            .ok_or_else(|| MethodError::UnknownAlgorithm { found: name.trim().to_owned() })?;
        let Some(parameter) = parameter else { return Ok(algorithm.into()) };
        let method = NamedMethod::from(algorithm);
        match algorithm {
            Algorithm::WeightedAStar => Ok(NamedMethod { weight: Some(weight(parameter)?), ..method }),
            Algorithm::Beam => {
                let width = parameter.parse().ok().filter(|&width| width > 0);
                Ok(NamedMethod { beam_width: Some(width.ok_or(MethodError::BeamWidth)?), ..method })
            }
            _ => Err(MethodError::NoParameter { algorithm }),
        }
    }
}

impl fmt::Display for NamedMethod {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.algorithm.fmt(f)?;
        match (self.weight.map(Weight::ratio), self.beam_width) {
            (Some((over, 1)), _) => write!(f, ":{over}"),
            (Some((over, under)), _) => write!(f, ":{over}/{under}"),
            (None, Some(width)) => write!(f, ":{width}"),
            (None, None) => Ok(()),
        }
    }
}

/// Reads a weight: a decimal number or a fraction.
fn weight(text: &str) -> Result<Weight, MethodError> {
    let ratio = || match text.split_once('/') {
        Some((over, under)) => Some((over.trim().parse().ok()?, under.trim().parse().ok()?)),
        None => decimal(text),
    };
    let (over, under) = ratio().ok_or(MethodError::Weight)?;
    let divisor = common_divisor(over, under).max(1);
    Weight::new(over / divisor, under / divisor).ok_or(MethodError::Weight)
}

/// A decimal number as a fraction.
fn decimal(text: &str) -> Option<(u32, u32)> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = !whole.is_empty() && whole.bytes().chain(part.bytes()).all(|b| b.is_ascii_digit());
    let under = 10u32.checked_pow(part.len().try_into().ok()?)?;
    let over: u32 = digits.then(|| format!("{whole}{part}").parse().ok()).flatten()?;
    Some((over, under))
}

fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_read_and_written() {
        let written = |text: &str| text.parse::<NamedMethod>().map(|method| method.to_string());
        for (text, expected) in [
            ("auto", "auto"),
            ("IDA*", "ida"),
            ("weighted:2", "weighted:2"),
            ("wa*:1.5", "weighted:3/2"),
            ("weighted: 10/8", "weighted:5/4"),
            ("Beam:500", "beam:500"),
        ] {
            assert_eq!(written(text), Ok(expected.to_owned()), "{text}");
        }
        for wrong in ["0.5", "", "x", "1.2.3", "-2", "3/0", "0/0", "1.0001", "5000"] {
            assert_eq!(written(&format!("weighted:{wrong}")), Err(MethodError::Weight), "{wrong}");
        }
        for wrong in ["", "0", "-1", "1.5"] {
            assert_eq!(written(&format!("beam:{wrong}")), Err(MethodError::BeamWidth), "{wrong}");
        }
        assert_eq!(written("ida:3"), Err(MethodError::NoParameter { algorithm: Algorithm::IdaStar }));
        assert!(written("idaa").is_err() && written("").is_err());
    }
}
