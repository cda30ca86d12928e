//! Lists: open games, the leaderboard, profiles.

use crate::discord::challenge::family;
use crate::discord::controls;
use crate::discord::controls::{history_button, next_button, vacation_button};
use crate::discord::interaction::bot::{Bot, mention, names};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::components::Row;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::suggestion::Suggestion;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::people::next::{OpenGame, open_games};
use crate::discord::play::{access, cards, which_game};
use banqi_custom_id::task::Task;
use banqi_custom_id::{Group, Scope};
use banqi_rating::{Form, Leaderboard};
use banqi_rules::Variant;
use banqi_say::text::{self, Failure, GameLine, LeaderboardPage, LeaderboardRow, PoolLine, Profile};
use banqi_session::{Participant, PlayerId, Timestamp};
use banqi_store::{MOST_STANDINGS, Season, SessionLine, StoreError, StoredPhase, UserId};

/// Number of rows on a page.
const PAGE: usize = 10;

/// The most open games that are counted for a profile.
const LISTED: u32 = 100;

/// Lists a person's open games in this server. The owner also gets the games elsewhere that wait for them.
pub(crate) async fn games_list(bot: &Bot, caller: &Caller, of: Option<UserId>) -> Result<Reply, Trouble> {
    let user = of.unwrap_or(caller.user);
    Ok(Reply::Private(games_message(bot, caller, user).await?))
}

async fn games_message(bot: &Bot, caller: &Caller, user: UserId) -> Result<MessageBody, StoreError> {
    let voice = bot.voice(caller);
    let store = bot.app.store();
    let Some(player) = store.known_player(user).await?.map(Participant::from) else {
        return Ok(MessageBody::words(voice.word("games-none")));
    };
    let is_owner = user == caller.user;
    let reader = if is_owner { Some(player) } else { access::known(bot, caller).await? };
    let mut games = open_games(bot, player).await?;
    // The owner also sees what waits for them elsewhere.
    games.retain(|game| game.line.place.guild == caller.place.guild || is_owner && game.waits());
    access::retain_visible(bot, caller, reader, &mut games, |game| &game.line).await;
    let next = (is_owner && games.iter().any(OpenGame::waits)).then(|| next_button(voice));
    let vacation =
        (is_owner && games.iter().any(OpenGame::is_correspondence)).then(|| vacation_button(voice));
    let history = history_button(voice, caller.group, user);
    let buttons = next.into_iter().chain([history]).chain(vacation);
    let rows = vec![Row::Buttons(buttons.collect())];
    let people = people(bot, games.iter().flat_map(|game| game.line.people())).await?;
    let games: Vec<GameLine> = games.iter().map(|game| game.listed(player)).collect();
    let names = names(voice, &people);
    let content = text::games_text(voice, player, reader, &games, &names);
    Ok(MessageBody { content, rows, ..MessageBody::default() })
}

/// Asks which of several games a task is for.
pub(crate) async fn which_game(
    bot: &Bot,
    caller: &Caller,
    task: &Task,
    lines: &[SessionLine],
) -> Result<Reply, Trouble> {
    let voice = bot.voice(caller);
    let games = which_game::game_options(bot, caller, lines).await;
    let people = people(bot, lines.iter().flat_map(SessionLine::people)).await?;
    let names = names(voice, &people);
    Ok(Reply::Private(MessageBody {
        content: text::which_game_text(voice, &games, controls::SELECT_LIMIT, &names),
        rows: controls::game_chooser(voice, task, &games),
        ..MessageBody::default()
    }))
}

/// Shows the first page of the leaderboard for some rules, publicly.
pub(crate) async fn leaderboard(
    bot: &Bot,
    caller: &Caller,
    scope: Scope,
    season: Option<&str>,
    rules: Option<&str>,
) -> Result<Reply, Trouble> {
    let scope = match season {
        Some(name) => season_named(bot, caller, name).await?,
        None => scope,
    };
    let pool = family::variant_named(bot, caller, caller.group, rules).await?.pooled();
    Ok(Reply::Public(leaderboard_message(bot, caller, scope, pool, 0).await?))
}

/// Returns the season of this server with this name.
async fn season_named(bot: &Bot, caller: &Caller, name: &str) -> Result<Scope, Trouble> {
    let wanted = name.trim().to_lowercase();
    let seasons = seasons(bot, caller).await?;
    let season = seasons.iter().find(|season| season.name.to_lowercase() == wanted);
    let season = season.ok_or_else(|| Failure::UnknownSeason { name: name.to_owned() })?;
    Ok(Scope::Season(season.number))
}

