//! Faults on demand, for the next requests that match.

use std::time::Duration;

/// How a matching request fails.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FaultKind {
    /// 429 with this `retry_after`; `global` as if the bot's limit over all routes were reached.
    TooMany {
        /// How long the bot is told to wait.
        retry_after: Duration,
        /// Whether every route is meant.
        global: bool,
    },
    /// This status with a body that is not JSON, as a proxy in front of Discord sends it (502, 503, ...).
    Status(u16),
    /// This status with a JSON error of Discord's, for example `403, 50013`.
    Error(u16, u32),
    /// Performed and answered, but only after this time.
    Slow(Duration),
    /// Performed at once, answered after this time.
    SlowAnswer(Duration),
    /// The connection breaks and nothing was performed.
    Drop,
    /// Performed, then the connection breaks before the answer.
    LoseAnswer,
}

/// A failure waiting for requests.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) times: u32,
    pub(crate) kind: FaultKind,
}

/// The kind of the first fault that matches, which is used up by one.
pub(crate) fn strike(faults: &mut Vec<Fault>, method: &str, path: &str) -> Option<FaultKind> {
    let index = faults.iter().position(|fault| {
        (fault.method.is_empty() || fault.method == method) && path.contains(&fault.path)
    })?;
    let kind = faults[index].kind.clone();
    faults[index].times = faults[index].times.saturating_sub(1);
    if faults[index].times == 0 {
        faults.remove(index);
    }
    Some(kind)
}
