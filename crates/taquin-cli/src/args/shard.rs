//! `--shard I/N`: one of N equal parts of the boards, for job arrays and other machines.

use std::fmt;
use std::str::FromStr;

use taquin::phrase;

use crate::failure::{Failure, bail};

/// Every N-th board, beginning with the I-th.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 0.
    index: usize,
    count: usize,
}

impl Shard {
    /// Whether the board at this position, from 0, belongs to it.
    pub fn has(self, position: usize) -> bool {
        position % self.count == self.index
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

impl FromStr for Shard {
    type Err = Failure;

    fn from_str(text: &str) -> crate::Result<Shard> {
        let parts = text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match parts {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Shard { index: index - 1, count }),
            _ => bail!(phrase!("cli.value.shard")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_in_one_shard() {
        let shards: Vec<Shard> = (1..=3).map(|index| format!("{index}/3").parse().expect("a shard")).collect();
        for position in 0..10 {
            assert_eq!(shards.iter().filter(|shard| shard.has(position)).count(), 1);
        }
        for bad in ["", "3", "0/3", "4/3", "1/0", "-1/2", "a/b", "1/2/3"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
