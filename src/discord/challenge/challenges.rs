//! Challenges: asking somebody, or anyone, for a game, for another one, and adding one's own words.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude as serenity;

use crate::app::{Challenge, Denied, Snapshot, Wish};
use crate::discord::challenge::draft::{Draft, MOST_OPPONENTS, Opponents};
use crate::discord::challenge::rule_words::Meant;
use crate::discord::interaction::bot::{Bot, link, mention};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::custom_id::Intent;
use crate::discord::interaction::reply::Reply;
use crate::discord::play::controls;
use crate::discord::say::group::Group;
use crate::discord::say::text::{Failure, Notice, PartnerTrouble};
use crate::store::{Phase, StoreError, UserId};
use banqi_deal::SeedText;
use banqi_rules::Variant;
use banqi_rules::banqi::RuleSet;
use banqi_rules::game::First;
use banqi_session::{PlayerId, Refusal, Rematch, SessionId, Timestamp, View};

/// How many games and challenges one person may have open at a time.
const MOST_OPEN: u32 = 100;

/// How long an acceptance waits for the challenge's message to be posted.
pub(crate) const SHOWN_WITHIN: Duration = Duration::from_secs(10);

/// The level that the computer plays at if nobody says otherwise.
const USUAL_LEVEL: u8 = 3;

/// What a challenge is made with, beside whom it asks.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Terms<'a> {
    /// Who turns up or moves first; `None` for what the rules say.
    pub(crate) first: Option<First>,
    /// What was typed for the rules; `None` for the game's usual ones.
    pub(crate) rules: Option<&'a str>,
    /// How long each move may take.
    pub(crate) per_move: Duration,
    /// What was typed for the position to begin from; `None` for the game's start. Banqi is not asked for one.
    pub(crate) position: Option<&'a str>,
    /// Who is asked as well, and plays together with the challenger. Banqi alone has such games.
    pub(crate) partner: Option<&'a serenity::User>,
    /// Whether the game is to count for no rating.
    pub(crate) casual: bool,
    /// The people named who are not in the server.
    pub(crate) absent: &'a [UserId],
}

impl Bot {
    /// Asks people, or anyone, for a game; or opens the menu in which its rules are chosen.
    pub(crate) async fn challenge(
        &self,
        caller: &Caller,
        group: Group,
        opponents: &[&serenity::User],
        level: Option<u8>,
        terms: Terms<'_>,
    ) -> Reply {
        let is_me = |opponent: &serenity::User| opponent.id.get() == self.me.0;
        let partner = terms.partner;
        let apart = partner.filter(|partner| opponents.iter().all(|opponent| opponent.id != partner.id));
        let opponents: Vec<&serenity::User> = opponents.iter().copied().chain(apart).collect();
        if level.is_some() && opponents.iter().any(|opponent| !is_me(opponent)) {
            return self.failure(caller, &Failure::LevelOfAPerson);
        }
        if opponents.iter().any(|opponent| opponent.bot && !is_me(opponent)) {
            return self.failure(caller, &Failure::OpponentIsABot);
        }
        if let Some(absent) = terms.absent.iter().find(|absent| **absent != self.me) {
            return self.not_here(caller, *absent);
        }
        let computer = UserId::computer(level.unwrap_or(USUAL_LEVEL));
        let named = |opponent: &serenity::User| match is_me(opponent) {
            true => computer,
            false => UserId(opponent.id.get()),
        };
        let mut opponents: Vec<UserId> = opponents.into_iter().map(named).collect();
        if level.is_some() && opponents.is_empty() {
            opponents.push(computer);
        }
        if opponents.len() > MOST_OPPONENTS {
            return self.failure(caller, &Failure::TooManyNamed);
        }
        let opponents = Opponents::of(&opponents).with_partner(partner.map(named));
        if group != Group::Banqi {
            let rules = match self.xiangqi_named(group, terms.rules) {
                Ok(rules) => rules,
                Err(bad) => return self.failure(caller, &Failure::XiangqiVariant(bad)),
            };
            let variant = Variant::from(rules).begun_by(terms.first.unwrap_or(First::Challenger));
            let variant = match terms.position.map(|fen| variant.begun_from(fen.trim())) {
                None => variant,
                Some(Ok(variant)) => variant,
                Some(Err(bad)) => return self.failure(caller, &Failure::Start(bad)),
            };
            return self.ask_people(caller, opponents, variant, terms).await;
        }
        let begun = |rules: RuleSet| RuleSet { first: terms.first.unwrap_or(rules.first), ..rules };
        match self.rules_meant(caller, terms.rules).await {
            Ok(Meant::Rules(rules)) => {
                let rules = begun(rules);
                match rules.contradiction() {
                    None => self.ask_people(caller, opponents, rules.into(), terms).await,
                    Some(contradiction) => self.failure(caller, &Failure::Variant(contradiction.into())),
                }
            }
            Ok(Meant::Choose(rules)) => {
                let Terms { per_move, casual, .. } = terms;
                let draft = Draft { rule_set: begun(rules), opponents, per_move, casual };
                self.rule_menu(caller, &draft).await
            }
            Err(reply) => reply,
        }
    }

