//! Making challenges, asking for a rematch, and adding a player's own words to the shuffle.

use crate::discord::challenge::family::banqi::rule_choice;
use crate::discord::challenge::family::{self, AskedFor};
use crate::discord::controls;
use crate::discord::interaction::bot::{Bot, link, mention};
use crate::discord::interaction::caller::{Caller, Named};
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::{Reply, Shown};
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::{access, orders};
use banqi_app::{App, Challenge, Denied, Handled, Snapshot};
use banqi_custom_id::draft::Draft;
use banqi_custom_id::draft::opponents::{MOST_OPPONENTS, Opponents};
use banqi_custom_id::{Group, Intent};
use banqi_deal::SeedText;
use banqi_rules::Variant;
use banqi_rules::game::First;
use banqi_say::text::{self, Failure, Notice, PartnerTrouble};
use banqi_session::{
    ChallengeCommand, EntrantText, Participant, Refusal, Rematch, SessionId, TimeControl, Timestamp, View,
};
use banqi_store::{ChannelId, GuildSettings, Invitee, SessionLine, StoredPhase, UserId};
use futures_util::future::join_all;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The terms of a challenge: everything except the people.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Terms<'a> {
    /// Which player flips or moves first; `None` for what the rules say.
    pub(crate) first: Option<First>,
    /// The rules as typed; `None` for what is usual in the server.
    pub(crate) rules: Option<&'a str>,
    /// The time control; `None` for what is usual in the server.
    pub(crate) time: Option<TimeControl>,
    /// The starting position as typed; `None` for the game's usual one. Banqi's commands have no such option.
    pub(crate) position: Option<&'a str>,
    /// Another person to invite, who plays as the challenger's partner. Only banqi has team games.
    pub(crate) partner: Option<Named>,
    /// Whether the game is unrated.
    pub(crate) casual: bool,
}

/// Challenges people, or anyone; or opens the menu in which the rules are chosen.
pub(crate) async fn challenge(
    bot: &Bot,
    caller: &Caller,
    group: Group,
    opponents: &[Named],
    level: Option<u8>,
    terms: Terms<'_>,
) -> Result<Reply, Trouble> {
    let is_me = |named: &Named| named.user == bot.me;
    let partner = terms.partner;
    let apart = partner.filter(|partner| opponents.iter().all(|opponent| opponent.user != partner.user));
    let opponents: Vec<Named> = opponents.iter().copied().chain(apart).collect();
    if level.is_some() && !opponents.iter().all(is_me) {
        return Err(Failure::LevelOfAPerson.into());
    }
    if opponents.iter().any(|opponent| opponent.is_bot && !is_me(opponent)) {
        return Err(Failure::OpponentIsABot.into());
    }
    if let Some(absent) = opponents.iter().find(|opponent| !opponent.is_member && !is_me(opponent)) {
        return Err(not_here(bot, caller, absent.user));
    }
    let computer = Invitee::Computer(level.unwrap_or(App::USUAL_LEVEL));
    let invitee = |named: Named| if is_me(&named) { computer } else { named.user.into() };
    let mut opponents: Vec<Invitee> = opponents.into_iter().map(invitee).collect();
    if level.is_some() && opponents.is_empty() {
        opponents.push(computer);
    }
    if opponents.len() > MOST_OPPONENTS {
        return Err(Failure::TooManyNamed.into());
    }
    let opponents = Opponents::of(&opponents).with_partner(partner.map(invitee));
    let here = bot.app.store().guild_settings(caller.place.guild).await?;
    let time = usual_time(&here, terms.time);
    let casual = terms.casual || here.casual;
    match family::asked_for(bot, caller, group, terms, here.variant).await? {
        AskedFor::Game(variant) => {
            check_opponents(caller.user, &opponents, &variant)?;
            make_challenge(bot, caller, &here, Offer { opponents, variant, time, casual }).await
        }
        AskedFor::Menu(rule_set) => {
            let draft = Draft { rule_set, opponents, time, casual };
            rule_choice::rule_menu(bot, caller, &draft, 0).await
        }
    }
}

