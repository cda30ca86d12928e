//! Lists and figures: open games, the leaderboard, profiles.

use std::collections::HashMap;

use poise::serenity_prelude as serenity;

use crate::discord::interaction::bot::{Bot, mention};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::custom_id::Scope;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::play::controls;
use crate::discord::play::task::Task;
use crate::discord::say::text::{
    self, GameLine, GameState, LeaderboardPage, LeaderboardRow, PoolLine, Profile, Reader,
};
use crate::store::{self, MOST_STANDINGS, SessionLine, StoreError, UserId};
use banqi_rating::Leaderboard;
use banqi_rules::Variant;
use banqi_session::{PlayerId, Timestamp};

/// Rows of a page.
const PAGE: usize = 10;

/// How many open games are read for a list.
const LISTED: u32 = 100;

impl Bot {
    /// Somebody's open games in this server.
    pub(crate) async fn games_list(&self, caller: &Caller, of: Option<&serenity::User>) -> Reply {
        let user = of.map_or(caller.user, |user| UserId(user.id.get()));
        match self.games_message(caller, user).await {
            Ok(body) => Reply::Private(body),
            Err(failure) => self.denied(caller, failure.into()).await,
        }
    }

    async fn games_message(&self, caller: &Caller, user: UserId) -> Result<MessageBody, StoreError> {
        let voice = self.voice(caller);
        let store = self.app.store();
        let player = store.players(&[user]).await?.into_iter().flatten().next();
        let Some(player) = player else {
            return Ok(MessageBody::words(voice.word("games-none")));
        };
        let mut lines = store.open_of_player(player, LISTED).await?;
        lines.retain(|line| line.place.guild == caller.place.guild);
        let mut games = Vec::with_capacity(lines.len());
        for line in &lines {
            let snapshot = self.app.snapshot(line.id).await.ok();
            let casual = snapshot.as_ref().is_some_and(|snapshot| snapshot.view.casual);
            let board = snapshot.and_then(|snapshot| {
                snapshot.board.map(|board| crate::discord::interaction::bot::link(&snapshot, board))
            });
            games.push(GameLine {
                code: line.code,
                others: match state(line, player) {
                    GameState::Received => vec![line.challenger],
                    _ => line.people().filter(|other| *other != player).collect(),
                },
                has_free_seat: line.may_enter(None),
                state: state(line, player),
                variant: line.variant.parse().ok(),
                casual,
                deadline: line.deadline.unwrap_or(Timestamp(0)),
                link: board,
            });
        }
        let people = self.people(lines.iter().flat_map(SessionLine::people).map(Some)).await?;
        let names = |player| mention(voice, people.get(&player).copied().flatten());
        let reader = if user == caller.user { Reader::Owner } else { Reader::Other };
        Ok(MessageBody::words(text::games_text(voice, player, reader, &games, &names)))
    }

    /// Asks which of several games a task is about.
    pub(crate) async fn which_game(&self, caller: &Caller, task: &Task, lines: &[SessionLine]) -> Reply {
        let voice = self.voice(caller);
        let games = self.game_options(caller, lines).await;
        let people = match self.people(lines.iter().flat_map(SessionLine::people).map(Some)).await {
            Ok(people) => people,
            Err(failure) => return self.denied(caller, failure.into()).await,
        };
        let names = |player| mention(voice, people.get(&player).copied().flatten());
        Reply::Private(MessageBody {
            content: text::which_game_text(voice, &games, controls::SELECT_LIMIT, &names),
            rows: controls::game_chooser(voice, task, &games),
            ..MessageBody::default()
        })
    }

    /// The first page of the leaderboard of some rules, for everyone.
    pub(crate) async fn leaderboard(&self, caller: &Caller, scope: Scope, rules: Option<&str>) -> Reply {
        let pool = match self.variant_named(caller, caller.group, rules).await {
            Ok(variant) => variant.pooled(),
            Err(reply) => return reply,
        };
        match self.leaderboard_message(caller, scope, pool, 0).await {
            Ok(body) => Reply::Public(body),
            Err(failure) => self.denied(caller, failure.into()).await,
        }
    }

    /// Another page, in place.
    pub(crate) async fn leaderboard_page(
        &self,
        caller: &Caller,
        scope: Scope,
        pool: Variant,
        page: u16,
    ) -> Reply {
        match self.leaderboard_message(caller, scope, pool, page).await {
            Ok(body) => Reply::Update(body),
            Err(failure) => self.denied(caller, failure.into()).await,
        }
    }

