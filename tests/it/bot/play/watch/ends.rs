//! The end of a private view, fourteen minutes after it was opened or renewed.
//!
//! The whole bot runs inside of the test here, over the same look-alike, because the clock of another process cannot be
//! moved: `run` is all that `banqi run` calls once it has read its settings.

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

use super::{begin, board, follows, play, watch};
use crate::bot::harness::room::{LIMIT, Room};

const MINUTE: Duration = Duration::from_secs(60);

const STOPPED: &str = "This board no longer follows the game. To continue, press “Keep watching”.";

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
struct Inside {
    clock: Arc<Ahead>,
    stop: oneshot::Sender<()>,
    thread: JoinHandle<Result<(), RunError>>,
}

impl Inside {
    /// Starts the bot and waits until its commands are registered.
    async fn start(room: &Room) -> Self {
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
    fn pass(&self, room: &Room, time: Duration) {
        room.sandbox.advance(time);
        self.clock.0.send_modify(|ahead| *ahead += time);
    }

    async fn stop(self) {
        self.stop.send(()).unwrap();
        tokio::task::spawn_blocking(|| self.thread.join().unwrap()).await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_view_says_that_it_ends_before_its_token_does_and_can_be_renewed() {
    let room = Room::without_bot().await;
    let bot = Inside::start(&room).await;
    let code = begin(&room, "banqi").await;
    let view = watch(&room.cleo, &room.general, "banqi", &code, None).await.message().unwrap();
    let id = view.id;
    let now = || room.sandbox.look(|world| world.message(id).cloned()).unwrap();

    // Renewed after ten minutes, it goes on for fourteen.
    bot.pass(&room, 10 * MINUTE);
    let renewed = room.cleo.click(&view, "Keep watching").await.unwrap().message().unwrap();
    assert_eq!(renewed.id, id);
    bot.pass(&room, 10 * MINUTE);
    play(&room, "banqi", "a1").await;
    follows(&room, &view).await;
    assert!(now().words().contains("stops updating <t:") && !now().words().contains(STOPPED));

    // The last words come while the token can still edit the message.
    bot.pass(&room, 4 * MINUTE);
    let has_ended = |world: &World| world.message(id).is_some_and(|view| view.words().contains(STOPPED));
    room.sandbox.wait_for(has_ended, LIMIT).await.unwrap();
    let ended = now();
    assert!(!ended.words().contains("stops updating") && !ended.words().contains("watching."));
    assert_eq!(ended.alts(), board(&room).alts(), "the newest board stays");
    play(&room, "banqi", "b1").await;
    assert_eq!(now().alts(), ended.alts(), "it follows no longer");

    let renewed = room.cleo.click(&ended, "Keep watching").await.unwrap().message().unwrap();
    assert_eq!((renewed.id, renewed.alts()), (id, board(&room).alts()));
    play(&room, "banqi", "c1").await;
    follows(&room, &view).await;
    room.assert_clean();
    bot.stop().await;
    room.close().await;
}