/// Returns the time control of a challenge in a server with these settings.
pub(crate) fn usual_time(here: &GuildSettings, named: Option<TimeControl>) -> TimeControl {
    named.or(here.time).unwrap_or_default()
}

/// The failure for a person who is not in the server and so could never accept.
pub(crate) fn not_here(bot: &Bot, caller: &Caller, absent: UserId) -> Trouble {
    Failure::OpponentNotHere { who: mention(bot.voice(caller), Some(absent)) }.into()
}

/// Checks that people known only by their ids can be challenged here, as far as Discord says so in time.
///
/// # Errors
/// Returns [`Failure::OpponentNotHere`] or [`Failure::OpponentIsABot`].
pub(crate) async fn check_reachable(
    bot: &Bot,
    caller: &Caller,
    opponents: &[Invitee],
) -> Result<(), Trouble> {
    let Some(guild) = caller.place.guild else { return Ok(()) };
    let people = opponents.iter().filter_map(|opponent| match opponent {
        Invitee::User(user) => Some(*user),
        Invitee::Computer(_) => None,
    });
    for named in join_all(people.map(|user| bot.named(guild, user))).await {
        match named {
            Named { is_bot: true, .. } => return Err(Failure::OpponentIsABot.into()),
            Named { is_member: false, user, .. } => return Err(not_here(bot, caller, user)),
            Named { .. } => {}
        }
    }
    Ok(())
}

/// Challenges the others to another game under the same rules, or joins the rematch that another player has offered.
pub(crate) async fn rematch(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    let here = bot.app.store().guild_settings(caller.place.guild).await?;
    let mut rematch = bot.app.rematch(session, caller.user).await?;
    rematch.casual |= here.casual;
    let invited: Vec<Invitee> =
        rematch.invited.iter().filter_map(|player| snapshot.invitee(*player)).collect();
    if invited.len() < rematch.invited.len() {
        return Err(Failure::OpponentIsGone.into());
    }
    let offered = || asked(bot, caller, &rematch, snapshot.view.last_at);
    if let Some(asked) = offered().await? {
        return join(bot, caller, rematch.challenger, asked).await;
    }
    check_reachable(bot, caller, &invited).await?;
    // Several players may press the button at the same moment: the first makes the challenge, the others find it.
    let turn = bot.app.turn_to_ask_again(session).await;
    if let Some(asked) = offered().await? {
        drop(turn);
        return join(bot, caller, rematch.challenger, asked).await;
    }
    let partner = rematch.partner.and_then(|partner| snapshot.invitee(partner));
    let opponents = Opponents::of(&invited).with_partner(partner);
    let Rematch { variant, time, casual, .. } = rematch;
    make_challenge(bot, caller, &here, Offer { opponents, variant, time, casual }).await
}

/// Accepts a rematch that another player has offered. If `player` is in it already, answers with a link to it.
async fn join(bot: &Bot, caller: &Caller, player: Participant, asked: SessionId) -> Result<Reply, Trouble> {
    let asked = bot.app.until_shown(asked, orders::SHOWN_WITHIN).await?;
    let link = asked.board.map_or_else(String::new, |board| link(&asked, board));
    if asked.view.phase == banqi_session::Phase::Playing {
        Ok(bot.notice(caller, &Notice::MovedOn { link }))
    } else if !asked.view.entrants.contains(&player) {
        orders::accept(bot, caller, asked.view.id, None, None).await
    } else if asked.view.challenger == player {
        Err(Failure::AskedAlready { link }.into())
    } else {
        Err(Trouble::refused(Refusal::AlreadyIn, asked))
    }
}

