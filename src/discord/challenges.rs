//! Challenges: asking somebody, or anyone, for a game, for another one, and adding one's own words.

use std::time::Duration;

use poise::serenity_prelude as serenity;

use super::bot::{Bot, link};
use super::caller::Caller;
use super::controls;
use super::custom_id::Intent;
use super::draft::Draft;
use super::reply::Reply;
use super::rule_words::Meant;
use super::text::Failure;
use crate::app::{Challenge, Denied, Snapshot, Wish};
use crate::deal::SeedText;
use crate::rules::{First, RuleSet};
use crate::session::{PlayerId, Rematch, SessionId};
use crate::store::{Phase, StoreError, UserId};

/// How many games and challenges one person may have open at a time.
const MOST_OPEN: u32 = 100;

/// What a challenge is made with, beside whom it asks.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Terms<'a> {
    /// Who turns up first; `None` for what the rules say.
    pub(super) first: Option<First>,
    /// What was typed for the rules; `None` for Taiwan's.
    pub(super) rules: Option<&'a str>,
    /// How long each move may take.
    pub(super) per_move: Duration,
}

impl Bot {
    /// Asks a person, or anyone, for a game; or opens the menu in which its rules are chosen.
    pub(super) async fn challenge(
        &self,
        caller: &Caller,
        opponent: Option<&serenity::User>,
        terms: Terms<'_>,
    ) -> Reply {
        match opponent {
            Some(opponent) if opponent.bot => return self.failure(caller, &Failure::OpponentIsABot),
            Some(opponent) if opponent.id.get() == caller.user.0 => {
                return self.failure(caller, &Failure::OpponentIsOneself);
            }
            _ => {}
        }
        let opponent = opponent.map(|opponent| UserId(opponent.id.get()));
        let begun = |rules: RuleSet| RuleSet { first: terms.first.unwrap_or(rules.first), ..rules };
        match self.rules_meant(caller, terms.rules).await {
            Ok(Meant::Rules(rules)) => {
                self.make_challenge(caller, opponent, begun(rules), terms.per_move).await
            }
            Ok(Meant::Choose(rules)) => {
                let draft = Draft { rule_set: begun(rules), opponent, per_move: terms.per_move };
                self.rule_menu(caller, &draft).await
            }
            Err(reply) => reply,
        }
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
                match self.asked(caller, &rematch).await {
                    Ok(Some(asked)) if asked.view.challenger == rematch.opponent => {
                        self.accept(caller, asked.view.id, None, None).await
                    }
                    Ok(Some(asked)) => {
                        let link = asked.board.map_or_else(String::new, |board| link(&asked, board));
                        self.failure(caller, &Failure::AskedAlready { link })
                    }
                    Ok(None) => {
                        self.make_challenge(caller, Some(opponent), rematch.rule_set, rematch.per_move).await
                    }
                    Err(denied) => self.denied(caller, denied).await,
                }
            }
            Err(denied) => self.denied(caller, denied).await,
        }
    }

    /// The challenge in this channel by which either of the two has asked for this very game already.
    async fn asked(&self, caller: &Caller, rematch: &Rematch) -> Result<Option<Snapshot>, Denied> {
        let pair = [rematch.challenger, rematch.opponent];
        let open = self.app.store().open_of_player(rematch.challenger, MOST_OPEN).await?;
        let of_the_pair = open.into_iter().filter(|line| {
            line.phase == Phase::Offered
                && line.place == caller.place
                && pair.contains(&line.challenger)
                && line.opponent.is_some_and(|opponent| pair.contains(&opponent))
        });
        for line in of_the_pair {
            let asked = self.app.snapshot(line.id).await?;
            let same_first = begins(asked.view.rule_set.first, asked.view.challenger, pair)
                == begins(rematch.rule_set.first, rematch.challenger, pair);
            let rules = RuleSet { first: rematch.rule_set.first, ..asked.view.rule_set };
            if same_first && rules == rematch.rule_set && asked.view.per_move == rematch.per_move {
                return Ok(Some(asked));
            }
        }
        Ok(None)
    }

    /// Posts a challenge by rules that can be played.
    pub(super) async fn make_challenge(
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

    /// Whether somebody has as many games and challenges of their own as they may; what others ask of them
    /// does not count.
    async fn has_too_many(&self, caller: &Caller) -> Result<bool, StoreError> {
        let Some(me) = self.known(caller).await? else { return Ok(false) };
        let open = self.app.store().open_of_player(me, MOST_OPEN).await?;
        let own = open.iter().filter(|line| line.phase == Phase::Playing || line.challenger == me);
        Ok(own.count() >= MOST_OPEN as usize)
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

/// Which of a pair turns up first in a game that `challenger` has asked for; `None` if that is open until it is
/// accepted.
fn begins(first: First, challenger: PlayerId, pair: [PlayerId; 2]) -> Option<PlayerId> {
    match first {
        First::Challenger => Some(challenger),
        First::Opponent => pair.into_iter().find(|player| *player != challenger),
        First::HigherRated | First::Lot => None,
    }
}

fn reader(snapshot: &Snapshot, caller: &Caller) -> Option<PlayerId> {
    snapshot.player(caller.user)
}