/// Returns the seasons of this server that have ended, the newest first.
async fn seasons(bot: &Bot, caller: &Caller) -> Result<Vec<Season>, StoreError> {
    match caller.place.guild {
        Some(guild) => bot.app.store().seasons(guild).await,
        None => Ok(Vec::new()),
    }
}

/// Returns suggestions for the name of a season.
pub(crate) async fn suggest_seasons(bot: &Bot, caller: &Caller, typed: &str) -> Vec<Suggestion> {
    let seasons = seasons(bot, caller).await.unwrap_or_else(|failure| {
        tracing::warn!(%failure, "could not read a server's seasons; suggesting none");
        Vec::new()
    });
    let typed = typed.trim().to_lowercase();
    let meant = seasons.iter().filter(|season| season.name.to_lowercase().contains(&typed));
    meant.map(|season| Suggestion::new(&season.name, &season.name)).collect()
}

/// Replaces the message with another page.
pub(crate) async fn leaderboard_page(
    bot: &Bot,
    caller: &Caller,
    scope: Scope,
    pool: Variant,
    page: u16,
) -> Result<Reply, Trouble> {
    Ok(Reply::Update(leaderboard_message(bot, caller, scope, pool, page).await?))
}

async fn leaderboard_message(
    bot: &Bot,
    caller: &Caller,
    scope: Scope,
    pool: Variant,
    page: u16,
) -> Result<MessageBody, Trouble> {
    let here = bot.app.store().guild_settings(caller.place.guild).await?;
    let language = caller.language_of(&here);
    let (_, public) = bot.app.preferences(caller.user, caller.place.guild).await?;
    let voice = bot.words.voice(language).to_preference(public);
    let season = match scope {
        Scope::Season(number) => {
            let found = seasons(bot, caller).await?.into_iter().find(|season| season.number == number);
            Some(found.ok_or(Failure::Foreign)?)
        }
        Scope::Server | Scope::Everywhere => None,
    };
    // What has ended stays as it was.
    let at = season.as_ref().map_or_else(|| bot.app.now(), |season| season.ended_at);
    let board = standings(bot, caller, scope, &pool, at).await?;
    let listed = board.listed.iter().zip(1..).map(|(row, place)| (Some(place), row));
    let all: Vec<_> = listed.chain(board.below.iter().map(|row| (None, row))).collect();
    let pages = u16::try_from(all.len().div_ceil(PAGE).max(1)).unwrap_or(u16::MAX);
    let page = page.min(pages - 1);
    let rows: Vec<LeaderboardRow> = all
        .into_iter()
        .skip(usize::from(page) * PAGE)
        .take(PAGE)
        .map(|(place, (player, standing))| LeaderboardRow {
            place,
            player: *player,
            rating: standing.rating.into(),
            games: standing.games,
        })
        .collect();
    let people = people(bot, rows.iter().map(|row| row.player.into())).await?;
    let names = names(voice, &people);
    let page = LeaderboardPage { scope, pool, line: board.line, page, pages, rows };
    let card = cards::leaderboard_card(bot, caller, voice, &page, &people).await;
    // The card shows the numbers, and its alt text says them.
    let listed = match card {
        Some(_) => text::leaderboard_heading_text(voice, &page, &names),
        None => text::leaderboard_text(voice, &page, &names),
    };
    let heading = season.map(|season| text::season_text(voice, &season.name, season.ended_at));
    Ok(MessageBody {
        content: heading.into_iter().chain([listed]).collect::<Vec<_>>().join("\n"),
        rows: controls::leaderboard_controls(voice, &page),
        file: card,
        ..MessageBody::default()
    })
}

/// Returns the players in a scope as they stand `at` a time, placed and below the line; at most the best
/// [`MOST_STANDINGS`].
async fn standings(
    bot: &Bot,
    caller: &Caller,
    scope: Scope,
    pool: &Variant,
    at: Timestamp,
) -> Result<Leaderboard<PlayerId>, StoreError> {
    let pool = pool.pool();
    let scope = stored_scope(caller, scope);
    let players = bot.app.store().leaderboard(&pool, scope, at, 0, MOST_STANDINGS).await?;
    Ok(Leaderboard::new(players))
}

