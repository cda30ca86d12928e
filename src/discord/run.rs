//! Runs the bot: connects, registers the commands, listens, and stops cleanly.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use tokio::sync::watch;

use crate::app::{Ambient, App};
use crate::discord::boards::Boards;
use crate::discord::commands;
use crate::discord::commands::command_words;
use crate::discord::commands::command_words::MissingWords;
use crate::discord::connect::{ConnectError, LocalApi, client, introduce, invite_link, refusal};
use crate::discord::interaction::bot::{AtWork, Bot};
use crate::discord::interaction::clicks;
use crate::discord::interaction::reply::limited;
use crate::discord::monitor::{Monitor, Parts, Registration};
use crate::discord::play::open_boards::OpenBoards;
use crate::discord::play::replays::Drawing;
use crate::discord::rest::Rest;
use crate::discord::say::words::Words;
use crate::discord::watch::views::Spectators;
use crate::store::{Store, StoreError};

/// The pauses before registering the commands is tried again.
const REGISTER_AGAIN: [Duration; 4] =
    [Duration::from_secs(2), Duration::from_secs(10), Duration::from_secs(60), Duration::from_secs(600)];

/// How long unfinished work may take when the bot is asked to stop.
const FAREWELL: Duration = Duration::from_secs(10);

/// How often the state of the gateway connections is checked.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// The settings of the bot.
pub struct Config {
    /// The bot token.
    pub token: String,
    /// A Discord-compatible server on this machine, to use instead of Discord.
    pub local_api: Option<LocalApi>,
    /// The directory of scheduled backups, whether or not any are scheduled now.
    pub backups: PathBuf,
}

/// Why the bot could not start, or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Discord refused, or could not be reached.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Runs the bot with an open store until `stop` completes. `monitor` observes it.
///
/// # Errors
/// Returns [`RunError`] if the bot cannot start, or if Discord refuses the token later.
pub async fn run(
    config: Config,
    store: Store,
    ambient: Arc<dyn Ambient>,
    monitor: Arc<Monitor>,
    stop: impl Future<Output = ()> + Send,
) -> Result<(), RunError> {
    let client = client(config.local_api.as_ref())?;
    let mut http = serenity::HttpBuilder::new(&config.token).client(client.clone()).build();
    let (app_id, me) = introduce(&http).await?;
    let rest = Arc::new(Rest::new(client, http.token(), app_id, Arc::clone(&ambient)));
    // The client library still opens the gateway and sends autocomplete answers; `Rest` sends everything else.
    http.ratelimiter = None;
    let app = Arc::new(App::new(store, app_id, ambient));
    if config.local_api.is_none() {
        tracing::info!("add the bot to a server with this link: {}", invite_link(app_id));
    }
    // Nobody can play before the gateway is connected, so no deadline may expire either.
    app.lose_touch();

    let words = Arc::new(Words::new());
    let mut tree = commands::all();
    if let Err(missing) = command_words::localise(&words, &mut tree) {
        tracing::error!(%missing, "some commands have no text in the language files");
    }
    let options = poise::FrameworkOptions {
        commands: tree,
        on_error: |error| Box::pin(commands::apologise(error)),
        event_handler: |framework, event| Box::pin(clicks::on_event(framework, event)),
        allowed_mentions: Some(serenity::CreateAllowedMentions::new()),
        initialize_owners: false,
        ..Default::default()
    };
    let (bot_ready, bot) = watch::channel(None);
    let at_work = AtWork::default();
    let boards = Boards::default();
    let for_setup =
        (Arc::clone(&app), Arc::clone(&words), at_work.clone(), Arc::clone(&rest), boards.clone());
    let registrar = Arc::clone(&monitor);
    let framework = poise::Framework::builder()
        .options(options)
        .initialize_owners(false)
        .setup(move |_, _, framework| {
            Box::pin(async move {
                let (app, words, working, http, boards) = for_setup;
                let open_boards = OpenBoards::default();
                let bot = Arc::new(Bot {
                    me,
                    app,
                    words,
                    mentions: Arc::default(),
                    http,
                    boards,
                    names: Arc::default(),
                    open_boards,
                    spectators: Spectators::default(),
                    drawing: Drawing::default(),
                    at_work: working,
                });
                // Runs in the background so that clicks need not wait: until then the commands of the last start are
                // valid.
                registrar.note(Registration::Trying);
                let list = command_words::create_commands(&bot.words, &framework.options().commands);
                tokio::spawn({
                    let bot = Arc::clone(&bot);
                    async move {
                        let registration = bot.register(list).await;
                        registrar.note(registration);
                    }
                });
                tokio::spawn({
                    let bot = Arc::clone(&bot);
                    async move { bot.register_emoji().await }
                });
                bot_ready.send_replace(Some(Arc::clone(&bot)));
                tracing::info!("ready");
                Ok(bot)
            })
        })
        .build();
    let mut client = serenity::ClientBuilder::new_with_http(http, serenity::GatewayIntents::GUILDS)
        .framework(framework)
        .await
        .map_err(refusal)?;

    let (ending, ended) = watch::channel(false);
    let owner = format!("{}", std::process::id());
    let outbox = tokio::spawn({
        let (app, owner, ended) = (Arc::clone(&app), owner.clone(), ended.clone());
        let ready = once_ready(bot.clone(), ended.clone());
        async move {
            let Some(bot) = ready.await else { return };
            tokio::join!(
                app.run_outbox(bot.as_ref(), &owner, until(ended.clone())),
                bot.run_boards(until(ended)),
            );
        }
    });
    let computer = tokio::spawn({
        let (app, owner, ended) = (Arc::clone(&app), owner.clone(), ended.clone());
        let ready = once_ready(bot.clone(), ended.clone());
        async move {
            let Some(bot) = ready.await else { return };
            app.run_computer(bot.as_ref(), &owner, until(ended)).await;
        }
    });
    let shards = Arc::clone(&client.shard_manager);
    monitor.observe(Parts { app: Arc::clone(&app), rest, boards, shards: Arc::clone(&shards) });
    let deadlines = tokio::spawn({
        let (app, ended, shards) = (Arc::clone(&app), ended.clone(), Arc::clone(&shards));
        async move {
            tokio::select! {
                () = app.run_deadlines(until(ended)) => {}
                () = keep_touch(&app, &shards) => {}
            }
        }
    });
    let deletions = tokio::spawn({
        let (app, ended, backups) = (Arc::clone(&app), ended.clone(), config.backups);
        async move { app.run_deletions(&backups, until(ended)).await }
    });
    let damage = damage(app.store().clone());
    let connection = client.start_autosharded();
    let stopped = tokio::select! {
        ended = connection => ended.map_err(|failure| RunError::from(refusal(failure))),
        () = stop => {
            shards.shutdown_all().await;
            Ok(())
        }
        failure = damage => {
            shards.shutdown_all().await;
            Err(RunError::from(failure))
        }
    };
    ending.send_replace(true);
    drop(bot);
    let rest = async { tokio::join!(outbox, computer, deadlines, deletions, at_work.rest()) };
    if tokio::time::timeout(FAREWELL, rest).await.is_err() {
        tracing::warn!("stopping before all work is done; the rest continues at the next start");
    }
    app.store().clone().close().await;
    stopped
}

