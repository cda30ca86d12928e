//! The only module that reads the machine's clock and random numbers.

#![expect(clippy::disallowed_methods, reason = "this is the one file that may ask the machine")]

use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use rand::TryRng;
use rand::rngs::SysRng;

use banqi_session::Timestamp;

/// The source of time and randomness: the machine, or a simulation.
pub trait Ambient: Send + Sync + 'static {
    /// Returns the current time.
    fn now(&self) -> Timestamp;

    /// Fills `bytes` with unpredictable random bytes.
    ///
    /// # Errors
    /// Returns [`NoEntropy`] if the machine has none; nothing may be dealt then.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoEntropy>;

    /// Waits until this time, even if the clock is corrected meanwhile.
    fn wait_until(&self, at: Timestamp) -> BoxFuture<'_, ()> {
        async move {
            loop {
                let left = at.since(self.now());
                if left.is_zero() {
                    return;
                }
                tokio::time::sleep(left).await;
            }
        }
        .boxed()
    }

    /// Returns how long this process has been running. Corrections of the clock do not affect it, so searches are timed
    /// by it. In a simulation it is real time as well.
    fn running(&self) -> Duration {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed()
    }
}

/// The operating system gave no random bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the operating system gave no random bytes, so no fair deal can be made; try again")]
pub struct NoEntropy;

/// The real machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Machine;

impl Ambient for Machine {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        SysRng.try_fill_bytes(bytes).map_err(|_| NoEntropy)
    }
}