/// Returns the open challenge in this channel by which one of the players has offered this rematch, or the game that it
/// has become. `since` is when the last game ended: a game that began before is not its rematch.
async fn asked(
    bot: &Bot,
    caller: &Caller,
    rematch: &Rematch,
    since: Timestamp,
) -> Result<Option<SessionId>, Denied> {
    let people: BTreeSet<Participant> = rematch.invited.iter().copied().chain([rematch.challenger]).collect();
    let may_be = |line: &SessionLine| {
        (line.phase == StoredPhase::Offered || line.created_at >= since)
            && line.people().all(|player| people.contains(&player))
    };
    let is_this = |asked: &Snapshot| {
        let View { variant, challenger, invited, partner, time, casual, .. } = &asked.view;
        // With more than two players, only the last winner can ask to begin; otherwise it is decided by lot.
        let same_first = people.len() > 2
            || begins(variant.first(), *challenger, &people)
                == begins(rematch.variant.first(), rematch.challenger, &people);
        let same_game = variant.begun_by(rematch.variant.first()) == rematch.variant;
        let same_people = invited.iter().copied().chain([*challenger]).collect::<BTreeSet<_>>() == people;
        let same_terms = (*time, *casual) == (rematch.time, rematch.casual);
        // If the challenger has the same partner, the other two are partners as well.
        let in_pair = |player: Participant| player == *challenger || Some(player) == *partner;
        let same_pairs = partner.is_some() == rematch.partner.is_some()
            && rematch.partner.is_none_or(|player| in_pair(player) == in_pair(rematch.challenger));
        same_first && same_game && same_people && same_pairs && same_terms
    };
    let asked = bot.app.open_offer(rematch.challenger, caller.place, may_be, is_this).await?;
    Ok(asked.map(|asked| asked.view.id))
}

/// A challenge that is complete, under rules that can be played.
pub(crate) struct Offer {
    /// The people to invite; other seats are open to anyone.
    pub(crate) opponents: Opponents,
    /// The game and its rules.
    pub(crate) variant: Variant,
    /// The time control.
    pub(crate) time: TimeControl,
    /// Whether the game is unrated.
    pub(crate) casual: bool,
}

/// Posts a challenge, if a server with these settings allows games here.
pub(crate) async fn make_challenge(
    bot: &Bot,
    caller: &Caller,
    here: &GuildSettings,
    offer: Offer,
) -> Result<Reply, Trouble> {
    caller.check_permissions()?;
    check_channel(caller, here)?;
    let Offer { opponents, variant, time, casual } = offer;
    let language = here.language.clone().unwrap_or_else(|| caller.public.tag().to_owned());
    let challenge = Challenge {
        by: caller.user,
        invited: opponents.invitees(),
        partner: opponents.partner(),
        place: caller.place,
        language,
        variant,
        time,
        casual,
        interaction: caller.interaction,
    };
    let Handled { snapshot, repeated } = bot.app.challenge(challenge).await?;
    if !repeated {
        bot.boards.begin(&bot.app, &snapshot);
    }
    // The first picture of a kind of board takes longest to draw, so it is drawn before anybody waits for it.
    let board = snapshot.view.board.clone().in_style(bot.public_voice(&snapshot).pieces());
    let pictures = Arc::clone(&bot.pictures);
    tokio::task::spawn_blocking(move || pictures.board(&board));
    Ok(Reply::Board(Shown { snapshot: Box::new(snapshot), seen: None, anew: false }))
}

/// Checks that games may begin and be shown in this channel, or in the channel of this thread.
pub(crate) fn check_channel(caller: &Caller, here: &GuildSettings) -> Result<(), Failure> {
    let allowed = |channel: &ChannelId| *channel == caller.place.channel || Some(*channel) == caller.parent;
    if here.channels.is_empty() || here.channels.iter().any(allowed) {
        return Ok(());
    }
    Err(Failure::WrongChannel { allowed: here.channels.clone() })
}

/// Shows what else a person can do with a challenge: add words of their own, and withdraw it. Others than the
/// challenger accept the challenge with their words.
pub(crate) async fn other_answers(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    let (view, reader) = (&snapshot.view, reader(&snapshot, caller));
    let is_challenger = reader == Some(view.challenger);
    let command =
        if is_challenger { ChallengeCommand::Withdraw } else { words_command(caller, view, reader) };
    let refusal = match bot.app.refusal(session, caller.user, &command.into()).await? {
        None if !is_challenger && !view.variant.has_chance() => Some(Refusal::ChallengerOnly),
        refusal => refusal.filter(|refusal| *refusal != Refusal::TimeIsUp),
    };
    if let Some(refusal) = refusal {
        return Err(Trouble::refused(refusal, snapshot));
    }
    let voice = bot.voice_about(caller, &snapshot);
    let rows = controls::other_answer_controls(voice, view, reader);
    let content = text::other_answers_text(voice, view, reader);
    Ok(Reply::Private(MessageBody { rows, ..MessageBody::words(content) }))
}

