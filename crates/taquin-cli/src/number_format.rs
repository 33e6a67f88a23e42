//! Human-readable numbers: counts, bytes, times.

use std::time::Duration;

/// A count with thousands separators, as in `1,234,567`.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count in at most nine characters: exact below ten million.
pub fn short_count(count: u64) -> String {
    if count < 10_000_000 { grouped(count) } else { rough(count as f64) }
}

/// A count in a few characters, as in `12.3M`.
pub fn rough(count: f64) -> String {
    let (value, unit) = scaled(count, 1000.0, &["", "k", "M", "G", "T"]);
    if unit.is_empty() { format!("{value:.0}") } else { format!("{value:.1}{unit}") }
}

/// A number of bytes with a binary unit, as in `1.5 MiB`.
pub fn bytes(bytes: usize) -> String {
    let (value, unit) = scaled(bytes as f64, 1024.0, &["B", "KiB", "MiB", "GiB", "TiB"]);
    if unit == "B" { format!("{bytes} B") } else { format!("{value:.1} {unit}") }
}

/// A time with about three digits, as in `12.3 ms`.
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 0.001 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 60.0 => format!("{s:.2} s"),
        s if s < 3600.0 => format!("{:.0} min {:02.0} s", (s / 60.0).floor(), (s % 60.0).floor()),
        s => format!("{:.0} h {:02.0} min", (s / 3600.0).floor(), (s % 3600.0 / 60.0).floor()),
    }
}

/// A count and its noun, as in `1 move` and `2 moves`.
pub fn counted(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        n => format!("{} {noun}s", grouped(n as u64)),
    }
}

fn scaled(mut value: f64, step: f64, units: &[&'static str]) -> (f64, &'static str) {
    let mut unit = 0;
    while value >= step && unit + 1 < units.len() {
        value /= step;
        unit += 1;
    }
    (value, units[unit])
}
