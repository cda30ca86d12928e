//! The state shared by all parts of one sandbox: the world behind a lock, and the tasks that wait for changes.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use crate::checks::schema::Schemas;
use crate::endpoint::Signer;
use crate::world::World;

/// The state shared by all parts of one sandbox.
pub(crate) struct Shared {
    pub(crate) world: Mutex<World>,
    pub(crate) changes: watch::Sender<u64>,
    pub(crate) shutdown: watch::Sender<bool>,
    /// Number of published changes that are in the file or could not be written. If there is no file, all changes count
    /// as written.
    pub(crate) kept: watch::Sender<u64>,
    /// Signs requests to the application's endpoint.
    pub(crate) signer: Signer,
    pub(crate) schemas: Option<Arc<Schemas>>,
    pub(crate) patience: Duration,
    pub(crate) update_patience: Duration,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sandbox")
    }
}

impl Shared {
    pub(crate) fn lock(&self) -> MutexGuard<'_, World> {
        // A panic in a test's condition does not corrupt the world, so the poisoned lock is used.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the world and wakes all tasks that wait for a change.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let result = change(&mut self.lock());
        self.changes.send_modify(|count| *count += 1);
        result
    }

    /// Waits until the first `told` published changes are in the file, if there is one.
    pub(crate) async fn keep_up(&self, told: u64) {
        // This struct holds the sender, so the wait cannot fail.
        let _ = self.kept.subscribe().wait_for(|kept| *kept >= told).await;
    }

    /// Returns a future that completes when the sandbox ends.
    pub(crate) fn over(&self) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let mut shutdown = self.shutdown.subscribe();
        Box::pin(async move {
            // An error means that the sandbox has ended already.
            let _ = shutdown.wait_for(|over| *over).await;
        })
    }

    /// Waits until `condition` returns a value. It is called after every change. `None` after `timeout`.
    pub(crate) async fn wait<T>(
        &self,
        timeout: Duration,
        condition: impl FnMut(&World) -> Option<T>,
    ) -> Option<T> {
        tokio::time::timeout(timeout, self.find(condition)).await.ok().flatten()
    }

    /// Waits until `condition` holds, for as long as that takes. It is called after every change.
    pub(crate) async fn until(&self, mut condition: impl FnMut(&World) -> bool) {
        // This struct holds the sender, so the wait cannot fail.
        let _ = self.find(|world| condition(world).then_some(())).await;
    }

    async fn find<T>(&self, mut condition: impl FnMut(&World) -> Option<T>) -> Option<T> {
        let mut changes = self.changes.subscribe();
        loop {
            changes.borrow_and_update();
            let found = condition(&self.lock());
            if found.is_some() {
                return found;
            }
            if changes.changed().await.is_err() {
                return None;
            }
        }
    }
}
