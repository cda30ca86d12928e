//! The bot inside of a test, over the same look-alike, because the clock of another process cannot be moved: `run` is all
//! that `banqi run` calls once it has read its settings.

use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use banqi::discord::{Config, Intake, LocalApi, Monitor, RunError, run};
use banqi_app::{Ambient, Machine, NoEntropy};
use banqi_session::Timestamp;
use banqi_store::Store;
use discord_sandbox::World;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::sync::{oneshot, watch};

use super::room::{LIMIT, Room};

/// The machine, with a clock that can be moved forward.
struct Ahead(watch::Sender<Duration>);

impl Ambient for Ahead {
    fn now(&self) -> Timestamp {
        Machine.now().plus(*self.0.borrow())
    }

    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        Machine.fill(bytes)
    }

    fn wait_until(&self, at: Timestamp) -> BoxFuture<'_, ()> {
        async move {
            let mut moved = self.0.subscribe();
            while at > self.now() {
                tokio::select! {
                    () = tokio::time::sleep(at.since(self.now())) => {}
                    _ = moved.changed() => {}
                }
            }
        }
        .boxed()
    }
}

/// The bot in a thread of this process.
pub(crate) struct Inside {
    clock: Arc<Ahead>,
    stop: oneshot::Sender<()>,
    thread: JoinHandle<Result<(), RunError>>,
}

impl Inside {
    /// Starts the bot and waits until its commands are registered.
    pub(crate) async fn start(room: &Room) -> Self {
        let clock = Arc::new(Ahead(watch::Sender::new(Duration::ZERO)));
        let (stop, stopped) = oneshot::channel();
        let config = Config {
            token: room.sandbox.token().to_owned(),
            local_api: Some(LocalApi {
                address: room.sandbox.api_url().trim_start_matches("https://").parse().unwrap(),
                authority: room.sandbox.ca_file().to_owned(),
            }),
            intake: Intake::Gateway,
            backups: room.directory().join("backups"),
        };
        let (url, ambient) = (room.database.url(), Arc::clone(&clock) as Arc<dyn Ambient>);
        let work = move || {
            tokio::runtime::Runtime::new().unwrap().block_on(async {
                let store = Store::open(&url, ambient.now()).await?;
                let monitor = Arc::new(Monitor::new(store.clone()));
                run(config, store, ambient, monitor, async { drop(stopped.await) }).await
            })
        };
        let thread = thread::spawn(work);
        let is_ready = |world: &World| world.bot_is_ready() && world.command_names().count() > 0;
        room.sandbox.wait_for(is_ready, LIMIT).await.unwrap();
        Self { clock, stop, thread }
    }

    /// Moves the clocks of the bot and of the look-alike.
    pub(crate) fn pass(&self, room: &Room, time: Duration) {
        room.sandbox.advance(time);
        self.clock.0.send_modify(|ahead| *ahead += time);
    }

    /// Moves them as if the bot had been awake all that time. Otherwise a longer time is downtime, and given back.
    pub(crate) async fn pass_awake(&self, room: &Room, time: Duration) {
        let newest = "SELECT max(at) FROM liveness";
        loop {
            // Just after a heartbeat, the next one is seconds away. If it comes all the same, it is tried again.
            let before = room.figure(newest).await;
            room.until(newest, |at| at > before).await;
            room.alter(&format!("UPDATE liveness SET at = at + {}", time.as_millis())).await;
            let moved = room.figure(newest).await;
            if moved >= before + i64::try_from(time.as_millis()).unwrap() {
                return self.pass(room, time);
            }
        }
    }

    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        tokio::task::spawn_blocking(|| self.thread.join().unwrap()).await.unwrap().unwrap();
    }
}
