//! `/next` and *Next game*: the way to the next game that waits for a person, in whichever server it is.
//!
//! The game with the earliest deadline comes first, and each use shows the one after it. After [`ROUND`] without a use,
//! it begins again with the earliest deadline.

use std::time::Duration;

use crate::discord::controls::next_button;
use crate::discord::interaction::bot::{Bot, channel_link, has_offer, link, names};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::components::Row;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::people::lists;
use crate::discord::play::access;
use banqi_app::Snapshot;
use banqi_say::text::{self, GameLine, GameState, NextGame};
use banqi_session::{Participant, Timestamp};
use banqi_store::{MOST_LINES, SessionLine, ShownNext, StoreError};

/// How long the last shown game is remembered.
const ROUND: Duration = Duration::from_secs(15 * 60);

/// An open game of a person.
pub(crate) struct OpenGame {
    pub(crate) line: SessionLine,
    /// The game, if it could be read.
    pub(crate) snapshot: Option<Snapshot>,
    pub(crate) state: GameState,
}

impl OpenGame {
    /// Returns whether the game waits for its owner.
    pub(crate) const fn waits(&self) -> bool {
        self.state.waits()
    }

    /// Returns whether it is a game in progress with a limit per move that a vacation stops.
    pub(crate) fn is_correspondence(&self) -> bool {
        let is_slow = |snapshot: &Snapshot| snapshot.view.time.is_correspondence();
        self.line.phase == banqi_store::StoredPhase::Playing && self.snapshot.as_ref().is_some_and(is_slow)
    }

    fn key(&self) -> (Timestamp, i64) {
        (deadline(&self.line), self.line.id.0)
    }

    /// Returns the game as a line of a list.
    pub(crate) fn listed(&self, player: Participant) -> GameLine {
        let Self { line, snapshot, state } = self;
        GameLine {
            code: line.code,
            others: match state {
                GameState::Received => vec![line.challenger],
                GameState::TheirTurn
                | GameState::OthersTurn
                | GameState::DrawOffered
                | GameState::ClockAsked
                | GameState::TakebackAsked
                | GameState::Paused
                | GameState::Sent => line.people().filter(|other| *other != player).collect(),
            },
            has_free_seat: line.may_enter(None),
            state: *state,
            to_move: line.to_move,
            variant: line.variant.parse().ok(),
            casual: snapshot.as_ref().is_some_and(|snapshot| snapshot.view.casual),
            deadline: deadline(line),
            link: snapshot.as_ref().and_then(|snapshot| snapshot.board.map(|board| link(snapshot, board))),
        }
    }
}

fn deadline(line: &SessionLine) -> Timestamp {
    line.deadline.unwrap_or(Timestamp(0))
}

/// Returns the open games of a player in all servers that the bot is in, the earliest deadline first.
pub(crate) async fn open_games(bot: &Bot, player: Participant) -> Result<Vec<OpenGame>, StoreError> {
    let lines = bot.app.store().reachable_of_player(player, MOST_LINES).await?;
    let mut games = Vec::with_capacity(lines.len());
    for line in lines {
        let snapshot = bot.app.snapshot(line.id).await.ok();
        let state = state(&line, snapshot.as_ref(), player);
        games.push(OpenGame { line, snapshot, state });
    }
    Ok(games)
}

fn state(line: &SessionLine, snapshot: Option<&Snapshot>, player: Participant) -> GameState {
    // Only one offer or request can be open at a time.
    let owed_answer = || {
        let view = &snapshot?.view;
        let owes = view.seats.iter().any(|seat| seat.player == player && has_offer(view, seat));
        owes.then_some(match (view.clock_request, view.takeback_request) {
            (Some(_), _) => GameState::ClockAsked,
            (None, Some(_)) => GameState::TakebackAsked,
            (None, None) => GameState::DrawOffered,
        })
    };
    match line.phase {
        banqi_store::StoredPhase::Playing if line.to_move == Some(player) => GameState::TheirTurn,
        banqi_store::StoredPhase::Playing => owed_answer().unwrap_or(match line.is_paused() {
            true => GameState::Paused,
            false => GameState::OthersTurn,
        }),
        // A player who has joined waits for the others, like the challenger.
        banqi_store::StoredPhase::Offered if line.has(player) => GameState::Sent,
        banqi_store::StoredPhase::Offered => GameState::Received,
        banqi_store::StoredPhase::Over => GameState::OthersTurn,
    }
}

/// Shows the next game that waits for the caller.
pub(crate) async fn next_game(bot: &Bot, caller: &Caller) -> Result<Reply, Trouble> {
    let voice = bot.voice(caller);
    let none = || {
        let play = bot.mentions.mention(voice, "play");
        Bot::private_message(caller, MessageBody::words(text::no_next_game_text(voice, play)))
    };
    let Some(player) = access::known(bot, caller).await? else { return Ok(none()) };
    let mut games = open_games(bot, player).await?;
    games.retain(OpenGame::waits);
    let store = bot.app.store();
    let now = bot.app.now();
    let last = store.shown_next(caller.user).await?.filter(|last| now.since(last.at) < ROUND);
    let after = last.map(|last| (last.deadline, last.session.0));
    let nth = games.iter().position(|game| after.is_none_or(|after| game.key() > after)).unwrap_or(0);
    let Some(game) = games.get(nth) else { return Ok(none()) };
    let shown = ShownNext { session: game.line.id, deadline: deadline(&game.line), at: now };
    store.show_next(caller.user, shown).await?;
    let people = lists::people(bot, game.line.people()).await?;
    let line = game.listed(player);
    let link = line.link.clone().unwrap_or_else(|| channel_link(game.line.place));
    let next = NextGame { player, line, nth: nth + 1, of: games.len(), link };
    let content = text::next_game_text(voice, &next, &names(voice, &people));
    let rows = if games.len() > 1 { vec![Row::Buttons(vec![next_button(voice)])] } else { Vec::new() };
    Ok(Bot::private_message(caller, MessageBody { content, rows, ..MessageBody::default() }))
}