    /// Says that somebody is not in the server, so they could never accept.
    pub(crate) fn not_here(&self, caller: &Caller, absent: UserId) -> Reply {
        let who = mention(self.voice(caller), Some(absent));
        self.failure(caller, &Failure::OpponentNotHere { who })
    }

    /// Posts a challenge, if these people can be asked for this game.
    async fn ask_people(
        &self,
        caller: &Caller,
        opponents: Opponents,
        variant: Variant,
        terms: Terms<'_>,
    ) -> Reply {
        match wrong_opponents(caller.user, &opponents, &variant) {
            Some(failure) => self.failure(caller, &failure),
            None => self.make_challenge(caller, opponents, variant, terms.per_move, terms.casual).await,
        }
    }

    /// Asks the others for another game under the same rules, or joins the one that another player has asked for.
    pub(crate) async fn rematch(&self, caller: &Caller, session: SessionId) -> Reply {
        let snapshot = match self.seen(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        let rematch = match self.app.rematch(session, caller.user).await {
            Ok(rematch) => rematch,
            Err(denied) => return self.denied(caller, denied).await,
        };
        let invited: Vec<UserId> =
            rematch.invited.iter().filter_map(|player| snapshot.user(*player)).collect();
        if invited.len() < rematch.invited.len() {
            return self.failure(caller, &Failure::OpponentIsGone);
        }
        // Several players may press the button at the same moment: the first makes the challenge, the others find it.
        let turn = self.app.turn_to_ask_again(session).await;
        match self.asked(caller, &rematch, snapshot.view.last_at).await {
            Ok(Some(asked)) => {
                drop(turn);
                self.join(caller, rematch.challenger, asked).await
            }
            Ok(None) => {
                for opponent in &invited {
                    if let Some(refused) = self.cannot_be_asked(caller, *opponent).await {
                        return refused;
                    }
                }
                let partner = rematch.partner.and_then(|partner| snapshot.user(partner));
                let opponents = Opponents::of(&invited).with_partner(partner);
                let Rematch { variant, per_move, casual, .. } = rematch;
                self.make_challenge(caller, opponents, variant, per_move, casual).await
            }
            Err(denied) => self.denied(caller, denied).await,
        }
    }

    /// Accepts a rematch that another player has asked for, or says where it is if `player` is in it already.
    async fn join(&self, caller: &Caller, player: PlayerId, asked: SessionId) -> Reply {
        let asked = match self.app.until_shown(asked, SHOWN_WITHIN).await {
            Ok(asked) => asked,
            Err(denied) => return self.denied(caller, denied).await,
        };
        let link = asked.board.map_or_else(String::new, |board| link(&asked, board));
        if asked.view.phase == banqi_session::Phase::Playing {
            self.notice(caller, &Notice::MovedOn { link })
        } else if !asked.view.entrants.contains(&player) {
            self.accept(caller, asked.view.id, None, None).await
        } else if asked.view.challenger == player {
            self.failure(caller, &Failure::AskedAlready { link })
        } else {
            self.refused(caller, Refusal::AlreadyIn, &asked)
        }
    }

    /// The open challenge in this channel by which one of them has asked for this very game, or the game it has
    /// become. `since` is when the last game ended: a game that began before is no rematch of it.
    async fn asked(
        &self,
        caller: &Caller,
        rematch: &Rematch,
        since: Timestamp,
    ) -> Result<Option<SessionId>, Denied> {
        let people: BTreeSet<PlayerId> =
            rematch.invited.iter().copied().chain([rematch.challenger]).collect();
        let open = self.app.store().open_of_player(rematch.challenger, MOST_OPEN).await?;
        let of_theirs = open.into_iter().filter(|line| {
            (line.phase == Phase::Offered || line.created_at >= since)
                && line.place == caller.place
                && line.people().all(|player| people.contains(&player))
        });
        for line in of_theirs {
            let asked = self.app.snapshot(line.id).await?;
            let View { variant, challenger, invited, partner, per_move, casual, .. } = &asked.view;
            // Of more than two, only who has won last can ask to begin; the others leave that to the lot.
            let same_first = people.len() > 2
                || begins(variant.first(), *challenger, &people)
                    == begins(rematch.variant.first(), rematch.challenger, &people);
            let same_game = variant.begun_by(rematch.variant.first()) == rematch.variant;
            let same_people = invited.iter().copied().chain([*challenger]).collect::<BTreeSet<_>>() == people;
            let same_terms = (*per_move, *casual) == (rematch.per_move, rematch.casual);
            // The other two are partners as well.
            let in_pair = |player: PlayerId| player == *challenger || Some(player) == *partner;
            let same_pairs = partner.is_some() == rematch.partner.is_some()
                && rematch.partner.is_none_or(|player| in_pair(player) == in_pair(rematch.challenger));
            if same_first && same_game && same_people && same_pairs && same_terms {
                return Ok(Some(line.id));
            }
        }
        Ok(None)
    }

    /// Posts a challenge by rules that can be played.
    pub(crate) async fn make_challenge(
        &self,
        caller: &Caller,
        opponents: Opponents,
        variant: Variant,
        per_move: Duration,
        casual: bool,
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
            invited: opponents.users(),
            partner: opponents.partner(),
            place: caller.place,
            language: caller.public.tag().to_owned(),
            variant,
            per_move,
            casual,
            interaction: caller.interaction,
        };
        match self.app.challenge(challenge).await {
            Ok(handled) => {
                // The first picture of a kind of board takes longest: it is drawn before anybody waits for it.
                let style = self.public_voice(&handled.snapshot).pieces();
                let board = handled.snapshot.view.board.clone().in_style(style);
                let app = Arc::clone(&self.app);
                tokio::task::spawn_blocking(move || app.picture(&board));
                Reply::PostBoard(self.session_message(&handled.snapshot), self.shows(&handled.snapshot))
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

    /// Opens the form for one's own words: the challenger adds them, anyone else accepts with them. People who may
    /// do neither are told so before they have typed any.
    pub(crate) async fn own_words_form(&self, caller: &Caller, session: SessionId) -> Reply {
        let snapshot = match self.seen(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        let reader = reader(&snapshot, caller);
        let wish = match reader == Some(snapshot.view.challenger) {
            true => Wish::AddWords(SeedText::automatic(caller.interaction.0)),
            false => Wish::Accept(None),
        };
        match self.app.refusal(session, caller.user, &wish).await {
            // Whether time has run out is decided when the form comes back.
            Ok(None | Some(Refusal::TimeIsUp)) => {
                let form = controls::own_words_modal(self.voice(caller), &snapshot.view, reader);
                Reply::Modal(Box::new(form))
            }
            Ok(Some(refusal)) => self.refused(caller, refusal, &snapshot),
            Err(denied) => self.denied(caller, denied).await,
        }
    }

    /// Takes the words of the form in.
    pub(crate) async fn own_words(
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

/// Why these people cannot be asked for a game of this variant, if they cannot.
pub(crate) fn wrong_opponents(
    challenger: UserId,
    opponents: &Opponents,
    variant: &Variant,
) -> Option<Failure> {
    let why = match opponents.partner() {
        Some(_) if !variant.seating().has_allies() => Some(PartnerTrouble::NoPartners),
        Some(partner) if partner.computer_level().is_some() => Some(PartnerTrouble::Computer),
        Some(partner) if partner == challenger => Some(PartnerTrouble::Oneself),
        Some(_) | None => None,
    };
    if let Some(why) = why {
        return Some(Failure::Partner(why));
    }
    let opponents = opponents.users();
    let twice = |(nth, opponent): (usize, &UserId)| opponents.iter().take(nth).any(|other| other == opponent);
    if opponents.contains(&challenger) {
        Some(Failure::OpponentIsOneself)
    } else if opponents.iter().enumerate().any(twice) {
        Some(Failure::OpponentTwice)
    } else if opponents.len() >= usize::from(variant.seats()) {
        Some(Failure::TooManyOpponents)
    } else {
        None
    }
}

/// Who of those in it has the first turn in a game that `challenger` has asked for; `None` if that is open until it is
/// accepted.
fn begins(first: First, challenger: PlayerId, people: &BTreeSet<PlayerId>) -> Option<PlayerId> {
    match first {
        First::Challenger => Some(challenger),
        First::Opponent => people.iter().copied().find(|player| *player != challenger),
        First::HigherRated | First::Lot => None,
    }
}

fn reader(snapshot: &Snapshot, caller: &Caller) -> Option<PlayerId> {
    snapshot.player(caller.user)
}
