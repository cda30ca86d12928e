//! Runs the bot: connects, registers the commands, listens, and stops cleanly.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::discord::boards::Boards;
use crate::discord::commands;
use crate::discord::commands::command_words::{self, MissingWords};
use crate::discord::connect::{ConnectError, Introduced, LocalApi, client, http, introduce, invite_link};
use crate::discord::intake::{Bound, Connection, Endpoint, Gateway, Http, Intake, PATH, Shards};
use crate::discord::interaction::at_work::AtWork;
use crate::discord::interaction::bot::{Bot, Data, Never};
use crate::discord::interaction::notes::Notes;
use crate::discord::interaction::one_each::OneEach;
use crate::discord::interaction::open_boards::{OpenBoards, Spectators};
use crate::discord::interaction::pictures::Pictures;
use crate::discord::interaction::reply::limited;
use crate::discord::monitor::{Monitor, Parts};
use crate::discord::rest::Rest;
use crate::discord::router::clicks;
use crate::discord::signature::PublicKey;
use crate::discord::watch::views;
use banqi_app::{Ambient, App};
use banqi_say::words::Words;
use banqi_store::{Store, StoreError, UserId};

/// The pauses before registering the commands is tried again. The last one repeats.
const REGISTER_AGAIN: [Duration; 4] =
    [Duration::from_secs(2), Duration::from_secs(10), Duration::from_secs(60), Duration::from_secs(600)];

/// How long unfinished work may take when the bot is asked to stop.
const FAREWELL: Duration = Duration::from_secs(10);

/// How long a process that stops still receives interactions for the others, so that nothing is lost until a load
/// balancer has noticed: it looks every few seconds.
const DRAIN: Duration = Duration::from_secs(5);

/// How long it may take to give all servers to other processes.
const GIVE_LIMIT: Duration = Duration::from_secs(5);

/// How often the state of the gateway connections is checked.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// The settings of the bot.
pub struct Config {
    /// The bot token.
    pub token: String,
    /// A Discord-compatible server on this machine, to use instead of Discord.
    pub local_api: Option<LocalApi>,
    /// How interactions reach the bot.
    pub intake: Intake,
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
    /// The address for HTTP requests from Discord cannot be used.
    #[error("interactions can't be received on {address}: {failure}; set LISTEN to another address")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why it cannot be used.
        failure: io::Error,
    },
    /// Nobody would receive interactions.
    #[error(
        "--intake presence is for one process beside others with --intake http, but your application has no Interactions \
         Endpoint URL: enter it on the General Information page, or start the bot without --intake presence"
    )]
    NoEndpoint,
    /// Discord sends interactions elsewhere.
    #[error(
        "Discord sends interactions to {url} and not over the gateway: set DISCORD_PUBLIC_KEY and start the bot with \
         --intake http, or remove the URL from the application's General Information page"
    )]
    OtherEndpoint {
        /// The application's Interactions Endpoint URL.
        url: String,
    },
    /// The process cannot connect to itself.
    #[error("the bot could not start: it can't connect to itself on 127.0.0.1 ({0})")]
    Loopback(#[source] io::Error),
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
    // So that no alert takes a bot that waits for Discord, or only for new servers, for one that was refused.
    banqi_metrics::COMMANDS_REGISTERED.set([], f64::NAN);
    let is_presence = matches!(config.intake, Intake::Presence);
    let (endpoint, peer_address) = match config.intake {
        Intake::Gateway | Intake::Presence => (None, None),
        Intake::Http(Endpoint { address, public_key, peer_address }) => {
            let bound = Bound::new(address).map_err(|failure| RunError::Listen { address, failure })?;
            (Some((bound, public_key)), peer_address)
        }
    };
    let client = client(config.local_api.as_ref())?;
    let http = http(&config.token, &client);
    let mut stop = pin!(stop);
    let starting = async {
        let introduced = introduce(&http).await?;
        let entrance = check_intake(&http, &introduced, endpoint, is_presence).await?;
        Ok((introduced, entrance))
    };
    let begun = tokio::select! {
        begun = starting => begun.map(Some),
        () = &mut stop => Ok(None),
    };
    let (introduced, entrance) = match begun {
        Ok(Some(begun)) => begun,
        ended => {
            // The other processes need not find out by themselves.
            store.close().await;
            return ended.map(drop);
        }
    };
    if config.local_api.is_none() {
        tracing::info!("add the bot to a server with this link: {}", invite_link(introduced.application));
    }
    let rest = Rest::new(client, http.token(), introduced.application, Arc::clone(&ambient));
    let app = Arc::new(App::new(store, introduced.application, Arc::clone(&ambient)));
    // Nobody can play before interactions arrive, so no deadline may expire either.
    app.lose_touch();

    let words = Arc::new(Words::new());
    let (options, list) = framework(&words);
    let bot = Arc::new(new_bot(introduced.me, &app, words, rest));
    let (is_ready, ready) = watch::channel(false);
    let (ending, ended) = watch::channel(false);
    let beginning = Beginning { bot: Arc::clone(&bot), list, monitor: Arc::clone(&monitor), is_ready };
    let mut connection = match entrance {
        Entrance::Gateway(address) => {
            let gateway = Gateway::prepare(http, address, options, || beginning.begin()).await?;
            Connection::Gateway(Box::new(gateway))
        }
        Entrance::Http((bound, key)) => {
            let address = bound.address();
            let inbox = Http::prepare(key, http, options, Arc::clone(&bot), ambient).await;
            let inbox = inbox.map_err(RunError::Loopback)?;
            receive_from_others(app.store(), address, peer_address).await?;
            let http = match Http::listen(bound, inbox, ended.clone()) {
                Ok(http) => http,
                Err(failure) => {
                    // It owns servers already, which the other processes can have at once.
                    app.store().clone().close().await;
                    return Err(RunError::Listen { address, failure });
                }
            };
            announce(address);
            beginning.begin();
            Connection::Http(http)
        }
    };
    let shards = connection.shards();
    let (boards, at_work) = (bot.boards.clone(), bot.at_work.clone());
    monitor.observe(Parts {
        app: Arc::clone(&app),
        rest: Arc::clone(&bot.http),
        boards,
        shards: shards.clone(),
    });
    let background = Background { app: Arc::clone(&app), bot, ready, ended, tasks: JoinSet::new() };
    let mut tasks = background.start(shards.clone(), config.backups);

    let damage = damage(app.store().clone());
    let stop = async {
        stop.await;
        monitor.note_stop();
        if !is_presence {
            drain(app.store()).await;
        }
    };
    let stopped = tokio::select! {
        ended = connection.run() => ended.map_err(RunError::from),
        () = stop => {
            shut_down(shards.as_ref()).await;
            Ok(())
        }
        failure = lost(app.store()) => Err(RunError::from(failure)),
        failure = damage => {
            shut_down(shards.as_ref()).await;
            Err(RunError::from(failure))
        }
    };
    ending.send_replace(true);
    connection.close();
    let finished = async {
        while tasks.join_next().await.is_some() {}
        at_work.rest().await;
    };
    if tokio::time::timeout(FAREWELL, finished).await.is_err() {
        tracing::warn!("stopping before all work is done; the rest continues at the next start");
    }
    app.store().clone().close().await;
    stopped
}