    async fn leaderboard_message(
        &self,
        caller: &Caller,
        scope: Scope,
        pool: Variant,
        page: u16,
    ) -> Result<MessageBody, StoreError> {
        let voice = self.words.voice(caller.public);
        let board = self.standings(caller, scope, &pool).await?;
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
        let people = self.people(rows.iter().map(|row| Some(row.player))).await?;
        let names = |player| mention(voice, people.get(&player).copied().flatten());
        let page = LeaderboardPage { scope, pool, page, pages, rows };
        let content = text::leaderboard_text(voice, &page, &names);
        Ok(MessageBody {
            content,
            rows: controls::leaderboard_controls(voice, &page),
            ..MessageBody::default()
        })
    }

    /// The players of a scope, listed and below the line. At most the best [`MOST_STANDINGS`] are looked at.
    async fn standings(
        &self,
        caller: &Caller,
        scope: Scope,
        pool: &Variant,
    ) -> Result<Leaderboard<PlayerId>, StoreError> {
        let pool = pool.pool();
        let scope = stored_scope(caller, scope);
        let players = self.app.store().leaderboard(&pool, scope, self.app.now(), 0, MOST_STANDINGS).await?;
        Ok(Leaderboard::new(players))
    }

    /// How somebody has played by some rules, and which others they play by.
    pub(crate) async fn profile(
        &self,
        caller: &Caller,
        of: Option<&serenity::User>,
        rules: Option<&str>,
    ) -> Reply {
        let user = of.map_or(caller.user, |user| UserId(user.id.get()));
        let pool = match self.variant_named(caller, caller.group, rules).await {
            Ok(variant) => variant.pooled(),
            Err(reply) => return reply,
        };
        match self.profile_message(caller, user, pool).await {
            Ok(body) => Reply::Private(body),
            Err(failure) => self.denied(caller, failure.into()).await,
        }
    }

    async fn profile_message(
        &self,
        caller: &Caller,
        user: UserId,
        pool: Variant,
    ) -> Result<MessageBody, StoreError> {
        let voice = self.voice(caller);
        let store = self.app.store();
        let Some(player) = store.players(&[user]).await?.into_iter().flatten().next() else {
            return Ok(MessageBody::words(
                voice.say("profile-nobody", &[("player", mention(voice, Some(user)).into())]),
            ));
        };
        let scope = stored_scope(caller, Scope::Server);
        let stored = store.profile(player, &pool.pool(), scope).await?;
        let pools = store.pools(player, scope).await?.into_iter().filter_map(|(pool, form)| {
            // A pool that this version cannot read is none that anybody can play in.
            Some(PoolLine { pool: pool.parse().ok()?, rating: form.rating.into(), games: form.games })
        });
        let pools = pools.collect();
        let open = store.open_of_player(player, LISTED).await?;
        let open = open.iter().filter(|line| line.phase == store::Phase::Playing).count();
        let place = |board: Leaderboard<PlayerId>| {
            let place = board.listed.iter().position(|(listed, _)| *listed == player)?;
            u32::try_from(place + 1).ok()
        };
        let profile = Profile {
            player,
            pool,
            pools,
            place_server: place(self.standings(caller, Scope::Server, &pool).await?),
            place_everywhere: place(self.standings(caller, Scope::Everywhere, &pool).await?),
            open: u32::try_from(open).unwrap_or(u32::MAX),
            record: stored,
        };
        let names = |_| mention(voice, Some(user));
        Ok(MessageBody::words(text::profile_text(voice, &profile, &names)))
    }

    /// Who players are outside.
    async fn people(
        &self,
        players: impl IntoIterator<Item = Option<PlayerId>>,
    ) -> Result<HashMap<PlayerId, Option<UserId>>, StoreError> {
        let mut players: Vec<PlayerId> = players.into_iter().flatten().collect();
        players.sort_unstable();
        players.dedup();
        let users = self.app.store().users(&players).await?;
        Ok(players.into_iter().zip(users).collect())
    }
}

/// A server's ratings are asked for in direct messages too: there they are everybody's.
fn stored_scope(caller: &Caller, scope: Scope) -> store::Scope {
    match (scope, caller.place.guild) {
        (Scope::Server, Some(guild)) => store::Scope::Guild(guild),
        _ => store::Scope::Global,
    }
}

fn state(line: &SessionLine, player: PlayerId) -> GameState {
    match line.phase {
        store::Phase::Playing if line.to_move == Some(player) => GameState::TheirTurn,
        // Who has entered waits with the challenger for the others.
        store::Phase::Offered if line.has(player) => GameState::Sent,
        store::Phase::Offered => GameState::Received,
        store::Phase::Playing | store::Phase::Over => GameState::OthersTurn,
    }
}
