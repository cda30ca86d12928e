//! Faults on demand, applied to the next matching requests.

use std::time::Duration;

/// How a matching request fails.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FaultKind {
    /// 429 with this `retry_after`. If `global`, as if the bot's limit over all routes were reached.
    TooMany {
        /// The time the bot is told to wait.
        retry_after: Duration,
        /// Whether the limit applies to all routes.
        global: bool,
    },
    /// This status with a body that is not JSON, as sent by a proxy in front of Discord (502, 503, ...).
    Status(u16),
    /// This status with a JSON error of Discord, for example `403, 50013`.
    Error(u16, u32),
    /// Performed and answered after this delay.
    Slow(Duration),
    /// Performed at once, answered after this delay.
    SlowAnswer(Duration),
    /// Performed and answered once [`Sandbox::release`](crate::Sandbox::release) is called.
    Hold,
    /// The connection breaks and the request is not performed.
    Drop,
    /// The request is performed, but the connection breaks before the response.
    LoseAnswer,
}

/// A fault that waits for matching requests.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) times: u32,
    pub(crate) kind: FaultKind,
}

/// Returns the kind of the first fault that matches and uses it once.
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