/// How interactions arrive.
enum Entrance {
    /// Over the gateway at this address.
    Gateway(String),
    /// Over HTTP, with signatures that this public key verifies.
    Http((Bound, PublicKey)),
}

/// Checks that interactions arrive as the settings say.
async fn check_intake(
    http: &serenity::Http,
    introduced: &Introduced,
    endpoint: Option<(Bound, PublicKey)>,
    is_presence: bool,
) -> Result<Entrance, RunError> {
    let entrance = match endpoint {
        Some(endpoint) => {
            introduced.check_key(&endpoint.1)?;
            Entrance::Http(endpoint)
        }
        None => Entrance::Gateway(Gateway::find(http).await?),
    };
    match (&entrance, &introduced.endpoint) {
        (Entrance::Gateway(_), None) if is_presence => Err(RunError::NoEndpoint),
        (Entrance::Gateway(_), Some(url)) if !is_presence => {
            Err(RunError::OtherEndpoint { url: url.clone() })
        }
        _ => Ok(entrance),
    }
}

/// The commands as they are registered with Discord.
type CommandList = Result<Vec<serenity::CreateCommand>, MissingWords>;

/// Returns the commands and handlers for the client library, and the commands as they are registered.
fn framework(words: &Words) -> (poise::FrameworkOptions<Data, Never>, CommandList) {
    let mut commands = commands::all();
    if let Err(missing) = command_words::localise(words, &mut commands) {
        tracing::error!(%missing, "some commands have no text in the language files");
    }
    let list = command_words::create_commands(words, &commands);
    let options = poise::FrameworkOptions {
        commands,
        on_error: |error| Box::pin(commands::apologise(error)),
        event_handler: |framework, event| Box::pin(clicks::on_event(framework, event)),
        allowed_mentions: Some(serenity::CreateAllowedMentions::new()),
        initialize_owners: false,
        // No command has a cooldown. Otherwise the library remembers everybody who has used one, for ever.
        manual_cooldowns: true,
        ..Default::default()
    };
    (options, list)
}

