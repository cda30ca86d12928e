//! Challenges: asking somebody, or anyone, for a game, for another one, and adding one's own words.

use std::time::Duration;

use poise::serenity_prelude as serenity;

use super::bot::Bot;
use super::caller::Caller;
use super::controls;
use super::custom_id::Intent;
use super::reply::Reply;
use super::text::Failure;
use crate::app::{Challenge, Snapshot, Wish};
use crate::deal::SeedText;
use crate::rules::{First, RuleSet};
use crate::session::{Rematch, SessionId};
use crate::store::{Phase, StoreError, UserId};

/// How many games and challenges one person may have open at a time.
const MOST_OPEN: u32 = 100;

impl Bot {
    /// Asks a person, or anyone, for a game.
    pub(super) async fn challenge(
        &self,
        caller: &Caller,
        opponent: Option<&serenity::User>,
        first: First,
        per_move: Duration,
    ) -> Reply {
        match opponent {
            Some(opponent) if opponent.bot => return self.failure(caller, &Failure::OpponentIsABot),
            Some(opponent) if opponent.id.get() == caller.user.0 => {
                return self.failure(caller, &Failure::OpponentIsOneself);
            }
            _ => {}
        }
        let opponent = opponent.map(|opponent| UserId(opponent.id.get()));
        self.make_challenge(caller, opponent, RuleSet { first }, per_move).await
    }

    /// Asks the last opponent for another game under the same rules; if they have just asked the same, that
    /// challenge is accepted.
    pub(super) async fn rematch(&self, caller: &Caller, session: SessionId) -> Reply {
        let snapshot = match self.seen(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        match self.app.rematch(session, caller.user).await {
            Ok(rematch) => {
                let Some(opponent) = snapshot.user(rematch.opponent) else {
                    return self.failure(caller, &Failure::OpponentIsGone);
                };
                match self.asked_by(caller, &rematch).await {
                    Ok(Some(theirs)) => self.accept(caller, theirs, None, None).await,
                    Ok(None) => {
                        self.make_challenge(caller, Some(opponent), rematch.rule_set, rematch.per_move).await
                    }
                    Err(failure) => self.denied(caller, failure.into()).await,
                }
            }
            Err(denied) => self.denied(caller, denied).await,
        }
    }

    /// The challenge in this channel by which the opponent has asked for the same game already.
    async fn asked_by(&self, caller: &Caller, rematch: &Rematch) -> Result<Option<SessionId>, StoreError> {
        let open = self.app.store().open_of_player(rematch.challenger, MOST_OPEN).await?;
        let theirs = open.into_iter().find(|line| {
            line.phase == Phase::Offered
                && line.challenger == rematch.opponent
                && line.opponent == Some(rematch.challenger)
                && line.place == caller.place
        });
        Ok(theirs.map(|line| line.id))
    }

    async fn make_challenge(
        &self,
        caller: &Caller,
        opponent: Option<UserId>,
        rule_set: RuleSet,
        per_move: Duration,
    ) -> Reply {
        if let Some(refused) = self.missing_permissions(caller) {
            return refused;
        }
        match self.has_too_many(caller).await {
            Ok(false) => {}
            Ok(true) => return self.failure(caller, &Failure::TooManyGames { limit: MOST_OPEN }),
            Err(failure) => return self.denied(caller, failure.into()).await,
        }
        let challenge = Challenge {
            by: caller.user,
            opponent,
            place: caller.place,
            language: caller.public.tag().to_owned(),
            rule_set,
            per_move,
            interaction: caller.interaction,
        };
        match self.app.challenge(challenge).await {
            Ok(handled) => {
                Reply::PostBoard(self.session_sheet(&handled.snapshot), self.shows(&handled.snapshot))
            }
            Err(denied) => self.denied(caller, denied).await,
        }
    }

    async fn has_too_many(&self, caller: &Caller) -> Result<bool, StoreError> {
        let store = self.app.store();
        let me = store.players(&[caller.user]).await?.into_iter().flatten().next();
        let open = match me {
            Some(me) => store.open_of_player(me, MOST_OPEN).await?.len(),
            None => 0,
        };
        Ok(open >= MOST_OPEN as usize)
    }

    /// Opens the form for one's own words: the challenger adds them, anyone else accepts with them.
    pub(super) async fn own_words_form(&self, caller: &Caller, session: SessionId) -> Reply {
        match self.seen(caller, session).await {
            Ok(snapshot) => Reply::Modal(Box::new(controls::own_words_modal(
                self.voice(caller),
                &snapshot.view,
                reader(&snapshot, caller),
            ))),
            Err(reply) => reply,
        }
    }

    /// Takes the words of the form in.
    pub(super) async fn own_words(
        &self,
        caller: &Caller,
        session: SessionId,
        seen: u32,
        intent: Intent,
        typed: &str,
    ) -> Reply {
        match typed.parse::<SeedText>() {
            Ok(words) if intent == Intent::AddWords => {
                self.order(caller, session, None, Wish::AddWords(words)).await
            }
            Ok(words) => self.accept(caller, session, Some(seen), Some(words)).await,
            Err(bad) => self.failure(caller, &Failure::Words(bad)),
        }
    }
}

fn reader(snapshot: &Snapshot, caller: &Caller) -> Option<crate::session::PlayerId> {
    snapshot.player(caller.user)
}