/// Returns the command that a person's own words are part of: the challenger adds them, anyone else accepts the
/// challenge with them.
fn words_command(caller: &Caller, view: &View, reader: Option<Participant>) -> ChallengeCommand {
    let text = SeedText::automatic(caller.interaction.0);
    match reader == Some(view.challenger) {
        true => ChallengeCommand::AddWords(text),
        false => ChallengeCommand::Accept(EntrantText::typed(text)),
    }
}

/// Opens the form for a player's own words. A caller who cannot add any gets the refusal now, before typing.
pub(crate) async fn own_words_form(bot: &Bot, caller: &Caller, session: SessionId) -> Result<Reply, Trouble> {
    let snapshot = access::seen(bot, caller, session).await?;
    let reader = reader(&snapshot, caller);
    let command = words_command(caller, &snapshot.view, reader);
    match bot.app.refusal(session, caller.user, &command.into()).await? {
        // A timeout is checked when the form is submitted.
        None | Some(Refusal::TimeIsUp) => {
            let form = controls::own_words_modal(bot.voice(caller), &snapshot.view, reader);
            Ok(Reply::Modal(form))
        }
        Some(refusal) => Err(Trouble::refused(refusal, snapshot)),
    }
}

/// Handles the submitted form with a player's own words.
pub(crate) async fn own_words(
    bot: &Bot,
    caller: &Caller,
    session: SessionId,
    seen: u32,
    intent: Intent,
    typed: &str,
) -> Result<Reply, Trouble> {
    let words: SeedText = typed.parse().map_err(Failure::Words)?;
    if intent == Intent::AddWords {
        return orders::order(bot, caller, session, None, ChallengeCommand::AddWords(words)).await;
    }
    match orders::accept(bot, caller, session, Some(seen), Some(words)).await? {
        // The form was opened from a private message, which is of no use any more.
        Reply::Board(shown) if caller.clicked.is_some_and(|clicked| clicked.ephemeral) => {
            bot.show_soon(*shown.snapshot, Some(caller.user));
            Ok(Reply::Close)
        }
        reply => Ok(reply),
    }
}

/// Checks that these people can be challenged to a game of this variant.
///
/// # Errors
/// Returns the [`Failure`] that says why not.
pub(crate) fn check_opponents(
    challenger: UserId,
    opponents: &Opponents,
    variant: &Variant,
) -> Result<(), Failure> {
    match opponents.partner() {
        Some(_) if !variant.has_allies() => {
            return Err(Failure::Partner(PartnerTrouble::NoPartners));
        }
        Some(Invitee::Computer(_)) => {
            return Err(Failure::Partner(PartnerTrouble::Computer));
        }
        Some(Invitee::User(partner)) if partner == challenger => {
            return Err(Failure::Partner(PartnerTrouble::Oneself));
        }
        Some(_) | None => {}
    }
    let opponents = opponents.invitees();
    let twice =
        |(nth, opponent): (usize, &Invitee)| opponents.iter().take(nth).any(|other| other == opponent);
    if opponents.contains(&challenger.into()) {
        Err(Failure::OpponentIsOneself)
    } else if opponents.iter().enumerate().any(twice) {
        Err(Failure::OpponentTwice)
    } else if opponents.len() >= usize::from(variant.seats()) {
        Err(Failure::TooManyOpponents)
    } else {
        Ok(())
    }
}

/// Returns which of `people` has the first turn in a game that `challenger` has offered; `None` if that is decided when
/// it is accepted.
fn begins(first: First, challenger: Participant, people: &BTreeSet<Participant>) -> Option<Participant> {
    match first {
        First::Challenger => Some(challenger),
        First::Opponent => people.iter().copied().find(|player| *player != challenger),
        First::HigherRated | First::Lot => None,
    }
}

fn reader(snapshot: &Snapshot, caller: &Caller) -> Option<Participant> {
    snapshot.player(caller.user)
}
