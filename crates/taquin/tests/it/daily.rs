//! The board of the day: the page's tests compare its own generator with the same list.

use std::iter;

use taquin::generate::{Date, daily};
use taquin::{Goal, is_solvable};

/// The boards of 2028, a leap year, as the page shows them: `taquin generate --daily 2028-01-01 --count 366`.
const BOARDS: &str = include_str!("daily_2028.txt");

fn date(text: &str) -> Date {
    text.parse().expect("a date")
}

#[test]
fn the_boards_of_a_year_are_those_of_the_page() {
    let days: Vec<Date> = iter::successors(Some(date("2028-01-01")), |date| date.next_day()).take(366).collect();
    assert_eq!(days.last().map(Date::to_string).as_deref(), Some("2028-12-31"));
    let boards: Vec<String> = days.iter().map(|&date| daily(date).to_string()).collect();
    assert_eq!(boards, BOARDS.lines().collect::<Vec<_>>());
    for board in days.into_iter().map(daily) {
        let goal = Goal::RowMajor.board(board.shape()).expect("row-major fits");
        assert!(is_solvable(&board, &goal), "{board}");
    }
}

#[test]
fn dates_are_read_and_written() {
    for text in ["1970-01-01", "2000-02-29", "2026-11-19", "9999-12-31"] {
        assert_eq!(date(text).to_string(), text);
    }
    for text in [
        "",
        "2026",
        "2026-11",
        "2026-11-19-1",
        "2026-02-29",
        "2100-02-29",
        "2026-00-01",
        "2026-13-01",
        "2026-04-31",
        "1969-12-31",
        "26-11-19",
        "+026-11-19",
        "2026-1-19",
    ] {
        assert!(text.parse::<Date>().is_err(), "{text}");
    }
}

#[test]
fn a_day_begins_at_midnight_in_coordinated_universal_time() {
    for (seconds, day) in [
        (0, "1970-01-01"),
        (951_782_399, "2000-02-28"),
        (951_782_400, "2000-02-29"),
        (1_794_830_400, "2026-11-16"),
        (1_798_761_599, "2026-12-31"),
        (1_798_761_600, "2027-01-01"),
    ] {
        assert_eq!(Date::of_unix_time(seconds), date(day));
    }
    assert_eq!(Date::of_unix_time(u64::MAX), date("9999-12-31"));
    assert_eq!(date("9999-12-31").next_day(), None);
}
