//! Throttles the improvement search that runs beside a proof: full speed while solutions get better, then a tenth.
//!
//! An improvement search that has found nothing for ten seconds seldom finds more. It is not stopped, because a better
//! solution would spare the proof its last and largest bound.

use std::time::Duration;

use taquin_search::clock::Instant;

/// The working time after each better solution before the throttle sets in.
const FULL_SPEED: Duration = Duration::from_secs(10);
/// Afterwards one part in this many is working time.
const PARTS: u32 = 10;
/// The time between two questions whether to go on waiting.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Decides when to work and when to sleep.
pub(super) struct Throttle {
    begun: Instant,
    slept: Duration,
    /// The working time when the last better solution was found.
    success: Duration,
}

impl Throttle {
    pub fn new() -> Throttle {
        Throttle { begun: Instant::now(), slept: Duration::ZERO, success: Duration::ZERO }
    }

    /// The working time up to `now`.
    fn worked(&self, now: Instant) -> Duration {
        (now - self.begun).saturating_sub(self.slept)
    }

    /// A better solution was found.
    pub fn found(&mut self) {
        self.success = self.worked(Instant::now());
    }

    /// Whether nothing was found for so long that the throttle sets in.
    pub fn is_due(&self) -> bool {
        self.worked(Instant::now()) >= self.success + FULL_SPEED
    }

    /// Sleeps as long as the throttle says and `keep_waiting` agrees.
    pub fn sleep(&mut self, keep_waiting: impl FnMut() -> bool) {
        self.sleep_until(self.until(Instant::now()), keep_waiting);
    }

    fn sleep_until(&mut self, until: Instant, mut keep_waiting: impl FnMut() -> bool) {
        let now = Instant::now();
        while Instant::now() < until && keep_waiting() {
            std::thread::sleep(POLL_INTERVAL);
        }
        self.slept += now.elapsed();
    }

    /// When it is time to work again; now, or later.
    fn until(&self, now: Instant) -> Instant {
        let worked = self.worked(now);
        if worked < self.success + FULL_SPEED { now } else { now.max(self.begun + worked * PARTS) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_speed_at_first_and_after_every_success_then_a_tenth() {
        let begun = Instant::now();
        let seconds = Duration::from_secs;
        let mut throttle = Throttle { begun, slept: Duration::ZERO, success: Duration::ZERO };
        assert_eq!(throttle.until(begun + seconds(9)), begun + seconds(9));
        assert_eq!(throttle.until(begun + seconds(10)), begun + seconds(100));
        throttle.success = seconds(10);
        assert_eq!(throttle.until(begun + seconds(15)), begun + seconds(15));
        throttle.slept = seconds(90);
        assert_eq!(throttle.until(begun + seconds(109)), begun + seconds(109));
        assert_eq!(throttle.until(begun + seconds(110)), begun + seconds(200));
        throttle.slept = seconds(300);
        assert_eq!(throttle.until(begun + seconds(320)), begun + seconds(320), "it has worked less than a tenth");
    }

    #[test]
    fn sleeping_ends_when_the_caller_no_longer_waits() {
        let mut throttle = Throttle::new();
        let mut asked = 0;
        throttle.sleep_until(Instant::now() + Duration::from_secs(3600), || {
            asked += 1;
            asked < 3
        });
        assert_eq!(asked, 3);
        assert!(throttle.slept < Duration::from_secs(3600));
    }
}
