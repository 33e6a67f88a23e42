//! Dates, for the board of the day.

use std::fmt;
use std::str::FromStr;

/// A day of the Gregorian calendar, from 1970 to 9999.
///
/// ```
/// use taquin::generate::Date;
///
/// let date: Date = "2028-02-29".parse()?;
/// assert_eq!(Date::of_unix_time(1_835_395_200), date);
/// assert_eq!(date.next_day().unwrap().to_string(), "2028-03-01");
/// # Ok::<(), taquin::generate::DateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u32,
    month: u32,
    day: u32,
}

/// A text is not a date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a date from 1970 to 9999, such as 2026-11-19")]
#[non_exhaustive]
pub struct DateError;

impl Date {
    const EPOCH: Date = Date { year: 1970, month: 1, day: 1 };
    const LAST_YEAR: u32 = 9999;

    /// The date of a time in seconds since 1970, in coordinated universal time.
    pub fn of_unix_time(seconds: u64) -> Date {
        let mut days = seconds / 86_400;
        let mut date = Date::EPOCH;
        while days >= days_of_year(date.year) && date.year < Date::LAST_YEAR {
            days -= days_of_year(date.year);
            date.year += 1;
        }
        while days >= u64::from(days_of_month(date.year, date.month)) && date.month < 12 {
            days -= u64::from(days_of_month(date.year, date.month));
            date.month += 1;
        }
        date.day += days.min(30) as u32;
        date
    }

    /// The next day, unless it is the last there is.
    pub fn next_day(self) -> Option<Date> {
        let Date { year, month, day } = self;
        if day < days_of_month(year, month) {
            Some(Date { year, month, day: day + 1 })
        } else if month < 12 {
            Some(Date { year, month: month + 1, day: 1 })
        } else {
            (year < Date::LAST_YEAR).then_some(Date { year: year + 1, month: 1, day: 1 })
        }
    }

    /// Its digits as a number: 20280229.
    pub(super) fn number(self) -> u32 {
        self.year * 10_000 + self.month * 100 + self.day
    }
}

fn days_of_year(year: u32) -> u64 {
    337 + u64::from(days_of_month(year, 2))
}

fn days_of_month(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl FromStr for Date {
    type Err = DateError;

    /// Reads a date as ISO 8601 writes it: `2026-11-19`.
    fn from_str(text: &str) -> Result<Date, DateError> {
        let number = |part: &str, digits: usize| {
            let is_number = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse().ok().filter(|_| is_number).ok_or(DateError)
        };
        let mut parts = text.trim().splitn(3, '-');
        let mut part = |digits| number(parts.next().unwrap_or_default(), digits);
        let (year, month, day) = (part(4)?, part(2)?, part(2)?);
        let is_date = year >= Date::EPOCH.year && (1..=12).contains(&month);
        (is_date && (1..=days_of_month(year, month)).contains(&day))
            .then_some(Date { year, month, day })
            .ok_or(DateError)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}