/// Shows a person's results in this server with some rules, and the other rules they play there.
pub(crate) async fn profile(
    bot: &Bot,
    caller: &Caller,
    of: Option<UserId>,
    rules: Option<&str>,
) -> Result<Reply, Trouble> {
    let user = of.unwrap_or(caller.user);
    let pool = family::variant_named(bot, caller, caller.group, rules).await?.pooled();
    Ok(Reply::Private(profile_message(bot, caller, user, pool).await?))
}

async fn profile_message(
    bot: &Bot,
    caller: &Caller,
    user: UserId,
    pool: Variant,
) -> Result<MessageBody, StoreError> {
    let voice = bot.voice(caller);
    let store = bot.app.store();
    let Some(player) = store.known_player(user).await? else {
        return Ok(MessageBody::words(if user == caller.user {
            voice.say("profile-newcomer", &[("play", bot.mentions.mention(voice, "play").into())])
        } else {
            voice.say("profile-nobody", &[("player", mention(voice, Some(user)).into())])
        }));
    };
    let scope = stored_scope(caller, Scope::Server);
    let now = bot.app.now();
    let record = store.profile(player, &pool.pool(), scope).await?;
    let record = record.map(|record| {
        let rating = record.form.rating_at(now.0);
        banqi_store::Profile { form: Form { rating, ..record.form }, ..record }
    });
    let pools = store.pools(player, scope).await?.into_iter().filter_map(|(pool, form)| {
        // A pool that this version cannot parse is one that nobody can play in.
        Some(PoolLine { pool: pool.parse().ok()?, rating: form.rating_at(now.0).into(), games: form.games })
    });
    let pools = pools.collect();
    let open = store.open_of_player(player, LISTED).await?;
    let is_here = |line: &&SessionLine| line.place.guild == caller.place.guild;
    let open = open.iter().filter(is_here).filter(|line| line.phase == StoredPhase::Playing).count();
    let place = |board: Leaderboard<PlayerId>| {
        let place = board.listed.iter().position(|(listed, _)| *listed == player)?;
        u32::try_from(place + 1).ok()
    };
    let history = history_button(voice, Group::of(&pool), user);
    let profile = Profile {
        player,
        pool,
        pools,
        place_server: place(standings(bot, caller, Scope::Server, &pool, now).await?),
        place_everywhere: place(standings(bot, caller, Scope::Everywhere, &pool, now).await?),
        open: u32::try_from(open).unwrap_or(u32::MAX),
        voided: match caller.place.guild {
            Some(guild) => store.voided_games(player, guild).await?,
            None => 0,
        },
        record,
    };
    // The card shows the rest, and its alt text says it.
    let card = cards::profile_card(bot, caller, scope, &profile).await?;
    let numbered = card.as_ref().map(|card| card.numbered.as_slice()).unwrap_or_default();
    let shown = numbered.iter().map(|(_, player)| *player).chain([player]).map(Participant::from);
    let people = people(bot, shown).await?;
    let names = names(voice, &people);
    let content = match (&card, &profile.record) {
        (Some(_), Some(record)) => text::profile_heading_text(voice, &profile, record, numbered, &names),
        _ => text::profile_text(voice, &profile, &names),
    };
    let rows = vec![Row::Buttons(vec![history])];
    Ok(MessageBody { content, file: card.map(|card| card.file), rows, ..MessageBody::default() })
}

/// Returns the accounts of the people among some players.
pub(crate) async fn people(
    bot: &Bot,
    players: impl IntoIterator<Item = Participant>,
) -> Result<cards::Accounts, StoreError> {
    let mut players: Vec<PlayerId> = players.into_iter().filter_map(Participant::person).collect();
    players.sort_unstable();
    players.dedup();
    let users = bot.app.store().users(&players).await?;
    Ok(players.into_iter().zip(users).collect())
}

/// Returns the scope to query. In direct messages there is no server, so its ratings are replaced by everybody's.
fn stored_scope(caller: &Caller, scope: Scope) -> banqi_store::Scope {
    match (scope, caller.place.guild) {
        (Scope::Server, Some(guild)) => banqi_store::Scope::Guild(guild),
        (Scope::Season(number), _) => banqi_store::Scope::Season(number),
        (Scope::Server, None) | (Scope::Everywhere, _) => banqi_store::Scope::Global,
    }
}
