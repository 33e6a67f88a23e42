//! Deserializes non-negative integers that may be written with a decimal point: 5.0 is 5.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

/// Every integer below 2^53 has its own `f64`.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Reads an integer; for `#[serde(deserialize_with)]`.
pub fn required<'de, D: Deserializer<'de>, T: TryFrom<u64>>(from: D) -> Result<T, D::Error> {
    T::try_from(LenientInteger::deserialize(from)?.0).map_err(|_| D::Error::custom("the number is too large"))
}

/// Reads an integer or null; for `#[serde(deserialize_with)]`.
pub fn optional<'de, D: Deserializer<'de>, T: TryFrom<u64>>(from: D) -> Result<Option<T>, D::Error> {
    let number = Option::<LenientInteger>::deserialize(from)?.map(|integer| T::try_from(integer.0));
    number.transpose().map_err(|_| D::Error::custom("the number is too large"))
}

struct LenientInteger(u64);

impl<'de> Deserialize<'de> for LenientInteger {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<LenientInteger, D::Error> {
        from.deserialize_u64(IntegerVisitor)
    }
}

struct IntegerVisitor;

impl Visitor<'_> for IntegerVisitor {
    type Value = LenientInteger;

    fn expecting(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str("a non-negative integer")
    }

    fn visit_u64<E>(self, number: u64) -> Result<LenientInteger, E> {
        Ok(LenientInteger(number))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<LenientInteger, E> {
        if number.fract() == 0.0 && (0.0..EXACT).contains(&number) {
            return Ok(LenientInteger(number as u64));
        }
        Err(E::invalid_type(Unexpected::Float(number), &self))
    }
}
