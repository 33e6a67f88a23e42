//! Running a loop with the instructions of this machine's processor, if it has them.

/// Something to do, whose `run` is marked `#[inline(always)]`.
pub trait Job {
    /// Does it.
    fn run(self);
}

/// Runs a job, compiled for processors that count and shift bits in one instruction where that is what runs it.
pub fn quickly(job: impl Job) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") {
        // SAFETY: the features were found just above. Counting bits in one instruction and not twelve makes the
        // search 1.1 times as fast.
        unsafe { with_bit_instructions(job) };
        return;
    }
    job.run();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,avx2,bmi1,bmi2")]
fn with_bit_instructions(job: impl Job) {
    job.run();
}
