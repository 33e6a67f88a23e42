//! How much the search for better solutions works while another proves one shortest: eagerly while it gets on, then little.
//!
//! What it has not found in ten seconds it seldom finds, but then it spares the proof its last and largest bound.

use std::time::{Duration, Instant};

use super::patiently::wait_until;

/// The time it works after each better solution, before it begins to rest.
const EAGER: Duration = Duration::from_secs(10);
/// Of how many parts of the time it works in one afterwards.
const PARTS: u32 = 10;

/// When to work and when to rest.
pub(super) struct Rest {
    begun: Instant,
    rested: Duration,
    /// The work done when the last better solution was found.
    success: Duration,
}

impl Rest {
    pub fn new() -> Rest {
        Rest { begun: Instant::now(), rested: Duration::ZERO, success: Duration::ZERO }
    }

    /// The work done by `now`.
    fn worked(&self, now: Instant) -> Duration {
        (now - self.begun).saturating_sub(self.rested)
    }

    /// A better solution was found.
    pub fn found(&mut self) {
        self.success = self.worked(Instant::now());
    }

    /// Rests for as long as it is time to, asking every millisecond whether to `go_on` resting.
    pub fn rest(&mut self, mut go_on: impl FnMut() -> bool) {
        let now = Instant::now();
        let until = self.until(now);
        wait_until(|| (Instant::now() >= until || !go_on()).then_some(()));
        self.rested += now.elapsed();
    }

    /// When it is time to work again; now, or later.
    fn until(&self, now: Instant) -> Instant {
        let worked = self.worked(now);
        if worked < self.success + EAGER { now } else { now.max(self.begun + worked * PARTS) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_eager_at_first_and_after_every_success_and_then_a_tenth() {
        let begun = Instant::now();
        let seconds = Duration::from_secs;
        let mut rest = Rest { begun, rested: Duration::ZERO, success: Duration::ZERO };
        assert_eq!(rest.until(begun + seconds(9)), begun + seconds(9));
        assert_eq!(rest.until(begun + seconds(10)), begun + seconds(100));
        rest.success = seconds(10);
        assert_eq!(rest.until(begun + seconds(15)), begun + seconds(15));
        rest.rested = seconds(90);
        assert_eq!(rest.until(begun + seconds(109)), begun + seconds(109));
        assert_eq!(rest.until(begun + seconds(110)), begun + seconds(200));
        rest.rested = seconds(300);
        assert_eq!(rest.until(begun + seconds(320)), begun + seconds(320), "it has worked less than a tenth");
    }

    #[test]
    fn who_is_called_does_not_rest() {
        let begun = Instant::now().checked_sub(Duration::from_secs(20)).expect("the machine has run for a while");
        let mut rest = Rest { begun, rested: Duration::ZERO, success: Duration::ZERO };
        let mut asked = 0;
        rest.rest(|| {
            asked += 1;
            asked < 3
        });
        assert_eq!(asked, 3);
        assert!(rest.rested < Duration::from_secs(5));
    }
}