/// Creates the bot, before anything has happened.
fn new_bot(me: UserId, app: &Arc<App>, words: Arc<Words>, rest: Rest) -> Bot {
    Bot {
        me,
        app: Arc::clone(app),
        pictures: Arc::new(Pictures::new()),
        words,
        mentions: Arc::default(),
        http: Arc::new(rest),
        boards: Boards::default(),
        names: Arc::default(),
        visible: Arc::default(),
        open_boards: OpenBoards::default(),
        notes: Notes::default(),
        spectators: Spectators::default(),
        drawing: OneEach::default(),
        analysing: OneEach::default(),
        at_work: AtWork::default(),
    }
}

/// Lets the other processes that share the database know where this one receives interactions, if there can be any.
async fn receive_from_others(
    store: &Store,
    address: SocketAddr,
    peer_address: Option<String>,
) -> Result<(), StoreError> {
    let Some(replicas) = store.replicas() else { return Ok(()) };
    if peer_address.is_none() && replicas.is_out_of_reach(address) {
        tracing::warn!(
            "LISTEN={address} is on this machine only, but the database is not: if other processes run elsewhere, set LISTEN or PEER_ADDRESS to where they reach this one"
        );
    }
    replicas.receive_at(peer_address.unwrap_or_else(|| replicas.address(address))).await
}

/// What goes on by itself, besides the answers to interactions. Each task ends when the program does.
struct Background {
    app: Arc<App>,
    bot: Arc<Bot>,
    ready: watch::Receiver<bool>,
    ended: watch::Receiver<bool>,
    tasks: JoinSet<()>,
}

impl Background {
    /// Starts all tasks. `backups` is the directory of scheduled backups.
    fn start(mut self, shards: Option<Shards>, backups: PathBuf) -> JoinSet<()> {
        let owner = match self.app.store().replicas() {
            Some(replicas) => format!("replica {}", replicas.me()),
            None => format!("{}", std::process::id()),
        };
        let computers_owner = owner.clone();
        self.at_once(|app, bot, ended| async move {
            let boards = &bot.boards;
            tokio::select! {
                () = app.run_notices(until(ended)) => {}
                () = app.store().run_moves(|| boards.at_work(), |given| boards.vacate(given)) => {}
            }
        });
        // Until the bot is ready, the boards of expired games wait for `run_boards`.
        self.at_once(|app, bot, ended| async move {
            tokio::select! {
                () = app.run_deadlines(bot.as_ref(), until(ended)) => {}
                () = keep_touch(&app, shards.as_ref()) => {}
            }
        });
        self.at_once(|app, _, ended| async move { app.run_deletions(&backups, until(ended)).await });
        self.at_once(|app, _, ended| async move { app.run_rerates(until(ended)).await });
        self.when_ready(|app, bot, ended| async move {
            tokio::join!(
                app.run_outbox(bot.as_ref(), &owner, until(ended.clone())),
                app.run_calls(bot.as_ref(), until(ended.clone())),
                bot.run_boards(until(ended)),
            );
        });
        self.when_ready(|_, bot, ended| async move { views::run_ends(&bot, until(ended)).await });
        self.when_ready(|app, bot, ended| async move {
            app.run_computer(bot.as_ref(), &computers_owner, until(ended)).await;
        });
        self.when_ready(|app, bot, ended| async move { app.run_threads(bot.as_ref(), until(ended)).await });
        self.when_ready(
            |app, bot, ended| async move { app.run_winner_roles(bot.as_ref(), until(ended)).await },
        );
        self.tasks
    }

    fn at_once<W: Future<Output = ()> + Send + 'static>(
        &mut self,
        work: impl FnOnce(Arc<App>, Arc<Bot>, watch::Receiver<bool>) -> W,
    ) {
        self.tasks.spawn(work(Arc::clone(&self.app), Arc::clone(&self.bot), self.ended.clone()));
    }

    /// Starts a task once the bot is ready, because it shows something to people.
    fn when_ready<W: Future<Output = ()> + Send + 'static>(
        &mut self,
        work: impl FnOnce(Arc<App>, Arc<Bot>, watch::Receiver<bool>) -> W,
    ) {
        let ready = once_ready(self.ready.clone(), self.ended.clone());
        self.at_once(|app, bot, ended| {
            let work = work(app, bot, ended);
            async move {
                if ready.await {
                    work.await;
                }
            }
        });
    }
}

/// Logs where interactions are received.
fn announce(address: SocketAddr) {
    tracing::info!("interactions are received at http://{address}{PATH}");
    if !address.ip().is_loopback() {
        tracing::warn!(
            "other machines can send requests for interactions without TLS; LISTEN=PORT keeps them on this machine, \
             where a proxy can end TLS"
        );
    }
}

/// What starts as soon as interactions arrive.
struct Beginning {
    bot: Arc<Bot>,
    list: CommandList,
    monitor: Arc<Monitor>,
    is_ready: watch::Sender<bool>,
}