impl Bot {
    /// Registers the commands with Discord. If that fails, the commands of the last start remain.
    async fn register(&self, list: Result<Vec<serenity::CreateCommand>, MissingWords>) -> Registration {
        let list = match list {
            Ok(list) => list,
            Err(missing) => {
                tracing::error!(%missing, "some commands have no text in the language files; no commands are registered");
                return Registration::GivenUp;
            }
        };
        for pause in REGISTER_AGAIN.map(Some).into_iter().chain([None]) {
            match limited(self.http.create_global_commands(&list)).await {
                Ok(registered) => {
                    let slash =
                        registered.into_iter().filter(|it| it.kind == serenity::CommandType::ChatInput);
                    self.mentions.learn(slash.map(|it| (it.name, it.id.get())).collect());
                    return Registration::Done;
                }
                Err(failure) => {
                    tracing::error!(%failure, "could not register the commands; Discord keeps the old ones");
                }
            }
            if let Some(pause) = pause {
                tokio::time::sleep(pause).await;
            }
        }
        Registration::GivenUp
    }
}

/// Tracks whether Discord can reach the bot. While it cannot, no deadline expires.
///
/// The connections are polled, because the framework is not notified of their stages, and because a connection that is
/// being restarted is not listed.
async fn keep_touch(app: &App, shards: &serenity::ShardManager) {
    let mut look = tokio::time::interval(LOOK_EVERY);
    loop {
        look.tick().await;
        let reached = {
            let runners = shards.runners.lock().await;
            let connected =
                |runner: &serenity::ShardRunnerInfo| runner.stage == serenity::ConnectionStage::Connected;
            !runners.is_empty() && runners.values().all(connected)
        };
        if !reached {
            app.lose_touch();
        } else if let Err(failure) = app.regain_touch().await {
            tracing::error!(%failure, "could not extend deadlines after an outage; clocks stay paused, trying again");
        }
    }
}

/// Waits until the bot is ready; returns `None` if the program ends first.
async fn once_ready(
    mut bot: watch::Receiver<Option<Arc<Bot>>>,
    ended: watch::Receiver<bool>,
) -> Option<Arc<Bot>> {
    tokio::select! {
        () = until(ended) => None,
        bot = bot.wait_for(Option::is_some) => bot.ok()?.clone(),
    }
}

async fn until(mut ended: watch::Receiver<bool>) {
    // An error means that the sender was dropped, which also means the end.
    let _ = ended.wait_for(|ended| *ended).await;
}

/// Completes if the database turns out to be damaged.
async fn damage(store: Store) -> StoreError {
    match store.check_large_file().await {
        Err(failure @ StoreError::Corrupt { .. }) => failure,
        Err(failure) => {
            tracing::error!(%failure, "the database could not be checked");
            std::future::pending().await
        }
        Ok(()) => std::future::pending().await,
    }
}
