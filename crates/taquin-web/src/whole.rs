//! Whole numbers, however they are written: to JSON, 5 and 5.0 are the same.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// Up to here every whole number has a floating-point form of its own.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Reads a whole number.
pub fn number<'de, D: Deserializer<'de>, T: TryFrom<u64>>(from: D) -> Result<T, D::Error> {
    T::try_from(Whole::deserialize(from)?.0).map_err(|_| D::Error::custom("the number is too large"))
}

/// Reads a whole number, or null.
pub fn maybe<'de, D: Deserializer<'de>, T: TryFrom<u64>>(from: D) -> Result<Option<T>, D::Error> {
    let number = Option::<Whole>::deserialize(from)?.map(|whole| T::try_from(whole.0));
    number.transpose().map_err(|_| D::Error::custom("the number is too large"))
}

struct Whole(u64);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Whole, D::Error> {
        from.deserialize_u64(Reader)
    }
}

struct Reader;

impl Visitor<'_> for Reader {
    type Value = Whole;

    fn expecting(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str("a whole number, not negative")
    }

    fn visit_u64<E>(self, number: u64) -> Result<Whole, E> {
        Ok(Whole(number))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Whole, E> {
        if number.fract() == 0.0 && (0.0..EXACT).contains(&number) {
            return Ok(Whole(number as u64));
        }
        Err(E::invalid_type(serde::de::Unexpected::Float(number), &self))
    }
}
