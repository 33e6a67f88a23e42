//! The forms of words by number, named as in Unicode's plural rules.

/// The form for a number.
pub(crate) type PluralRule = fn(u64) -> &'static str;

/// English and German: one thing, all other numbers of things.
pub(crate) fn one_or_other(n: u64) -> &'static str {
    if n == 1 { "one" } else { "other" }
}

/// French: nothing counts as one.
pub(crate) fn below_two_or_other(n: u64) -> &'static str {
    if n < 2 { "one" } else { "other" }
}

/// Russian: by the last digits, with 11 to 14 apart.
pub(crate) fn by_last_digits(n: u64) -> &'static str {
    match (n % 10, n % 100) {
        (_, 11..=14) => "many",
        (1, _) => "one",
        (2..=4, _) => "few",
        _ => "many",
    }
}
