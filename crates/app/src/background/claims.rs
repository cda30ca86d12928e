//! Work that is claimed from the store in batches and done concurrently: boards of the outbox, turns of the computer.

use std::future::Future;
use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use tokio::sync::Notify;

use banqi_store::StoreError;

/// How often the store is asked for work that nothing announced.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How long a claimed row belongs to this process: longer than its work takes.
pub(crate) const LEASE: Duration = Duration::from_secs(60);

/// The most rows claimed at a time.
pub(crate) const BATCH: u32 = 64;

/// Claims rows whenever `woken` is notified, and does what is due for each, until `stop` completes. Returns what is
/// unfinished then. While `most` pieces of work are unfinished, nothing is claimed. `job` is what the log calls the
/// rows; if they cannot be read, they are claimed again later.
pub(crate) async fn work_off<R, C, W>(
    job: &str,
    woken: &Notify,
    most: usize,
    mut claim: impl FnMut() -> C,
    work: impl Fn(R) -> W,
    stop: impl Future<Output = ()>,
) -> FuturesUnordered<W>
where
    C: Future<Output = Result<Vec<R>, StoreError>>,
    W: Future<Output = ()>,
{
    let mut stop = std::pin::pin!(stop);
    let mut tick = tokio::time::interval(LOOK_EVERY);
    let mut at_work = FuturesUnordered::new();
    loop {
        let has_room = at_work.len() < most;
        tokio::select! {
            () = &mut stop => return at_work,
            Some(()) = at_work.next() => continue,
            () = woken.notified(), if has_room => {}
            _ = tick.tick(), if has_room => {}
        }
        // The work goes on while more is claimed: work that is not polled would keep the locks and connections it
        // holds, and the claim may be waiting for one of them.
        let mut claimed = std::pin::pin!(claim());
        let claimed = loop {
            tokio::select! {
                claimed = &mut claimed => break claimed,
                Some(()) = at_work.next() => {}
            }
        };
        match claimed {
            Ok(claimed) => at_work.extend(claimed.into_iter().map(&work)),
            Err(failure) => tracing::error!(%failure, "could not read the {job}; trying again"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use tokio::sync::Semaphore;

    use super::*;

    #[tokio::test]
    async fn work_goes_on_while_more_is_claimed() {
        let (connections, woken) = (Semaphore::new(1), Notify::new());
        let (claims, done) = (Cell::new(0), Cell::new(0));
        let work = async |_row: u8| {
            let _connection = connections.acquire().await.unwrap();
            // The next claim begins, and waits for the connection that this work holds.
            woken.notify_one();
            tokio::task::yield_now().await;
            tokio::task::yield_now().await;
            done.set(done.get() + 1);
        };
        let claim = || async {
            let _connection = connections.acquire().await.unwrap();
            claims.set(claims.get() + 1);
            Ok(if claims.get() <= 10 { vec![1, 2] } else { Vec::new() })
        };
        let stop = async {
            while done.get() < 20 {
                tokio::task::yield_now().await;
            }
        };
        let rest = work_off("rows", &woken, 256, claim, work, stop);
        let rest = tokio::time::timeout(Duration::from_secs(60), rest).await.expect("nothing waits for ever");
        assert!(rest.is_empty());
    }
}