impl Beginning {
    /// Registers commands and emoji in the background, so that clicks need not wait: until then, those of the last
    /// start are valid.
    fn begin(self) -> Arc<Bot> {
        let Self { bot, list, monitor, is_ready } = self;
        monitor.note_begin();
        tokio::spawn({
            let bot = Arc::clone(&bot);
            async move { bot.register(list).await }
        });
        tokio::spawn({
            let bot = Arc::clone(&bot);
            async move { bot.register_emoji().await }
        });
        is_ready.send_replace(true);
        tracing::info!("ready");
        bot
    }
}

impl Bot {
    /// Registers the commands with Discord, and tries again until that is done. Until then, the commands of the last
    /// start remain.
    async fn register(&self, list: CommandList) {
        banqi_metrics::COMMANDS_REGISTERED.set([], 0.0);
        let list = match list {
            Ok(list) => list,
            Err(missing) => {
                return tracing::error!(%missing, "some commands have no text in the language files; no commands are registered");
            }
        };
        for pause in register_again() {
            match limited(self.http.create_global_commands(&list)).await {
                Ok(registered) => {
                    let slash =
                        registered.into_iter().filter(|it| it.kind == serenity::CommandType::ChatInput);
                    self.mentions.learn(slash.map(|it| (it.name, it.id.get())).collect());
                    return banqi_metrics::COMMANDS_REGISTERED.set([], 1.0);
                }
                Err(failure) => {
                    tracing::error!(%failure, "could not register the commands; Discord keeps the old ones");
                }
            }
            tokio::time::sleep(pause).await;
        }
    }
}

/// Returns the pauses between attempts to register the commands, without end.
fn register_again() -> impl Iterator<Item = Duration> {
    let [.., longest] = REGISTER_AGAIN;
    REGISTER_AGAIN.into_iter().chain(std::iter::repeat(longest))
}

/// Tracks whether Discord can reach the bot. While it cannot, no deadline expires.
///
/// The connections are polled, because the framework is not notified of their stages, and because a connection that is
/// being restarted is not listed.
async fn keep_touch(app: &App, shards: Option<&Shards>) {
    let mut look = tokio::time::interval(LOOK_EVERY);
    loop {
        look.tick().await;
        if !is_reached(shards).await {
            app.lose_touch();
        } else if let Err(failure) = app.regain_touch().await {
            tracing::error!(%failure, "could not extend deadlines after an outage; clocks stay paused, trying again");
        }
    }
}

/// Returns whether interactions arrive. Whether Discord can send HTTP requests is not known, so it is assumed.
async fn is_reached(shards: Option<&Shards>) -> bool {
    match shards {
        Some(shards) => shards.are_connected().await,
        None => true,
    }
}

/// Closes the gateway connections, if there are any.
async fn shut_down(shards: Option<&Shards>) {
    if let Some(shards) = shards {
        shards.shut_down().await;
    }
}

/// Waits until the bot is ready; returns false if the program ends first.
async fn once_ready(mut ready: watch::Receiver<bool>, ended: watch::Receiver<bool>) -> bool {
    tokio::select! {
        () = until(ended) => false,
        ready = ready.wait_for(|ready| *ready) => ready.is_ok(),
    }
}

async fn until(mut ended: watch::Receiver<bool>) {
    // An error means that the sender was dropped, which also means the end.
    let _ = ended.wait_for(|ended| *ended).await;
}

/// Gives all servers to the other processes that share the database, if there are any, and then goes on to hand
/// interactions over to them for a while.
async fn drain(store: &Store) {
    let Some(replicas) = store.replicas() else { return };
    match replicas.leave().await {
        Ok(true) => {}
        Ok(false) => return,
        Err(failure) => {
            return tracing::warn!(%failure, "could not give servers to other processes; they notice the end");
        }
    }
    let mut changed = replicas.changed();
    let given = async {
        // An error means that nothing changes any more.
        while replicas.has_others() && !replicas.owned().is_empty() && changed.changed().await.is_ok() {}
    };
    if tokio::time::timeout(GIVE_LIMIT, given).await.is_err() {
        tracing::warn!("not all servers could be given to other processes; they notice the end");
    }
    // Those who are told late that this process goes still send it interactions.
    let deserted = async { while replicas.has_others() && changed.changed().await.is_ok() {} };
    // An error means that the time is over.
    let _ = tokio::time::timeout(DRAIN, deserted).await;
}

/// Completes if another process has taken over the work of this one.
async fn lost(store: &Store) -> StoreError {
    match store.replicas() {
        Some(replicas) => replicas.lost().await,
        None => std::future::pending().await,
    }
    StoreError::Replaced { path: store.path().into() }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registering_the_commands_is_never_given_up() {
        let pauses: Vec<u64> = register_again().take(7).map(|pause| pause.as_secs()).collect();
        assert_eq!(pauses, [2, 10, 60, 600, 600, 600, 600]);
    }
}
